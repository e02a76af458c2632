import type { Shape } from '../engine/game.ts';
import type { Mind } from '../contract/mind.ts';
import type { Fits } from '../contract/fit.ts';
import type { PuzzleKinds } from '../contract/puzzle.ts';
import type { BroughtGame } from '../contract/shelf.ts';
import type { Tally } from '../contract/tally.ts';

/**
 * The way into a game: what it brings, each wing loaded when it is needed. The one thing of a game that others import. Its screen is
 * not among it: the page and the worker that holds the rules are two programs, and neither should carry what the other needs. The
 * page finds it by its name, `screen/screen.ts` (see screens.ts).
 */
export interface Door {
  readonly id: string;
  readonly title: string;
  /** Its rules, with words and a score sheet if it has any of its own. */
  readonly entry: () => Promise<{ readonly entry: BroughtGame }>;
  /** How programs play it. */
  readonly mind?: () => Promise<{ readonly mind: Mind<Shape> }>;
  /** What a simulation counts. */
  readonly tally?: () => Promise<{ readonly tally: Tally<Shape> }>;
  /** Tasks with one best answer. */
  readonly puzzles?: () => Promise<{ readonly puzzles: PuzzleKinds<Shape> }>;
  /** The numbers that its bots play by, and how they are made. */
  readonly fits?: () => Promise<Fits>;
}
