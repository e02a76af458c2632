import { isRefusal, legalActions, type Message, readAction } from '../../../engine/edge.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { HEAD, makePlan } from '../../../engine/plan.ts';
import { act, expire, goOn } from '../../../engine/play.ts';
import { seedWords } from '../../../engine/luck/random.ts';
import { emptyTable, layOut } from '../../../engine/table.ts';
import type { Card, Refusal, Seat } from '../../../engine/words.ts';
import { cardsIn, count, faceOf, move, zoneOf } from '../../../engine/zones.ts';
import { beginTurn } from '../draw.ts';
import { rebuild } from '../game.ts';
import {
  carried,
  columnsIn,
  columnZone,
  deck,
  discard,
  early,
  goldStacks,
  hand,
  late,
  type Note,
  type Options,
  played,
  type RebuildTable,
  trash,
} from '../shape.ts';

/* Positions and actions as players would say them, for the tests of this folder; cards are named by their ids. */

export const A: Seat = 0;
export const B: Seat = 1;
export const C: Seat = 2;

/** 'ladder a-log' as a list. */
export const ids = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** The same cards where their order means nothing. */
export const mixed = (text: string): string[] => ids(text).sort();

export interface Position {
  readonly seats?: number; // else 2
  readonly options?: Partial<Options>;
  readonly setting?: unknown;
  readonly turn?: Seat; // else A
  readonly first?: Seat; // else A
  readonly turns?: number; // begun so far, this one included; else 1
  /** Bottom card first. A column that is not named (null) is filled up with Early cards that are named nowhere. */
  readonly columns?: readonly (string | null)[];
  readonly heights?: readonly number[]; // columns are filled up to these heights with such cards, then with Late ones
  /** The top cards of the Main Deck, top first; if they are Late, no Early card is left; 'empty': no card at all is. */
  readonly main?: string;
  readonly hands?: readonly string[];
  readonly decks?: readonly (string | null)[]; // exactly these, top first; else the Starter cards that are left
  readonly discards?: readonly string[]; // top first
  readonly played?: readonly string[];
  readonly carried?: readonly string[];
  readonly seed?: string;
}

const ROWS = 3;

/** A table at this moment: in step 2, before step 1 (`draw`), or before step 4 (`market`). */
export function position(moment: 'act' | 'draw' | 'market', p: Position = {}): RebuildTable {
  const seats = p.seats ?? 2;
  const options = resolveOptions(rebuild, seats, { startPlayer: p.first ?? A, ...p.options });
  const plan = makePlan(rebuild, seats, options, rebuild.readSetting?.(p.setting, options, seats));
  const t = emptyTable(plan, { knowledge: true });
  layOut(t, seedWords(p.seed ?? 'position'));
  t.counters.first = p.first ?? A;
  t.counters.turns = p.turns ?? 1;
  t.counters.turn = p.turn ?? A;
  const placed = new Set<Card>();
  const put = (id: string, zone: number, seat: Seat, at?: number): void => {
    const card = free(t, placed, id, seat);
    placed.add(card);
    move(t, card, zone, at);
  };
  for (let seat = 0; seat < seats; seat++) {
    for (const id of ids(p.hands?.[seat] ?? '')) put(id, hand + seat, seat);
    for (const id of ids(p.played?.[seat] ?? '')) put(id, played + seat, seat);
    for (const id of ids(p.carried?.[seat] ?? '')) put(id, carried + seat, seat);
    for (const id of ids(p.discards?.[seat] ?? '').toReversed()) put(id, discard + seat, seat);
    const own = p.decks?.[seat];
    if (own === undefined || own === null) continue;
    for (const id of ids(own).toReversed()) put(id, deck + seat, seat);
    for (const card of cardsIn(t, deck + seat)) if (!placed.has(card)) move(t, card, trash);
  }
  const columns = columnsIn(options);
  for (let column = 0; column < columns; column++)
    for (const id of ids(p.columns?.[column] ?? '')) put(id, columnZone(column), A);
  const main = p.main === 'empty' ? [] : ids(p.main ?? '');
  for (const id of main.toReversed()) put(id, isEarly(t, id) ? early : late, A);
  const spare = [early, late].flatMap((zone) => cardsIn(t, zone)).filter((card) => !placed.has(card));
  for (let column = 0; column < columns; column++) {
    const height = p.heights?.[column] ?? ((p.columns?.[column] ?? null) === null ? ROWS : 0);
    while (count(t, columnZone(column)) < height) move(t, spare.shift() ?? Number.NaN, columnZone(column));
  }
  const isLate = p.main === 'empty' || main.some((id) => !isEarly(t, id));
  for (const zone of p.main === 'empty' ? [early, late] : isLate ? [early] : [])
    for (const card of cardsIn(t, zone)) move(t, card, trash);
  t.events = [];
  if (moment === 'draw') {
    t.counters.turns--;
    beginTurn(t, t.counters.turn);
  }
  t.words[HEAD.phase] = t.plan.phaseNumber[moment] ?? Number.NaN;
  goOn(t);
  return t;
}

