import { expect, test } from 'vitest';
import { againstOf, bestOf, type KeptResult, rivalsOf, titlesOf } from './results.ts';

const result = (match: string, given: Partial<KeptResult>): KeptResult => ({
  match,
  game: 'crowns',
  at: 0,
  seats: 3,
  rank: 1,
  isWon: true,
  points: 0,
  title: null,
  rivals: ['normal', 'normal'],
  ...given,
});

test('the best scores, the earlier first where they are equal', () => {
  const all = [
    result('a', { points: 5, at: 1 }),
    result('b', { points: 9, at: 3 }),
    result('c', { points: 9, at: 2 }),
    result('d', { points: null }),
    result('e', { points: -3, at: 4 }),
  ];
  expect(bestOf(all, 3).map(({ match }) => match)).toEqual(['c', 'b', 'a']);
});

test('results against each level; several levels at a table are told apart, and so are people', () => {
  const all = [
    result('a', {}),
    result('b', { isWon: false }),
    result('c', { rivals: ['hard', 'hard'], isWon: false }),
    result('d', { rivals: ['hard', 'easy'] }),
    result('e', { rivals: ['person', 'easy'] }),
    result('f', { rivals: [] }),
  ];
  expect(againstOf(all)).toEqual([
    { level: 'normal', played: 2, won: 1 },
    { level: 'hard', played: 1, won: 0 },
    { level: 'mixed', played: 1, won: 1 },
    { level: 'people', played: 1, won: 1 },
  ]);
});

test('titles, and how often each was earned', () => {
  const all = [
    result('a', { title: 'The Great' }),
    result('b', { title: 'flush' }),
    result('c', { title: 'flush' }),
    result('d', {}),
  ];
  expect(titlesOf(all)).toEqual([
    { title: 'flush', times: 2 },
    { title: 'The Great', times: 1 },
  ]);
});

test('rivals are the others', () => expect(rivalsOf(['person', 'hard', 'easy'], 0)).toEqual(['hard', 'easy']));
