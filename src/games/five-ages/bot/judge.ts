import { isOver, phaseOf } from '../../../engine/table.ts';
import { MOST_SEATS, type Seat } from '../../../engine/words.ts';
import { cardAt, count } from '../../../engine/zones.ts';
import { kindOf, KINDS, outlook } from './outlook.ts';
import { MAJORS, MINORS, poolKey } from '../ranking.ts';
import { bestOfMasks, bestReachable, takeUp } from './reach.ts';
import { keyOf } from '../scoring.ts';
import { civilization, deck, type FiveAgesTable, hand, stall } from '../shape.ts';
import { AT_START, BUILT, readOuts, readOwn, TRADED } from './traits.ts';

/* How an imagined world is judged: everybody's outlook against everybody else's. */

const LAST_AGE = 5;

const outlooks = new Float64Array(MOST_SEATS * KINDS);
let minors = 0;
let majors = 0;
let deckMinors = 0;
let deckMajors = 0;

function gather(t: FiveAgesTable, zone: number): void {
  for (let at = 0; at < count(t, zone); at++) {
    const card = cardAt(t, zone, at);
    minors |= MINORS[card] ?? 0;
    majors |= MAJORS[card] ?? 0;
  }
}

function lookAtDeck(t: FiveAgesTable): void {
  minors = majors = 0;
  gather(t, deck);
  deckMinors = minors;
  deckMajors = majors;
}

const NOBODY = -1;
let thinker: Seat = NOBODY;

/** Each seat's chance to win, 0 to 1; at the end of the game, and of its last trade, who has won. One may think further than others. */
export function judge(t: FiveAgesTable, out: Float64Array, who: Seat = NOBODY): void {
  thinker = who;
  const isTraded = phaseOf(t) === 'build';
  if (isOver(t)) return share(t, keyOf, out);
  if (isTraded && t.counters.age === LAST_AGE) return share(t, bestOf, out);
  lookAtDeck(t);
  for (let seat = 0; seat < t.seats; seat++) lookAt(t, seat, (isTraded ? TRADED : AT_START) + t.counters.age - 1);
  compare(t.seats, out);
}

/** The outlook of a seat's whole collection. */
function lookAt(t: FiveAgesTable, seat: Seat, moment: number): void {
  minors = majors = 0;
  gather(t, civilization + seat);
  const builtMinors = minors;
  const builtMajors = majors;
  gather(t, hand + seat);
  gather(t, stall + seat);
  if (recall(seat, builtMinors, builtMajors, moment, t.seats)) return;
  readOwn(builtMinors, builtMajors, minors, majors, moment, t.seats);
  // In the last age little can change any more: the best that can be built counts, not the best five cards.
  const best =
    t.counters.age === LAST_AGE
      ? bestOfMasks(builtMinors, builtMajors, minors & ~builtMinors, majors & ~builtMajors)
      : poolKey(minors, majors);
  readOuts(deckMinors, deckMajors, kindOf(best), seat === thinker);
  outlook(outlooks, seat * KINDS);
  for (let kind = 0; kind < KINDS; kind++) remembered[slot * KINDS + kind] = outlooks[seat * KINDS + kind] ?? 0;
}

// A search asks for the same collections again and again.
const REMEMBERED = 1 << 10;
const ASPECTS = 7;
const keys = new Int32Array(REMEMBERED * ASPECTS);
const remembered = new Float64Array(REMEMBERED * KINDS);
let slot = 0;

