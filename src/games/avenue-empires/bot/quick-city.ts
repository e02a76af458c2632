import { MOST_SEATS, type Seat } from '../../../engine/words.ts';
import { blockSize } from './block.ts';
import {
  AHEAD,
  AVENUE,
  AVENUES_WITH,
  BEFORE,
  BEHIND,
  BEYOND,
  BLOCK,
  CASTLE_BIT,
  CITY,
  CONNECTED,
  FACING,
  FLAT,
  IN_AVENUE,
  KINDS_AVENUE,
  KINDS_CITY,
  KINDS_CONNECTED,
  KINDS_FACING,
  KINDS_ROW,
  LENGTH,
  LONGER,
  NEIGHBOURS,
  PER,
  ROW,
  SAME_ROW,
  SPREAD,
  TABLE,
} from '../compile.ts';
import { END, FILTERS, JUMP, LOOKS_ALONG, LOOKS_AROUND, LOOKS_BESIDE, type QuickDeck } from './quick-deck.ts';
import { capped, isTrue } from '../scoring.ts';

/*
 * §2.5 for a search: all cities of a table at once, with counts that are kept up instead of taken anew, and each card's VP
 * remembered, so that a build is judged by the few cards it can change. `scoring.ts` is the rule; a test compares the two.
 */

const STRIDE = 256; // cells of an avenue: the Castle, then the rows
const CITIES = MOST_SEATS;

const lengths = new Int32Array(CITIES * 3);
const faceAt = new Uint8Array(CITIES * 3 * STRIDE);
const categoriesAt = new Uint8Array(CITIES * 3 * STRIDE); // 0 where no card stands
const pointsAt = new Float64Array(CITIES * 3 * STRIDE);
const inAvenue = new Int32Array(CITIES * 3 * FILTERS); // how many cards of an avenue match a filter
const inCity = new Int32Array(CITIES * FILTERS);
const kindsIn = new Uint8Array(CITIES * 3); // the categories of an avenue
for (let avenue = 0; avenue < CITIES * 3; avenue++) categoriesAt[avenue * STRIDE] = CASTLE_BIT;

/** The cities as they stand have a number of their own; those that come back after a trial have the same one again. */
let version = 0;
let latest = 0;
const change = (): void => {
  version = ++latest;
};

/** For whoever changes cities and changes all of it back: what is remembered of them stays true. */
export const markCities = (): number => version;
export const returnTo = (mark: number): void => {
  version = mark;
};

const worths = new Float64Array(CITIES); // what a city is worth
const worthVersions = new Float64Array(CITIES); // and of which version that is true, also what each of its cards is worth

let seats = 2;
let isOneSided = false;
let current: QuickDeck | null = null;
let starts: Int32Array = new Int32Array(0);
let codes: Int32Array = new Int32Array(0);
let values: Float64Array = new Float64Array(0);
let categories: Uint8Array = new Uint8Array(0);
let looks: Uint8Array = new Uint8Array(0);
let matching: Uint8Array = new Uint8Array(0);
let matches: Uint8Array = new Uint8Array(0);

/** Empty cities for so many seats; whether one side counts, `hasOneSide` says. */
export function clearCities(deck: QuickDeck, number: number, oneSided: boolean): void {
  current = deck;
  ({ starts, codes, values, categories, looks, matching, matches } = deck);
  change();
  seats = number;
  isOneSided = oneSided;
  for (let avenue = 0; avenue < number * 3; avenue++) {
    const start = avenue * STRIDE;
    categoriesAt.fill(0, start + 1, start + 1 + (lengths[avenue] ?? 0));
    lengths[avenue] = 0;
    kindsIn[avenue] = 0;
  }
  inAvenue.fill(0, 0, number * 3 * FILTERS);
  inCity.fill(0, 0, number * FILTERS);
}

/** Whether the cities were cleared for the same. */
export const areFor = (deck: QuickDeck, number: number, oneSided: boolean): boolean =>
  deck === current && number === seats && oneSided === isOneSided;

export const faceIn = (seat: Seat, avenue: number, row: number): number =>
  faceAt[(seat * 3 + avenue) * STRIDE + row] ?? 0;
export const lengthOf = (seat: Seat, avenue: number): number => lengths[seat * 3 + avenue] ?? 0;
export const cardsOf = (seat: Seat): number => lengthOf(seat, 0) + lengthOf(seat, 1) + lengthOf(seat, 2);
export const kindsOf = (seat: Seat): number => bits(cityKinds(seat));
const cityKinds = (seat: Seat): number =>
  (kindsIn[seat * 3] ?? 0) | (kindsIn[seat * 3 + 1] ?? 0) | (kindsIn[seat * 3 + 2] ?? 0);

