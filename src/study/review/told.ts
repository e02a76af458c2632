import type { Message } from '../../engine/edge.ts';
import type { Seat } from '../../engine/words.ts';
import type { StepKind } from './course.ts';
import type { Account, Estimate, Interval } from './ledger.ts';

/* What a review tells. All of it is plain data. */

export interface ReviewStep {
  readonly kind: StepKind;
  readonly step: number; // of the match, from 1; 0: the deal
  readonly choice?: string; // the kind of action, where the seat chose
  readonly before: number; // the chance to win, 0 to 1
  readonly after: number;
  readonly interval: Interval; // of the change
  readonly chances: readonly number[]; // of all seats afterwards, as this one could see them
  readonly points: { readonly before: number; readonly after: number }; // the score that is to be expected
}

/** A moment that mattered. What luck or others did has no better choice. */
export interface Moment {
  readonly kind: StepKind;
  readonly step: number;
  readonly cost: Estimate; // of the chance to win; below 0: it helped
  readonly points: number; // the same in the expected score
  readonly chosen: Told | null;
  readonly best: Told | null;
  readonly cards: readonly string[];
  readonly odds: number | null; // how likely it was by what the seat saw then, where that can be told
  readonly sentence: string;
}

export interface Told {
  readonly action: Message;
  readonly text: string;
  readonly reason: string;
  readonly chance: number; // to win, by what the seat knew; the difference of two of them is what it cost
}

export type Surety = 'rough' | 'fair' | 'fairly sure' | 'sure';

export interface Review {
  readonly game: string;
  readonly seats: number;
  readonly seat: Seat;
  readonly seed: string;
  readonly worlds: number;
  readonly player: string; // who plays on in imagined worlds
  readonly sure: Surety;
  readonly fair: number;
  readonly result: number;
  readonly luck: Estimate;
  readonly own: Estimate;
  readonly others: Estimate;
  /** The same ledger of the expected score. */
  readonly points: Account;
  readonly steps: readonly ReviewStep[];
  readonly moments: readonly Moment[]; // at most five
}

export interface ReviewOptions {
  readonly worlds?: number;
  readonly seed?: string;
  /** Who sat where: names of bots count, anybody else is taken for a quick player. */
  readonly seating?: readonly string[];
}
