import { expect, test } from 'vitest';
import type { KeptResult } from '../records/results.ts';
import { dayBefore, firstTries, shareText, streakOf } from './days.ts';

const result = (match: string, day: string, at: number, points: number): KeptResult => ({
  match,
  game: 'reigns',
  at,
  seats: 1,
  rank: 1,
  isWon: true,
  points,
  title: 'The Great',
  rivals: [],
  day,
});

test('the first try of a day counts', () => {
  const tries = firstTries(
    [
      result('a', '2026-11-17', 5, 80),
      result('b', '2026-11-18', 20, 150),
      result('c', '2026-11-18', 10, 90),
      { ...result('d', '2026-11-19', 1, 1), game: 'another' },
    ],
    'reigns',
  );
  expect([...tries].map(([day, { points }]) => [day, points])).toEqual([
    ['2026-11-17', 80],
    ['2026-11-18', 90],
  ]);
});

test('a streak goes over the ends of months, and waits for today', () => {
  const days = new Set(['2026-10-30', '2026-10-31', '2026-11-01', '2026-10-28']);
  expect(streakOf(days, '2026-11-01')).toBe(3);
  expect(streakOf(days, '2026-11-02')).toBe(3);
  expect(streakOf(days, '2026-11-03')).toBe(0);
  expect(dayBefore('2026-03-01')).toBe('2026-02-28');
});

test('what is shared is the day, the score and its name', () => {
  const text = shareText({
    title: 'Daily reign',
    result: result('a', '2026-11-18', 5, 87),
    streak: 3,
    address: 'https://example.org/',
  });
  expect(text).toBe(
    'Daily reign, 18 November 2026\nwon, 87 points, “The Great”\n3 days in a row\nhttps://example.org/',
  );
});
