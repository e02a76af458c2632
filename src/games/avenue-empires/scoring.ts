import type { Seat } from '../../engine/words.ts';
import { leftOf, rightOf } from '../../engine/zones.ts';
import { cardsInCity, type City, makeCity, readCity, ROWS } from './city.ts';
import {
  AHEAD,
  AT_LEAST,
  AVENUE,
  AVENUES_WITH,
  BEFORE,
  BEHIND,
  BEYOND,
  BLOCK,
  CASTLE_BIT,
  CITY,
  CONNECTED,
  EQUAL,
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
} from './compile.ts';
import { deckOf, type Face } from './deck.ts';
import type { Options } from './options.ts';
import type { AvenueTable } from './shape.ts';

/*
 * §2.5: a card's VP follow from the layout of its own city and of its two neighbours' cities, and from nothing else.
 * `lookAt` says which cities are meant; all that follows reads them.
 */

/** What is looked at: the scored city, its neighbours, the faces by number, and whether one side counts (§6). */
let own: City = makeCity();
let leftCity: City = makeCity();
let rightCity: City = makeCity();
let faces: readonly Face[] = [];
let isOneSided = false;

export interface Scene {
  readonly own: City;
  readonly left: City;
  readonly right: City;
  readonly faces: readonly Face[];
  readonly isOneSided: boolean; // two players with `twoPlayerSides` = `once`
}

/** §6 `twoPlayerSides` */
export const hasOneSide = (seats: number, { twoPlayerSides }: Pick<Options, 'twoPlayerSides'>): boolean =>
  seats === 2 && twoPlayerSides === 'once';

export function lookAt(scene: Scene): void {
  ({ own, left: leftCity, right: rightCity, faces, isOneSided } = scene);
}

const lengthOf = (city: City, avenue: number): number => city.lengths[avenue] ?? 0;
const categoriesAt = (city: City, cell: number): number => city.categories[cell] ?? 0;

/** §2.5: the VP of the city that is looked at. */
export function cityPoints(): number {
  return avenuePoints(0) + avenuePoints(1) + avenuePoints(2);
}

export function avenuePoints(avenue: number): number {
  let sum = 0;
  for (let at = 0; at < lengthOf(own, avenue); at++) sum += cardPoints(avenue, at + 1);
  return sum;
}

/** The VP of the card in a row, counted from 1. */
export function cardPoints(avenue: number, row: number): number {
  const face = faces[own.faces[avenue * ROWS + row - 1] ?? 0];
  return face ? run(face.program, 0, face.program.length, avenue, row) : 0;
}

function run(program: Float64Array, from: number, to: number, avenue: number, row: number): number {
  let sum = 0;
  let i = from;
  while (i < to) {
    const term = program[i];
    if (term === FLAT) {
      sum += program[i + 1] ?? 0;
      i += 2;
      continue;
    }
    const amount = counted(program[i + 1] ?? 0, program[i + 2] ?? 0, program[i + 3] ?? 0, avenue, row);
    if (term === PER) {
      sum += capped((program[i + 4] ?? 0) * amount, program[i + 5] ?? 0);
      i += 6;
    } else if (term === TABLE) {
      const length = program[i + 4] ?? 0;
      sum += program[i + 5 + Math.min(amount, length - 1)] ?? 0;
      i += 5 + length;
    } else {
      const then = i + 8;
      const otherwise = then + (program[i + 6] ?? 0);
      const end = otherwise + (program[i + 7] ?? 0);
      sum += isTrue(amount, program[i + 4] ?? 0, program[i + 5] ?? 0)
        ? run(program, then, otherwise, avenue, row)
        : run(program, otherwise, end, avenue, row);
      i = end;
    }
  }
  return sum;
}

/** §2.5, per with cap: limited to −cap … +cap; a cap of 0 stands for none. */
export const capped = (vp: number, cap: number): number => (cap === 0 ? vp : vp > cap ? cap : vp < -cap ? -cap : vp);

export const isTrue = (amount: number, operator: number, value: number): boolean =>
  operator === EQUAL ? amount === value : operator === AT_LEAST ? amount >= value : amount <= value;

