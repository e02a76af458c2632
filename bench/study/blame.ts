import type { Shape, Table } from '../../src/engine/game.ts';
import { isRefusal, type Message, readAction, writeAction } from '../../src/engine/edge.ts';
import { makeDice } from '../../src/engine/luck/random.ts';
import { type Match, startMatch, submit } from '../../src/engine/match.ts';
import { legalCodes, nextToAct } from '../../src/engine/play.ts';
import { emptyTable, isOver } from '../../src/engine/table.ts';
import { redact } from '../../src/engine/view.ts';
import type { Seat } from '../../src/engine/words.ts';
import { noEnd, startQuickPlay } from '../../src/bots/quick-play.ts';
import { botNamed } from '../../src/bots/roster.ts';
import { gameNamed } from '../../src/contract/shelf.ts';
import { rateOf, WHOLE_WIN } from '../../src/contract/tally.ts';
import { confirm, costOf, measureAt } from '../../src/study/review/blame.ts';
import { emptyRows, playWorlds } from '../../src/study/review/play-worlds.ts';
import { type Preparation, prepareReview } from '../../src/study/review/prepare.ts';
import { playedBy } from '../../src/study/review/testing/bots-match.ts';
import { analystsChoice } from './analyst.ts';
import { optionsOf, reviewOf, type Run } from './run.ts';

/* Whether a review blames what it should: hardly anything of a player who plays as it judges, and nearly every planted blunder. */

const ofAll = (some: number, all: number): string => {
  const [low, high] = rateOf(some, all).interval.map((rate) => (100 * rate).toFixed(1));
  return `${some} of ${all} (${low} to ${high} %)`;
};

/* ---- false alarms ---- */

const ANALYST_WORLDS = 1600;

export function alarms(run: Run): void {
  let blamed = 0;
  for (let n = 0; n < run.matches; n++) {
    const seat = n % run.seats;
    const { moments } = reviewOf(run, analystsMatch(run, n, seat), seat);
    const own = moments.filter(({ kind }) => kind === 'own');
    if (own.length > 0) blamed++;
    for (const { step, sentence } of own) console.log(`  match ${n}, step ${step}: ${sentence}`);
    console.log(
      `${run.game}, ${run.seats} seats, the analyst among ${run.bots}: ${ofAll(blamed, n + 1)} matches blamed`,
    );
  }
}

function analystsMatch({ game, seats, bots, seed }: Run, n: number, analyst: Seat): Match<Shape> {
  const { game: rules } = gameNamed(game);
  const names = Array.from({ length: seats }, (_, seat) => (seat === analyst ? 'Analyst' : `${bots} ${seat + 1}`));
  const match = startMatch(rules, { seats, seed: `${seed}/${n}`, names });
  const bot = botNamed(bots, rules);
  const dice = makeDice(`${seed}/${n}`);
  while (!isOver(match.table)) {
    const seat = nextToAct(match.table);
    const view = redact(match.table, seat);
    const code =
      seat === analyst
        ? analystsChoice(view, seat, `analyst/${seed}/${n}/${match.steps.length}`, ANALYST_WORLDS)
        : bot.decide(view, seat, dice);
    submit(match, seat, writeAction(match.table, seat, code));
  }
  return match;
}

/* ---- planted blunders ---- */

const MATTERS = 0.1;
const LOOKS = 60; // worlds in which the worst choice is looked for
const TRUE_WORLDS = 10; // times as many as a suspicion is tried in

/** A match of bots in which one choice is the worst there is; null if the chosen moment does not seem to matter. */
function withBlunder(
  { game, seats, bots, seed }: Run,
  n: number,
): { match: Match<Shape>; seat: Seat; step: number; best: number } | null {
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

export function blunders(run: Run): void {
  const counted = { planted: 0, found: 0, inside: 0 };
  for (let n = 0; counted.planted < run.matches && n < 40 * run.matches; n++) {
    const blunder = withBlunder(run, n);
    if (!blunder) continue;
    const { match, seat, step, best } = blunder;
    const truth = truthAbout(run, match, seat, step);
    if (trueCost(truth, step, best) < MATTERS) continue;
    counted.planted++;
    const moment = reviewOf(run, match, seat).moments.find((one) => one.kind === 'own' && one.step === step);
    if (moment?.best) {
      counted.found++;
      const cost = trueCost(truth, step, codeIn(truth, step, moment.best.action));
      const [low, high] = moment.cost.interval;
      if (cost >= low && cost <= high) counted.inside++;
      else
        console.log(`  match ${n}, step ${step}: ${cost.toFixed(3)} is not in ${low.toFixed(3)} to ${high.toFixed(3)}`);
    } else console.log(`  match ${n}, step ${step}: not found`);
    console.log(
      `${run.game}, ${run.seats} seats, ${run.bots}: ${ofAll(counted.found, counted.planted)} found, true cost inside in ${ofAll(counted.inside, counted.found)}`,
    );
  }
}

/** Other worlds, measured as the review measures. */
interface Truth extends Pick<Preparation, 'course' | 'playing' | 'fresh'> {
  readonly told: (wins: Float64Array) => Float64Array;
}

function truthAbout(run: Run, match: Match<Shape>, seat: Seat, step: number): Truth {
  const preparation = prepareReview(match, seat, optionsOf(run));
  const piece = preparation.course.pieces.findIndex((one) => one.kind === 'own' && one.step === step);
  const playing = preparation.playing(preparation.course.pieces.map(() => null));
  const rows = emptyRows(playing, 0, preparation.worlds);
  for (const _ of playWorlds(playing, rows));
  const told = measureAt(preparation, rows, { piece });
  return { ...prepareReview(match, seat, { ...optionsOf(run), seed: 'truth' }), told };
}

function codeIn({ course }: Truth, step: number, action: Message): number {
  const before = course.pieces.find((one) => one.kind === 'own' && one.step === step)?.before;
  if (!before) throw new Error('no such choice');
  const code = readAction(before, course.seat, action);
  if (isRefusal(code)) throw new Error(code.text);
  return code;
}

/** What another choice would have brought in ten times the worlds, as chances are told there. */
function trueCost({ course, playing, fresh, told }: Truth, step: number, code: number): number {
  const piece = course.pieces.findIndex((one) => one.kind === 'own' && one.step === step);
  const truth = confirm(playing([]), { piece, code }, 0, TRUE_WORLDS * fresh);
  for (;;) {
    const { value, done } = truth.next();
    if (done) return costOf(value, told).cost.value;
  }
}
