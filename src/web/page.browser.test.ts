import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doors } from '../games/doors.ts';
import { allProblems, countScripts, crowdedAtDouble, DESK, overflow, PHONE, SIDEWAYS } from './testing/checks.ts';
import { beginMatch, beginPlain, playByKeys, playByMouse, playQuickly } from './testing/clicking.ts';
import { crowdedText } from './testing/crowding.ts';
import { takePicture } from './testing/pictures.ts';
import { MOUSE, type Plan } from './testing/setting-up.ts';
import { openSite, type Site } from './testing/site.ts';

/* The page in a real browser. One file, so that there is one server and one browser. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const GAMES = doors.map(({ id }) => id);

describe.each([
  ['a phone in daylight', PHONE, 'light'],
  ['a phone held sideways', SIDEWAYS, 'light'],
  ['a desk in lamplight', DESK, 'dark'],
] as const)('on %s', (_, viewport, colorScheme) => {
  test('home shows five games, fits, and has nothing that axe names', async () => {
    const { page, problems } = await site.open({ viewport, colorScheme });
    await page.goto(site.address);
    await page.locator('.tile .card').nth(14).waitFor();
    expect(await page.getByRole('button', { name: 'Play now' }).count()).toBe(5);
    await takePicture(page, 'home');
    expect(await overflow(page)).toBe(0);
    expect(await crowdedText(page)).toEqual([]);
    expect(await crowdedAtDouble(page)).toEqual([]);
    expect(await allProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('setup, rules, cards and credits fit and have nothing that axe names', async () => {
    const { page, problems } = await site.open({ viewport, colorScheme });
    for (const [name, address, shown] of PAGES) {
      await page.goto(site.address + address);
      await page.locator(shown).first().waitFor();
      await takePicture(page, name);
      expect(await overflow(page), address).toBe(0);
      expect(await crowdedText(page), address).toEqual([]);
      expect(await crowdedAtDouble(page), address).toEqual([]);
      expect(await allProblems(page), address).toEqual([]);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

const PAGES = [
  ['credits', '#/about', '.prose'],
  ['set-up', '#/new/rebuild', '.seatlist'],
  ['settings', '#/settings', '.settings'],
  ['records', '#/records', '.records-none'],
  ['rules', '#/rules/avenue-empires/§4.2.1', '.prose .is-target'],
  ['card', '#/cards/five-ages/h-q', 'dialog .card'],
  ['cards', '#/cards/arquetect', '.cardgrid .card'],
  ['online', '#/online', '.on-hall'],
  ['replay-file', '#/replay', '.rp-drop'],
] as const;

describe.each(GAMES)('%s', (game) => {
  test('“Play now” is one click to a table that fits on phone and desk, and little to load', async () => {
    const { page, problems } = await site.open({ viewport: DESK });
    const scripts = countScripts(page);
    await page.goto(site.address);
    await page.locator('.tile .card').nth(14).waitFor();
    expect(await scripts(), 'script for home').toBeLessThan(200_000);
    await page.locator(`.tile[data-game="${game}"]`).getByRole('button', { name: 'Play now' }).click();
    await page.locator('.app .card').first().waitFor();
    expect(await scripts(), 'script to a table').toBeLessThan(300_000);
    for (const width of [1920, 1440, 768, 390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page), `at ${width} px`).toBe(0);
    }
    expect(await allProblems(page)).toEqual([]);
    const title = doors.find(({ id }) => id === game)?.title ?? '';
    expect([`Your turn · ${title}`, `${title} · Cardwright`]).toContain(await page.title()); // nothing else of the match
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a match is played with the mouse from setup to the final score', async () => {
    const { page, problems } = await site.open({ viewport: DESK });
    await beginMatch(page, site.address, game, SHORT[game], MOUSE);
    expect(await playByMouse(page, MOUSE_CLICKS), 'the end before that').toBe(false);
    expect(await playQuickly(page)).toBe(true);
    expect(await page.locator('.account').innerText()).toMatch(/\d/);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

const MOUSE_CLICKS = 10; // after that it is more of the same

/** Few seats make a short match. */
const SHORT: Readonly<Record<string, Plan>> = {
  'five-ages': { seats: 3 },
  'avenue-empires': { seats: 2 },
  // Nobody leaves in the first rounds: a random bot may, and then there was nothing to click.
  arquetect: { seats: 2, numbers: { earliestDone: '5' } },
  rebuild: { seats: 2 },
  'upper-cataracts': { options: { length: 'act1', difficulty: 'hard' } },
};

