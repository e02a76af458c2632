import { expect, test } from 'vitest';
import { act, legalCodes, newTable } from '../../../engine/play.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { viewOf } from '../../../engine/view.ts';
import { decideBy } from '../bot/greedy.ts';
import { PACED } from '../bot/taste.ts';
import { upperCataracts } from '../game.ts';
import type { CataractsTable } from '../shape.ts';
import { position, resolve, stop } from '../testing/position.ts';
import { account } from './account.ts';

const PLAYER = 0;
const accountOf = (t: CataractsTable) => account(viewOf(t, PLAYER), ['Eva'], t.plan.setting);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** A reign to its end, by a greedy player or at random. */
function reign(seed: string, isGreedy: boolean): CataractsTable {
  const t = newTable(upperCataracts, 1, resolveOptions(upperCataracts, 1, { length: 'act1' }), seed);
  const dice = makeDice(seed);
  while (!isOver(t)) {
    const { codes, count } = legalCodes(t, PLAYER);
    act(t, PLAYER, isGreedy ? decideBy(PACED, t) : (codes[dice.below(count)] ?? 0));
  }
  return t;
}

test('[§5.3] the rows of an account add up to the score, of good reigns and of bad ones', () => {
  const ends = new Set<number>();
  for (let i = 0; i < 40; i++) {
    const t = reign(`account ${i}`, i % 2 === 0);
    const { rows, why } = accountOf(t);
    expect(sum(rows.map(({ points }) => points[0] ?? 0))).toBe(viewOf(t, PLAYER).result?.scores[0]?.[0]);
    expect(why).toMatch(/^[A-Z].+ you are remembered as “.+”\.$/);
    ends.add(t.counters.ended);
  }
  expect(ends.size).toBeGreaterThan(1);
});

test('[§5.1] it says why the reign is over, and [§R58] what a total below 0 counts', () => {
  const won = position({
    at: 'resolve',
    options: { length: 'act1' },
    trackers: '8/8/8/8',
    tags: ['tributary'],
    milestone: { card: 'The Patient Yoke' },
    year: 6,
  });
  resolve(won, 'The Patient Yoke', 'Starve the garrison');
  expect(accountOf(won).why).toMatch(/^You resolved the last Milestone in year 6 of 8\./);

  const lost = position({ at: 'resolve', trackers: '0/0/0/0', omens: 3, year: 30 });
  stop(lost);
  const { rows, why } = accountOf(lost);
  expect(why).toMatch(/^The 30 years ran out before the last Milestone was resolved\. With 0 points/);
  expect(rows.at(-1)).toEqual({ name: 'Below 0 counts as 0', points: [9], rule: '§R58' });
});
