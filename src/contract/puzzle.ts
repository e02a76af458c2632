import type { Shape, Table } from '../engine/game.ts';
import type { Seat } from '../engine/words.ts';

/**
 * A kind of task that has one best answer: where it begins, which of the seat's own steps belong to it, and the number that they
 * come to. Nothing here searches; `study/puzzles` does.
 */
export interface PuzzleKind<T extends Shape> {
  readonly id: string;
  readonly theme: string; // 'Last build'
  /** Whether the seat, which has to decide, stands before such a task. */
  begins(t: Table<T>, seat: Seat): boolean;
  /** Whether the next decision of the seat still belongs to it; without it, one step is all. */
  goesOn?(t: Table<T>, seat: Seat): boolean;
  /** A step that only says that nothing more is done: the number is that of the table before it. */
  isEnd?(t: Table<T>, seat: Seat, code: number): boolean;
  /** The seat's own part of a choice that all make in secret, carried out as if it were alone. */
  settle?(t: Table<T>, seat: Seat, code: number): void;
  /** The number that counts; `view` is what the seat knew at the beginning. */
  worth(t: Table<T>, seat: Seat, view: Table<T>): number;
  /** Zones in which the order of the cards is part of the answer. */
  readonly rows: readonly T['zone'][];
  /** The task in one sentence, with its number. */
  goal(number: number, view: Table<T>, seat: Seat): string;
  /** What the number is, after it: 'points in your city'. */
  readonly unit: string;
  /** The number means the same before the first step, so that it can be told where one begins. */
  readonly hasStart?: true;
  /** How chance is counted, in a sentence, where the number counts it. */
  readonly chances?: string;
}

/** Matches of bots in which such tasks are looked for. */
export interface PuzzleSource {
  readonly seats: number;
  readonly options: object;
  readonly setting?: unknown;
  readonly bots: string; // as `simulate --bots` takes them
}

/** What a game brings. */
export interface PuzzleKinds<T extends Shape> {
  readonly kinds: readonly PuzzleKind<T>[];
  readonly sources: readonly PuzzleSource[];
  /** Options that are shown otherwise to somebody who solves one: without figures that would give the answer away. */
  readonly unaided?: Readonly<Record<string, unknown>>;
  /** Its game of the day, where that is for one: its preset, who looks for the best score that is known, and what was found. */
  readonly daily?: {
    readonly preset: string;
    readonly bot: string;
    readonly pars: () => Promise<{ readonly default: unknown }>;
  };
  readonly book: () => Promise<{ readonly default: unknown }>; // those that ship with it
}
