import type { Seat } from '../../../engine/words.ts';
import { leftOf, rightOf } from '../../../engine/zones.ts';
import { type City, insert, makeCity } from '../city.ts';
import { type Face, PRINTED } from '../deck.ts';
import { explainCard } from '../words/explain.ts';
import { bestGain, cellOf, gainAt, gainOfSwap } from '../gains.ts';
import { cardPoints, cityPoints, lookAt } from '../scoring.ts';
import type { Count, Term } from '../vocabulary.ts';
import type { Avenues, Place, Scene } from './scene.ts';

/* §2.5: what cities are worth, by the game's own scoring; only from what everybody sees. */

const faces: ReadonlyMap<string, Face> = new Map(PRINTED.faces.map((face) => [face.id, face]));

type Table = Pick<Scene, 'seats' | 'cities' | 'isOneSided'>;

function cityOf(avenues: Avenues | undefined): City {
  const city = makeCity();
  avenues?.forEach((cards, avenue) =>
    cards.forEach((card, at) => {
      const face = faces.get(card);
      if (face) insert(city, avenue, at + 1, face);
    }),
  );
  return city;
}

/** Looks at the city of a seat, as it stands or as it would stand. */
function look({ seats, cities, isOneSided }: Table, seat: Seat, own: Avenues | undefined = cities[seat]): City {
  const city = cityOf(own);
  const left = cityOf(cities[leftOf({ seats }, seat)]);
  const right = cityOf(cities[rightOf({ seats }, seat)]);
  lookAt({ own: city, left, right, faces: PRINTED.faces, isOneSided });
  return city;
}

export interface Reckoning {
  readonly cards: readonly (readonly number[])[]; // avenue → the points of each card
  readonly total: number;
}

export function reckon(table: Table, seat: Seat, own: Avenues = table.cities[seat] ?? []): Reckoning {
  look(table, seat, own);
  return {
    cards: own.map((cards, avenue) => cards.map((_, at) => cardPoints(avenue, at + 1))),
    total: cityPoints(),
  };
}

/** What a card would add to the city of a seat now, at its best place. */
export function bestFor(table: Table, seat: Seat, card: string): number {
  const face = faces.get(card);
  return face ? bestGain(look(table, seat), face, cityPoints()) : 0;
}

/** What a card would add to it at this place. */
export function gainOf(table: Table, seat: Seat, card: string, { avenue, row }: Place): number {
  const face = faces.get(card);
  return face ? gainAt(look(table, seat), face, avenue, row, cityPoints()) : 0;
}

/** What it would gain if two of its cards exchanged places. */
export const gainOfExchange = (table: Table, seat: Seat, a: Place, b: Place): number =>
  gainOfSwap(look(table, seat), cellOf(a.avenue, a.row), cellOf(b.avenue, b.row), cityPoints());

/** '2, +4 for 2 connected Homes (L1, C2)' */
export function whyPoints(table: Table, seat: Seat, own: Avenues, { avenue, row }: Place): string {
  const city = look(table, seat, own);
  const face = faces.get(own[avenue]?.[row - 1] ?? '');
  return face ? explainCard(city, face, avenue, row) : '';
}

/** Whether a card looks at the facing avenue, or at the neighbours’ whole cities. */
export function looksAbroad(card: string): 'facing' | 'cities' | null {
  const counts = countsIn(faces.get(card)?.score ?? []);
  if (counts.some((one) => (one.count === 'kinds' ? one.in : one.count) === 'facing')) return 'facing';
  return counts.some(({ count }) => count === 'neighbours' || count === 'ahead' || count === 'behind')
    ? 'cities'
    : null;
}

const countsIn = (terms: readonly Term[]): Count[] =>
  terms.flatMap((term) => {
    if ('flat' in term) return [];
    if ('per' in term) return [term.per];
    if ('table' in term) return [term.table];
    return [...('count' in term.when ? [term.when] : []), ...countsIn(term.then), ...countsIn(term.else)];
  });

export const categoriesOf = (card: string): readonly string[] => faces.get(card)?.cat ?? [];
