import { legalCodes } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { outcomeOf, saidBy, saidCode, saidCount } from '../../../engine/statements.ts';
import type { Seat } from '../../../engine/words.ts';
import { codeOf, isCode, numberOf } from '../acts.ts';
import { placesFrom } from './around.ts';
import { cardOfOwn, isFree, own, ownScore, scoreWithout } from './arrange.ts';
import {
  bestGap,
  bestScore,
  copyCity,
  faceNumbered,
  insertAll,
  isHazardCard,
  makeCity,
  without,
  worthOf,
} from './cities.ts';
import { CATEGORIES } from '../effects.ts';
import { type ArquetectTable, FIRST_WISHED_CARD, KEPT, MOST_NAMES } from '../shape.ts';

/*
 * §11.3, steps 2 to 4: what the house bot offers, counters with and agrees to. Names are said one by one, but a set is
 * chosen as a whole: its random part follows from what the seat sees at every one of these steps, not from the dice of
 * the step. With new numbers for every name sets grow, for there is always a larger one with better luck.
 */

export function isListed(view: ArquetectTable, seat: Seat, code: number): boolean {
  const { codes, count } = legalCodes(view, seat);
  for (let i = 0; i < count; i++) if (codes[i] === code) return true;
  return false;
}

const scratch = makeCity();

let luck = 0;

const stir = (number: number): void => {
  luck = Math.imul(luck ^ number, 0x9e3779b1);
  luck ^= luck >>> 15;
};

/** The same numbers again as long as this seat is asked for the names of one offer or counter-offer. */
function beginLuck(view: ArquetectTable, seat: Seat): void {
  const { counters } = view;
  luck = 1;
  stir(counters.round);
  stir(placesFrom(view, seat, counters.turn));
  stir(counters.step);
  stir(counters.haggle);
  for (const name of counters.offer) stir(name);
  for (let at = 0; at < own.length; at++) stir(nameAt(at));
}

