import { act, legalCodes } from '../../../engine/play.ts';
import { phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { count, leftOf } from '../../../engine/zones.ts';
import { buyCode, END_CODE, playCode } from '../act/act-code.ts';
import type { Face } from '../face.ts';
import { DECLINE_CODE, putCode } from '../reorder.ts';
import { MOST_HAND } from '../setting.ts';
import { columnZone, discard, hand, type RebuildTable } from '../shape.ts';
import { bestPlan, findPlans, type Scales, type TurnPlan } from './turn-plans.ts';
import { faceAt, weakness, worthOfMask } from './worth.ts';

/** A whole turn at once, as imagined worlds are played on: cards that draw, then the best plan. */

const MOST_PLAYS = 5;

/** The hand cards whose play makes purchases cheaper or wider, as places. */
export function payHelpers(t: RebuildTable, seat: Seat): number {
  const cards = Math.min(count(t, hand + seat), MOST_HAND);
  let places = 0;
  let number = 0;
  for (let at = 0; at < cards && number < MOST_PLAYS; at++) {
    if (!helpsToPay(faceAt(t, hand + seat, at))) continue;
    places |= 1 << at;
    number++;
  }
  return places;
}

const helping = new WeakMap<Face, boolean>();

function helpsToPay(face: Face): boolean {
  const known = helping.get(face);
  if (known !== undefined) return known;
  const { save, convert, each, goldOnly, reaches } = face;
  const helps = goldOnly > 0 || reaches || [...save, ...convert, ...each].some((units) => units > 0);
  helping.set(face, helps);
  return helps;
}

/** The place of a card in hand that draws, −1 if there is none. */
export function drawPlace(t: RebuildTable, seat: Seat): number {
  const cards = Math.min(count(t, hand + seat), MOST_HAND);
  for (let at = 0; at < cards; at++) if (faceAt(t, hand + seat, at).draw > 0) return at;
  return -1;
}

export type Weigh = (t: RebuildTable, seat: Seat) => Scales;

/** Plays on in step 2 until it ends. After the best plan there is as good as never another: none is looked for. */
export function playAct(t: RebuildTable, seat: Seat, weigh: Weigh): void {
  while (isActing(t, seat)) if (playOnce(t, seat, weigh) && isActing(t, seat)) act(t, seat, END_CODE);
}

/** Plays a card that draws, else carries out the best plan for what is seen now (true), else ends the step. */
export function playOnce(t: RebuildTable, seat: Seat, weigh: Weigh): boolean {
  const draws = drawPlace(t, seat);
  if (draws >= 0) {
    act(t, seat, playCode(draws));
    return false;
  }
  findPlans(t, seat, weigh(t, seat), payHelpers(t, seat), 1);
  const best = bestPlan();
  if (best.bought === 0) act(t, seat, END_CODE);
  else carryOut(t, seat, best);
  return best.bought > 0;
}

const isActing = (t: RebuildTable, seat: Seat): boolean => phaseOf(t) === 'act' && t.counters.turn === seat;

/** Carries out a plan in an imagined world: all plays, then all purchases, the whole payment with the first. */
export function carryOut(t: RebuildTable, seat: Seat, { plays, pay, bought, places, prices }: TurnPlan): void {
  let play = plays;
  let due = pay;
  while (play !== 0) {
    const at = 31 - Math.clz32(play);
    play &= ~(1 << at);
    due = without(due, at);
    act(t, seat, playCode(at));
  }
  for (let i = 0; i < bought; i++) {
    const place = places[i] ?? 0;
    act(t, seat, buyCode(place >> 4, place & 15, prices[i] ?? 0, due));
    due = 0;
    if (phaseOf(t) === 'reorder') act(t, seat, DECLINE_CODE);
    if (!isActing(t, seat)) return;
  }
}

/** Places as bits, after the card of one place has left the hand. */
const without = (mask: number, at: number): number => {
  const below = (1 << at) - 1;
  return (mask & below) | ((mask >> 1) & ~below);
};

/* ---- the other decisions, as imagined worlds make them ---- */

/** A quick choice outside step 2. */
export function quickCode(t: RebuildTable, seat: Seat, values: Float64Array): number {
  switch (phaseOf(t)) {
    case 'reorder':
      return t.counters.line === 0 ? DECLINE_CODE : putCode(t.counters.filled); // what lies there stays
    case 'pass':
      return leftOf(t, seat);
    case 'order':
      return firstCopyOf(t, discard + seat, count(t, discard + seat) - 1);
    case 'free-build':
      return bestCode(t, seat, (code) => values[faceAt(t, columnZone(code >> 4), code & 15).number] ?? 0);
    case 'burn':
      return bestCode(t, seat, (code) => -(values[faceAt(t, columnZone(code >> 4), code & 15).number] ?? 0));
    case 'carry':
      return bestCode(t, seat, (code) => worthOfMask(t, seat, code));
    case 'catch-up':
      return bestCode(t, seat, (code) => weakness(t, seat, code));
    case 'act':
    case 'shuffle':
    case 'draw':
    case 'clean-up':
    case 'market':
    case 'finish':
    case 'over':
      throw new Error(`rebuild: nobody decides in ${phaseOf(t)}`);
  }
}

function bestCode(t: RebuildTable, seat: Seat, worth: (code: number) => number): number {
  const { codes, count: choices } = legalCodes(t, seat);
  let best = codes[0] ?? 0;
  let most = worth(best);
  for (let i = 1; i < choices; i++) {
    const code = codes[i] ?? 0;
    const value = worth(code);
    if (value <= most) continue;
    most = value;
    best = code;
  }
  return best;
}

/** The first place in a zone with the same face as this one. */
export function firstCopyOf(t: RebuildTable, zone: number, at: number): number {
  const face = faceAt(t, zone, at);
  let first = 0;
  while (faceAt(t, zone, first) !== face) first++;
  return first;
}
