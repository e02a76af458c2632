import { searchTable } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { codeOf, typeOf } from '../acts.ts';
import { judge } from './chances.ts';
import { isNotice } from '../done.ts';
import { cityOf, copyFuture, type Future, give, makeFuture, sayDone } from './futures.ts';
import { imagineFuture } from './imagining.ts';
import { bestGifts, freePlaces, worstGaps } from './plans.ts';
import type { ArquetectTable } from '../shape.ts';
import { mayBeDone } from '../standing.ts';

/*
 * §6.2: in a game for two the first “done” ends it, and it may come at any moment. So it matters who is ahead now: a gift
 * comes before a trade if it makes that likelier, and whoever is ahead in every world that it imagines leaves; but not
 * before the other has had a turn.
 */

const SAMPLES = 32;
const samples: readonly Future[] = Array.from({ length: SAMPLES }, makeFuture);
const LEAST_GAIN = 0.05; // with which a gift comes before what the house bot would do

/** Whether a “done” in this turn ends the game. */
export const isDuel = (view: ArquetectTable, seat: Seat): boolean =>
  view.seats === 2 && !isNotice(view) && mayBeDone(view, seat);

/** What to do where an action, the card of a gift or “done” is asked for; `code` is what the house bot would do. */
export function decideDuel(view: ArquetectTable, seat: Seat, dice: Dice, code: number): number {
  const phase = phaseOf(view);
  if (view.counters.ability !== 0 || typeOf(code) === 'ability') return code;
  const world = searchTable(view.plan);
  for (const sample of samples) imagineFuture(sample, world, view, seat, dice);
  const now = chanceNow(seat);
  if (phase === 'done') return now === 1 && hasOtherPlayed(view) ? codeOf('done') : code;
  const at = bestGift(view, seat);
  if (at < 0) return code;
  if (phase === 'gift-card') return codeOf('give', at + 1);
  return giftChance >= now + LEAST_GAIN ? codeOf('gift') : code;
}

const hasOtherPlayed = ({ counters }: ArquetectTable): boolean =>
  counters.round > 1 || counters.turn !== counters.first;

const trial = makeFuture();
const chances = new Float64Array(8);

/** Who has won if the seat ends the game in this trial. */
function endTrial(seat: Seat): number {
  sayDone(trial, seat);
  judge(trial, chances);
  return chances[seat] ?? 0;
}

function chanceNow(seat: Seat): number {
  let sum = 0;
  for (const sample of samples) {
    copyFuture(sample, trial);
    sum += endTrial(seat);
  }
  return sum / SAMPLES;
}

/** The place of the card whose gift makes it likeliest to be ahead, and how likely that is; −1 if none can be given. */
function bestGift(view: ArquetectTable, seat: Seat): number {
  const [sample] = samples;
  let best = -1;
  giftChance = 0;
  if (!sample) return best;
  const city = cityOf(sample, seat);
  for (const at of bestGifts(city, freePlaces(view, seat, city))) {
    const chance = chanceWithGift(seat, at, city.cards[at] ?? 0);
    if (best >= 0 && chance <= giftChance) continue;
    best = at;
    giftChance = chance;
  }
  return best;
}
let giftChance = 0;

function chanceWithGift(seat: Seat, at: number, card: number): number {
  const to = 1 - seat;
  const [gap = 0] = worstGaps(samples, card, to, 1);
  let sum = 0;
  for (const sample of samples) {
    copyFuture(sample, trial);
    give(trial, seat, at, to, gap);
    sum += endTrial(seat);
  }
  return sum / SAMPLES;
}
