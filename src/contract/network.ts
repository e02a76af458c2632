import type { Dice } from '../engine/luck/random.ts';

/*
 * A small network with one hidden layer that learns from examples with few inputs other than 0: every weight goes down
 * the slope in steps that shrink as its slopes add up (Adagrad).
 */

export interface Network {
  readonly inputs: number;
  readonly hidden: number;
  readonly outputs: number;
  readonly bend: 'ramp' | 'tanh';
  readonly first: Float64Array; // input × hidden
  readonly start: Float64Array;
  readonly second: Float64Array; // hidden × output
  readonly level: Float64Array;
  readonly direct: Float64Array; // input × output; empty: none
}

/** Inputs that are not 0: `at[i]` is `value[i]`, or 1. */
export interface Example {
  readonly at: ArrayLike<number>;
  readonly value?: ArrayLike<number>;
}

interface Form {
  readonly inputs: number;
  readonly hidden: number;
  readonly outputs: number;
  readonly bend: Network['bend'];
  readonly isDirect: boolean;
}

const FINE = 1 << 20;

export function makeNetwork({ inputs, hidden, outputs, bend, isDirect }: Form, dice: Dice): Network {
  const some = (length: number, scale: number): Float64Array =>
    Float64Array.from({ length }, () => scale * ((2 * dice.below(FINE)) / FINE - 1));
  return {
    inputs,
    hidden,
    outputs,
    bend,
    first: some(inputs * hidden, 0.5),
    start: some(hidden, 0.1),
    second: some(hidden * outputs, 1 / Math.sqrt(hidden)),
    level: new Float64Array(outputs),
    direct: new Float64Array(isDirect ? inputs * outputs : 0),
  };
}

export interface Trainer {
  /** What the network says of an example, in storage that is used again. */
  readonly says: (example: Example) => Float64Array;
  /** Goes a step down, given how the loss changes with each output of this example. */
  readonly learn: (example: Example, slopes: ArrayLike<number>, rate: number) => void;
}

export function trainerOf(network: Network): Trainer {
  const { hidden, outputs, bend, first, start, second, level, direct } = network;
  const sums = new Float64Array(hidden);
  const bent = new Float64Array(hidden);
  const out = new Float64Array(outputs);
  const back = new Float64Array(hidden);
  const pastOfFirst = new Float64Array(first.length);
  const pastOfStart = new Float64Array(hidden);
  const pastOfSecond = new Float64Array(second.length);
  const pastOfLevel = new Float64Array(outputs);
  const pastOfDirect = new Float64Array(direct.length);
  const says = ({ at, value }: Example): Float64Array => {
    sums.set(start);
    out.set(level);
    for (let i = 0; i < at.length; i++) {
      const input = at[i] ?? 0;
      const much = value ? (value[i] ?? 0) : 1;
      for (let h = 0; h < hidden; h++) sums[h] = (sums[h] ?? 0) + much * (first[input * hidden + h] ?? 0);
      if (direct.length > 0)
        for (let o = 0; o < outputs; o++) out[o] = (out[o] ?? 0) + much * (direct[input * outputs + o] ?? 0);
    }
    for (let h = 0; h < hidden; h++) {
      const sum = sums[h] ?? 0;
      bent[h] = bend === 'tanh' ? Math.tanh(sum) : Math.max(0, sum);
      for (let o = 0; o < outputs; o++) out[o] = (out[o] ?? 0) + (bent[h] ?? 0) * (second[h * outputs + o] ?? 0);
    }
    return out;
  };
  return {
    says,
    learn(example, slopes, rate) {
      says(example);
      const { at, value } = example;
      for (let h = 0; h < hidden; h++) {
        let slope = 0;
        for (let o = 0; o < outputs; o++) {
          slope += (slopes[o] ?? 0) * (second[h * outputs + o] ?? 0);
          down(second, pastOfSecond, h * outputs + o, (slopes[o] ?? 0) * (bent[h] ?? 0), rate);
        }
        const steep = bend === 'tanh' ? 1 - (bent[h] ?? 0) ** 2 : (sums[h] ?? 0) > 0 ? 1 : 0;
        back[h] = slope * steep;
        down(start, pastOfStart, h, back[h] ?? 0, rate);
      }
      for (let o = 0; o < outputs; o++) down(level, pastOfLevel, o, slopes[o] ?? 0, rate);
      for (let i = 0; i < at.length; i++) {
        const input = at[i] ?? 0;
        const much = value ? (value[i] ?? 0) : 1;
        for (let h = 0; h < hidden; h++) down(first, pastOfFirst, input * hidden + h, much * (back[h] ?? 0), rate);
        if (direct.length > 0)
          for (let o = 0; o < outputs; o++)
            down(direct, pastOfDirect, input * outputs + o, much * (slopes[o] ?? 0), rate);
      }
    },
  };
}

function down(weights: Float64Array, past: Float64Array, at: number, slope: number, rate: number): void {
  if (slope === 0) return;
  const sum = (past[at] ?? 0) + slope * slope;
  past[at] = sum;
  weights[at] = (weights[at] ?? 0) - (rate * slope) / Math.sqrt(sum + 1e-8);
}

/** Every number from 0 on once, in an order by lot. */
export function shuffled(length: number, dice: Dice): Int32Array {
  const order = Int32Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const other = dice.below(i + 1);
    const one = order[i] ?? 0;
    order[i] = order[other] ?? 0;
    order[other] = one;
  }
  return order;
}

export const chanceFrom = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
