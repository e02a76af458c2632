import { legalCodes } from '../../../engine/play.ts';
import { phaseOf } from '../../../engine/table.ts';
import { type Card, MOST_SEATS, type Seat } from '../../../engine/words.ts';
import { cardAt, count } from '../../../engine/zones.ts';
import {
  ACCEPT,
  DECLINE,
  giveOf,
  isPackage,
  partnerOf,
  PROPOSE,
  READY,
  sealCode,
  sideOf,
  wantOf,
  whatOf,
  WISH,
} from '../deals.ts';
import { NO_CARD } from './futures.ts';
import { mayAsk, startHaggling } from './haggle.ts';
import { ownChance } from './outlook.ts';
import { MAJORS, MINORS, poolKey } from '../ranking.ts';
import { bestAfter, bestOfMasks, bestReachable, bestWithout, takeUp } from './reach.ts';
import { civilization, type FiveAgesTable, hand, isJoker, stall } from '../shape.ts';
import { BUILT, readOwn, TRADED } from './traits.ts';

/*
 * What a sensible player does, in a few microseconds: cards are worth what the outlook of the collection says. Of the
 * table it looks at its own cards and at the stalls, so it may play in a world where nothing is blank. All of it lies in
 * storage that is used again and again: `takeStock` first, then ask.
 */

const LAST_AGE = 5;
const THRESHOLD = 0.0025; // a deal has to be worth more

let age = 1;
let seats = 3;
let builtMinors = 0;
let builtMajors = 0;
let minors = 0; // all that the seat owns
let majors = 0;
let isOpenEnd = false;

/** Looks at what a seat owns. */
export function takeStock(t: FiveAgesTable, seat: Seat): void {
  ({ age } = t.counters);
  ({ seats } = t);
  minors = majors = 0;
  own(t, civilization + seat);
  builtMinors = minors;
  builtMajors = majors;
  own(t, hand + seat);
  own(t, stall + seat);
  // With jokers a seat may owe two cards, or hold one that it cannot build.
  isOpenEnd = age === LAST_AGE && t.options.jokers > 0;
  if (isOpenEnd) takeUp(t, seat);
}

function own(t: FiveAgesTable, zone: number): void {
  for (let at = 0; at < count(t, zone); at++) {
    const card = cardAt(t, zone, at);
    minors |= MINORS[card] ?? 0;
    majors |= MAJORS[card] ?? 0;
  }
}

/** The chance to win, as far as a look at the own cards tells. */
function chanceOf(someBuilt: number, othersBuilt: number, some: number, others: number, moment: number): number {
  // A search asks for the same collections again and again.
  const moments = moment * MOST_SEATS + seats;
  let hash = Math.imul(some ^ moments, 0x9e3779b1) ^ Math.imul(others, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ someBuilt, 0xc2b2ae35) ^ Math.imul(othersBuilt, 0x27d4eb2f);
  const at = (hash ^ (hash >>> 16)) & (REMEMBERED - 1);
  const key = at * 5;
  if (
    keys[key] === some &&
    keys[key + 1] === others &&
    keys[key + 2] === someBuilt &&
    keys[key + 3] === othersBuilt &&
    keys[key + 4] === moments
  )
    return remembered[at] ?? 0;
  keys[key] = some;
  keys[key + 1] = others;
  keys[key + 2] = someBuilt;
  keys[key + 3] = othersBuilt;
  keys[key + 4] = moments;
  return (remembered[at] = lookAhead(someBuilt, othersBuilt, some, others, moment));
}

const REMEMBERED = 1 << 14;
const keys = new Int32Array(REMEMBERED * 5);
const remembered = new Float64Array(REMEMBERED);

function lookAhead(someBuilt: number, othersBuilt: number, some: number, others: number, moment: number): number {
  if (moment === LAST_PACK_UP) return bestOfMasks(someBuilt, othersBuilt, some & ~someBuilt, others & ~othersBuilt);
  readOwn(someBuilt, othersBuilt, some, others, moment, seats);
  return ownChance();
}

const LAST_PACK_UP = TRADED + LAST_AGE - 1; // here it is the best key that counts

/** The same for a collection that is not built on yet in this age. */
const chanceOfPool = (some: number, others: number): number =>
  chanceOf(builtMinors, builtMajors, some, others, TRADED + age - 1);

/* ---- T1 ---- */

const importance = new Float64Array(64); // by card
const FULL_CHANCE = 2; // more than any card adds
const A_LITTLE = 1e-6;

/** Shows the two cards it needs least; a joker at once, unless jokers are built as any card. */
function chooseStall(t: FiveAgesTable, seat: Seat): number {
  for (let at = 0; at < count(t, hand + seat); at++) {
    const card = cardAt(t, hand + seat, at);
    importance[card] = isJoker(card) ? jokerImportance(t) : importanceOf(card);
  }
  const { codes, count: number } = legalCodes(t, seat);
  let best = codes[0] ?? 0;
  let least = Infinity;
  for (let i = 0; i < number; i++) {
    const code = codes[i] ?? 0;
    const shown = (importance[code & 63] ?? 0) + (importance[code >> 6] ?? 0) - (isJoker(code & 63) ? A_LITTLE : 0);
    if (shown >= least) continue;
    least = shown;
    best = code;
  }
  return best;
}

const jokerImportance = (t: FiveAgesTable): number =>
  t.options['joker-build'] === 'wild' ? FULL_CHANCE : -FULL_CHANCE;

const ALL_KEYS = 1 << 24;