/** Whether the outlook of this collection was found before; if not, it will be kept in `slot`. */
function recall(seat: Seat, builtMinors: number, builtMajors: number, moment: number, seats: number): boolean {
  const setting = (moment * MOST_SEATS + seats) * 2 + (seat === thinker ? 1 : 0);
  let hash = Math.imul(minors ^ setting, 0x9e3779b1) ^ Math.imul(majors, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ builtMinors, 0xc2b2ae35) ^ Math.imul(builtMajors, 0x27d4eb2f);
  slot = (hash ^ (hash >>> 16)) & (REMEMBERED - 1);
  const key = slot * ASPECTS;
  const isKnown =
    keys[key] === minors &&
    keys[key + 1] === majors &&
    keys[key + 2] === builtMinors &&
    keys[key + 3] === builtMajors &&
    keys[key + 4] === deckMinors &&
    keys[key + 5] === deckMajors &&
    keys[key + 6] === setting;
  if (isKnown) {
    for (let kind = 0; kind < KINDS; kind++) outlooks[seat * KINDS + kind] = remembered[slot * KINDS + kind] ?? 0;
    return true;
  }
  keys[key] = minors;
  keys[key + 1] = majors;
  keys[key + 2] = builtMinors;
  keys[key + 3] = builtMajors;
  keys[key + 4] = deckMinors;
  keys[key + 5] = deckMajors;
  keys[key + 6] = setting;
  return false;
}

const below = new Float64Array(MOST_SEATS); // seat → how likely its hand is weaker than the kind at hand
const totals = new Float64Array(MOST_SEATS);

/** Nobody's hand depends on another's; of equal kinds each is as likely to be the better one. */
function compare(seats: number, out: Float64Array): void {
  below.fill(0);
  totals.fill(0);
  let all = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    for (let seat = 0; seat < seats; seat++) {
      let chance = outlooks[seat * KINDS + kind] ?? 0;
      for (let other = 0; other < seats; other++)
        if (other !== seat) chance *= (below[other] ?? 0) + (outlooks[other * KINDS + kind] ?? 0) / 2;
      totals[seat] = (totals[seat] ?? 0) + chance;
      all += chance;
    }
    for (let seat = 0; seat < seats; seat++) below[seat] = (below[seat] ?? 0) + (outlooks[seat * KINDS + kind] ?? 0);
  }
  for (let seat = 0; seat < seats; seat++) out[seat] = (totals[seat] ?? 0) / all;
}

function bestOf(t: FiveAgesTable, seat: Seat): number {
  takeUp(t, seat);
  return bestReachable();
}

/** The best key wins; equal ones share. */
function share(t: FiveAgesTable, key: (t: FiveAgesTable, seat: Seat) => number, out: Float64Array): void {
  let best = -1;
  let winners = 0;
  for (let seat = 0; seat < t.seats; seat++) {
    const one = key(t, seat);
    out[seat] = one;
    if (one > best) winners = 0;
    if (one >= best) winners++;
    best = Math.max(best, one);
  }
  for (let seat = 0; seat < t.seats; seat++) out[seat] = out[seat] === best ? 1 / winners : 0;
}

const chances = new Float64Array(MOST_SEATS);

/** The chance of a seat that builds like this, before the last age; what the others build is not known yet. */
export function judgeBuilding(t: FiveAgesTable, seat: Seat, code: number): number {
  lookAtDeck(t);
  thinker = seat;
  for (let other = 0; other < t.seats; other++) if (other !== seat) lookAt(t, other, TRADED + t.counters.age - 1);
  const old = (code >> 12) & 63;
  const oldMinor = MINORS[old] ?? 0;
  const oldMajor = MAJORS[old] ?? 0;
  minors = majors = 0;
  gather(t, civilization + seat);
  const builtMinors = (minors & ~oldMinor) | minorOf(code) | minorOf(code >> 6) | minorOf(code >> 18);
  const builtMajors = (majors & ~oldMajor) | majorOf(code) | majorOf(code >> 6) | majorOf(code >> 18);
  gather(t, hand + seat);
  if (t.options['replaced-card'] === 'discard') {
    minors &= ~oldMinor;
    majors &= ~oldMajor;
  }
  readOwn(builtMinors, builtMajors, minors, majors, BUILT + t.counters.age - 1, t.seats);
  readOuts(deckMinors, deckMajors, kindOf(poolKey(minors, majors)), true);
  outlook(outlooks, seat * KINDS);
  compare(t.seats, chances);
  return chances[seat] ?? 0;
}

const minorOf = (field: number): number => MINORS[field & 63] ?? 0;
const majorOf = (field: number): number => MAJORS[field & 63] ?? 0;