/** The next of them, from 0 to 1. */
function fraction(): number {
  luck = (luck + 0x6d2b79f5) | 0;
  let mixed = Math.imul(luck ^ (luck >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
}

const anyPlace = (): number => Math.floor(fraction() * own.length);

/** Names already chosen for this offer, as places of the own city. */
const chosen = new Int16Array(MOST_NAMES);

function findChosen(view: ArquetectTable, seat: Seat): number {
  let number = 0;
  chosen.fill(-1);
  for (let i = 0; i < saidCount(view); i++) {
    const code = saidCode(view, i);
    if (saidBy(view, i) !== seat || outcomeOf(view, i) !== KEPT || !isCode(code, 'name')) continue;
    const name = numberOf(code);
    let at = 0;
    while (at < own.length && (nameAt(at) !== name || !isFree(at) || chosen.includes(at))) at++;
    chosen[number++] = at;
  }
  return number;
}

/* ---- sets of one to three cards of the own city, −1 for none ---- */

/** Whether a set goes on from what is already named. */
const holdsChosen = (first: number, second: number, third: number, number: number): boolean => {
  for (let i = 0; i < number; i++) {
    const at = chosen[i] ?? -1;
    if (at !== first && at !== second && at !== third) return false;
  }
  return true;
};

/** The next name of a set in list order, or enough. */
function nextName(first: number, second: number, third: number, number: number): number {
  let best = -1;
  for (const at of [first, second, third]) {
    if (at < 0 || isChosen(at, number)) continue;
    if (best < 0 || nameAt(at) < nameAt(best)) best = at;
  }
  return best < 0 ? codeOf('enough') : codeOf('name', nameAt(best));
}

const nameAt = (at: number): number => cardOfOwn(at) & 255;

function isChosen(at: number, number: number): boolean {
  for (let i = 0; i < number; i++) if (chosen[i] === at) return true;
  return false;
}

const worthAt = (at: number): number => (at < 0 ? 0 : worthOf(cardOfOwn(at)));
const sizeOf = (second: number, third: number): number => 1 + (second >= 0 ? 1 : 0) + (third >= 0 ? 1 : 0);

/* ---- step 2: the offer ---- */

const RANDOM_TRIPLES = 10;

function offerValue(first: number, second: number, third: number): number {
  const size = sizeOf(second, third);
  const loss = ownScore - scoreWithout(first, second, third);
  const worth = worthAt(first) + worthAt(second) + worthAt(third);
  return (3.3 * size - loss) / (1 + Math.exp(3.2 * size - worth)) + 1.5 * fraction();
}

/** Over all sets of one or two cards and some of three: the next name of the best one. */
export function chooseOffer(view: ArquetectTable, seat: Seat): number {
  const number = findChosen(view, seat);
  beginLuck(view, seat);
  bestCode = -1;
  bestValue = -Infinity;
  for (let i = 0; i < own.length; i++) {
    if (!isFree(i)) continue;
    considerOffer(view, seat, i, -1, -1, number);
    for (let j = i + 1; j < own.length; j++) if (isFree(j)) considerOffer(view, seat, i, j, -1, number);
  }
  for (let k = 0; k < RANDOM_TRIPLES && own.length >= MOST_NAMES; k++) {
    const first = anyPlace();
    const second = anyPlace();
    const third = anyPlace();
    const isSet = first !== second && second !== third && first !== third;
    if (isSet && isFree(first) && isFree(second) && isFree(third))
      considerOffer(view, seat, first, second, third, number);
  }
  return bestCode;
}
let bestCode = -1;
let bestValue = 0;

function considerOffer(
  view: ArquetectTable,
  seat: Seat,
  first: number,
  second: number,
  third: number,
  number: number,
): void {
  const value = offerValue(first, second, third);
  if (value <= bestValue || !holdsChosen(first, second, third, number)) return;
  const code = nextName(first, second, third, number);
  if (!isListed(view, seat, code)) return;
  bestValue = value;
  bestCode = code;
}

const SAMPLES = 4;

/** The category whose cards gain most at their best gap. */
export function chooseWish(view: ArquetectTable, dice: Dice): number {
  const { faces } = view.plan;
  let best = codeOf('no-wish');
  let bestGain = 0;
  copyCity(own, scratch);
  for (let category = 0; category < CATEGORIES.length; category++) {
    if (view.counters.numbers[category] === 0) continue;
    let gain = 0;
    let samples = 0;
    const from = dice.below(faces.length);
    for (let i = 0; i < faces.length && samples < SAMPLES; i++) {
      const face = faces[(from + i) % faces.length];
      if (!face || face.category !== CATEGORIES[category]) continue;
      bestGap(scratch, face.number);
      gain += bestScore - ownScore;
      samples++;
    }
    if (samples === 0 || gain / samples <= bestGain) continue;
    bestGain = gain / samples;
    best = codeOf('wish', 1 + category);
  }
  return best;
}

/* ---- step 3: the counter-offer ---- */

/** The cards named in the offer or counter-offer of the other side. */
const offered = new Uint16Array(MOST_NAMES);

function readNames(names: Int32Array): number {
  let number = 0;
  for (let i = 0; i < MOST_NAMES; i++) {
    const name = names[i] ?? 0;
    if (name !== 0) offered[number++] = name - 1;
  }
  return number;
}

/** How welcome a card may be to the proposer. */
function asked(view: ArquetectTable, at: number): number {
  if (at < 0) return 0;
  const card = cardOfOwn(at);
  const { wish } = view.counters;
  const isWished = CATEGORIES[wish - 1] === faceNumbered(card)?.category || wish - FIRST_WISHED_CARD === nameAt(at);
  return (isHazardCard(card) ? -3 : worthOf(card)) + (isWished ? 1.5 : 0);
}

/** The sets with the smallest loss, the smallest first. */
const SETS = 10;
const sets = new Int16Array(3 * SETS);
const losses = new Float64Array(SETS);
let found = 0;

function keepSet(first: number, second: number, third: number): void {
  const loss = ownScore - scoreWithout(first, second, third);
  let at = found;
  while (at > 0 && (losses[at - 1] ?? 0) > loss) at--;
  if (at >= SETS) return;
  if (found < SETS) found++;
  sets.copyWithin(3 * (at + 1), 3 * at, 3 * (found - 1));
  losses.copyWithin(at + 1, at, found - 1);
  sets[3 * at] = first;
  sets[3 * at + 1] = second;
  sets[3 * at + 2] = third;
  losses[at] = loss;
}

/** Sets whose size is at most one off the offer's. */
function findSets(size: number): void {
  found = 0;
  const fits = (cards: number): boolean => cards >= size - 1 && cards <= size + 1;
  for (let i = 0; i < own.length; i++) {
    if (!isFree(i)) continue;
    if (fits(1)) keepSet(i, -1, -1);
    for (let j = i + 1; j < own.length; j++) {
      if (!isFree(j)) continue;
      if (fits(2)) keepSet(i, j, -1);
      if (!fits(3)) continue;
      for (let k = j + 1; k < own.length; k++) if (isFree(k)) keepSet(i, j, k);
    }
  }
}

const first = (set: number): number => sets[3 * set] ?? -1;
const second = (set: number): number => sets[3 * set + 1] ?? -1;
const third = (set: number): number => sets[3 * set + 2] ?? -1;

/** What the city gains by giving the cards of a set for those of the offer. */
function netOf(set: number, size: number): number {
  without(own, scratch, first(set), second(set), third(set));
  return insertAll(scratch, offered, size) - ownScore;
}

/** Whether there is a counter-offer that gains a point. */
export function canCounter(view: ArquetectTable): boolean {
  const size = readNames(view.counters.offer);
  findSets(size);
  for (let set = 0; set < found; set++) if (netOf(set, size) >= 1) return true;
  return false;
}

/** The next name of the best counter-offer that gains a point; −1 if there is none. */
export function chooseCounter(view: ArquetectTable, seat: Seat): number {
  const number = findChosen(view, seat);
  beginLuck(view, seat);
  const size = readNames(view.counters.offer);
  findSets(size);
  let best = -1;
  let value = -Infinity;
  for (let set = 0; set < found; set++) {
    const net = netOf(set, size);
    if (net < 1) continue;
    const [a, b, c] = [first(set), second(set), third(set)];
    const worth = asked(view, a) + asked(view, b) + asked(view, c) + 0.3 * net + fraction();
    if (worth <= value || !holdsChosen(a, b, c, number)) continue;
    const code = nextName(a, b, c, number);
    if (number > 0 && !isListed(view, seat, code)) continue;
    value = worth;
    best = code;
  }
  return best;
}

/* ---- step 4 ---- */

/** Step 4: at least a point more after the exchange. */
export function isGoodDeal(view: ArquetectTable): boolean {
  const { offer, counter } = view.counters;
  chosen.fill(-1);
  for (let i = 0; i < MOST_NAMES; i++) {
    const name = (offer[i] ?? 0) - 1;
    let at = name < 0 ? own.length : 0;
    while (at < own.length && (nameAt(at) !== name || !isFree(at) || chosen.includes(at))) at++;
    chosen[i] = at < own.length ? at : -1;
  }
  const [first = -1, second = -1, third = -1] = chosen;
  without(own, scratch, first, second, third);
  return insertAll(scratch, offered, readNames(counter)) - ownScore >= 1;
}
