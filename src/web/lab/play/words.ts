import type { Experiment, Task } from '../../../lab/experiment/experiment.ts';
import type { Found } from '../../../lab/study/open.ts';
import type { Played, Study } from '../../../lab/study/study.ts';
import type { Goals } from '../../../lab/tune/goals.ts';
import type { Tuned } from '../../../lab/tune/tune.ts';

/* What page, keeper and players of a study say to each other. The keeper hands out deals and adds them up; players play them. */

/** Deals that were played, as they are kept. */
export interface Block extends Task {
  readonly rows: Int32Array;
}

/** From the page to the keeper. */
export type ToKeeper =
  | { readonly do: 'ask'; readonly study: Study; readonly played: readonly Block[] }
  | { readonly do: 'pause' }
  | { readonly do: 'go on' }
  | { readonly do: 'stop' }
  | { readonly do: 'tune'; readonly asked: TuneAsked }
  | { readonly do: 'hand over' }; // all that was played, to be kept

/** From the keeper to the page. */
export type FromKeeper =
  | { readonly course: Course }
  | { readonly tuning: Tuning }
  | { readonly played: readonly Block[] };

export type Standing = 'playing' | 'paused' | 'settled' | 'stopped' | 'failed';

export interface Course {
  readonly standing: Standing;
  readonly found: Found | null; // null: nothing is known yet
  readonly deals: readonly number[]; // by part of the question
  readonly games: number;
  readonly seconds: number; // of playing
  readonly version: number; // of the game's rules
  readonly failure: Failure | null;
}

/** What numbers should come to, and which of them may be changed for that. */
export interface TuneAsked {
  readonly game: string;
  readonly seats: number;
  readonly bots: readonly string[];
  readonly seed: string;
  readonly base: Played;
  readonly goals: Goals;
  readonly may: 'both' | 'cards' | 'options';
  readonly most: number; // deals of one measurement
}

/** How looking for changes stands. */
export interface Tuning {
  readonly standing: Standing;
  readonly doing: string;
  readonly seconds: number;
  readonly found: Tuned | null; // null: it is under way
  readonly played: Played | null; // with the changes that were found
  readonly failure: string | null;
}

/** Why a study cannot be played, or stopped in the middle: then with variant and deal. */
export interface Failure {
  readonly why: string;
  readonly variant: number | null;
  readonly deal: number | null;
}

/** Between keeper and player. */
export type ToPlayer = { readonly experiment: Experiment } | { readonly task: Task };
export type FromPlayer =
  | { readonly task: Task; readonly rows: Int32Array<ArrayBuffer> }
  | { readonly failure: Failure };
