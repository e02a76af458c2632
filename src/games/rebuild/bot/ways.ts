import { act, legalCodes } from '../../../engine/play.ts';
import { phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { count } from '../../../engine/zones.ts';
import { END_CODE, playCode } from '../act/act-code.ts';
import { carryOut, drawPlace, firstCopyOf, payHelpers, quickCode, type Weigh } from './play-turn.ts';
import { columnCode, DECLINE_CODE, putCode } from '../reorder.ts';
import { columnsIn, columnZone, hand, type RebuildTable } from '../shape.ts';
import { firstStep } from './steps.ts';
import { copyOfPlan, findPlans, plans } from './turn-plans.ts';
import { faceAt } from './worth.ts';

/** A way to go on: its first action, and how it is carried out in a world. */
export interface Way {
  readonly code: number;
  readonly value: number | null; // that of its plan, by what `weigh` says of the cards; null if there is none
  run(world: RebuildTable): void;
}

/** The ways worth a thought, the most promising first. */
export function waysFor(t: RebuildTable, seat: Seat, weigh: Weigh, most: number): Way[] {
  return phaseOf(t) === 'act' ? waysToAct(t, seat, weigh, most) : waysOtherwise(t, seat, weigh);
}

function waysToAct(t: RebuildTable, seat: Seat, weigh: Weigh, most: number): Way[] {
  const ways: Way[] = [];
  const draws = drawPlace(t, seat);
  if (draws >= 0) ways.push(single(playCode(firstCopyOf(t, hand + seat, draws)), seat));
  findPlans(t, seat, weigh(t, seat), payHelpers(t, seat), most - ways.length);
  const found = plans.list.slice(0, plans.count).map(copyOfPlan);
  for (const plan of found) {
    const code = firstStep(t, seat, plan);
    if (plan.bought === 0) ways.push(single(code, seat, plan.value));
    else
      ways.push({
        code,
        value: plan.value,
        run(world) {
          carryOut(world, seat, plan);
        },
      });
  }
  if (found.every(({ bought }) => bought > 0)) ways.push(single(END_CODE, seat, 0));
  for (const code of otherPlays(t, seat)) ways.push(single(code, seat));
  return ways;
}

const single = (code: number, seat: Seat, value: number | null = null): Way => ({
  code,
  value,
  run(world) {
    act(world, seat, code);
  },
});

/** Plays that no plan knows: what carries, burns or takes for nothing. */
function otherPlays(t: RebuildTable, seat: Seat): number[] {
  const codes: number[] = [];
  const { codes: legal, count: choices } = legalCodes(t, seat);
  for (let i = 0; i < choices; i++) {
    const code = legal[i] ?? 0;
    if (code === END_CODE || code > count(t, hand + seat)) continue;
    const { carry, burn, freeBuild, draw } = faceAt(t, hand + seat, code - 1);
    if (draw === 0 && carry + burn + freeBuild > 0) codes.push(code);
  }
  return codes;
}

/** §4.4f: as it lies, or one of the next cards of a column comes to its bottom. */
function waysToReorder(t: RebuildTable, seat: Seat): Way[] {
  const ways = [single(DECLINE_CODE, seat)];
  for (let column = 0; column < columnsIn(t.options); column++) {
    const height = count(t, columnZone(column));
    for (let row = 1; row < Math.min(height, HIGHEST); row++) {
      if (faceAt(t, columnZone(column), row) === faceAt(t, columnZone(column), 0)) continue;
      ways.push({
        code: columnCode(column),
        value: null,
        run(world) {
          act(world, seat, columnCode(column));
          act(world, seat, putCode(row));
        },
      });
    }
  }
  return ways;
}

const HIGHEST = 3;

function waysOtherwise(t: RebuildTable, seat: Seat, weigh: Weigh): Way[] {
  if (phaseOf(t) === 'reorder' && t.counters.line === 0) return waysToReorder(t, seat);
  const { codes, count: choices } = legalCodes(t, seat);
  const all = Array.from(codes.subarray(0, choices));
  const quick = quickCode(t, seat, weigh(t, seat).values);
  return [quick, ...all.filter((code) => code !== quick)].map((code) => single(code, seat));
}
