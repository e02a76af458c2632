import '../../src/games/all.ts';
import type { Shape } from '../../src/engine/game.ts';
import type { Match } from '../../src/engine/match.ts';
import type { Seat } from '../../src/engine/words.ts';
import { gameNamed } from '../../src/contract/shelf.ts';
import { estimate } from '../../src/study/review/ledger.ts';
import { emptyRows, playWorlds } from '../../src/study/review/play-worlds.ts';
import { prepareReview } from '../../src/study/review/prepare.ts';
import { finishReview } from '../../src/study/review/review.ts';
import type { Review } from '../../src/study/review/told.ts';
import { alarms, blunders } from './blame.ts';
import { bins, calibration, odds } from './chances.ts';
import { matchNumber, optionsOf, type Run } from './run.ts';

/*
 * What a review owes, on matches of bots: node bench/study/review.ts WHAT GAME SEATS BOTS MATCHES WORLDS [SEED], where WHAT is
 *   sum           the largest difference between a result and its ledger; SEATS may be `all`
 *   ledger        means of luck, own choices and others over matches, of each of BOTS
 *   alarms        in how many matches a choice of one who plays as the review judges is blamed
 *   blunders      planted ones of more than 10 points: how many are found, and whether the true cost lies in the interval
 *   calibration   chances told before choices, and whether they were won: a row for each match in FOLDER
 *   odds          the same of “one in n”
 *   bins WHAT     what the rows of either come to, by tenths
 */

/** A review without its moments: nobody thinks over what might have been better. */
function ledgerOf(run: Run, match: Match<Shape>, seat: Seat): Review {
  const preparation = prepareReview(match, seat, optionsOf(run));
  const playing = preparation.playing(preparation.course.pieces.map(() => null));
  const rows = emptyRows(playing, 0, preparation.worlds);
  for (const _ of playWorlds(playing, rows));
  return finishReview(preparation, rows, [], []);
}

/** How far the parts are from the result; of points as a share of the score, which may have eight digits. */
function gapOf({ fair, result, luck, own, others, points, steps }: Review): number {
  const size = Math.max(1, Math.abs(points.result));
  const score = (points.result - points.fair - points.luck.value - points.own.value - points.others.value) / size;
  let before = fair;
  let most = Math.max(Math.abs(result - fair - luck.value - own.value - others.value), Math.abs(score));
  for (const step of steps) {
    most = Math.max(most, Math.abs(step.before - before));
    before = step.after;
  }
  return Math.max(most, Math.abs(before - result));
}

function sum(run: Run, seatsText: string): void {
  const { min, max } = gameNamed(run.game).game.seats;
  const numbers = seatsText === 'all' ? Array.from({ length: max - min + 1 }, (_, i) => min + i) : [run.seats];
  for (const seats of numbers) {
    let worst = 0;
    for (let n = 0; n < run.matches; n++) {
      const match = matchNumber({ ...run, seats }, n);
      worst = Math.max(worst, gapOf(ledgerOf(run, match, n % seats)));
    }
    console.log(
      `${run.game}, ${seats} seats, ${run.matches} matches: at most ${worst.toExponential(1)} beside the result`,
    );
  }
}

const KINDS = ['luck', 'own', 'others'] as const;

const inPoints = (values: readonly number[]): string => {
  const { value, interval } = estimate(Float64Array.from(values));
  const [mean, low, high] = [value, ...interval].map((one) => (100 * one).toFixed(2));
  return `${mean} (${low} to ${high})`;
};

/** One seat of every match is reviewed, each of the bots in turn. */
function ledger(run: Run): void {
  const bots = [...new Set(run.bots.split(','))];
  const rows = new Map(bots.map((bot) => [bot, { luck: [0], own: [0], others: [0] }]));
  for (const row of rows.values()) for (const kind of KINDS) row[kind].length = 0;
  for (let n = 0; n < run.matches; n++) {
    const match = matchNumber(run, n);
    const bot = bots[n % bots.length] ?? '';
    const seats = match.names.flatMap((name, seat) => (name.startsWith(`${bot} `) ? [seat] : []));
    const review = ledgerOf(run, match, seats[Math.floor(n / bots.length) % seats.length] ?? 0);
    for (const kind of KINDS) rows.get(bot)?.[kind].push(review[kind].value);
  }
  for (const [bot, row] of rows)
    console.log(
      `${run.game}, ${run.seats} seats, ${bot} among ${run.bots}, ${row.own.length} matches, ${run.worlds} worlds: ${KINDS.map((kind) => `${kind} ${inPoints(row[kind])}`).join(', ')}`,
    );
}

const [what = '', game = '', seats = '2', bots = 'normal', matches = '10', worlds = '16', seed = 'bench'] =
  process.argv.slice(2);
const run: Run = { game, seats: Number(seats), bots, matches: Number(matches), worlds: Number(worlds), seed };
const RUNS: Readonly<Record<string, () => void>> = {
  sum: () => sum(run, seats),
  ledger: () => ledger(run),
  alarms: () => alarms(run),
  blunders: () => blunders(run),
  calibration: () => calibration(run),
  odds: () => odds(run),
  bins: () => bins(game),
};
const chosen = RUNS[what];
if (chosen) chosen();
else {
  console.error(`Write what to measure: ${Object.keys(RUNS).join(', ')}.`);
  process.exitCode = 2;
}
