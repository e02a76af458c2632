import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { type Message, writeAction } from '../../engine/edge.ts';
import { imagineInto } from '../../engine/imagine.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { clone } from '../../engine/table.ts';
import { redact } from '../../engine/view.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { isQuestion, type Question } from '../../contract/text.ts';
import { doors } from '../../games/doors.ts';
import { matchAt } from './book.ts';
import { kindsOf, shippedBook } from './kinds.ts';
import { facesOf, type Solving, solvingAt, solvingOf, themesOf } from './solve.ts';

const GAMES = doors.filter(({ puzzles }) => puzzles).map(({ id }) => id);
const NAMES = ['Mira', 'Tam', 'Odo', 'Pia', 'Runa'];

async function opened(game: string, at = 0) {
  const kinds = await kindsOf(game);
  const book = await shippedBook(kinds);
  const puzzle = book.puzzles[at];
  if (!puzzle) throw new Error('no puzzle');
  return { kinds, book, puzzle, solving: solvingOf(kinds, book, puzzle.id, NAMES) };
}

const effectsIn = ({ groups }: Question): string[] =>
  groups.flatMap(({ choices }) =>
    choices.flatMap(({ effect, then }) => [
      ...(effect === undefined ? [] : [effect]),
      ...(isQuestion(then) ? effectsIn(then) : []),
    ]),
  );

/** Whoever takes every hint. */
function hinted(solving: Solving): Message[] {
  const path: Message[] = [];
  while (!solving.table(path, false).isDone) {
    const { back, words } = solving.hint(path);
    expect([back, words === '']).toEqual([0, false]);
    const next = solving.proof(path).find((line) => line.words === words && line.best === solving.info.number);
    if (!next) throw new Error(`the hint “${words}” is no way on`);
    path.push(next.action);
  }
  return path;
}

describe.each(GAMES)('puzzles of %s, for somebody who solves them', (game) => {
  test('the answer reaches the number, and so does whoever takes every hint', async () => {
    for (const at of [0, 57, 219]) {
      const { puzzle, solving } = await opened(game, at);
      const { info } = solving;
      expect(info.names[puzzle.seat]).toBe('Mira');
      expect(info.goal).toContain(String(puzzle.number));
      expect(solving.table(solving.answer(), false)).toMatchObject({ isDone: true, number: puzzle.number, legal: [] });
      expect(solving.table(hinted(solving), false).number).toBe(puzzle.number);
    }
  });

  test('the proof: what its lines come to is what is told of them, and all of them are there', async () => {
    const { puzzle, solving } = await opened(game, 3);
    const count = (path: readonly Message[]): { lines: number; best: number } => {
      const below = solving.proof(path).map(({ action, best, lines, isDone }) => {
        const next = [...path, action];
        if (isDone) expect(solving.table(next, true)).toMatchObject({ isDone: true, number: best });
        const found = isDone ? { lines: 1, best } : count(next);
        expect(found).toEqual({ lines, best });
        return found;
      });
      return {
        lines: below.reduce((sum, { lines }) => sum + lines, 0),
        best: Math.max(...below.map(({ best }) => best)),
      };
    };
    expect(count([])).toEqual({ lines: puzzle.lines, best: puzzle.number });
  });

  test('nothing at the table says beforehand what it would come to', async () => {
    for (const at of [0, 57, 219]) {
      const { kinds, solving } = await opened(game, at);
      if (!kinds.unaided) return; // its table tells what single steps do
      const { question } = solving.table([], false);
      if (!question) throw new Error('nothing is asked');
      expect(effectsIn(question).filter((effect) => /\bpoints?\b|\bVP\b/.test(effect))).toEqual([]);
    }
  });

  test('a step too many back is told: from there the number cannot be reached', async () => {
    const { solving } = await opened(game, 3);
    const wrong = solving.proof([]).find(({ best }) => best < solving.info.number);
    if (!wrong) throw new Error('every first step is right');
    expect(solving.hint([wrong.action])).toEqual({ back: 1, cards: [], words: '' });
  });

  test('what is not legal is refused with the number of the step, and an unknown puzzle with the way on', async () => {
    const { kinds, book, solving } = await opened(game);
    const [first] = solving.answer();
    if (!first) throw new Error('no step');
    expect(() => solving.table([{ type: 'nonsense' }], false)).toThrow(/^Step 1 of this puzzle cannot be taken: /);
    const whole = solving.answer();
    expect(() => solving.table([...whole, first], false)).toThrow(`Step ${whole.length + 1} of this puzzle`);
    expect(() => solvingOf(kinds, book, 'nothing', NAMES)).toThrow(/has no puzzle "nothing"/);
  });

  test('two worlds that the seat cannot tell apart show the same, word for word', async () => {
    const { kinds, book, puzzle } = await opened(game, 11);
    const match = matchAt(book, puzzle);
    const other = clone(match.table);
    imagineInto(other, redact(match.table, puzzle.seat), makeDice('another world'));
    const [here, there] = [match, { ...match, table: other }].map((one) => solvingAt(kinds, puzzle, one));
    if (!here || !there) throw new Error('two worlds');
    const told = (solving: Solving): string => {
      const whole = solving.answer();
      const paths = [[], whole.slice(0, 1), whole];
      return JSON.stringify([
        solving.info,
        paths.map((path) => [solving.table(path, false), solving.table(path, true)]),
        [solving.hint([]), solving.proof([])],
      ]);
    };
    expect(told(there)).toBe(told(here));
  });

  test('lists tell no answer and no number', async () => {
    const { kinds, book } = await opened(game);
    expect(Object.keys(facesOf(book)[0] ?? {})).toEqual(['id', 'kind', 'grade']);
    const themes = themesOf(kinds, book);
    expect(new Set(facesOf(book).map(({ kind }) => kind))).toEqual(new Set(themes.map(({ kind }) => kind)));
    expect(gameNamed(game).game.id).toBe(book.game);
  });
});

test('an answer is written as the codes of the book say', async () => {
  const { book, puzzle, solving } = await opened('rebuild', 1);
  const { table } = matchAt(book, puzzle);
  expect(solving.answer()[0]).toEqual(writeAction(table, puzzle.seat, puzzle.answer[0] ?? -1));
});
