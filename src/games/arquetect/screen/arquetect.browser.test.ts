import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allProblems,
  DESK,
  faultsOf,
  frame,
  overflow,
  PHONE,
  smallButtons,
  tabTo,
} from '../../../web/testing/checks.ts';
import { pressNow } from '../../../web/testing/clicking.ts';
import { takePicture } from '../../../web/testing/pictures.ts';
import { begin, type Hand, KEYS, MOUSE, TOUCH } from '../../../web/testing/setting-up.ts';
import { openSite, type Site } from '../../../web/testing/site.ts';

/* Whole matches at the table of Arquetect in a real browser, with its own controls: by mouse, by touch, by keyboard. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const MOST_STEPS = 250;

/** Three seats, random bots that move at once, few cards; nobody leaves before everybody had two turns. */
const sitDown = (page: Page, hand: Hand, options: Readonly<Record<string, string>> = {}): Promise<void> =>
  begin(
    page,
    site.address,
    'arquetect',
    { seats: 3, options: { length: 'short', ...options }, numbers: { earliestDone: '3' } },
    'main.aq',
    hand,
  );

const primary = '.aq .actionbar .btn--primary:enabled';
const mine = '.aq-town--full .aq-card[data-hand]';
const sign = (kind: string): string => `.aq-sign--${kind}:enabled`;

type Player = Readonly<Record<string, (page: Page) => Promise<void>>>;

const phaseOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLElement>('main.aq')?.dataset.phase);

/** Plays phase by phase until the end is on the screen; the phases that were played, in order. */
async function playOut(page: Page, player: Player): Promise<readonly string[]> {
  const played: string[] = [];
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    await page.locator('main.aq:not([data-phase="waiting"]), .end').first().waitFor();
    const phase = await phaseOf(page);
    if (phase === undefined) return played;
    played.push(phase);
    // A busy machine may take a tap for a long press, which enlarges a card.
    if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
    await (player[phase] ?? player.other)?.(page);
  }
  throw new Error(`no end after ${MOST_STEPS} steps: ${await page.locator('.actionbar').innerText()}`);
}

/** Waits until the table has left a phase, or the match is over; where the same phase has come again, the next round plays it. */
const left = (page: Page, phase: string): Promise<void> =>
  page
    .locator(`main.aq:not([data-phase="${phase}"]), .end`)
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined);

const numberIn = async (locator: Locator): Promise<number> =>
  Number((await locator.innerText()).replace('−', '-').replace(/[^-\d]/g, ''));

