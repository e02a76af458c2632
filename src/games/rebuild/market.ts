import { note } from '../../engine/events.ts';
import type { Automatic } from '../../engine/game.ts';
import { cardAt, count, faceOf, leftOf, move, topOf } from '../../engine/zones.ts';
import { beginTurn } from './draw.ts';
import type { Face } from './face.ts';
import {
  columnsIn,
  columnZone,
  discard,
  early,
  goldStacks,
  isCampaign,
  isMainDeckEmpty,
  late,
  MOST_COLUMNS,
  type Options,
  type Rebuild,
  type RebuildTable,
  trash,
} from './shape.ts';

/** §4.4 c and d: the cards above have fallen by themselves; the next card of the Main Deck comes on top. */
export function refill(t: RebuildTable, column: number): void {
  if (count(t, early) > 0) {
    move(t, topOf(t, early), columnZone(column));
    return;
  }
  if (count(t, goldStacks) > 0) handOutGoldStacks(t);
  if (count(t, late) > 0) move(t, topOf(t, late), columnZone(column));
}

/** §6.3.4: all of them come out together. */
function handOutGoldStacks(t: RebuildTable): void {
  for (let seat = 0; seat < t.seats; seat++) move(t, topOf(t, goldStacks), discard + seat);
  if (t.events) note(t, { type: 'gold-stacks' });
}

/** §4.8: the Main Deck is empty and so is a column. */
function isDry(t: RebuildTable): boolean {
  if (!isMainDeckEmpty(t)) return false;
  const columns = columnsIn(t.options);
  for (let column = 0; column < columns; column++) if (count(t, columnZone(column)) === 0) return true;
  return false;
}

/** §4.8, §6.3.1: raises the flag if the end is reached; true if the game ends at this moment. */
export function endsNow(t: RebuildTable): boolean {
  if (t.counters.flag === 1 || !isDry(t)) return t.counters.flag === 1 && t.options.endCheck === 'immediate';
  t.counters.flag = 1;
  if (t.events) note(t, { type: 'last', when: t.options.endCheck });
  return t.options.endCheck === 'immediate';
}

const heights = new Int32Array(MOST_COLUMNS);
const points = new Int32Array(MOST_COLUMNS);

/** §4.7.1, §6.5.4: the column whose Purchase Row card step 4 would trash; −1 if the grid is empty. */
export function doomedColumn(t: RebuildTable): number {
  const columns = columnsIn(t.options);
  for (let column = 0; column < columns; column++) {
    const height = count(t, columnZone(column));
    heights[column] = height;
    points[column] = height === 0 ? 0 : faceOf(t, cardAt(t, columnZone(column), 0)).vp;
  }
  return doomedAmong(t.options, heights, points);
}

/** The same from the heights of the columns and the points of their Purchase Row cards. */
function doomedAmong(options: Options, heights: ArrayLike<number>, points: ArrayLike<number>): number {
  const columns = columnsIn(options);
  const isLeft = options.trashTie === 'left';
  const isTall = options.mode === 'campaign';
  let best = -1;
  for (let column = 0; column < columns; column++) {
    const height = heights[column] ?? 0;
    if (height === 0) continue;
    const vp = points[column] ?? 0;
    const lowest = points[best] ?? 0;
    const isTie = best >= 0 && vp === lowest;
    const wins = isTie && (isTall ? height >= (heights[best] ?? 0) : !isLeft);
    if (best >= 0 && vp >= lowest && !wins) continue;
    best = column;
  }
  return best;
}

/** An open grid: the cards of each column, the Purchase Row first, and how many cards the Main Deck has. */
export interface Grid {
  readonly options: Options;
  readonly columns: readonly (readonly Face[])[];
  readonly mainDeck: number;
}

/** What step 4 would trash of a grid if the turn ended now, in this order; columns and rows from 1. */
export function trashedNext({ options, columns, mainDeck }: Grid): { readonly column: number; readonly row: number }[] {
  const doomed = (grid: Grid['columns'], isRefilled: (column: number) => boolean): number =>
    doomedAmong(
      options,
      grid.map((cards, column) => (cards.length > 0 && isRefilled(column) ? cards.length + 1 : cards.length)),
      grid.map(([lowest]) => lowest?.vp ?? 0),
    );
  const first = doomed(columns, () => false);
  if (first < 0) return [];
  const one = { column: first + 1, row: 1 };
  const after = columns.map((cards, column) => (column === first ? cards.slice(1) : cards));
  if (options.mode !== 'campaign' || (options.endCheck === 'immediate' && hasRunDry({ columns: after, mainDeck })))
    return [one];
  const second = doomed(after, (column) => column === first && mainDeck > 0);
  // What falls into the Purchase Row lies one row higher now.
  return second < 0 ? [one] : [one, { column: second + 1, row: second === first ? 2 : 1 }];
}

/** §4.8, of a grid. */
const hasRunDry = ({ columns, mainDeck }: Pick<Grid, 'columns' | 'mainDeck'>): boolean =>
  mainDeck === 0 && columns.some((cards) => cards.length === 0);

/** Whether taking a card of this column (from 1) runs it dry. */
export const runsDry = ({ columns, mainDeck }: Grid, column: number): boolean =>
  hasRunDry({ columns: columns.map((cards, i) => (i === column - 1 ? cards.slice(1) : cards)), mainDeck });

function trashOne(t: RebuildTable): void {
  const column = doomedColumn(t);
  if (column < 0) return;
  const card = cardAt(t, columnZone(column), 0);
  move(t, card, trash);
  if (t.events) note(t, { type: 'trash', card, column: column + 1 });
  refill(t, column);
}

/** §4.7: step 4, in the campaign twice (§6.5.4); then the next player's turn, unless the game is over (§6.3.1). */
export const market: Automatic<Rebuild> = {
  rule: '§4.7',
  who: 'nobody',
  run(t) {
    trashOne(t);
    if (!endsNow(t) && isCampaign(t)) {
      trashOne(t);
      endsNow(t);
    }
  },
  next(t) {
    const left = leftOf(t, t.counters.turn);
    const isLast = t.options.endCheck !== 'round' || left === t.counters.first;
    if (t.counters.flag === 1 && isLast) return 'finish';
    beginTurn(t, left);
    return 'draw';
  },
};
