import { legalCodes } from '../../../engine/play.ts';
import { OPEN, outcomeOf, saidBy, saidCode, saidCount } from '../../../engine/statements.ts';
import { type Card, hasBit, MOST_SEATS, type Seat } from '../../../engine/words.ts';
import { cardAt, count, zoneOf } from '../../../engine/zones.ts';
import { FIRST_JOKER } from '../cards.ts';
import { chanceOf, chances } from './chance.ts';
import {
  ACCEPT,
  asDone,
  DECLINE,
  fromOtherSide,
  giveOf,
  isOnStalls,
  isPackage,
  partnerOf,
  PROPOSE,
  READY,
  sideOf,
  wantOf,
  whatOf,
} from '../deals.ts';
import { drawFutures, NO_CARD } from './futures.ts';
import { mayAsk, startHaggling } from './haggle.ts';
import { MAJORS, MINORS, poolKey } from '../ranking.ts';
import { bestOfMasks } from './reach.ts';
import { civilization, DECLINED, type FiveAgesTable, hand, stall } from '../shape.ts';

/*
 * How others deal in an imagined world: like the planning players of §11, each with some futures of its own, which stay the
 * same as long as it trades. Whatever a search asks for twice is looked up. `meet` first, then ask.
 */

const AGES = 5;
const CARDS_AN_AGE = 2; // one is drawn, one comes by trade
const FUTURES = 20;
const THRESHOLD = 0.0025; // a deal has to be worth more
const CLASS = 20; // place of the class in a key

let table: Float64Array = new Float64Array(0);
let isLast = false;
let meeting = 0;
const futureMinors = new Int32Array(MOST_SEATS * FUTURES);
const futureMajors = new Int32Array(MOST_SEATS * FUTURES);
const drawn = { minors: futureMinors, majors: futureMajors, from: 0, end: 0 };
const builtMinors = new Int32Array(MOST_SEATS);
const builtMajors = new Int32Array(MOST_SEATS);
const unseen = new Uint8Array(FIRST_JOKER);

let minors = 0;
let majors = 0;

function own(t: FiveAgesTable, zone: number): void {
  for (let at = 0; at < count(t, zone); at++) {
    const card = cardAt(t, zone, at);
    minors |= MINORS[card] ?? 0;
    majors |= MAJORS[card] ?? 0;
  }
}

/** Everybody but one seat looks at the stalls and thinks of the future; the same number gives the same thoughts. */
export function meet(t: FiveAgesTable, seat: Seat, thoughts: number): void {
  table = chances(t.seats);
  isLast = t.counters.age === AGES;
  meeting++;
  for (let other = 0; other < t.seats; other++) {
    if (other === seat) continue;
    if (!isLast) imagineFutures(t, other, thoughts);
    minors = majors = 0;
    own(t, civilization + other);
    builtMinors[other] = minors;
    builtMajors[other] = majors;
  }
}

/** For each future 2·(5 − age) of the cards that the seat does not see. */
function imagineFutures(t: FiveAgesTable, seat: Seat, thoughts: number): void {
  let number = 0;
  for (let card = 0; card < FIRST_JOKER; card++)
    if (!hasBit(t.plan.seenBy[zoneOf(t, card)] ?? 0, seat)) unseen[number++] = card;
  const cards = Math.min(CARDS_AN_AGE * (AGES - t.counters.age), number);
  drawn.from = seat * FUTURES;
  drawn.end = drawn.from + FUTURES;
  drawFutures(drawn, unseen, number, cards, Math.imul(thoughts ^ (seat << 8), 0x9e3779b1));
}

const REMEMBERED = 1 << 10;
const keys = new Int32Array(REMEMBERED * 3);
const remembered = new Float64Array(REMEMBERED);

