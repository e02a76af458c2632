import type { Message } from '../../../engine/edge.ts';
import type { View, ZoneView } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { madeOnce } from '../../../ui/cards/deck.ts';
import printed from '../deck.json' with { type: 'json' };
import { DECK_NAMES, readDeck } from '../deck.ts';
import type { Face } from '../face.ts';
import type { Tab } from '../words/reading.ts';
import { pointsOf } from '../scoring.ts';
import { columnsIn, type Options } from '../shape.ts';

/** A card of the market: columns from 1 on the left, row 1 is the Purchase Row. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/** What somebody sees of Rebuild, as the table draws it. */
export interface Scene {
  readonly phase: string;
  readonly me: Seat | null; // null: whoever looks on
  readonly seats: number;
  readonly turn: Seat; // whose turn it is
  readonly turns: number;
  readonly isCampaign: boolean;
  readonly game: number; // of the campaign, 1 to 4
  readonly target: number;
  readonly columns: readonly (readonly string[])[]; // bottom first
  readonly early: number;
  readonly late: number;
  readonly goldStacks: number;
  readonly trash: readonly string[]; // the latest last
  readonly toCome: readonly { readonly title: string; readonly cards: readonly string[] }[];
  readonly players: readonly Player[];
  readonly tab: Tab;
  readonly isReaching: boolean; // §6.4: any row may be bought
  readonly due: number; // cards still to be drawn
  readonly line: number; // §4.4f: what is being reordered
  readonly filled: number;
  readonly burning: number;
  readonly burnt: Place | null; // chosen already
  readonly isLast: boolean; // §6.3.1: a column has run dry
  readonly options: Options;
  readonly face: (card: string) => Face | undefined;
}

export type OwnScene = Scene & { readonly me: Seat };

export interface Player {
  readonly hand: readonly (string | null)[]; // null: a back
  readonly deck: readonly (string | null)[]; // top first
  readonly discard: readonly string[]; // top first
  readonly played: readonly string[];
  readonly carried: readonly string[];
  readonly starters: readonly string[]; // §6.3.3, before they are shuffled
  readonly collection: readonly string[]; // all that everybody can work out, the most points first
  readonly points: number;
}

/** Name of a deck → the faces in it, of the printed file or of one that somebody has brought. */
const facesOf = madeOnce(
  (file) =>
    new Map(
      DECK_NAMES.map((name): [string, ReadonlyMap<string, Face>] => {
        const { starters, goldStack, early, late } = readDeck(name, file === printed ? undefined : file);
        return [
          name,
          new Map([...starters, { face: goldStack }, ...early, ...late].map(({ face }) => [face.id, face])),
        ];
      }),
    ),
  printed,
);

/** `own`: the deck file that somebody has brought to the match. */
export function sceneOf<Me extends Seat | null>(view: View, me: Me, own: unknown = null): Scene & { readonly me: Me } {
  const options = view.options as Options; // all of them, as they were settled
  const faces = facesOf(own).get(options.deck);
  const face = (card: string): Face | undefined => faces?.get(card);
  const one = (name: string): number => Number(view.counters[name] ?? 0);
  const units = (name: string): number[] => [view.counters[name] ?? []].flat();
  const isCampaign = options.mode === 'campaign';
  const burnt = one('burnt') - 1;
  return {
    phase: view.phase,
    me,
    seats: view.seats,
    turn: view.waiting[0] ?? one('turn'),
    turns: one('turns'),
    isCampaign,
    game: one('game'),
    target: one('target'),
    columns: Array.from({ length: columnsIn(options) }, (_, i) => known(cardsOf(view, `column${i + 1}`))),
    early: cardsOf(view, 'early').length,
    late: cardsOf(view, 'late').length,
    goldStacks: cardsOf(view, 'goldStacks').length,
    trash: known(cardsOf(view, 'trash')),
    toCome: [
      { title: 'Early cards still to come', cards: unseenIn(view, face, 'early') },
      { title: 'Late cards below them', cards: unseenIn(view, face, 'late') },
    ].filter(({ cards }) => cards.length > 0),
    players: Array.from({ length: view.seats }, (_, seat) => playerOf(view, seat, face, options)),
    tab: {
      cost: units('cost'),
      icons: units('icons'),
      saving: units('saving'),
      convert: units('convert'),
      wild: one('wild'),
      each: units('each'),
      keys: one('keys'),
      bought: one('bought'),
      capacity: one('capacity'),
    },
    isReaching: one('reach') === 1,
    due: one('due'),
    line: one('line'),
    filled: one('filled'),
    burning: one('burning'),
    burnt: burnt < 0 ? null : { column: (burnt >> 4) + 1, row: (burnt & 15) + 1 },
    isLast: one('flag') === 1,
    options,
    face,
  };
}

