import type { Shape, Table } from '../../engine/game.ts';
import { startMatch, submit } from '../../engine/match.ts';
import { writeAction } from '../../engine/edge.ts';
import { type Dice, makeDice, seedWords } from '../../engine/luck/random.ts';
import { nextToAct } from '../../engine/play.ts';
import { isOver } from '../../engine/table.ts';
import { redact } from '../../engine/view.ts';
import type { Seat } from '../../engine/words.ts';
import type { Bot } from '../../bots/bot.ts';
import { botNamed, seatBots } from '../../bots/roster.ts';
import type { PuzzleKind, PuzzleKinds, PuzzleSource } from '../../contract/puzzle.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { type Book, type BookMatch, type Grade, packSteps, type Puzzle } from './book.ts';
import { checkPuzzle } from './check.ts';
import { type Found, searchTask } from './search.ts';
import { type Task, take, worldOf } from './task.ts';

/* Looks for puzzles in matches of bots, keeps those with one best answer, and grades them by who finds it. */

export interface Making {
  readonly game: string;
  readonly number: number;
  readonly seed: string;
  readonly command: string; // noted in the book
  readonly onProgress?: (found: number, matches: number) => void;
}

const FEWEST_LINES = 8;
const MOST_LINES = 600;
const WORLDS = 3; // in which the search must find the same
const MOST_IN_MATCH = 6;
const TRIES = 3; // of `easy`: it may find something by luck
const STRONG = ['hard@16x', 'hard@48x']; // they must agree on the answer
const IDLE_MATCHES = 4000; // without any puzzle: there are none

export function makeBook(kinds: PuzzleKinds<Shape>, making: Making): Book {
  const { game } = gameNamed(making.game);
  const matches: BookMatch[] = [];
  const puzzles: Puzzle[] = [];
  let last = 0;
  for (let n = 0; puzzles.length < making.number && n - last < IDLE_MATCHES; n++) {
    const source = kinds.sources[n % kinds.sources.length];
    if (!source) break;
    const { match, found } = lookThrough(kinds, making, source, `${making.seed}/${n}`, matches.length);
    if (found.length > 0) {
      const book = { game: game.id, version: game.version, made: '', matches: [...matches, match], puzzles: [] };
      const sound = found.filter((puzzle) => checkPuzzle(book, kinds, puzzle) === null);
      if (sound.length > 0) {
        last = n;
        matches.push(cutAfter(match, Math.max(...sound.map(({ at }) => at))));
        puzzles.push(...sound.slice(0, making.number - puzzles.length));
      }
    }
    making.onProgress?.(puzzles.length, n + 1);
  }
  return { game: game.id, version: game.version, made: making.command, matches, puzzles };
}

/** What comes after the last puzzle is not needed. */
const cutAfter = (match: BookMatch, steps: number): BookMatch => ({
  ...match,
  steps: match.steps.split(' ').slice(0, steps).join(' '),
});

interface Looked {
  readonly match: BookMatch;
  readonly found: readonly Puzzle[];
}

function lookThrough(
  kinds: PuzzleKinds<Shape>,
  { game: id }: Making,
  { seats, options, setting, bots }: PuzzleSource,
  seed: string,
  number: number,
): Looked {
  const { game } = gameNamed(id);
  const match = startMatch(game, { seats, seed, options, ...(setting === undefined ? {} : { setting }) });
  const players = seatBots(bots, game, seats);
  const dice = makeDice(`puzzles ${seed}`);
  const steps: [Seat, number][] = [];
  const found: Puzzle[] = [];
  const within = new Map<Seat, PuzzleKind<Shape>>(); // the puzzle that a seat is in the middle of
  while (!isOver(match.table)) {
    const { table } = match;
    const seat = nextToAct(table);
    const view = redact(table, seat);
    if (!within.get(seat)?.goesOn?.(table, seat)) within.delete(seat);
    for (const kind of kinds.kinds) {
      if (within.has(seat) || found.length >= MOST_IN_MATCH || !kind.begins(table, seat)) continue;
      const task = { kind, seat, view };
      const best = bestOf(task, dice);
      const grade = best && gradeOf(task, table, best, seed);
      if (best && grade) {
        within.set(seat, kind);
        found.push({
          id: idOf(seed, steps.length, kind.id),
          match: number,
          at: steps.length,
          seat,
          kind: kind.id,
          number: best.number,
          second: best.second,
          lines: best.lines,
          answer: best.answer,
          grade,
        });
      }
    }
    const code = playerAt(players, seat).decide(view, seat, dice);
    steps.push([seat, code]);
    submit(match, seat, writeAction(table, seat, code));
  }
  const told = { seed, seats, options, ...(setting === undefined ? {} : { setting }), steps: packSteps(steps) };
  return { match: told, found };
}

function playerAt(players: readonly Bot<Shape>[], seat: Seat): Bot<Shape> {
  const player = players[seat];
  if (!player) throw new Error(`nobody sits at seat ${seat}`);
  return player;
}

const idOf = (seed: string, at: number, kind: string): string =>
  Array.from(seedWords(`${seed} ${at} ${kind}`).subarray(0, 1), (word) => word.toString(16).padStart(8, '0')).join('');

/** The one best answer, the same in every world; null if there is none. */
function bestOf(task: Task, dice: Dice): Found | null {
  const best = searchTask(task, worldOf(task, dice), MOST_LINES);
  if (!best?.isOnly || best.lines < FEWEST_LINES || best.second === -Infinity) return null;
  for (let i = 1; i < WORLDS; i++) {
    const again = searchTask(task, worldOf(task, dice), MOST_LINES);
    if (again?.number !== best.number || again.answer.join() !== best.answer.join()) return null;
  }
  return best;
}

/** The weakest level that finds the answer; null where `easy` mostly finds it too, or a strong one does not. */
function gradeOf(task: Task, table: Table<Shape>, { number }: Found, seed: string): Grade | null {
  const finds = (name: string, no = 0): boolean =>
    reachedBy(botNamed(name, table.plan.game), task, table, makeDice(`${name} ${no} ${seed}`)) === number;
  let easy = 0;
  for (let i = 0; i < TRIES; i++) if (finds('easy', i)) easy++;
  if (easy > TRIES / 2) return null;
  if (!STRONG.every((name) => finds(name))) return null;
  return finds('normal') ? 'normal' : 'hard';
}

/** The number that a bot comes to in this seat. */
export function reachedBy(bot: Bot<Shape>, task: Task, start: Table<Shape>, dice: Dice): number {
  const { seat, kind, view } = task;
  let table = start;
  for (;;) {
    const { table: next, isDone } = take(task, table, bot.decide(redact(table, seat), seat, dice));
    if (isDone) return kind.worth(next, seat, view);
    table = next;
  }
}
