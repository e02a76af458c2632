import { offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { InTurn } from '../../engine/game.ts';
import { refusal, type Seat } from '../../engine/words.ts';
import { cardAt, count, faceOf } from '../../engine/zones.ts';
import { refusePlace } from './burn.ts';
import { take } from './buy.ts';
import { canReorder } from './reorder.ts';
import { MOST_ROWS } from './setting.ts';
import {
  columnsIn,
  columnZone,
  type Pick,
  placeCode,
  type Rebuild,
  type RebuildTable,
  STAY,
  TO_FINISH,
  TO_FREE_BUILD,
  TO_REORDER,
  turnBit,
} from './shape.ts';

/** §6.4 `free-build(6)`, D8: a card within reach of at most that many VP, for nothing. */
export const freeBuild: InTurn<Rebuild> = {
  rule: '§6.4',
  who: 'turn',
  actions: { take: { column: 'number', row: 'number' } },
  seats: (t) => (t.counters.then === TO_FREE_BUILD ? turnBit(t) : 0),

  list(t, seat, out) {
    if (seat !== t.counters.turn) return;
    for (let column = 0; column < columnsIn(t.options); column++)
      for (let row = 0; row < rowsInReach(t, column); row++)
        if (vpAt(t, column, row) <= t.counters.limit) offer(out, placeCode(column, row));
  },

  refuse(t, _seat, action) {
    const { column, row } = action as Pick;
    const missing = refusePlace(t, column, row);
    if (missing) return missing;
    if (row > rowsInReach(t, column - 1)) return refusal('§6.4', 'Only the Purchase Row, row 1, is within reach.');
    return vpAt(t, column - 1, row - 1) > t.counters.limit
      ? refusal('§6.4', `Take a card of ${t.counters.limit} VP or fewer.`)
      : null;
  },

  read: (_t, _seat, action) => placeCode((action as Pick).column - 1, (action as Pick).row - 1),
  write: (_t, _seat, code) => ({ type: 'take', column: (code >> 4) + 1, row: (code & 15) + 1 }),

  apply(t, seat, code) {
    build(t, seat, code >> 4, code & 15);
  },

  // §R80: the first legal one, columns from the left, in a column from the bottom.
  expire(t) {
    for (let column = 0; column < columnsIn(t.options); column++)
      for (let row = 0; row < rowsInReach(t, column); row++)
        if (vpAt(t, column, row) <= t.counters.limit) {
          build(t, t.counters.turn, column, row);
          return;
        }
  },

  next(t) {
    if (t.counters.then === TO_FINISH) return 'finish';
    return t.counters.then === TO_REORDER ? 'reorder' : 'act';
  },
};

function build(t: RebuildTable, seat: Seat, column: number, row: number): void {
  const card = cardAt(t, columnZone(column), row);
  t.counters.limit = 0;
  if (t.events) note(t, { type: 'take', seat, card, column: column + 1, row: row + 1 });
  take(t, seat, card, column);
  if (t.counters.then === TO_REORDER && !canReorder(t)) t.counters.then = STAY;
}

/** §4.4: the Purchase Row; any row under `reach` (§6.4). */
export const rowsInReach = (t: RebuildTable, column: number): number =>
  Math.min(count(t, columnZone(column)), mostRows(t));

export const mostRows = (t: RebuildTable): number => (t.counters.reach === 1 ? MOST_ROWS : 1);

const vpAt = (t: RebuildTable, column: number, row: number): number => faceOf(t, cardAt(t, columnZone(column), row)).vp;

/** Whether there is a card to take. */
export function canTakeFree(t: RebuildTable, most: number): boolean {
  for (let column = 0; column < columnsIn(t.options); column++)
    for (let row = 0; row < rowsInReach(t, column); row++) if (vpAt(t, column, row) <= most) return true;
  return false;
}
