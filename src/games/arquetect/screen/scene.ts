import type { Message } from '../../../engine/edge.ts';
import type { View, ZoneView } from '../../../engine/view.ts';
import { hasBit, type Seat } from '../../../engine/words.ts';
import { ABILITIES, type Ability } from '../deck.ts';
import { CATEGORIES } from '../effects.ts';
import { AWAITING, facesOut, FIRST_WISHED_CARD, LOCKED, type Options, showsCities } from '../shape.ts';
import { remains, slidTo, type Standing } from '../standing.ts';
import { faceAt } from './box.ts';

/** A card as the viewer sees it: null is a back. */
export interface Seen {
  readonly id: string | null;
  readonly isOut: boolean;
  readonly isLocked: boolean; // the event that is being executed
  readonly isAwaiting: boolean; // its facing is to be chosen
}

export type Street = readonly Seen[];

/** What somebody sees of Arquetect, as the table draws it. */
export interface Scene {
  readonly phase: string;
  readonly seats: number;
  readonly me: Seat | null; // null: whoever looks on
  readonly rivals: readonly Seat[]; // clockwise, the left neighbour first; for whoever looks on everybody
  readonly turn: Seat;
  readonly round: number;
  readonly streets: readonly Street[];
  readonly mine: Street;
  readonly removed: readonly string[];
  readonly arriving: Street; // cards on their way, the next first
  readonly due: readonly Seat[]; // who inserts them, in this order
  readonly isScored: boolean; // points are known, and the players want to see them
  readonly hasEvents: boolean;
  readonly offer: readonly string[];
  readonly counter: readonly string[];
  readonly wish: string | null; // a category or a card
  readonly isAgreed: boolean;
  readonly asked: Seat; // the first partner of the trade
  readonly partner: Seat;
  readonly target: Seat;
  readonly ability: Ability | null; // being executed
  readonly category: string;
  readonly bids: readonly (string | null)[];
  readonly named: string | null; // up for tender
  readonly quiet: number; // quiet rounds in a row
  readonly said: readonly Message[]; // my own choices of this action that nobody has heard yet
  readonly options: Options;
  readonly standing: Standing; // what the rules are asked about
  readonly isDone: (seat: Seat) => boolean;
  readonly hasNotice: (seat: Seat) => boolean;
  readonly hasCurfew: (seat: Seat) => boolean;
  readonly outward: (seat: Seat) => number;
}

export type OwnScene = Scene & { readonly me: Seat };

export function sceneOf<Me extends Seat | null>(view: View, me: Me): Scene & { readonly me: Me } {
  const { seats, phase } = view;
  const counter = (name: string): number => Number(view.counters[name] ?? 0);
  const counters = (name: string): readonly number[] => numbersOf(view.counters[name]);
  const options = view.options as Options; // all of them, as they were settled
  const isOpen = showsCities(options, phase);
  const standing: Standing = {
    seats,
    options,
    counters: {
      done: counters('done'),
      round: counter('round'),
      curfew: counter('curfew'),
      ability: counter('ability'),
      step: counter('step'),
      position: counter('position'),
      changing: counter('changing'),
      numbers: counters('numbers'),
    },
  };
  const streets = zonesOf(view, 'city').map((zone, seat) => streetOf(zone, isOpen || seat === me));
  const names = (name: string): string[] => counters(name).flatMap((number) => faceAt(number - 1)?.id ?? []);
  return {
    phase,
    seats,
    me,
    rivals: rivalsOf(seats, me),
    turn: counter('turn'),
    round: counter('round'),
    streets,
    mine: me === null ? [] : (streets[me] ?? []),
    removed: zonesOf(view, 'removed').flatMap((zone) => streetOf(zone, true).flatMap(({ id }) => id ?? [])),
    arriving: ['exchange', 'passing'].flatMap((name) => zonesOf(view, name).flatMap((zone) => streetOf(zone, true))),
    due: counters('due').flatMap((seat) => (seat > 0 ? [seat - 1] : [])),
    isScored: options.scoreAid === 'on',
    hasEvents: (counters('numbers')[CATEGORIES.indexOf('event')] ?? 0) > 0,
    offer: names('offer'),
    counter: names('counter'),
    wish: wishOf(counter('wish')),
    isAgreed: counter('trading') === 2,
    asked: counter('asked'),
    partner: counter('partner'),
    target: counter('target'),
    ability: ABILITIES[counter('ability') - 1] ?? null,
    category: CATEGORIES[counter('category')] ?? '',
    bids: counters('bids').map((number) => faceAt(number - 1)?.id ?? null),
    named: faceAt(counter('named') - 1)?.id ?? null,
    quiet: counter('quiet'),
    said: view.said.flatMap(({ seat, action }) => (seat === me ? [action] : [])),
    options,
    standing,
    isDone: (seat) => !remains(standing, seat),
    hasNotice: (seat) => hasBit(counter('notice'), seat),
    hasCurfew: (seat) => hasBit(counter('curfew'), seat),
    outward: (seat) => (streets[seat] ?? []).filter(({ isOut }) => isOut).length,
  };
}

