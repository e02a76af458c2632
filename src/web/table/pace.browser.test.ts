import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, PHONE } from '../testing/checks.ts';
import { setUp } from '../testing/setting-up.ts';
import { openSite, type Site } from '../testing/site.ts';

/* The pace of a table, and what tells somebody what happened, in a real browser. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const PATIENT = { timeout: 60_000 };

/** Sits down at the plain table, which is the same for every game. */
async function sitDown(page: Page, game: string, seats: number, speed: string, bot = 'random'): Promise<void> {
  await setUp(page, site.address, game, { seats, bot });
  await page.locator('.speed select').selectOption(speed);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/#\/play\/[\w-]+$/);
  await page.goto(`${page.url()}/plain`);
  await page.locator('.plain .actionbar').waitFor();
}

/** Takes the first of the things that are offered. */
async function choose(page: Page): Promise<void> {
  const primary = page.locator('.actionbar .btn--primary:enabled');
  for (let i = 0; i < 10 && (await primary.count()) === 0; i++) await page.locator('.choice').first().click();
  await primary.click();
}

const heading = (page: Page): Promise<string> => page.locator('.topbar .sub').innerText();
const boxOf = (page: Page, what: string) => page.locator(what).first().boundingBox();

/** Where the first tool of the top bar is, from the bar's corner: a page may scroll by a pixel. */
async function toolAt(page: Page): Promise<readonly (number | undefined)[]> {
  const [bar, tool] = [await boxOf(page, '.topbar'), await boxOf(page, '.only-wide .iconbtn')];
  return [(tool?.x ?? 0) - (bar?.x ?? 0), (tool?.y ?? 0) - (bar?.y ?? 0), tool?.width, tool?.height];
}

test('5 Ages: no bot speaks or takes anything within five seconds of the opening of the stalls', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await sitDown(page, 'five-ages', 4, 'normal');
  await expect.poll(() => page.title(), PATIENT).toBe('Your turn · 5 Ages');
  await page.evaluate(() => document.fonts.ready);
  const pause = await toolAt(page);
  // From the opening of the stalls to the first thing that anybody does, as the page shows them.
  await page.evaluate(() => {
    const seen: { opened?: number; spoken?: number } = {};
    Object.assign(globalThis, { seen });
    let before: string | null | undefined;
    const look = (): void => {
      const log = document.querySelector('.rail .log')?.textContent;
      if (seen.opened === undefined) {
        if (document.querySelector('.topbar .sub')?.textContent.includes('deal with') !== true) return;
        [seen.opened, before] = [performance.now(), log];
      } else if (log !== before) seen.spoken ??= performance.now();
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await choose(page);
  const waited = await page.waitForFunction(() => {
    const { opened, spoken } = (globalThis as unknown as { seen: { opened?: number; spoken?: number } }).seen;
    return opened !== undefined && spoken !== undefined && spoken - opened;
  });
  expect(await waited.jsonValue()).toBeGreaterThan(5000);
  expect(await toolAt(page)).toEqual(pause); // the hint is there or not: nothing moves
  expect(problems).toEqual([]);
  await page.context().close();
});

test('whoever is done can skip to their next decision; then one line, the log and a live region tell what happened', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await sitDown(page, 'five-ages', 4, 'slow');
  await choose(page);
  await expect.poll(() => heading(page), PATIENT).toContain('deal with');
  const bar = await boxOf(page, '.actionbar .since');
  await page.getByRole('button', { name: 'Pause the bots' }).click(); // so that no offer comes before the button
  await page.locator('.choice', { hasText: /ready/i }).first().click();
  await page.locator('.actionbar .btn--primary:enabled').click();
  await expect.poll(() => page.title(), PATIENT).toBe('5 Ages · Cardwright');
  await page.getByRole('button', { name: 'Skip to my next decision' }).click(PATIENT);
  await expect.poll(() => page.title(), PATIENT).toBe('Your turn · 5 Ages');
  expect(await page.locator('.actionbar .since').innerText()).not.toBe('');
  expect((await boxOf(page, '.actionbar .since'))?.height).toBe(bar?.height);
  await expect.poll(() => page.locator('[role=log][aria-live=polite]').textContent(), PATIENT).not.toBe('');
  expect(await page.locator('[aria-live=assertive]').textContent()).toBe('Your turn.');
  // Deals and secret choices are one line, which opens.
  const aside = page.locator('.rail .log-aside .log-fold').last();
  expect(await aside.innerText()).toMatch(/secret choice/);
  expect(await page.locator('.rail .log').innerText()).not.toContain('has chosen');
  await aside.click();
  await expect.poll(() => page.locator('.rail .log').innerText()).toContain('has chosen');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('sounds are made when they are wanted, and nothing of them is loaded before', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.addInitScript(() => {
    const made = { sounds: 0 };
    class Counting extends AudioContext {
      override createOscillator(): OscillatorNode {
        made.sounds++;
        return super.createOscillator();
      }
      override createBufferSource(): AudioBufferSourceNode {
        made.sounds++;
        return super.createBufferSource();
      }
    }
    Object.assign(globalThis, { made, AudioContext: Counting });
  });
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  const isLoaded = (): boolean => files.some((file) => /\/sounds-[^/]*\.js$/.test(file));
  const sounds = (): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as { made: { sounds: number } }).made.sounds);
  await sitDown(page, 'avenue-empires', 2, 'at once');
  await choose(page);
  await expect.poll(() => heading(page), PATIENT).toContain('Building');
  expect(isLoaded()).toBe(false);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByLabel('Sounds').check();
  await page.keyboard.press('Escape');
  await choose(page);
  await expect.poll(() => sounds(), PATIENT).toBeGreaterThan(0);
  expect(isLoaded()).toBe(true);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a match on this device can be given up, after a second question; then it is over or skipped to its end', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await sitDown(page, 'arquetect', 3, 'normal');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Give up …' }).click();
  await page.getByRole('button', { name: 'Play on' }).click();
  await page.getByRole('button', { name: 'Give up …' }).click();
  await page.getByRole('button', { name: 'Give up this match' }).click();
  await page.getByRole('button', { name: 'Skip to the end' }).click(PATIENT);
  await page.locator('.end').waitFor();
  expect(await page.title()).toBe('Arquetect · Cardwright');
  expect(problems).toEqual([]);
  await page.context().close();
});
