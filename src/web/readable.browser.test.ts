import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doors } from '../games/doors.ts';
import { DESK, frame, PHONE, TABLET, WIDE_DESK } from './testing/checks.ts';
import { overflowingFaces } from './testing/faces.ts';
import { smallText } from './testing/readable.ts';
import { openSite, type Site } from './testing/site.ts';

/* Text that must be read is large enough, and what is printed on cards has room, at every size. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const SIZES = [{ width: 360, height: 740 }, PHONE, TABLET, DESK, WIDE_DESK];
const GAMES = doors.map(({ id }) => id);

const PAGES = [
  ['home', '', '.tile .card'],
  ['the replay of a file', '#/replay', '.rp-drop'],
  ['puzzles', '#/puzzles', 'main h2'],
  ['a code from paper', '#/code', 'main input'],
  ['how I play', '#/how-i-play', 'main p'],
] as const;

/** What is too small to be read on a page, whatever the size of the window. */
async function smallAt(address: string, shown: string): Promise<string[]> {
  const { page } = await site.open({ viewport: DESK });
  await page.goto(site.address + address);
  await page.locator(shown).first().waitFor();
  const faults = await faultsAtSizes(page, smallText);
  await page.context().close();
  return faults;
}

async function faultsAtSizes(page: Page, ...looks: ((page: Page) => Promise<string[]>)[]): Promise<string[]> {
  const faults: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await frame(page);
    for (const look of looks) faults.push(...(await look(page)).map((text) => `${size.width}: ${text}`));
  }
  return faults;
}

test.each(PAGES)('%s has no text that is too small', async (_, address, shown) => {
  expect(await smallAt(address, shown)).toEqual([]);
});

describe.each(GAMES)('%s', (game) => {
  test.each([
    ['set-up', `#/new/${game}`, '.seatlist'],
    ['how to play', `#/rules/${game}`, '.leaf'],
    ['the exact rules', `#/rules/${game}/exact`, 'main h2'],
    ['cards', `#/cards/${game}`, '.cardgrid .card'],
    ['printing', `#/print/${game}`, '.pr-switch'],
    ['the lab', `#/measure/${game}`, '.lab-question'],
    ['a puzzle', `#/puzzles/${game}/today`, '.actionbar'],
  ])('%s: no text is too small', async (_, address, shown) => {
    expect(await smallAt(address, shown)).toEqual([]);
  });

  test('at its table no text is too small, and no face runs over', async () => {
    const { page } = await site.open({ viewport: DESK });
    await page.goto(site.address);
    await page.locator(`.tile[data-game="${game}"]`).getByRole('button', { name: 'Play now' }).click();
    await page.locator('.app .actionbar').waitFor();
    expect(await faultsAtSizes(page, smallText, (on) => overflowingFaces(on, 'main'))).toEqual([]);
    await page.context().close();
  });
});

/** The others measure their faces themselves, at the widths of their own tables. */
const MEASURED_HERE = GAMES.filter((game) => game !== 'avenue-empires' && game !== 'upper-cataracts');

describe.each(MEASURED_HERE)('%s', (game) => {
  test('every face has room at every size in which it is drawn', async () => {
    const { page } = await site.open({ viewport: WIDE_DESK });
    await page.goto(`${site.address}#/cards/${game}`);
    await page.locator('.cardgrid .card').first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const faults: string[] = [];
    // A chip, a table, a hand, and enlarged; the width decides what a card says.
    for (const width of [44, 58, 64, 72, 95, 96, 108, 134, 146, 178, 180, 220, 300, 330]) {
      await page.evaluate((px) => {
        for (const card of document.querySelectorAll<HTMLElement>('.cardgrid .card'))
          card.style.setProperty('--w', `${px}px`);
      }, width);
      await frame(page);
      faults.push(...(await overflowingFaces(page, '.cardgrid')));
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
