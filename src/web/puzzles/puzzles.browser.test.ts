import '../../games/all.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../../engine/edge.ts';
import { isQuestion, isSameAction, type Question } from '../../contract/text.ts';
import { doors } from '../../games/doors.ts';
import { kindsOf, shippedBook, shippedPars } from '../../study/puzzles/kinds.ts';
import { type Solving, solvingOf } from '../../study/puzzles/solve.ts';
import {
  allProblems,
  crowdedAtDouble,
  DESK,
  overflow,
  PHONE,
  SHORT_PHONE,
  TABLET,
  WIDE_DESK,
} from '../testing/checks.ts';
import { playQuickly } from '../testing/clicking.ts';
import { crowdedText } from '../testing/crowding.ts';
import { takePicture } from '../testing/pictures.ts';
import { smallText } from '../testing/readable.ts';
import { openSite, type Site } from '../testing/site.ts';
import { dailyOf } from './choose.ts';

/*
 * Puzzles in a real browser: solved by hand at every table, by mouse and by keyboard; the proof, the day's, and links that are damaged.
 * And what one's own results add up to, in the same browser.
 */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const GAMES = doors.filter(({ puzzles }) => puzzles).map(({ id }) => id);
const DAY = '2026-11-18';
const PRIMARY = '.actionbar .btn--primary';

/** A puzzle as the page makes it: one of the book, or that of the day. */
async function solvingFor(game: string, id?: string): Promise<Solving> {
  const kinds = await kindsOf(game);
  const book = await shippedBook(kinds);
  const ids = book.puzzles.map((puzzle) => puzzle.id);
  return solvingOf(kinds, book, id ?? dailyOf(ids, DAY) ?? '', ['Ada', 'Bruna', 'Tam', 'Iven', 'Marisol']);
}

async function openPuzzle(page: Page, game: string, detail: string): Promise<void> {
  page.setDefaultTimeout(20_000);
  await page.clock.setFixedTime(new Date(`${DAY}T12:00:00Z`));
  await page.goto(`${site.address}#/puzzles/${game}/${detail}`);
  await page.locator('.pz .ground main').waitFor();
}

/** The lines of the plain table that lead to an action. */
function wayTo({ groups }: Question, action: Message): string[] | null {
  for (const { choices } of groups)
    for (const { words, then } of choices) {
      if (!isQuestion(then)) {
        if (isSameAction(then, action)) return [words];
      } else {
        const way = wayTo(then, action);
        if (way) return [words, ...way];
      }
    }
  return null;
}

/** Takes steps at the plain table by clicks. */
async function takePlainly(page: Page, solving: Solving, steps: readonly Message[], from: readonly Message[] = []) {
  let path = from;
  for (const action of steps) {
    const { question } = solving.table(path, false);
    const way = question && wayTo(question, action);
    if (!way) throw new Error(`no line leads to ${JSON.stringify(action)}`);
    for (const words of way) {
      const choice = page
        .locator('.choice')
        .filter({ has: page.getByText(words, { exact: true }) })
        .first();
      // A single action may be aimed at already; a second press would take it.
      if ((await choice.getAttribute('aria-pressed')) !== 'true') await choice.click();
    }
    await page.locator(`.plain ${PRIMARY}:enabled`).click();
    path = [...path, action];
    await page.locator('.ground:not([data-busy])').waitFor();
  }
}

const check = (page: Page) => page.locator('.pz-bar').getByRole('button', { name: 'Check' }).click();
const said = (page: Page): Promise<string> => page.locator('.pz-bar .say').innerText();

async function goPlain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'The table in words' }).click();
  await page.getByRole('button', { name: /^A plain table/ }).click();
  await page.locator('.plain').waitFor();
}