/** How much a card of its own means to the seat, only to be compared with others. */
function importanceOf(card: Card): number {
  if (isOpenEnd) return -bestWithout(card) / ALL_KEYS;
  const without = chanceOfPool(minors & ~minorOf(card), majors & ~majorOf(card));
  return age === LAST_AGE ? -without / ALL_KEYS : -without;
}

/* ---- T3 ---- */

let now = 0; // the chance as things are, in age 5 the best reachable key

export function startDealing(): void {
  now = isOpenEnd ? bestReachable() : chanceOfPool(minors, majors);
}

const CLASS = 20; // place of the class in a key

/** What a seat gains by a swap that it names, or that its neighbour has named to it; `startDealing` first. */
export function gainOf(t: FiveAgesTable, seat: Seat, code: number): number {
  const partner = partnerOf(t, seat, sideOf(code));
  const isAnswer = whatOf(code) === ACCEPT;
  const isTwo = isPackage(code);
  const give = isTwo ? cardAt(t, stall + seat, 0) : isAnswer ? wantOf(code) : giveOf(code);
  const get = isTwo ? cardAt(t, stall + partner, 0) : isAnswer ? giveOf(code) : wantOf(code);
  const give2 = isTwo ? cardAt(t, stall + seat, 1) : NO_CARD;
  const get2 = isTwo ? cardAt(t, stall + partner, 1) : NO_CARD;
  if (isOpenEnd) return liftOf(bestAfter(give, get, give2, get2));
  const some = (minors & ~(minorOf(give) | minorOf(give2))) | minorOf(get) | minorOf(get2);
  const others = (majors & ~(majorOf(give) | majorOf(give2))) | majorOf(get) | majorOf(get2);
  const after = chanceOfPool(some, others);
  return age === LAST_AGE ? liftOf(after) : after - now;
}

/** In age 5 only a better class of hand is worth a deal. */
const liftOf = (key: number): number => (key >> CLASS > now >> CLASS ? 1 : 0);

const leastGain = (): number => (age === LAST_AGE ? 0 : THRESHOLD);

/** Accepts the best good proposal; else declines one; else makes the best good one; else is ready. */
function deal(t: FiveAgesTable, seat: Seat, mayPropose: (code: number) => boolean): number {
  startDealing();
  startHaggling(t, seat);
  const { codes, count: number } = legalCodes(t, seat);
  let declined = -1;
  let best = READY;
  let most = leastGain();
  for (let i = 0; i < number; i++) {
    const code = codes[i] ?? 0;
    const what = whatOf(code);
    if (what === DECLINE && declined < 0) declined = code;
    // Answers are listed before proposals.
    else if (what === ACCEPT || (what === PROPOSE && declined < 0 && mayPropose(code))) {
      const gain = gainOf(t, seat, code);
      if (gain <= most) continue;
      most = gain;
      best = code;
    }
  }
  return whatOf(best) === ACCEPT || declined < 0 ? best : declined;
}

/** Wishes for the best good swap that is not listed yet; then seals the list. */
function wish(t: FiveAgesTable, seat: Seat): number {
  startDealing();
  const { codes, count: number } = legalCodes(t, seat);
  let best = -1;
  let most = leastGain();
  for (let i = 0; i < number; i++) {
    const code = codes[i] ?? 0;
    if (whatOf(code) !== WISH) continue;
    const gain = gainOf(t, seat, code);
    if (gain <= most) continue;
    most = gain;
    best = code;
  }
  return best >= 0 ? best : sealCode(1);
}

/* ---- B1 and B2 ---- */

/** The chance after a building; in age 5 the key of the hand. */
export function chanceOfBuilding(t: FiveAgesTable, code: number): number {
  const old = (code >> 12) & 63;
  const oldMinor = MINORS[old] ?? 0;
  const oldMajor = MAJORS[old] ?? 0;
  const some = (builtMinors & ~oldMinor) | minorOf(code) | minorOf(code >> 6) | minorOf(code >> 18);
  const others = (builtMajors & ~oldMajor) | majorOf(code) | majorOf(code >> 6) | majorOf(code >> 18);
  if (age === LAST_AGE) return poolKey(some, others);
  const isKept = t.options['replaced-card'] === 'to-hand';
  return chanceOf(
    some,
    others,
    isKept ? minors : minors & ~oldMinor,
    isKept ? majors : majors & ~oldMajor,
    BUILT + age - 1,
  );
}

const minorOf = (field: number): number => MINORS[field & 63] ?? 0;
const majorOf = (field: number): number => MAJORS[field & 63] ?? 0;

function chooseBuilding(t: FiveAgesTable, seat: Seat): number {
  const { codes, count: number } = legalCodes(t, seat);
  let best = codes[0] ?? 0;
  let most = -Infinity;
  for (let i = 0; i < number; i++) {
    const chance = chanceOfBuilding(t, codes[i] ?? 0);
    if (chance <= most) continue;
    most = chance;
    best = codes[i] ?? 0;
  }
  return best;
}

export const follow = (t: FiveAgesTable, seat: Seat): number => decide(t, seat, mayAsk);

/** The same without manners (`haggle.ts`): the fitted numbers come from games of this one. */
export const followFreely = (t: FiveAgesTable, seat: Seat): number => decide(t, seat, () => true);

function decide(t: FiveAgesTable, seat: Seat, mayPropose: (code: number) => boolean): number {
  takeStock(t, seat);
  const phase = phaseOf(t);
  if (phase === 'choose') return chooseStall(t, seat);
  if (phase === 'negotiate') return deal(t, seat, mayPropose);
  if (phase === 'wishes') return wish(t, seat);
  return chooseBuilding(t, seat);
}
