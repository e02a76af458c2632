import type { Page } from 'playwright-core';
import { countScripts, PHONE } from '../../src/web/testing/checks.ts';
import type { Site } from '../../src/web/testing/site.ts';

/*
 * How soon the page can be used on a phone of the lower middle class, four times slower than this machine, with a network of the
 * third generation: 1.6 Mbit/s down, 0.75 Mbit/s up. `3g` counts 150 ms from each request to its answer, the round trip that the
 * profiles named “fast 3G” have. `devtools-3g` is what the browser's own tools make of that name: 562 ms for each request, as if
 * a line had to be opened and secured for every one, and a tenth less of the width.
 */

const SLOWER = 4;

const line = (share: number, latency: number) => ({
  offline: false,
  downloadThroughput: (share * 1_600_000) / 8,
  uploadThroughput: (share * 750_000) / 8,
  latency,
});

export const LINES = { '3g': line(1, 150), 'devtools-3g': line(0.9, 562.5) } as const;
export type Line = keyof typeof LINES;

export interface Loaded {
  readonly painted: number; // ms: first contentful paint
  readonly interactive: number; // ms: painted, everything there, and the main thread quiet
  readonly home: number; // bytes of script, gzip
  readonly table: number; // ms from “Play now” to a table that can be used
  readonly scripts: number; // bytes of script to that table, gzip
  readonly blocked: number; // ms: the longest task of the main thread until then
  readonly direct: number; // ms from the address of that match to its table, with nothing left in the cache
}

/** From an empty cache to the home page and on to a table, and from an empty cache to that table at once. */
export async function load(site: Site, game: string, over: Line): Promise<Loaded> {
  const { page, problems } = await site.open({ viewport: PHONE });
  const scripts = countScripts(page);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', LINES[over]);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(watchThread);
  await page.goto(site.address, { waitUntil: 'commit' });
  const interactive = await quietSince(page, 0, '.tile .btn--foil', 5);
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
  );
  await page.locator('.tile:last-child .card:last-child').waitFor({ state: 'attached' }); // the posters are drawn when nobody waits
  const home = await scripts();
  const play = page.locator(`.tile[data-game="${game}"]`).getByRole('button', { name: 'Play now' });
  await play.scrollIntoViewIfNeeded();
  const clicked = await play.evaluate((button: HTMLButtonElement) => {
    const at = performance.now();
    button.click();
    return at;
  });
  const usable = await quietSince(page, clicked, TABLE, 2);
  const blocked = await page.evaluate(() => Math.max(0, ...tasks().map(({ duration }) => duration)));
  const all = await scripts();
  await page.getByRole('button', { name: 'Hint' }).waitFor(); // one's own turn: the moves of bots are no part of loading
  const address = page.url();
  const known = problems.length;
  await page.goto('about:blank'); // as in a new tab: nothing of the last page has to be cleared away first
  await tools.send('Network.clearBrowserCache');
  problems.length = known; // what was still on its way was cut off, as it should be
  await page.goto(address, { waitUntil: 'commit' });
  const direct = await quietSince(page, 0, TABLE, 2);
  await page.context().close();
  if (problems.length > 0) throw new Error(`loading ${game}: ${problems.join(' | ')}`);
  const table = usable - clicked;
  return { painted, interactive: Math.max(painted, interactive), home, table, scripts: all, blocked, direct };
}

const TABLE = '.app .actionbar, .app .card';

declare function tasks(): readonly PerformanceEntry[];

/** In the page: every task of the main thread above 50 ms. */
function watchThread(): void {
  const entries: PerformanceEntry[] = [];
  new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  Object.assign(globalThis, { tasks: () => entries });
}

/** When so many of these were there, and no long task came for half a second after: the end of the last one before that. */
const quietSince = (page: Page, since: number, selector: string, most: number): Promise<number> =>
  page.evaluate(
    async ([from, wanted, number]) => {
      const QUIET = 500;
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      while (document.querySelectorAll(wanted).length < number) await frame();
      const there = performance.now();
      for (;;) {
        const ends = tasks().map(({ startTime, duration }) => startTime + duration);
        const last = Math.max(there, ...ends.filter((end) => end > from));
        if (performance.now() > last + QUIET) return last;
        await frame();
      }
    },
    [since, selector, most] as const,
  );