/** §2.5, counts: what, of which categories, for the card in this avenue and row. */
export function counted(what: number, of: number, least: number, avenue: number, row: number): number {
  const cell = avenue * ROWS + row - 1;
  switch (what) {
    case CONNECTED:
      return connected(avenue, row, of);
    case AVENUE:
      return inCells(own, avenue, 0, lengthOf(own, avenue), of) - matches(categoriesAt(own, cell), of);
    case BEFORE:
      return inCells(own, avenue, 0, row - 1, of);
    case BEYOND:
      return inCells(own, avenue, row, lengthOf(own, avenue), of);
    case SAME_ROW:
      return inRow(row, of) - matches(categoriesAt(own, cell), of);
    case CITY:
      return inCity(own, of) - matches(categoriesAt(own, cell), of);
    case NEIGHBOURS:
      return inCity(leftCity, of) + (isOneSided ? 0 : inCity(rightCity, of));
    case FACING:
      if (facesLeft(avenue)) return inCells(leftCity, 2, 0, lengthOf(leftCity, 2), of);
      return facesRight(avenue) ? inCells(rightCity, 0, 0, lengthOf(rightCity, 0), of) : 0;
    case AHEAD:
      return sidesWhere(of, 1);
    case BEHIND:
      return sidesWhere(of, -1);
    case BLOCK:
      return (categoriesAt(own, cell) & of) === 0 ? 0 : blockSize(avenue, row, of);
    case AVENUES_WITH:
      return avenuesWith(of, least);
    case ROW:
      return row;
    case LENGTH:
      return lengthOf(own, avenue);
    case LONGER:
      return longerThan(lengthOf(own, avenue));
    case SPREAD:
      return spread();
    case KINDS_CONNECTED:
      return bits(kindsConnected(avenue, row));
    case KINDS_AVENUE:
      return bits(kindsIn(own, avenue));
    case KINDS_ROW:
      return bits(kindsInRow(row));
    case KINDS_CITY:
      return kindsOf(own);
    case KINDS_FACING:
      if (facesLeft(avenue)) return bits(kindsIn(leftCity, 2));
      return facesRight(avenue) ? bits(kindsIn(rightCity, 0)) : 0;
    case IN_AVENUE:
      return (of >> avenue) & 1;
    default:
      throw new Error(`avenue-empires §2.5: no count has the number ${what}`);
  }
}

/** §2.4: whether an avenue has a neighbour's avenue across the border. */
export const facesLeft = (avenue: number): boolean => avenue === 0;
export const facesRight = (avenue: number): boolean => avenue === 2;

const matches = (categories: number, of: number): number => ((categories & of) === 0 ? 0 : 1);

function inCells(city: City, avenue: number, from: number, to: number, of: number): number {
  let number = 0;
  const start = avenue * ROWS;
  for (let cell = start + from; cell < start + to; cell++) number += matches(categoriesAt(city, cell), of);
  return number;
}

const inCity = (city: City, of: number): number =>
  inCells(city, 0, 0, lengthOf(city, 0), of) +
  inCells(city, 1, 0, lengthOf(city, 1), of) +
  inCells(city, 2, 0, lengthOf(city, 2), of);

/** The categories of the card in a row of an avenue; 0 where none stands. */
const at = (avenue: number, row: number): number =>
  row <= lengthOf(own, avenue) ? categoriesAt(own, avenue * ROWS + row - 1) : 0;

const inRow = (row: number, of: number): number =>
  matches(at(0, row), of) + matches(at(1, row), of) + matches(at(2, row), of);

/** §2.4: in the avenue before and beyond (before row 1 the Castle), and sideways between Center and the outer avenues. */
function connected(avenue: number, row: number, of: number): number {
  const inward = row === 1 ? CASTLE_BIT : at(avenue, row - 1);
  const sideways = avenue === 1 ? matches(at(0, row), of) + matches(at(2, row), of) : matches(at(1, row), of);
  return matches(inward, of) + matches(at(avenue, row + 1), of) + sideways;
}

