import { type City, exchange, insert, remove, ROWS } from './city.ts';
import type { Face } from './deck.ts';
import { cityPoints } from './scoring.ts';

/* What a change of the city that is looked at (`lookAt`) would bring; `city` must be that city, and is left as it was. */

/** The change of its VP if this card were built there. */
export function gainAt(city: City, face: Face, avenue: number, row: number, before: number): number {
  insert(city, avenue, row, face);
  const after = cityPoints();
  remove(city, avenue, row);
  return after - before;
}

/** The first row, counted from 1, in which a card may be built in an avenue; it may go on to the end in steps. */
export const firstRow = (city: City, face: Face, avenue: number): number =>
  face.place === 'end' ? (city.lengths[avenue] ?? 0) + 1 : 1;

/** The row after this one in which the card may be built. */
export const nextRow = (city: City, face: Face, avenue: number, row: number): number =>
  face.place === 'start' && row === 1 ? Math.max(2, (city.lengths[avenue] ?? 0) + 1) : row + 1;

/** The best of these changes over all places where the card may be built (§2.6). */
export function bestGain(city: City, face: Face, before: number): number {
  let best = -Infinity;
  for (let avenue = 0; avenue < 3; avenue++) {
    const end = (city.lengths[avenue] ?? 0) + 1;
    for (let row = firstRow(city, face, avenue); row <= end; row = nextRow(city, face, avenue, row)) {
      const gain = gainAt(city, face, avenue, row, before);
      if (gain > best) best = gain;
    }
  }
  return best;
}

/** The change if the cards of two cells exchanged places. */
export function gainOfSwap(city: City, a: number, b: number, before: number): number {
  exchange(city, a, b);
  const after = cityPoints();
  exchange(city, a, b);
  return after - before;
}

export const cellOf = (avenue: number, row: number): number => avenue * ROWS + row - 1;
