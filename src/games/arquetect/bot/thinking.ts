import { searchTable } from '../../../engine/play.ts';
import { type Dice, makeDice, type WorldDice } from '../../../engine/luck/random.ts';
import type { Seat } from '../../../engine/words.ts';
import type { Choice, Thinking } from '../../../contract/mind.ts';
import { cardsAt, dealGain } from './bargain.ts';
import { judge } from './chances.ts';
import { scoreOf } from './cities.ts';
import {
  type Agrees,
  anyPartner,
  cityOf,
  copyFuture,
  exchange,
  type Future,
  give,
  isGain,
  makeFuture,
  passTurn,
  sayDone,
  tour,
  wantsOut,
} from './futures.ts';
import { findNamed, imagineFuture } from './imagining.ts';
import { listPlans, type Plan } from './plans.ts';
import { type ArquetectTable, MOST_NAMES } from '../shape.ts';
import { mayBeDone } from '../standing.ts';

/*
 * Every plan is tried in the same imagined worlds, with the same luck: the others bargain like sensible players until the
 * turn is over, and the chance to win is judged. The worse half drops out whenever the number of worlds has doubled. (To
 * play on for a few turns before judging made it weaker: what chance adds in them hides what the plan is worth.)
 */

const SAMPLES = 8;
const samples: readonly Future[] = Array.from({ length: SAMPLES }, makeFuture);

interface Search {
  readonly view: ArquetectTable;
  readonly seat: Seat;
  readonly plans: readonly Plan[];
  readonly isIn: Uint8Array;
  readonly sums: Float64Array;
  readonly times: Float64Array;
  readonly world: ArquetectTable;
  readonly base: Future;
  readonly trial: Future;
  readonly luck: WorldDice;
  readonly dice: Dice;
  readonly chances: Float64Array;
  readonly rival: number; // what the best of the others seems to score
  readonly results: Float64Array; // of this world
  left: number;
  margin: number; // sum of the differences between the last two plans, and of their squares
  squares: number;
  finals: number; // worlds in which they were compared
  worlds: number;
  next: number;
  luck0: number;
}

/** Null if there is nothing to think about. */
export function startThinking(view: ArquetectTable, seat: Seat, dice: Dice): Thinking | null {
  const world = searchTable(view.plan);
  for (const sample of samples) imagineFuture(sample, world, view, seat, dice);
  const plans = listPlans(view, seat, samples);
  if (plans.length === 0) return null;
  const s: Search = {
    view,
    seat,
    plans,
    isIn: new Uint8Array(plans.length).fill(1),
    sums: new Float64Array(plans.length),
    times: new Float64Array(plans.length),
    world,
    base: makeFuture(),
    trial: makeFuture(),
    luck: makeDice('luck'),
    dice,
    chances: new Float64Array(view.seats),
    rival: rivalScore(view, seat),
    results: new Float64Array(plans.length),
    left: plans.length,
    margin: 0,
    squares: 0,
    finals: 0,
    worlds: 0,
    next: 0,
    luck0: 0,
  };
  return {
    step: () => !isDecided(s) && tryNext(s),
    get worlds() {
      return s.worlds;
    },
    choices: () => ranking(s),
  };
}

function tryNext(s: Search): boolean {
  if (s.next === 0) {
    imagineFuture(s.base, s.world, s.view, s.seat, s.dice);
    s.luck0 = s.dice.word() | 0;
  }
  while (s.isIn[s.next] === 0) s.next++;
  const plan = s.plans[s.next];
  if (!plan) throw new Error('arquetect: no plan to try');
  copyFuture(s.base, s.trial);
  s.luck.restart(s.luck0);
  carryOut(s, plan);
  judge(s.trial, s.chances);
  s.results[s.next] = s.chances[s.seat] ?? 0;
  s.sums[s.next] = (s.sums[s.next] ?? 0) + (s.chances[s.seat] ?? 0);
  s.times[s.next] = (s.times[s.next] ?? 0) + 1;
  do s.next++;
  while (s.next < s.plans.length && s.isIn[s.next] === 0);
  if (s.next < s.plans.length) return true;
  s.next = 0;
  s.worlds++;
  if (s.left === FEWEST) compareLast(s);
  if (s.worlds >= FIRST_DROP && (s.worlds & (s.worlds - 1)) === 0) dropHalf(s);
  return true;
}

const FIRST_DROP = 4;
const FEWEST = 2;

function compareLast(s: Search): void {
  const one = s.isIn.indexOf(1);
  const other = s.isIn.indexOf(1, one + 1);
  const difference = (s.results[one] ?? 0) - (s.results[other] ?? 0);
  s.margin += difference;
  s.squares += difference * difference;
  s.finals++;
}

const CLEARLY = 3.5; // standard errors
const NOTHING = 0.001; // a difference that does not matter
const FINALS = 24;

/** Only one action is left, or of the last two plans one is clearly better, or they are as good as equal. */
function isDecided(s: Search): boolean {
  if (s.next !== 0) return false;
  if (s.left === 1) return true;
  if (s.left > FEWEST || s.finals < FINALS) return false;
  const one = s.isIn.indexOf(1);
  if (s.plans[one]?.code === s.plans[s.isIn.indexOf(1, one + 1)]?.code) return true;
  const mean = s.margin / s.finals;
  const error = Math.sqrt(Math.max(0, s.squares / s.finals - mean * mean) / s.finals);
  return Math.abs(mean) > CLEARLY * error || error < NOTHING;
}

