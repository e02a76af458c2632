import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POSTERS } from '../pages/posters.ts';
import { DESK, PHONE } from '../testing/checks.ts';
import { begin } from '../testing/setting-up.ts';
import { openSite, type Site } from '../testing/site.ts';
import { collectShifts, playByHints, shiftsSince } from '../testing/shifts.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 180_000);
afterAll(() => site?.close());

const DECISIONS = 5;
const MOST = 0.05; // layout shift: the moved part of the window, times how far

/** Where nobody else plays, nothing moves by itself. */
const GAMES = POSTERS.filter(({ players }) => players !== 'solo').map(({ game }) => game);

describe.each(GAMES)('the table of %s', (game) => {
  test.each([PHONE, DESK])('stays where it is at $width, whatever others do', async (size) => {
    const { page, problems } = await site.open({ viewport: size });
    await collectShifts(page);
    await begin(page, site.address, game, {}, '.app .actionbar');
    await page.getByRole('button', { name: /^Hint/ }).waitFor();
    await shiftsSince(page);
    for (let decision = 1; decision <= DECISIONS; decision++) {
      expect(await playByHints(page, 1)).toBe(1);
      const { total, what } = await shiftsSince(page);
      expect(total, `decision ${decision}: ${what.join('; ')}`).toBeLessThan(MOST);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
