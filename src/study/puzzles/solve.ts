import { isRefusal, legalActions, type Message, readAction, writeAction } from '../../engine/edge.ts';
import type { Shape, Table } from '../../engine/game.ts';
import { show } from '../../engine/options.ts';
import { isLegal } from '../../engine/play.ts';
import { redact, type View, viewOf } from '../../engine/view.ts';
import { Problem } from '../../engine/words.ts';
import type { Match } from '../../engine/match.ts';
import { tellEvents } from '../../engine/tell.ts';
import type { PuzzleKinds } from '../../contract/puzzle.ts';
import { gameNamed, type LoadedGame } from '../../contract/shelf.ts';
import { type StepWords, wordsOfStep } from '../../bots/explain.ts';
import { retoldTo } from '../../desk/looking.ts';
import type { ProofLine, PuzzleHint, PuzzleInfo, PuzzleTable } from '../../desk/puzzle-wire.ts';
import { PERSON } from '../../desk/wire.ts';
import { type Book, matchAt, type Puzzle, taskAt } from './book.ts';
import { type Proof, proofOf, startOf } from './proof.ts';
import { type Task, take } from './task.ts';

/*
 * A puzzle for somebody who solves it. All of it is made from the view of the seat; where they stand is the list of their steps, so
 * that nothing has to be kept, and a step is taken back by leaving it out.
 */

export interface Solving {
  readonly info: PuzzleInfo;
  /** The table after these steps; `isAided`: with the figures that would have told the answer before. */
  table(path: readonly Message[], isAided: boolean): PuzzleTable;
  hint(path: readonly Message[]): PuzzleHint;
  proof(path: readonly Message[]): ProofLine[];
  answer(): Message[];
}

/** `names`: how whoever solves it is called, then the others. */
export function solvingOf(kinds: PuzzleKinds<Shape>, book: Book, id: string, names: readonly string[]): Solving {
  const puzzle = puzzleNamed(book, id);
  const seats = book.matches[puzzle.match]?.seats ?? 0;
  return solvingAt(kinds, puzzle, matchAt(book, puzzle, seated(names, puzzle.seat, seats)));
}

/** The same where its match has come to. */
export function solvingAt(kinds: PuzzleKinds<Shape>, puzzle: Puzzle, match: Match<Shape>): Solving {
  const entry = gameNamed(match.game.id);
  const task = taskAt(kinds, puzzle, match.table);
  let proven: Proof | null = null;
  const proof = (): Proof => (proven ??= proofOf(task));
  return {
    info: infoOf(puzzle, task, match),
    table(path, isAided) {
      const walked = walk(task, match.table, path);
      const { isDone, codes } = walked;
      const shown = shownAt(entry, task, match, walked, isAided ? {} : (kinds.unaided ?? {}));
      // What a line comes to is said by the proof: it follows from what the seat knew, whatever lies hidden on this table.
      return { ...shown, isDone, number: isDone ? proofAt(proof(), codes).best : null };
    },
    hint(path) {
      const { table, codes } = walk(task, match.table, path);
      const isLost = (steps: number): boolean => proofAt(proof(), codes.slice(0, steps)).best < puzzle.number;
      let good = codes.length;
      while (good > 0 && isLost(good)) good--;
      const back = codes.length - good;
      const best = proofAt(proof(), codes).next.find((one) => one.best === puzzle.number);
      if (back > 0 || !best) return { back, cards: [], words: '' };
      const { cards, text } = stepAt(task, match, redact(table, puzzle.seat), best.code);
      return { back, cards, words: text };
    },
    proof(path) {
      const { table, codes } = walk(task, match.table, path);
      const seen = redact(table, puzzle.seat);
      return proofAt(proof(), codes).next.map(({ code, best, lines, isDone }) => {
        const { action, text } = stepAt(task, match, seen, code);
        return { action, words: text, best, lines, isDone };
      });
    },
    answer() {
      const steps: Message[] = [];
      let { table } = match;
      for (const code of puzzle.answer) {
        steps.push(writeAction(table, puzzle.seat, code));
        ({ table } = take(task, table, code));
      }
      return steps;
    },
  };
}

