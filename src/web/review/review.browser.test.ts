import '../../games/all.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shape } from '../../engine/game.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { type Match, saveMatch } from '../../engine/match.ts';
import { gameNamed } from '../../contract/shelf.ts';
import {
  allProblems,
  crowdedAtDouble,
  DESK,
  overflow,
  PHONE,
  SHORT_PHONE,
  smallButtons,
  tabTo,
} from '../testing/checks.ts';
import { takePicture } from '../testing/pictures.ts';
import { plant } from '../testing/planting.ts';
import { begin, goOn, onePerson } from '../testing/recorded.ts';
import { openSite, type Site } from '../testing/site.ts';

/* Reviews in a real browser: worked out while the page stays smooth, stopped, gone on with, kept; moments asked before they are told. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

function played(game: string, seats: number, most = Infinity): Match<Shape> {
  const match = begin(gameNamed(game), seats);
  const dice = makeDice('review');
  for (let i = 0; i < most && goOn(match, dice); i++);
  return match;
}

const isDone = (page: Page) => page.locator('.rv-sum').waitFor();
const minus = (text: string): number => Number(text.replace('−', '-').replace('+', ''));

test('one press after the end: stopped, gone on with, kept; what is written adds up; moments ask before they tell', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await plant(site, page, played('five-ages', 3), onePerson(3));
  await page.goto(`${site.address}#/play/kept`);
  await page.getByRole('link', { name: 'Review' }).click();
  await page.locator('.rv').waitFor();

  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('heading', { name: /^Stopped at/ }).waitFor();
  expect(await page.locator('.rv-sum').count()).toBe(0);
  await page.getByRole('button', { name: 'Go on' }).click();
  await isDone(page);
  await takePicture(page, 'review');

  const parts = await page.locator('.rv-part h3 b').allInnerTexts();
  const [fair = '', ...others] = await page.locator('.rv-sum b').allInnerTexts();
  const result = others.at(-1) ?? '';
  expect(parts).toHaveLength(3);
  expect(10 * (minus(fair) + parts.reduce((sum, text) => sum + minus(text), 0))).toBeCloseTo(10 * minus(result), 6);
  expect(await allProblems(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  // The course by keyboard: every step is told, and Enter shows its table.
  expect(await tabTo(page, '.rv-walk')).toBe(true);
  await page.keyboard.press('End');
  expect(await page.locator('.rv-said').innerText()).toMatch(/you \d+, .+ \d+/);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('.rv-panel').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.rv-sum').waitFor();

  // It is kept: there at once, with the same figures.
  await page.reload();
  await isDone(page);
  expect(await page.locator('.rv-part h3 b').allInnerTexts()).toEqual(parts);

  const own = page.locator('.rv-slip[data-kind=own]').first();
  if ((await own.count()) > 0) {
    expect(await own.innerText()).not.toMatch(/±/);
    await own.click();
    await page.getByRole('heading', { name: 'What would you do now?' }).waitFor();
    expect(await page.locator('.rv-panel').innerText()).not.toMatch(/%|±|better/);
    await takePicture(page, 'review-ask');
    await page.keyboard.press('1');
    await page.getByRole('heading', { name: /^Better:/ }).waitFor();
    expect(await page.locator('.rv-panel').innerText()).toMatch(/better[\s\S]*you did this|you did this[\s\S]*better/);
    await takePicture(page, 'review-answer');
    expect(await allProblems(page)).toEqual([]);
    await page.keyboard.press('p');
    await page.locator('dialog[open]').getByRole('form', { name: 'Play on from here' }).waitFor();
    await page.keyboard.press('Escape');
  } else expect(await page.locator('.rv-none').innerText()).toContain('No choice of yours clearly cost you anything');
  expect(problems).toEqual([]);
});

test('on a phone: a match from a file, its sums, graph and moments without horizontal scroll', async () => {
  const match = played('rebuild', 2);
  const file = join(mkdtempSync(join(tmpdir(), 'cardwright-review-')), 'match.json');
  writeFileSync(file, JSON.stringify({ ...saveMatch(match), seating: onePerson(2) }));
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(`${site.address}#/replay`);
  await page.locator('.rp-file').setInputFiles(file);
  await page.getByRole('link', { name: 'Review' }).click();
  await isDone(page);
  await takePicture(page, 'review');
  expect(await allProblems(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  expect(await smallButtons(page, '.rv main')).toEqual([]);
  expect(await crowdedAtDouble(page)).toEqual([]);
  await page.setViewportSize(SHORT_PHONE);
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize(PHONE);
  await page.locator('.rv-walk').click({ position: { x: 200, y: 100 } });
  await page.getByRole('button', { name: 'See the table' }).last().click();
  await page.locator('.rv-panel').waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await allProblems(page)).toEqual([]);
  await takePicture(page, 'review-step');
  expect(problems).toEqual([]);
});

test('a match that goes on is not reviewed, and what cannot be opened is said', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await plant(site, page, played('five-ages', 3, 40), onePerson(3));
  await page.goto(`${site.address}#/review/kept`);
  expect(await page.getByRole('alert').innerText()).toContain('when it is over');
  await page.goto(`${site.address}#/review/nothing`);
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('not kept here any more');
  await page.goto(`${site.address}#/review/link/1.abc`);
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('holds no replay');
  expect(problems).toEqual([]);
});
