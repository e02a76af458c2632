import { isRefusal, legalActions, type Message, readAction } from '../../../engine/edge.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { HEAD, makePlan } from '../../../engine/plan.ts';
import { act, goOn, waitedFor } from '../../../engine/play.ts';
import { seedWords } from '../../../engine/luck/random.ts';
import { emptyTable, layOut, phaseOf } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import { BLANK, bitOf, type Card, hasBit, type Refusal, type Seat, type Viewer } from '../../../engine/words.ts';
import { cardAt, cardsIn, mark, markOf, move } from '../../../engine/zones.ts';
import { BOX } from '../deck.ts';
import { pointsOf } from '../ending.ts';
import { beginTurn } from '../flow.ts';
import { arquetect } from '../game.ts';
import { makeRow, points, ruined, scoreRow } from '../scoring.ts';
import { readSetting } from '../setting.ts';
import { type ArquetectTable, city, deck, facesOut, type Note, type Options, OUT } from '../shape.ts';

/* Positions and actions as players would say them, for the tests of this folder: 'cottage fire curfew^'. */

export const RED: Seat = 0;
export const BLUE: Seat = 1;
export const GREEN: Seat = 2;
export const YELLOW: Seat = 3;

export const words = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** 'R -1 R 4 2 = 5', the notation of section 10. */
export function scores(text: string): string {
  const row = makeRow();
  for (const [at, word] of words(text).entries()) {
    const face = BOX.faces[BOX.numbers.get(word.replace('^', '')) ?? -1];
    if (!face) throw new Error(`no card is called ${word}`);
    row.faces[at] = face;
    row.out[at] = word.endsWith('^') ? 1 : 0;
    row.length = at + 1;
  }
  const total = scoreRow(row);
  const each = row.faces.slice(0, row.length).map((_, at) => (ruined[at] === 1 ? 'R' : String(points[at])));
  return `${each.join(' ')} = ${total}`;
}

/* ---- positions ---- */

export interface Position {
  readonly cities: readonly string[]; // of each seat, '^': faces out
  readonly options?: Partial<Options>;
  readonly turn?: Seat;
  readonly round?: number;
  readonly done?: readonly Seat[]; // in the order in which they became done
  readonly curfew?: readonly Seat[];
  readonly quiet?: number;
}

/** A table at the beginning of somebody's turn. The cities are the whole deck. */
export function position(p: Position): ArquetectTable {
  const seats = p.cities.length;
  const names = p.cities.flatMap((text) => words(text).map((word) => word.replace('^', '')));
  const list = Object.fromEntries([...Map.groupBy(names, (id) => id)].map(([id, all]) => [id, all.length]));
  const options = resolveOptions(arquetect, seats, { ...p.options, deck: 'custom', extraCopies: true });
  const filled = { ...list, cottage: Math.max(list.cottage ?? 0, 9), park: Math.max(list.park ?? 0, 9) };
  const setting = readSetting({ deck: filled }, options, seats);
  const t = emptyTable(makePlan(arquetect, seats, options, setting), { knowledge: true });
  layOut(t, seedWords('position'));
  p.cities.forEach((text, seat) => {
    for (const word of words(text)) {
      const card = cardsIn(t, deck).find((each) => t.plan.faces[each]?.id === word.replace('^', ''));
      if (card === undefined) throw new Error(`${word} is not in the deck`);
      move(t, card, city + seat);
    }
  });
  for (let i = 0; i < t.counters.numbers.length; i++) t.counters.numbers[i] = 1;
  t.counters.first = RED;
  t.counters.turn = p.turn ?? RED;
  t.counters.round = p.round ?? 1;
  t.counters.quiet = p.quiet ?? 0;
  (p.done ?? []).forEach((seat, i) => (t.counters.done[seat] = i + 1));
  for (const seat of p.curfew ?? []) t.counters.curfew |= bitOf(seat);
  p.cities.forEach((text, seat) => {
    words(text).forEach((word, at) => {
      if (word.endsWith('^')) mark(t, cardAt(t, city + seat, at), OUT);
    });
  });
  t.events = [];
  beginTurn(t);
  t.words[HEAD.phase] = t.counters.ask;
  t.words[HEAD.chosen] = 0;
  goOn(t);
  return t;
}

