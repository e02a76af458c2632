import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allProblems,
  crowdedAtDouble,
  DESK,
  overflow,
  PHONE,
  SHORT_PHONE,
  SIDEWAYS,
  smallButtons,
} from '../../testing/checks.ts';
import { crowdedText } from '../../testing/crowding.ts';
import { openCable } from '../../testing/cable.ts';
import { playQuickly } from '../../testing/clicking.ts';
import { takePicture } from '../../testing/pictures.ts';
import { PATIENT } from '../../testing/sitting-down.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../../testing/site.ts';

/* Looking for a match, in real browsers that are somebody each. */

let site: Site;
beforeAll(async () => {
  site = await openSite({ ...FOR_QUICK_PEOPLE, QUICK_AWAY_SECONDS: '1' });
});
afterAll(() => site?.close());

/** Somebody of this name at the online page, who wants this. */
async function wish(page: Page, address: string, name: string, game: string, wait = 'null'): Promise<void> {
  await page.addInitScript((called) => localStorage.setItem('cardwright.name', called), name);
  await page.goto(`${address}#/online`);
  await page.getByRole('button', { name: game, exact: true }).click();
  await page.getByLabel('Bots fill free seats').selectOption(wait);
}

async function wantSeats(page: Page, seats: number): Promise<void> {
  await page.getByText('Seats, pace, or later').click();
  await page.getByLabel('How many play').selectOption(String(seats));
}

const press = (page: Page): Promise<void> => page.getByRole('button', { name: 'Play now with people' }).click();

const close = (...all: readonly { page: Page }[]): Promise<unknown> =>
  Promise.all(all.map(({ page }) => page.context().close()));

