import { offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { InTurn } from '../../engine/game.ts';
import { type Refusal, refusal } from '../../engine/words.ts';
import { cardAt, count, move } from '../../engine/zones.ts';
import { endsNow, refill } from './market.ts';
import {
  columnsIn,
  columnZone,
  type Pick,
  placeCode,
  type Rebuild,
  type RebuildTable,
  STAY,
  TO_BURN,
  TO_FINISH,
  trash,
  turnBit,
} from './shape.ts';

/** §6.4 `burn(2)`, D8: two cards of the grid, chosen one after the other, removed together. */
export const burn: InTurn<Rebuild> = {
  rule: '§6.4',
  who: 'turn',
  actions: { burn: { column: 'number', row: 'number' } },
  seats: (t) => (t.counters.then === TO_BURN ? turnBit(t) : 0),

  list(t, seat, out) {
    if (seat !== t.counters.turn) return;
    for (let column = 0; column < columnsIn(t.options); column++)
      for (let row = 0; row < count(t, columnZone(column)); row++)
        if (placeCode(column, row) !== t.counters.burnt - 1) offer(out, placeCode(column, row));
  },

  refuse(t, _seat, action) {
    const { column, row } = action as Pick;
    const missing = refusePlace(t, column, row);
    if (missing) return missing;
    return placeCode(column - 1, row - 1) === t.counters.burnt - 1
      ? refusal('§6.4', 'Choose two different cards of the grid.')
      : null;
  },

  read: (_t, _seat, action) => placeCode((action as Pick).column - 1, (action as Pick).row - 1),
  write: (_t, _seat, code) => ({ type: 'burn', column: (code >> 4) + 1, row: (code & 15) + 1 }),

  apply(t, _seat, code) {
    choose(t, code);
  },

  // §R80: the first legal ones, columns from the left, in a column from the bottom.
  expire(t) {
    for (let column = 0; column < columnsIn(t.options) && t.counters.then === TO_BURN; column++)
      for (let row = 0; row < count(t, columnZone(column)) && t.counters.then === TO_BURN; row++)
        if (placeCode(column, row) !== t.counters.burnt - 1) choose(t, placeCode(column, row));
  },

  next: (t) => (t.counters.then === TO_FINISH ? 'finish' : 'act'),
};

/** §6.4: a card that lies in the grid. */
export function refusePlace(t: RebuildTable, column: number, row: number): Refusal | null {
  const columns = columnsIn(t.options);
  if (column < 1 || column > columns) return refusal('§6.4', `The columns are 1 to ${columns}, not ${column}.`);
  const height = count(t, columnZone(column - 1));
  return row < 1 || row > height ? refusal('§6.4', `There is no card in column ${column}, row ${row}.`) : null;
}

function choose(t: RebuildTable, code: number): void {
  const { counters } = t;
  counters.burning--;
  if (counters.burning > 0) {
    counters.burnt = code + 1;
    return;
  }
  if (counters.burnt === 0) removeBoth(t, code, -1);
  else removeBoth(t, Math.max(code, counters.burnt - 1), Math.min(code, counters.burnt - 1));
  counters.burnt = 0;
  counters.then = endsNow(t) ? TO_FINISH : STAY;
}

/** The higher place first, so that the other one stays where it was chosen. */
function removeBoth(t: RebuildTable, high: number, low: number): void {
  const cards = [low, high].flatMap((code) => (code < 0 ? [] : [cardAt(t, columnZone(code >> 4), code & 15)]));
  if (t.events) note(t, { type: 'burn', seat: t.counters.turn, cards });
  for (const card of cards) move(t, card, trash);
  if (low >= 0) refill(t, low >> 4);
  refill(t, high >> 4);
}
