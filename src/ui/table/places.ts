import type { View, ZoneView } from '../../engine/view.ts';
import { type Seat, spell } from '../../engine/words.ts';
import { readPlain } from '../cards/decks.ts';
import type { ZonePlan } from './plain.ts';

/* The zones of a view as places on a plain table: rows of cards, columns of a market, piles. */

export interface Place {
  readonly zone: string;
  readonly title: string;
  readonly as: 'row' | 'column' | 'pile';
  readonly count: number;
  readonly cards: readonly (string | null)[]; // null: a back
  readonly marks: readonly number[];
}

const planOf = (game: string, zone: string): ZonePlan => readPlain(game)?.zones?.[zone] ?? {};

function placeOf(game: string, zone: string, { count, cards, marks = [] }: ZoneView): Place {
  const { title = spell(zone), as = 'row' } = planOf(game, zone);
  return { zone, title, as, count, marks, cards: cards ?? Array.from({ length: count }, () => null) };
}

const isOfSeats = (zone: ZoneView | readonly ZoneView[]): zone is readonly ZoneView[] => Array.isArray(zone);

/** The places of a seat that hold anything; its own hand is shown empty, too. */
export const placesOf = (view: View, seat: Seat): Place[] =>
  Object.entries(view.zones).flatMap(([zone, held]) => {
    const own = isOfSeats(held) ? held[seat] : undefined;
    if (!own || (own.count === 0 && !(zone === 'hand' && seat === view.seat))) return [];
    return planOf(view.game, zone).isBehind ? [] : [placeOf(view.game, zone, own)];
  });

/** The places in the middle; those beside the table on demand. */
export const sharedPlaces = (view: View, areBehind: boolean): Place[] =>
  Object.entries(view.zones).flatMap(([zone, held]) => {
    if (isOfSeats(held) || held.count === 0) return [];
    return (planOf(view.game, zone).isBehind ?? false) === areBehind ? [placeOf(view.game, zone, held)] : [];
  });
