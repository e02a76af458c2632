import type { Dice } from '../../../engine/luck/random.ts';
import type { Seat } from '../../../engine/words.ts';
import { lookAhead } from './prospects.ts';
import type { AvenueTable } from '../shape.ts';

const MISJUDGED = 6; // VP, at most; small errors are likelier than great ones
const STEPS = 1024;

/** What seems to score most at once, each choice misjudged a little: never absurd, seldom the best. */
export function easy(view: AvenueTable, seat: Seat, dice: Dice): number {
  const { codes, worth, count } = lookAhead(view, seat, 0);
  let most = -Infinity;
  let chosen = codes[0] ?? 0;
  for (let i = 0; i < count; i++) {
    const error = ((dice.below(STEPS) - dice.below(STEPS)) / STEPS) * MISJUDGED;
    const seems = (worth[i] ?? 0) + error;
    if (seems <= most) continue;
    most = seems;
    chosen = codes[i] ?? 0;
  }
  return chosen;
}
