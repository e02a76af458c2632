import { type Match, type SavedMatch, saveMatch } from '../engine/match.ts';
import type { Shape } from '../engine/game.ts';
import { VERSION } from './version.ts';

/** A match as whoever saves it gets it: with the release of the program that wrote it. Readers go by the version of the game. */
export const savedMatch = <T extends Shape>(match: Match<T>): SavedMatch & { readonly release: string } => ({
  ...saveMatch(match),
  release: VERSION,
});
