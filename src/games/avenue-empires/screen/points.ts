import type { Seat } from '../../../engine/words.ts';
import { type City, insert, makeCity } from '../city.ts';
import { type Face, PRINTED } from '../deck.ts';
import { explainCard } from '../words/explain.ts';
import { bestGain } from '../gains.ts';
import { cardPoints, cityPoints, lookAt } from '../scoring.ts';
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
  const left = cityOf(cities[(seat + 1) % seats]);
  const right = cityOf(cities[(seat + seats - 1) % seats]);
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

/** '2, +4 for 2 connected Homes (L1, C2)' */
export function whyPoints(table: Table, seat: Seat, own: Avenues, { avenue, row }: Place): string {
  const city = look(table, seat, own);
  const face = faces.get(own[avenue]?.[row - 1] ?? '');
  return face ? explainCard(city, face, avenue, row) : '';
}

/** Whether a card looks at the facing avenue, or at the neighbours’ whole cities. */
export function looksAbroad(card: string): 'facing' | 'cities' | null {
  const text = JSON.stringify(faces.get(card)?.score ?? []);
  if (text.includes('"facing"')) return 'facing';
  return /"(?:neighbours|ahead|behind)"/.test(text) ? 'cities' : null;
}

export const categoriesOf = (card: string): readonly string[] => faces.get(card)?.cat ?? [];
