import { phaseOf } from '../../../engine/table.ts';
import { type Card, NOWHERE, type Seat } from '../../../engine/words.ts';
import { afterFirst, cardAt, count, zoneOf } from '../../../engine/zones.ts';
import { FIRST_JOKER } from '../cards.ts';
import { chanceOf, chances } from './chance.ts';
import { MAJORS, MINORS, poolKey } from '../ranking.ts';
import { civilization, type FiveAgesTable, hand, isJoker, stall } from '../shape.ts';

/*
 * §11 V, the chance to win: what a seat owns, joined by cards that it may still get, in many futures. All of it lies in
 * storage that is used again and again: `look` first, then ask.
 */

const AGES = 5;
const CARDS_AN_AGE = 2; // one is drawn, one comes by trade
const MOST_FUTURES = 256;

/** Stands for no card at all: a joker is never swapped and adds nothing to a pool. */
export const NO_CARD = FIRST_JOKER;

let table: Float64Array = new Float64Array(0);
let minors = 0; // the pool: all ordinary cards that the seat owns
let majors = 0;
let wild = 0; // and its jokers, where they can be built and stand for any card
let futures = 0;
const futureMinors = new Int32Array(MOST_FUTURES);
const futureMajors = new Int32Array(MOST_FUTURES);
const drawn: Futures = { minors: futureMinors, majors: futureMajors, from: 0, end: 0 };
const unseen = new Uint8Array(FIRST_JOKER);

/** Looks at the table from a seat and imagines some futures. */
export function look(view: FiveAgesTable, seat: Seat, samples: number): void {
  table = chances(view.seats);
  minors = majors = wild = 0;
  own(view, hand + seat);
  own(view, stall + seat);
  own(view, civilization + seat);
  imagineFutures(view, seat, samples);
}

function own(view: FiveAgesTable, zone: number): void {
  for (let at = 0; at < count(view, zone); at++) {
    const card = cardAt(view, zone, at);
    minors |= MINORS[card] ?? 0;
    majors |= MAJORS[card] ?? 0;
    if (isJoker(card) && view.options['joker-build'] === 'wild') wild++;
  }
}

/**
 * For each future 2·(5 − age) of the cards that the seat cannot place. The dice follow from what it sees, so it imagines
 * the same futures as long as it learns nothing: all swaps of one negotiation are judged alike.
 */
function imagineFutures(view: FiveAgesTable, seat: Seat, samples: number): void {
  const { age } = view.counters;
  let dice = ((view.plan.phaseNumber[phaseOf(view)] ?? 0) * 8 + age) * 8 + afterFirst(view, seat);
  let number = 0;
  for (let card = 0; card < FIRST_JOKER; card++) {
    if (zoneOf(view, card) !== NOWHERE) continue;
    unseen[number++] = card;
    dice = Math.imul(dice ^ card, 0x9e3779b1) ^ (dice >>> 15);
  }
  const cards = Math.min(CARDS_AN_AGE * (AGES - age), number);
  futures = cards === 0 ? 1 : samples;
  drawn.end = futures;
  drawFutures(drawn, unseen, number, cards, dice);
}

/** Where futures are written down: what their cards are good for, as poker counts them. */
interface Futures {
  readonly minors: Int32Array;
  readonly majors: Int32Array;
  from: number;
  end: number;
}

/** For each future so many cards, drawn from the first `number` of those that are unseen, which it mixes. */
export function drawFutures(into: Futures, unseen: Uint8Array, number: number, cards: number, seed: number): void {
  let dice = seed;
  for (let i = into.from; i < into.end; i++) {
    let some = 0;
    let others = 0;
    for (let j = 0; j < cards; j++) {
      dice = (dice + 0x6d2b79f5) | 0; // mulberry32
      let mixed = Math.imul(dice ^ (dice >>> 15), 1 | dice);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      const at = j + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) * (number - j)) / 0x1_0000_0000);
      const card = unseen[at] ?? 0;
      unseen[at] = unseen[j] ?? 0;
      unseen[j] = card;
      some |= MINORS[card] ?? 0;
      others |= MAJORS[card] ?? 0;
    }
    into.minors[i] = some;
    into.majors[i] = others;
  }
}

