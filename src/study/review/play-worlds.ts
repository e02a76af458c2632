import type { Shape } from '../../engine/game.ts';
import { act } from '../../engine/play.ts';
import { emptyTable } from '../../engine/table.ts';
import type { Bot } from '../../bots/bot.ts';
import { type Course, isChoice, type Piece } from './course.ts';
import { type Ended, noEnd, type QuickPlay } from '../../bots/quick-play.ts';

/*
 * Takes worlds through a course. A world begins with the seat's first view and stays itself for the whole match: whatever the seat
 * learns changes as little in it as can be, so what differs between two steps is what that step did, and not other cards or dice.
 */

/** What the worlds from `from` on came to, line by line of the ledger. */
export interface Rows {
  readonly from: number;
  readonly worlds: number;
  readonly wins: Float64Array[]; // line → world → the seat's share of the victory in 840ths
  readonly points: Float64Array[];
  readonly all: Float64Array[]; // line → seat → sum of its shares
  readonly left: Float64Array; // line → sum of the decisions that were still to come
  /** Other deals with the same options, and how many decisions they took in all. */
  readonly fair: { readonly wins: Float64Array; readonly points: Float64Array; isShared: boolean; left: number };
  /** Of each choice: how the alternatives to it ended in the first worlds, in the order in which they were thought of. */
  readonly tried: Float64Array[][];
}

/** A choice as bots see it, found before worlds are played. */
export interface Thought {
  /** What might have been better, the most promising first; empty: nothing seems to be. */
  readonly alternatives: readonly number[];
  /** What those at the table who think would have done, by the seat; −1: they play quickly. */
  readonly habits: readonly number[];
}

export interface Line {
  readonly piece: Piece | null; // null: the deal, or the end
  readonly part: 'deal' | 'usual' | 'choice' | 'learned' | 'end';
}

/** The lines of the ledger: of a choice first what is usual at this table, where that is more than quick play, then the choice. */
export function linesOf(course: Course, hasHabits: boolean): Line[] {
  const lines: Line[] = [{ piece: null, part: 'deal' }];
  for (const piece of course.pieces) {
    if (isChoice(piece)) {
      if (hasHabits) lines.push({ piece, part: 'usual' });
      lines.push({ piece, part: 'choice' });
    } else lines.push({ piece, part: 'learned' });
  }
  return [...lines, { piece: null, part: 'end' }];
}

export interface Playing {
  readonly course: Course;
  readonly play: QuickPlay;
  readonly lines: readonly Line[];
  readonly thoughts: readonly (Thought | null)[]; // by piece
  readonly habits: readonly (Bot<Shape> | null)[]; // by seat: who decides at once but otherwise than the quick player; null: as it does
  readonly end: Ended; // how it really ended
  readonly tries: number; // worlds in which alternatives are tried
}

export function emptyRows({ lines, course, thoughts, end, tries }: Playing, from: number, to: number): Rows {
  const worlds = to - from;
  const row = (): Float64Array => new Float64Array(worlds);
  const tried = Math.max(0, Math.min(to, tries) - from);
  return {
    from,
    worlds,
    wins: lines.map(row),
    points: lines.map(row),
    all: lines.map(() => new Float64Array(end.wins.length)),
    left: new Float64Array(lines.length),
    fair: { wins: row(), points: row(), isShared: true, left: 0 },
    tried: course.pieces.map((_, i) => (thoughts[i]?.alternatives ?? []).map(() => new Float64Array(tried))),
  };
}

