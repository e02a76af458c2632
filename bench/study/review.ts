import { appendFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import '../../src/games/all.ts';
import type { Shape, Table } from '../../src/engine/game.ts';
import { cardName, isRefusal, type Message, readAction, writeAction } from '../../src/engine/edge.ts';
import { makeDice } from '../../src/engine/luck/random.ts';
import { type Match, startMatch, submit } from '../../src/engine/match.ts';
import { legalCodes, nextToAct } from '../../src/engine/play.ts';
import { emptyTable, isOver } from '../../src/engine/table.ts';
import { redact } from '../../src/engine/view.ts';
import { NOWHERE, type Seat } from '../../src/engine/words.ts';
import { botNamed } from '../../src/bots/roster.ts';
import { gameNamed } from '../../src/contract/shelf.ts';
import { rateOf, WHOLE_WIN } from '../../src/contract/tally.ts';
import { PLAIN, toldOf } from '../../src/contract/calibration.ts';
import { chancesOn } from '../../src/lab/review-fit.ts';
import { confirm, costOf } from '../../src/study/review/blame.ts';
import { isChoice } from '../../src/study/review/course.ts';
import { estimate } from '../../src/study/review/ledger.ts';
import { calibrationOf, type Preparation, prepareReview, toldIn as toldRow } from '../../src/study/review/prepare.ts';
import { chanceAmong, drawnIn } from '../../src/study/review/moments.ts';
import { endOf, isShared, noEnd, startQuickPlay } from '../../src/bots/quick-play.ts';
import { beginReview } from '../../src/study/review/review.ts';
import { playedBy } from '../../src/study/review/testing/bots-match.ts';
import type { Review } from '../../src/study/review/told.ts';

/*
 * What a review owes, on matches of bots: node bench/study/review.ts WHAT GAME SEATS BOTS MATCHES WORLDS [SEED], where WHAT is
 *   sum           the largest difference between a result and its ledger
 *   ledger        means of luck, own choices and others of every seat, over matches
 *   alarms        in how many matches a choice is blamed
 *   blunders      planted ones of more than 10 points: how many are found, and whether the true cost lies in the interval
 *   calibration   chances told before choices, and whether they were won: a row for each match in FOLDER
 *   odds          the same of “one in n”
 *   bins WHAT     what the rows of either come to, by tenths
 */

const [what = '', game = '', seatsText = '2', bots = 'normal', matches = '10', worldsText = '16', seed = 'bench'] =
  process.argv.slice(2);
const folder = process.env['FOLDER'] ?? tmpdir();
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

/** A match of bots in which one choice is the worst there is; null if the chosen moment does not seem to matter. */
function withBlunder(n: number): { match: Match<Shape>; seat: Seat; step: number; best: number } | null {
  const { game: rules } = gameNamed(game);
  const names = Array.from({ length: seats }, (_, seat) => `${bots} ${seat + 1}`);
  const match = startMatch(rules, { seats, seed: `${seed}/${n}`, names });
  const dice = makeDice(`${seed}/${n}`);
  const bot = botNamed(bots, rules);
  const whole = playedBy({ game, seats, bots, seed: `${seed}/${n}` }).steps.length;
  const from = dice.below(whole);
  let planted: { seat: Seat; step: number; best: number } | null = null;
  while (!isOver(match.table)) {
    const seat = nextToAct(match.table);
    const view = redact(match.table, seat);
    let code = bot.decide(view, seat, dice);
    if (!planted && match.steps.length >= from && legalCodes(view, seat).count > 1) {
      const found = worstOf(view, seat);
      if (found === null) return null;
      code = found.worst;
      planted = { seat, step: match.steps.length + 1, best: found.best };
    }
    submit(match, seat, writeAction(match.table, seat, code));
  }
  return planted && { match, ...planted };
}

const MOST_LOOKED_AT = 24;

function worstOf(view: Table<Shape>, seat: Seat): { worst: number; best: number } | null {
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
  const [most, least] = [Math.max(...means), Math.min(...means)];
  const [best, worst] = [tried[means.indexOf(most)], tried[means.indexOf(least)]];
  return most - least > MATTERS && best !== undefined && worst !== undefined ? { worst, best } : null;
}

function blunders(): void {
  let [planted, found, inside] = [0, 0, 0];
  for (let n = 0; planted < number && n < 40 * number; n++) {
    const blunder = withBlunder(n);
    if (!blunder) continue;
    const { match, seat, step, best } = blunder;
    const preparation = prepareReview(match, seat, { worlds, seed: 'truth' });
    if (trueCost(preparation, step, best) < MATTERS) continue;
    planted++;
    const moment = review(match, seat).moments.find((one) => one.kind === 'own' && one.step === step);
    if (!moment?.best) {
      console.log(`  match ${n}, step ${step}: not found`);
      continue;
    }
    found++;
    const told = trueCost(preparation, step, codeIn(preparation, step, moment.best.action));
    const [low, high] = moment.cost.interval;
    if (told >= low && told <= high) inside++;
    else
      console.log(`  match ${n}, step ${step}: ${told.toFixed(3)} is not in ${low.toFixed(3)} to ${high.toFixed(3)}`);
  }
  console.log(`${game}, ${seats} seats: ${found} of ${planted} planted blunders found, true cost inside in ${inside}`);
}

function codeIn({ course }: Preparation, step: number, action: Message): number {
  const before = course.pieces.find((one) => one.kind === 'own' && one.step === step)?.before;
  if (!before) throw new Error('no such choice');
  const code = readAction(before, course.seat, action);
  if (isRefusal(code)) throw new Error(code.text);
  return code;
}

/** What another choice would have brought in ten times the worlds, as chances are told there. */
function trueCost(preparation: Preparation, step: number, code: number): number {
  const { course } = preparation;
  const piece = course.pieces.findIndex((one) => one.kind === 'own' && one.step === step);
  const before = course.pieces[piece]?.before;
  if (!before) throw new Error('no such choice');
  const playing = preparation.playing([]);
  const calibrated = calibrationOf(preparation);
  const world = emptyTable(before.plan, { knowledge: true });
  const end = noEnd(seats);
  let [left, whole] = [0, 0];
  for (let i = 0; i < LOOKS; i++) {
    playing.play.imagine(world, before, i, null);
    playing.play.end(world, i, end);
    left += end.left;
    playing.play.endOfFreshDeal(i, end);
    whole += end.left;
  }
  const fair = isShared(preparation.match.table) ? 0.5 : 1 / seats;
  const position = { fair, worlds, left: left / Math.max(1, whole) };
  const truth = confirm(playing, { piece, code }, 0, TRUE_WORLDS * worlds);
  for (;;) {
    const { value, done } = truth.next();
    if (done) return costOf(value, (wins) => toldRow(calibrated, position, wins)).cost.value;
  }
}

/** Of each match a few moments before choices, as a review tells them: a row each. */
function calibration(): void {
  for (let n = 0; n < number; n++) {
    const match = matchNumber(n);
    const seat = n % seats;
    const { course } = prepareReview(match, seat, { worlds, seed });
    const end = noEnd(seats);
    endOf(match.table, seat, end);
    const isTogether = isShared(match.table);
    const noted = chancesOn(course, { seed: `${seed}/${n}`, worlds, dice: makeDice(`calibration ${seed} ${n}`) });
    keep({
      match: n,
      fair: isTogether ? 0.5 : 1 / seats,
      found: noted.map(({ chance }) => chance),
      left: noted.map(({ left }) => left),
      won: (end.wins[seat] ?? 0) / WHOLE_WIN,
    });
  }
}

/**
 * Of every draw out of a shared pile some kinds of cards that the seat could not place: what was told of it, and whether it came. What is
 * told in a review is singled out afterwards, so it could not be counted.
 */
const KINDS = 6;

function odds(): void {
  for (let n = 0; n < number; n++) {
    const match = matchNumber(n);
    const dice = makeDice(`odds ${seed} ${n}`);
    for (let seat = 0; seat < seats; seat++) {
      const { course } = prepareReview(match, seat, { worlds: 2, seed });
      const told: number[] = [];
      const came: number[] = [];
      for (const piece of course.pieces) {
        if (isChoice(piece) || !piece.from || piece.kind !== 'luck') continue;
        const { from: view } = piece;
        const drawn = drawnIn(piece);
        const [first] = drawn;
        if (!first) continue;
        const unseen = view.plan.faces.flatMap((_, card) =>
          view.bytes[view.plan.layout.where + card] === NOWHERE ? [card] : [],
        );
        for (let i = 0; i < KINDS; i++) {
          const name = cardName(view.plan, unseen[dice.below(unseen.length)] ?? 0);
          const chance = chanceAmong(view, first.from, name, drawn.length);
          if (chance === null) continue;
          told.push(chance);
          came.push(drawn.some(({ card }) => cardName(view.plan, card) === name) ? 1 : 0);
        }
      }
      keep({ match: n, told, came });
    }
  }
}

interface Kept {
  readonly match: number;
  readonly told?: readonly number[];
  readonly came?: readonly number[];
  readonly fair?: number;
  readonly found?: readonly number[]; // what worlds came to, and how much of the match was left
  readonly left?: readonly number[];
  readonly won?: number;
}

interface Row extends Kept {
  readonly game: string;
  readonly seats: number;
  readonly bots: string;
  readonly worlds: number;
}

function toldIn(row: Row): readonly number[] {
  if (row.told) return row.told;
  const calibrated = gameNamed(row.game).mind?.review?.told?.(row.seats) ?? PLAIN;
  const { fair = 0.5, found = [], left = [], worlds: ofRow } = row;
  return found.map((chance, i) => toldOf(calibrated, { fair, worlds: ofRow, left: left[i] ?? 1 }, chance).value);
}

function keep(row: Kept): void {
  appendFileSync(`${folder}/${what}.jsonl`, `${JSON.stringify({ game, seats, bots, worlds, seed, ...row })}\n`);
}

/** What was kept, by tenths: node bench/study/review.ts bins calibration|odds. At most one of each match in a tenth of chances. */
function bins(): void {
  const rows = readFileSync(`${folder}/${game}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  for (const [name, some] of Map.groupBy(rows, (row) => `${row.game}, ${row.seats} seats, ${row.bots}`)) {
    const tenths = Array.from({ length: 10 }, () => ({ told: 0, won: 0, number: 0 }));
    for (const row of some) {
      const { won = 0, came } = row;
      const used = new Set<number>();
      toldIn(row).forEach((chance, i) => {
        const nth = Math.min(9, Math.floor(10 * chance));
        const bin = tenths[nth];
        if (!bin || (!came && used.has(nth))) return;
        used.add(nth);
        bin.told += chance;
        bin.won += came?.[i] ?? won;
        bin.number++;
      });
    }
    console.log(`${name}: ${some.length} matches`);
    tenths.forEach(({ told, won, number: times }, nth) => {
      if (times === 0) return;
      const { rate, interval } = rateOf(won, times);
      const [mean, share, low, high] = [told / times, rate, ...interval].map((one) => (100 * one).toFixed(1));
      const isInside = told / times >= interval[0] && told / times <= interval[1];
      console.log(
        `  ${10 * nth} to ${10 * nth + 10} %: told ${mean}, came ${share} (${low}–${high}) of ${times}${isInside ? '' : '  OUTSIDE'}`,
      );
    });
  }
}

const RUNS: Readonly<Record<string, () => void>> = { sum, ledger, alarms, blunders, calibration, odds, bins };
const run = RUNS[what];
if (run) run();
else {
  console.error(`Write what to measure: ${Object.keys(RUNS).join(', ')}.`);
  process.exitCode = 2;
}
