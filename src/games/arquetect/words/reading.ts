import { resolveOptions } from '../../../engine/options.ts';
import type { View, ZoneView } from '../../../engine/view.ts';
import { hasBit, type Seat } from '../../../engine/words.ts';
import { type Box, BOX, type Face } from '../deck.ts';
import { CATEGORIES } from '../effects.ts';
import { arquetect } from '../game.ts';
import { makeRow, type Row } from '../scoring.ts';
import { boxOf } from '../setting.ts';
import { facesOut, type Options, showsCities } from '../shape.ts';

/** A card as a viewer sees it: null is a back. */
export interface Seen {
  readonly id: string | null;
  readonly isOut: boolean;
}

/** What a view of Arquetect says, in the game's own words. */
export interface Reading {
  readonly view: View;
  readonly viewer: Seat | null;
  readonly seats: number;
  readonly phase: string;
  readonly options: Options;
  readonly cities: readonly (readonly Seen[])[];
  readonly removed: readonly Seen[];
  readonly exchange: readonly Seen[];
  readonly passing: readonly Seen[];
  readonly box: Box; // what is printed on the cards
  /** Whether points can be worked out: the box is at hand, and the players want it (§6.5 `scoreAid`). */
  readonly isScored: boolean;
  counter(name: string): number;
  counters(name: string): readonly number[];
  isDone(seat: Seat): boolean;
  hasNotice(seat: Seat): boolean;
  hasCurfew(seat: Seat): boolean;
}

export function readView(view: View, setting?: unknown): Reading {
  const box = boxOf(setting);
  const counter = (name: string): number => Number(view.counters[name] ?? 0);
  const counters = (name: string): readonly number[] => {
    const list = view.counters[name];
    return Array.isArray(list) ? list : [];
  };
  const options = resolveOptions(arquetect, view.seats, view.options);
  const isOver = view.phase === 'over';
  const isAtHand = box !== BOX || counter('edited') === 0;
  return {
    view,
    viewer: view.seat,
    seats: view.seats,
    phase: view.phase,
    options,
    cities: zonesOf(view, 'city').map((zone, seat) =>
      seenIn(zone, seat === view.seat || showsCities(options, view.phase)),
    ),
    removed: seenIn(zonesOf(view, 'removed')[0], true),
    exchange: seenIn(zonesOf(view, 'exchange')[0], true),
    passing: seenIn(zonesOf(view, 'passing')[0], true),
    box,
    isScored: isAtHand && (isOver || options.scoreAid === 'on'),
    counter,
    counters,
    isDone: (seat) => (counters('done')[seat] ?? 0) > 0,
    hasNotice: (seat) => hasBit(counter('notice'), seat),
    hasCurfew: (seat) => hasBit(counter('curfew'), seat),
  };
}

const isOne = (zones: ZoneView | readonly ZoneView[]): zones is ZoneView => 'count' in zones;

function zonesOf(view: View, name: string): readonly ZoneView[] {
  const zones = view.zones[name] ?? [];
  return isOne(zones) ? [zones] : zones;
}

/** §6.5 `memoryAid`: cards facing out are always shown. */
function seenIn(zone: ZoneView | undefined, isShown: boolean): Seen[] {
  return Array.from({ length: zone?.count ?? 0 }, (_, i) => {
    const isOut = facesOut(zone?.marks?.[i] ?? 0);
    const id = zone?.cards?.[i] ?? null;
    return { id: isShown || isOut ? id : null, isOut };
  });
}

export const faceCalled = ({ box }: Reading, id: string | null): Face | undefined =>
  box.faces[box.numbers.get(id ?? '') ?? -1];

export const nameOfId = (reading: Reading, id: string | null): string =>
  id === null ? '?' : (faceCalled(reading, id)?.name ?? id);

export const nameOfNumber = ({ box }: Reading, number: number): string =>
  box.faces[number]?.name ?? `card ${number + 1}`;

const LETTERS = 'RMINCVTHE';
export const letterOf = (reading: Reading, id: string): string => {
  const face = faceCalled(reading, id);
  return face ? (LETTERS[CATEGORIES.indexOf(face.category)] ?? '?') : '?';
};

/** A city of which the viewer knows every card, ready for scoring; null if it does not. */
export function rowSeen(reading: Reading, city: readonly Seen[]): Row | null {
  const row = makeRow();
  for (const [at, { id, isOut }] of city.entries()) {
    const face = faceCalled(reading, id);
    if (!face) return null;
    row.faces[at] = face;
    row.out[at] = isOut ? 1 : 0;
    row.length = at + 1;
  }
  return row;
}
