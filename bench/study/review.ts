import '../../src/games/all.ts';
import type { Shape, Table } from '../../src/engine/game.ts';
import { writeAction } from '../../src/engine/edge.ts';
import { makeDice } from '../../src/engine/luck/random.ts';
import { type Match, startMatch, submit } from '../../src/engine/match.ts';
import { legalCodes, nextToAct } from '../../src/engine/play.ts';
import { emptyTable, isOver } from '../../src/engine/table.ts';
import { redact } from '../../src/engine/view.ts';
import type { Seat } from '../../src/engine/words.ts';
import { botNamed } from '../../src/bots/roster.ts';
import { gameNamed } from '../../src/contract/shelf.ts';
import { WHOLE_WIN } from '../../src/contract/tally.ts';
import { confirm, costOf } from '../../src/study/review/blame.ts';
import { estimate } from '../../src/study/review/ledger.ts';
import { prepareReview } from '../../src/study/review/prepare.ts';
import { endOf, noEnd, startQuickPlay } from '../../src/study/review/quick-play.ts';
import { beginReview } from '../../src/study/review/review.ts';
import { playedBy } from '../../src/study/review/testing/bots-match.ts';
import type { Review } from '../../src/study/review/told.ts';

/*
 * What a review owes, on matches of bots: node bench/study/review.ts WHAT GAME SEATS BOTS MATCHES WORLDS [SEED], where WHAT is
 *   sum           the largest difference between a result and its ledger
 *   ledger        means of luck, own choices and others of every seat, over matches
 *   alarms        in how many matches a choice is blamed
 *   blunders      planted ones of more than 10 points: how many are found, and whether the true cost lies in the interval
 *   calibration   of chances told before choices, how many were won, by tenths
 */

const [what = '', game = '', seatsText = '2', bots = 'normal', matches = '10', worldsText = '16', seed = 'bench'] =
  process.argv.slice(2);
const seats = Number(seatsText);
const worlds = Number(worldsText);
const number = Number(matches);

function review(match: Match<Shape>, seat: Seat): Review {
  const reviewing = beginReview(match, seat, { worlds, seed });
  while (reviewing.next(60_000));
  const done = reviewing.review();
  if (!done) throw new Error('a review has no end');
  return done;
}

const matchNumber = (n: number): Match<Shape> => playedBy({ game, seats, bots, seed: `${seed}/${n}` });

const text = (values: readonly number[]): string => {
  const { value, interval } = estimate(Float64Array.from(values));
  const [mean, low, high] = [value, ...interval].map((one) => (100 * one).toFixed(1));
  return `${mean} (${low} to ${high})`;
};

function sum(): void {
  let worst = 0;
  for (let n = 0; n < number; n++) {
    const { fair, result, luck, own, others } = review(matchNumber(n), n % seats);
    worst = Math.max(worst, Math.abs(result - fair - luck.value - own.value - others.value));
  }
  console.log(`${game}, ${seats} seats, ${number} matches: at most ${worst.toExponential(1)} beside the result`);
}

function ledger(): void {
  const rows = Array.from({ length: seats }, () => ({ luck: [0], own: [0], others: [0] }));
  for (const row of rows) for (const list of Object.values(row)) list.length = 0;
  for (let n = 0; n < number; n++) {
    const match = matchNumber(n);
    rows.forEach((row, seat) => {
      const { luck, own, others } = review(match, seat);
      row.luck.push(luck.value);
      row.own.push(own.value);
      row.others.push(others.value);
    });
  }
  rows.forEach(({ luck, own, others }, seat) => {
    console.log(
      `${game}, ${bots}, seat ${seat}, ${number} matches: luck ${text(luck)}, own ${text(own)}, others ${text(others)}`,
    );
  });
}

function alarms(): void {
  let blamed = 0;
  for (let n = 0; n < number; n++) {
    const { moments } = review(matchNumber(n), n % seats);
    const own = moments.filter(({ kind }) => kind === 'own');
    if (own.length > 0) blamed++;
    for (const { step, sentence } of own) console.log(`  match ${n}, step ${step}: ${sentence}`);
  }
  console.log(`${game}, ${seats} seats, ${bots}: ${blamed} of ${number} matches blamed`);
}

const MATTERS = 0.1;
const LOOKS = 60; // worlds in which the worst choice is looked for
const TRUE_WORLDS = 10; // times as many as a review takes

/** A match of bots in which one choice is the worst there is; null if the chosen moment did not matter. */
function withBlunder(n: number): { match: Match<Shape>; seat: Seat; step: number } | null {
  const { game: rules } = gameNamed(game);
  const names = Array.from({ length: seats }, (_, seat) => `${bots} ${seat + 1}`);
  const match = startMatch(rules, { seats, seed: `${seed}/${n}`, names });
  const dice = makeDice(`${seed}/${n}`);
  const bot = botNamed(bots, rules);
  const whole = playedBy({ game, seats, bots, seed: `${seed}/${n}` }).steps.length;
  const from = dice.below(whole);
  let planted: { seat: Seat; step: number } | null = null;
  while (!isOver(match.table)) {
    const seat = nextToAct(match.table);
    const view = redact(match.table, seat);
    let code = bot.decide(view, seat, dice);
    if (!planted && match.steps.length >= from && legalCodes(view, seat).count > 1) {
      const worst = worstOf(view, seat);
      if (worst === null) return null;
      code = worst;
      planted = { seat, step: match.steps.length + 1 };
    }
    submit(match, seat, writeAction(match.table, seat, code));
  }
  return planted && { match, ...planted };
}

