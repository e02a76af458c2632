import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doors } from '../../games/doors.ts';
import { allProblems, DESK, overflow, PHONE, SHORT_PHONE } from '../testing/checks.ts';
import { beginMatch, playQuickly } from '../testing/clicking.ts';
import { crowdedText } from '../testing/crowding.ts';
import { takePicture } from '../testing/pictures.ts';
import { openSite, type Site } from '../testing/site.ts';

/* The pages around the tables: the end and what follows it, settings, memory, rules, the game of the day. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const GAMES = doors.map(({ id }) => id);

/** How far down a part of the page goes. */
const bottomOf = (page: Page, part: string): Promise<number> =>
  page.locator(part).evaluate((element) => Math.ceil(element.getBoundingClientRect().bottom));

test('the end of a match with seven seats is above the fold, and the same match begins again at once', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await beginMatch(page, site.address, 'avenue-empires', { seats: 7 });
  expect(await playQuickly(page)).toBe(true);
  await page.locator('.course svg').waitFor();
  expect(await page.locator('.end-head h2').innerText()).toMatch(/^You (?:win|are \w+|share the victory)/);
  expect(await page.locator('.sources thead th').count()).toBe(7);
  for (const part of ['.end-head', '.sources', '.course', '.end-steps'])
    expect(await bottomOf(page, part), part).toBeLessThanOrEqual(DESK.height);
  // All seats, all rows and the sum can be seen without scrolling inside of the sheet.
  expect(await page.locator('.sources').evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
  await takePicture(page, 'end-of-seven');
  expect(await allProblems(page)).toEqual([]);
  // What is heard is what is drawn.
  const heard = await page.locator('.course table tbody tr').last().locator('td').allInnerTexts();
  const summed = await page.locator('.sources-sum td').allInnerTexts();
  const inOrder = (figures: readonly string[]): string[] => figures.toSorted((one, other) => one.localeCompare(other));
  expect(inOrder(heard)).toEqual(inOrder(summed));
  await page.setViewportSize(PHONE);
  expect(await overflow(page)).toBe(0);
  expect(await crowdedText(page)).toEqual([]);
  await takePicture(page, 'end-of-seven');

  const before = page.url();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL((url) => url.href !== before);
  await page.locator('.app .card').first().waitFor();
  await page.goto(`${page.url()}/plain`);
  await page.locator('.plain .actionbar').waitFor();
  const seats = (await page.locator('.app').innerText()).split('\n');
  for (const name of ['Bruna', 'Tam', 'Iven', 'Marisol', 'Odo', 'Pia'])
    expect(
      seats.some((line) => line.includes(name)),
      name,
    ).toBe(true);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('where hands are compared, those of seven seats are above the fold, too', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await beginMatch(page, site.address, 'five-ages', { seats: 7 });
  expect(await playQuickly(page)).toBe(true);
  await page.locator('.end .account').waitFor();
  expect(await page.locator('.end-ranks li').count()).toBe(7);
  const steps = await page.locator('.end-steps').boundingBox();
  expect(await bottomOf(page, '.end .account')).toBeLessThanOrEqual(steps?.y ?? 0);
  expect(await crowdedText(page)).toEqual([]);
  await takePicture(page, 'end-of-seven-hands');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('what the set-up was is there again, also from the end of a match', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await beginMatch(page, site.address, 'avenue-empires', { seats: 2, bot: 'random' });
  expect(await playQuickly(page)).toBe(true);
  await page.getByRole('link', { name: 'Change the set-up' }).click();
  await page.locator('.seatlist li').first().waitFor();
  expect(await page.locator('.seatlist li').count()).toBe(2);
  expect(await page.locator('.seatlist select').nth(1).inputValue()).toBe('random');
  expect(await page.locator('.speed select').inputValue()).toBe('at once');
  expect(await page.locator('.options .tag--warn').count()).toBe(0); // nothing was changed
  expect(problems).toEqual([]);
  await page.context().close();
});

test('the head of the home page is one line on the smallest phone', async () => {
  const { page, problems } = await site.open({ viewport: SHORT_PHONE });
  await page.goto(site.address);
  await page.locator('.hd .theme-button').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const tops = await page
    .locator('.hd .iconbtn:visible')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('settings are kept, change the page at once, and lead back to the table', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(site.address);
  await page.getByLabel('Your name').fill('Mira');
  await page.locator('.tile[data-game="five-ages"]').getByRole('button', { name: 'Play now' }).click();
  await page.locator('.app .card').first().waitFor();
  const table = page.url();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.locator('.settings').waitFor();
  expect(await page.getByLabel('Your name').inputValue()).toBe('Mira');
  await page.getByLabel('Large', { exact: true }).check();
  await page.getByLabel('Brisk', { exact: true }).check();
  await page.getByLabel('Lamplight', { exact: true }).check();
  await page.getByLabel('Play sounds').check();
  expect(await page.locator('html').getAttribute('data-cards')).toBe('large');
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--card-scale'))).toBe(
    '1.2',
  );
  await takePicture(page, 'settings');
  await page.getByRole('link', { name: 'Back to the table' }).click();
  await page.waitForURL(table);
  await page.reload();
  await page.locator('.app .card').first().waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.goto(`${site.address}#/settings`);
  await page.locator('.settings').waitFor();
  expect(await page.getByLabel('Brisk', { exact: true }).isChecked()).toBe(true);
  expect(await page.getByLabel('Play sounds').isChecked()).toBe(true);
  expect(problems).toEqual([]);
  await page.context().close();
});

const PAGES = [
  ['home', '', '.tile'],
  ['lost', '#/nowhere', '.tile'],
  ['credits', '#/about', '.prose'],
  ['settings', '#/settings', '.settings'],
  ['records', '#/records', '.records-none'],
  ['replay-file', '#/replay', '.rp-drop'],
  ...GAMES.flatMap(
    (game) =>
      [
        [`set-up-${game}`, `#/new/${game}`, '.seatlist'],
        [`rules-${game}`, `#/rules/${game}/exact`, '.prose h2'],
        [`cards-${game}`, `#/cards/${game}`, '.cardgrid .card'],
      ] as const,
  ),
] as const;

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('no page on %s has anything that axe names, however small', async (_, viewport) => {
  const { page, problems } = await site.open({ viewport });
  const found: string[] = [];
  for (const [name, address, shown] of PAGES) {
    await page.goto(site.address + address);
    await page.locator(shown).first().waitFor();
    for (const details of await page.locator('.options summary').all()) await details.click();
    found.push(...(await allProblems(page)).map((problem) => `${name}: ${problem}`));
    if ((await overflow(page)) > 0) found.push(`${name}: too wide`);
  }
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test.each(GAMES)(
  'what one does with %s besides playing has nothing that axe names, on a phone and a desk',
  async (game) => {
    const { page, problems } = await site.open({ viewport: PHONE });
    const found: string[] = [];
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      for (const [address, shown] of [
        ['#/puzzles', 'main h2'],
        ['#/code', 'main input'],
        ['#/how-i-play', 'main p'],
        [`#/puzzles/${game}/today`, '.actionbar'],
        [`#/lab/${game}`, 'main .card'],
        [`#/measure/${game}`, '.lab-question'],
        [`#/print/${game}`, '.pr-switch'],
      ] as const) {
        await page.goto(site.address + address);
        await page.locator(shown).first().waitFor();
        found.push(...(await allProblems(page)).map((problem) => `${address} at ${viewport.width}: ${problem}`));
      }
    }
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('no table, plain or its own, and no replay on %s has anything that axe names', async (_, viewport) => {
  const { page, problems } = await site.open({ viewport });
  const found: string[] = [];
  const look = async (name: string, shown: string): Promise<void> => {
    await page.locator(shown).first().waitFor();
    found.push(...(await allProblems(page)).map((problem) => `${name}: ${problem}`));
  };
  for (const game of GAMES) {
    await page.goto(site.address);
    await page.locator(`.tile[data-game="${game}"]`).getByRole('button', { name: 'Play now' }).click();
    await look(game, '.app .card');
    const table = page.url();
    await page.goto(`${table}/plain`);
    await look(`${game}, plain`, '.plain .card');
    await page.goto(table.replace('#/play/', '#/replay/'));
    await look(`${game}, replay`, '.rp-stage .card');
  }
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

describe.each(GAMES)('the exact rules of %s', (game) => {
  test('can be read on a phone: every section fits, and no cell is a column of letters', async () => {
    const { page } = await site.open({ viewport: SHORT_PHONE });
    await page.goto(`${site.address}#/rules/${game}/exact`);
    await page.locator('.contents li').first().waitFor();
    const sections = await page.locator('.contents li').count();
    expect(sections).toBeGreaterThan(5);
    for (let i = 0; i < sections; i++) {
      const way = page.locator('.contents li a').nth(i);
      await way.click();
      await expect.poll(() => way.getAttribute('aria-current')).toBe('page');
      expect(await overflow(page), `section ${i + 1}`).toBe(0);
      const narrow = await page.evaluate(() =>
        [...document.querySelectorAll('.prose td > span')].flatMap((cell) => {
          const { width, height } = cell.getBoundingClientRect();
          return width > 0 && width < 100 && height > 60 ? [cell.textContent] : [];
        }),
      );
      expect(narrow, `section ${i + 1}`).toEqual([]);
    }
    await page.context().close();
  });
});

const TOLD = GAMES.filter((game) => existsSync(new URL(`../../games/${game}/how-to-play.md`, import.meta.url)));

test.each(TOLD)('%s is told as a friend would, page by page, and a paragraph opens where it is cited', async (game) => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(`${site.address}#/rules/${game}`);
  await page.locator('.leaf h2').waitFor();
  const leaves = await page.locator('.contents li').count();
  expect(leaves).toBeGreaterThan(1);
  let figures = 0;
  for (let i = 0; i < leaves; i++) {
    await page.goto(`${site.address}#/rules/${game}/${i + 1}`);
    await expect.poll(() => page.locator('.leaf h2 b').innerText()).toBe(String(i + 1));
    expect(await overflow(page)).toBe(0);
    expect(await allProblems(page)).toEqual([]);
    figures += await page.locator('.leaf-cards .card').count();
    expect(await page.locator('.leaf').innerText()).not.toMatch(/\{cards|\[§|\*\*|∈|\bmod\b/);
  }
  expect(figures).toBeGreaterThan(0);
  await page.goto(`${site.address}#/rules/${game}`);
  await page.locator('.behind .rule').first().click();
  await expect.poll(() => page.locator('dialog[open]').innerText()).toContain('Open the rulebook here');
  await takePicture(page, `told-${game}`);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('the game of the day has its date at the table, and its result at home afterwards', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(site.address);
  const slip = page.locator('section.daily[data-game]').filter({ hasText: 'Daily' });
  const date = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  await slip.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.app .card').first().waitFor();
  expect(await page.locator('.topbar').innerText()).toContain(date);
  await page.goto(site.address);
  await slip.getByRole('link', { name: 'Go on' }).click();
  await page.locator('.app .card').first().waitFor();
  await page.goto(`${page.url()}/plain`);
  await page.locator('.plain .actionbar').waitFor();
  expect(await playQuickly(page)).toBe(true);
  await page.locator('.day-end').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy a text to share' }).click();
  await expect.poll(() => page.locator('.day-note').innerText()).toMatch(/names no card|points/);
  await page.getByRole('button', { name: 'Enter the ranking of the day' }).click();
  await expect.poll(() => page.locator('.day-ranking').innerText()).toContain('number 1 of 1');
  await takePicture(page, 'day-end');
  await page.goto(site.address);
  await expect.poll(() => slip.innerText()).toMatch(/You (?:won|lost) with \d+ points/);
  await slip.getByRole('link', { name: 'Your days' }).click();
  await expect.poll(() => page.locator('.record-days [data-played]').count()).toBe(1);
  await takePicture(page, 'records');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a tagline at home is never under the cards of its poster', async () => {
  const { page } = await site.open({ viewport: SHORT_PHONE });
  await page.goto(site.address);
  await page.locator('.tile .card').nth(14).waitFor();
  for (const width of [360, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('.tile')].flatMap((tile) => {
        const cards = [...tile.querySelectorAll('.card')].map((card) => card.getBoundingClientRect());
        const range = document.createRange();
        return [...tile.querySelectorAll('p, .meta')].flatMap((text) => {
          range.selectNodeContents(text);
          const isUnder = [...range.getClientRects()].some((line) =>
            cards.some(
              (card) =>
                card.left < line.right - 1 &&
                card.right > line.left &&
                card.top < line.bottom - 1 &&
                card.bottom > line.top,
            ),
          );
          return isUnder ? [text.textContent] : [];
        });
      }),
    );
    expect(covered, `at ${width}`).toEqual([]);
  }
  await page.context().close();
});
