import { offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { InTurn } from '../../engine/game.ts';
import { type Card, type Refusal, refusal } from '../../engine/words.ts';
import { cardAt, count, faceOf, move } from '../../engine/zones.ts';
import {
  columnsIn,
  columnZone,
  LINE_COLUMN as COLUMN,
  LINE_ROW as ROW,
  type Rebuild,
  type RebuildTable,
  type Reorder,
  STAY,
  TO_REORDER,
  turnBit,
} from './shape.ts';

/*
 * §4.4 f, D2: a row or a column of the grid in any order. First the line, then its slots one by one, from the left or from
 * the bottom; the card that lay in a slot changes places with the one that is put there.
 */
const DECLINE = 0;
const PUT = 64; // + slot

export const DECLINE_CODE = DECLINE;
export const columnCode = (column: number): number => COLUMN + column;
export const putCode = (slot: number): number => PUT + slot;

export const reorder: InTurn<Rebuild> = {
  rule: '§4.4f',
  who: 'turn',
  actions: {
    'reorder-row': { row: 'number' },
    'reorder-column': { column: 'number' },
    put: { card: 'card' },
    decline: {},
  },
  seats: (t) => (t.counters.then === TO_REORDER ? turnBit(t) : 0),

  list(t, seat, out) {
    if (seat !== t.counters.turn) return;
    const { line, filled } = t.counters;
    if (line === 0) {
      offer(out, DECLINE);
      for (let code = ROW; code < COLUMN && slotsOf(t, code) > 1; code++) offer(out, code); // higher rows have no more cards
      const columns = columnsIn(t.options);
      for (let code = COLUMN; code < COLUMN + columns; code++) if (slotsOf(t, code) > 1) offer(out, code);
      return;
    }
    const slots = readLine(t, line);
    for (let slot = filled; slot < slots; slot++) if (isFirstOfLine(t, filled, slot)) offer(out, PUT + slot);
  },

  refuse(t, _seat, action) {
    const wanted = action as Reorder;
    const { line, filled } = t.counters;
    if (wanted.type === 'put') {
      if (line === 0) return refusal('§4.4f', 'Choose a row or a column first, or decline.');
      return firstSlot(t, line, filled, wanted.card) < 0
        ? refusal('§4.4f', 'Put one of the remaining cards of that line into the next slot.')
        : null;
    }
    if (line !== 0) return refusal('§4.4f', 'You are ordering a line: put its cards into the slots one by one.');
    return wanted.type === 'decline' ? null : refuseLine(t, wanted);
  },

  read(t, _seat, action) {
    const wanted = action as Reorder;
    switch (wanted.type) {
      case 'decline':
        return DECLINE;
      case 'reorder-row':
        return ROW + wanted.row - 1;
      case 'reorder-column':
        return COLUMN + wanted.column - 1;
      case 'put':
        return PUT + firstSlot(t, t.counters.line, t.counters.filled, wanted.card);
    }
  },

  write(t, _seat, code) {
    if (code === DECLINE) return { type: 'decline' };
    if (code >= PUT) return { type: 'put', card: slotCard(t, t.counters.line, code - PUT) };
    return code >= COLUMN
      ? { type: 'reorder-column', column: code - COLUMN + 1 }
      : { type: 'reorder-row', row: code - ROW + 1 };
  },

  apply(t, _seat, code) {
    const { counters } = t;
    if (code === DECLINE) counters.then = STAY;
    else if (code < PUT) counters.line = code;
    else {
      swap(t, counters.line, counters.filled, code - PUT);
      counters.filled++;
      if (counters.filled >= slotsOf(t, counters.line) - 1) close(t);
    }
  },

  // §R80: what is in its slot already stays there; a line without any is declined.
  expire(t) {
    if (t.counters.filled === 0) t.counters.line = 0;
    close(t);
  },

  next: () => 'act',
};

/** §R36: only occupied positions take part. */
function slotsOf(t: RebuildTable, line: number): number {
  if (line >= COLUMN) return count(t, columnZone(line - COLUMN));
  const row = line - ROW;
  let slots = 0;
  for (let column = 0; column < columnsIn(t.options); column++) if (count(t, columnZone(column)) > row) slots++;
  return slots;
}

/** The column of a slot of a row. */
function columnOfSlot(t: RebuildTable, row: number, slot: number): number {
  let left = slot;
  for (let column = 0; column < columnsIn(t.options); column++)
    if (count(t, columnZone(column)) > row && left-- === 0) return column;
  throw new Error(`rebuild §4.4f: row ${row + 1} has no slot ${slot}`);
}

/* What the choices mean, for whoever tells them. */

export const isPut = (code: number): boolean => code >= PUT;
export const putCard = (t: RebuildTable, code: number): Card => slotCard(t, t.counters.line, code - PUT);
/** The card that the next one of a begun line changes places with. */
export const nextSlotCard = (t: RebuildTable): Card => slotCard(t, t.counters.line, t.counters.filled);
/** Whether the next slot of a begun line is in the Purchase Row. */
export const isPurchaseSlot = ({ counters: { line, filled } }: RebuildTable): boolean =>
  line >= COLUMN ? filled === 0 : line === ROW;
/** The cards of the line that a code chooses, from the left or from the bottom. */
export const lineCards = (t: RebuildTable, code: number): Card[] =>
  Array.from({ length: slotsOf(t, code) }, (_, slot) => slotCard(t, code, slot));

const slotCard = (t: RebuildTable, line: number, slot: number): Card =>
  line >= COLUMN
    ? cardAt(t, columnZone(line - COLUMN), slot)
    : cardAt(t, columnZone(columnOfSlot(t, line - ROW, slot)), line - ROW);

const LINE = new Uint8Array(16);

/** Reads the cards of a line by slots; how many they are. */
function readLine(t: RebuildTable, line: number): number {
  const isColumn = line >= COLUMN;
  const lanes = isColumn ? slotsOf(t, line) : columnsIn(t.options);
  let slots = 0;
  for (let i = 0; i < lanes; i++) {
    const zone = columnZone(isColumn ? line - COLUMN : i);
    const row = isColumn ? i : line - ROW;
    if (count(t, zone) > row) LINE[slots++] = cardAt(t, zone, row);
  }
  return slots;
}

/** Whether no slot before this one, from `from` on, has an equal card; for the line that was read. */
function isFirstOfLine(t: RebuildTable, from: number, slot: number): boolean {
  const face = faceOf(t, LINE[slot] ?? 0);
  for (let i = from; i < slot; i++) if (faceOf(t, LINE[i] ?? 0) === face) return false;
  return true;
}

/** The first slot from here on with a card of this face, −1 if there is none. */
function firstSlot(t: RebuildTable, line: number, from: number, card: Card): number {
  const slots = slotsOf(t, line);
  for (let slot = from; slot < slots; slot++) if (faceOf(t, slotCard(t, line, slot)) === faceOf(t, card)) return slot;
  return -1;
}

function swap(t: RebuildTable, line: number, one: number, other: number): void {
  if (one === other) return;
  const [a, b] = [slotCard(t, line, one), slotCard(t, line, other)];
  if (line >= COLUMN) {
    move(t, b, columnZone(line - COLUMN), one);
    move(t, a, columnZone(line - COLUMN), other);
    return;
  }
  const row = line - ROW;
  const [left, right] = [columnOfSlot(t, row, one), columnOfSlot(t, row, other)];
  move(t, a, columnZone(right), row);
  move(t, b, columnZone(left), row);
}

function close(t: RebuildTable): void {
  const { counters } = t;
  if (t.events && counters.line !== 0) {
    const { line } = counters;
    const cards = Array.from({ length: slotsOf(t, line) }, (_, slot) => slotCard(t, line, slot));
    const name = line >= COLUMN ? `column ${line - COLUMN + 1}` : `row ${line - ROW + 1}`;
    note(t, { type: 'reordered', seat: counters.turn, line: name, cards });
  }
  counters.then = STAY;
  counters.line = 0;
  counters.filled = 0;
}

function refuseLine(t: RebuildTable, wanted: Reorder & { type: 'reorder-row' | 'reorder-column' }): Refusal | null {
  const isRow = wanted.type === 'reorder-row';
  const number = isRow ? wanted.row : wanted.column;
  const most = isRow ? COLUMN - ROW : columnsIn(t.options);
  const slots = number < 1 || number > most ? 0 : slotsOf(t, (isRow ? ROW : COLUMN) + number - 1);
  return slots > 1
    ? null
    : refusal(
        '§4.4f',
        `There is nothing to order in ${isRow ? 'row' : 'column'} ${number}: choose a line of two or more cards.`,
      );
}

/** Whether any line has two cards. */
export function canReorder(t: RebuildTable): boolean {
  if (slotsOf(t, ROW) > 1) return true;
  for (let column = 0; column < columnsIn(t.options); column++) if (count(t, columnZone(column)) > 1) return true;
  return false;
}
