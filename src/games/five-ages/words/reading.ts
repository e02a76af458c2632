import { resolveOptions } from '../../../engine/options.ts';
import type { View, ZoneView } from '../../../engine/view.ts';
import { type Card, hasBit, type Seat } from '../../../engine/words.ts';
import { FACES } from '../cards.ts';
import { fiveAges } from '../game.ts';
import type { Options } from '../shape.ts';

/** What a view of 5 Ages says, in the game's own words: cards by number, null for a back. */
export interface Reading {
  readonly viewer: Seat | null;
  readonly seats: number;
  readonly phase: string;
  readonly options: Options;
  readonly age: number;
  readonly wave: number;
  readonly takebacks: readonly number[];
  readonly stalls: readonly Row[];
  readonly hands: readonly Row[];
  readonly civilizations: readonly Row[];
  readonly deck: number;
  readonly discard: number;
  readonly spent: Row;
  readonly offers: readonly Offer[];
  hasChosen(seat: Seat): boolean;
  isReady(seat: Seat): boolean;
  isAble(seat: Seat): boolean; // to trade (§4.1.1)
  isRobbed(seat: Seat): boolean;
  isTurnOf(seat: Seat): boolean;
}

export type Row = readonly (Card | null)[];

/** A proposal or a wish that was said in this phase, for all that the viewer heard. */
export interface Offer {
  readonly seat: Seat;
  readonly to: Seat;
  readonly give: readonly Card[];
  readonly want: readonly Card[];
  readonly outcome: number;
}

export function readView(view: View): Reading {
  const counter = (name: string): number => Number(view.counters[name] ?? 0);
  const { takebacks } = view.counters;
  return {
    viewer: view.seat,
    seats: view.seats,
    phase: view.phase,
    options: resolveOptions(fiveAges, view.seats, view.options),
    age: Math.min(counter('age'), 5),
    wave: counter('wave'),
    takebacks: Array.isArray(takebacks) ? takebacks : [],
    stalls: rowsOf(view, 'stall'),
    hands: rowsOf(view, 'hand').map(inDisplayOrder),
    civilizations: rowsOf(view, 'civilization'),
    deck: rowsOf(view, 'deck')[0]?.length ?? 0,
    discard: rowsOf(view, 'discard')[0]?.length ?? 0,
    spent: inDisplayOrder(rowsOf(view, 'spent')[0] ?? []),
    offers: offersOf(view),
    hasChosen: (seat) => view.chosen.includes(seat),
    isReady: (seat) => hasBit(counter('flags'), seat),
    isAble: (seat) => hasBit(counter('able'), seat),
    isRobbed: (seat) => hasBit(counter('robbed'), seat),
    isTurnOf: (seat) => counter('turn') === seat,
  };
}

const CARDS = new Map(FACES.map((face, card) => [face.id, card]));

/** The card of an id of §2.1. */
export const cardOf = (id: unknown): Card | undefined => (typeof id === 'string' ? CARDS.get(id) : undefined);

export const idOf = (card: Card): string => FACES[card]?.id ?? '';

/** A list of ids as cards; what is no id is left out. */
export const cardsOfIds = (ids: unknown): Card[] =>
  Array.isArray(ids) ? ids.flatMap((id: unknown) => cardOf(id) ?? []) : [];

function rowsOf(view: View, zone: string): Row[] {
  const zones = view.zones[zone] ?? [];
  return (isOne(zones) ? [zones] : zones).map(({ count, cards }) =>
    Array.from({ length: count }, (_, i) => cardOf(cards?.[i]) ?? null),
  );
}

const isOne = (zones: ZoneView | readonly ZoneView[]): zones is ZoneView => 'count' in zones;

/** §2.1: clubs to spades, 2 to ace, then the jokers; backs last. */
const inDisplayOrder = (row: Row): Row => [...row].sort((a, b) => (a ?? FACES.length) - (b ?? FACES.length));

function offersOf(view: View): Offer[] {
  return view.said.flatMap(({ seat, action, outcome }) => {
    const to = action.to ?? action.with;
    if (typeof to !== 'number') return [];
    return [{ seat, to, give: cardsOfIds(action.give), want: cardsOfIds(action.want), outcome }];
  });
}

export const leftOfSeat = (reading: Reading, seat: Seat): Seat => (seat + 1) % reading.seats;
export const rightOfSeat = (reading: Reading, seat: Seat): Seat => (seat + reading.seats - 1) % reading.seats;

/** The cards of a row that the viewer can name. */
export const known = (row: Row | undefined): Card[] => (row ?? []).filter((card) => card !== null);