/** Puts a card into a row, counted from 1; the cards from there on move outward. What cards are worth is not taken anew. */
export function put(seat: Seat, avenue: number, row: number, face: number): void {
  change();
  const own = seat * 3 + avenue;
  const start = own * STRIDE;
  for (let cell = start + (lengths[own] ?? 0); cell >= start + row; cell--) {
    faceAt[cell + 1] = faceAt[cell] ?? 0;
    categoriesAt[cell + 1] = categoriesAt[cell] ?? 0;
  }
  const bears = categories[face] ?? 0;
  faceAt[start + row] = face;
  categoriesAt[start + row] = bears;
  lengths[own] = (lengths[own] ?? 0) + 1;
  kindsIn[own] = (kindsIn[own] ?? 0) | bears;
  countUp(seat, own, bears, 1);
}

/** Takes a card away again that was put there. */
export function takeBack(seat: Seat, avenue: number, row: number): void {
  change();
  const own = seat * 3 + avenue;
  const start = own * STRIDE;
  const end = start + (lengths[own] ?? 0);
  const bears = categoriesAt[start + row] ?? 0;
  for (let cell = start + row; cell < end; cell++) {
    faceAt[cell] = faceAt[cell + 1] ?? 0;
    categoriesAt[cell] = categoriesAt[cell + 1] ?? 0;
  }
  categoriesAt[end] = 0;
  lengths[own] = (lengths[own] ?? 0) - 1;
  countUp(seat, own, bears, -1);
  readKinds(own);
}

function countUp(seat: Seat, own: number, bears: number, by: number): void {
  const first = bears * FILTERS;
  const end = first + (matches[bears] ?? 0);
  for (let i = first; i < end; i++) {
    const filter = matching[i] ?? 0;
    inAvenue[own * FILTERS + filter] = (inAvenue[own * FILTERS + filter] ?? 0) + by;
    inCity[seat * FILTERS + filter] = (inCity[seat * FILTERS + filter] ?? 0) + by;
  }
}

function readKinds(own: number): void {
  const start = own * STRIDE;
  let kinds = 0;
  for (let cell = start + 1; cell <= start + (lengths[own] ?? 0); cell++) kinds |= categoriesAt[cell] ?? 0;
  kindsIn[own] = kinds;
}

/** Exchanges two cards of a city. What cards are worth is not taken anew. */
export function exchangeCards(seat: Seat, avenue: number, row: number, other: number, otherRow: number): void {
  change();
  const one = (seat * 3 + avenue) * STRIDE + row;
  const two = (seat * 3 + other) * STRIDE + otherRow;
  const face = faceAt[one] ?? 0;
  const bears = categoriesAt[one] ?? 0;
  const otherBears = categoriesAt[two] ?? 0;
  faceAt[one] = faceAt[two] ?? 0;
  categoriesAt[one] = otherBears;
  faceAt[two] = face;
  categoriesAt[two] = bears;
  if (avenue === other) return;
  countUp(seat, seat * 3 + avenue, bears, -1);
  countUp(seat, seat * 3 + avenue, otherBears, 1);
  countUp(seat, seat * 3 + other, otherBears, -1);
  countUp(seat, seat * 3 + other, bears, 1);
  readKinds(seat * 3 + avenue);
  readKinds(seat * 3 + other);
}

/* ---- what it is worth ---- */

/** The VP of a city; those of its cards are remembered for `gainAtEnd`. */
export function cityWorth(seat: Seat): number {
  if (worthVersions[seat] === version) return worths[seat] ?? 0;
  const worth = avenueWorth(seat, 0) + avenueWorth(seat, 1) + avenueWorth(seat, 2);
  worths[seat] = worth;
  worthVersions[seat] = version;
  return worth;
}

/** The change if a card were built in any row of an avenue. */
export function gainInside(seat: Seat, avenue: number, row: number, face: number): number {
  const before = cityWorth(seat);
  const now = version;
  put(seat, avenue, row, face);
  const after = cityWorth(seat);
  takeBack(seat, avenue, row);
  version = now;
  return after - before;
}

/** The change if two cards of a city exchanged places. */
export function gainOfExchange(seat: Seat, avenue: number, row: number, other: number, otherRow: number): number {
  const before = cityWorth(seat);
  const now = version;
  exchangeCards(seat, avenue, row, other, otherRow);
  const after = cityWorth(seat);
  exchangeCards(seat, avenue, row, other, otherRow);
  version = now;
  return after - before;
}