test('a match survives reload, is on the home page, and can be taken back', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await beginMatch(page, site.address, 'upper-cataracts');
  const undo = page.getByRole('button', { name: 'Take my last step back' });
  await undo.click({ force: true }); // nobody is kept from pressing it
  await expect.poll(() => page.locator('.actionbar .refusal').innerText()).toContain('Nothing to take back');
  await page.locator('.choice').first().click();
  await page.locator('.actionbar .btn--primary').click();
  await expect.poll(() => undo.isEnabled()).toBe(true);
  const hand = (): Promise<number> => page.locator('.mine .zone .card').count();
  const after = await hand();
  await page.reload();
  await page.locator('.mine .card').first().waitFor();
  expect(await hand()).toBe(after);
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  // What the page and its workers share is asked for by each of them and comes once.
  const scripts = new Set(files.filter((file) => file.endsWith('.js')));
  expect(scripts.size, 'each script is one more to wait for').toBeLessThan(13);
  await page.goto(site.address);
  await page.getByRole('link', { name: 'Resume' }).click();
  await page.locator('.app .card').first().waitFor();
  await page.goto(`${page.url()}/plain`);
  await page.locator('.mine .card').first().waitFor();
  await expect.poll(() => undo.isEnabled()).toBe(true);
  await undo.click();
  await expect.poll(hand).toBe(after + 1);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('between two people there is a curtain, and nothing of the other’s hand is left in the page', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(`${site.address}#/new/five-ages`);
  const places = page.locator('.seatlist select');
  await places.first().waitFor();
  await page.locator('.count-row').getByRole('button', { name: '3', exact: true }).click();
  await places.nth(1).selectOption('person');
  await beginPlain(page);
  await page.getByRole('button', { name: 'I am Ada' }).click();
  const mine = page.locator('.mine .cardbtn');
  await mine.first().waitFor();
  const hand = (await mine.locator('.sr').allTextContents()).map((name) => name.split(';')[0] ?? '');
  expect(hand).toHaveLength(3);
  await page.locator('.choice').first().click();
  await page.locator('.actionbar .btn--primary').click();
  await page.getByRole('button', { name: 'I am Bruna' }).waitFor();
  const left = await page.evaluate(() => document.documentElement.outerHTML);
  for (const card of hand) expect(left).not.toContain(card);
  await page.getByRole('button', { name: 'I am Bruna' }).click();
  await mine.first().waitFor();
  const shown = await page.evaluate(() => document.body.innerHTML);
  for (const card of hand) expect(shown).not.toContain(card);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('where several people share a phone, the table still fits on it', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(`${site.address}#/new/five-ages`);
  await page.locator('.seatlist select').nth(1).selectOption('person');
  await page.getByRole('button', { name: 'Begin' }).click();
  await takePicture(page, 'curtain');
  await page.getByRole('button', { name: 'I am Ada' }).click();
  await page.getByRole('button', { name: 'Pass the screen on' }).waitFor();
  await page.locator('.fa-hand .card').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a file that does not come at the end takes nothing away: the score is told in words', async () => {
  const { page } = await site.open({ viewport: PHONE });
  await page.route(/\/assets\/end-.*\.js/, (route) => route.abort());
  await beginMatch(page, site.address, 'avenue-empires', SHORT['avenue-empires']);
  expect(await playQuickly(page)).toBe(true);
  await expect.poll(() => page.locator('.account').innerText()).toMatch(/\d/);
  expect(await page.getByRole('button', { name: 'Play again' }).count()).toBe(1);
  await page.context().close();
});

test('a sheet whose file does not come says so, and the table stays', async () => {
  const { page } = await site.open({ viewport: PHONE });
  await page.route(/\/assets\/(?:paragraph|reading)-.*\.js/, (route) => route.abort());
  await page.goto(site.address);
  await page.locator('.tile[data-game="upper-cataracts"]').getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('button', { name: /^What happened so far/ }).click();
  await page.locator('dialog[open] .rule').first().click();
  await expect.poll(() => page.locator('dialog[open]').innerText()).toContain('This could not be loaded');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  expect(await page.locator('.uc-fan .card').count()).toBeGreaterThan(3);
  await page.context().close();
});

test('a match is played by keyboard alone', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await beginMatch(page, site.address, 'upper-cataracts', SHORT['upper-cataracts']);
  await playByKeys(page);
  expect(await page.locator('.account').innerText()).toContain('Score');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a rule opens where it is cited', async () => {
  const { page } = await site.open({ viewport: PHONE });
  await page.goto(`${site.address}#/new/five-ages`);
  await page.locator('.seatlist li').first().waitFor();
  await page.locator('.options summary').click();
  await page.locator('.option').filter({ hasText: 'jokers' }).first().getByRole('button').click();
  await expect.poll(() => page.locator('dialog[open]').innerText()).toContain('Open the rulebook here');
  await page.context().close();
});

test('without a network the page opens, and a new game begins', async () => {
  const { page } = await site.open({ viewport: PHONE, serviceWorkers: 'allow' });
  await page.goto(site.address);
  await page.evaluate(() => navigator.serviceWorker.register('./sw.js'));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('.tile[data-game="arquetect"]').getByRole('button', { name: 'Play now' }).click();
  await page.locator('.app .card').first().waitFor();
  await page.context().close();
});
