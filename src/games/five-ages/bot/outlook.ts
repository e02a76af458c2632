import { useTable } from '../../../contract/fitted.ts';
import fullTable from './full.json' with { type: 'json' };
import ownTable from './own.json' with { type: 'json' };
import { ALL_TRAITS, OWN_TRAITS, rows } from './traits.ts';

/*
 * What becomes of a collection of cards: its owner's chances to end with each kind of hand, and to win. Two small networks,
 * fitted to the ends of many thousand games, read the traits of the collection: each trait adds its row to hidden sums.
 */

/** Kinds of final hands, weakest first: up to a pair, two pair (to 9s, above), trips, straight, flush (to J, to K, ace),
 *  full house (to 4s, 7s, 10s, queens, above), four of a kind, straight flush. */
export const KINDS = 15;

const CLASS = 20; // places in a key
const FIRST = 16;
// Class → the kinds it may be, and the highest first number of each but the last.
const LOWEST_KIND = [0, 0, 1, 3, 4, 5, 8, 13, 14, 14];
const LIMITS: readonly (readonly number[])[] = [[], [], [9], [], [], [11, 13], [4, 7, 10, 12], [], [], []];

/** The kind of a finished hand. */
export function kindOf(key: number): number {
  const rank = key >> CLASS;
  const number = (key >> FIRST) & 15;
  let kind = LOWEST_KIND[rank] ?? 0;
  for (const limit of LIMITS[rank] ?? []) if (number > limit) kind++;
  return kind;
}

/** Each number as two letters of base 64, (number × 400) + 2048. */
export interface PackedTable {
  readonly hidden: number;
  readonly rows: readonly string[];
  readonly start: readonly string[];
  readonly out: readonly string[];
  readonly level: readonly string[];
}

interface Table {
  readonly hidden: number;
  readonly traits: number;
  readonly rows: Float32Array; // row × hidden
  readonly start: Float32Array;
  readonly out: Float32Array; // hidden × kind
  readonly level: Float32Array;
}

const unpack = ({ hidden, rows: packedRows, start, out, level }: PackedTable, traits: number): Table => ({
  hidden,
  traits,
  rows: numbersIn(packedRows),
  start: numbersIn(start),
  out: numbersIn(out),
  level: numbersIn(level),
});

/** Numbers between −5 and 5 as two letters each. */
export function numbersIn(lines: readonly string[]): Float32Array {
  const text = lines.join('');
  return Float32Array.from({ length: text.length / 2 }, (_, i) => {
    const whole = LETTERS.indexOf(text[2 * i] ?? '') * LETTERS.length + LETTERS.indexOf(text[2 * i + 1] ?? '');
    return (whole - (LETTERS.length * LETTERS.length) / 2) / SCALE;
  });
}

/** The same the other way, for data files. */
export function lettersFor(numbers: ArrayLike<number>): string[] {
  const most = LETTERS.length ** 2;
  const text = Array.from(numbers, (number) => {
    const whole = Math.max(0, Math.min(most - 1, Math.round(number * SCALE) + most / 2));
    return `${LETTERS[Math.floor(whole / LETTERS.length)]}${LETTERS[whole % LETTERS.length]}`;
  }).join('');
  return text.match(/.{1,110}/g) ?? [];
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SCALE = 400;

let own = unpack(ownTable.values, OWN_TRAITS);
let full = unpack(fullTable.values, ALL_TRAITS);
useTable(ownTable, (values) => {
  own = unpack(values, OWN_TRAITS);
});
useTable(fullTable, (values) => {
  full = unpack(values, ALL_TRAITS);
});

const sums = new Float32Array(64);

function sumUp({ hidden, traits, rows: table, start }: Table): void {
  for (let h = 0; h < hidden; h++) sums[h] = start[h] ?? 0;
  for (let i = 0; i < traits; i++) {
    const row = (rows[i] ?? 0) * hidden;
    for (let h = 0; h < hidden; h++) sums[h] = (sums[h] ?? 0) + (table[row + h] ?? 0);
  }
}

/** The chance to win, for the collection that traits.ts read last, by its own traits alone. */
export function ownChance(): number {
  sumUp(own);
  let sum = own.level[0] ?? 0;
  for (let h = 0; h < own.hidden; h++) sum += Math.max(0, sums[h] ?? 0) * (own.out[h] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** The chance of each kind, from `at` on, for the collection that traits.ts read last, with what the deck holds and who owns it. */
export function outlook(chances: Float64Array, at: number): void {
  sumUp(full);
  const { hidden, out, level } = full;
  for (let kind = 0; kind < KINDS; kind++) chances[at + kind] = level[kind] ?? 0;
  for (let h = 0; h < hidden; h++) {
    const sum = sums[h] ?? 0;
    if (sum <= 0) continue;
    const row = h * KINDS;
    for (let kind = 0; kind < KINDS; kind++)
      chances[at + kind] = (chances[at + kind] ?? 0) + sum * (out[row + kind] ?? 0);
  }
  let all = 0;
  for (let kind = at; kind < at + KINDS; kind++) all += chances[kind] = Math.exp(chances[kind] ?? 0);
  for (let kind = at; kind < at + KINDS; kind++) chances[kind] = (chances[kind] ?? 0) / all;
}
