import type { Shape } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import { resultOf } from '../../engine/result.ts';
import { amountOf, Problem, type Seat } from '../../engine/words.ts';
import type { Bot } from '../../bots/bot.ts';
import { botNames, botNamed } from '../../bots/roster.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { WHOLE_WIN } from '../../contract/tally.ts';
import { type Course, courseOf, type StepKind } from './course.ts';
import { type Entry, meanOf } from './ledger.ts';
import { type Line, linesOf, type Playing, type Rows, type Thought } from './play-worlds.ts';
import { endOf, noEnd, quickPlayer, startQuickPlay } from './quick-play.ts';
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
export const fairOf = ({ fair }: Rows, seats: number): number =>
  fair.isShared ? meanOf(fair.wins) / WHOLE_WIN : 1 / seats;

export function entriesOf({ lines, course }: Preparation, rows: Rows): Entry[] {
  const atEnd: StepKind = course.first.seats > 1 ? 'others' : 'luck';
  const last = course.pieces.at(-1)?.step ?? 0;
  return lines.map(({ piece, part }, line) => ({
    kind: part === 'deal' ? 'luck' : part === 'end' ? atEnd : part === 'usual' ? 'others' : (piece?.kind ?? atEnd),
    step: part === 'deal' ? 0 : (piece?.step ?? last),
    after: (rows.wins[line] ?? new Float64Array(rows.worlds)).map((share) => share / WHOLE_WIN),
    points: rows.points[line] ?? new Float64Array(rows.worlds),
  }));
}
