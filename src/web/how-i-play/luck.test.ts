import { expect, test } from 'vitest';
import type { Review, ReviewStep } from '../../study/review/told.ts';
import { costliestIn, luckOver, type Reviewed } from './luck.ts';

const nothing = { value: 0, interval: [0, 0] } as const;

const step = (choice: string | null, before: number, after: number): ReviewStep => ({
  kind: choice === null ? 'luck' : 'own',
  step: 1,
  ...(choice === null ? {} : { choice }),
  before,
  after,
  interval: [0, 0],
  chances: [],
  points: { before: 0, after: 0 },
});

function reviewed(at: number, luck: number, steps: readonly ReviewStep[]): Reviewed {
  const review: Review = {
    game: 'rebuild',
    seats: 2,
    seat: 0,
    seed: 's',
    worlds: 2,
    player: 'normal',
    sure: 'rough',
    fair: 0.5,
    result: 1,
    luck: { value: luck, interval: [luck, luck] },
    own: nothing,
    others: nothing,
    points: { fair: 0, result: 0, luck: nothing, own: nothing, others: nothing },
    steps,
    moments: [],
  };
  return { at, kept: { id: `2/${at}/0`, kept: at, seconds: 1, match: `m${at}`, review } };
}

test('luck over time: stretches of matches, the oldest first, with an interval where there are three', () => {
  const reviews = [4, 1, 3, 2].map((at) => reviewed(at, at / 10, []));
  const [first, last] = luckOver(reviews);
  expect([first?.until, first?.played, last?.until, last?.played]).toEqual([3, 3, 4, 1]);
  expect(first?.luck.value).toBeCloseTo(20, 9);
  // The mean of 10, 20 and 30: a standard error of 5.77, and Student's 4.30 of them to each side.
  expect(first?.luck.interval?.[0]).toBeCloseTo(20 - 4.3 * 5.77, -1);
  expect(last?.luck).toEqual({ value: 40, interval: null });
});

test('the costliest kind of choice first, a match', () => {
  const reviews = [
    reviewed(1, 0, [step('build', 0.5, 0.4), step('build', 0.4, 0.35), step('trade', 0.35, 0.4), step(null, 0.4, 0.9)]),
    reviewed(2, 0, [step('trade', 0.4, 0.5)]),
  ];
  const kinds = costliestIn(reviews);
  expect(kinds.map(({ type, choices }) => [type, choices])).toEqual([
    ['build', 2],
    ['trade', 2],
  ]);
  expect(kinds.map(({ brought }) => Math.round(10 * brought.value) / 10)).toEqual([-7.5, 7.5]);
});
