import type { View, ZoneView } from '../../engine/view.ts';
import type { Seat } from '../../engine/words.ts';
import { spell } from './spell.ts';

/* The zones of a view as places on a plain table: rows of cards, columns of a market, piles. */

export interface Place {
  readonly zone: string;
  readonly title: string;
  readonly as: 'row' | 'column' | 'pile';
  readonly count: number;
  readonly cards: readonly (string | null)[]; // null: a back
  readonly marks: readonly number[];
}

interface ZonePlan {
  readonly title?: string;
  readonly as?: Place['as'];
  readonly isBehind?: boolean; // lies beside the table: shown on demand only
}

const pile = (title: string): ZonePlan => ({ title, as: 'pile' });
const behind: ZonePlan = { as: 'pile', isBehind: true };

/** What the names of zones do not say by themselves. */
const PLANS: Readonly<Record<string, Readonly<Record<string, ZonePlan>>>> = {
  'five-ages': { deck: pile('Draw pile'), discard: pile('Discard'), spent: pile('Spent') },
  'avenue-empires': {
    aside: { title: 'Set aside' },
    left: { title: 'Left avenue' },
    center: { title: 'Center avenue' },
    right: { title: 'Right avenue' },
    deck: pile('Deck'),
    discard: pile('Discard pile'),
    removed: behind,
  },
  arquetect: { exchange: { title: 'On the table' }, passing: { title: 'On its way' }, deck: pile('Deck') },
  rebuild: {
    deck: pile('Player Deck'),
    discard: pile('Discard'),
    early: pile('Main Deck, Early'),
    late: pile('Main Deck, Late'),
    trash: pile('Trash'),
    starters: behind,
    goldStacks: behind,
  },
  'upper-cataracts': {
    'play-area': { title: 'Played this year' },
    'slot-1': { title: 'Objective 1' },
    'slot-2': { title: 'Objective 2' },
    'slot-3': { title: 'Objective 3' },
    'action-deck': pile('Action Deck'),
    'action-discard': pile('Action Discard'),
    'objective-deck': pile('Objective Deck'),
    'objective-discard': pile('Objective Discard'),
    'milestones-resolved': pile('Milestones resolved'),
    'action-supply': behind,
    'objective-supply': behind,
    annals: behind,
    'milestone-deck': behind,
    act: behind,
    'left-out': behind,
    out: behind,
  },
};

function planOf(game: string, zone: string): ZonePlan {
  const known = PLANS[game]?.[zone];
  if (known) return known;
  if (/^column\d/.test(zone)) return { title: zone.replace('column', 'Column '), as: 'column' };
  if (/^(?:box|new)-|^(?:removed|unused)$/.test(zone)) return behind;
  return {};
}

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
