import { calibrationOf, positionOf, type Preparation, toldIn } from './prepare.ts';
import { isChoice } from './course.ts';
import { differencesOf, type Estimate, estimate, meanOf } from './ledger.ts';
import type { Playing, Rows, Thought } from './play-worlds.ts';
import { noEnd } from '../../bots/quick-play.ts';
import { emptyTable } from '../../engine/table.ts';
import { WHOLE_WIN } from '../../contract/tally.ts';

/*
 * Which choices cost something. The worlds of the ledger only raise suspicions: of many choices some look bad by chance. Each suspicion
 * is then tried in fresh worlds, so its cost is not flattered by having been singled out.
 */

/** A choice, and what seems to have been better. */
export interface Suspect {
  readonly piece: number; // of the course
  readonly code: number; // the better choice
}

/** How choice and alternative ended in fresh worlds. */
export interface Confirmed {
  readonly from: number;
  readonly chosen: Float64Array; // world → share of the victory in 840ths
  readonly better: Float64Array;
  readonly points: Float64Array; // how many more the alternative scored
}

export const MOST_SUSPECTS = 8;
const SUSPICIOUS = 0.015;
export const FIRST_FRESH = 1_000_000; // the number of the first fresh world

export function suspectsIn(
  { lines, course }: Pick<Preparation, 'lines' | 'course'>,
  thoughts: readonly (Thought | null)[],
  rows: Rows,
): Suspect[] {
  const found: (Suspect & { readonly doubt: number })[] = [];
  lines.forEach(({ piece, part }, line) => {
    if (part !== 'choice' || !piece || !isChoice(piece)) return;
    const at = course.pieces.indexOf(piece);
    const chosen = rows.wins[line];
    if (!chosen) return;
    let most = SUSPICIOUS;
    let code: number | null = null;
    (thoughts[at]?.alternatives ?? []).forEach((alternative, n) => {
      const tried = rows.tried[at]?.[n];
      if (!tried || tried.length === 0) return;
      const gain = meanOf(differencesOf(tried, chosen)) / WHOLE_WIN;
      if (gain <= most) return;
      most = gain;
      code = alternative;
    });
    if (code !== null) found.push({ piece: at, code, doubt: most });
  });
  return found.sort((a, b) => b.doubt - a.doubt || a.piece - b.piece).slice(0, MOST_SUSPECTS);
}

export function* confirm(
  playing: Playing,
  { piece: at, code }: Suspect,
  from: number,
  to: number,
): Generator<void, Confirmed> {
  const { course, play } = playing;
  const piece = course.pieces[at];
  if (!piece || !isChoice(piece)) throw new Error('only a choice can be confirmed');
  const chosen = new Float64Array(to - from);
  const better = new Float64Array(to - from);
  const points = new Float64Array(to - from);
  const world = emptyTable(course.first.plan, { knowledge: true });
  const one = noEnd(course.first.seats);
  const other = noEnd(course.first.seats);
  for (let i = 0; i < to - from; i++) {
    play.imagine(world, piece.before, from + i, null);
    play.endAfter(world, from + i, piece.code, one);
    play.endAfter(world, from + i, code, other);
    chosen[i] = one.wins[course.seat] ?? 0;
    better[i] = other.wins[course.seat] ?? 0;
    points[i] = other.points - one.points;
    yield;
  }
  return { from, chosen, better, points };
}

export function joinConfirmed(parts: readonly Confirmed[]): Confirmed {
  const sorted = [...parts].sort((a, b) => a.from - b.from);
  const join = (read: (part: Confirmed) => Float64Array): Float64Array =>
    Float64Array.from(sorted.flatMap((part) => Array.from(read(part))));
  return {
    from: sorted[0]?.from ?? 0,
    chosen: join(({ chosen }) => chosen),
    better: join(({ better }) => better),
    points: join(({ points }) => points),
  };
}

/**
 * Standard errors that a cost has to be away from 0. At most eight suspicions of a match are looked into, each of which exceeds this by
 * chance once in 160 times: so a match in which nothing was wrong is blamed for something at most once in 20 times.
 */
const CLEAR = 2.5;
const WORTH_TELLING = 0.02;

/** What the choice cost as chances are told there, and whether that is sure enough to be told. */
export function costOf(
  { chosen, better }: Confirmed,
  told: (wins: Float64Array) => Float64Array,
): { readonly cost: Estimate; readonly isClear: boolean } {
  const gains = differencesOf(told(better), told(chosen));
  const cost = notCertain(estimate(gains), gains.length);
  return { cost, isClear: cost.value >= WORTH_TELLING && estimate(gains, CLEAR).interval[0] > 0 };
}

/** Where all worlds ended alike, the interval is at least as wide as if one of them had not. */
function notCertain({ value, interval: [low, high] }: Estimate, worlds: number): Estimate {
  const least = (2 * Math.abs(value)) / worlds;
  return { value, interval: [Math.min(low, value - least), Math.max(high, value + least)] };
}

/** How chances are told at the choice of a suspect. */
export function measureAt(
  preparation: Preparation,
  rows: Rows,
  { piece }: Pick<Suspect, 'piece'>,
): (wins: Float64Array) => Float64Array {
  const line = preparation.lines.findIndex(
    (one) => one.part === 'choice' && one.piece === preparation.course.pieces[piece],
  );
  const position = positionOf(preparation, rows, line);
  const calibration = calibrationOf(preparation);
  return (wins) => toldIn(calibration, position, wins);
}
