import type { Message } from '../../../engine/edge.ts';
import type { EventView } from '../../../engine/tell.ts';
import type { View, ZoneView } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { leftOf, rightOf } from '../../../engine/zones.ts';
import type { Options } from '../options.ts';
import { roundsAfter } from '../production.ts';
import { hasOneSide } from '../scoring.ts';
import { leadOf } from '../shape.ts';

/* What a view of Avenue Empires says, as its table needs it. */

export const AVENUES = ['left', 'center', 'right'] as const;
export const AVENUE_TITLES = ['Left', 'Center', 'Right'] as const;
export const LEFT = 0;
export const CENTER = 1;
export const RIGHT = 2;

/** The cards of a city, Left, Center, Right, each from the Castle outward. */
export type Avenues = readonly (readonly string[])[];

/** A place in a city; the row is counted from 1. */
export interface Place {
  readonly avenue: number;
  readonly row: number;
}

export interface Incoming {
  readonly from: Seat;
  readonly card: string | null; // null: nothing comes from this side
}

/** A card by its id; null is a back. */
export type Row = readonly (string | null)[];

/** What everybody sees, whether they sit here or not. */
export interface Avenue {
  readonly seat: Seat | null; // null: whoever looks on
  readonly seats: number;
  readonly phase: string;
  readonly round: number;
  readonly left: Seat | null; // the neighbours; with two players both are the same
  readonly right: Seat | null;
  readonly across: readonly Seat[]; // everybody else, clockwise
  readonly cities: readonly Avenues[];
  readonly hands: readonly Row[];
  readonly reserves: readonly Row[];
  readonly deck: number;
  readonly roundsAfter: number; // rounds that follow this one, if nobody draws more
  readonly discard: Row;
  readonly isScored: boolean; // whether points are shown
  readonly isOneSided: boolean; // two players, and the opponent counts once
}

/** What one seat sees. */
export interface Scene extends Avenue {
  readonly seat: Seat;
  readonly left: Seat;
  readonly right: Seat;
  readonly hand: readonly string[];
  readonly reserve: readonly string[];
  readonly scouted: Row; // the deck from its top, as far as anything of it is known
  readonly lead: Seat; // of the next round
  readonly keeps: number; // cards this seat may keep in a round
  readonly mayWithhold: boolean;
  readonly isLate: boolean; // has a Watchtower
  readonly turn: Seat;
  readonly pending: Message | null; // the own choice that stands until all have chosen
  readonly keptSoFar: readonly string[];
  readonly incoming: readonly Incoming[];
}

/** As whoever looks on sees it. */
export function avenueOf(view: View): Avenue {
  const { seats, counters } = view;
  const avenues = AVENUES.map((name) => zonesOf(view, name));
  const deck = zonesOf(view, 'deck')[0]?.count ?? 0;
  const options = optionsOf(view);
  return {
    seat: null,
    seats,
    phase: view.phase,
    round: Number(counters.round ?? 0),
    left: null,
    right: null,
    across: Array.from({ length: seats }, (_, seat) => seat),
    cities: Array.from({ length: seats }, (_, who) => avenues.map((zones) => known(zones[who]))),
    hands: zonesOf(view, 'hand').map(cardsOf),
    reserves: zonesOf(view, 'reserve').map(cardsOf),
    deck,
    roundsAfter: roundsAfter(options, seats, deck),
    discard: cardsOf(zonesOf(view, 'discard')[0]),
    isScored: options.runningScore !== 'hidden' && Number(counters.edited ?? 0) === 0,
    isOneSided: hasOneSide(seats, options),
  };
}

export function sceneOf(view: View, seat: Seat): Scene {
  const { seats, counters } = view;
  const number = (name: string): number => Number(counters[name] ?? 0);
  const has = (name: string): boolean => ((number(name) >> seat) & 1) === 1;
  const avenue = avenueOf(view);
  const said = view.said.filter((one) => one.seat === seat && one.action.type !== 'incoming');
  const hasChosen = view.chosen.includes(seat);
  const deck = zonesOf(view, 'deck')[0];
  const left = leftOf(view, seat);
  const right = rightOf(view, seat);
  const keeps = counters.keeps;
  return {
    ...avenue,
    seat,
    left,
    right,
    across: Array.from({ length: seats - 1 }, (_, i) => (seat + 1 + i) % seats).filter(
      (other) => other !== left && other !== right,
    ),
    hand: (avenue.hands[seat] ?? []).filter((card) => card !== null),
    reserve: (avenue.reserves[seat] ?? []).filter((card) => card !== null),
    scouted: deck?.cards?.toReversed() ?? [],
    lead: leadOf(optionsOf(view), seats, avenue.round + 1),
    keeps: Array.isArray(keeps) ? Number(keeps[seat] ?? 0) : 0,
    mayWithhold: has('withholders'),
    isLate: has('late'),
    turn: number('turn'),
    // The first wave is no longer in `chosen` when the second one chooses, but what it said stands.
    pending: hasChosen || view.phase === 'late-trading' ? (said.at(-1)?.action ?? null) : null,
    keptSoFar: hasChosen ? [] : said.flatMap(({ action }) => (action.type === 'keep' ? [String(action.card)] : [])),
    incoming: view.said.flatMap(({ seat: from, action }) =>
      action.type === 'incoming' ? [{ from, card: typeof action.card === 'string' ? action.card : null }] : [],
    ),
  };
}

