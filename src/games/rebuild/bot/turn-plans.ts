import type { Seat } from '../../../engine/words.ts';
import { count } from '../../../engine/zones.ts';
import { type Amounts, type Face, GOLD } from '../face.ts';
import { columnsIn, columnZone, hand, isMainDeckEmpty, placeCode, type RebuildTable } from '../shape.ts';
import { finalPoints, gather, pointsOf, standing } from '../scoring.ts';
import { canPay, findPayments, payments, readHand, readTab, tab } from '../tab.ts';
import { faceAt, TIE } from './worth.ts';

/*
 * Section 8, whole-turn plans, the best few of them: which cards to play, which to take from each column for which price,
 * and one payment for the sum. With `reach` (§6.4) a column is not bound to its order.
 */

const MOST_PLANS = 24;
export const MOST_BOUGHT = 6;
const SAME_BUNDLE = 2; // payments kept of one bundle

/** Cards of the hand are bits for their places; the purchase that ends the game, if one does, comes last. */
export interface TurnPlan {
  value: number;
  plays: number;
  pay: number;
  bought: number;
  readonly places: Int32Array; // as `placeCode` gives them, when all earlier ones are bought
  readonly prices: Int32Array;
  bundle: number; // the same for the same purchases
  isEnding: boolean;
}

const makePlan = (): TurnPlan => ({
  value: 0,
  plays: 0,
  pay: 0,
  bought: 0,
  places: new Int32Array(MOST_BOUGHT),
  prices: new Int32Array(MOST_BOUGHT),
  bundle: 0,
  isEnding: false,
});

/** The plans found, best first; gone with the next search. */
export const plans = { count: 0, list: Array.from({ length: MOST_PLANS + 1 }, makePlan) };

/** The first of them, which is always there. */
export function bestPlan(): TurnPlan {
  const [best] = plans.list;
  if (!best) throw new Error('rebuild: no plan');
  return best;
}

export const copyOfPlan = (plan: TurnPlan): TurnPlan => ({
  ...plan,
  places: plan.places.slice(),
  prices: plan.prices.slice(),
});

/** What a plan is weighed by. */
export interface Scales {
  values: Float64Array; // face number → value
  rival: number | null; // the best `standing` of the others, to be beaten by whoever ends the game; null: there is none
}

const DECISIVE = 30; // more than any exchange of cards

const now = { places: new Int32Array(MOST_BOUGHT), prices: new Int32Array(MOST_BOUGHT) };
const taken: Face[] = []; // the same purchases as faces
const owned: Face[] = [];
const sums = new Int32Array((MOST_BOUGHT + 1) * 4);
const SUM = Array.from({ length: MOST_BOUGHT + 1 }, (_, i) => sums.subarray(i * 4, i * 4 + 4));
const { each } = tab;

let table: RebuildTable;
let who: Seat = 0;
let worth: Float64Array = new Float64Array(0);
let rival: number | null = null;
let columns = 0;
let most = 1;
let isLast = false; // a column that is emptied ends the game
let keys = 0;
let isKeyOnce = false;
let isReach = false;
let plays = 0;
let endColumn = 0;

/** The best plans for these plays or any part of them (hand places), at most `wanted`; buying nothing is always one. */
export function findPlans(t: RebuildTable, seat: Seat, scales: Scales, playable: number, wanted: number): void {
  table = t;
  who = seat;
  worth = scales.values;
  ({ rival } = scales);
  columns = columnsIn(t.options);
  most = Math.min(wanted, MOST_PLANS);
  isLast = isMainDeckEmpty(t) && t.options.endCheck === 'immediate';
  isKeyOnce = t.options.goldKey === 'once';
  plans.count = 0;
  plays = 0;
  keep(0, 0, 0, 0, false);
  // Fewer plays first: a play that brings nothing is not made.
  for (let set = 0; ; set = (set - playable) & playable) {
    planWith(set);
    if (set === playable) return;
  }
}