const isEarly = (t: RebuildTable, id: string): boolean =>
  t.plan.faces.some((face) => face.id === id && face.stage === 'early');

/** A copy of a card that is named nowhere yet: a seat's own Starter card, or one of the market. */
function free(t: RebuildTable, placed: ReadonlySet<Card>, id: string, seat: Seat): Card {
  const zones = [
    deck + seat,
    early,
    late,
    goldStacks,
    trash,
    ...Array.from({ length: t.seats }, (_, other) => deck + other),
  ];
  const copies = (t.plan.cardNamed.get(id) ?? []).filter((card) => !placed.has(card));
  for (const zone of zones) for (const card of copies) if (zoneOf(t, card) === zone) return card;
  throw new Error(`no card ${id} is left`);
}

/* ---- actions ---- */

/** 'buy from column 2 for 3T with rusted-gears' */
export const buy = (column: number, price: string, pay = '', row = 1): Message => ({
  type: 'buy',
  column,
  row,
  price,
  pay: ids(pay),
});
export const playCard = (card: string): Message => ({ type: 'play', card });
export const end: Message = { type: 'end' };
export const put = (card: string): Message => ({ type: 'put', card });

/** Legal actions of the seat whose turn it is, through the edge as messages would come. */
export function play(t: RebuildTable, ...messages: Message[]): void {
  for (const message of messages) playAs(t, t.counters.turn, message);
}

export function playAs(t: RebuildTable, seat: Seat, message: Message): void {
  const code = readAction(t, seat, message);
  if (isRefusal(code)) throw new Error(`seat ${seat} ${JSON.stringify(message)}: ${code.text} (${code.rule})`);
  const isListed = legalActions(t, seat).some((legal) => isSame(legal, message));
  if (!isListed) throw new Error(`${JSON.stringify(message)} is allowed but not listed`);
  act(t, seat, code);
}

const isSame = (a: Message, b: Message): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** Payments and lists of cards are multisets. */
const sorted = (message: Message): [string, unknown][] =>
  Object.entries(message)
    .map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? value.map(String).sort() : value])
    .sort(([one], [other]) => (one < other ? -1 : 1));

/** Why an action of the seat in turn is not allowed; it must not be, and it must not be listed. */
export function refused(t: RebuildTable, message: Message): Refusal {
  const seat = t.counters.turn;
  const answer = readAction(t, seat, message);
  if (!isRefusal(answer)) throw new Error(`${JSON.stringify(message)} is allowed`);
  if (legalActions(t, seat).some((legal) => isSame(legal, message)))
    throw new Error(`${JSON.stringify(message)} is refused but listed`);
  return answer;
}

/** The time of the seat in turn runs out. */
export const timeOut = (t: RebuildTable): void => expire(t, t.counters.turn);

/** What may be paid for the card of a column, each as 'a-log pile-of-nails'. */
export const paymentsOffered = (t: RebuildTable, column: number, price?: string): string[] =>
  legalActions(t, t.counters.turn)
    .filter((action) => action.type === 'buy' && action.column === column && (price ?? action.price) === action.price)
    .map(({ pay }) => (Array.isArray(pay) ? pay.map(String).sort().join(' ') : ''))
    .sort();

/* ---- what lies where ---- */

export const idsIn = (t: RebuildTable, zone: number): string[] => cardsIn(t, zone).map((card) => faceOf(t, card).id);
export const handOf = (t: RebuildTable, seat: Seat): string[] => idsIn(t, hand + seat).sort();
/** Top first. */
export const discardOf = (t: RebuildTable, seat: Seat): string[] => idsIn(t, discard + seat).toReversed();
export const deckOf = (t: RebuildTable, seat: Seat): string[] => idsIn(t, deck + seat).toReversed();
export const playedOf = (t: RebuildTable, seat: Seat): string[] => idsIn(t, played + seat);
export const carriedOf = (t: RebuildTable, seat: Seat): string[] => idsIn(t, carried + seat).sort();
export const trashPile = (t: RebuildTable): string[] => idsIn(t, trash);
/** Bottom first; columns are counted from 1. */
export const columnOf = (t: RebuildTable, column: number): string[] => idsIn(t, columnZone(column - 1));
export const purchaseRow = (t: RebuildTable): (string | undefined)[] =>
  Array.from({ length: columnsIn(t.options) }, (_, column) => idsIn(t, columnZone(column))[0]);
export const heights = (t: RebuildTable): number[] =>
  Array.from({ length: columnsIn(t.options) }, (_, column) => count(t, columnZone(column)));

/** The notes of one kind since the table was set up. */
export function notes<K extends Note['type']>(t: RebuildTable, type: K): Extract<Note, { type: K }>[] {
  const isOfType = (note: { type: string }): note is Extract<Note, { type: K }> => note.type === type;
  return (t.events ?? []).flatMap((event) => (event.type === 'note' && isOfType(event.note) ? [event.note] : []));
}
