import type { Experiment } from '../experiment/experiment.ts';
import type { Question } from '../experiment/schedule.ts';
import type { Interval } from '../statistics/sequence.ts';

/** One line of an answer. */
export interface Row {
  readonly what: string;
  readonly estimate: number;
  readonly interval: Interval;
  readonly deals: number;
  /** Whether it may be believed to differ from what was expected, with 5 % false alarms over the whole list. */
  readonly isClear: boolean;
}

/** Something that is asked of many games: what is played for it, and what is known so far. In Node and in a browser alike. */
export interface Inquiry<F = unknown> {
  readonly experiment: Experiment;
  readonly questions: readonly Question[];
  /** How many games a deal of a question takes, with all its variants. */
  gamesOf(question: number): number;
  found(): F;
}
