import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { makeDice } from '../../engine/luck/random.ts';
import type { Shape } from '../../engine/game.ts';
import { imagine } from '../../engine/imagine.ts';
import { redact } from '../../engine/view.ts';
import type { PuzzleKinds } from '../../contract/puzzle.ts';
import { botNamed } from '../../bots/roster.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { doors } from '../../games/doors.ts';
import { type Book, matchAt, type Puzzle, readBook, taskAt } from './book.ts';
import { checkPuzzle } from './check.ts';
import { kindsOf, shippedBook } from './kinds.ts';
import { makeBook, reachedBy } from './make.ts';
import { searchTask } from './search.ts';
import { worldOf } from './task.ts';

/* Every puzzle that ships is proven here; what was changed is found. */

const SHIPPED = 200;

const withPuzzle = (book: Book, puzzle: Puzzle): Book => ({ ...book, puzzles: [puzzle] });

const setOf = async (game: string): Promise<{ kinds: PuzzleKinds<Shape>; book: Book }> => {
  const kinds = await kindsOf(game);
  return { kinds, book: await shippedBook(kinds) };
};

describe.each(doors.filter(({ puzzles }) => puzzles).map(({ id }) => id))('%s', (game) => {
  test('ships at least 200 puzzles, all different, and every one is proven', async () => {
    const { kinds, book } = await setOf(game);
    expect(book.puzzles.length).toBeGreaterThanOrEqual(SHIPPED);
    expect(new Set(book.puzzles.map(({ id }) => id)).size).toBe(book.puzzles.length);
    expect(book.puzzles.flatMap((puzzle) => checkPuzzle(book, kinds, puzzle) ?? [])).toEqual([]);
  });

  test('a goal is one sentence with its number, made from what the seat sees', async () => {
    const { kinds, book } = await setOf(game);
    for (const puzzle of book.puzzles.slice(0, 20)) {
      const { table } = matchAt(book, puzzle);
      const { kind, view, seat } = taskAt(kinds, puzzle, table);
      const goal = kind.goal(puzzle.number, view, seat);
      expect(goal).toMatch(/^[A-Z][^.]*\.$/);
      expect(goal).toContain(String(puzzle.number));
      // A seat that cannot tell two worlds apart is set the same task in both.
      const other = redact(imagine(view, makeDice(puzzle.id)), seat);
      expect(kind.goal(puzzle.number, other, seat)).toBe(goal);
    }
  });

  test('the search of the maker and the checker agree in worlds that nobody has looked at', async () => {
    const { kinds, book } = await setOf(game);
    for (const puzzle of book.puzzles.slice(0, 10)) {
      const task = taskAt(kinds, puzzle, matchAt(book, puzzle).table);
      const found = searchTask(task, worldOf(task, makeDice(`again ${puzzle.id}`)), puzzle.lines);
      const { number, second, lines, answer } = puzzle;
      expect(found).toEqual({ number, second, lines, answer, isOnly: true });
    }
  });

  test('another number, second best, answer, moment or deal is found', async () => {
    const { kinds, book } = await setOf(game);
    const [puzzle] = book.puzzles;
    if (!puzzle) throw new Error('no puzzle');
    const problem = (changed: Partial<Puzzle>): string | null => {
      const wrong = { ...puzzle, ...changed };
      return checkPuzzle(withPuzzle(book, wrong), kinds, wrong);
    };
    expect(problem({})).toBeNull();
    expect(problem({ number: puzzle.number + 1 })).toContain('its answer comes to');
    expect(problem({ second: puzzle.second - 1 })).toContain('the second best');
    expect(problem({ lines: puzzle.lines - 1 })).toContain('lines');
    expect(problem({ answer: [] })).toContain('its answer is no line');
    expect(problem({ at: 0, lines: 1_000_000 })).not.toBeNull();
    const matches = book.matches.map((match) => ({ ...match, seed: `${match.seed} changed` }));
    const unproven = book.puzzles.slice(0, 10).filter((one) => checkPuzzle({ ...book, matches }, kinds, one) === null);
    expect(unproven).toEqual([]);
  });

  test('of the first puzzles, easy misses most and the strong levels find all', async () => {
    const { kinds, book } = await setOf(game);
    const some = book.puzzles.slice(0, 4);
    const found = (name: string): number =>
      some.filter((puzzle) => {
        const { table } = matchAt(book, puzzle);
        const seed = book.matches[puzzle.match]?.seed ?? '';
        const dice = makeDice(`${name} 0 ${seed}`);
        return (
          reachedBy(botNamed(name, gameNamed(game).game), taskAt(kinds, puzzle, table), table, dice) === puzzle.number
        );
      }).length;
    expect(found('easy')).toBeLessThanOrEqual(some.length / 2);
    expect(found('hard@16x')).toBe(some.length);
  });
});

/** One number of a printed card, raised: each time another card. */
function* changedDecks(deck: unknown): Generator<unknown> {
  const text = JSON.stringify(deck);
  for (const { index, 0: found, 1: field, 2: value } of text.matchAll(/"(vp|flat|points|base|n|renown)":(-?\d+)/g))
    yield JSON.parse(`${text.slice(0, index)}"${field}":${Number(value) + 1}${text.slice(index + found.length)}`);
}

test.each(['avenue-empires', 'arquetect', 'rebuild', 'upper-cataracts'])(
  'a changed card breaks a puzzle of %s',
  async (game) => {
    const { kinds, book } = await setOf(game);
    const [puzzle] = book.puzzles;
    if (!puzzle) throw new Error('no puzzle');
    const problemWith = (deck: unknown): string | null => {
      const matches = book.matches.map((match) => ({ ...match, setting: { deck } }));
      return checkPuzzle({ ...book, matches }, kinds, puzzle);
    };
    const printed = gameNamed(game).deck;
    expect(problemWith(printed)).toBeNull();
    // The deck is read and played with; it is the proof that does not hold.
    const isBroken = (problem: string | null): boolean => /comes to|does not replay|lines, not/.test(problem ?? '');
    let broken = 0;
    for (const deck of changedDecks(printed)) {
      if (isBroken(problemWith(deck))) broken++;
      if (broken === 2) break;
    }
    expect(broken).toBe(2);
  },
);

test('a book of another version, or damaged, is refused in one sentence', async () => {
  const { book } = await setOf('arquetect');
  expect(() => readBook({ ...book, version: 0 })).toThrow('These puzzles were made for version 0 of Arquetect');
  expect(() => readBook({ ...book, puzzles: [{ ...book.puzzles[0], grade: 'mild' }] })).toThrow(
    'puzzle 1 has no grade',
  );
  expect(() => readBook({ ...book, matches: 'none' })).toThrow('matches should be a list');
  expect(() => readBook({ ...book, game: 'chess' })).toThrow('There is no game');
});

test('the same seed makes the same puzzles', async () => {
  const kinds = await kindsOf('arquetect');
  const make = (): Book => makeBook(kinds, { game: 'arquetect', number: 2, seed: 'twice', command: '' });
  const made = make();
  expect(made.puzzles).toHaveLength(2);
  expect(make()).toEqual(made);
});
