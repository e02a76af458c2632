import type { Message } from '../../../engine/edge.ts';
import type { EventView } from '../../../engine/tell.ts';
import type { View, ZoneView } from '../../../engine/view.ts';
import { hasBit, type Seat } from '../../../engine/words.ts';
import { FACES } from '../cards.ts';
import { isJoker as isJokerCard, type Options, placements } from '../shape.ts';

/** A card by its id; null is a back. */
export type Row = readonly (string | null)[];

/** What everybody sees of 5 Ages, as the table draws it. */
export interface Ring {
  readonly phase: string;
  readonly age: number;
  readonly wave: number;
  readonly offers: readonly Offer[];
  readonly deck: number;
  readonly discard: number;
  readonly spent: readonly string[];
  readonly options: Options;
  stall(seat: Seat): readonly string[];
  handOf(seat: Seat): Row;
  civilizationOf(seat: Seat): Row;
  isReady(seat: Seat): boolean;
  isAble(seat: Seat): boolean;
  isRobbed(seat: Seat): boolean;
  hasChosen(seat: Seat): boolean;
}

/** What one seat sees of it. */
export interface Scene extends Ring {
  readonly me: Seat;
  readonly left: Seat;
  readonly right: Seat;
  readonly far: readonly Seat[]; // beyond the neighbours, as they sit from left to right
  readonly hand: readonly string[]; // mine, in display order
  readonly row: readonly string[]; // my civilization
  readonly takebacks: number;
  readonly due: number; // cards that I place in this age
}

/** A proposal or a wish, as its author names it. */
export interface Offer {
  readonly from: Seat;
  readonly to: Seat;
  readonly give: readonly string[];
  readonly want: readonly string[];
  readonly outcome: number;
}

const PLACES = new Map(FACES.map(({ id }, place) => [id, place]));

/** The number of a card in display order. */
export const numberOf = (card: string): number => PLACES.get(card) ?? -1;
export const faceOf = (card: string) => FACES[numberOf(card)];
export const isJoker = (card: string): boolean => isJokerCard(numberOf(card));
export const known = (row: Row): string[] => row.filter((card) => card !== null);

export function sceneOf(view: View, me: Seat): Scene {
  const { seats } = view;
  const { takebacks } = view.counters;
  const ring = ringOf(view);
  return {
    ...ring,
    me,
    left: (me + 1) % seats,
    right: (me + seats - 1) % seats,
    far: Array.from({ length: seats - 3 }, (_, i) => (me + 2 + i) % seats),
    hand: inDisplayOrder(known(ring.handOf(me))),
    row: known(ring.civilizationOf(me)),
    due: placements({ counters: { robbed: Number(view.counters.robbed ?? 0) } }, me),
    takebacks: Array.isArray(takebacks) ? Number(takebacks[me] ?? 0) : 0,
  };
}

export function ringOf(view: View): Ring {
  const counter = (name: string): number => Number(view.counters[name] ?? 0);
  const zone = (name: string, seat: Seat): Row => rowOf(zonesOf(view, name)[seat]);
  return {
    phase: view.phase,
    age: Math.min(counter('age'), 5),
    wave: counter('wave'),
    offers: view.said.flatMap(offerOf),
    deck: zone('deck', 0).length,
    discard: zone('discard', 0).length,
    spent: inDisplayOrder(known(zone('spent', 0))),
    options: view.options as Options, // all of them, as they were settled
    stall: (seat) => known(zone('stall', seat)),
    handOf: (seat) => zone('hand', seat),
    civilizationOf: (seat) => zone('civilization', seat),
    isReady: (seat) => hasBit(counter('flags'), seat),
    isAble: (seat) => hasBit(counter('able'), seat),
    isRobbed: (seat) => hasBit(counter('robbed'), seat),
    hasChosen: (seat) => view.chosen.includes(seat),
  };
}

const isOne = (zones: ZoneView | readonly ZoneView[]): zones is ZoneView => 'count' in zones;

function zonesOf(view: View, name: string): readonly ZoneView[] {
  const zones = view.zones[name] ?? [];
  return isOne(zones) ? [zones] : zones;
}

/** All civilizations, as far as the viewer knows them. */
export const civilizationsOf = (view: View): string[][] =>
  zonesOf(view, 'civilization').map((zone) => known(rowOf(zone)));

const rowOf = (zone: ZoneView | undefined): Row =>
  Array.from({ length: zone?.count ?? 0 }, (_, i) => zone?.cards?.[i] ?? null);

export const inDisplayOrder = (cards: readonly string[]): string[] =>
  [...cards].sort((a, b) => numberOf(a) - numberOf(b));

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

function offerOf({ seat, action, outcome }: View['said'][number]): Offer[] {
  const to = action.to ?? action.with;
  if (typeof to !== 'number') return [];
  return [{ from: seat, to, give: textsOf(action.give), want: textsOf(action.want), outcome }];
}

/* ---- deals ---- */

/** A legal action about a swap, told from the viewer's chair. */
export interface Deal {
  readonly action: Message;
  readonly type: string;
  readonly partner: Seat;
  readonly pay: readonly string[]; // what I give
  readonly get: readonly string[];
}

/** §4.1.2 and §4.1.5: the legal actions that name a swap. */
export const dealsOf = (legal: readonly Message[]): Deal[] =>
  legal.flatMap((action) => {
    const partner = action.to ?? action.from ?? action.with;
    if (typeof partner !== 'number') return [];
    const [give, want] = [textsOf(action.give), textsOf(action.want)];
    const isAnswer = action.type === 'accept' || action.type === 'decline';
    return [
      { action, type: action.type, partner, ...(isAnswer ? { pay: want, get: give } : { pay: give, get: want }) },
    ];
  });

export const areSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((card) => b.includes(card));

/* ---- what happened in this age ---- */

export const thisAge = (log: readonly EventView[]): readonly EventView[] =>
  log.slice(log.findLastIndex(({ type }) => type === 'age') + 1);

/** The two places of a stall as they were shown in this age; null: the card of that place is gone. */
export function stallPlaces(log: readonly EventView[], stall: readonly string[], seat: Seat): Row {
  const shown = thisAge(log).findLast((event) => event.type === 'shown' && 'seat' in event && event.seat === seat);
  const places = textsOf(shown && 'cards' in shown ? shown.cards : undefined);
  return stall.every((card) => places.includes(card))
    ? places.map((card) => (stall.includes(card) ? card : null))
    : stall;
}

/** Cards that came to my hand since I last chose in secret: swapped, stolen or drawn. */
export function freshCards(log: readonly EventView[], me: Seat): Set<string> {
  const since = log.slice(log.findLastIndex(({ type }) => type === 'chose') + 1);
  const fresh = new Set<string>();
  for (const { card, from, to } of movesIn(since))
    if (card !== null && to.zone === 'hand' && to.seat === me && from.seat !== me) fresh.add(card);
  return fresh;
}

interface Move {
  readonly card: string | null;
  readonly from: End;
  readonly to: End;
}
type End = { readonly zone?: unknown; readonly seat?: unknown };

export const movesIn = (log: readonly EventView[]): Move[] =>
  log.flatMap((event) => {
    if (event.type !== 'move') return [];
    const { card, from, to }: Readonly<Record<string, unknown>> = { ...event };
    return [{ card: typeof card === 'string' ? card : null, from: endOf(from), to: endOf(to) }];
  });

const endOf = (end: unknown): End => (typeof end === 'object' && end !== null ? end : {});
