import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, faultsOf, PHONE } from '../../testing/checks.ts';
import { askServer, join, PATIENT } from '../../testing/sitting-down.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../../testing/site.ts';

/* Two people play, a third looks on: the table of the game, from nobody's place. */

let site: Site;
beforeAll(async () => {
  site = await openSite(FOR_QUICK_PEOPLE);
});
afterAll(() => site?.close());

interface Watched {
  readonly table: string; // what is drawn only for whoever looks on
  readonly secret: string | null; // names of cards in the hand, at the table of their owner; null: copies lie about openly
  readonly backs: string; // where the hands are
}

const GAMES: readonly (readonly [game: string, seats: number, Watched])[] = [
  ['arquetect', 2, { table: '.aq--open', secret: '.aq-town .aq-card .sr', backs: '.aq-streets' }],
  ['avenue-empires', 2, { table: '.ae--open', secret: '.ae-hand .ae-held > .sr', backs: '.ae-hidden' }],
  ['five-ages', 3, { table: '.fa-ring', secret: '.fa-hand .fa-card .sr', backs: '[data-of=hand]' }],
  ['rebuild', 2, { table: '.rb--open', secret: null, backs: '.rb-open' }],
];

test.each(GAMES)(
  '%s: the designed table, no hidden card, nothing to do, and moves as they are made',
  async (...given) => {
    const [game, seats, { table, secret, backs }] = given;
    const [ada, bo, eve] = await Promise.all([DESK, PHONE, PHONE].map((viewport) => site.open({ viewport })));
    if (!ada || !bo || !eve) throw new Error('three people');
    await ada.page.goto(`${site.address}#/online`);
    await ada.page.getByRole('heading', { name: 'Open tables' }).waitFor();
    const { room } = await askServer(ada.page, { do: 'create', game, seats });
    const link = `${site.address}#/table/${String(room)}`;
    await join(ada.page, link, 'Ada');
    await join(bo.page, link, 'Bo');
    for (let seat = 2; seat < seats; seat++) await askServer(ada.page, { do: 'bot', room, seat, bot: 'random' });
    await ada.page.getByRole('button', { name: 'Begin' }).click();
    await Promise.all([ada, bo].map(({ page }) => page.locator('.app .card').first().waitFor()));

    await eve.page.goto(link);
    await eve.page.locator(table).waitFor();
    const main = eve.page.locator('main');
    const bar = eve.page.locator('.actionbar');
    expect(await bar.innerText()).toContain('Waiting for ');
    expect(await eve.page.locator('main .btn, .actionbar button, main [aria-pressed]').count()).toBe(0);
    expect(await eve.page.getByRole('button', { name: 'Take my last step back' }).count()).toBe(0);
    expect(await main.innerText()).not.toMatch(/\byour (?:hand|turn|city|street|stall)\b/i);

    const shown = (await main.innerHTML()).replaceAll(/\s+/g, ' ');
    if (secret !== null) {
      const names = await Promise.all([ada, bo].map(({ page }) => page.locator(secret).allTextContents()));
      const hidden = names.flat().map(
        (words) =>
          words
            .split(/[;,.]/)
            .find((part) => /\p{L}/u.test(part))
            ?.trim() ?? '',
      );
      expect(hidden.length).toBeGreaterThan(0);
      for (const name of hidden) expect(shown).not.toContain(name);
    }
    expect(await eve.page.locator(`${backs} .card--back`).count()).toBeGreaterThan(0);
    expect(await eve.page.locator(`${backs} .card:not(.card--back)`).count()).toBe(0);

    const before = await eve.page.locator('.log li').count();
    for (let step = 0; step < 4; step++)
      for (const { page } of [ada, bo]) {
        const { actions } = await askServer(page, { do: 'legal', room });
        if (Array.isArray(actions) && actions.length > 0)
          await askServer(page, { do: 'submit', room, action: actions[0] });
      }
    await expect.poll(() => eve.page.locator('.log li').count(), PATIENT).toBeGreaterThan(before);
    expect((await main.innerHTML()).replaceAll(/\s+/g, ' ')).not.toBe(shown);
    expect(await faultsOf(eve.page, table, `watched-${game}`)).toEqual([]);
    await eve.page.goto(`${link}/plain`);
    await eve.page.locator('.rp-all .card').first().waitFor();
    expect([ada.problems, bo.problems, eve.problems]).toEqual([[], [], []]);
    await Promise.all([ada, bo, eve].map(({ page }) => page.context().close()));
  },
);
