import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playToTheEnd } from './testing/clicking.ts';
import { begin } from './testing/setting-up.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from './testing/site.ts';
import { join as joinTable } from './testing/sitting-down.ts';
import { writeOutside } from './testing/walk-through.ts';

/* Games that lie outside the program, in the page that `serve --game` serves: set up, rules, cards, a match, a table on the server. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const crowns = mkdtempSync(join(tmpdir(), 'cardwright-crowns-'));
let site: Site;
beforeAll(async () => {
  writeOutside(crowns);
  const examples = ['tic-tac-toe', 'first-game/game.ts'].map((name) => `${ROOT}examples/${name}`);
  const GAME_FILES = [...examples, crowns].join(',');
  site = await openSite({ ...FOR_QUICK_PEOPLE, GAME_FILES }, { root: ROOT });
});
afterAll(async () => {
  await site?.close();
  rmSync(crowns, { recursive: true, force: true });
});

test('tic-tac-toe is played against a bot, read, and played with a friend at a table of the server', async () => {
  const [{ page, problems }, friend] = await Promise.all([site.open(), site.open()]);
  await page.goto(site.address);
  await page.getByRole('heading', { name: 'Tic-tac-toe' }).waitFor();
  await begin(page, site.address, 'tic-tac-toe', { bot: 'easy' }, '.plain');
  await playToTheEnd(page);
  await page.goto(`${site.address}#/rules/tic-tac-toe`);
  await page.getByText('three marks in a row').first().waitFor();

  await page.goto(`${site.address}#/online/new/tic-tac-toe`);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/#\/table\/[\w-]+$/);
  await joinTable(friend.page, await page.getByLabel('Link of this table').inputValue(), 'Bo');
  await page.getByRole('button', { name: 'Begin' }).click();
  await Promise.all([page, friend.page].map((one) => playToTheEnd(one)));
  expect([...problems, ...friend.problems]).toEqual([]);
});

test('the game of CONTRIBUTING.md, of several files, with bots that know it', async () => {
  const { page, problems } = await site.open();
  await begin(page, site.address, 'crowns', { seats: 2, bot: 'hard' }, '.plain');
  await playToTheEnd(page);
  await page.goto(`${site.address}#/rules/crowns/§O1`);
  await page.getByText('Shy kings').first().waitFor();
  expect(problems).toEqual([]);
});

test('without a network it is played, read, and its cards are looked at', async () => {
  const { page } = await site.open({ serviceWorkers: 'allow' });
  await page.goto(site.address);
  await page.evaluate(() => navigator.serviceWorker.register('./sw.js'));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.context().setOffline(true);
  await page.reload();
  await begin(page, site.address, 'first-game', { seats: 2, bot: 'hard' }, '.plain');
  await playToTheEnd(page);
  await page.goto(`${site.address}#/cards/first-game`);
  await page.locator('.cardgrid > li').first().waitFor();
  await page.goto(`${site.address}#/rules/tic-tac-toe`);
  await page.getByText('three marks in a row').first().waitFor();
  await page.context().close();
});

test('a game with cards has them on a page of their own, and bots that think', async () => {
  const { page, problems } = await site.open();
  await page.goto(site.address);
  const title = page.getByRole('heading', { name: 'First Game' });
  await title.waitFor();
  await begin(page, site.address, 'first-game', { seats: 2, bot: 'hard' }, '.plain');
  await playToTheEnd(page);
  await page.goto(`${site.address}#/cards/first-game`);
  await page.locator('.cardgrid > li').first().waitFor();
  expect(problems).toEqual([]);
});
