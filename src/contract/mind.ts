import type { Choices } from '../engine/choices.ts';
import type { Shape, Table } from '../engine/game.ts';
import type { Dice } from '../engine/luck/random.ts';
import type { Seat, Viewer } from '../engine/words.ts';
import type { Calibration } from './calibration.ts';

/** A way of playing one game, as that game's own files know it; `bots/` makes a bot of it. */
export interface Player<T extends Shape> {
  readonly name: string;
  /** One sentence for people who choose among bots. */
  readonly about: string;
  /** A legal action of a seat that is waited for, from what that seat sees. The same view and dice give the same action. */
  decide(view: Table<T>, seat: Seat, dice: Dice): number;
}

/**
 * What a game knows for a search (`bots/search.ts`): it imagines worlds that look like the view, tries each promising
 * action in each of them, plays on a little and judges what came of it.
 */
export interface Search<T extends Shape> {
  /**
   * The actions worth a thought, the most promising first, none twice; at least one. Called once with the view, and with
   * imagined worlds where a tree grows. Absent: all legal ones.
   */
  candidates?(t: Table<T>, seat: Seat, out: Choices): void;
  /**
   * What a sensible player does, quickly. The table is an imagined world, where nothing is blank; only what the seat could
   * see may decide, or worlds are judged as if everybody knew everything.
   */
  follow(t: Table<T>, seat: Seat, dice: Dice): number;
  /** Each seat's chance to win, 0 to 1, in an imagined world that is over or has been played on far enough. */
  judge(t: Table<T>, out: Float64Array): void;
  /** How many rounds beyond this one a world is played on before it is judged; Infinity: to the end. Asked for each world. */
  rounds(view: Table<T>): number;
  /** The most decisions that `follow` makes in one world, however far that is; absent: no bound. */
  readonly most?: number;
  /** The most actions that are compared. */
  readonly width: number;
  /** How many decisions after the first are searched too, by every seat for its own good; 0: all are made by `follow`. */
  readonly depth: number;
}

/** One of the best choices that a search has found. */
export interface Choice {
  readonly code: number;
  /** To win, 0 to 1, as far as it could see; null if it did not look. People are told the chances of `bots/chances.ts`. */
  readonly chance: number | null;
  readonly prospect?: string; // where a whole line was found: what it comes to, as a sentence
}

/** A search that goes on step by step, so that whoever waits can stop it at any moment. */
export interface Thinking {
  /** Goes a little further, for a few milliseconds at most; false when more would change nothing. */
  step(): boolean;
  /** How many worlds (or other whole passes) it has looked at. */
  readonly worlds: number;
  /** The best choices so far, best first; never empty. */
  choices(): Choice[];
}

/** How strongly a bot plays: the same three names in every game. */
export type LevelName = 'easy' | 'normal' | 'hard';

/**
 * At once by a player's own rules, by the search that all games share, or by a search of the game's own; `worlds` is
 * what it looks at where no clock runs, as in studies.
 */
export type Level<T extends Shape> = { readonly about: string } & (
  | { decide(view: Table<T>, seat: Seat, dice: Dice): number }
  | { readonly search: Search<T>; readonly worlds: number }
  | { think(view: Table<T>, seat: Seat, dice: Dice): Thinking; readonly worlds: number }
);

/**
 * What a game brings so that programs can play it: all of it, part of it or nothing. `bots/generic.ts` makes the rest: the
 * levels that are missing search with what the game knows of a search (`candidates`, `follow`, `judge` and so on).
 */
export interface Mind<T extends Shape> extends Partial<Search<T>> {
  /** Players for studies, `greedy` first. */
  readonly players?: readonly Player<T>[];
  readonly levels?: Readonly<Partial<Record<LevelName, Level<T>>>>;
  /** One plain sentence: what speaks for this action, from what the seat sees; `later` is what the seat plans to do after it. */
  reason?(view: Table<T>, seat: Seat, code: number, later?: readonly number[]): string;
  /** Who plays on in the imagined matches of a review; absent: `normal`, where it decides at once. */
  readonly review?: ReviewPlay<T>;
  /** Any legal action that random play may take, each as likely as the others; it looks at what everybody sees and at no view. */
  pick?(t: Table<T>, seat: Seat, dice: Dice): number;
}

/** Quick play for reviews, which play thousands of matches to their ends. */
export interface ReviewPlay<T extends Shape> {
  /** The name of a level or player of this game. */
  player?(view: Table<T>): string;
  /** Cards of others as such players come to hold them; the world keeps no knowledge. Absent: any cards are as likely. */
  settle?(world: Table<T>, view: Table<T>, viewer: Viewer, dice: Dice): void;
  /** How the chances that worlds come to are told; absent: nearly as they are. */
  told?(seats: number): Calibration;
  /** How many worlds a review looks at if nobody says; more of them where a match is short and quick. */
  readonly worlds: number;
}

/** A mind from which nothing is missing that a bot needs. */
export interface WholeMind<T extends Shape> extends Mind<T> {
  readonly players: readonly Player<T>[];
  readonly levels: Readonly<Record<LevelName, Level<T>>>;
  reason(view: Table<T>, seat: Seat, code: number, later?: readonly number[]): string;
}