test('three browsers are put together and play; one leaves, and the match of the others goes on to its end', async () => {
  const all = await Promise.all([PHONE, PHONE, DESK].map((viewport) => site.open({ viewport })));
  const [ada, bo, cy] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
  for (const [i, { page }] of all.entries()) {
    await wish(page, site.address, ['Ada', 'Bo', 'Cy'][i] ?? '', 'Rebuild');
    await wantSeats(page, 3);
    await press(page);
    if (page !== cy.page) await page.getByRole('heading', { name: 'Looking for players' }).waitFor();
  }
  await Promise.all(all.map(({ page }) => page.waitForURL(/#\/table\/quick-[\w-]+$/)));
  const tables = all.map(({ page }) => page.url());
  expect(new Set(tables).size).toBe(1);
  await Promise.all(all.map(({ page }) => page.locator('.app .card').first().waitFor()));
  await Promise.all(all.map(({ page }) => page.goto(`${tables[0]}/plain`)));
  // Whoever has made their clicks makes no more, and the others may wait for them.
  await Promise.race(all.map(({ page }) => playQuickly(page, 4).catch(() => false)));
  await cy.page.context().close(); // without a word
  await ada.page.getByRole('button', { name: 'More' }).click();
  await ada.page.getByText('a normal bot stands in').waitFor();
  await takePicture(ada.page, 'quick-stand-in');
  await ada.page.keyboard.press('Escape');
  expect(await Promise.all([ada, bo].map(({ page }) => playQuickly(page)))).toEqual([true, true]);
  for (const { page } of [ada, bo]) await page.locator('.end').waitFor();
  expect([ada.problems, bo.problems]).toEqual([[], []]);

  // Whom they played with is to be found, and can be invited.
  await ada.page.goto(`${site.address}#/online`);
  await bo.page.goto(`${site.address}#/`);
  await ada.page.getByRole('button', { name: 'Invite Bo to Rebuild' }).click();
  await ada.page.locator('.on-lobby').waitFor();
  await bo.page.getByRole('link', { name: 'Ada invites you to Rebuild' }).waitFor();
  await takePicture(bo.page, 'quick-invited-home');
  await bo.page.getByRole('link', { name: 'Ada invites you to Rebuild' }).click();
  await bo.page.getByRole('button', { name: 'Join Ada' }).waitFor();
  await takePicture(bo.page, 'quick-invited');
  expect(await allProblems(bo.page)).toEqual([]);
  await bo.page.getByRole('button', { name: 'Join Ada' }).click();
  await expect.poll(() => ada.page.locator('.on-seats b').allInnerTexts(), PATIENT).toEqual(['Ada', 'Bo']);
  expect([ada.problems, bo.problems]).toEqual([[], []]);
  await close(ada, bo);
});

test('the connection is cut while somebody looks for a match: it comes back, and they still do', async () => {
  const cable = await openCable(site.address);
  const { page } = await site.open({ viewport: PHONE });
  await wish(page, cable.address, 'Ada', 'Arquetect');
  await press(page);
  await page.getByRole('heading', { name: 'Looking for players' }).waitFor();
  cable.cut();
  await page.getByText('The connection is lost.').waitFor();
  await takePicture(page, 'quick-cut');
  cable.mend();
  await page.getByText('The connection is lost.').waitFor({ state: 'hidden' });
  await page.getByText('Nobody else looks for this just now.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Looking for players' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Play now with people' }).waitFor();
  await close({ page });
  await cable.close();
});

test('whoever is on the list is asked whether they are ready, wherever they are; a match against bots goes on meanwhile', async () => {
  const [ada, bo] = await Promise.all([site.open({ viewport: PHONE }), site.open({ viewport: DESK })]);
  await wish(ada.page, site.address, 'Ada', 'Avenue Empires');
  await wantSeats(ada.page, 2);
  await ada.page.getByRole('button', { name: 'Tell me when others want to play' }).click();
  await ada.page.getByRole('heading', { name: 'You are on the list' }).waitFor();
  await takePicture(ada.page, 'quick-soon');
  await ada.page.getByRole('button', { name: 'Play against bots meanwhile' }).click();
  await ada.page.locator('.app .card').first().waitFor();
  await wish(bo.page, site.address, 'Bo', 'Avenue Empires');
  await wantSeats(bo.page, 2);
  await press(bo.page);
  await bo.page.getByRole('dialog', { name: 'Waiting for the others' }).waitFor();
  const asked = ada.page.getByRole('dialog', { name: 'Are you ready?' });
  await asked.waitFor();
  expect(await ada.page.title()).toBe('Are you ready? · Avenue Empires');
  expect(await asked.innerText()).toContain('1 of 2 ready');
  await takePicture(ada.page, 'quick-ready');
  await takePicture(bo.page, 'quick-ready');
  expect(await allProblems(ada.page)).toEqual([]);
  await ada.page.keyboard.press('Enter'); // the button has the focus
  await Promise.all([ada, bo].map(({ page }) => page.waitForURL(/#\/table\/quick-/)));
  expect(ada.page.url()).toBe(bo.page.url());
  expect([ada.problems, bo.problems]).toEqual([[], []]);
  await close(ada, bo);
});

describe.each([
  ['a phone in daylight', PHONE, 'light'],
  ['a desk in lamplight', DESK, 'dark'],
] as const)('on %s', (_, viewport, colorScheme) => {
  test('what is wanted and the wait for it fit, and have nothing that axe names', async () => {
    const { page, problems } = await site.open({ viewport, colorScheme });
    const check = async (name: string): Promise<void> => {
      for (const size of [SHORT_PHONE, SIDEWAYS, viewport]) {
        await page.setViewportSize(size);
        expect(await overflow(page), `${name} at ${size.width}`).toBe(0);
        expect(await smallButtons(page, '.qk')).toEqual([]);
        expect(await crowdedText(page), `${name} at ${size.width}`).toEqual([]);
        expect(await crowdedAtDouble(page), `${name} at ${size.width}`).toEqual([]);
      }
      await takePicture(page, `quick-${name}`);
      expect(await allProblems(page)).toEqual([]);
    };
    await wish(page, site.address, 'Ada', '5 Ages', '180');
    await check('wish');
    await page.getByText('Seats, pace, or later').click();
    await check('wish-more');
    await press(page);
    await page.getByText('Bots fill the free seats in').waitFor();
    await check('waiting');
    await page.goto(`${site.address}#/`);
    await page.getByRole('link', { name: /Looking for players/ }).waitFor();
    await takePicture(page, 'quick-home');
    expect(await allProblems(page)).toEqual([]);
    await page.getByRole('link', { name: /Looking for players/ }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(problems).toEqual([]);
    await close({ page });
  });
});
