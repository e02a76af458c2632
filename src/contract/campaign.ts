import type { Match } from '../engine/match.ts';
import type { Shape } from '../engine/game.ts';
import type { Rule, Seat } from '../engine/words.ts';

/** A row of matches that belong together, as plain data for a file; a game adds what it needs to go on. */
export interface CampaignRecord {
  readonly players: readonly string[];
  readonly options: object;
  readonly status: 'running' | 'won' | 'ended';
  readonly game: number; // the one that is to be played
  readonly attempt: number;
  readonly kept: KeptCards; // brought into it
  readonly log: readonly FinishedGame[];
}

/** Ids of cards for each seat. */
export type KeptCards = readonly (readonly string[])[];

export interface FinishedGame {
  readonly game: number; // its number in the row
  readonly attempt: number;
  readonly total: number; // points of all seats
  readonly target: number; // how many it needed
  readonly won: boolean;
  readonly kept: KeptCards; // after it
}

/** A finished game as people write it down, and as a printed code holds it. */
export interface WrittenGame {
  readonly scores: readonly number[]; // of each seat
  readonly kept: KeptCards; // after it
  readonly seed: string; // '': it was shuffled by hand
}

export interface CampaignPlan {
  readonly id: string;
  readonly created: string; // when, as the caller writes it: a match knows no clock
  readonly players: readonly string[];
  readonly options?: object;
}

/** A card that may be taken along into the next game. */
export interface KeepableCard {
  readonly seat: Seat; // whose it is
  readonly id: string;
  readonly words: string;
  readonly effect: string; // '' if it has none
}

/** What is decided after a game. */
export interface Keeping {
  readonly most: number;
  readonly cards: readonly KeepableCard[];
  readonly chooser: Seat; // who decides for all
  readonly rule: Rule;
}

/** What a game brings so that its campaign can be played, saved and resumed. What is wrong with a record is a Problem. */
export interface Campaigns {
  readonly usualSeats: number;
  /** The points that each of its games needs, in their order. */
  targets(campaign: CampaignRecord): readonly number[];
  start(plan: CampaignPlan): CampaignRecord;
  /** A record from a file, checked. */
  read(data: unknown): CampaignRecord;
  /** The match of the game that is to be played now. */
  startGame(campaign: CampaignRecord, seed: string): Match<Shape>;
  /** The record with its running game, and that game exactly as it was left; null between games. */
  withGame(campaign: CampaignRecord, match: Match<Shape> | null): CampaignRecord;
  resumeGame(campaign: CampaignRecord): Match<Shape> | null;
  /** After a game: what may be kept, and the record with what was chosen. */
  keeping(campaign: CampaignRecord, match: Match<Shape>): Keeping;
  /** The choice of a program among them. */
  bestKeep(campaign: CampaignRecord, match: Match<Shape>): readonly KeepableCard[];
  finishGame(campaign: CampaignRecord, match: Match<Shape>, keep: readonly KeepableCard[]): CampaignRecord;
  /** The finished games as they are written down, and the record after one more that was played on paper. */
  written(campaign: CampaignRecord): readonly WrittenGame[];
  addWritten(campaign: CampaignRecord, game: WrittenGame): CampaignRecord;
  /** Ids of all cards that can be kept in any of its games. */
  keepable(campaign: CampaignRecord): readonly string[];
  /** Before a game, or when all are over: how it stands, in a sentence or two. */
  standing(campaign: CampaignRecord): string;
  /** What follows from the game that was finished last. */
  consequence(campaign: CampaignRecord): string;
}
