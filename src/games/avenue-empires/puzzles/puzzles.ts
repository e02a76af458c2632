import type { PuzzleKind, PuzzleKinds } from '../../../contract/puzzle.ts';
import { phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { count } from '../../../engine/zones.ts';
import { buildCard, NOTHING } from '../building.ts';
import { roundsAfter } from '../production.ts';
import { cityPoints, lookAtSeat } from '../scoring.ts';
import { type AvenueEmpires, type AvenueTable, deck } from '../shape.ts';

const cityWorth = (t: AvenueTable, seat: Seat): number => {
  lookAtSeat(t, seat);
  return cityPoints();
};

/** §5.1: no round is to come after this one. */
const isLastRound = (t: AvenueTable): boolean => roundsAfter(t.options, t.seats, count(t, deck)) === 0;

const ROWS: PuzzleKind<AvenueEmpires>['rows'] = ['left', 'center', 'right'];
const UNIT = 'VP in your city';

const lastBuild: PuzzleKind<AvenueEmpires> = {
  id: 'last-build',
  theme: 'Last build',
  begins: (t) => phaseOf(t) === 'building' && isLastRound(t),
  settle(t, seat, code) {
    if (code !== NOTHING) buildCard(t, seat, code);
  },
  worth: cityWorth,
  rows: ROWS,
  goal: (number) =>
    `Build one card so that your city is worth ${number} VP, beside the cities around it as they stand.`,
  unit: UNIT,
  hasStart: true,
};

const build: PuzzleKind<AvenueEmpires> = {
  ...lastBuild,
  id: 'build',
  theme: 'Points now',
  begins: (t) => phaseOf(t) === 'building' && !isLastRound(t) && t.counters.round >= 3,
};

const POWERS: readonly AvenueEmpires['phase'][] = ['build-again', 'swap-two'];

const power: PuzzleKind<AvenueEmpires> = {
  id: 'power',
  theme: 'Powers',
  begins: (t) => POWERS.some((phase) => phase === phaseOf(t)),
  worth: cityWorth,
  rows: ROWS,
  goal: (number) => `Use the power of the card you built so that your city is worth ${number} VP.`,
  unit: UNIT,
  hasStart: true,
};

export const puzzles: PuzzleKinds<AvenueEmpires> = {
  kinds: [lastBuild, power, build],
  sources: [
    { seats: 2, options: {}, bots: 'normal' },
    { seats: 3, options: {}, bots: 'normal' },
  ],
  unaided: { runningScore: 'hidden' },
  book: () => import('./book.json', { with: { type: 'json' } }),
};