/** A city as section 10 writes it. */
export const cityOf = (t: ArquetectTable, seat: Seat): string =>
  cardsIn(t, city + seat)
    .map((card) => `${t.plan.faces[card]?.id ?? '?'}${facesOut(markOf(t, card)) ? '^' : ''}`)
    .join(' ');

export const totalOf = (t: ArquetectTable, seat: Seat): number => pointsOf(t, seat);

/** The same as somebody sees it: '?' is a back. */
export function seenBy(t: ArquetectTable, viewer: Viewer, seat: Seat): string {
  const view = redact(t, viewer);
  return cardsIn(view, city + seat)
    .map((card: Card) => (card === BLANK ? '?' : (view.plan.faces[card]?.id ?? '')))
    .join(' ');
}

/* ---- actions ---- */

/** Acts for a seat; a question that has only one answer because nobody may know so (§4.3.6a) is answered in passing. */
export function play(t: ArquetectTable, seat: Seat, ...messages: Message[]): void {
  for (const message of messages) {
    passCopies(t, message);
    const code = readAction(t, seat, message);
    if (isRefusal(code)) throw new Error(`${JSON.stringify(message)} in ${phaseOf(t)}: ${code.text} ${code.rule}`);
    act(t, seat, code);
  }
  passCopies(t, null);
}

function passCopies(t: ArquetectTable, message: Message | null): void {
  while (phaseOf(t) === 'hand-over' && message?.type !== 'hand-over') {
    const seat = t.counters.handing;
    const legal = legalActions(t, seat);
    if (legal.length !== 1 || legal[0]?.type !== 'none') return;
    const code = readAction(t, seat, { type: 'none' });
    if (isRefusal(code)) throw new Error(code.text);
    act(t, seat, code);
  }
}

/** Why an action is refused; null if it is not. */
export function refused(t: ArquetectTable, seat: Seat, message: Message): Refusal | null {
  const answer = readAction(t, seat, message);
  return isRefusal(answer) ? answer : null;
}

export const choices = (t: ArquetectTable, seat: Seat): string[] =>
  legalActions(t, seat).map(({ type, ...fields }) => [type, ...Object.values(fields)].join(' '));

export const isAsked = (t: ArquetectTable, seat: Seat): boolean => hasBit(waitedFor(t), seat);
export const phase = (t: ArquetectTable): string => phaseOf(t);

const plain = (type: string): Message => ({ type });
export const gift = (position: number, seat: Seat, gap: number): Message[] => [
  plain('gift'),
  { type: 'give', position },
  { type: 'to', seat },
  { type: 'gap', gap },
];
/** The steps of a gift that belongs to an ability. */
export const delivery = (position: number, seat: Seat, gap: number): Message[] => gift(position, seat, gap).slice(1);

export const names = (...cards: string[]): Message[] => [
  ...cards.map((card) => ({ type: 'name', card })),
  ...(cards.length < 3 ? [plain('enough')] : []),
];
export const trade = (cards: readonly string[], wish: string | null, seat: Seat): Message[] => [
  plain('trade'),
  ...names(...cards),
  ...(wish === null ? [plain('no-wish')] : [{ type: 'wish', what: wish }]),
  { type: 'ask', seat },
];
export const counter = (...cards: string[]): Message[] => [plain('accept'), ...names(...cards)];
export const decline = plain('decline');
export const agree = plain('agree');
export const refuse = plain('refuse');
export const insert = (gap: number): Message => ({ type: 'insert', gap });
export const stay = plain('stay');
export const done = plain('done');
export const notice = plain('notice');
export const ability = (position: number): Message => ({ type: 'ability', position });
export const choose = (position: number): Message => ({ type: 'choose', position });
export const target = (seat: Seat): Message => ({ type: 'target', seat });
export const say = plain;

/** What was told since the position, by type. */
export const told = (t: ArquetectTable, type: Note['type']): Note[] =>
  (t.events ?? []).flatMap((event) => {
    if (event.type !== 'note' || event.note.type !== type) return [];
    const found = NOTES.has(event.note.type) ? [event.note] : [];
    return found.filter(isNote);
  });

const NOTES = new Set<string>(Object.keys(arquetect.notes));
const isNote = (value: { readonly type: string }): value is Note => NOTES.has(value.type);

export const zoneCards = (t: ArquetectTable, zone: number): string[] =>
  cardsIn(t, zone).map((card) => t.plan.faces[card]?.id ?? '?');