/** Plays worlds `rows.from` and on, line by line, and tells after each world that was played which line it is at. */
export function* playWorlds(playing: Playing, rows: Rows): Generator<number> {
  const { course, play, lines, thoughts, habits, end, tries } = playing;
  const { seat, first } = course;
  const { plan } = first;
  const worlds = Array.from({ length: rows.worlds }, () => emptyTable(plan, { knowledge: true }));
  const ends = worlds.map(() => noEnd(plan.seats));
  const other = noEnd(plan.seats);
  let line = 0;

  const note = (i: number, from: Ended): void => {
    put(rows.wins, line, i, from.wins[seat] ?? 0);
    put(rows.points, line, i, from.points);
    rows.left[line] = (rows.left[line] ?? 0) + from.left;
    const all = lines[line]?.part === 'usual' ? undefined : rows.all[line]; // only whole numbers add up in any order
    from.wins.forEach((share, who) => {
      if (all) all[who] = (all[who] ?? 0) + share;
    });
  };

  for (const [i, world] of worlds.entries()) {
    const number = rows.from + i;
    if (!play.endOfFreshDeal(number, other)) rows.fair.isShared = false;
    rows.fair.wins[i] = other.wins[seat] ?? 0;
    rows.fair.points[i] = other.points;
    rows.fair.left += other.left;
    play.imagine(world, first, number, null);
    const now = ends[i] ?? other;
    play.end(world, number, now);
    note(i, now);
    yield line;
  }
  for (const [at, piece] of course.pieces.entries()) {
    line++;
    if (!isChoice(piece)) {
      for (const [i, world] of worlds.entries()) {
        const now = ends[i] ?? other;
        play.imagine(world, piece.after, rows.from + i, world);
        play.end(world, rows.from + i, now);
        note(i, now);
        yield line;
      }
      continue;
    }
    const usualLine = lines[line]?.part === 'usual';
    const thought = thoughts[at];
    const found = new Map<number, Ended>();
    for (const [i, world] of worlds.entries()) {
      const number = rows.from + i;
      const now = ends[i] ?? other;
      if (!piece.isSame) play.imagine(world, piece.before, number, world);
      found.clear();
      if (piece.isAsked && play.isNext(world)) found.set(play.choice(world, number), now);
      const endAfter = (code: number): Ended => {
        let ended = found.get(code);
        if (!ended) {
          ended = noEnd(plan.seats);
          play.endAfter(world, number, code, ended);
          found.set(code, ended);
        }
        return ended;
      };
      if (usualLine) {
        const usual = piece.isAsked
          ? usualEnd(habits, thought, plan.seats, now, (bot, code) =>
              endAfter(bot ? play.choiceOf(bot, world, number) : code),
            )
          : now;
        note(i, usual);
        line++;
      }
      const chosen = endAfter(piece.code);
      note(i, chosen);
      if (number < tries)
        thought?.alternatives.forEach((code, n) => {
          put(rows.tried[at] ?? [], n, i, endAfter(code).wins[seat] ?? 0);
        });
      copyEnd(now, chosen);
      act(world, seat, piece.code);
      if (usualLine) line--;
      yield line;
    }
    if (usualLine) line++;
  }
  line++;
  for (let i = 0; i < rows.worlds; i++) note(i, end);
  yield line;
}

function put(rows: readonly Float64Array[], row: number, at: number, value: number): void {
  const values = rows[row];
  if (values) values[at] = value;
}

function copyEnd(to: Ended, from: Ended): void {
  to.wins.set(from.wins);
  to.points = from.points;
  to.left = from.left;
}

/** What those at the table would have done there, all as likely: to be as good as they are is nothing to be praised for. */
function usualEnd(
  habits: readonly (Bot<Shape> | null)[],
  thought: Thought | null | undefined,
  seats: number,
  quick: Ended,
  endOf: (bot: Bot<Shape> | null, code: number) => Ended,
): Ended {
  const mean = noEnd(seats);
  for (let who = 0; who < seats; who++) {
    const bot = habits[who] ?? null;
    const code = thought?.habits[who] ?? -1;
    const ended = bot ? endOf(bot, 0) : code >= 0 ? endOf(null, code) : quick;
    ended.wins.forEach((share, one) => {
      mean.wins[one] = (mean.wins[one] ?? 0) + share / seats;
    });
    mean.points += ended.points / seats;
  }
  return mean;
}

/** Rows of all worlds from those of some of them. */
export function joinRows(parts: readonly Rows[]): Rows {
  const sorted = [...parts].sort((a, b) => a.from - b.from);
  const [first] = sorted;
  if (!first) throw new Error('no worlds were played');
  const join = (read: (rows: Rows) => Float64Array | undefined): Float64Array =>
    Float64Array.from(sorted.flatMap((rows) => Array.from(read(rows) ?? [])));
  return {
    from: first.from,
    worlds: sorted.reduce((sum, { worlds }) => sum + worlds, 0),
    wins: first.wins.map((_, line) => join((rows) => rows.wins[line])),
    points: first.points.map((_, line) => join((rows) => rows.points[line])),
    all: first.all.map((sums, line) =>
      sums.map((_, who) => sorted.reduce((sum, rows) => sum + (rows.all[line]?.[who] ?? 0), 0)),
    ),
    left: first.left.map((_, line) => sorted.reduce((sum, { left }) => sum + (left[line] ?? 0), 0)),
    fair: {
      wins: join(({ fair }) => fair.wins),
      points: join(({ fair }) => fair.points),
      isShared: sorted.every(({ fair }) => fair.isShared),
      left: sorted.reduce((sum, { fair }) => sum + fair.left, 0),
    },
    tried: first.tried.map((rows, at) => rows.map((_, n) => join((part) => part.tried[at]?.[n]))),
  };
}
