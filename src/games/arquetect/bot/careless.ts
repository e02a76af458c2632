import { pickCode } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { codeOf } from '../acts.ts';
import { settingOf } from '../setting.ts';
import { type ArquetectTable, MOST_NAMES } from '../shape.ts';

type Decide = (view: ArquetectTable, seat: Seat, dice: Dice) => number;

/*
 * A house bot with short sight: it judges a deal by what the cards are usually worth, not by what they do in its city,
 * often offers whatever comes to mind, and puts most cards anywhere, without a look at its neighbours.
 */

const ANYWHERE = 70; // of a hundred cards that it inserts
const ANYTHING = 30; // of a hundred names that it offers

export const careless =
  (house: Decide): Decide =>
  (view, seat, dice) => {
    const phase = phaseOf(view);
    if (phase === 'agree') return codeOf(isFair(view) ? 'agree' : 'refuse');
    const slips = phase === 'insert' ? ANYWHERE : phase === 'offer' ? ANYTHING : 0;
    return dice.below(100) < slips ? pickCode(view, seat, dice) : house(view, seat, dice);
  };

/** Whether what comes is usually worth about as much as what goes. */
const isFair = (view: ArquetectTable): boolean =>
  usualWorth(view, view.counters.counter) >= usualWorth(view, view.counters.offer) - 1;

/** What cards of these names are worth on average. */
function usualWorth(view: ArquetectTable, names: Int32Array): number {
  const { faces } = settingOf(view).box;
  let worth = 0;
  for (let i = 0; i < MOST_NAMES; i++) worth += faces[(names[i] ?? 0) - 1]?.worth ?? 0;
  return worth;
}