function planWith(set: number): void {
  plays = set;
  let base = 0;
  readTab(table);
  readHand(table, who, set);
  keys = tab.keys;
  isReach = table.counters.reach === 1;
  for (let at = 0; set >> at !== 0; at++) {
    if ((set & (1 << at)) === 0) continue;
    const face = faceAt(table, hand + who, at);
    for (let r = 0; r < 4; r++) {
      tab.need[r] = (tab.need[r] ?? 0) - (face.save[r] ?? 0);
      tab.convert[r] = (tab.convert[r] ?? 0) + (face.convert[r] ?? 0);
      each[r] = (each[r] ?? 0) + (face.each[r] ?? 0);
    }
    keys += face.goldOnly;
    if (face.reaches) isReach = true;
    if (face.pass !== 'no' && table.seats > 1) base -= worth[face.number] ?? 0;
  }
  extend(0, 0, 0, 0, base, 0, false);
}

/** Leaves or takes the card of this row (`gone`: how many below it are taken), then goes on. */
function extend(
  column: number,
  row: number,
  gone: number,
  bought: number,
  value: number,
  bundle: number,
  isEnding: boolean,
): void {
  if (column === columns) {
    if (bought > 0) settle(bought, value, bundle, isEnding);
    return;
  }
  const zone = columnZone(column);
  const height = count(table, zone);
  if (row === height || bought === MOST_BOUGHT) {
    extend(column + 1, 0, 0, bought, value, bundle, isEnding);
    return;
  }
  if (isReach) extend(column, row + 1, gone, bought, value, bundle, isEnding);
  else extend(column + 1, 0, 0, bought, value, bundle, isEnding);
  const empties = isLast && gone + 1 === height;
  if (empties && isEnding) return;
  const face = faceAt(table, zone, row);
  const from = SUM[bought];
  const to = SUM[bought + 1];
  if (!from || !to) return;
  if (empties) endColumn = column;
  const keysBefore = keys;
  for (let price = 0; price < face.prices.length; price++) {
    addPrice(from, to, face, face.prices[price] ?? face.icons);
    if (!canPay(to)) continue;
    now.places[bought] = placeCode(column, row - gone);
    now.prices[bought] = price;
    taken[bought] = face;
    if (isKeyOnce && face.isGoldOnly) keys = 0;
    extend(
      column,
      row + 1,
      gone + 1,
      bought + 1,
      value + (worth[face.number] ?? 0),
      mark(bundle, placeCode(column, row)),
      isEnding || empties,
    );
    keys = keysBefore;
  }
}

const mark = (bundle: number, place: number): number => (bundle + Math.imul(place + 1, 0x9e3779b1)) | 0;

function addPrice(from: Int32Array, to: Int32Array, face: Face, price: Amounts): void {
  for (let r = 0; r < 4; r++) {
    const units = (price[r] ?? 0) - (each[r] ?? 0) - (r === GOLD && face.isGoldOnly ? keys : 0);
    to[r] = (from[r] ?? 0) + (units > 0 ? units : 0);
  }
}

/** The cheapest payments for the sum. */
function settle(bought: number, value: number, bundle: number, isEnding: boolean): void {
  const sum = SUM[bought];
  const isFinal = isEnding && rival !== null;
  const bound = isEnding ? value + DECISIVE : value;
  if (!sum || (!isFinal && plans.count === most && bound <= valueAt(most - 1))) return;
  findPayments(sum);
  for (let i = 0; i < payments.count; i++) {
    const mask = payments.masks[i] ?? 0;
    if (most > 1 && !isFinal && isWasteful(mask)) continue;
    if (isFinal) keep(finalGain(mask, bought), mask, bought, bundle, true);
    else {
      const gain = value - lossOf(mask);
      keep(isEnding ? gain + DECISIVE * Math.sign(Math.round(gain)) : gain, mask, bought, bundle, isEnding);
    }
  }
}

/** When the game ends only points count, and whether they are enough. */
function finalGain(mask: number, bought: number): number {
  const before = finalPoints(table, who);
  gather(table, who, mask, owned);
  for (let i = 0; i < bought; i++) {
    const face = taken[i];
    if (face) owned.push(face);
  }
  const points = pointsOf(owned, table.options.ancientBonus);
  return points - before + DECISIVE * Math.sign(standing(points, owned.length) - (rival ?? 0)) - TIE * lossOf(mask);
}