test('a match by mouse: a card dragged into a gap of somebody’s street, offers made and answered', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await sitDown(page, MOUSE);
  const looked = new Map<string, string[]>();
  const look = async (what: string): Promise<void> => {
    if (!looked.has(what)) looked.set(what, await faultsOf(page, 'main.aq', `arquetect-${what}`));
  };
  let turns = 0;
  const take = async (phase: string, target: Locator): Promise<void> => {
    await target.click();
    await page.locator(primary).click();
    await left(page, phase);
  };
  const played = await playOut(page, {
    async action() {
      await look('action');
      turns++;
      if (turns % 2 === 0) await page.locator(sign('trade')).click();
      else
        await page
          .locator('.aq-town--full .aq-card')
          .first()
          .dragTo(page.locator('.aq-rival:not([data-done])').first());
      await left(page, 'action');
    },
    async 'gift-gap'() {
      await look('gift-gap');
      const gaps = await page.locator('.aq-gap').count();
      await page.locator('.aq-held').dragTo(page.locator('.aq-gap').last());
      await page.locator('.aq-house[data-mark="aim"]').waitFor();
      expect(await page.locator('.aq-gap').count()).toBe(gaps - 1);
      await page.locator(primary).click();
      await left(page, 'gift-gap');
    },
    async offer() {
      await look('offer');
      await page.locator(mine).first().click();
      await page.locator(mine).nth(1).click();
      await page.locator(mine).nth(1).click(); // taken back
      await expect.poll(() => page.locator('.aq-house[data-mark="picked"]').count()).toBe(1);
      await page.locator('.aq-chip').nth(1).click();
      await page.locator('.aq-rival[data-legal]').last().click();
      await page.locator(primary).click();
      await left(page, 'offer');
    },
    async answer() {
      await look('answer');
      await take('answer', page.locator(mine).first());
    },
    // Steps that are on their way to the next one.
    'gift-card': () => left(page, 'gift-card'),
    'gift-to': () => left(page, 'gift-to'),
    'counter-offer': () => left(page, 'counter-offer'),
    async insert() {
      // What was placed may still be on its way; on an empty road there is one place.
      await page.locator('.aq-gap, .aq-plot, main.aq:not([data-phase="insert"]), .end').first().waitFor();
      if ((await page.locator('.aq-gap b').count()) === 0) {
        await pressNow(page.locator('button.aq-plot'));
        await frame(page);
        await pressNow(page.locator(primary));
        return;
      }
      await look('insert');
      const before = await numberIn(page.locator('.aq-town .aq-big'));
      const news = page.locator('.aq-town .aq-house[data-mark="new"]');
      const gap = page.locator('.aq-gap').first();
      const gain = await numberIn(gap.locator('b'));
      const isOne = !(await page.locator('.actionbar .say small').innerText()).startsWith('Then ');
      await page.locator('.aq-held').dragTo(gap);
      await news.first().waitFor();
      if (isOne) expect(await numberIn(page.locator('.aq-town .aq-big'))).toBe(before + gain);
      // It can be taken back until all stand, and then for a moment.
      await page.getByRole('button', { name: 'Take back' }).click();
      await expect.poll(() => news.count()).toBe(0);
      for (let cards = 1; (await page.locator('.aq-gap').count()) > 0; cards++) {
        await page.locator('.aq-gap').last().click();
        await expect.poll(() => news.count()).toBe(cards);
      }
      await page.getByRole('button', { name: 'Go on' }).click();
      await left(page, 'insert');
    },
    async done() {
      await look('done');
      await page.locator(sign(turns < 5 ? 'stay' : 'done')).click();
      await left(page, 'done');
    },
    async other() {
      const enabled = page.locator(primary).first();
      if ((await enabled.count()) === 0) await pressNow(page.locator('.aq [data-hand]').first());
      await frame(page);
      await pressNow(enabled);
    },
  });
  expect(played).toContain('gift-gap');
  expect(played).toContain('offer');
  expect(Object.entries(Object.fromEntries(looked)).filter(([, faults]) => faults.length > 0)).toEqual([]);
  await takePicture(page, 'arquetect-end');
  // What a house scores is not covered by the total behind it.
  const covered = await page.evaluate(
    () =>
      [...document.querySelectorAll('.aq-end .aq-house')].filter((house) => {
        const [plate, total] = ['.aq-plate', '.aq-sum'].map((part) =>
          house.querySelector(part)?.getBoundingClientRect(),
        );
        return plate !== undefined && total !== undefined && total.left < plate.right - 1;
      }).length,
  );
  expect(covered).toBe(0);
  expect(await page.locator('.aq-end').innerText()).toMatch(/\d/);
  expect(await allProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a match by touch on a phone, with events', async () => {
  const { page, problems } = await site.open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await sitDown(page, TOUCH, { expansion: 'plenty' });
  let turns = 0;
  const faults: string[] = [];
  const played = await playOut(page, {
    async action() {
      turns++;
      if (turns === 1) {
        // A house says why it scores, a line opens the street of its owner.
        await page.locator('.aq-rival').first().tap();
        expect(await page.locator('dialog[open] h2').first().innerText()).toMatch(/city of/i);
        await page.locator('dialog[open] [aria-label="Close"]').tap();
      }
      const event = page.locator(sign('event'));
      if (turns > 1 && (await event.count()) > 0) {
        await pressNow(event, 'tap');
        await frame(page);
        await pressNow(page.locator(primary), 'tap');
      } else await pressNow(page.locator(sign('gift')), 'tap');
      await left(page, 'action');
    },
    async 'gift-card'() {
      await pressNow(page.locator(mine).last(), 'tap');
      await left(page, 'gift-card');
    },
    async 'gift-to'() {
      await pressNow(page.locator('.aq-rival[data-legal]').first(), 'tap');
      await left(page, 'gift-to');
    },
    async done() {
      faults.push(...(await smallButtons(page, 'main.aq')));
      if ((await overflow(page)) > 0) faults.push('too wide');
      await pressNow(page.locator(sign(turns < 4 ? 'stay' : 'done')), 'tap');
      await left(page, 'done');
    },
    answer: () => pressNow(page.getByRole('button', { name: 'Decline' }), 'tap'),
    async other() {
      const target = page.locator('.aq-gap, .aq-plot, .aq-rival[data-legal], .aq [data-hand]').first();
      if ((await page.locator(primary).count()) === 0) await pressNow(target, 'tap');
      await frame(page);
      await pressNow(page.locator('.aq .actionbar .btn:enabled').last(), 'tap');
    },
  });
  expect(played).toContain('gift-gap');
  expect(faults).toEqual([]);
  expect(await page.locator('.end').innerText()).toMatch(/win|share/i);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a match by keyboard alone; a half-made gift can be taken back', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await sitDown(page, KEYS);
  let turns = 0;
  const enter = async (): Promise<void> => {
    expect(await tabTo(page, primary)).toBe(true);
    await page.keyboard.press('Enter');
  };
  await playOut(page, {
    async action() {
      turns++;
      await page.keyboard.press(turns % 2 === 1 ? 'g' : 't');
      await left(page, 'action');
      if (turns !== 1) return;
      await page.keyboard.press('1');
      await page.locator('main.aq[data-phase="gift-to"]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('main.aq[data-phase="gift-card"]').waitFor();
    },
    async 'gift-card'() {
      await page.keyboard.press('2');
      await left(page, 'gift-card');
    },
    async 'gift-to'() {
      await page.keyboard.press('1');
      await left(page, 'gift-to');
    },
    async 'gift-gap'() {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Give the');
      expect(await page.locator('.aq-crumbs [data-now]').innerText()).toContain('between 1 and 2');
      await page.keyboard.press('Enter');
      await left(page, 'gift-gap');
    },
    async offer() {
      await page.keyboard.press('1');
      await enter();
      await left(page, 'offer');
    },
    async answer() {
      await page.keyboard.press('n');
      await left(page, 'answer');
    },
    async agree() {
      await page.keyboard.press('y');
      await left(page, 'agree');
    },
    async insert() {
      // The step before may still be on its way, and take with it what was aimed at. Then the next card wants a gap, or the table has gone on.
      const isPlaced = async (): Promise<boolean> => (await page.locator('.aq-gap').count()) === 0;
      const isAimed = async (): Promise<boolean> => {
        if ((await phaseOf(page)) !== 'insert' || (await isPlaced())) return true;
        await page.keyboard.press('ArrowRight');
        await page.evaluate(() => new Promise(requestAnimationFrame)); // in which the focus moves
        return page.evaluate(() => document.activeElement?.className === 'aq-gap');
      };
      await expect.poll(isAimed).toBe(true);
      if ((await phaseOf(page)) !== 'insert') return;
      if (await isPlaced()) {
        if (await tabTo(page, primary)) await page.keyboard.press('Enter'); // or it is on its way
        await left(page, 'insert');
      } else await page.keyboard.press('Enter');
      await frame(page);
    },
    async done() {
      await page.keyboard.press(turns < 3 ? 's' : 'd');
      await left(page, 'done');
    },
    async other() {
      await page.keyboard.press('1');
      if (await tabTo(page, primary)) await page.keyboard.press('Enter'); // or the step is on its way
      await frame(page);
    },
  });
  expect(turns).toBeGreaterThan(0);
  expect(await page.locator('.end').innerText()).toMatch(/win|share/i);
  expect(problems).toEqual([]);
  await page.context().close();
});

/** Every card that flies just now. */
const flying = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const targets = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect | null)?.target);
    return targets.filter((target) => target?.matches('.aq [data-fly]')).length;
  });

