import type { PuzzleKind, PuzzleKinds } from '../../../contract/puzzle.ts';
import { phaseOf } from '../../../engine/table.ts';
import { amountOf } from '../../../engine/words.ts';
import { count } from '../../../engine/zones.ts';
import { reignOf, scoreParts } from '../scoring.ts';
import { type CataractsTable, playArea, type UpperCataracts } from '../shape.ts';

/** §5.3, as if the reign were counted now; below 0 where it stands so. */
const standing = (t: CataractsTable): number => scoreParts(reignOf(t)).reduce((total, { points }) => total + points, 0);

const STOP = 0; // of the Resolution Phase

const kind = (
  id: string,
  theme: string,
  begins: (t: CataractsTable) => boolean,
  task: string,
): PuzzleKind<UpperCataracts> => ({
  id,
  theme,
  begins,
  goesOn: (t) => t.counters.ended === 0,
  isEnd: (t, _seat, code) => phaseOf(t) === 'resolve' && code === STOP,
  worth: standing,
  rows: [],
  goal: (number) => `${task} so that your reign stands at ${amountOf(number, 'point')} before the Clocks advance.`,
  unit: 'points as the reign stands',
  hasStart: true,
});

export const puzzles: PuzzleKinds<UpperCataracts> = {
  kinds: [
    kind(
      'year',
      'A whole year',
      (t) => phaseOf(t) === 'play' && count(t, playArea) === 0,
      'Play your cards and resolve',
    ),
    kind('resolution', 'Resolution', (t) => phaseOf(t) === 'resolve', 'Resolve'),
  ],
  sources: [
    { seats: 1, options: { length: 'act1' }, bots: 'normal' },
    { seats: 1, options: { length: 'act1' }, bots: 'greedy' },
    { seats: 1, options: { length: 'act1' }, bots: 'easy' },
  ],
  book: () => import('./book.json', { with: { type: 'json' } }),
};
