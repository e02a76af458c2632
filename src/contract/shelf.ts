import type { Game, Shape } from '../engine/game.ts';
import { show } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';
import type { Campaigns } from './campaign.ts';
import type { Fits } from './fit.ts';
import type { Mind } from './mind.ts';
import type { ReadSheet } from './sheet.ts';
import type { Tally } from './tally.ts';
import type { TableText } from './text.ts';

/** A game with what it brings besides its rules: how its table reads, how a final position is scored, how programs play it. */
export interface LoadedGame {
  readonly game: Game<Shape>;
  readonly text: TableText;
  readonly readSheet: ReadSheet;
  readonly mind?: Mind<Shape>; // what is missing of it, all of it even, `bots/` makes up
  readonly tally?: Tally<Shape>;
  readonly campaigns?: Campaigns; // without it every match stands alone
  readonly fits?: () => Promise<Fits>; // the numbers that its bots play by, and how they are made
}

/** The games that are loaded: all of them in Node (`games/all.ts`), in the page those that somebody plays. */
export const games: LoadedGame[] = [];

export function gameNamed(id: unknown): LoadedGame {
  const entry = games.find(({ game }) => game.id === id);
  if (!entry)
    throw new Problem(`There is no game ${show(id)}; there is ${games.map(({ game }) => game.id).join(', ')}.`);
  return entry;
}

/** Puts a game on the shelf, or what is known of it now in place of what was. */
export function shelve(entry: LoadedGame): LoadedGame {
  const at = games.findIndex(({ game }) => game.id === entry.game.id);
  if (at < 0) games.push(entry);
  else games[at] = entry;
  return entry;
}