/** Somebody's own table: one step by mouse. */
const HANDS: Readonly<Record<string, (page: Page, action: Message) => Promise<void>>> = {
  async 'avenue-empires'(page, { card, avenue, row }) {
    await page
      .locator(`.ae-held:has([data-card="${String(card)}"]) button, button.ae-held:has([data-card="${String(card)}"])`)
      .first()
      .click();
    const at = ['left', 'center', 'right'].indexOf(String(avenue));
    await page
      .locator(`[data-drop="${at} ${String(row)}"]`)
      .first()
      .click();
    await page.locator(PRIMARY).click();
  },
  async 'five-ages'(page, { place, old, by }) {
    const tap = (part: string, card: unknown): Promise<void> =>
      page
        .locator(`${part} .fa-card:has([data-card="${String(card)}"])`)
        .first()
        .click();
    for (const card of Array.isArray(place) ? place : []) await tap('.fa-hand', card);
    if (old !== null) await tap('.fa-five', old);
    if (by !== null) await tap('.fa-hand', by);
    await page.locator(PRIMARY).click();
  },
};

describe.each(GAMES)('%s', (game) => {
  test('on a phone: a wrong try, a hint, the answer by hand, the proof', async () => {
    const solving = await solvingFor(game);
    const { info } = solving;
    const { page, problems } = await site.open({ viewport: PHONE });
    await openPuzzle(page, game, 'today');
    expect(await page.locator('.topbar .sub').innerText()).toContain('Puzzle of the day');
    expect(await page.locator('.pz-goal h2').innerText()).toMatch(new RegExp(`\\b${info.number}\\b`));
    for (const viewport of [SHORT_PHONE, PHONE]) {
      await page.setViewportSize(viewport);
      expect(await overflow(page), `at ${viewport.width}`).toBe(0);
    }
    expect(await crowdedText(page)).toEqual([]);
    expect(await smallText(page)).toEqual([]);
    expect(await allProblems(page)).toEqual([]);
    await takePicture(page, `puzzle-${game}`);

    // A try that falls short.
    await goPlain(page);
    const wrong: Message[] = [];
    while (!solving.table(wrong, false).isDone) {
      const lines = solving.proof(wrong);
      const worst = lines.reduce((least, one) => (one.best < least.best ? one : least));
      wrong.push(worst.action);
    }
    await takePlainly(page, solving, wrong);
    await check(page);
    const short = solving.table(wrong, false).number ?? 0;
    expect(await said(page)).toContain(`${info.number - short} short`);
    await page.getByRole('button', { name: 'Try again' }).click();

    // A hint names no number; taken to the end it is the next step.
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.locator('.pz-hint').waitFor();
    const whole = page.getByRole('button', { name: 'The whole step' });
    if ((await whole.count()) > 0) await whole.click();
    const { words } = solving.hint([]);
    await expect.poll(() => page.locator('.pz-hint').innerText()).toContain(words);

    await takePlainly(page, solving, solving.answer());
    await check(page);
    expect(await said(page)).toContain(`${info.number}: solved at the second try, with a hint`);
    await takePicture(page, `puzzle-solved-${game}`);

    // The proof: a line opens what can follow, and shows its table.
    await page.locator('.pz-bar').getByRole('button', { name: 'Proof' }).click();
    await page.locator('dialog .pz-look').first().waitFor();
    expect(await page.locator('dialog .pz-proof').innerText()).toContain(`All ${info.lines} ways`);
    const first = solving.proof([]).toSorted((a, b) => b.best - a.best);
    expect(await page.locator('dialog .pz-look .num').allInnerTexts()).toEqual(
      first.map(({ best }) => String(best).replace('-', '−')),
    );
    const branch = page.locator('dialog .pz-open').first();
    if ((await branch.count()) > 0) {
      await branch.click();
      await page.locator('dialog ul ul .pz-look').first().waitFor();
    }
    expect(await crowdedText(page, 'dialog')).toEqual([]);
    await takePicture(page, `puzzle-proof-${game}`);
    await page.locator('dialog .pz-look').first().click();
    await page.getByRole('button', { name: 'Back to my table' }).click();
    expect(await said(page)).toContain(`${info.number}: solved`);

    // What became of it is kept, and the day has its mark.
    await page.goto(`${site.address}#/puzzles/${game}`);
    const day = page.locator(`[data-day="${DAY}"]`);
    expect(await day.innerText()).toContain('November 2026: solved at the second try');
    expect(await overflow(page)).toBe(0);
    expect(await smallText(page)).toEqual([]);
    expect(await allProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

test.each(Object.keys(HANDS))('%s at its own table on a desk, by mouse, in the dark', async (game) => {
  const solving = await solvingFor(game);
  const { page, problems } = await site.open({ viewport: DESK, colorScheme: 'dark' });
  await openPuzzle(page, game, 'today');
  const hand = HANDS[game];
  for (const action of solving.answer()) await hand?.(page, action);
  await check(page);
  expect(await said(page)).toContain('solved at once');
  await page.locator('.rail .pz-look').first().click();
  expect(await said(page)).toMatch(/In the proof|A table of the proof/);
  for (const viewport of [TABLET, WIDE_DESK, DESK]) {
    await page.setViewportSize(viewport);
    expect(await overflow(page), `at ${viewport.width}`).toBe(0);
  }
  expect(await smallText(page)).toEqual([]);
  expect(await allProblems(page)).toEqual([]);
  await takePicture(page, `puzzle-proof-${game}`);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('by keyboard alone: a hint, the steps, the check, the proof and the next one', async () => {
  const solving = await solvingFor('arquetect');
  const { page, problems } = await site.open({ viewport: DESK });
  await openPuzzle(page, 'arquetect', 'today');
  await page.keyboard.press('h');
  await page.locator('.pz-hint').waitFor();
  for (const [i, { gap }] of solving.answer().entries()) {
    for (let n = 0; n <= Number(gap); n++) await page.keyboard.press('ArrowRight');
    await page.locator('.aq-gap[aria-pressed="true"]:focus').waitFor();
    await page.keyboard.press('Enter');
    if (i === 0) await page.getByRole('button', { name: 'Take back' }).waitFor();
  }
  await page.getByRole('button', { name: 'Go on' }).press('Enter');
  await page.locator('.pz-bar[data-stage="done"]').waitFor();
  await page.keyboard.press('c');
  await page.locator('.pz-bar[data-stage="closed"]').waitFor();
  expect(await said(page)).toContain('solved at the first try, with a hint');
  await page.locator('.pz-proof .pz-look').first().waitFor();
  await page.keyboard.press('p');
  await page.keyboard.press('Enter'); // opens the first branch
  await page.locator('.pz-proof ul ul .pz-look').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // shows its table
  await page.locator('.pz-bar[data-stage="look"]').waitFor();
  await page.getByRole('button', { name: 'Back to my table' }).press('Enter');
  const before = page.url();
  await page.keyboard.press('n');
  await page.waitForURL((url) => url.href !== before);
  await page.locator('.pz .ground main').waitFor();
  expect(await page.locator('.topbar .sub').innerText()).toMatch(/^Puzzle\s+· /);

  // The calendar: arrow keys walk the days, also into the month before.
  await page.goto(`${site.address}#/puzzles/arquetect`);
  await page.locator(`[data-day="${DAY}"]`).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe('2026-11-11');
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe('2026-10-28');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('the answer can be looked at, links are shared, and damaged ones say what to do', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.clock.setFixedTime(new Date(`${DAY}T12:00:00Z`));
  await page.goto(`${site.address}#/puzzles`);
  await page.locator('.pz-games li').first().waitFor();
  expect(await page.locator('.pz-games li').count()).toBe(GAMES.length);
  expect(await allProblems(page)).toEqual([]);
  expect(await crowdedAtDouble(page)).toEqual([]);
  await takePicture(page, 'puzzles');

  const solving = await solvingFor('five-ages');
  await openPuzzle(page, 'five-ages', solving.info.id);
  await goPlain(page);
  const wrong = solving.proof([]).find(({ best }) => best < solving.info.number);
  if (!wrong) throw new Error('every build is right');
  await takePlainly(page, solving, [wrong.action]);
  await page.locator('.pz-bar').getByRole('button', { name: 'Take back' }).click(); // counts no try
  await takePlainly(page, solving, [wrong.action]);
  await check(page);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.locator('.pz-bar[data-stage="closed"]').waitFor();
  expect(await said(page)).toContain(`This is how: ${solving.info.number}`);
  expect(await page.locator('.pz-tries li').count()).toBe(1);
  await page.getByRole('button', { name: 'Share this puzzle' }).click();
  const shared = await page.locator('.pz-share textarea').inputValue();
  expect(shared).toMatch(
    new RegExp(`^A puzzle of 5 Ages\nnot solved\nhttp://\\S+#/puzzles/five-ages/${solving.info.id}$`),
  );
  await page.keyboard.press('Escape');

  for (const [address, why] of [
    ['five-ages/0000', 'has no puzzle "0000"'],
    ['five-ages/2027-01-01', 'comes on that day'],
    ['five-ages/2026-13-77', 'There is no day 2026-13-77'],
    ['chess/today', 'There is no game of this name'],
  ] as const) {
    await page.goto(`${site.address}#/puzzles/${address}`);
    await page.locator('.closed').waitFor();
    await expect.poll(() => page.locator('.closed').innerText()).toContain(why);
    expect(await page.locator('.closed .btn--primary').getAttribute('href')).toContain('#/puzzles');
  }
  expect(problems).toEqual([]);
  await page.context().close();
});

test('How I play: nothing at first, then figures with intervals, as files, and deleted', async () => {
  const { page, problems } = await site.open({ viewport: PHONE, acceptDownloads: true });
  page.setDefaultTimeout(20_000);
  await page.goto(`${site.address}#/how-i-play`);
  await page.locator('.hp-none').waitFor();
  const results = Array.from({ length: 24 }, (_, i) => ({
    match: `m${i}`,
    game: 'rebuild',
    at: Date.parse('2026-11-01') + i * 3_600_000,
    seats: 2,
    rank: i % 4 === 0 ? 2 : 1,
    isWon: i % 4 !== 0,
    points: 50 + i,
    title: null,
    rivals: ['normal'],
  }));
  await page.evaluate((all) => localStorage.setItem('cardwright.results', JSON.stringify(all)), results);
  await page.reload();
  await page.locator('.hp-game').waitFor();
  const told = await page.locator('.hp-game').innerText();
  expect(told).toContain('You are stronger than normal.'); // 18 of 24, even share a half
  expect(told).toMatch(/18 of 24\s+75 55–88/); // Wilson
  expect(told).toContain('Over time: stretches of 5 matches');
  await page.getByRole('button', { name: 'Count my cards and actions' }).click();
  await expect.poll(() => page.locator('.hp-game').innerText()).toContain('No match of this game is kept');
  for (const viewport of [SHORT_PHONE, TABLET, WIDE_DESK, DESK, PHONE]) {
    await page.setViewportSize(viewport);
    expect(await overflow(page), `at ${viewport.width}`).toBe(0);
    expect(await smallText(page), `at ${viewport.width}`).toEqual([]);
  }
  expect(await allProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await allProblems(page)).toEqual([]);
  await takePicture(page, 'how-i-play');
  for (const name of ['JSON', 'CSV']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Save as ${name}` }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^how-i-play-.*\\.${name.toLowerCase()}$`));
  }
  await page.getByRole('button', { name: 'Delete …' }).click();
  await page.getByRole('button', { name: 'Delete all results' }).click();
  await page.locator('.hp-none').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('cardwright.results'))).toBe('[]');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('the deal of the day: its par, and the line that makes it once one has played', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  page.setDefaultTimeout(30_000);
  await page.goto(`${site.address}#/puzzles/rebuild`);
  const kinds = await kindsOf('rebuild');
  const { pars } = await shippedPars(kinds);
  const today = new Date().toISOString().slice(0, 10);
  const par = pars.find(({ day }) => day === today);
  await page.locator('.pz-daily').waitFor();
  if (par) await expect.poll(() => page.locator('.pz-daily').innerText()).toContain(`Par ${par.points}`);
  expect(await page.locator('.pz-daily a[href*="replay"]').count()).toBe(0);

  await page.goto(site.address);
  await page.getByRole('button', { name: 'Begin the deal of the day' }).click();
  await page.waitForURL(/#\/play\/rebuild-\w+$/);
  await page.goto(`${page.url()}/plain`);
  await page.locator('.plain .actionbar').waitFor();
  expect(await playQuickly(page)).toBe(true);
  await page.locator('.day-end').waitFor();
  if (par) {
    await page.locator('.day-par a').waitFor();
    expect(await page.locator('.day-par').innerText()).toContain(
      `Par ${par.points}: the best that is known, by normal`,
    );
    await page.locator('.day-par a').click();
    await page.locator('.rp .ground').waitFor();
    expect(await page.locator('.topbar .sub').innerText()).toContain('Replay');
  }
  expect(problems).toEqual([]);
  await page.context().close();
});