function dropHalf(s: Search): void {
  const order = inOrder(s).filter((i) => s.isIn[i] === 1);
  const staying = Math.max(FEWEST, Math.ceil(order.length / 2));
  for (const i of order.slice(staying)) s.isIn[i] = 0;
  s.left = Math.min(s.left, staying);
}

const meanOf = ({ sums, times }: Search, i: number): number => (times[i] === 0 ? 0 : (sums[i] ?? 0) / (times[i] ?? 1));

const inOrder = (s: Search): number[] =>
  Array.from(s.plans, (_, i) => i).sort(
    (a, b) => (s.isIn[b] ?? 0) - (s.isIn[a] ?? 0) || meanOf(s, b) - meanOf(s, a) || a - b,
  );

/** The best plan of every action, those still in the race first. */
function ranking(s: Search): Choice[] {
  const choices: Choice[] = [];
  for (const i of inOrder(s)) {
    const code = s.plans[i]?.code ?? 0;
    if (!choices.some((choice) => choice.code === code)) choices.push({ code, chance: meanOf(s, i) });
  }
  return choices;
}

/* ---- what comes of a plan, until the next turn begins ---- */

const theirs = new Int16Array(MOST_NAMES);
const mine = new Int16Array(MOST_NAMES);

function carryOut(s: Search, plan: Plan): void {
  const { trial: f, seat, view, luck } = s;
  const { counters } = view;
  switch (plan.kind) {
    case 'gift':
      give(f, seat, plan.at, plan.to, plan.gap);
      return endTurn(f, seat, plan.leaves);
    case 'stay':
    case 'leave':
      return endTurn(f, seat, plan.kind === 'leave');
    case 'trade': {
      const asked = plan.partner < 0 ? anyPartner(f, seat, luck) : plan.partner;
      tour(f, seat, plan.places, plan.wish, asked, asked, isBetter, luck);
      return endOwnTurn(s);
    }
    case 'agree':
      findNamed(cityOf(f, seat), counters.offer, mine);
      findNamed(cityOf(f, counters.partner), counters.counter, theirs);
      exchange(f, seat, counters.partner, mine, theirs);
      return endOwnTurn(s);
    case 'refuse':
      findNamed(cityOf(f, seat), counters.offer, mine);
      goRound(s, mine, isBetter);
      return endOwnTurn(s);
    case 'counter':
    case 'decline':
      return answer(s, plan);
  }
}

/** The offer moves on to the next partner. */
function goRound(s: Search, offered: Int16Array, agrees: Agrees): void {
  const { trial: f, view, luck } = s;
  const { turn, partner, asked, wish } = view.counters;
  const next = partner + 1 === f.seats ? 0 : partner + 1;
  if (view.options.declineMeans === 'turn-ends' || next === asked) return;
  tour(f, turn, offered, wish, next, asked, agrees, luck);
}

function answer(s: Search, plan: Plan): void {
  const { trial: f, seat, view } = s;
  const { turn, offer } = view.counters;
  findNamed(cityOf(f, turn), offer, theirs);
  if (plan.kind === 'counter' && willAgree(s, turn, plan.places)) exchange(f, turn, seat, theirs, plan.places);
  else goRound(s, theirs, isGain);
  endTurn(f, turn, f.round >= f.earliestDone && wantsOut(f, turn));
}

const got = new Uint16Array(MOST_NAMES);

/** Some look at their own gain alone, others also at what they give away. */
function willAgree(s: Search, proposer: Seat, places: Int16Array): boolean {
  const { trial: f, seat, luck } = s;
  const number = cardsAt(cityOf(f, seat), places, got);
  if (dealGain(cityOf(f, proposer), theirs, got, number) < 1) return false;
  return luck.below(2) === 0 || isBetter(f, proposer, seat, theirs, places, got, number);
}

const before = new Float64Array(8);
const after = new Float64Array(8);
const imagined = makeFuture();

/** A thinking player agrees to what raises its chance. */
const isBetter: Agrees = (f, seat, partner, offered, countered) => {
  judge(f, before);
  copyFuture(f, imagined);
  exchange(imagined, seat, partner, offered, countered);
  judge(imagined, after);
  return (after[seat] ?? 0) > (before[seat] ?? 0);
};

function endTurn(f: Future, seat: Seat, leaves: boolean): void {
  if (leaves) sayDone(f, seat);
  if (!f.isOver) passTurn(f);
}

function endOwnTurn({ trial: f, seat, view, rival }: Search): void {
  const leaves = f.seats === 2 ? scoreOf(cityOf(f, seat)) >= rival + LEAD : wantsOut(f, seat);
  endTurn(f, seat, leaves && mayBeDone(view, seat));
}

const LEAD = 2; // with which one may well end the game for two

/** What the best of the others scores on average in the samples. */
function rivalScore({ seats }: ArquetectTable, seat: Seat): number {
  let best = -Infinity;
  for (let other = 0; other < seats; other++) {
    if (other === seat) continue;
    let sum = 0;
    for (const sample of samples) sum += scoreOf(cityOf(sample, other));
    best = Math.max(best, sum / SAMPLES);
  }
  return best;
}