const MOST_LOOKED_AT = 24;

function worstOf(view: Table<Shape>, seat: Seat): number | null {
  const play = startQuickPlay(view, seat, 'blunder');
  const legal = legalCodes(view, seat);
  const codes = Array.from(legal.codes.subarray(0, legal.count));
  const step = Math.max(1, Math.ceil(codes.length / MOST_LOOKED_AT));
  const world = emptyTable(view.plan, { knowledge: true });
  const end = noEnd(view.seats);
  const tried = codes.filter((_, i) => i % step === 0);
  const means = tried.map(() => 0);
  for (let i = 0; i < LOOKS; i++) {
    play.imagine(world, view, i, null);
    tried.forEach((code, n) => {
      play.endAfter(world, i, code, end);
      means[n] = (means[n] ?? 0) + (end.wins[seat] ?? 0) / WHOLE_WIN / LOOKS;
    });
  }
  const [best, worst] = [Math.max(...means), Math.min(...means)];
  return best - worst > 2 * MATTERS ? (tried[means.indexOf(worst)] ?? null) : null;
}

function blunders(): void {
  let [planted, found, inside] = [0, 0, 0];
  for (let n = 0; planted < number && n < 40 * number; n++) {
    const blunder = withBlunder(n);
    if (!blunder) continue;
    const { match, seat, step } = blunder;
    const { moments } = review(match, seat);
    const moment = moments.find((one) => one.kind === 'own' && one.step === step);
    const preparation = prepareReview(match, seat, { worlds, seed: 'truth' });
    const piece = preparation.course.pieces.findIndex((one) => one.kind === 'own' && one.step === step);
    const best = moment?.best ?? null;
    planted++;
    if (!moment || !best) {
      console.log(`  match ${n}, step ${step}: not found`);
      continue;
    }
    found++;
    const { before } = preparation.course.pieces[piece] ?? {};
    if (!before) continue;
    const legal = legalCodes(before, seat);
    const code = Array.from(legal.codes.subarray(0, legal.count)).find(
      (one) => JSON.stringify(writeAction(before, seat, one)) === JSON.stringify(best.action),
    );
    const truth = confirm(preparation.playing([]), { piece, code: code ?? 0 }, 0, TRUE_WORLDS * worlds);
    for (;;) {
      const { value, done } = truth.next();
      if (!done) continue;
      const { cost } = costOf(value);
      const [low, high] = moment.cost.interval;
      if (cost.value >= low && cost.value <= high) inside++;
      break;
    }
  }
  console.log(`${game}, ${seats} seats: ${found} of ${planted} planted blunders found, true cost inside in ${inside}`);
}

/** Of each match a few moments before choices: at most one in each tenth, so that what is counted together is of different matches. */
function calibration(): void {
  const bins = Array.from({ length: 10 }, () => ({ told: [0], won: [0] }));
  for (const bin of bins) for (const list of Object.values(bin)) list.length = 0;
  const LOOKED_AT = 6;
  for (let n = 0; n < number; n++) {
    const match = matchNumber(n);
    const seat = n % seats;
    const { course } = prepareReview(match, seat, { worlds, seed });
    const play = startQuickPlay(course.first, seat, `${seed}/${n}`);
    const views = [course.first, ...course.pieces.flatMap(({ before }) => before ?? [])];
    const dice = makeDice(`calibration ${n}`);
    const end = noEnd(seats);
    endOf(match.table, seat, end);
    const won = (end.wins[seat] ?? 0) / WHOLE_WIN;
    const used = new Set<number>();
    const world = emptyTable(course.first.plan, { knowledge: true });
    for (let i = 0; i < LOOKED_AT; i++) {
      const view = views[dice.below(views.length)] ?? course.first;
      let sums = 0;
      for (let w = 0; w < worlds; w++) {
        play.imagine(world, view, 1000 * i + w, null);
        play.end(world, 1000 * i + w, end);
        sums += (end.wins[seat] ?? 0) / WHOLE_WIN / worlds;
      }
      const tenth = Math.min(9, Math.floor(10 * sums));
      if (used.has(tenth)) continue;
      used.add(tenth);
      bins[tenth]?.told.push(sums);
      bins[tenth]?.won.push(won);
    }
  }
  bins.forEach(({ told, won }, tenth) => {
    if (told.length > 0)
      console.log(
        `${game}, ${seats} seats, ${10 * tenth} to ${10 * tenth + 10} %: told ${text(told).split(' ')[0]}, won ${text(won)} of ${told.length}`,
      );
  });
}

const RUNS: Readonly<Record<string, () => void>> = { sum, ledger, alarms, blunders, calibration };
const run = RUNS[what];
if (run) run();
else {
  console.error(`Write what to measure: ${Object.keys(RUNS).join(', ')}.`);
  process.exitCode = 2;
}
