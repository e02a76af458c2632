import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allProblems,
  crowdedAtDouble,
  DESK,
  frame,
  overflow,
  PHONE,
  SHORT_PHONE,
  SIDEWAYS,
  tabTo,
} from '../testing/checks.ts';
import { crowdedText } from '../testing/crowding.ts';
import { takePicture } from '../testing/pictures.ts';
import { collectShifts, shiftsIn } from '../testing/shifts.ts';
import { openSite, type Site } from '../testing/site.ts';
import type { Guide } from '../../ui/lesson.ts';
import { screens } from '../build/screens.ts';

/* Guided first games in a real browser, on a phone. */

async function guideOf(game: string): Promise<Guide> {
  const loaded = await screens[game]?.lesson?.();
  if (!loaded) throw new Error(`no guide to ${game}`);
  return loaded.guide;
}

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

/** From the home page to the table of a guided game. */
async function learn(page: Page, game: string): Promise<void> {
  await page.locator(`.tile[data-game="${game}"]`).getByRole('link', { name: 'Learn' }).click();
  await page.waitForURL(/#\/play\//);
  await page.locator('.gd').waitFor();
}

const MOST_STEPS = 400;
const ON = /^(?:Next hand|To the result)$/; // after builds, which are turned over first

/** Reads every lesson, does what is suggested, until the guide takes its leave; the titles that were shown. */
async function followToTheEnd(page: Page): Promise<Set<string>> {
  const titles = await page.evaluateHandle(collectTitles);
  const isNext = page
    .locator(':is(.gd-do, .gd-next, .gd-suggest):enabled, .end')
    .or(page.getByRole('button', { name: ON }));
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    await isNext.first().waitFor({ state: 'attached' }); // on a phone it may lie behind the lesson
    const on = page.getByRole('button', { name: ON });
    if ((await on.count()) > 0) await on.click();
    if (!(await page.evaluate(takeStep, ['Do this', 'Next', 'Thanks', 'Suggest a move'])))
      return new Set(await titles.jsonValue());
  }
  throw new Error(`no end after ${MOST_STEPS} steps: ${await page.locator('.gd').innerText()}`);
}

/** In the page: every title that the guide shows from now on, for however short a time. */
function collectTitles(): string[] {
  const titles: string[] = [];
  const look = (): void => void titles.push(document.querySelector('.gd h2')?.textContent ?? '');
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  look();
  return titles;
}

/** In the page, in one go: presses the first of these buttons that there is; whether there is a guide. */
function takeStep(wanted: readonly string[]): boolean {
  const card = document.querySelector('.gd');
  if (!card) return false;
  const buttons = [...card.querySelectorAll<HTMLButtonElement>('.gd-acts button:enabled')];
  wanted.flatMap((name) => buttons.filter(({ textContent }) => textContent === name))[0]?.click();
  return true;
}

/** How many pixels of the action bar lie under the guide. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bottom = document.querySelector('.gd')?.getBoundingClientRect().bottom ?? 0;
    const bar = document.querySelector('.actionbar')?.getBoundingClientRect();
    return bar ? Math.max(0, bottom - bar.top) : 0;
  });

/** Pixels of the hand that lie under the action bar. */
const handUnderBar = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const hand = document.querySelector('[data-guide~="hand"]')?.getBoundingClientRect();
    const bar = document.querySelector('.actionbar')?.getBoundingClientRect();
    return hand && bar ? Math.max(0, hand.bottom - bar.top) : Infinity;
  });

