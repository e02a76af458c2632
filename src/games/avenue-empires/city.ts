import { MOST_SEATS, type Seat } from '../../engine/words.ts';
import { cardAt, count } from '../../engine/zones.ts';
import type { Face } from './deck.ts';
import { type AvenueTable, left } from './shape.ts';

/** The three avenues of a city as plain numbers, in storage that is used again and again. Row 1 is at place 0. */
export interface City {
  readonly lengths: Int32Array; // Left, Center, Right
  readonly faces: Uint8Array; // avenue × ROWS + place → the number of the face
  readonly categories: Uint8Array; // the same → a bit for each category that card bears
}

/** Room for rows in an avenue: more than there are cards. */
export const ROWS = 256;

export const makeCity = (): City => ({
  lengths: new Int32Array(3),
  faces: new Uint8Array(3 * ROWS),
  categories: new Uint8Array(3 * ROWS),
});

/** The zone of an avenue of a seat. */
export const avenueZone = (seat: Seat, avenue: number): number => left + avenue * MOST_SEATS + seat;

/** The city of a seat as it stands. */
export function readCity(t: AvenueTable, seat: Seat, city: City): void {
  const { faces } = t.plan;
  for (let avenue = 0; avenue < 3; avenue++) {
    const zone = avenueZone(seat, avenue);
    const length = count(t, zone);
    city.lengths[avenue] = length;
    for (let at = 0; at < length; at++) {
      const face = faces[cardAt(t, zone, at)];
      if (face) putFace(city, avenue * ROWS + at, face);
    }
  }
}

function putFace(city: City, cell: number, face: Face): void {
  city.faces[cell] = face.number;
  city.categories[cell] = face.categories;
}

/** Builds a card in a row, counted from 1; what stands there and beyond moves outward. */
export function insert(city: City, avenue: number, row: number, face: Face): void {
  const start = avenue * ROWS;
  const length = city.lengths[avenue] ?? 0;
  for (let cell = start + length; cell >= start + row; cell--) {
    city.faces[cell] = city.faces[cell - 1] ?? 0;
    city.categories[cell] = city.categories[cell - 1] ?? 0;
  }
  putFace(city, start + row - 1, face);
  city.lengths[avenue] = length + 1;
}

/** Takes away the card in a row: only to take back what `insert` tried. */
export function remove(city: City, avenue: number, row: number): void {
  const start = avenue * ROWS;
  const length = (city.lengths[avenue] ?? 0) - 1;
  for (let cell = start + row - 1; cell < start + length; cell++) {
    city.faces[cell] = city.faces[cell + 1] ?? 0;
    city.categories[cell] = city.categories[cell + 1] ?? 0;
  }
  city.lengths[avenue] = length;
}

/** Exchanges the cards of two cells (avenue × ROWS + place). */
export function exchange(city: City, a: number, b: number): void {
  const face = city.faces[a] ?? 0;
  const categories = city.categories[a] ?? 0;
  city.faces[a] = city.faces[b] ?? 0;
  city.categories[a] = city.categories[b] ?? 0;
  city.faces[b] = face;
  city.categories[b] = categories;
}

/** §2.4: so many avenues and rows apart, next to each other in an avenue or in the same row of adjacent avenues. */
export const areConnected = (avenues: number, rows: number): boolean => Math.abs(avenues) + Math.abs(rows) === 1;

export const cardsInCity = ({ lengths }: City): number => (lengths[0] ?? 0) + (lengths[1] ?? 0) + (lengths[2] ?? 0);
