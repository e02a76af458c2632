import type { Message } from '../engine/edge.ts';
import type { EventView } from '../engine/tell.ts';
import type { View } from '../engine/view.ts';
import type { Seat } from '../engine/words.ts';
import type { Heading, Line, Question } from '../contract/text.ts';

/* What a page asks its host about puzzles. Where somebody stands in one is the list of their steps: the host keeps nothing. */

interface OfPuzzle {
  readonly game: string;
  readonly puzzle: string;
  readonly path: readonly Message[]; // the steps that were taken
  readonly names: readonly string[]; // whoever solves it first, then the others
}

export type PuzzleRequest =
  | { readonly do: 'puzzles'; readonly game: string }
  | { readonly do: 'puzzle-par'; readonly game: string; readonly day: string }
  | ({ readonly do: 'puzzle' } & Omit<OfPuzzle, 'path'>)
  | ({ readonly do: 'puzzle-table'; readonly isAided: boolean } & OfPuzzle)
  | ({ readonly do: 'puzzle-hint' } & OfPuzzle)
  | ({ readonly do: 'puzzle-proof' } & OfPuzzle)
  | ({ readonly do: 'puzzle-answer' } & Omit<OfPuzzle, 'path'>);

export const PUZZLE_WORDS: readonly PuzzleRequest['do'][] = [
  'puzzles',
  'puzzle',
  'puzzle-table',
  'puzzle-hint',
  'puzzle-proof',
  'puzzle-answer',
  'puzzle-par',
];

/** A puzzle in a list: nothing that helps to solve it. */
export interface PuzzleFace {
  readonly id: string;
  readonly kind: string;
  readonly grade: string; // the weakest level that finds it
}

interface PuzzleTheme {
  readonly kind: string;
  readonly theme: string;
}

export interface PuzzleList {
  readonly puzzles: readonly PuzzleFace[];
  readonly themes: readonly PuzzleTheme[];
}

export interface PuzzleInfo extends PuzzleFace {
  readonly game: string;
  readonly theme: string;
  readonly goal: string; // in one sentence, with the number
  readonly number: number; // to be reached
  readonly unit: string; // 'points in your city'
  readonly start: number | null; // before the first step, where that means anything
  readonly second: number; // the best of all that is not the answer
  readonly lines: number; // all that there are
  readonly chances: string | null; // how chance is counted, where it is
  readonly seat: Seat;
  readonly names: readonly string[];
  readonly seating: readonly string[];
  readonly log: readonly EventView[]; // what the seat was told until then
}

/** The table as the seat sees it after some steps. */
export interface PuzzleTable {
  readonly view: View;
  readonly legal: readonly Message[];
  readonly question: Question | null;
  readonly heading: Heading;
  readonly statuses: readonly string[];
  readonly lines: readonly Line[];
  readonly isDone: boolean; // no further step belongs to it
  readonly number: number | null; // what it comes to, then
}

export interface PuzzleHint {
  /** So many of the last steps must be taken back: the number cannot be reached from here. */
  readonly back: number;
  readonly cards: readonly string[]; // that the next step is about
  readonly words: string; // the next step; '' where a step must be taken back first
}

/** One way to go on in the proof, and what it comes to at best. */
export interface ProofLine {
  readonly action: Message;
  readonly words: string;
  readonly best: number;
  readonly lines: number; // below it
  readonly isDone: boolean;
}

/** The best score that is known of a game of the day, and the match that reaches it. */
export interface ParInfo {
  readonly points: number;
  readonly bot: string; // who has played it
  readonly tries: number; // so often, knowing the deal
  readonly record: string; // as a replay reads it
}

/** What is answered, beside that all went well. */
export interface PuzzleAnswers {
  puzzles: PuzzleList;
  puzzle: { readonly info: PuzzleInfo };
  'puzzle-table': { readonly table: PuzzleTable };
  'puzzle-hint': { readonly hint: PuzzleHint };
  'puzzle-proof': { readonly lines: readonly ProofLine[] };
  'puzzle-par': { readonly par: ParInfo | null }; // null: none is known of that day
  'puzzle-answer': { readonly path: readonly Message[] };
}
