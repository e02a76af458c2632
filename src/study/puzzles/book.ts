import type { Shape, Table } from '../../engine/game.ts';
import { type Match, startMatch, submit } from '../../engine/match.ts';
import { writeAction } from '../../engine/edge.ts';
import { show } from '../../engine/options.ts';
import { isLegal } from '../../engine/play.ts';
import { asList, asNumber, asRecord } from '../../engine/save.ts';
import { isOver } from '../../engine/table.ts';
import { redact } from '../../engine/view.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import type { PuzzleKind, PuzzleKinds } from '../../contract/puzzle.ts';
import { gameNamed } from '../../contract/shelf.ts';
import type { Task } from './task.ts';

/* Puzzles as a file: matches of bots step by step, and the moments in them that are puzzles. */

/** What finds the answer: the levels of the bots, the weaker first. */
export const GRADES = ['easy', 'normal', 'hard'] as const;
export type Grade = (typeof GRADES)[number];

export interface Puzzle {
  readonly id: string;
  readonly match: number; // of the file
  readonly at: number; // after so many of its steps
  readonly seat: Seat;
  readonly kind: string;
  readonly number: number; // the best there is
  readonly second: number; // the best of all that comes to something else
  readonly lines: number; // so many were looked at
  readonly answer: readonly number[]; // codes
  readonly grade: Grade; // the weakest level that finds it
}

export interface BookMatch {
  readonly seed: string;
  readonly seats: number;
  readonly options: object;
  readonly setting?: unknown;
  readonly steps: string; // seat and code of each, as `packSteps` writes them
}

export interface Book {
  readonly game: string;
  readonly version: number; // of the rules
  readonly made: string; // the command that made it
  readonly matches: readonly BookMatch[];
  readonly puzzles: readonly Puzzle[];
}

const BASE = 36;

export const packSteps = (steps: readonly (readonly [Seat, number])[]): string =>
  steps.map(([seat, code]) => `${seat}${code.toString(BASE)}`).join(' ');

export const unpackSteps = (steps: string): (readonly [Seat, number])[] =>
  steps === '' ? [] : steps.split(' ').map((step) => [Number(step[0]), Number.parseInt(step.slice(1), BASE)] as const);

/** A book from a file; what is wrong with it is told in one sentence. */
export function readBook(data: unknown): Book {
  const isBook = typeof data === 'object' && data !== null && 'puzzles' in data && 'matches' in data;
  if (!isBook) throw new Problem('This is not a book of puzzles.');
  const book = asRecord(data, 'the book of puzzles');
  const { game } = gameNamed(book.game);
  if (book.version !== game.version)
    throw new Problem(
      `These puzzles were made for version ${show(book.version)} of ${game.title}; this is version ${game.version}.`,
    );
  const matches = asList(book.matches, 'matches').map((one, i) => readBookMatch(one, `match ${i + 1}`));
  const puzzles = asList(book.puzzles, 'puzzles').map((one, i) => readPuzzle(one, `puzzle ${i + 1}`, matches.length));
  return { game: game.id, version: game.version, made: textIn(book.made, 'made'), matches, puzzles };
}

function readBookMatch(value: unknown, what: string): BookMatch {
  const { seed, seats, options, setting, steps } = asRecord(value, what);
  return {
    seed: textIn(seed, `the seed of ${what}`),
    seats: asNumber(seats, `the seats of ${what}`),
    options: asRecord(options, `the options of ${what}`),
    ...(setting === undefined ? {} : { setting }),
    steps: textIn(steps, `the steps of ${what}`),
  };
}

function readPuzzle(value: unknown, what: string, matches: number): Puzzle {
  const one = asRecord(value, what);
  const grade = GRADES.find((name) => name === one.grade);
  const match = asNumber(one.match, `the match of ${what}`);
  if (match < 0 || match >= matches || !grade)
    throw new Problem(`The book of puzzles is damaged: ${what} has ${grade ? 'no match' : 'no grade'}.`);
  return {
    id: textIn(one.id, `the id of ${what}`),
    match,
    at: asNumber(one.at, `the step of ${what}`),
    seat: asNumber(one.seat, `the seat of ${what}`),
    kind: textIn(one.kind, `the kind of ${what}`),
    number: asNumber(one.number, `the number of ${what}`),
    second: asNumber(one.second, `the second best of ${what}`),
    lines: asNumber(one.lines, `the lines of ${what}`),
    answer: asList(one.answer, `the answer of ${what}`).map((code) => asNumber(code, `the answer of ${what}`)),
    grade,
  };
}

export function textIn(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new Problem(`The file is damaged: ${what} is ${show(value)}.`);
  return value;
}

export const kindNamed = (kinds: PuzzleKinds<Shape>, id: string): PuzzleKind<Shape> => {
  const kind = kinds.kinds.find((one) => one.id === id);
  if (!kind) throw new Problem(`There is no kind of puzzle ${show(id)} here.`);
  return kind;
};

/** The match of a puzzle up to its moment, every step taken again. */
export function matchAt(book: Book, { match: number, at, id }: Puzzle, names?: readonly string[]): Match<Shape> {
  const from = book.matches[number];
  if (!from) throw new Problem(`Puzzle ${id} has no match.`);
  const { seed, seats, options, setting, steps } = from;
  const plan = { seed, seats, options, ...(setting === undefined ? {} : { setting }), ...(names ? { names } : {}) };
  const match = startMatch(gameNamed(book.game).game, plan);
  const all = unpackSteps(steps);
  if (at < 0 || at > all.length) throw new Problem(`Puzzle ${id} begins after step ${at} of ${all.length}.`);
  all.slice(0, at).forEach(([seat, code], i) => {
    const { table } = match;
    const isPossible = !isOver(table) && seat >= 0 && seat < seats && isLegal(table, seat, code);
    if (!isPossible || !submit(match, seat, writeAction(table, seat, code)).ok)
      throw new Problem(`Puzzle ${id} does not replay: step ${i + 1} is not legal.`);
  });
  return match;
}

/** The task of a puzzle at the table that its match has come to. */
export function taskAt(kinds: PuzzleKinds<Shape>, { id, kind: named, seat }: Puzzle, table: Table<Shape>): Task {
  const kind = kindNamed(kinds, named);
  if (seat < 0 || seat >= table.seats) throw new Problem(`Puzzle ${id} is of seat ${seat}, which is not there.`);
  if (isOver(table) || !kind.begins(table, seat)) throw new Problem(`Puzzle ${id} is no task of kind ${named}.`);
  return { kind, seat, view: redact(table, seat) };
}
