import { writeAction } from '../../engine/edge.ts';
import type { Shape } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import type { Seat } from '../../engine/words.ts';
import { WHOLE_WIN } from '../../contract/tally.ts';
import { type Confirmed, confirm, FIRST_FRESH, type Suspect, suspectsIn } from './blame.ts';
import { accountOf, differencesOf, estimate, meanOf } from './ledger.ts';
import { isChoice } from './course.ts';
import { momentsOf } from './moments.ts';
import { emptyRows, playWorlds, type Rows, type Thought } from './play-worlds.ts';
import { chancesOf, entriesOf, fairOf, type Preparation, prepareReview, shareRest } from './prepare.ts';
import { endOf, noEnd, quickPlayer } from '../../bots/quick-play.ts';
import { thinkOver } from './think-over.ts';
import type { Review, ReviewOptions, ReviewStep, Surety } from './told.ts';

/*
 * What a match was for one seat: the chance to win before and after everything that the seat saw, and whose doing it was. It is worked
 * out in parts, so that a page can go on drawing and threads can share the work; the parts come to the same however they are cut.
 */

/* ---- one after the other ---- */

export interface Reviewing {
  /** Goes on for about so many milliseconds; false when all is done. */
  next(milliseconds: number): boolean;
  readonly progress: Progress;
  readonly done: boolean;
  /** The steps that all worlds have been through. */
  steps(): ReviewStep[];
  review(): Review | null;
}

export interface Progress {
  readonly done: number; // 0 to 1
  readonly line: number; // steps that are done, of all
  readonly lines: number;
}

const THINKING = 0.1; // shares of the time, roughly
const PLAYING = 0.75;

export function beginReview(
  match: Match<Shape>,
  seat: Seat,
  options: ReviewOptions = {},
  now = (): number => performance.now(),
): Reviewing {
  const preparation = prepareReview(match, seat, options);
  const { course, lines, worlds } = preparation;
  let done = 0;
  let line = 0;
  let rows: Rows | null = null;
  let review: Review | null = null;

  function* work(): Generator<void> {
    const thoughts: (Thought | null)[] = [];
    for (const piece of course.pieces) {
      thoughts.push(thinkOver(piece, preparation));
      done = (THINKING * thoughts.length) / course.pieces.length;
      yield;
    }
    const playing = preparation.playing(thoughts);
    rows = emptyRows(playing, 0, worlds);
    for (const at of playWorlds(playing, rows)) {
      line = at;
      done = THINKING + (PLAYING * at) / lines.length;
      yield;
    }
    const suspects = suspectsIn(preparation, thoughts, rows);
    const confirmed: Confirmed[] = [];
    for (const [i, suspect] of suspects.entries()) {
      const one = confirm(playing, suspect, FIRST_FRESH, FIRST_FRESH + preparation.fresh);
      for (;;) {
        const { value, done: isThrough } = one.next();
        if (isThrough) {
          confirmed.push(value);
          break;
        }
        yield;
      }
      done = THINKING + PLAYING + ((1 - THINKING - PLAYING) * (i + 1)) / suspects.length;
    }
    review = finishReview(preparation, rows, suspects, confirmed);
  }

  const working = work();
  return {
    next(milliseconds) {
      const until = now() + milliseconds;
      do if (working.next().done) return false;
      while (now() < until);
      return true;
    },
    get progress() {
      return { done: review ? 1 : done, line, lines: lines.length };
    },
    get done() {
      return review !== null;
    },
    steps: () => (rows ? stepsOf(preparation, rows, review ? lines.length : line) : []),
    review: () => review,
  };
}

/* ---- what it came to ---- */

export function finishReview(
  preparation: Preparation,
  rows: Rows,
  suspects: readonly Suspect[],
  confirmed: readonly Confirmed[],
): Review {
  const { match, course, worlds, seed } = preparation;
  const { seat } = course;
  const { seats, game } = match.table.plan;
  const end = noEnd(seats);
  endOf(match.table, seat, end);
  const entries = entriesOf(preparation, rows);
  const fair = fairOf(preparation, rows);
  const chances = accountOf(entries, fair, (end.wins[seat] ?? 0) / WHOLE_WIN, ({ after }) => after);
  const steps = stepsOf(preparation, rows, rows.wins.length);
  return {
    game: game.id,
    seats,
    seat,
    seed,
    worlds,
    player: quickPlayer(course.first).name,
    sure: suretyOf(worlds),
    ...chances,
    points: accountOf(entries, meanOf(rows.fair.points), end.points, ({ points }) => points),
    steps,
    moments: momentsOf(preparation, rows, suspects, confirmed),
  };
}

const suretyOf = (worlds: number): Surety =>
  worlds < 400 ? 'rough' : worlds < 1600 ? 'fair' : worlds <= 6000 ? 'fairly sure' : 'sure';

export function stepsOf(preparation: Preparation, rows: Rows, until: number): ReviewStep[] {
  const entries = entriesOf(preparation, rows);
  const steps: ReviewStep[] = [];
  let before: Float64Array | number = fairOf(preparation, rows);
  let points = meanOf(rows.fair.points);
  let chances: readonly number[] = [];
  for (const [line, { kind, step, after, points: scores }] of entries.slice(0, until).entries()) {
    const change = differencesOf(after, before);
    const { interval } = estimate(change);
    const isUsual = preparation.lines[line]?.part === 'usual';
    if (!isUsual) chances = chancesOf(preparation, rows, line);
    else if (rows.fair.isShared) chances = chances.map(() => meanOf(after));
    else chances = shareRest(chances, preparation.course.seat, meanOf(after));
    const isNothing = change.every((one) => one === 0);
    const afterPoints = meanOf(scores);
    // What changed nothing in any world is told only where it was a choice of the seat.
    if (!isNothing || (kind === 'own' && !isUsual))
      steps.push({
        kind,
        step,
        ...choiceIn(preparation, line),
        before: typeof before === 'number' ? before : meanOf(before),
        after: meanOf(after),
        interval,
        chances,
        points: { before: points, after: afterPoints },
      });
    before = after;
    points = afterPoints;
  }
  return steps;
}

function choiceIn({ lines, course }: Preparation, line: number): Pick<ReviewStep, 'choice'> {
  const { part, piece } = lines[line] ?? {};
  if (part !== 'choice' || !piece || !isChoice(piece)) return {};
  return { choice: writeAction(piece.before, course.seat, piece.code).type };
}
