import type { Message } from '../engine/edge.ts';
import type { EventView } from '../engine/tell.ts';
import type { View } from '../engine/view.ts';
import type { Refusal, Rule, Seat } from '../engine/words.ts';
import type { Line, Question } from '../games/text.ts';

/*
 * What the page and its host say to each other. The host answers the words of docs/protocol.md (`view`, `legal`,
 * `submit`, `undo`, `events`, …) and these, which a table with people and bots around it needs besides. docs/web.md tells
 * them in full. All of it is plain data: the host is a worker today and can be a server tomorrow.
 */

export const PERSON = 'person';

/** Who sits where: a person, or the name of a bot. */
export type Seating = readonly string[];

export const SPEEDS = ['slow', 'normal', 'fast', 'at once'] as const;
export type Speed = (typeof SPEEDS)[number];

export type Request =
  | { readonly do: 'game'; readonly game: string }
  | ({ readonly do: 'start' } & StartPlan)
  | { readonly do: 'matches' }
  | { readonly do: 'open'; readonly match: string }
  | { readonly do: 'forget'; readonly match: string }
  | { readonly do: 'table'; readonly match: string; readonly seat: Seat | null; readonly since: number }
  | { readonly do: 'pace'; readonly match: string; readonly speed: Speed; readonly isPaused: boolean }
  | { readonly do: 'hint'; readonly match: string; readonly seat: Seat }
  | { readonly do: 'submit'; readonly match: string; readonly seat: Seat; readonly action: Message }
  | { readonly do: 'undo'; readonly match: string; readonly seat: Seat }
  | { readonly do: 'resign'; readonly match: string; readonly seat: Seat }
  | { readonly do: 'save'; readonly match: string };

export interface StartPlan {
  readonly game: string;
  readonly seating: Seating;
  readonly names: readonly string[];
  readonly preset: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seed?: string;
  readonly speed?: Speed;
}

/** A rule variant as people choose it. */
export interface OptionInfo {
  readonly id: string;
  readonly values: readonly (string | number | boolean)[];
  readonly range?: { readonly from: number; readonly to: number };
  readonly default: string | number | boolean;
  readonly defaultBySeats?: Readonly<Record<number, string | number | boolean>>;
  readonly text: string;
  readonly rule: Rule;
}

export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly credit?: string;
  readonly seats: { readonly min: number; readonly max: number; readonly default: number };
  readonly bots: readonly { readonly name: string; readonly about: string }[];
  readonly presets: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly presetSeats?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  readonly options: readonly OptionInfo[];
  readonly welcome: readonly string[];
}

/** A match in the list of the home page. Nothing in it is secret. */
export interface MatchInfo {
  readonly match: string;
  readonly game: string;
  readonly names: readonly string[];
  readonly seating: Seating;
  readonly updated: number;
  readonly round: number;
  readonly isOver: boolean;
  readonly winners: readonly Seat[];
  readonly waiting: readonly Seat[];
}

/** Everything one seat needs to see and do, and nothing that it may not know. */
export interface TableInfo {
  readonly match: string;
  readonly seat: Seat | null;
  readonly names: readonly string[];
  readonly seating: Seating;
  readonly view: View;
  readonly legal: readonly Message[];
  readonly question: Question | null; // the legal actions in words; null if there are none
  readonly lines: readonly Line[]; // the table in words
  readonly events: readonly EventView[]; // from `since` on
  readonly next: number;
  readonly canUndo: boolean;
  readonly speed: Speed;
  readonly isPaused: boolean;
  readonly thinking: Seat | null; // the bot that thinks just now
  readonly warnings: readonly string[];
}

/** What a bot would do, and why, as far as it can say. */
export interface Advice {
  readonly action: Message;
  readonly text: string;
  readonly chance: number | null; // to win, 0 to 1
  readonly reason: string;
}

export interface Failure {
  readonly ok: false;
  readonly refusal?: Refusal; // the rules say no, and where
  readonly error?: string; // the request cannot be carried out
}

type Success<T> = { readonly ok: true } & T;

export interface Answers {
  game: Success<{ readonly info: GameInfo }>;
  start: Success<{ readonly match: string }>;
  matches: Success<{ readonly matches: readonly MatchInfo[] }>;
  open: Success<{ readonly seating: Seating; readonly names: readonly string[]; readonly game: string }>;
  forget: Success<object>;
  table: Success<{ readonly table: TableInfo }>;
  pace: Success<object>;
  hint: Success<{ readonly bot: string; readonly best: readonly Advice[] }>;
  submit: Success<{ readonly events: readonly EventView[] }>;
  undo: Success<object>;
  resign: Success<{ readonly events: readonly EventView[] }>;
  save: Success<{ readonly state: unknown }>;
}

export type Answer<D extends Request['do']> = Answers[D] | Failure;

/** What the host says by itself: something changed in this match. */
export interface News {
  readonly news: string;
}
