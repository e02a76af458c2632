import type { Seat } from '../../../engine/words.ts';
import { count } from '../../../engine/zones.ts';
import { faceAt } from './worth.ts';
import { type Amounts, type Face, GOLD } from '../face.ts';
import { columnsIn, columnZone, hand, isMainDeckEmpty, type RebuildTable } from '../shape.ts';
import { canPay, findPayments, payments, readHand, readTab, tab } from '../tab.ts';

/*
 * Section 8, whole-turn plans: for a set of plays, how many cards to take from each column, which prices, and one payment
 * for the sum. The best plan is the one with the largest value of what is bought less what is trashed.
 */

const MOST_BOUGHT = 5;

export const best = {
  value: 0,
  plays: 0, // hand places
  pay: 0, // hand places
  bought: 0,
  columns: new Int32Array(MOST_BOUGHT),
  prices: new Int32Array(MOST_BOUGHT),
};

const now = { columns: new Int32Array(MOST_BOUGHT), prices: new Int32Array(MOST_BOUGHT) };
const sums = new Int32Array((MOST_BOUGHT + 1) * 4);
const SUM = Array.from({ length: MOST_BOUGHT + 1 }, (_, i) => sums.subarray(i * 4, i * 4 + 4));
const { each } = tab;

let table: RebuildTable;
let who: Seat = 0;
let worth: Float64Array = new Float64Array(0);
let columns = 0;
let isLast = false; // a column that is emptied ends the game
let keys = 0;
let isKeyOnce = false;
let plays = 0;
let base = 0; // what the plays themselves cost

/** Looks at all plans for every set of these plays (hand places); `best` is the best, buying nothing if its value is 0. */
export function findBestPlan(t: RebuildTable, seat: Seat, values: Float64Array, playable: number): void {
  table = t;
  who = seat;
  worth = values;
  columns = columnsIn(t.options);
  isLast = isMainDeckEmpty(t) && t.options.endCheck === 'immediate';
  isKeyOnce = t.options.goldKey === 'once';
  best.value = 0;
  best.plays = 0;
  best.pay = 0;
  best.bought = 0;
  // Fewer plays first: a play that brings nothing is not made.
  for (let set = 0; ; set = (set - playable) & playable) {
    planWith(set);
    if (set === playable) return;
  }
}

function planWith(set: number): void {
  plays = set;
  base = 0;
  readTab(table);
  readHand(table, who, set);
  keys = tab.keys;
  for (let at = 0; set >> at !== 0; at++) {
    if ((set & (1 << at)) === 0) continue;
    const face = faceAt(table, hand + who, at);
    for (let r = 0; r < 4; r++) {
      tab.need[r] = (tab.need[r] ?? 0) - (face.save[r] ?? 0);
      tab.convert[r] = (tab.convert[r] ?? 0) + (face.convert[r] ?? 0);
      each[r] = (each[r] ?? 0) + (face.each[r] ?? 0);
    }
    keys += face.goldOnly;
    if (face.pass !== 'no' && table.seats > 1) base -= worth[face.number] ?? 0;
  }
  extend(0, 0, base, 0, false);
}

/** Takes 0, 1, 2 … cards from this column, then goes on with the next. */
function extend(column: number, bought: number, value: number, depth: number, isEnding: boolean): void {
  if (column === columns) {
    if (bought > 0) settle(bought, value);
    return;
  }
  extend(column + 1, bought, value, 0, isEnding);
  takeMore(column, bought, value, depth, isEnding);
}

function takeMore(column: number, bought: number, value: number, depth: number, isEnding: boolean): void {
  const zone = columnZone(column);
  if (bought === MOST_BOUGHT || depth >= count(table, zone)) return;
  const empties = isLast && depth + 1 === count(table, zone);
  if (empties && isEnding) return;
  const face = faceAt(table, zone, depth);
  const more = value + (worth[face.number] ?? 0);
  const from = SUM[bought];
  const to = SUM[bought + 1];
  if (!from || !to) return;
  const keysBefore = keys;
  for (let price = 0; price < face.prices.length; price++) {
    addPrice(from, to, face, face.prices[price] ?? face.icons);
    if (!canPay(to)) continue;
    now.columns[bought] = column;
    now.prices[bought] = price;
    if (isKeyOnce && face.isGoldOnly) keys = 0;
    extend(column + 1, bought + 1, more, 0, isEnding || empties);
    takeMore(column, bought + 1, more, depth + 1, isEnding || empties);
    keys = keysBefore;
  }
}

function addPrice(from: Int32Array, to: Int32Array, face: Face, price: Amounts): void {
  for (let r = 0; r < 4; r++) {
    const units = (price[r] ?? 0) - (each[r] ?? 0) - (r === GOLD && face.isGoldOnly ? keys : 0);
    to[r] = (from[r] ?? 0) + (units > 0 ? units : 0);
  }
}

/** The cheapest payment for the sum. */
function settle(bought: number, value: number): void {
  const sum = SUM[bought];
  if (!sum || value <= best.value) return;
  findPayments(sum);
  for (let i = 0; i < payments.count; i++) {
    const mask = payments.masks[i] ?? 0;
    const gain = value - lossOf(mask);
    if (gain <= best.value) continue;
    best.value = gain;
    best.plays = plays;
    best.pay = mask;
    best.bought = bought;
    best.columns.set(now.columns);
    best.prices.set(now.prices);
  }
}

function lossOf(mask: number): number {
  let loss = 0;
  for (let at = 0; mask >> at !== 0; at++)
    if ((mask & (1 << at)) !== 0) loss += worth[faceAt(table, hand + who, at).number] ?? 0;
  return loss;
}
