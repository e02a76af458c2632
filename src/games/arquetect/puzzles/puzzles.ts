import type { PuzzleKind, PuzzleKinds } from '../../../contract/puzzle.ts';
import { phaseOf } from '../../../engine/table.ts';
import { amountOf } from '../../../engine/words.ts';
import { pointsOf } from '../ending.ts';
import { type Arquetect, type ArquetectTable, GIFT, TRADE } from '../shape.ts';

/** Cards that this seat has still to place, one after the other. */
function ownInsertions(t: ArquetectTable, seat: number): number {
  let cards = 0;
  while (t.counters.due[cards] === seat + 1) cards++;
  return cards;
}

const PLACING: readonly Arquetect['phase'][] = ['insert', 'facing'];

const placing = (id: string, theme: string, from: number, to: number): PuzzleKind<Arquetect> => ({
  id,
  theme,
  begins: (t, seat) =>
    phaseOf(t) === 'insert' &&
    (t.counters.moving === TRADE || t.counters.moving === GIFT) &&
    ownInsertions(t, seat) >= from &&
    ownInsertions(t, seat) <= to,
  goesOn: (t) => PLACING.some((phase) => phase === phaseOf(t)),
  worth: pointsOf,
  rows: ['city'],
  goal: (number, view, seat) =>
    `Place ${amountOf(ownInsertions(view, seat), 'card')} so that your city scores ${amountOf(number, 'point')}.`,
  unit: 'points in your city',
  hasStart: true,
});

export const puzzles: PuzzleKinds<Arquetect> = {
  kinds: [placing('place-one', 'One card to place', 1, 1), placing('place-more', 'Several cards to place', 2, 3)],
  sources: [
    { seats: 3, options: {}, bots: 'greedy' },
    { seats: 4, options: {}, bots: 'greedy' },
    { seats: 3, options: {}, bots: 'easy' },
  ],
  unaided: { scoreAid: 'off' },
  book: () => import('./book.json', { with: { type: 'json' } }),
};