const FACES = 256;
const gains = new Float64Array(CITIES * FACES * 3); // seat, face, avenue → what it would bring at the end of the avenue
const gainVersions = new Float64Array(CITIES * FACES);

/** `gainAtEnd`, remembered until a city changes: at a table the same cards are weighed for the same cities by several seats. */
export function knownGainAtEnd(seat: Seat, avenue: number, face: number): number {
  const at = seat * FACES + face;
  if (gainVersions[at] !== version) {
    cityWorth(seat);
    for (let each = 0; each < 3; each++) gains[at * 3 + each] = gainAtEnd(seat, each, face);
    gainVersions[at] = version;
  }
  return gains[at * 3 + avenue] ?? 0;
}

export function avenueWorth(seat: Seat, avenue: number): number {
  const start = (seat * 3 + avenue) * STRIDE;
  const length = lengthOf(seat, avenue);
  let sum = 0;
  for (let row = 1; row <= length; row++) {
    const points = cardWorth(seat, avenue, row);
    pointsAt[start + row] = points;
    sum += points;
  }
  return sum;
}

/** The change if a card were built at the end of an avenue; `cityWorth` must have been taken since the last change. */
export function gainAtEnd(seat: Seat, avenue: number, face: number): number {
  const row = lengthOf(seat, avenue) + 1;
  const own = seat * 3 + avenue;
  const kinds = kindsIn[own] ?? 0;
  const bears = categories[face] ?? 0;
  // `put` and `takeBack` for the last row, without the parts that nothing comes of there.
  faceAt[own * STRIDE + row] = face;
  categoriesAt[own * STRIDE + row] = bears;
  lengths[own] = row;
  kindsIn[own] = kinds | bears;
  countUp(seat, own, bears, 1);
  let gain = cardWorth(seat, avenue, row);
  for (let other = 0; other < 3; other++) {
    const start = (seat * 3 + other) * STRIDE;
    const last = other === avenue ? row - 1 : lengthOf(seat, other);
    const beside = other === avenue ? row - 1 : row;
    for (let at = 1; at <= last; at++) {
      const reach = looks[faceAt[start + at] ?? 0] ?? 0;
      const isMoved =
        (reach & LOOKS_AROUND) !== 0 ||
        (other === avenue && (reach & LOOKS_ALONG) !== 0) ||
        (at === beside && (reach & LOOKS_BESIDE) !== 0);
      if (isMoved) gain += cardWorth(seat, other, at) - (pointsAt[start + at] ?? 0);
    }
  }
  countUp(seat, own, bears, -1);
  kindsIn[own] = kinds;
  lengths[own] = row - 1;
  categoriesAt[own * STRIDE + row] = 0;
  return gain;
}

/** The VP of the card in a row. */
function cardWorth(seat: Seat, avenue: number, row: number): number {
  let sum = 0;
  let i = starts[faceAt[(seat * 3 + avenue) * STRIDE + row] ?? 0] ?? 0;
  for (;;) {
    const term = codes[i] ?? END;
    if (term === END) return sum;
    if (term === FLAT) {
      sum += values[i + 1] ?? 0;
      i += 2;
      continue;
    }
    if (term === JUMP) {
      i = codes[i + 1] ?? 0;
      continue;
    }
    const amount = counted(seat, codes[i + 1] ?? 0, codes[i + 2] ?? 0, codes[i + 3] ?? 0, avenue, row);
    if (term === PER) {
      sum += capped((values[i + 4] ?? 0) * amount, values[i + 5] ?? 0);
      i += 6;
    } else if (term === TABLE) {
      const length = codes[i + 4] ?? 0;
      sum += values[i + 5 + (amount < length ? amount : length - 1)] ?? 0;
      i += 5 + length;
    } else i = isTrue(amount, codes[i + 4] ?? 0, values[i + 5] ?? 0) ? i + 7 : (codes[i + 6] ?? 0);
  }
}

const leftOf = (seat: Seat): Seat => (seat + 1 === seats ? 0 : seat + 1);
const rightOf = (seat: Seat): Seat => (seat === 0 ? seats - 1 : seat - 1);