test('a trade is half as many taps as it was, and is seen to happen; a gap is one tap that can be taken back', async () => {
  const { page, problems } = await site.open({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  });
  // So many that somebody agrees in every turn, and at its end I am asked whether I stay: nothing changes meanwhile.
  await begin(page, site.address, 'arquetect', { seats: 8 }, 'main.aq', TOUCH);
  // Before: Trade, two cards, Offer, a wish, whom, Ask, Agree, Hand over, and a gap and Insert for each of three cards: 15.
  const MOST_TAPS = 7;
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps++;
    await target.tap();
  };
  const [placings, flights, names]: [string[], number[], string[]] = [[], [], []];
  const agreed = page.locator('.aq-deal--crossed');
  for (let steps = 0; placings.length < 2 && steps < MOST_STEPS; steps++) {
    await page.locator('main.aq:not([data-phase="waiting"])').first().waitFor();
    if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
    const phase = (await phaseOf(page)) ?? '';
    switch (phase) {
      case 'action':
        taps = 0;
        await tap(page.locator(sign('trade')));
        await left(page, phase);
        break;
      case 'offer':
        await tap(page.locator(mine).first());
        await tap(page.locator(mine).nth(1));
        flights.push(await flying(page));
        await tap(page.locator(primary));
        await left(page, phase);
        break;
      case 'agree': {
        if ((await page.getByRole('button', { name: 'Agree', exact: true }).count()) === 0) break;
        flights.push(await flying(page));
        // What is given and what comes can be read by name.
        names.push(...(await smallNames(page)));
        await tap(page.getByRole('button', { name: 'Agree', exact: true }));
        await agreed.waitFor();
        expect(await agreed.innerText()).toMatch(/You get/);
        // Both sides cross at once, ringed.
        expect(await agreed.locator('.aq-traycards[data-new]').count()).toBe(2);
        await page.locator('main.aq[data-phase="insert"] .actionbar .btn').first().waitFor();
        if (placings.length === 0) {
          const promised = await numberIn(page.locator('.aq-afterdeal .num').first());
          await tap(page.locator(primary));
          await left(page, 'insert');
          await expect.poll(() => numberIn(page.locator('.aq-town .aq-big'))).toBe(promised);
          expect(await page.locator('.aq-changes').innerText()).toContain('your trade with');
          expect(taps).toBeLessThanOrEqual(MOST_TAPS);
          placings.push(`${taps} taps, best places`);
        } else {
          const cards = await page.locator('.aq-traycards').first().locator('button').count();
          for (let i = 0; i < cards; i++) await tap(page.locator('.aq-gap').first());
          await page.getByRole('button', { name: 'Take back' }).waitFor();
          await page.locator('main.aq[data-phase="done"]').waitFor(); // it goes on by itself
          expect(taps).toBe(5 + cards);
          placings.push(`${taps} taps, ${cards} gaps`);
        }
        break;
      }
      case 'answer':
        names.push(...(await smallNames(page)));
        await pressNow(page.getByRole('button', { name: 'Decline' }), 'tap');
        break;
      case 'done':
        await pressNow(page.locator(sign('stay')), 'tap');
        break;
      default:
        await pressNow(page.locator('.aq .actionbar .btn:enabled').last(), 'tap');
    }
  }
  expect(placings.length).toBe(2);
  expect(flights.every((number) => number === 0)).toBe(true);
  expect(names).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

const LEAST_NAME = 11; // px, on a phone

/** Cards of my city whose name is not to be read. */
const smallNames = (page: Page): Promise<string[]> =>
  page.evaluate(
    (least) =>
      [...document.querySelectorAll<HTMLElement>('.aq-street--full .c-name')].flatMap((name) => {
        const { display, fontSize } = getComputedStyle(name);
        return display === 'none' || Number.parseFloat(fontSize) < least ? [`${name.textContent} ${fontSize}`] : [];
      }),
    LEAST_NAME,
  );

/** Whether a finger on the first button of the bar would press it. */
const isAwake = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = document.querySelector('.actionbar .acts .btn')?.getBoundingClientRect() ?? {};
    return width > 0 && document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.btn') !== null;
  });

