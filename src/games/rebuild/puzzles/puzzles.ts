import type { PuzzleKind, PuzzleKinds } from '../../../contract/puzzle.ts';
import { phaseOf } from '../../../engine/table.ts';
import { amountOf } from '../../../engine/words.ts';
import { count } from '../../../engine/zones.ts';
import { END_CODE } from '../act/act.ts';
import { finalPoints } from '../scoring.ts';
import { columnsIn, columnZone, isCampaign, type Rebuild, type RebuildTable } from '../shape.ts';

const TURN: readonly Rebuild['phase'][] = ['act', 'reorder', 'burn', 'free-build'];

/** §6.5.4: the two cards that the market loses after this turn can end the game. */
function mayBeLast(t: RebuildTable): boolean {
  for (let column = 0; column < columnsIn(t.options); column++) if (count(t, columnZone(column)) <= 2) return true;
  return false;
}

const isFresh = (t: RebuildTable): boolean => phaseOf(t) === 'act' && isCampaign(t) && t.counters.bought === 0;

const turn = (id: string, theme: string, begins: (t: RebuildTable) => boolean): PuzzleKind<Rebuild> => ({
  id,
  theme,
  begins: (t) => isFresh(t) && begins(t),
  goesOn: (t) => TURN.some((phase) => phase === phaseOf(t)),
  isEnd: (t, _seat, code) => phaseOf(t) === 'act' && code === END_CODE,
  worth: finalPoints,
  rows: [],
  goal: (number) => `Play this turn so that all your cards together are worth ${amountOf(number, 'point')} at its end.`,
  unit: 'points in all',
  hasStart: true,
});

export const puzzles: PuzzleKinds<Rebuild> = {
  kinds: [turn('last-turn', 'Last turns', mayBeLast), turn('turn', 'One turn', (t) => !mayBeLast(t))],
  sources: [
    { seats: 1, options: {}, bots: 'normal' },
    { seats: 1, options: {}, bots: 'easy' },
  ],
  daily: { preset: 'daily', bot: 'normal', pars: () => import('./pars.json', { with: { type: 'json' } }) },
  book: () => import('./book.json', { with: { type: 'json' } }),
};
