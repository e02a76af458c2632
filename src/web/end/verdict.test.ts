import { expect, test } from 'vitest';
import { rank } from '../../engine/result.ts';
import type { Course } from '../../desk/wire.ts';
import { ticks } from './course.tsx';
import { bestRound, headlineOf, pointsOf, turnOf } from './verdict.ts';

const names = ['Ada', 'Bruna', 'Tam'];

const headline = (points: readonly number[], seat: number | null, ties: readonly number[] = []): string =>
  headlineOf({ result: rank(points.map((one, who) => [one, ties[who] ?? 0])), names, seat, points });

test.each([
  [[48, 51, 45], 0, [], 'You are second, 3 points behind Bruna'],
  [[48, 51, 45], 1, [], 'You win, 3 points ahead of Ada'],
  [[48, 51, 45], 2, [], 'You are third, 6 points behind Bruna'],
  [[50, 51, 45], 0, [], 'You are second, 1 point behind Bruna'],
  [[48, 51, 45], null, [], 'Bruna wins, 3 points ahead of Ada'],
  [[51, 51, 45], 0, [], 'You share the victory with Bruna'],
  [[51, 51, 45], 2, [], 'Ada and Bruna share the victory'],
  [[51, 51, 45], 0, [1, 2], 'You are second, level on points with Bruna'],
  [[51, 51, 45], 1, [1, 2], 'You win, level on points with Ada'],
  [[40, 51, 40], 1, [], 'You win, 11 points ahead of Ada and Tam'],
])('%j seen from %j', (points, seat, ties, said) => expect(headline(points, seat, ties)).toBe(said));

test('where scores are no points, only the places are told', () => {
  const result = rank([[9_000_001], [9_000_002], [3]]);
  expect(headlineOf({ result, names, seat: 0, points: null })).toBe('You are second, behind Bruna');
  expect(headlineOf({ result, names, seat: 1, points: null })).toBe('You win');
});

test('alone it is won or over, and a team loses together', () => {
  const alone = { names: ['Ada'], seat: 0, points: [120] };
  expect(headlineOf({ ...alone, result: rank([[120]]) })).toBe('Victory with 120 points');
  expect(headlineOf({ ...alone, result: { ...rank([[120]]), winners: [] } })).toBe('The end with 120 points');
  expect(headlineOf({ result: { ...rank([[1], [2]]), winners: [] }, names, seat: 0, points: [1, 2] })).toBe(
    'The game is lost',
  );
});

test('points are what the sources add up to', () => {
  const rows = [
    { name: 'Home', points: [3, null] },
    { name: 'Trade', points: [-1, 4] },
  ];
  expect(pointsOf(rank([[2], [4]]), { rows, why: '' })).toEqual([2, 4]);
  expect(pointsOf(rank([[-999_998], [4]]), { rows, why: '' })).toEqual([2, 4]);
  expect(pointsOf(rank([[7], [4]]), null)).toEqual([7, 4]);
});

const courseOf = (...points: number[][]): Course => points.map((one, i) => ({ round: i + 1, points: one }));
const turn = (course: Course, seat: number, winner: number): string =>
  turnOf({ course, names: ['Ada', 'Bruna'], seat, winner, round: 'round' });

test('when it was decided', () => {
  expect(turn(courseOf([5, 3], [8, 4], [9, 12]), 0, 1)).toBe(
    'You led after round 2; then round 3 brought 1 for you, 8 for Bruna.',
  );
  expect(turn(courseOf([5, 3], [8, 4], [9, 12]), 1, 1)).toBe('You took the lead in the last round.');
  expect(turn(courseOf([5, 3], [8, 9], [9, 12]), 1, 1)).toBe('You have led since round 2.');
  expect(turn(courseOf([1, 3], [8, 9], [9, 12]), 1, 1)).toBe('You led from the first round to the last.');
  expect(turn(courseOf([1, 3], [2, 9], [9, 12]), 0, 1)).toBe(
    'Most of the difference came in round 2: 1 for you, 6 for Bruna.',
  );
  expect(turn(courseOf([1, 3], [4, 4]), 1, 1)).toBe(''); // decided by something else
  expect(turn(courseOf([1, 3]), 0, 1)).toBe('');
});

test('the best round of a seat', () => {
  expect(bestRound(courseOf([5, 3], [8, 4], [9, 12]), 0)).toBe(5);
  expect(bestRound(courseOf([5, 3], [8, 4], [9, 12]), 1)).toBe(8);
  expect(bestRound(courseOf([5, 3]), 0)).toBeNull();
});

test('the numbers beside the lines are round and hold all points', () => {
  expect(ticks(0, 51)).toEqual([0, 20, 40, 60]);
  expect(ticks(0, 9)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(ticks(-7, 12)).toEqual([-10, -5, 0, 5, 10, 15]);
  expect(ticks(0, 1)).toEqual([0, 1]);
  for (let highest = 1; highest < 400; highest++) {
    const steps = ticks(0, highest);
    expect(steps.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(steps.length).toBeLessThan(8);
  }
});
