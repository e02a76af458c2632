import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playToTheEnd, pressNow } from './testing/clicking.ts';
import { begin } from './testing/setting-up.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from './testing/site.ts';
import { openTable } from './testing/sitting-down.ts';
import { changedIn, copyWith, FILES, isOfScreen } from './testing/walk-through.ts';

/* A folder and one line of the registry: the game of CONTRIBUTING.md, in a copy of our source, everywhere a game can be played. */

const ALL = [...FILES.keys()];
const VARIANTS = [
  {
    how: 'with a screen of its own',
    names: ALL,
    table: '.crowns-table',
    card: 'Crown 40. A bid of 40.',
    play: playOwn,
  },
  {
    how: 'with its rules alone',
    names: ALL.filter((name) => !isOfScreen(name)),
    table: '.plain',
    card: '40. Value 40',
    play: playToTheEnd,
  },
];

/** At its own table a bid is one click. */
async function playOwn(page: Page): Promise<void> {
  const bids = page.locator('.crowns-table .cardbtn:enabled');
  await expect.poll(() => bids.count()).toBe(10);
  const end = page.locator('.end');
  while ((await end.count()) === 0) {
    await bids.or(end).first().waitFor();
    await pressNow(bids.first()); // unless the match is over
  }
}

describe.each(VARIANTS)('a new game $how', ({ names, table, card, play }) => {
  let copy: string;
  let site: Site;
  beforeAll(async () => {
    copy = copyWith(names);
    site = await openSite(FOR_QUICK_PEOPLE, { root: copy });
  });
  afterAll(async () => {
    await site?.close();
    rmSync(copy, { recursive: true });
  });

  /** What a program prints that is started in the copy. */
  const run = (program: string, args: readonly string[], input = ''): string => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [join(copy, program), ...args], {
      input,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    return stdout;
  };

  test('is a folder and one line', () => {
    const files = names.map((name) => `src/games/crowns/${name}`);
    expect(changedIn(copy)).toEqual([...files, 'src/games/registry.ts'].sort());
    run('bin/check-names.js', []);
  });

  test('is played and studied in the terminal', () => {
    expect(run('bin/cardwright', ['play', 'crowns'], '1\n1\n1\n')).toMatch(/ wins\.| share the victory\./);
    expect(run('bin/cardwright', ['simulate', 'crowns', '--bots', 'normal', '--games', '10'])).toContain('10 games');
    const sheet = JSON.stringify({ game: 'crowns', seats: 2, counters: { crowns: [1, 2] } });
    expect(run('bin/cardwright', ['score', 'crowns', '-'], sheet)).toContain('"winners":[1]');
  });

  test('is played on the page, against bots and elsewhere', async () => {
    const { page, problems } = await site.open();
    await page.goto(site.address);
    await page.getByRole('heading', { name: 'Crowns' }).waitFor();

    await begin(page, site.address, 'crowns', { seats: 2, bot: 'easy' }, table);
    await play(page);
    await page.getByRole('link', { name: 'Replay', exact: true }).click();
    await page.waitForURL(/#\/replay\//);
    await page.getByRole('button', { name: 'One step on' }).click();
    await expect.poll(() => page.locator('#rp-at').inputValue()).toBe('1');

    await page.goto(`${site.address}#/rules/crowns/§O1`);
    await page.getByText('Shy kings').first().waitFor();
    await page.goto(`${site.address}#/cards/crowns`);
    await page.locator('.cardgrid > li', { hasText: card }).waitFor();
    expect(await page.locator('.cardgrid > li').count()).toBe(40);
    await openTable(page, site.address, 'crowns', 2);
    expect(problems).toEqual([]);
  });
});