function counted(seat: Seat, what: number, of: number, least: number, avenue: number, row: number): number {
  const own = seat * 3 + avenue;
  const cell = own * STRIDE + row;
  switch (what) {
    case CONNECTED: {
      const along = bears(cell - 1, of) + bears(cell + 1, of);
      if (avenue === 1) return along + bears(cell - STRIDE, of) + bears(cell + STRIDE, of);
      return along + bears(avenue === 0 ? cell + STRIDE : cell - STRIDE, of);
    }
    case AVENUE:
      return (inAvenue[own * FILTERS + of] ?? 0) - bears(cell, of);
    case BEFORE: {
      let number = 0;
      for (let before = cell - row + 1; before < cell; before++) number += bears(before, of);
      return number;
    }
    case BEYOND: {
      let number = 0;
      const end = own * STRIDE + (lengths[own] ?? 0);
      for (let beyond = cell + 1; beyond <= end; beyond++) number += bears(beyond, of);
      return number;
    }
    case SAME_ROW: {
      const left = seat * 3 * STRIDE + row;
      return bears(left, of) + bears(left + STRIDE, of) + bears(left + 2 * STRIDE, of) - bears(cell, of);
    }
    case CITY:
      return (inCity[seat * FILTERS + of] ?? 0) - bears(cell, of);
    case NEIGHBOURS: {
      const onLeft = inCity[leftOf(seat) * FILTERS + of] ?? 0;
      return isOneSided ? onLeft : onLeft + (inCity[rightOf(seat) * FILTERS + of] ?? 0);
    }
    case FACING: {
      const facing = facingAvenue(seat, avenue);
      return facing < 0 ? 0 : (inAvenue[facing * FILTERS + of] ?? 0);
    }
    case AHEAD:
      return sidesWhere(seat, of, 1);
    case BEHIND:
      return sidesWhere(seat, of, -1);
    case BLOCK:
      return bears(cell, of) === 0 ? 0 : blockSize(categoriesAt, seat * 3 * STRIDE, STRIDE, cell, of);
    case AVENUES_WITH: {
      let number = 0;
      for (let other = seat * 3; other < seat * 3 + 3; other++)
        if ((inAvenue[other * FILTERS + of] ?? 0) >= least) number++;
      return number;
    }
    case ROW:
      return row;
    case LENGTH:
      return lengths[own] ?? 0;
    case LONGER: {
      let number = 0;
      for (let other = seat * 3; other < seat * 3 + 3; other++)
        if ((lengths[other] ?? 0) > (lengths[own] ?? 0)) number++;
      return number;
    }
    case SPREAD:
      return spread(lengths[seat * 3] ?? 0, lengths[seat * 3 + 1] ?? 0, lengths[seat * 3 + 2] ?? 0);
    case KINDS_CONNECTED: {
      const along = (categoriesAt[cell - 1] ?? 0) | (categoriesAt[cell + 1] ?? 0);
      const across =
        avenue === 1
          ? (categoriesAt[cell - STRIDE] ?? 0) | (categoriesAt[cell + STRIDE] ?? 0)
          : (categoriesAt[avenue === 0 ? cell + STRIDE : cell - STRIDE] ?? 0);
      return bits((along | across) & ~CASTLE_BIT);
    }
    case KINDS_AVENUE:
      return bits(kindsIn[own] ?? 0);
    case KINDS_ROW: {
      const left = seat * 3 * STRIDE + row;
      return bits(
        (categoriesAt[left] ?? 0) | (categoriesAt[left + STRIDE] ?? 0) | (categoriesAt[left + 2 * STRIDE] ?? 0),
      );
    }
    case KINDS_CITY:
      return bits(cityKinds(seat));
    case KINDS_FACING: {
      const facing = facingAvenue(seat, avenue);
      return facing < 0 ? 0 : bits(kindsIn[facing] ?? 0);
    }
    case IN_AVENUE:
      return (of >> avenue) & 1;
    default:
      throw new Error(`avenue-empires §2.5: no count has the number ${what}`);
  }
}

const bears = (cell: number, of: number): number => (((categoriesAt[cell] ?? 0) & of) === 0 ? 0 : 1);

/** The avenue across the border; −1 from Center. */
const facingAvenue = (seat: Seat, avenue: number): number =>
  avenue === 0 ? leftOf(seat) * 3 + 2 : avenue === 2 ? rightOf(seat) * 3 : -1;

function sidesWhere(seat: Seat, of: number, sign: number): number {
  const mine = inCity[seat * FILTERS + of] ?? 0;
  const onLeft = (mine - (inCity[leftOf(seat) * FILTERS + of] ?? 0)) * sign > 0 ? 1 : 0;
  if (isOneSided) return onLeft;
  return onLeft + ((mine - (inCity[rightOf(seat) * FILTERS + of] ?? 0)) * sign > 0 ? 1 : 0);
}

const spread = (a: number, b: number, c: number): number => Math.max(a, b, c) - Math.min(a, b, c);

const BITS = Uint8Array.from({ length: 64 }, (_, mask) => {
  let number = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) number++;
  return number;
});
const bits = (mask: number): number => BITS[mask] ?? 0;
