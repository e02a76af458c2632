import type { Dice } from '../../../engine/luck/random.ts';
import {
  type City,
  copyCity,
  faceNumbered,
  insertAll,
  isHazardCard,
  makeCity,
  scoreOf,
  scoreWithout,
  without,
  worthOf,
} from './cities.ts';
import { CATEGORIES } from '../effects.ts';
import { FIRST_WISHED_CARD, MOST_NAMES } from '../shape.ts';

/*
 * How a sensible player bargains, as section 11.3 has it: what it offers, what it counters with, what it agrees to. Each
 * looks at its own city and at the names that were said, at nothing else.
 */

/** Up to three cards of a city by their places, −1: none. */
export const places = new Int16Array(MOST_NAMES);

const scratch = makeCity();

export const fraction = (dice: Dice): number => dice.word() / 0x1_0000_0000;

/** The cards at these places, facing in as they arrive elsewhere; how many. */
export function cardsAt({ cards }: City, chosen: Int16Array, out: Uint16Array): number {
  let number = 0;
  for (let i = 0; i < MOST_NAMES; i++) {
    const at = chosen[i] ?? -1;
    if (at >= 0) out[number++] = (cards[at] ?? 0) & 255;
  }
  return number;
}

function choosePlaces(first: number, second: number, third: number): void {
  places[0] = first;
  places[1] = second;
  places[2] = third;
}

/* ---- the offer ---- */

/** §11.3, step 2, without its random part. */
export function offerValue(
  city: City,
  score: number,
  first: number,
  second: number,
  third: number,
  size: number,
): number {
  const { cards } = city;
  const loss = score - scoreWithout(city, first, second, third);
  let worth = worthOf(cards[first] ?? 0);
  if (second >= 0) worth += worthOf(cards[second] ?? 0);
  if (third >= 0) worth += worthOf(cards[third] ?? 0);
  return (3.3 * size - loss) / (1 + Math.exp(3.2 * size - worth));
}

/* ---- the counter-offer ---- */

const SETS = 10;
const sets = new Int16Array(MOST_NAMES * SETS);
const losses = new Float64Array(SETS);
let found = 0;

function keepSet(loss: number, first: number, second: number, third: number): void {
  if (found === SETS && loss >= (losses[SETS - 1] ?? 0)) return;
  let at = found < SETS ? found : SETS - 1;
  while (at > 0 && (losses[at - 1] ?? 0) > loss) {
    losses[at] = losses[at - 1] ?? 0;
    for (let i = 0; i < MOST_NAMES; i++) sets[MOST_NAMES * at + i] = sets[MOST_NAMES * (at - 1) + i] ?? -1;
    at--;
  }
  losses[at] = loss;
  sets[MOST_NAMES * at] = first;
  sets[MOST_NAMES * at + 1] = second;
  sets[MOST_NAMES * at + 2] = third;
  if (found < SETS) found++;
}

const LONG_CITY = 12; // from here on sets of three are too many to look at

/** The ten sets that are missed least, of a size at most one off the offer's. */
function findSets(city: City, score: number, size: number): void {
  const { length } = city;
  found = 0;
  for (let i = 0; i < length; i++) {
    if (size <= 2) keepSet(score - scoreWithout(city, i), i, -1, -1);
    for (let j = i + 1; j < length; j++) {
      keepSet(score - scoreWithout(city, i, j), i, j, -1);
      if (size < 2 || length > LONG_CITY) continue;
      for (let k = j + 1; k < length; k++) keepSet(score - scoreWithout(city, i, j, k), i, j, k);
    }
  }
}

const MOST_NET = 9;

/** §11.3, step 3: chooses the places of a counter-offer that gains a point; false if there is none. */
export function makeCounter(city: City, offer: ArrayLike<number>, size: number, wish: number, dice: Dice): boolean {
  const { cards } = city;
  const score = scoreOf(city);
  findSets(city, score, size);
  let most = -Infinity;
  for (let set = 0; set < found; set++) {
    const first = sets[MOST_NAMES * set] ?? -1;
    const second = sets[MOST_NAMES * set + 1] ?? -1;
    const third = sets[MOST_NAMES * set + 2] ?? -1;
    let value = fraction(dice) + welcome(cards[first] ?? 0, wish);
    if (second >= 0) value += welcome(cards[second] ?? 0, wish);
    if (third >= 0) value += welcome(cards[third] ?? 0, wish);
    if (value + 0.3 * MOST_NET <= most) continue; // however much it gains
    without(city, scratch, first, second, third);
    const net = insertAll(scratch, offer, size) - score;
    if (net < 1 || value + 0.3 * net <= most) continue;
    most = value + 0.3 * net;
    choosePlaces(first, second, third);
  }
  return most > -Infinity;
}

/** How welcome a card may be to somebody who wished for this. */
function welcome(card: number, wish: number): number {
  const worth = isHazardCard(card) ? -3 : worthOf(card);
  if (wish === 0) return worth;
  const face = faceNumbered(card);
  const isWished = CATEGORIES[wish - 1] === face?.category || wish - FIRST_WISHED_CARD === face?.number;
  return worth + (isWished ? 1.5 : 0);
}

/* ---- agreement ---- */

/** What a city gains by giving the cards at these places for others, each inserted where it scores most. */
export function dealGain(city: City, given: ArrayLike<number>, got: ArrayLike<number>, number: number): number {
  carryOutDeal(city, scratch, given, got, number);
  return scoreOf(scratch) - scoreOf(city);
}

export function carryOutDeal(
  city: City,
  into: City,
  given: ArrayLike<number>,
  got: ArrayLike<number>,
  number: number,
): void {
  without(city, bare, given[0] ?? -1, given[1] ?? -1, given[2] ?? -1);
  insertAll(bare, got, number);
  copyCity(bare, into);
}
const bare = makeCity();