const optionsOf = ({ options }: View): Options => options as Options; // all of them, as they were settled

const isOne = (zone: ZoneView | readonly ZoneView[]): zone is ZoneView => 'count' in zone;

function zonesOf(view: View, name: string): readonly ZoneView[] {
  const zone = view.zones[name] ?? [];
  return isOne(zone) ? [zone] : zone;
}

const cardsOf = (zone: ZoneView | undefined): Row =>
  zone?.cards ?? Array.from({ length: zone?.count ?? 0 }, () => null);

const known = (zone: ZoneView | undefined): string[] => cardsOf(zone).filter((card) => card !== null);

/** 'Left 2' */
export const placeText = ({ avenue, row }: Place): string => `${AVENUE_TITLES[avenue] ?? ''} ${row}`;

export const isAt = (a: Place | null, b: Place): boolean => a?.avenue === b.avenue && a.row === b.row;

export const avenueNumber = (name: unknown): number => AVENUES.findIndex((one) => one === name);

/** The city with a card built in a place: what stands there and beyond moves outward. */
export const withCard = (city: Avenues, card: string, { avenue, row }: Place): Avenues =>
  city.map((cards, i) => (i === avenue ? cards.toSpliced(row - 1, 0, card) : cards));

export function withSwap(city: Avenues, a: Place, b: Place): Avenues {
  const at = ({ avenue, row }: Place): string => city[avenue]?.[row - 1] ?? '';
  return city.map((cards, avenue) =>
    cards.map((card, i) => {
      const here = { avenue, row: i + 1 };
      return isAt(a, here) ? at(b) : isAt(b, here) ? at(a) : card;
    }),
  );
}

/* ---- what the log tells ---- */

const LAST_ROUND = 'round';

/** Who passed each card of the hand in this round: the last copies are the ones that came. */
export function originsOf(log: readonly EventView[], { hand, seat }: Scene): readonly (Seat | null)[] {
  const since = log.findLastIndex(({ type }) => type === LAST_ROUND);
  const came = log.slice(since + 1).flatMap((event) => {
    if (event.type !== 'move' || !('from' in event) || typeof event.card !== 'string') return [];
    const { card, from, to } = event as EventView & { card: string; from: Spot; to: Spot };
    return to.zone === 'aside' && to.seat === seat && from.zone === 'hand' && from.seat !== undefined
      ? [{ card, from: from.seat }]
      : [];
  });
  return hand
    .toReversed()
    .map((card) => {
      const i = came.findLastIndex((one) => one.card === card);
      return i < 0 ? null : (came.splice(i, 1)[0]?.from ?? null);
    })
    .toReversed();
}

interface Spot {
  readonly zone: string;
  readonly seat?: Seat;
}

/** The places where cards were built last: in this round, or before anything is built in it, in the one before. */
export function newestOf(log: readonly EventView[]): ReadonlySet<string> {
  const rounds = log.flatMap(({ type }, i) => (type === LAST_ROUND ? [i] : []));
  const builtFrom = (from: number): string[] =>
    log.slice(from).flatMap((event) => {
      if (event.type !== 'built' || !('avenue' in event)) return [];
      const { seat, avenue, row, card } = event as EventView & Record<'seat' | 'avenue' | 'row' | 'card', unknown>;
      return [newKey(Number(seat), { avenue: avenueNumber(avenue), row: Number(row) }, String(card))];
    });
  const now = builtFrom(rounds.at(-1) ?? 0);
  return new Set(now.length > 0 ? now : builtFrom(rounds.at(-2) ?? 0));
}

export const newKey = (seat: Seat, { avenue, row }: Place, card: string): string => `${seat} ${avenue} ${row} ${card}`;
