import { legalCodes, searchTable } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { phaseOf } from '../../../engine/table.ts';
import { hasBit, type Seat } from '../../../engine/words.ts';
import { codeOf, numberOf } from '../acts.ts';
import { codeAround } from './around.ts';
import { judge } from './chances.ts';
import { scoreOf } from './cities.ts';
import { decideDuel, isDuel } from './duel.ts';
import { cityOf, copyFuture, exchange, type Future, makeFuture } from './futures.ts';
import { findNamed, imagineFuture } from './imagining.ts';
import { kept } from '../flow.ts';
import { worstGaps } from './plans.ts';
import { chooseCopy, chooseGap } from './places.ts';
import { type ArquetectTable, MOST_NAMES } from '../shape.ts';

type Decide = (view: ArquetectTable, seat: Seat, dice: Dice) => number;

/*
 * A house bot that looks at the others as well: it aims its gifts, agrees only to what helps it more than its partner,
 * finds the best places for what it gets, and in a game for two minds who is ahead. It decides at once, from a handful of
 * imagined worlds.
 */

const SAMPLES = 6;
const samples: readonly Future[] = Array.from({ length: SAMPLES }, makeFuture);

function imagineSome(view: ArquetectTable, seat: Seat, dice: Dice): void {
  const world = searchTable(view.plan);
  for (const sample of samples) imagineFuture(sample, world, view, seat, dice);
}

export const careful =
  (house: Decide): Decide =>
  (view, seat, dice) => {
    const phase = phaseOf(view);
    if (phase === 'insert') return chooseGap(view, seat);
    if (phase === 'hand-over') return chooseCopy(view, seat);
    if ((phase === 'action' || phase === 'gift-card' || phase === 'done') && isDuel(view, seat))
      return decideDuel(view, seat, dice, house(view, seat, dice));
    if (phase !== 'gift-to' && phase !== 'gift-gap' && phase !== 'agree') return house(view, seat, dice);
    imagineSome(view, seat, dice);
    if (phase === 'gift-to') return strongest(view, seat, dice);
    if (phase === 'gift-gap') return codeOf('gap', worstGap(view, seat));
    const code = house(view, seat, dice);
    return code === codeOf('agree') && !raisesChance(view, seat) ? codeOf('refuse') : code;
  };

/** Of those who may get the gift (who have given notice, if there are any) the one whose city seems to score most; of equal ones any. */
function strongest(view: ArquetectTable, seat: Seat, dice: Dice): number {
  const choices = legalCodes(view, seat);
  let best = -1;
  let most = -Infinity;
  let isLeaving = false;
  let equal = 0;
  for (let place = 0; place < choices.count; place++) {
    const code = codeAround(choices, seat, place);
    const other = numberOf(code);
    const leaves = hasBit(view.counters.notice, other);
    if (isLeaving && !leaves) continue;
    let sum = 0;
    for (const sample of samples) sum += scoreOf(cityOf(sample, other));
    if (leaves !== isLeaving || sum > most) equal = 0;
    else if (sum < most) continue;
    isLeaving = leaves;
    most = sum;
    if (dice.below(++equal) === 0) best = code;
  }
  return best;
}

function worstGap(view: ArquetectTable, seat: Seat): number {
  const to = kept(view, seat, 'to', seat);
  const at = kept(view, seat, 'give', 1) - 1;
  const [sample] = samples;
  const card = sample ? (cityOf(sample, seat).cards[at] ?? 0) : 0;
  return worstGaps(samples, card, to, 1)[0] ?? 0;
}

const mine = new Int16Array(MOST_NAMES);
const theirs = new Int16Array(MOST_NAMES);
const trial = makeFuture();
const before = new Float64Array(8);
const after = new Float64Array(8);

/** Whether the exchange that is proposed raises the seat's chance, with what it gives to the partner. */
function raisesChance({ counters }: ArquetectTable, seat: Seat): boolean {
  let gain = 0;
  for (const sample of samples) {
    judge(sample, before);
    copyFuture(sample, trial);
    findNamed(cityOf(trial, seat), counters.offer, mine);
    findNamed(cityOf(trial, counters.partner), counters.counter, theirs);
    exchange(trial, seat, counters.partner, mine, theirs);
    judge(trial, after);
    gain += (after[seat] ?? 0) - (before[seat] ?? 0);
  }
  return gain > 0;
}
