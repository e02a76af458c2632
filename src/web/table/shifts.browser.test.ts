import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POSTERS } from '../pages/posters.ts';
import { DESK, frame, PHONE } from '../testing/checks.ts';
import { begin } from '../testing/setting-up.ts';
import { collectShifts, pauseShifts, shiftsIn } from '../testing/shifts.ts';
import { openSite, type Site } from '../testing/site.ts';

/* Nothing at a table moves by itself: not when a hint is found, nor while others decide, nor when one's turn comes. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 180_000);
afterAll(() => site?.close());

const DECISIONS = 4;
const MOST = 0.05;

const bulb = (page: Page) => page.getByRole('button', { name: /^Hint/ });
const onwards = (page: Page) => page.getByRole('button', { name: /^(Next hand|To the result|Go on)$/ });

/** Until there is something to decide, or the end; scenes are gone through. */
async function untilAsked(page: Page): Promise<boolean> {
  const asked = page.locator('button[aria-label^="Hint"][aria-disabled="false"]');
  for (;;) {
    await asked.or(onwards(page)).or(page.locator('.end')).first().waitFor();
    if ((await page.locator('.end').count()) > 0) return false;
    if ((await onwards(page).count()) === 0) return true;
    await pauseShifts(page, true);
    await onwards(page).first().click();
    await onwards(page).first().waitFor({ state: 'detached' });
    await settle(page);
    await pauseShifts(page, false);
  }
}

/** What a step changes is laid out. */
async function settle(page: Page): Promise<void> {
  for (let frames = 0; frames < 3; frames++) await frame(page);
}

/** Takes the first step of what a hint proposes. What that changes at once is asked for, and not counted. */
async function takeHint(page: Page): Promise<void> {
  await bulb(page).click();
  const take = page.locator('.hint-acts .btn--primary');
  await take.waitFor();
  const single = page.getByRole('button', { name: 'Only step 1' });
  await pauseShifts(page, true);
  await ((await single.count()) > 0 ? single : take).click();
  await take.waitFor({ state: 'detached' });
  await settle(page);
  await pauseShifts(page, false);
}

// On a phone a hint plays its whole plan, so there it is games in which a plan is one decision.
describe.each([
  ['a phone', PHONE, ['avenue-empires', 'rebuild']],
  ['a desk', DESK, POSTERS.map(({ game }) => game)],
] as const)('on %s', (_, viewport, games) => {
  test.each(games)('nothing at the table of %s moves by itself', async (game) => {
    const { page } = await site.open({ viewport, reducedMotion: 'no-preference' });
    await begin(page, site.address, game, {}, '.app .actionbar');
    await untilAsked(page);
    await page.evaluate(collectShifts);
    for (let decisions = 0; decisions < DECISIONS && (await untilAsked(page)); decisions++) await takeHint(page);
    await untilAsked(page);
    const { total, what } = await shiftsIn(page);
    expect(total, what.join('; ')).toBeLessThan(MOST);
    await page.context().close();
  });
});
