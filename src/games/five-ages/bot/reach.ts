import type { Card, Seat } from '../../../engine/words.ts';
import { cardAt, count } from '../../../engine/zones.ts';
import { NO_CARD } from './futures.ts';
import { FIRST_JOKER } from '../cards.ts';
import { handKey, type JokerBuild, MAJORS, mayBuild, MINORS, poolKey } from '../ranking.ts';
import { type Build, civilization, type FiveAgesTable, hand, placements, stall } from '../shape.ts';

/*
 * Age 5: nothing is drawn any more, so what can be built is known. As in futures.ts one storage for all: `takeUp` first,
 * then ask.
 */

const held = new Uint8Array(8); // hand and stall
let heldCount = 0;
const built = new Uint8Array(8);
let builtCount = 0;
let due = 1;
let jokerBuild: JokerBuild = 'forbidden';
const five = new Uint8Array(8);

export function takeUp(view: FiveAgesTable, seat: Seat): void {
  heldCount = builtCount = 0;
  for (let at = 0; at < count(view, hand + seat); at++) held[heldCount++] = cardAt(view, hand + seat, at);
  for (let at = 0; at < count(view, stall + seat); at++) held[heldCount++] = cardAt(view, stall + seat, at);
  for (let at = 0; at < count(view, civilization + seat); at++)
    built[builtCount++] = cardAt(view, civilization + seat, at);
  due = placements(view, seat);
  jokerBuild = view.options['joker-build'];
}

/** The best key that can be reached (§8 D3): as many cards as are due enter, or one more and an old one leaves. */
export function bestReachable(): number {
  let best = 0;
  for (let entering = 1; entering < 1 << heldCount; entering++) {
    const number = pickUp(entering);
    if (number === due) best = Math.max(best, keyWithout(number, -1));
    else if (number === due + 1)
      for (let leaving = 0; leaving < builtCount; leaving++) best = Math.max(best, keyWithout(number, leaving));
  }
  return best;
}

/** Puts the held cards of a mask among the five; −1 if one of them cannot be built (§W1). */
function pickUp(entering: number): number {
  let number = 0;
  for (let i = 0; i < heldCount; i++) {
    if ((entering & (1 << i)) === 0) continue;
    const card = held[i] ?? 0;
    if (!mayBuild(card, jokerBuild)) return -1;
    five[number++] = card;
  }
  return number;
}

function keyWithout(number: number, leaving: number): number {
  let size = number;
  for (let i = 0; i < builtCount; i++) if (i !== leaving) five[size++] = built[i] ?? 0;
  return handKey(five, 0, jokerBuild);
}

/** The best key without one of the held cards. */
export function bestWithout(card: Card): number {
  const at = held.indexOf(card);
  heldCount--;
  held[at] = held[heldCount] ?? 0;
  const best = bestReachable();
  held[at] = card;
  heldCount++;
  return best;
}

/** The best key after giving one or two held cards for as many others. */
export function bestAfter(give: Card, get: Card, give2: Card, get2: Card): number {
  exchange(give, get);
  exchange(give2, get2);
  const best = bestReachable();
  exchange(get2, give2);
  exchange(get, give);
  return best;
}

function exchange(give: Card, get: Card): void {
  if (give !== NO_CARD) held[held.indexOf(give)] = get;
}

/** The key that a building makes. */
export function keyOfBuild({ place, old, by }: Build): number {
  let size = 0;
  for (let i = 0; i < builtCount; i++) {
    const card = built[i] ?? 0;
    five[size++] = card === old && by !== null ? by : card;
  }
  for (const card of place) five[size++] = card;
  return handKey(five, 0, jokerBuild);
}

/**
 * The same from sets of cards (ranking.ts), for who has built four cards, holds three and has one to place: one of them
 * enters, or two and an old one leaves. Jokers are not among them.
 */
export function bestOfMasks(builtMinors: number, builtMajors: number, heldMinors: number, heldMajors: number): number {
  let best = 0;
  for (let a = nextCard(heldMinors, heldMajors, 0); a < FIRST_JOKER; a = nextCard(heldMinors, heldMajors, a + 1)) {
    const minors = builtMinors | (MINORS[a] ?? 0);
    const majors = builtMajors | (MAJORS[a] ?? 0);
    best = Math.max(best, poolKey(minors, majors));
    for (let b = nextCard(heldMinors, heldMajors, a + 1); b < FIRST_JOKER; b = nextCard(heldMinors, heldMajors, b + 1))
      for (let old = nextCard(builtMinors, builtMajors, 0); old < FIRST_JOKER;) {
        best = Math.max(
          best,
          poolKey((minors | (MINORS[b] ?? 0)) & ~(MINORS[old] ?? 0), (majors | (MAJORS[b] ?? 0)) & ~(MAJORS[old] ?? 0)),
        );
        old = nextCard(builtMinors, builtMajors, old + 1);
      }
  }
  return best;
}

const HALF = FIRST_JOKER / 2; // the minors are the first 26 cards

/** The first card of a set from this number on; FIRST_JOKER if there is none. */
function nextCard(minors: number, majors: number, from: number): number {
  const low = from < HALF ? minors >> from : 0;
  if (low !== 0) return from + 31 - Math.clz32(low & -low);
  const start = Math.max(0, from - HALF);
  const high = majors >> start;
  return high === 0 ? FIRST_JOKER : HALF + start + 31 - Math.clz32(high & -high);
}