/** The chance that a seat sees in a collection; in age 5 the best key that it can build. */
function worthOf(seat: Seat, some: number, others: number): number {
  const who = (meeting * MOST_SEATS + seat) | 0;
  let hash = Math.imul(some ^ (seat << 28), 0x9e3779b1) ^ Math.imul(others, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  const at = (hash ^ (hash >>> 16)) & (REMEMBERED - 1);
  const key = at * 3;
  if (keys[key] === some && keys[key + 1] === others && keys[key + 2] === who) return remembered[at] ?? 0;
  keys[key] = some;
  keys[key + 1] = others;
  keys[key + 2] = who;
  return (remembered[at] = isLast ? bestKey(seat, some, others) : meanChance(seat, some, others));
}

function bestKey(seat: Seat, some: number, others: number): number {
  const someBuilt = builtMinors[seat] ?? 0;
  const othersBuilt = builtMajors[seat] ?? 0;
  return bestOfMasks(someBuilt, othersBuilt, some & ~someBuilt, others & ~othersBuilt);
}

function meanChance(seat: Seat, some: number, others: number): number {
  let all = 0;
  for (let i = seat * FUTURES; i < (seat + 1) * FUTURES; i++)
    all += chanceOf(table, poolKey(some | (futureMinors[i] ?? 0), others | (futureMajors[i] ?? 0)));
  return all / FUTURES;
}

const minorOf = (card: Card): number => MINORS[card] ?? 0;
const majorOf = (card: Card): number => MAJORS[card] ?? 0;

/** What the seat, whose collection was gathered, sees in a deal; in age 5 only a better class of hand counts. */
function gainOf(t: FiveAgesTable, seat: Seat, code: number, before: number): number {
  const partner = partnerOf(t, seat, sideOf(code));
  const isAnswer = whatOf(code) === ACCEPT;
  const isTwo = isPackage(code);
  const give = isTwo ? cardAt(t, stall + seat, 0) : isAnswer ? wantOf(code) : giveOf(code);
  const get = isTwo ? cardAt(t, stall + partner, 0) : isAnswer ? giveOf(code) : wantOf(code);
  const give2 = isTwo ? cardAt(t, stall + seat, 1) : NO_CARD;
  const get2 = isTwo ? cardAt(t, stall + partner, 1) : NO_CARD;
  const some = (minors & ~(minorOf(give) | minorOf(give2))) | minorOf(get) | minorOf(get2);
  const others = (majors & ~(majorOf(give) | majorOf(give2))) | majorOf(get) | majorOf(get2);
  const after = worthOf(seat, some, others);
  if (!isLast) return after - before;
  return after >> CLASS > before >> CLASS ? chanceOf(table, after) - chanceOf(table, before) : 0;
}

/** All that a seat owns. */
function collect(t: FiveAgesTable, seat: Seat): void {
  minors = builtMinors[seat] ?? 0;
  majors = builtMajors[seat] ?? 0;
  own(t, hand + seat);
  own(t, stall + seat);
}

/** Shows the two cards that it needs least; there is no joker among them. */
export function showLikePartner(t: FiveAgesTable, seat: Seat): number {
  collect(t, seat);
  const { codes, count: number } = legalCodes(t, seat);
  let best = codes[0] ?? 0;
  let most = -Infinity;
  for (let i = 0; i < number; i++) {
    const code = codes[i] ?? 0;
    const without = worthWithout(seat, code & 63) + worthWithout(seat, code >> 6);
    if (without <= most) continue;
    most = without;
    best = code;
  }
  return best;
}

const worthWithout = (seat: Seat, card: Card): number =>
  worthOf(seat, minors & ~minorOf(card), majors & ~majorOf(card));

/**
 * How often others have done in this age what they would not do in this world: what they proposed should help them, what
 * they declined should not, and whoever is ready should have nothing to propose.
 */
export function contradictions(t: FiveAgesTable, viewer: Seat): number {
  const least = isLast ? 0 : THRESHOLD;
  let number = 0;
  for (let i = 0; i < saidCount(t); i++) {
    const by = saidBy(t, i);
    const code = saidCode(t, i);
    const outcome = outcomeOf(t, i);
    if ((outcome !== OPEN && outcome !== DECLINED) || !isOnStalls(t, by, code)) continue;
    const to = partnerOf(t, by, sideOf(code));
    if (by !== viewer && gainFor(t, by, code) <= least) number++;
    if (to !== viewer && outcome === DECLINED && gainFor(t, to, asDone(fromOtherSide(code), ACCEPT)) > least) number++;
  }
  for (let seat = 0; seat < t.seats; seat++)
    if (seat !== viewer && hasBit(t.counters.flags & t.counters.able, seat) && wouldPropose(t, seat)) number++;
  return number;
}

function gainFor(t: FiveAgesTable, seat: Seat, code: number): number {
  collect(t, seat);
  return gainOf(t, seat, code, worthOf(seat, minors, majors));
}

function wouldPropose(t: FiveAgesTable, seat: Seat): boolean {
  collect(t, seat);
  startHaggling(t, seat);
  const before = worthOf(seat, minors, majors);
  const { codes, count: number } = legalCodes(t, seat);
  for (let i = 0; i < number; i++) {
    const code = codes[i] ?? 0;
    if (whatOf(code) === PROPOSE && mayAsk(code) && gainOf(t, seat, code, before) > (isLast ? 0 : THRESHOLD))
      return true;
  }
  return false;
}

/** Accepts the best good proposal; else declines one; else makes the best good one; else is ready. */
export function dealLikePartner(t: FiveAgesTable, seat: Seat): number {
  collect(t, seat);
  startHaggling(t, seat);
  const before = worthOf(seat, minors, majors);
  const { codes, count: number } = legalCodes(t, seat);
  let declined = -1;
  let best = READY;
  let most = isLast ? 0 : THRESHOLD;
  for (let i = 0; i < number; i++) {
    const code = codes[i] ?? 0;
    const what = whatOf(code);
    if (what === DECLINE && declined < 0) declined = code;
    // Answers are listed before proposals.
    else if (what === ACCEPT || (what === PROPOSE && declined < 0 && mayAsk(code))) {
      const gain = gainOf(t, seat, code, before);
      if (gain <= most) continue;
      most = gain;
      best = code;
    }
  }
  return whatOf(best) === ACCEPT || declined < 0 ? best : declined;
}