function kindsConnected(avenue: number, row: number): number {
  const inAvenue = (row === 1 ? 0 : at(avenue, row - 1)) | at(avenue, row + 1);
  return inAvenue | (avenue === 1 ? at(0, row) | at(2, row) : at(1, row));
}

function kindsIn(city: City, avenue: number): number {
  let kinds = 0;
  const start = avenue * ROWS;
  for (let cell = start; cell < start + lengthOf(city, avenue); cell++) kinds |= categoriesAt(city, cell);
  return kinds;
}

const kindsInRow = (row: number): number => at(0, row) | at(1, row) | at(2, row);

/** How many different categories a city holds. */
export const kindsOf = (city: City): number => bits(kindsIn(city, 0) | kindsIn(city, 1) | kindsIn(city, 2));

function bits(mask: number): number {
  let number = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) number++;
  return number;
}

/** On how many sides the own city has more (1) or fewer (−1) of these cards than that neighbour's. */
function sidesWhere(of: number, sign: number): number {
  const mine = inCity(own, of);
  const onLeft = (mine - inCity(leftCity, of)) * sign > 0 ? 1 : 0;
  return isOneSided ? onLeft : onLeft + ((mine - inCity(rightCity, of)) * sign > 0 ? 1 : 0);
}

function avenuesWith(of: number, least: number): number {
  let number = 0;
  for (let avenue = 0; avenue < 3; avenue++) if (inCells(own, avenue, 0, lengthOf(own, avenue), of) >= least) number++;
  return number;
}

function longerThan(length: number): number {
  let number = 0;
  for (let avenue = 0; avenue < 3; avenue++) if (lengthOf(own, avenue) > length) number++;
  return number;
}

function spread(): number {
  const [a, b, c] = [lengthOf(own, 0), lengthOf(own, 1), lengthOf(own, 2)];
  return Math.max(a, b, c) - Math.min(a, b, c);
}

const inBlock = new Uint8Array(3 * ROWS);
const toVisit = new Int32Array(3 * ROWS);
let waiting = 0;

/** §2.4, block: cards of a category joined by connections; the Castle joins nothing. */
function blockSize(avenue: number, row: number, of: number): number {
  waiting = 0;
  let size = 0;
  visit(avenue, row, of);
  while (size < waiting) {
    const cell = toVisit[size++] ?? 0;
    const a = Math.floor(cell / ROWS);
    const r = (cell % ROWS) + 1;
    if (r > 1) visit(a, r - 1, of);
    visit(a, r + 1, of);
    if (a !== 1) visit(1, r, of);
    else {
      visit(0, r, of);
      visit(2, r, of);
    }
  }
  for (let i = 0; i < size; i++) inBlock[toVisit[i] ?? 0] = 0;
  return size;
}

function visit(avenue: number, row: number, of: number): void {
  const cell = avenue * ROWS + row - 1;
  if ((at(avenue, row) & of) === 0 || inBlock[cell] === 1) return;
  inBlock[cell] = 1;
  toVisit[waiting++] = cell;
}

/* ---- cities on the table ---- */

const mine = makeCity();
const onLeft = makeCity();
const onRight = makeCity();

/** Looks at the city of a seat and its neighbours' as they stand. */
export function lookAtSeat(t: AvenueTable, seat: Seat): City {
  readCity(t, seat, mine);
  readCity(t, leftOf(t, seat), onLeft);
  readCity(t, rightOf(t, seat), onRight);
  own = mine;
  leftCity = onLeft;
  rightCity = onRight;
  faces = deckOf(t.plan.setting).faces;
  isOneSided = hasOneSide(t.seats, t.options);
  return mine;
}

/** §5.5: VP, then more categories, fewer cards, more VP in Center; with `shared` the VP alone. */
export function score(t: AvenueTable, seat: Seat): number[] {
  const city = lookAtSeat(t, seat);
  return scoreKey(city, t.options.tieBreak === 'shared');
}

/** The same for the city that is looked at. */
export const scoreKey = (city: City, isShared: boolean): number[] =>
  isShared ? [cityPoints()] : [cityPoints(), kindsOf(city), -cardsInCity(city), avenuePoints(1)];
