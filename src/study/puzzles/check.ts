import type { Shape, Table } from '../../engine/game.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { Problem } from '../../engine/words.ts';
import { zoneOf } from '../../engine/zones.ts';
import type { PuzzleKinds } from '../../contract/puzzle.ts';
import { type Book, matchAt, type Puzzle, taskAt } from './book.ts';
import { blindWorldOf, codesOf, HiddenCard, outcomeKey, type Task, take, unknownTo } from './task.ts';

/*
 * Proves a puzzle again, without anything of what made it: its match is taken step by step, then every own line is played, in
 * breadth, on a table whose unknown cards have no faces. A line that looks at one of them, moves one or asks chance is refused. So
 * what comes out holds in every world that fits what the seat sees.
 */

/** What is wrong with a puzzle in one sentence; null: it is proven. */
export function checkPuzzle(book: Book, kinds: PuzzleKinds<Shape>, puzzle: Puzzle): string | null {
  try {
    const task = taskAt(kinds, puzzle, matchAt(book, puzzle).table);
    return judge(puzzle, everyLine(task, puzzle));
  } catch (error) {
    if (error instanceof HiddenCard) return `Puzzle ${puzzle.id}: ${error.message}.`;
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

interface Line {
  readonly path: readonly number[];
  readonly table: Table<Shape>;
  readonly isDone: boolean;
}

interface Ended {
  readonly number: number;
  readonly key: string;
  readonly isAnswer: boolean;
}

function everyLine(task: Task, puzzle: Puzzle): Ended[] {
  const start = blindWorldOf(task, makeDice(`check ${puzzle.id}`));
  const unknown = unknownTo(task.view);
  const untouched = placesOf(start, unknown);
  const ended: Ended[] = [];
  let open: Line[] = [{ path: [], table: start, isDone: false }];
  while (open.length > 0) {
    const next: Line[] = [];
    for (const { path, table } of open)
      for (const code of codesOf(task, table)) {
        const line = { path: [...path, code], ...take(task, table, code) };
        if (placesOf(line.table, unknown) !== untouched)
          throw new HiddenCard('a card that the seat cannot know is moved, or chance is asked');
        if (line.isDone) ended.push(endOf(task, puzzle, line));
        else next.push(line);
      }
    if (ended.length + next.length > 2 * puzzle.lines + 1) break; // more than it says: refused below
    open = next;
  }
  return ended;
}

const endOf = (task: Task, { answer }: Puzzle, { path, table }: Line): Ended => ({
  number: task.kind.worth(table, task.seat, task.view),
  key: outcomeKey(task, table),
  isAnswer: path.join() === answer.join(),
});

/** Where each unknown card lies, and how far chance has come. */
const placesOf = (t: Table<Shape>, unknown: readonly number[]): string =>
  `${unknown.map((card) => zoneOf(t, card)).join()}#${t.rng.join()}`;

function judge({ id, number, second, lines }: Puzzle, ended: readonly Ended[]): string | null {
  const say = (what: string): string => `Puzzle ${id}: ${what}.`;
  if (ended.length !== lines) return say(`it has ${ended.length} lines, not ${lines}`);
  const answer = ended.find(({ isAnswer }) => isAnswer);
  if (!answer) return say('its answer is no line of it');
  if (answer.number !== number) return say(`its answer comes to ${answer.number}, not to ${number}`);
  const others = ended.filter(({ key }) => key !== answer.key).map((end) => end.number);
  const best = others.reduce((most, one) => Math.max(most, one), -Infinity);
  if (best >= number) return say(`something else comes to ${best}, as good as its answer or better`);
  return best === second ? null : say(`the second best comes to ${best}, not to ${second}`);
}
