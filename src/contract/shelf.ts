import type { Game, Shape } from '../engine/game.ts';
import { show } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';
import type { Campaigns } from './campaign.ts';
import type { Fits } from './fit.ts';
import type { Mind } from './mind.ts';
import { plainSheet } from './plain-sheet.ts';
import { plainText } from './plain-text.ts';
import type { ReadSheet } from './sheet.ts';
import type { Tally } from './tally.ts';
import type { TableText } from './text.ts';

/** What a game brings: its rules, and what else it likes to. */
export interface BroughtGame {
  readonly game: Game<Shape>;
  readonly text?: TableText; // how its table reads
  readonly readSheet?: ReadSheet; // how a final position is scored
  readonly deck?: unknown; // the printed cards as a deck file has them, where a match may bring its own
  readonly mind?: Mind<Shape>; // what is missing of it, all of it even, `bots/` makes up
  readonly tally?: Tally<Shape>;
  readonly campaigns?: Campaigns; // without it every match stands alone
  readonly fits?: () => Promise<Fits>; // the numbers that its bots play by, and how they are made
}

/** The same with words and a score sheet, made from the rules where it brings none. */
export type LoadedGame = BroughtGame & Required<Pick<BroughtGame, 'text' | 'readSheet'>>;

/** The games that are loaded: all of them in Node (`games/all.ts`), in the page those that somebody plays. */
export const games: LoadedGame[] = [];

export function gameNamed(id: unknown): LoadedGame {
  const entry = games.find(({ game }) => game.id === id);
  if (!entry)
    throw new Problem(`There is no game ${show(id)}; there is ${games.map(({ game }) => game.id).join(', ')}.`);
  return entry;
}

/** Puts a game on the shelf, or what is known of it now in place of what was. */
export function shelve(brought: BroughtGame): LoadedGame {
  const { game, text = plainText(game), readSheet = plainSheet(game) } = brought;
  const entry = { ...brought, text, readSheet };
  const at = games.findIndex((one) => one.game.id === game.id);
  if (at < 0) games.push(entry);
  else games[at] = entry;
  return entry;
}