/** The puzzle of this name. */
function puzzleNamed({ game, puzzles }: Book, id: string): Puzzle {
  const puzzle = puzzles.find((one) => one.id === id);
  if (puzzle) return puzzle;
  const { title } = gameNamed(game).game;
  throw new Problem(`${title} has no puzzle ${show(id)}: the link was cut off, or it belongs to another version.`);
}

/** Whoever solves it sits at the seat of the puzzle, the others around. */
function seated([own = 'You', ...others]: readonly string[], seat: number, seats: number): string[] {
  return Array.from({ length: seats }, (_, at) =>
    at === seat ? own : (others[at < seat ? at : at - 1] ?? `Seat ${at + 1}`),
  );
}

function infoOf(puzzle: Puzzle, task: Task, match: Match<Shape>): PuzzleInfo {
  const { kind, view } = task;
  const { id, grade, number, second, lines, seat } = puzzle;
  const { names, table } = match;
  return {
    id,
    game: match.game.id,
    kind: kind.id,
    grade,
    theme: kind.theme,
    goal: kind.goal(number, view, seat),
    number,
    unit: kind.unit,
    start: kind.hasStart ? startOf(task) : null,
    second,
    lines,
    chances: kind.chances ?? null,
    seat,
    names,
    seating: names.map((_, at) => (at === seat ? PERSON : 'normal')),
    log: retoldTo(match, tellEvents(table.plan, match.events, seat, names), seat),
  };
}

interface Walked {
  readonly table: Table<Shape>;
  readonly isDone: boolean;
  readonly codes: readonly number[];
}

/** Takes these steps; one that cannot be taken is told by its number. */
function walk(task: Task, start: Table<Shape>, path: readonly Message[]): Walked {
  let [table, isDone] = [start, false];
  const codes = path.map((message, i) => {
    const code = isDone ? null : readAction(table, task.seat, message);
    if (code === null || isRefusal(code) || !isLegal(table, task.seat, code))
      throw new Problem(
        `Step ${i + 1} of this puzzle cannot be taken${code !== null && isRefusal(code) ? `: ${code.text}` : '.'}`,
      );
    ({ table, isDone } = take(task, table, code));
    return code;
  });
  return { table, isDone, codes };
}

/** The place in the proof that these steps lead to. */
function proofAt(proof: Proof, codes: readonly number[]): Proof {
  let at = proof;
  for (const code of codes) {
    const next = at.next.find((one) => one.code === code);
    if (!next) throw new Error(`the proof has no step ${code}`);
    at = next;
  }
  return at;
}

/** What the seat sees. When all steps are taken nobody is asked for anything. */
function shownAt(
  { text }: LoadedGame,
  { seat }: Task,
  { names }: Match<Shape>,
  { table, isDone }: Walked,
  unaided: Readonly<Record<string, unknown>>,
): Omit<PuzzleTable, 'isDone' | 'number'> {
  const whole = viewOf(table, seat);
  const view: View = {
    ...whole,
    options: { ...whole.options, ...unaided },
    ...(isDone ? { waiting: [], chosen: [] } : {}),
  };
  const legal = isDone ? [] : legalActions(table, seat);
  const { setting } = table.plan;
  return {
    view,
    legal,
    question: legal.length === 0 ? null : text.question(view, legal, names, setting),
    heading: text.heading(view, names, setting),
    statuses: text.statuses?.(view, setting) ?? [],
    lines: text.table(view, names, setting),
  };
}

const stepAt = ({ seat }: Task, { names }: Match<Shape>, seen: Table<Shape>, code: number): StepWords =>
  wordsOfStep(seen, seat, code, { names, reader: { you: seat, isShort: false } });

/** All puzzles of a book, without what would help to solve them. */
export const facesOf = ({ puzzles }: Book): readonly Pick<PuzzleInfo, 'id' | 'kind' | 'grade'>[] =>
  puzzles.map(({ id, kind, grade }) => ({ id, kind, grade }));

export const themesOf = (kinds: PuzzleKinds<Shape>, { puzzles }: Book): { kind: string; theme: string }[] =>
  kinds.kinds.filter(({ id }) => puzzles.some(({ kind }) => kind === id)).map(({ id, theme }) => ({ kind: id, theme }));
