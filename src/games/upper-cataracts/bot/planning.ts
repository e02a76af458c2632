import type { Choices } from '../../../engine/choices.ts';
import { imagineInto } from '../../../engine/imagine.ts';
import { act, legalCodes, searchTable } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { copyInto, isOver } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import type { Choice, Thinking } from '../../../contract/mind.ts';
import { chanceToWin } from './prediction.ts';
import { decideBy } from './greedy.ts';
import { practised } from './practised.ts';
import type { CataractsTable } from '../shape.ts';

/*
 * Planning over the player's own decisions with chance: worlds are imagined from the view, every choice is tried in each
 * of them with the same shuffles, the practised player plays this year and the next to their end, and the chance to win
 * is told there. Its own choice stands unless another is clearly better: that way nothing is lost by bad luck in few worlds.
 */

const MOST_CHOICES = 12;
const YEARS_ON = 1;

interface Plans {
  readonly codes: Int32Array; // the practised player's choice first
  readonly isIn: Uint8Array;
  readonly sums: Float64Array;
  /** What a choice brought more than the first one in the same worlds, and the squares of it. */
  readonly gains: Float64Array;
  readonly squares: Float64Array;
  readonly times: Float64Array;
  left: number;
  worlds: number;
}

export function think(view: CataractsTable, seat: Seat, dice: Dice): Thinking {
  const plans = plansFor(view, seat);
  const world = searchTable(view.plan);
  const trial = searchTable(view.plan);
  const until = view.counters.year + YEARS_ON;
  return {
    step() {
      if (plans.left <= 1) return false;
      imagineInto(world, view, dice);
      tryAll(plans, world, trial, seat, until);
      return true;
    },
    get worlds() {
      return plans.worlds;
    },
    choices: () => ranking(plans, view),
  };
}

function plansFor(view: CataractsTable, seat: Seat): Plans {
  const first = decideBy(practised(), view);
  const codes = codesFrom(first, legalCodes(view, seat));
  const numbers = (): Float64Array => new Float64Array(codes.length);
  return {
    codes,
    isIn: new Uint8Array(codes.length).fill(1),
    sums: numbers(),
    gains: numbers(),
    squares: numbers(),
    times: numbers(),
    left: codes.length,
    worlds: 0,
  };
}

function codesFrom(first: number, { codes, count }: Choices): Int32Array {
  const others = codes.subarray(0, count).filter((code) => code !== first);
  return Int32Array.from([first, ...others.subarray(0, MOST_CHOICES - 1)]);
}

/** Every choice that is still in question, in one world. */
function tryAll(plans: Plans, world: CataractsTable, trial: CataractsTable, seat: Seat, until: number): void {
  const { codes, isIn, sums, gains, squares, times } = plans;
  let base = 0;
  for (let i = 0; i < codes.length; i++) {
    if (isIn[i] === 0) continue;
    copyInto(trial, world);
    act(trial, seat, codes[i] ?? 0);
    while (!isOver(trial) && trial.counters.year <= until) act(trial, seat, decideBy(practised(), trial));
    const chance = chanceToWin(trial);
    if (i === 0) base = chance;
    add(sums, i, chance);
    add(gains, i, chance - base);
    add(squares, i, (chance - base) ** 2);
    add(times, i, 1);
  }
  plans.worlds++;
  if (plans.worlds >= FIRST_DROP && plans.worlds % 4 === 0) drop(plans);
}

function add(to: Float64Array, i: number, number: number): void {
  to[i] = (to[i] ?? 0) + number;
}

const FIRST_DROP = 8;
const CLEARLY = 2.2; // standard errors
const WORTHWHILE = 0.002; // less than this is no difference

/** What can no longer become worthwhile drops out. */
function drop(plans: Plans): void {
  const { codes, isIn, gains, times } = plans;
  const best = bestOf(plans);
  const least = best === 0 ? 0 : (gains[best] ?? 0) / (times[best] ?? 1);
  for (let i = 1; i < codes.length; i++) {
    if (isIn[i] === 0 || i === best) continue;
    const gain = (gains[i] ?? 0) / (times[i] ?? 1);
    if (gain + CLEARLY * errorOf(plans, i) > least + WORTHWHILE) continue;
    isIn[i] = 0;
    plans.left--;
  }
  if (plans.left === 2 && best > 0 && least > CLEARLY * errorOf(plans, best)) plans.left = 1;
}

function errorOf({ gains, squares, times }: Plans, i: number): number {
  const n = times[i] ?? 1;
  const mean = (gains[i] ?? 0) / n;
  return Math.sqrt(Math.max(0, (squares[i] ?? 0) / n - mean * mean) / n);
}

const DOUBT = 1; // standard errors that another choice has to be better

/** By how much a choice is better than the first even if luck was on its side. */
function surplus(plans: Plans, i: number): number {
  if (i === 0) return 0;
  const n = plans.times[i] ?? 0;
  return n < 2 ? -1 : (plans.gains[i] ?? 0) / n - DOUBT * errorOf(plans, i);
}

function bestOf(plans: Plans): number {
  let best = 0;
  for (let i = 1; i < plans.codes.length; i++)
    if (plans.isIn[i] === 1 && surplus(plans, i) > surplus(plans, best)) best = i;
  return best;
}

/** The best first, then by the mean of the worlds. */
function ranking(plans: Plans, view: CataractsTable): Choice[] {
  const { codes, sums, times } = plans;
  const best = bestOf(plans);
  const mean = (i: number): number => (times[i] ? (sums[i] ?? 0) / times[i] : chanceToWin(view));
  return Array.from(codes, (code, i) => ({ code, chance: mean(i), i }))
    .sort((a, b) => Number(b.i === best) - Number(a.i === best) || b.chance - a.chance || a.i - b.i)
    .map(({ code, chance }) => ({ code, chance }));
}