/** The mean over all futures; the best five cards count. */
function chanceOfPool(some: number, others: number, jokers: number): number {
  let all = 0;
  for (let i = 0; i < futures; i++) {
    const lower = some | (futureMinors[i] ?? 0);
    const upper = others | (futureMajors[i] ?? 0);
    all += chanceOf(table, jokers === 0 ? poolKey(lower, upper) : wildPoolKey(lower, upper, jokers));
  }
  return all / futures;
}

/** §6.4 `wild`: each joker in turn as the card that helps most. */
function wildPoolKey(some: number, others: number, jokers: number): number {
  let lower = some;
  let upper = others;
  let best = poolKey(lower, upper);
  for (let joker = 0; joker < jokers; joker++) {
    let helper = NO_CARD;
    for (let card = 0; card < FIRST_JOKER; card++) {
      const key = poolKey(lower | (MINORS[card] ?? 0), upper | (MAJORS[card] ?? 0));
      if (key <= best) continue;
      best = key;
      helper = card;
    }
    lower |= MINORS[helper] ?? 0;
    upper |= MAJORS[helper] ?? 0;
  }
  return best;
}

/** The chance to win with what the seat owns. */
export const chanceNow = (): number => chanceOfPool(minors, majors, wild);

/** The same without one of its cards. */
export const chanceWithout = (card: Card): number =>
  chanceOfPool(
    minors & ~(MINORS[card] ?? 0),
    majors & ~(MAJORS[card] ?? 0),
    isJoker(card) ? Math.max(0, wild - 1) : wild,
  );

/** The same after giving one or two cards for as many others. */
export const chanceAfter = (give: Card, get: Card, give2: Card, get2: Card): number =>
  chanceOfPool(
    exchanged(minors, MINORS, give, get, give2, get2),
    exchanged(majors, MAJORS, give, get, give2, get2),
    wild,
  );

function exchanged(pool: number, bits: Int32Array, give: Card, get: Card, give2: Card, get2: Card): number {
  return (pool & ~((bits[give] ?? 0) | (bits[give2] ?? 0))) | (bits[get] ?? 0) | (bits[get2] ?? 0);
}

/** The chance of a finished hand. */
export const chanceOfKey = (key: number): number => chanceOf(table, key);

/* ---- what is known of others ---- */

let knownMinors = 0;
let knownMajors = 0;

/** The cards that the seat knows to be on another's stall, in its hand or in its civilization. */
function gatherKnown(view: FiveAgesTable, seat: Seat, other: Seat): void {
  const { hiddenBit, faces } = view.plan;
  const elsewhere = ~((hiddenBit[hand + other] ?? 0) | (hiddenBit[civilization + other] ?? 0));
  knownMinors = knownMajors = 0;
  for (let card = 0; card < FIRST_JOKER; card++) {
    const could = view.couldBe?.[seat * faces.length + card] ?? 0;
    if (zoneOf(view, card) !== stall + other && (could === 0 || (could & elsewhere) !== 0)) continue;
    knownMinors |= MINORS[card] ?? 0;
    knownMajors |= MAJORS[card] ?? 0;
  }
}

/** How strong another seat looks by what is known of it. */
export function strengthOf(view: FiveAgesTable, seat: Seat, other: Seat): number {
  gatherKnown(view, seat, other);
  return chanceOfPool(knownMinors, knownMajors, 0);
}

/** What another seat seems to win by giving one or two cards for as many others. */
export function gainOfOther(
  view: FiveAgesTable,
  seat: Seat,
  other: Seat,
  give: Card,
  get: Card,
  give2: Card,
  get2: Card,
): number {
  const before = strengthOf(view, seat, other);
  const lower = exchanged(knownMinors, MINORS, give, get, give2, get2);
  const upper = exchanged(knownMajors, MAJORS, give, get, give2, get2);
  return Math.max(0, chanceOfPool(lower, upper, 0) - before);
}