test.each(['avenue-empires', 'upper-cataracts'])('the guide leads through %s to the final score', async (game) => {
  const { lessons } = await guideOf(game);
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(site.address);
  await learn(page, game);
  await page.locator('.app .card').first().waitFor();
  expect(await allProblems(page)).toEqual([]);
  for (const size of [SHORT_PHONE, SIDEWAYS, PHONE]) {
    await page.setViewportSize(size);
    expect(await overflow(page), `at ${size.width} px`).toBe(0);
    expect(await covered(page), `at ${size.height} px`).toBe(0);
    expect(await crowdedText(page), `at ${size.width} px`).toEqual([]);
    expect(await crowdedAtDouble(page), `at ${size.width} px`).toEqual([]);
  }
  await takePicture(page, `guide-${game}`);
  const titles = await followToTheEnd(page);
  const expected = lessons.filter(({ isAside }) => isAside !== true).map(({ title }) => title);
  expect(expected.filter((title) => !titles.has(title))).toEqual([]);
  expect(await page.locator('.end').innerText()).toMatch(/\d/);
  expect(await overflow(page)).toBe(0);
  expect(await allProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

const handTop = async (page: Page): Promise<number | undefined> =>
  (await page.locator('[data-guide~="hand"]').first().boundingBox())?.y;

test.each(['five-ages', 'avenue-empires', 'rebuild', 'upper-cataracts'])(
  'on a phone the hand in %s stays in sight and in its place; a suggestion takes the place of the lesson and marks its cards',
  async (game) => {
    const { page, problems } = await site.open({ viewport: PHONE });
    await page.goto(site.address);
    await learn(page, game);
    await page.locator('.app .card').first().waitFor();
    expect(await handUnderBar(page)).toBe(0);
    const top = await handTop(page);
    while ((await page.locator('.gd-turn').count()) === 0) await page.locator('.gd-next').click();
    const height = (await page.locator('.gd').boundingBox())?.height;
    expect(await page.locator('main .c-mark').count()).toBe(0);
    await page.locator('.gd-turn').click();
    await page.locator('.gd-tip b').waitFor();
    await page.locator('main .c-mark').first().waitFor();
    expect(await handTop(page)).toBe(top);
    expect((await page.locator('.gd').boundingBox())?.height).toBe(height);
    expect(await handUnderBar(page)).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

test('under the guide on a phone an offer has all its answers in sight', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(site.address);
  await learn(page, 'five-ages');
  await page.getByRole('button', { name: 'More' }).click();
  await page.locator('dialog[open] .pace select').selectOption('at once');
  await page.keyboard.press('Escape');
  const asked = page.locator('.fa-asked').first();
  const isNext = page.locator(':is(.gd-do, .gd-next, .gd-suggest):enabled').or(asked);
  for (let steps = 0; steps < MOST_STEPS && !(await asked.isVisible()); steps++) {
    await isNext.first().waitFor({ state: 'attached' });
    await page.evaluate(takeStep, ['Do this', 'Next', 'Suggest a move']);
    await frame(page);
  }
  const room = await page.locator('.fa-middle').boundingBox();
  const answers = await asked.locator('.fa-answers').boundingBox();
  expect(answers?.y).toBeGreaterThan(room?.y ?? Infinity);
  expect((answers?.y ?? Infinity) + (answers?.height ?? 0)).toBeLessThanOrEqual((room?.y ?? 0) + (room?.height ?? 0));
  expect(await asked.getByRole('button', { name: 'Accept' }).innerText()).toBe('Accept');
  expect(await crowdedText(page)).toEqual([]);
  await takePicture(page, 'guide-offer');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a lesson that was read stays read; the guide shows what it means, and can be left', async () => {
  const { page, problems } = await site.open({ viewport: SHORT_PHONE });
  await page.goto(site.address);
  await expect.poll(() => page.getByText('New here?').count()).toBe(1);
  await learn(page, 'five-ages');
  const title = page.locator('.gd h2');
  const [first, second] = (await guideOf('five-ages')).lessons;
  expect(await title.innerText()).toBe(first?.title);
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.locator('[data-guide~="ages"][data-pointed]').waitFor();
  expect(await tabTo(page, '.gd-next')).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => title.innerText()).toBe(second?.title);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Next');
  expect(await page.locator('.gd [aria-live="polite"]').allTextContents()).toContain(second?.title);
  await page.reload();
  await expect.poll(() => title.innerText()).toBe(second?.title);

  await page.getByRole('button', { name: 'Fold the guide' }).click();
  await expect.poll(() => page.locator('.gd-acts').count()).toBe(0);
  await page.getByRole('button', { name: 'Unfold the guide' }).click();
  await page.goto(`${site.address}#/learn/five-ages`);
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect.poll(() => title.innerText()).toBe(second?.title);

  await page.getByRole('button', { name: 'Leave guide' }).click();
  await expect.poll(() => page.locator('.gd').count()).toBe(0);
  await page.reload();
  await page.locator('.actionbar').waitFor();
  expect(await page.locator('.gd').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('one can go back to a lesson, and what “Show me” framed is framed no longer when one goes on', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(site.address);
  await learn(page, 'rebuild');
  const title = page.locator('.gd h2');
  const [first, second] = (await guideOf('rebuild')).lessons;
  expect(await page.locator('.gd').getByRole('button', { name: 'Back', exact: true }).count()).toBe(0);
  const said = await page.locator('.gd-body').innerText();
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.locator('[data-pointed]').waitFor();
  await page.locator('.gd-next').click();
  await expect.poll(() => page.locator('[data-pointed]').count()).toBe(0);
  expect(await title.innerText()).toBe(second?.title);
  await page.locator('.gd').getByRole('button', { name: 'Back', exact: true }).click();
  expect(await title.innerText()).toBe(first?.title);
  expect(await page.locator('.gd-body').innerText()).toBe(said);
  await page.locator('.gd-next').click();
  expect(await title.innerText()).toBe(second?.title);
  expect(problems).toEqual([]);
  await page.context().close();
});

const GAMES = ['five-ages', 'avenue-empires', 'arquetect', 'rebuild', 'upper-cataracts'];

describe.each([
  ['a phone', PHONE],
  ['a desk', DESK],
] as const)('on %s', (_, viewport) => {
  test.each(GAMES)('the guide to %s moves nothing when it arrives, nor does what it suggests', async (game) => {
    const { page } = await site.open({ viewport });
    await page.goto(site.address);
    await learn(page, game);
    await page.addInitScript(collectShifts);
    await page.reload();
    await page.locator('.gd').waitFor();
    await page.locator('.app .card').first().waitFor();
    // Reads on to the first lesson with a move, waits for it, and then for a frame in which it would have moved something.
    for (let read = 0; read < 12 && (await page.locator('.gd-tip').count()) === 0; read++) {
      if ((await page.locator('.gd-next').count()) === 0) break;
      await page.locator('.gd-next').click();
    }
    if ((await page.locator('.gd-tip').count()) > 0) await page.locator('.gd-tip b').waitFor({ state: 'attached' });
    await frame(page);
    const shifts = await shiftsIn(page);
    expect(shifts.total, shifts.what.join('; ')).toBeLessThan(0.05);
    await page.context().close();
  });
});
