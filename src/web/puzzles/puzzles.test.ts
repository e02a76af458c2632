import { expect, test } from 'vitest';
import type { PuzzleFace } from '../../desk/puzzle-wire.ts';
import { streakOf } from '../daily/days.ts';
import { dailyOf, fittingOf, nextOf } from './choose.ts';
import { afterTry, daysSolved, type KeptPuzzle, keptOf, outcomeOf, withPuzzle } from './kept.ts';
import { outcomeWords, proofWords, shareText, tryWords } from './words.ts';

const IDS = Array.from({ length: 50 }, (_, i) => `p${i}`);
const dayAfter = (days: number): string =>
  new Date(Date.parse('2026-11-18') + days * 86_400_000).toISOString().slice(0, 10);

test('the puzzle of a day follows from the day alone, and each comes once before any comes again', () => {
  expect(dailyOf(IDS, '2026-11-18')).toBe(dailyOf([...IDS], '2026-11-18'));
  // 20,450 is the first day of a turn of fifty.
  const first = new Date(20_450 * 86_400_000).toISOString().slice(0, 10);
  const from = (Date.parse(first) - Date.parse('2026-11-18')) / 86_400_000;
  const turn = IDS.map((_, i) => dailyOf(IDS, dayAfter(from + i)));
  expect(new Set(turn).size).toBe(50);
  const next = IDS.map((_, i) => dailyOf(IDS, dayAfter(from + 50 + i)));
  expect(new Set(next).size).toBe(50);
  expect(next).not.toEqual(turn);
  expect(dailyOf([], '2026-11-18')).toBeNull();
});

const face = (id: string, kind = 'one', grade = 'normal'): PuzzleFace => ({ id, kind, grade });
const kept = (puzzle: string, given: Partial<KeptPuzzle> = {}): KeptPuzzle => ({
  ...keptOf([], 'crowns', puzzle),
  at: Date.parse('2026-11-18T10:00:00Z'),
  ...given,
});

test('the next puzzle fits the wish, was not closed, and comes after the last one', () => {
  const faces = [face('a'), face('b', 'two'), face('c', 'one', 'hard'), face('d'), face('e')];
  const any = { kind: null, grade: null };
  const order = fittingOf(faces, any).map(({ id }) => id);
  expect(order.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(nextOf(faces, [], any, null)).toBe(order[0]);
  expect(nextOf(faces, [], any, order[0] ?? '')).toBe(order[1]);
  expect(nextOf(faces, [], any, order[4] ?? '')).toBe(order[0]);
  expect(nextOf(faces, [], { kind: 'two', grade: null }, null)).toBe('b');
  expect(nextOf(faces, [], { kind: 'one', grade: 'hard' }, null)).toBe('c');
  const solved = kept(order[1] ?? '', { state: 'solved' });
  const tried = kept(order[2] ?? '', { tries: [3] });
  expect(nextOf(faces, [solved, tried], any, order[0] ?? '')).toBe(order[2]);
  expect(
    nextOf(
      faces,
      faces.map(({ id }) => kept(id, { state: 'shown' })),
      any,
      null,
    ),
  ).toBeNull();
});

test('tries are kept, what is closed stays as it was, and hints cost nothing but “at once”', () => {
  const one = keptOf([], 'crowns', 'a');
  expect(outcomeOf(one)).toBe('open');
  const tried = afterTry(one, 12, false, 5);
  expect([outcomeOf(tried), tried.tries]).toEqual(['not solved', [12]]);
  const solved = afterTry(tried, 14, true, 6);
  expect(outcomeWords(solved)).toBe('solved at the second try');
  expect(outcomeOf(afterTry(one, 14, true, 6))).toBe('at once');
  expect(outcomeWords(afterTry({ ...one, hints: 2 }, 14, true, 6))).toBe('solved at the first try, with 2 hints');
  const all = withPuzzle([solved], { ...solved, state: 'shown' });
  expect(all).toEqual([solved]);
  expect(withPuzzle([tried], solved)).toEqual([solved]);
  expect(withPuzzle([solved], { ...solved, game: 'other' })).toHaveLength(2);
});

test('a streak counts days whose puzzle was solved on that day, in any game', () => {
  const on = (day: string, given: Partial<KeptPuzzle> = {}): KeptPuzzle =>
    kept(`${day} ${given.game ?? ''}`, {
      day,
      at: Date.parse(`${day}T23:30:00Z`),
      state: 'solved',
      tries: [1],
      ...given,
    });
  const days = daysSolved([
    on('2026-11-15'),
    on('2026-11-16', { game: 'other' }),
    on('2026-11-17'),
    on('2026-11-14', { at: Date.parse('2026-11-17T08:00:00Z') }), // later
    on('2026-11-18', { state: 'shown' }),
    kept('no day', { state: 'solved' }),
  ]);
  expect([...days].toSorted()).toEqual(['2026-11-15', '2026-11-16', '2026-11-17']);
  expect(streakOf(days, '2026-11-18')).toBe(3);
});

test('sentences: tries, how it is proven, and a text that names no card', () => {
  expect(tryWords(12, 14)).toBe('12: 2 short');
  expect(tryWords(14, 14)).toBe('14: solved');
  expect(tryWords(-3, 14)).toBe('−3: 17 short');
  const info = { lines: 48, number: 14, second: 13, chances: null };
  expect(proofWords(info)).toBe(
    'All 48 ways to play it were played out; no card that you cannot see changes any of them. One answer comes to 14, everything else to 13 or less.',
  );
  const solved = kept('a', { state: 'solved', tries: [12, 14], day: '2026-11-18' });
  expect(
    shareText({ title: 'Crowns', kept: solved, streak: 3, link: 'https://x.org/#/puzzles/crowns/2026-11-18' }),
  ).toBe(
    'Puzzle of the day, Crowns, 18 November 2026\nsolved at the second try\n3 days in a row\nhttps://x.org/#/puzzles/crowns/2026-11-18',
  );
});