const isOne = (zones: ZoneView | readonly ZoneView[]): zones is ZoneView => 'count' in zones;

function cardsOf(view: View, zone: string, seat: Seat = 0): (string | null)[] {
  const zones = view.zones[zone] ?? [];
  const found = isOne(zones) ? zones : zones[seat];
  return Array.from({ length: found?.count ?? 0 }, (_, i) => found?.cards?.[i] ?? null);
}

const known = (cards: readonly (string | null)[]): string[] => cards.filter((card) => card !== null);

type FaceOf = (card: string) => Face | undefined;

/** The most points first, then as in the rulebook. */
export const byPoints =
  (face: FaceOf) =>
  (a: string, b: string): number =>
    (face(b)?.vp ?? 0) - (face(a)?.vp ?? 0) || (face(a)?.number ?? 0) - (face(b)?.number ?? 0);

/** §9: the remaining composition of a pile is public. */
function unseenIn(view: View, face: FaceOf, zone: string): string[] {
  const cards = view.unseen.filter(({ zones }) => zones.includes(zone)).flatMap((group) => group.cards);
  return [...cards].sort(byPoints(face)).reverse();
}

function playerOf(view: View, seat: Seat, face: FaceOf, options: Options): Player {
  const zone = (name: string): (string | null)[] => cardsOf(view, name, seat);
  const own = [`hand ${seat}`, `deck ${seat}`];
  const unseen = view.unseen
    .filter(({ zones }) => zones.every((name) => own.includes(name)))
    .flatMap(({ cards }) => cards);
  const shown = ['hand', 'deck', 'discard', 'played', 'carried', 'starters'].flatMap((name) => known(zone(name)));
  const collection = [...shown, ...unseen].sort(byPoints(face));
  return {
    hand: zone('hand'),
    deck: zone('deck').toReversed(),
    discard: known(zone('discard')).toReversed(),
    played: known(zone('played')),
    carried: known(zone('carried')),
    starters: known(zone('starters')),
    collection,
    points: pointsIn({ face, options }, collection),
  };
}

/** My hand in the order of the rulebook. */
export const handOf = ({ players, me, face }: OwnScene): string[] =>
  known(players[me]?.hand ?? []).sort((a, b) => (face(a)?.number ?? 0) - (face(b)?.number ?? 0));

/** What a collection of these cards is worth (§5). */
export const pointsIn = ({ face, options }: Pick<Scene, 'face' | 'options'>, cards: readonly string[]): number =>
  pointsOf(
    cards.flatMap((id) => face(id) ?? []),
    options.ancientBonus,
  );

export const titleOf = ({ face }: Scene, card: string): string => face(card)?.title ?? card;

export const cardAt = ({ columns }: Scene, { column, row }: Place): string | undefined =>
  columns[column - 1]?.[row - 1];

export const isSamePlace = (a: Place | null, b: Place | null): boolean =>
  a !== null && b !== null && a.column === b.column && a.row === b.row;

export const placeText = ({ column, row }: Place): string =>
  row === 1 ? `column ${column}, Purchase Row` : `column ${column}, row ${row}`;

/** The places that legal actions of this type name. */
export const placesIn = (legal: readonly Message[], type: string): Place[] =>
  legal.flatMap((action) => (action.type === type ? [placeOf(action)] : []));

export const placeOf = ({ column, row }: Message): Place => ({ column: Number(column), row: Number(row) });

export const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Whether two sets of cards are the same; of equal cards any is meant. */
export const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && without(a, b) !== null && without(b, a) !== null;

/** A set without some of its cards, each once; null if they are not all in it. */
export function without(cards: readonly string[], some: readonly string[]): string[] | null {
  const rest = [...cards];
  for (const card of some) {
    const at = rest.indexOf(card);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** 'A Log and 2 A Stone' */
export function listOf(scene: Scene, cards: readonly string[]): string {
  const parts = [...Map.groupBy(cards, (card) => card)].map(([card, copies]) =>
    copies.length === 1 ? titleOf(scene, card) : `${copies.length} × ${titleOf(scene, card)}`,
  );
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? 'nothing');
}

export const nameAt = (names: readonly string[], seat: Seat): string => names[seat] ?? `Seat ${seat + 1}`;