/**
 * Section 8, dominance: another of the payments found gives fewer wild icons, and neither more icons, nor more points, nor
 * anything that could be played. Worlds would take long to tell the two apart, and people see it at once.
 */
function isWasteful(mask: number): boolean {
  weigh(mask, spent);
  if (spent.wild === 0) return false;
  for (let i = 0; i < payments.count; i++) {
    weigh(payments.masks[i] ?? 0, other);
    if (other.wild < spent.wild && other.icons <= spent.icons && other.points <= spent.points && !other.isUseful)
      return true;
  }
  return false;
}

const spent = { wild: 0, icons: 0, points: 0, isUseful: false };
const other = { ...spent };

function weigh(mask: number, out: typeof spent): void {
  out.wild = 0;
  out.icons = 0;
  out.points = 0;
  out.isUseful = false;
  for (let at = 0; mask >> at !== 0; at++) {
    if ((mask & (1 << at)) === 0) continue;
    const face = faceAt(table, hand + who, at);
    if (face.isWild) out.wild += face.total;
    out.icons += face.total;
    out.points += face.vp;
    if (face.isPlayable || face.ends.length > 0) out.isUseful = true;
  }
}

function lossOf(mask: number): number {
  let loss = 0;
  for (let at = 0; mask >> at !== 0; at++)
    if ((mask & (1 << at)) !== 0) loss += worth[faceAt(table, hand + who, at).number] ?? 0;
  return loss;
}

const valueAt = (at: number): number => plans.list[at]?.value ?? 0;

/** Puts a plan into its place in the list, unless it is worse than the others or two of the same purchases are as good. */
function keep(value: number, pay: number, bought: number, bundle: number, isEnding: boolean): void {
  if (plans.count === most && value <= valueAt(most - 1)) return;
  if (most > 1 && !makeRoom(value, pay, bundle)) return;
  if (plans.count < most) plans.count++;
  const last = plans.count - 1;
  let at = last;
  while (at > 0 && valueAt(at - 1) < value) at--;
  const plan = shift(last, at);
  plan.value = value;
  plan.plays = plays;
  plan.pay = pay;
  plan.bought = bought;
  plan.bundle = bundle;
  plan.isEnding = isEnding;
  writeBought(plan);
}

/** Of one bundle only the best payments stay, each with the fewest plays; false if there are enough without this one. */
function makeRoom(value: number, pay: number, bundle: number): boolean {
  let same = 0;
  let worst = -1;
  for (let i = 0; i < plans.count; i++) {
    const plan = plans.list[i];
    if (plan?.bundle !== bundle) continue;
    worst = i;
    same++;
    if (plan.pay !== pay) continue;
    if (plan.value >= value) return false;
    same = SAME_BUNDLE;
    break;
  }
  if (same < SAME_BUNDLE) return true;
  if (valueAt(worst) >= value) return false;
  shift(worst, plans.count - 1);
  plans.count--;
  return true;
}

/** Takes a plan out of the list and puts it in elsewhere; those between make room. */
function shift(from: number, to: number): TurnPlan {
  const { list } = plans;
  const plan = list[from];
  if (!plan) throw new Error('rebuild: no room for a plan');
  const step = from < to ? 1 : -1;
  for (let i = from; i !== to; i += step) list[i] = list[i + step] ?? plan;
  list[to] = plan;
  return plan;
}

function writeBought(plan: TurnPlan): void {
  let next = 0;
  for (let i = 0; i < plan.bought; i++) if (!isLastOne(plan, i)) next = writeOne(plan, next, i);
  for (let i = 0; i < plan.bought; i++) if (isLastOne(plan, i)) next = writeOne(plan, next, i);
}

const isLastOne = ({ isEnding }: TurnPlan, i: number): boolean => isEnding && (now.places[i] ?? 0) >> 4 === endColumn;

function writeOne({ places, prices }: TurnPlan, next: number, i: number): number {
  places[next] = now.places[i] ?? 0;
  prices[next] = now.prices[i] ?? 0;
  return next + 1;
}
