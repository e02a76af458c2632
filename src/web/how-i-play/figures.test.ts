import { expect, test } from 'vitest';
import type { KeptResult } from '../records/results.ts';
import { csvOf, rowsOf, scaleOf, scaleWords, stretchesOf } from './figures.ts';
import { type Meeting, strengthOf } from './strength.ts';

let count = 0;
const result = (given: Partial<KeptResult>): KeptResult => ({
  match: `m${count++}`,
  game: 'crowns',
  at: count,
  seats: 3,
  rank: 1,
  isWon: true,
  points: 5,
  title: null,
  rivals: ['normal', 'normal'],
  ...given,
});
const many = (n: number, given: Partial<KeptResult>): KeptResult[] => Array.from({ length: n }, () => result(given));
const met = (won: number, lost: number, others: number): Meeting[] => [
  ...Array.from({ length: won }, () => ({ others, isWon: true })),
  ...Array.from({ length: lost }, () => ({ others, isWon: false })),
];

test('whoever wins the fair share is as strong, whatever the number of seats', () => {
  for (const others of [1, 2, 3]) {
    const strength = strengthOf(met(20, 20 * others, others));
    expect(strength?.points).toBeCloseTo(0, 6);
    expect(strength?.interval[0]).toBeLessThan(0);
    expect(strength?.interval[1]).toBeGreaterThan(0);
  }
  // Ten times the odds are 400 points.
  expect(strengthOf(met(100, 10, 1))?.points).toBeCloseTo(400, 6);
  expect(strengthOf([...met(30, 10, 1), ...met(18, 12, 2)])?.points).toBeCloseTo(190.85, 1); // the same odds, 3 to 1, at both
});

test('the interval becomes narrow with matches, and is open where all were won or lost', () => {
  const [few, more] = [strengthOf(met(6, 4, 1)), strengthOf(met(600, 400, 1))];
  const width = (one: typeof few): number => (one ? one.interval[1] - one.interval[0] : NaN);
  expect(width(few) / width(more)).toBeGreaterThan(8);
  // Six of ten: shares from 0.299979 to 0.854359 are less likely by no more than half of 3.84 (worked out from the shares).
  expect(few?.interval[0]).toBeCloseTo(-147.21, 1);
  expect(few?.interval[1]).toBeCloseTo(307.34, 1);
  const all = strengthOf(met(10, 0, 1));
  expect([all?.points, all?.interval[1]]).toEqual([Infinity, Infinity]);
  expect(all?.interval[0]).toBeGreaterThan(0);
  expect(strengthOf(met(0, 10, 1))?.interval[0]).toBe(-Infinity);
  expect(strengthOf([])).toBeNull();
  expect(strengthOf(met(3, 3, 0))).toBeNull(); // alone
});

test('the scale says what is clear, and says when there are too few', () => {
  expect(scaleWords(scaleOf(many(9, {})))).toBe('Too few matches to tell: it takes 10 against bots of one level.');
  const results = [
    ...many(20, { rivals: ['easy'], seats: 2 }),
    ...many(10, { rivals: ['normal'], seats: 2 }),
    ...many(10, { rivals: ['normal'], seats: 2, isWon: false }),
    ...many(2, { rivals: ['hard', 'hard'] }),
    ...many(28, { rivals: ['hard', 'hard'], isWon: false }),
    ...many(40, { rivals: ['person', 'hard'] }),
    ...many(40, { rivals: ['easy', 'hard'] }),
    ...many(5, { rivals: [], seats: 1 }),
  ];
  const scale = scaleOf(results);
  expect(scale.map(({ level, played, won }) => [level, played, won])).toEqual([
    ['easy', 20, 20],
    ['normal', 20, 10],
    ['hard', 30, 2],
  ]);
  expect(scaleWords(scale)).toBe(
    'You are stronger than easy; about as strong as normal, as far as these matches tell; weaker than hard.',
  );
});

test('results by seats and level, with the interval of their share', () => {
  const results = [...many(10, {}), ...many(90, { isWon: false }), ...many(3, { seats: 1, rivals: [] })];
  const rows = rowsOf(results);
  expect(rows.map(({ seats, level, played, won, fair }) => [seats, level, played, won, fair])).toEqual([
    [1, '', 3, 3, null],
    [3, 'normal', 100, 10, 1 / 3],
  ]);
  expect(rows[1]?.interval[0]).toBeCloseTo(0.0552, 4); // Wilson
  expect(rows[1]?.interval[1]).toBeCloseTo(0.1744, 4);
});

test('over time: stretches of as many matches, the oldest first', () => {
  const results = [...many(20, { isWon: false }), ...many(20, {})];
  const stretches = stretchesOf(results.toReversed());
  expect(stretches).toHaveLength(8);
  expect(stretches.map(({ won }) => won)).toEqual([0, 0, 0, 0, 5, 5, 5, 5]);
  expect(stretchesOf(many(3, {}))).toHaveLength(1);
  expect(stretchesOf([])).toEqual([]);
});

test('a table for other programs: quoted where it must be, and no formula', () => {
  const one = result({ at: 0, title: 'The "Great", indeed', points: -3, rank: 2, isWon: false });
  const other = result({ at: 0, title: '=1+1', points: null, day: '2026-11-18', rivals: [], seats: 1 });
  expect(csvOf([one, other])).toBe(
    'at,game,seats,level,rank,won,points,title,day\r\n' +
      '1970-01-01T00:00:00.000Z,crowns,3,normal,2,0,-3,"The ""Great"", indeed",\r\n' +
      "1970-01-01T00:00:00.000Z,crowns,1,,1,1,,'=1+1,2026-11-18\r\n",
  );
});