test('buttons that come in the place of others sleep first; without confirmations a gift is given by a tap on a gap', async () => {
  const { page, problems } = await site.open({ viewport: PHONE, hasTouch: true, isMobile: true, sleeps: true });
  await page.addInitScript(() => {
    localStorage.setItem('cardwright.settings', JSON.stringify({ confirms: false }));
    // What wakes them waits until the test has looked.
    const wake: (() => void)[] = [];
    const usual = globalThis.setTimeout;
    const held = (work: () => void, after?: number): unknown => (after === 400 ? wake.push(work) : usual(work, after));
    Object.assign(globalThis, { setTimeout: held, wake });
  });
  await sitDown(page, TOUCH);
  const press = (button: string): Promise<void> =>
    page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), button);
  const isMyTurn = async (): Promise<boolean> => {
    if ((await page.locator(sign('gift')).count()) > 0) return true;
    await press('.aq .actionbar .btn--bad:enabled'); // somebody asks first
    return false;
  };
  await expect.poll(isMyTurn, { timeout: 30_000 }).toBe(true);
  await press('.aq-sign--gift');
  await page.locator('main.aq[data-phase="gift-card"]').waitFor();
  await expect.poll(() => page.locator('.actionbar .acts .btn').innerText()).toBe('Back');
  expect(await isAwake(page)).toBe(false);
  await page.evaluate(() => (globalThis as unknown as { wake: (() => void)[] }).wake.forEach((work) => work()));
  expect(await isAwake(page)).toBe(true);
  await page.locator(mine).last().tap();
  await page.locator('.aq-rival[data-legal]').first().tap();
  await page.locator('main.aq[data-phase="gift-gap"] .aq-gap').first().tap();
  await left(page, 'gift-gap');
  expect(await page.locator('main.aq').getAttribute('data-phase')).not.toMatch(/^gift/);
  expect(problems).toEqual([]);
  await page.context().close();
});
