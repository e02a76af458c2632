import type { StepKind } from './course.ts';

/* Adds up what the worlds of a review came to. Every sum is taken over all worlds in their order, so who played them does not matter. */

export type Interval = readonly [low: number, high: number];

/** A number as 19 of 20 such intervals hold it. */
export interface Estimate {
  readonly value: number;
  readonly interval: Interval;
}

/** One line of the ledger: in each world the chance (or the points) of the seat after it. */
export interface Entry {
  readonly kind: StepKind;
  readonly step: number;
  readonly after: Float64Array; // world → share of the victory
  readonly points: Float64Array; // world → score
}

export interface Account {
  readonly fair: number;
  readonly result: number;
  readonly luck: Estimate;
  readonly own: Estimate;
  readonly others: Estimate;
}

const USUAL = 1.959964; // standard errors to each side, 19 times of 20

export function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

export function estimate(values: Float64Array, errors = USUAL): Estimate {
  const value = meanOf(values);
  let squares = 0;
  for (const one of values) squares += (one - value) ** 2;
  const half = values.length < 2 ? 0 : errors * Math.sqrt(squares / (values.length - 1) / values.length);
  return { value, interval: [value - half, value + half] };
}

/** The mean of a few observations, as 19 of 20 such intervals hold it (Student's distribution, whose tails matter for few). */
export function sampleOf(values: readonly number[]): Estimate {
  const errors = values.length < 2 ? 0 : studentsErrors(values.length - 1);
  return estimate(Float64Array.from(values), errors);
}

/** Standard errors to each side, 19 times of 20 (Cornish and Fisher's expansion; 3 % too short for three observations, 1 % for four). */
function studentsErrors(freedom: number): number {
  const z = USUAL;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}

/** What luck, own choices and others brought: each the sum of its lines, all three together the result beside the fair share. */
export function accountOf(
  entries: readonly Entry[],
  fair: number,
  result: number,
  read: (entry: Entry) => Float64Array,
): Account {
  const worlds = entries[0]?.after.length ?? 0;
  const totals: Record<StepKind, Float64Array> = {
    luck: new Float64Array(worlds),
    own: new Float64Array(worlds),
    others: new Float64Array(worlds),
  };
  let before = new Float64Array(worlds).fill(fair);
  for (const entry of entries) {
    const after = read(entry);
    const total = totals[entry.kind];
    for (let i = 0; i < worlds; i++) total[i] = (total[i] ?? 0) + ((after[i] ?? 0) - (before[i] ?? 0));
    before = Float64Array.from(after);
  }
  return { fair, result, luck: estimate(totals.luck), own: estimate(totals.own), others: estimate(totals.others) };
}

export function differencesOf(one: Float64Array, other: Float64Array | number): Float64Array {
  return one.map((value, i) => value - (typeof other === 'number' ? other : (other[i] ?? 0)));
}