const rivalsOf = (seats: number, me: Seat | null): Seat[] =>
  me === null
    ? Array.from({ length: seats }, (_, seat) => seat)
    : Array.from({ length: seats - 1 }, (_, i) => (me + 1 + i) % seats);

const numbersOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** A field of an event or an action, whatever it is. */
export const field = (of: object | undefined, name: string): unknown =>
  Object.entries(of ?? {}).find(([key]) => key === name)?.[1];

const isOne = (zones: ZoneView | readonly ZoneView[]): zones is ZoneView => 'count' in zones;

function zonesOf(view: View, name: string): readonly ZoneView[] {
  const zones = view.zones[name] ?? [];
  return isOne(zones) ? [zones] : zones;
}

/** §6.5 `memoryAid`: cards facing out are always shown. */
const streetOf = ({ count, cards, marks }: ZoneView, isShown: boolean): Street =>
  Array.from({ length: count }, (_, i) => {
    const mark = marks?.[i] ?? 0;
    const isOut = facesOut(mark);
    return {
      id: isShown || isOut ? (cards?.[i] ?? null) : null,
      isOut,
      isLocked: mark === LOCKED,
      isAwaiting: mark >= AWAITING,
    };
  });

function wishOf(number: number): string | null {
  if (number === 0) return null;
  return CATEGORIES[number - 1] ?? faceAt(number - FIRST_WISHED_CARD)?.id ?? null;
}

/* ---- streets ---- */

export const faceIn = (id: string): Seen => ({ id, isOut: false, isLocked: false, isAwaiting: false });

export const without = (street: Street, ...places: readonly number[]): Street =>
  street.filter((_, at) => !places.includes(at));

export const withCard = (street: Street, gap: number, card: Seen): Street => [
  ...street.slice(0, gap),
  card,
  ...street.slice(gap),
];

/** §2.7: after a landslide at this gap. */
export const slid = (street: Street, gap: number): Street =>
  street.flatMap((_, i) => street[slidTo(i, gap, street.length)] ?? []);

/** The places of these names in a street: of several copies the leftmost, unless others were chosen. */
export function placesOf(street: Street, cards: readonly string[]): number[] {
  const places: number[] = [];
  for (const card of cards) {
    const at = street.findIndex(({ id, isLocked }, i) => id === card && !isLocked && !places.includes(i));
    if (at >= 0) places.push(at);
  }
  return places;
}

/** The same, where the places that somebody picked are remembered. */
export function givenPlaces(street: Street, cards: readonly string[], picked: readonly number[]): readonly number[] {
  const names = picked.flatMap((at) => street[at]?.id ?? []);
  return names.toSorted().join() === cards.toSorted().join() ? picked : placesOf(street, cards);
}

/* ---- actions ---- */

export const positionsIn = (legal: readonly Message[], type: string): number[] =>
  legal.flatMap((action) => (action.type === type ? [Number(action.position)] : []));

export const gapsIn = (legal: readonly Message[], type: string): number[] =>
  legal.flatMap((action) => (action.type === type ? [Number(action.gap)] : []));

export const seatsFor = (legal: readonly Message[], type: string): Seat[] =>
  legal.flatMap((action) => (action.type === type ? [Number(action.seat)] : []));

export const hasAct = (legal: readonly Message[], type: string): boolean => legal.some((one) => one.type === type);
