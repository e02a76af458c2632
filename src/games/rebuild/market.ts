import { note } from '../../engine/events.ts';
import type { Automatic } from '../../engine/game.ts';
import { cardAt, count, faceOf, leftOf, move, topOf } from '../../engine/zones.ts';
import { beginTurn } from './draw.ts';
import {
  columnsIn,
  columnZone,
  discard,
  early,
  goldStacks,
  isCampaign,
  isMainDeckEmpty,
  late,
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

/** §4.7.1, §6.5.4: the column whose Purchase Row card step 4 would trash; −1 if the grid is empty. */
export function doomedColumn(t: RebuildTable): number {
  const columns = columnsIn(t.options);
  const isLeft = t.options.trashTie === 'left';
  const isTall = isCampaign(t);
  let best = -1;
  let lowest = 0;
  for (let column = 0; column < columns; column++) {
    const height = count(t, columnZone(column));
    if (height === 0) continue;
    const { vp } = faceOf(t, cardAt(t, columnZone(column), 0));
    const isTie = best >= 0 && vp === lowest;
    const wins = isTie && (isTall ? height >= count(t, columnZone(best)) : !isLeft);
    if (best >= 0 && vp >= lowest && !wins) continue;
    best = column;
    lowest = vp;
  }
  return best;
}

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
