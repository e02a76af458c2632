import { pickCode } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { codeOf } from '../acts.ts';
import { isNotice } from '../done.ts';
import type { ArquetectTable } from '../shape.ts';

const LEAVES = 15; // of a hundred turns

/** §11.4: chooses everything at random and leaves with a chance of 15 % after each turn. */
export function aimless(view: ArquetectTable, seat: Seat, dice: Dice): number {
  if (phaseOf(view) !== 'done') return pickCode(view, seat, dice);
  if (dice.below(100) >= LEAVES) return codeOf('stay');
  return codeOf(isNotice(view) ? 'notice' : 'done');
}
