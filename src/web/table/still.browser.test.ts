import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doors } from '../../games/doors.ts';
import { DESK, PHONE } from '../testing/checks.ts';
import { begin } from '../testing/setting-up.ts';
import { openSite, type Site } from '../testing/site.ts';

/*
 * The parts of a table stay where they are from one decision to the next. Browsers count what moves later than half a second after a
 * touch, which depends on the machine; here the boxes are compared when nothing moves any more.
 */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

interface Look {
  readonly phase: string;
  readonly parts: Readonly<Record<string, readonly [x: number, y: number, width: number, height: number]>>;
}

/** Where the parts of the table are, when it has been still for some frames. */
const lookAtRest = (page: Page): Promise<Look> =>
  page.evaluate(async () => {
    const STILL = 12; // frames
    const look = (): Look => {
      const parts: Record<string, readonly [number, number, number, number]> = {};
      for (const part of document.querySelectorAll<HTMLElement>('.topbar, .actionbar, .rail-log, main [data-guide]')) {
        const { x, y, width, height } = part.getBoundingClientRect();
        parts[part.dataset.guide ?? part.className] ??= [x, y, width, height];
      }
      return { phase: document.querySelector<HTMLElement>('main')?.dataset.phase ?? '', parts };
    };
    let before = look();
    for (let still = 0; still < STILL; still++) {
      await new Promise(requestAnimationFrame);
      const now = look();
      if (JSON.stringify(now) !== JSON.stringify(before)) still = -1;
      before = now;
    }
    return before;
  });

const NEAR = 3; // px

/** How much of the window moved, and how far, as browsers reckon it; with the parts that did. */
function shiftBetween(before: Look, after: Look, { width, height }: typeof DESK): { total: number; what: string[] } {
  let total = 0;
  const what: string[] = [];
  for (const [name, [x, y, w, h]] of Object.entries(before.parts)) {
    const now = after.parts[name];
    if (!now || w * h === 0 || now[2] * now[3] === 0) continue;
    const far = Math.max(Math.abs(now[0] - x), Math.abs(now[1] - y));
    if (far <= NEAR) continue;
    total += ((w * h) / (width * height)) * (far / Math.max(width, height));
    what.push(`${name} by ${Math.round(far)} px`);
  }
  return { total, what };
}

/** In the page: opens the hint, or does what it says if it is open; whether it was done. A plan of several steps may still be under way. */
function followHint(): boolean {
  const follow = document.querySelector<HTMLButtonElement>('.hint-acts .btn--primary:enabled');
  const bulb = document.querySelector<HTMLButtonElement>('button[aria-label^="Hint"][aria-disabled="false"]');
  const goOn = [...document.querySelectorAll<HTMLButtonElement>('.actionbar button')].find(
    ({ textContent }) => textContent === 'Go on', // after builds that were turned over
  );
  if (follow) follow.click();
  else if (goOn) goOn.click();
  else if (bulb?.getAttribute('aria-pressed') === 'false') bulb.click();
  return follow !== null;
}

const STEPS = 6;

describe.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('on %s', (_, viewport) => {
  test.each(doors.map(({ id }) => id))('the parts of the table of %s stay while one plays', async (game) => {
    const { page, problems } = await site.open({ viewport });
    await begin(page, site.address, game, {}, '.app .actionbar');
    let before: Look | null = null;
    for (let step = 0; step < STEPS; step++) {
      const now = await lookAtRest(page);
      if (before?.phase === now.phase) {
        const { total, what } = shiftBetween(before, now, viewport);
        expect(total, `before step ${step + 1}, ${now.phase}: ${what.join(', ')}`).toBeLessThan(0.01);
      }
      before = now;
      await expect.poll(() => page.evaluate(followHint), { timeout: 60_000 }).toBe(true);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
