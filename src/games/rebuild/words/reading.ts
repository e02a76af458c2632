import { resolveOptions } from '../../../engine/options.ts';
import type { View, ZoneView } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { readDeck } from '../deck.ts';
import type { Face } from '../face.ts';
import { rebuild } from '../game.ts';
import type { Grid } from '../market.ts';
import { settingOf } from '../setting.ts';
import { columnsIn, type Options } from '../shape.ts';
import { charge, enjoy, give, type TabCounters } from '../tab.ts';

/** What a view of Rebuild says, in the game's own words; cards are ids, null for a back. */
export interface Reading {
  readonly viewer: Seat | null;
  readonly seats: number;
  readonly phase: string;
  readonly options: Options;
  readonly turn: Seat; // who decides
  readonly turns: number;
  readonly game: number;
  readonly target: number;
  readonly tab: Tab;
  readonly columns: readonly (readonly string[])[]; // bottom first
  readonly early: number;
  readonly late: number;
  readonly goldStacks: number;
  readonly trash: readonly string[];
  readonly players: readonly PlayerReading[];
  face(id: string): Face | undefined;
}

/** §4.3: the tab as the counters of a view have it. */
export interface Tab extends TabCounters {
  readonly cost: readonly number[];
  readonly icons: readonly number[];
  readonly saving: readonly number[];
  readonly convert: readonly number[];
  readonly each: readonly number[];
  readonly bought: number;
}

/** A tab of one's own, to try something on. */
export const copyOf = (tab: Tab) => ({
  ...tab,
  cost: [...tab.cost],
  icons: [...tab.icons],
  saving: [...tab.saving],
  convert: [...tab.convert],
  each: [...tab.each],
});

/** The tab after a card was played. */
export function withPlayed(tab: Tab, face: Face): Tab {
  const after = copyOf(tab);
  enjoy(after, face);
  return after;
}

export interface PlayerReading {
  readonly hand: readonly (string | null)[];
  readonly deck: number;
  readonly deckOrder: readonly (string | null)[]; // top first
  readonly discard: readonly string[]; // top first
  readonly played: readonly string[];
  readonly carried: readonly string[];
  readonly starters: readonly string[];
  readonly collection: readonly string[]; // all that everybody can work out
}

export function readView(view: View, setting?: unknown): Reading {
  const options = resolveOptions(rebuild, view.seats, view.options);
  const { starters, goldStack, early, late } =
    setting === undefined ? readDeck(options.deck, undefined) : settingOf(setting).deck;
  const faces = new Map(
    [...starters, { face: goldStack }, ...early, ...late].map(({ face }): [string, Face] => [face.id, face]),
  );
  const one = (name: string): number => Number(view.counters[name] ?? 0);
  const row = (name: string): number[] => [view.counters[name] ?? []].flat();
  return {
    viewer: view.seat,
    seats: view.seats,
    phase: view.phase,
    options,
    turn: view.waiting[0] ?? one('turn'),
    turns: one('turns'),
    game: one('game'),
    target: one('target'),
    tab: {
      cost: row('cost'),
      icons: row('icons'),
      saving: row('saving'),
      convert: row('convert'),
      wild: one('wild'),
      each: row('each'),
      keys: one('keys'),
      bought: one('bought'),
      capacity: one('capacity'),
    },
    columns: Array.from({ length: columnsIn(options) }, (_, i) => known(cardsOf(view, `column${i + 1}`))),
    early: cardsOf(view, 'early').length,
    late: cardsOf(view, 'late').length,
    goldStacks: cardsOf(view, 'goldStacks').length,
    trash: known(cardsOf(view, 'trash')),
    players: Array.from({ length: view.seats }, (_, seat) => readPlayer(view, seat)),
    face: (id) => faces.get(id),
  };
}

const known = (cards: readonly (string | null)[]): string[] => cards.filter((card) => card !== null);

function cardsOf(view: View, zone: string, seat = 0): (string | null)[] {
  const zones = view.zones[zone] ?? [];
  const found = isOne(zones) ? zones : zones[seat];
  return Array.from({ length: found?.count ?? 0 }, (_, i) => found?.cards?.[i] ?? null);
}

const isOne = (zones: ZoneView | readonly ZoneView[]): zones is ZoneView => 'count' in zones;

function readPlayer(view: View, seat: Seat): PlayerReading {
  const zone = (name: string): (string | null)[] => cardsOf(view, name, seat);
  const own = [`hand ${seat}`, `deck ${seat}`];
  const unseen = view.unseen
    .filter(({ zones }) => zones.every((name) => own.includes(name)))
    .flatMap(({ cards }) => cards);
  const shown = ['hand', 'deck', 'discard', 'played', 'carried', 'starters'].flatMap((name) => known(zone(name)));
  return {
    hand: zone('hand'),
    deck: zone('deck').length,
    deckOrder: zone('deck').toReversed(),
    discard: known(zone('discard')).toReversed(),
    played: known(zone('played')),
    carried: known(zone('carried')),
    starters: known(zone('starters')),
    collection: [...shown, ...unseen],
  };
}

/** What the rules read of the market. */
export const gridIn = ({
  options,
  columns,
  early,
  late,
  goldStacks,
  face,
}: Pick<Reading, 'options' | 'columns' | 'early' | 'late' | 'goldStacks' | 'face'>): Grid => ({
  options,
  columns: columns.map((cards) => cards.flatMap((id) => face(id) ?? [])),
  mainDeck: early + late + goldStacks,
});

export const titleOf = (reading: Reading, id: string): string => reading.face(id)?.title ?? id;

/** 'A Log ×2, Chains' in table order. */
export function listText(reading: Reading, cards: readonly (string | null)[], none = 'nothing'): string {
  const counts = new Map<string, number>();
  const order = (id: string): number => reading.face(id)?.number ?? 999;
  for (const card of known(cards).sort((a, b) => order(a) - order(b))) counts.set(card, (counts.get(card) ?? 0) + 1);
  const backs = cards.length - known(cards).length;
  const parts = [...counts].map(([id, copies]) => `${titleOf(reading, id)}${copies > 1 ? ` ×${copies}` : ''}`);
  if (backs > 0) parts.push(`${backs} face down`);
  return parts.length === 0 ? none : parts.join(', ');
}

/** The tab after a purchase at this price, paid with these cards. */
export function withPurchase(tab: Tab, price: readonly number[], given: readonly Face[]): Tab {
  const after = copyOf(tab);
  charge(after, price);
  for (const face of given) give(after, face);
  return after;
}
