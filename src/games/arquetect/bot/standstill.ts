import type { Dice } from '../../../engine/luck/random.ts';
import { phaseOf } from '../../../engine/table.ts';
import { BLANK, type Seat } from '../../../engine/words.ts';
import { cardAt, faceOf } from '../../../engine/zones.ts';
import { codeOf } from '../acts.ts';
import { isNotice } from '../done.ts';
import { HAZARD } from '../effects.ts';
import { cardsOf } from '../flow.ts';
import { type ArquetectTable, city } from '../shape.ts';
import { mayBeDone, othersRemaining, remains } from '../standing.ts';

type Decide = (view: ArquetectTable, seat: Seat, dice: Dice) => number;

/*
 * Two are left, and hazards go to and fro: whoever gets one spends the turn on giving it back, and nobody trades any more, up to round
 * 15. Those who are done wait for that. Whoever has just given one away gains nothing by staying: the next thing that happens is that
 * it comes back. (Measured with 400 games each for three and four players: neither wins nor points change, games are a quarter shorter.)
 */

const SOONEST = 3; // until this round there are still deals to be made

/** In place of “stay” where nothing but that would come of it. In a game for two the first “done” is a matter of who is ahead. */
export const withoutStandstill =
  (decide: Decide): Decide =>
  (view, seat, dice) =>
    isStandstill(view, seat) ? codeOf('done') : decide(view, seat, dice);

export const isStandstill = (view: ArquetectTable, seat: Seat): boolean =>
  phaseOf(view) === 'done' &&
  view.seats > 2 &&
  othersRemaining(view, seat) === 1 &&
  mayBeDone(view, seat) &&
  !isNotice(view) &&
  view.counters.round >= SOONEST &&
  holdsKnownHazard(view, seat);

/** Whether the other one who remains holds a hazard that the seat knows of: one that it had itself, most often. */
function holdsKnownHazard(view: ArquetectTable, seat: Seat): boolean {
  for (let other = 0; other < view.seats; other++) {
    if (other === seat || !remains(view, other)) continue;
    for (let at = 0; at < cardsOf(view, other); at++) {
      const card = cardAt(view, city + other, at);
      if (card !== BLANK && faceOf(view, card).bit === 1 << HAZARD) return true;
    }
  }
  return false;
}
