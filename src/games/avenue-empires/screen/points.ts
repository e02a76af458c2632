import type { Seat } from '../../../engine/words.ts';
import { leftOf, rightOf } from '../../../engine/zones.ts';
import { type City, insert, makeCity } from '../city.ts';
import { madeOnce } from '../../../ui/cards/deck.ts';
import { Deck, type Face, PRINTED } from '../deck.ts';
import printed from '../deck.json' with { type: 'json' };
import { readDesigns } from '../read-deck.ts';
import { abroadText, countsIn, type Person } from '../words/abroad.ts';
import { explainCard } from '../words/explain.ts';
import { bestGain, cellOf, gainAt, gainOfSwap } from '../gains.ts';
import { cardPoints, cityPoints, lookAt, type Scene as Around } from '../scoring.ts';
import type { Avenues, Place, Scene } from './scene.ts';

/* §2.5: what cities are worth, by the game's own scoring; only from what everybody sees. */

interface Laid {
  readonly deck: Deck;
  readonly faces: ReadonlyMap<string, Face>;
}

const deckOf = madeOnce((file): Laid => {
  const deck = file === printed ? PRINTED : new Deck(readDesigns(file));
  return { deck, faces: new Map(deck.faces.map((face) => [face.id, face])) };
}, printed);

/** The cards of the match on the table. */
let laid = deckOf(null);

export function layDeck(own: unknown): void {
  laid = deckOf(own);
}

/** The deck of the match on the table. */
export const deckOnTable = (): Deck => laid.deck;

const faceOf = (card: string): Face | undefined => laid.faces.get(card);

export type Table = Pick<Scene, 'seats' | 'cities' | 'isOneSided'>;

function cityOf(avenues: Avenues | undefined): City {
  const city = makeCity();
  avenues?.forEach((cards, avenue) =>
    cards.forEach((card, at) => {
      const face = faceOf(card);
      if (face) insert(city, avenue, at + 1, face);
    }),
  );
  return city;
}

/** What the scoring looks at for a seat, with its city as it stands or as it would stand. */
const around = ({ seats, cities, isOneSided }: Table, seat: Seat, own: Avenues | undefined = cities[seat]): Around => ({
  own: cityOf(own),
  left: cityOf(cities[leftOf({ seats }, seat)]),
  right: cityOf(cities[rightOf({ seats }, seat)]),
  faces: laid.deck.faces,
  isOneSided,
});

function look(table: Table, seat: Seat, own?: Avenues): City {
  const scene = around(table, seat, own);
  lookAt(scene);
  return scene.own;
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
  const face = faceOf(card);
  return face ? bestGain(look(table, seat), face, cityPoints()) : 0;
}

/** What a card would add to it at this place. */
export function gainOf(table: Table, seat: Seat, card: string, { avenue, row }: Place): number {
  const face = faceOf(card);
  return face ? gainAt(look(table, seat), face, avenue, row, cityPoints()) : 0;
}

/** What it would gain if two of its cards exchanged places. */
export const gainOfExchange = (table: Table, seat: Seat, a: Place, b: Place): number =>
  gainOfSwap(look(table, seat), cellOf(a.avenue, a.row), cellOf(b.avenue, b.row), cityPoints());

/** '2, +4 for 2 connected Homes (Manor House, Townhouse)' */
export function whyPoints(table: Table, seat: Seat, own: Avenues, { avenue, row }: Place): string {
  const city = look(table, seat, own);
  const face = faceOf(own[avenue]?.[row - 1] ?? '');
  return face ? explainCard(city, face, avenue, row, laid.deck.faces) : '';
}

interface Abroad {
  readonly before: Table; // as it was, with the own city as it is now
  readonly after: Table; // one neighbour has built
  readonly seat: Seat;
  readonly place: Place;
  readonly whose: Person; // the city is
  readonly who: Person; // that neighbour
  readonly built: readonly string[];
}

/** Why a card scores more or less since a neighbour built: 'Bruna built a Trade card'. */
export function whyAbroad({ before, after, seat, place, whose, who, built }: Abroad): string {
  const face = faceOf(after.cities[seat]?.[place.avenue]?.[place.row - 1] ?? '');
  if (!face) return '';
  return abroadText({
    face,
    ...place,
    before: around(before, seat),
    after: around(after, seat),
    whose,
    who,
    built: built.flatMap((card) => faceOf(card) ?? []),
  });
}

/** Whether a card looks at the facing avenue, or at the neighbours’ whole cities. */
export function looksAbroad(card: string): 'facing' | 'cities' | null {
  const counts = countsIn(faceOf(card)?.score ?? []);
  if (counts.some((one) => (one.count === 'kinds' ? one.in : one.count) === 'facing')) return 'facing';
  return counts.some(({ count }) => count === 'neighbours' || count === 'ahead' || count === 'behind')
    ? 'cities'
    : null;
}

export const categoriesOf = (card: string): readonly string[] => faceOf(card)?.cat ?? [];
