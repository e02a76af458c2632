import type { Shape, Table } from '../engine/game.ts';
import type { Card, Seat } from '../engine/words.ts';

/**
 * What a game counts in a simulation, beyond wins and length. All of it lies in one row of whole numbers, so that the
 * counts of two parts of a simulation are added place by place.
 */
export interface Tally<T extends Shape> {
  readonly size: number;
  /** The score of a seat in a finished game as one whole number, for mean and deviation. */
  score(t: Table<T>, seat: Seat): number;
  begin(t: Table<T>): void;
  /** A seat is about to do this. */
  before(t: Table<T>, seat: Seat, code: number, counts: Float64Array): void;
  /** It has done it, and all that followed from it. */
  after(t: Table<T>, counts: Float64Array): void;
  /** The game is over; `winners` has a bit for each. */
  finish(t: Table<T>, winners: number, counts: Float64Array): void;
  /** The counts as fields for `--json`; `setting` is the matches' own data, such as an edited deck. */
  report(counts: Float64Array, games: number, seats: number, setting?: unknown): Readonly<Record<string, unknown>>;
  /** Who begins, right after the deal; if not given, the first seat that decides where not all decide together. */
  begins?(t: Table<T>): Seat;
  /**
   * Everybody can be moved on so many seats, and it is the same game: all luck and all rules hang on who begins (`randomSeat`), on the first seat
   * (`firstSeat`) or on a seat's own cards. That is so if these
   * options, such as one that names a seat, are as usual.
   */
  readonly turns?: { readonly ifUsual: readonly string[] };
  /** Where single cards are held and used, for `lab cards`. */
  readonly cards?: CardZones<T>;
  /** The same as lines of text. */
  lines(counts: Float64Array, games: number, seats: number, setting?: unknown): string[];
}

/** The zones, by name, that say what became of a card. */
export interface CardZones<T extends Shape> {
  /** A seat could use what lies here: a zone of the seat's own, or one of the table that all may take from. */
  readonly held: readonly T['zone'][];
  /** A seat has used what lies here, a zone of its own. */
  readonly used: readonly T['zone'][];
  /** What nobody has seen: a card from here takes the place of one whose use is undone, from the pile that it came from if that is one. */
  readonly spare: readonly T['zone'][];
  /** Cards that are met or fail, such as objectives: which of them a note opens, and which fails; null: none. */
  readonly trials?: {
    opened(note: T['note']): Card | null;
    failed(note: T['note']): Card | null;
  };
}

/** A victory in whole numbers, however many share it: 840 is divisible by 1 to 8. */
export const WHOLE_WIN = 840;

export interface Rate {
  readonly rate: number;
  readonly interval: readonly [low: number, high: number]; // 95 %
}

const Z = 1.959964; // 95 % of the normal distribution lie within so many deviations

/** A share of some trials with its interval (Wilson 1927); shared victories make `successes` a fraction. */
export function rateOf(successes: number, trials: number, z = Z): Rate {
  if (trials === 0) return { rate: 0, interval: [0, 1] };
  const rate = successes / trials;
  const spread = z * Math.sqrt((rate * (1 - rate)) / trials + (z * z) / (4 * trials * trials));
  const middle = rate + (z * z) / (2 * trials);
  const scale = 1 + (z * z) / trials;
  return { rate, interval: [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)] };
}
