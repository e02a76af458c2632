import { resolveOptions } from '../../engine/options.ts';
import type { View, ZoneView } from '../../engine/view.ts';
import type { Seat } from '../../engine/words.ts';
import { type City, insert, makeCity } from './city.ts';
import { type Face, PRINTED } from './deck.ts';
import { avenueEmpires } from './game.ts';
import type { Options } from './options.ts';
import { titleOf } from './read-deck.ts';
import { cityPoints, lookAt } from './scoring.ts';
import { AVENUES } from './vocabulary.ts';

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
  readonly isEdited: boolean; // then only the names of cards are known here, not what they score
  readonly incoming: readonly { readonly seat: Seat; readonly card: string | null }[];
  readonly keepsSoFar: readonly string[];
  hasChosen(seat: Seat): boolean;
  isWaitedFor(seat: Seat): boolean;
}

/** Ids of cards, null for a back. */
export type Row = readonly (string | null)[];

export function readView(view: View): Reading {
  const counter = (name: string): number => Number(view.counters[name] ?? 0);
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
    isEdited: counter('edited') === 1,
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

const FACES = new Map(PRINTED.faces.map((face) => [face.id, face]));

/** The printed face of an id; undefined in an edited deck for ids that are not printed. */
export const faceNamed = (id: string | null): Face | undefined => (id === null ? undefined : FACES.get(id));

/** A card as players write it. */
export const nameOf = (id: string): string => FACES.get(id)?.name ?? titleOf(id);

export const known = (row: Row | undefined): string[] => (row ?? []).filter((id) => id !== null);

export const leftOfSeat = ({ seats }: Reading, seat: Seat): Seat => (seat + 1) % seats;
export const rightOfSeat = ({ seats }: Reading, seat: Seat): Seat => (seat + seats - 1) % seats;

function cityOf(rows: readonly Row[]): City {
  const city = makeCity();
  rows.forEach((row, avenue) =>
    known(row).forEach((id, at) => {
      const face = FACES.get(id);
      if (face) insert(city, avenue, at + 1, face);
    }),
  );
  return city;
}

/** Looks at the city of a seat as `scoring.ts` does; null where what cards score is not known here. */
export function lookAtCity(reading: Reading, seat: Seat): { readonly city: City; readonly points: number } | null {
  if (reading.isEdited) return null;
  const own = cityOf(reading.cities[seat] ?? []);
  lookAt({
    own,
    left: cityOf(reading.cities[leftOfSeat(reading, seat)] ?? []),
    right: cityOf(reading.cities[rightOfSeat(reading, seat)] ?? []),
    faces: PRINTED.faces,
    isOneSided: reading.seats === 2 && reading.options.twoPlayerSides === 'once',
  });
  return { city: own, points: cityPoints() };
}
