import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareScores, rank } from './result.ts';

test('the highest score wins', () => {
  expect(rank([[3], [7], [5]])).toMatchObject({ ranks: [3, 1, 2], winners: [1] });
});

test('equal best scores share the victory, and two winners are followed by rank 3', () => {
  expect(rank([[7], [3], [7], [1]])).toMatchObject({ ranks: [1, 3, 1, 4], winners: [0, 2] });
});

test('equal scores further down share a rank too', () => {
  expect(rank([[9], [4], [4], [2]]).ranks).toEqual([1, 2, 2, 4]);
});

test('scores are compared left to right; what is missing counts 0', () => {
  expect(
    rank([
      [7, 1],
      [7, 2],
      [6, 9],
    ]),
  ).toMatchObject({ ranks: [2, 1, 3], winners: [1] });
  expect(compareScores([7], [7, 0])).toBe(0);
  expect(compareScores([7], [7, -1])).toBeGreaterThan(0);
});

test('a seat alone wins', () => {
  expect(rank([[-4]])).toMatchObject({ ranks: [1], winners: [0] });
});

test('for any scores somebody wins, and every rank is one more than the number of better scores', () => {
  const scores = fc.array(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(scores, (all) => {
      const { ranks, winners } = rank(all);
      expect(winners.length).toBeGreaterThan(0);
      ranks.forEach((place, seat) => {
        const better = ranks.filter((other) => other < place).length;
        expect(place).toBe(better + 1);
        expect(winners.includes(seat)).toBe(place === 1);
      });
    }),
  );
});
