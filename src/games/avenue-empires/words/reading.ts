import { resolveOptions } from '../../../engine/options.ts';
import type { View, ZoneView } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { type City, insert, makeCity } from '../city.ts';
import { type Deck, deckOf, type Face, PRINTED } from '../deck.ts';
import { avenueEmpires } from '../game.ts';
import type { Options } from '../options.ts';
import { titleOf } from '../read-deck.ts';
import { cityPoints, hasOneSide, lookAt } from '../scoring.ts';
import { AVENUES } from '../vocabulary.ts';

/** What a view of Avenue Empires says, in the game's own words. */
export interface Reading {
  readonly viewer: Seat | null;
  readonly seats: number;
  readonly phase: string;
  readonly options: Options;
  readonly round: number;
  readonly complete: number;
  readonly turn: Seat;
  readonly hands: readonly Row[];
  readonly reserves: readonly Row[];
  readonly cities: readonly (readonly Row[])[]; // seat → Left, Center, Right
  readonly deck: Row; // the top card first
  readonly discard: Row;
  readonly removed: number;
  readonly faces: readonly Face[] | null; // null: those of an edited deck that is not at hand
  /** The face of an id, where it is known here. */
  readonly faceNamed: (id: string | null) => Face | undefined;
  /** A card as players write it. */
  readonly nameOf: (id: string) => string;
  readonly incoming: readonly { readonly seat: Seat; readonly card: string | null }[];
  readonly keepsSoFar: readonly string[];
  hasChosen(seat: Seat): boolean;
  isWaitedFor(seat: Seat): boolean;
}

/** Ids of cards, null for a back. */
export type Row = readonly (string | null)[];

export function readView(view: View, setting?: unknown): Reading {
  const counter = (name: string): number => Number(view.counters[name] ?? 0);
  const deck = deckOf(setting);
  const isAtHand = deck !== PRINTED || counter('edited') === 0;
  const named = isAtHand ? facesIn(deck) : NO_FACES;
  const avenues = AVENUES.map((name) => rowsOf(view, name));
  const said = view.said.filter(({ seat }) => view.seat !== null && seat === view.seat);
  return {
    viewer: view.seat,
    seats: view.seats,
    phase: view.phase,
    options: resolveOptions(avenueEmpires, view.seats, view.options),
    round: counter('round'),
    complete: counter('complete'),
    turn: counter('turn'),
    hands: rowsOf(view, 'hand'),
    reserves: rowsOf(view, 'reserve'),
    cities: Array.from({ length: view.seats }, (_, seat) => avenues.map((rows) => rows[seat] ?? [])),
    deck: (rowsOf(view, 'deck')[0] ?? []).toReversed(),
    discard: rowsOf(view, 'discard')[0] ?? [],
    removed: rowsOf(view, 'removed')[0]?.length ?? 0,
    faces: isAtHand ? deck.faces : null,
    faceNamed: (id) => (id === null ? undefined : named.get(id)),
    nameOf: (id) => named.get(id)?.name ?? titleOf(id),
    incoming: view.said.flatMap(({ seat, action }) =>
      action.type === 'incoming' ? [{ seat, card: typeof action.card === 'string' ? action.card : null }] : [],
    ),
    keepsSoFar: view.chosen.includes(view.seat ?? -1)
      ? []
      : said.flatMap(({ action }) => (action.type === 'keep' && typeof action.card === 'string' ? [action.card] : [])),
    hasChosen: (seat) => view.chosen.includes(seat),
    isWaitedFor: (seat) => view.waiting.includes(seat),
  };
}

function rowsOf(view: View, zone: string): Row[] {
  const zones = view.zones[zone] ?? [];
  return (isOne(zones) ? [zones] : zones).map(({ count, cards }) =>
    Array.from({ length: count }, (_, i) => cards?.[i] ?? null),
  );
}

const isOne = (zones: ZoneView | readonly ZoneView[]): zones is ZoneView => 'count' in zones;

type Faces = ReadonlyMap<string, Face>;
const NO_FACES: Faces = new Map();
const facesByDeck = new WeakMap<Deck, Faces>();

/** The faces of a deck by their ids, sorted once. */
export function facesIn(deck: Deck): Faces {
  const found = facesByDeck.get(deck) ?? new Map(deck.faces.map((face) => [face.id, face]));
  facesByDeck.set(deck, found);
  return found;
}

export const known = (row: Row | undefined): string[] => (row ?? []).filter((id) => id !== null);

export const leftOfSeat = ({ seats }: Reading, seat: Seat): Seat => (seat + 1) % seats;
export const rightOfSeat = ({ seats }: Reading, seat: Seat): Seat => (seat + seats - 1) % seats;

function cityOf({ cities, faceNamed }: Reading, seat: Seat): City {
  const city = makeCity();
  cities[seat]?.forEach((row, avenue) =>
    known(row).forEach((id, at) => {
      const face = faceNamed(id);
      if (face) insert(city, avenue, at + 1, face);
    }),
  );
  return city;
}

/** Looks at the city of a seat as `scoring.ts` does; null where what cards score is not known here. */
export function lookAtCity(reading: Reading, seat: Seat): { readonly city: City; readonly points: number } | null {
  if (!reading.faces) return null;
  const own = cityOf(reading, seat);
  lookAt({
    own,
    left: cityOf(reading, leftOfSeat(reading, seat)),
    right: cityOf(reading, rightOfSeat(reading, seat)),
    faces: reading.faces,
    isOneSided: hasOneSide(reading.seats, reading.options),
  });
  return { city: own, points: cityPoints() };
}
