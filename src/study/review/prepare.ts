import type { Shape } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import { resultOf } from '../../engine/result.ts';
import { amountOf, Problem, type Seat } from '../../engine/words.ts';
import type { Bot } from '../../bots/bot.ts';
import { botNames, botNamed } from '../../bots/roster.ts';
import { type Calibration, PLAIN, type Position, toldOf } from '../../contract/calibration.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { WHOLE_WIN } from '../../contract/tally.ts';
import { type Course, courseOf, type StepKind } from './course.ts';
import { type Entry, meanOf } from './ledger.ts';
import { type Line, linesOf, type Playing, type Rows, type Thought } from './play-worlds.ts';
import { endOf, noEnd, quickPlayer, startQuickPlay } from '../../bots/quick-play.ts';
import type { ReviewOptions } from './told.ts';

/** All that a thread needs to take part. */
export interface Preparation {
  readonly match: Match<Shape>;
  readonly course: Course;
  readonly lines: readonly Line[];
  readonly worlds: number;
  readonly seed: string;
  readonly fresh: number; // worlds that confirm a suspicion
  readonly thinkers: readonly (Bot<Shape> | null)[];
  readonly playing: (thoughts: readonly (Thought | null)[]) => Playing;
}

export const MOST_WORLDS = 20_000;
const USUAL_WORLDS = 96;
const FRESH = 4; // times as many worlds confirm a suspicion
const TRIES = 64;

/** A Problem says why a match cannot be reviewed. */
export function prepareReview(match: Match<Shape>, seat: Seat, options: ReviewOptions = {}): Preparation {
  const result = resultOf(match.table);
  if (!result) throw new Problem('This match is still going on: it can be reviewed when it is over.');
  const { seats, game } = match.table.plan;
  if (!Number.isInteger(seat) || seat < 0 || seat >= seats)
    throw new Problem(`There is no seat ${seat}; this match has ${amountOf(seats, 'seat')}, from 0.`);
  const course = courseOf(match, seat);
  const { mind } = gameNamed(game.id);
  const { worlds = mind?.review?.worlds ?? USUAL_WORLDS, seed = 'review' } = options;
  const seating = options.seating ?? match.names;
  const quick = quickPlayer(course.first);
  const known = botNames(game);
  const bots = Array.from({ length: seats }, (_, who) => {
    const name = botName(seating[who] ?? '');
    return known.includes(name) && name !== quick.name ? botNamed(name, game) : null;
  });
  const end = noEnd(seats);
  endOf(match.table, seat, end);
  const play = startQuickPlay(course.first, seat, seed);
  // Alone nobody else can be more than quick.
  const hasHabits = seats > 1 && bots.some(Boolean);
  const lines = linesOf(course, hasHabits);
  return {
    match,
    course,
    lines,
    worlds,
    seed,
    fresh: FRESH * worlds,
    thinkers: bots.map((bot) => (hasHabits && bot?.think ? bot : null)),
    playing: (thoughts) => ({
      course,
      play,
      lines,
      thoughts,
      habits: bots.map((bot) => (bot && !bot.think ? bot : null)),
      end,
      tries: TRIES,
    }),
  };
}

/** 'normal 2' sits where a second `normal` was set. */
const botName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[ -]?\d+$/, '');

/* ---- lines of the ledger ---- */

/** Rivals share the victory; alone or as a team it is what other deals with the same options come to. */
export function fairOf(preparation: Preparation, rows: Rows): number {
  const { seats } = preparation.course.first;
  if (!rows.fair.isShared) return 1 / seats;
  const position = { fair: 0.5, worlds: preparation.worlds, left: 1 };
  return toldOf(calibrationOf(preparation), position, meanOf(rows.fair.wins) / WHOLE_WIN).value;
}

export function calibrationOf({ course }: Pick<Preparation, 'course'>): Calibration {
  const { seats, plan } = course.first;
  return gameNamed(plan.game.id).mind?.review?.told?.(seats) ?? PLAIN;
}

/**
 * What a line's chances are told by. How much of the match is left does not change with a choice: what is compared is told by the
 * same measure. When the match is over, chances are the result.
 */
export function positionOf({ course, lines, worlds }: Preparation, { fair, left }: Rows, line: number): Position {
  const { part = 'end' } = lines[line] ?? {};
  const before = part === 'choice' && lines[line - 1]?.part === 'usual' ? line - 2 : line - 1;
  const counted = part === 'choice' || part === 'usual' ? before : line;
  return {
    fair: fair.isShared ? 0.5 : 1 / course.first.seats,
    worlds,
    left: part === 'end' ? 0 : (left[counted] ?? 0) / Math.max(1, fair.left),
  };
}

/** Of each world the chance as it is told: their mean is the told one, and they spread as it is unsure. */
export function toldIn(calibration: Calibration, position: Position, wins: Float64Array): Float64Array {
  const mean = meanOf(wins) / WHOLE_WIN;
  const { value, slope } = toldOf(calibration, position, mean);
  return wins.map((share) => value + slope * (share / WHOLE_WIN - mean));
}

export function entriesOf(preparation: Preparation, rows: Rows): Entry[] {
  const { lines, course } = preparation;
  const atEnd: StepKind = course.first.seats > 1 ? 'others' : 'luck';
  const last = course.pieces.at(-1)?.step ?? 0;
  const calibration = calibrationOf(preparation);
  return lines.map(({ piece, part }, line) => ({
    kind: part === 'deal' ? 'luck' : part === 'end' ? atEnd : part === 'usual' ? 'others' : (piece?.kind ?? atEnd),
    step: part === 'deal' ? 0 : (piece?.step ?? last),
    after: toldIn(calibration, positionOf(preparation, rows, line), rows.wins[line] ?? new Float64Array(rows.worlds)),
    points: rows.points[line] ?? new Float64Array(rows.worlds),
  }));
}

/** The chances of all seats after a line; those of others share what the seat's own leaves. */
export function chancesOf(preparation: Preparation, rows: Rows, line: number): number[] {
  const calibration = calibrationOf(preparation);
  const position = positionOf(preparation, rows, line);
  const { seat } = preparation.course;
  const all = Array.from(
    rows.all[line] ?? [],
    (sum) => toldOf(calibration, position, sum / WHOLE_WIN / rows.worlds).value,
  );
  return rows.fair.isShared ? all : shareRest(all, seat, all[seat] ?? 0);
}

/** What one seat's chance leaves is shared by the others as before. */
export function shareRest(chances: readonly number[], seat: Seat, own: number): number[] {
  const others = chances.reduce((sum, one, who) => sum + (who === seat ? 0 : one), 0);
  const even = (1 - own) / Math.max(1, chances.length - 1);
  return chances.map((one, who) => (who === seat ? own : others > 0 ? (one * (1 - own)) / others : even));
}
