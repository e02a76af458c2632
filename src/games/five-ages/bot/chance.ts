import { MAJORS, MINORS, poolKey } from '../ranking.ts';

/**
 * §11, second table: how many of 100 final hands are of each class, by the number of seats. Full houses and fours of a
 * kind count a little more than there (docs/studies.md).
 */
const FINAL_HANDS: Readonly<Record<number, readonly number[]>> = {
  3: [1.4, 12.5, 32.5, 8.6, 5.3, 16.8, 20.2, 2.2, 0.5],
  4: [1.2, 11.7, 31.9, 8.7, 5.6, 14.9, 22.4, 3.2, 0.5],
  5: [1.7, 11.2, 34.5, 8.5, 4.9, 12.8, 22.3, 3.4, 0.6],
  6: [1.8, 12.7, 35.1, 8.0, 5.1, 10.9, 22.5, 3.3, 0.5],
  7: [2.0, 13.2, 35.3, 8.5, 4.7, 9.8, 22.7, 3.4, 0.4],
};
const FULL_HOUSE = 6;
const FOURS = 7;
const STRONG = 1.15;

/** The place of the class in a key, and how many of its last bits decide too little to be looked at. */
const CLASS = 20;
const COARSE = 8;

const tables = new Map<number, Float64Array>();

/** §11 U: for the keys of hands, without their last two numbers, the chance to beat all others: F to the power of seats − 1. */
export function chances(seats: number): Float64Array {
  let table = tables.get(seats);
  if (!table) {
    table = makeTable(seats);
    tables.set(seats, table);
  }
  return table;
}

export const chanceOf = (table: Float64Array, key: number): number => table[key >> COARSE] ?? 1;

function makeTable(seats: number): Float64Array {
  const shares = (FINAL_HANDS[seats] ?? []).map((share, rank) =>
    rank === FULL_HOUSE || rank === FOURS ? STRONG * share : share,
  );
  const all = sum(shares);
  const keys = everyKey();
  const table = new Float64Array(10 << (CLASS - COARSE)).fill(1);
  const times = new Uint16Array(table.length);
  shares.forEach((share, rank) => {
    const below = sum(shares.slice(0, rank));
    const inClass = keys.filter((key) => key >> CLASS === rank);
    inClass.forEach((key, i) => {
      const beaten = (below + (share * (i + 0.5)) / inClass.length) / all;
      const at = key >> COARSE;
      const before = times[at] ?? 0;
      const mean = before === 0 ? 0 : (table[at] ?? 0);
      table[at] = (mean * before + beaten ** (seats - 1)) / (before + 1);
      times[at] = before + 1;
    });
  });
  return fillGaps(table, times);
}

/** A pool of fewer than five cards has keys that no hand has: they are worth what the next lower hand is. */
function fillGaps(table: Float64Array, times: Uint16Array): Float64Array {
  let last = 0;
  for (let at = 0; at < 9 << (CLASS - COARSE); at++) {
    if (times[at] === 0) table[at] = last;
    last = table[at] ?? 0;
  }
  return table;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

const RANKS = 13;

/** All 7,462 keys of five cards (§5), ascending: within a class each stands for the same number of hands. */
function everyKey(): number[] {
  const keys: number[] = [];
  for (const ranks of rankSets(5, 0)) {
    const cards = ranks.map((rank, i) => rank + RANKS * (i - ranks.indexOf(rank)));
    if (new Set(ranks).size === 5) {
      keys.push(keyOfCards(cards));
      cards[0] = (cards[0] ?? 0) + RANKS; // the same in two suits: no flush
    }
    keys.push(keyOfCards(cards));
  }
  return keys.sort((a, b) => a - b);
}

/** All ascending rows of ranks, none more than four times. */
function rankSets(length: number, from: number): number[][] {
  if (length === 0) return [[]];
  const rows: number[][] = [];
  for (let rank = from; rank < RANKS; rank++)
    for (const rest of rankSets(length - 1, rank)) if (rest[3] !== rank) rows.push([rank, ...rest]);
  return rows;
}

function keyOfCards(cards: readonly number[]): number {
  let minors = 0;
  let majors = 0;
  for (const card of cards) {
    minors |= MINORS[card] ?? 0;
    majors |= MAJORS[card] ?? 0;
  }
  return poolKey(minors, majors);
}
