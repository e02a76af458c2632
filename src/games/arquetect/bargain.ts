import { legalCodes } from '../../engine/play.ts';
import type { Dice } from '../../engine/random.ts';
import { outcomeOf, saidBy, saidCode, saidCount } from '../../engine/statements.ts';
import type { Seat } from '../../engine/words.ts';
import { codeOf, isCode, numberOf } from './acts.ts';
import {
  bestGap,
  bestScore,
  copyRow,
  insertAll,
  isFree,
  isHazard,
  own,
  ownScore,
  scoreWithout,
  without,
} from './arrange.ts';
import type { Face } from './deck.ts';
import { CATEGORIES } from './effects.ts';
import { makeRow } from './scoring.ts';
import { settingOf } from './setting.ts';
import { type ArquetectTable, FIRST_WISHED_CARD, KEPT, MOST_NAMES } from './shape.ts';

/* §11.3, steps 2 to 4: what the house bot offers, counters with and agrees to. */

export function isListed(view: ArquetectTable, seat: Seat, code: number): boolean {
  const { codes, count } = legalCodes(view, seat);
  for (let i = 0; i < count; i++) if (codes[i] === code) return true;
  return false;
}

const fraction = (dice: Dice): number => dice.word() / 0x1_0000_0000;
const scratch = makeRow();

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
    while (at < own.length && (own.faces[at]?.number !== name || !isFree(at) || chosen.includes(at))) at++;
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

const nameAt = (at: number): number => own.faces[at]?.number ?? 0;

function isChosen(at: number, number: number): boolean {
  for (let i = 0; i < number; i++) if (chosen[i] === at) return true;
  return false;
}

const worthOf = (at: number): number => (at < 0 ? 0 : (own.faces[at]?.worth ?? 0));
const sizeOf = (second: number, third: number): number => 1 + (second >= 0 ? 1 : 0) + (third >= 0 ? 1 : 0);

/* ---- step 2: the offer ---- */

const RANDOM_TRIPLES = 10;

function offerValue(first: number, second: number, third: number, dice: Dice): number {
  const size = sizeOf(second, third);
  const loss = ownScore - scoreWithout(first, second, third);
  const worth = worthOf(first) + worthOf(second) + worthOf(third);
  return (3.3 * size - loss) / (1 + Math.exp(3.2 * size - worth)) + 1.5 * fraction(dice);
}

/** Over all sets of one or two cards and some of three: the next name of the best one. */
export function chooseOffer(view: ArquetectTable, seat: Seat, dice: Dice): number {
  const number = findChosen(view, seat);
  bestCode = -1;
  bestValue = -Infinity;
  for (let i = 0; i < own.length; i++) {
    if (!isFree(i)) continue;
    considerOffer(view, seat, i, -1, -1, number, dice);
    for (let j = i + 1; j < own.length; j++) if (isFree(j)) considerOffer(view, seat, i, j, -1, number, dice);
  }
  for (let k = 0; k < RANDOM_TRIPLES && own.length >= MOST_NAMES; k++) {
    const third = number > 0 ? (chosen[0] ?? 0) : dice.below(own.length);
    const second = number > 1 ? (chosen[1] ?? 0) : dice.below(own.length);
    const first = dice.below(own.length);
    const isSet = first !== second && second !== third && first !== third;
    if (isSet && isFree(first) && isFree(second) && isFree(third))
      considerOffer(view, seat, first, second, third, number, dice);
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
  dice: Dice,
): void {
  if (!holdsChosen(first, second, third, number)) return;
  const value = offerValue(first, second, third, dice);
  if (value <= bestValue) return;
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
  copyRow(own, scratch);
  for (let category = 0; category < CATEGORIES.length; category++) {
    if (view.counters.numbers[category] === 0) continue;
    let gain = 0;
    let samples = 0;
    const from = dice.below(faces.length);
    for (let i = 0; i < faces.length && samples < SAMPLES; i++) {
      const face = faces[(from + i) % faces.length];
      if (!face || face.category !== CATEGORIES[category]) continue;
      bestGap(scratch, face);
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
const offered: (Face | undefined)[] = [];

function readNames(view: ArquetectTable, names: Int32Array): number {
  const { faces } = settingOf(view).box;
  let number = 0;
  for (let i = 0; i < MOST_NAMES; i++) {
    const name = names[i] ?? 0;
    if (name !== 0) offered[number++] = faces[name - 1];
  }
  return number;
}

/** How welcome a card may be to the proposer. */
function asked(view: ArquetectTable, at: number): number {
  const face = own.faces[at];
  if (at < 0 || !face) return 0;
  const { wish } = view.counters;
  const isWished = CATEGORIES[wish - 1] === face.category || wish - FIRST_WISHED_CARD === face.number;
  return (isHazard(face) ? -3 : face.worth) + (isWished ? 1.5 : 0);
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

/** Sets whose size is at most one off the offer's, and that go on from what is named. */
function findSets(size: number, number: number): void {
  found = 0;
  const fits = (cards: number): boolean => cards >= size - 1 && cards <= size + 1 && cards >= number;
  for (let i = 0; i < own.length; i++) {
    if (!isFree(i)) continue;
    if (fits(1) && holdsChosen(i, -1, -1, number)) keepSet(i, -1, -1);
    for (let j = i + 1; j < own.length; j++) {
      if (!isFree(j)) continue;
      if (fits(2) && holdsChosen(i, j, -1, number)) keepSet(i, j, -1);
      if (!fits(3)) continue;
      for (let k = j + 1; k < own.length; k++) if (isFree(k) && holdsChosen(i, j, k, number)) keepSet(i, j, k);
    }
  }
}

/** The next name of the best counter-offer that gains a point; −1 if there is none. */
export function chooseCounter(view: ArquetectTable, seat: Seat, dice: Dice): number {
  const number = findChosen(view, seat);
  const size = readNames(view, view.counters.offer);
  findSets(size, number);
  let best = -1;
  let value = -Infinity;
  for (let i = 0; i < found; i++) {
    const first = sets[3 * i] ?? -1;
    const second = sets[3 * i + 1] ?? -1;
    const third = sets[3 * i + 2] ?? -1;
    without(scratch, first, second, third);
    const net = insertAll(scratch, offered, size) - ownScore;
    if (net < 1) continue;
    const worth = asked(view, first) + asked(view, second) + asked(view, third) + 0.3 * net + fraction(dice);
    if (worth <= value) continue;
    const code = nextName(first, second, third, number);
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
    while (at < own.length && (own.faces[at]?.number !== name || !isFree(at) || chosen.includes(at))) at++;
    chosen[i] = at < own.length ? at : -1;
  }
  const [first = -1, second = -1, third = -1] = chosen;
  without(scratch, first, second, third);
  return insertAll(scratch, offered, readNames(view, counter)) - ownScore >= 1;
}
