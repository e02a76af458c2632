import type { PrintedCard } from '../contract/plain-cards.ts';

/* What a page is told of a game that lies outside the program: the rest it loads when somebody plays it. */

export interface OutsideTold {
  readonly id: string;
  readonly title: string;
  readonly players: string; // '2–4 players'
  readonly cards: readonly PrintedCard[];
  readonly bots: readonly { readonly name: string; readonly about: string }[];
  readonly rules: string; // from the folder of the site: outside/ID/game.js
  readonly mind: string | null; // the same of what it tells bots
  readonly rulebook: string | null;
}

/** Where the list of these lies, and what the page has of it in itself. */
export const OUTSIDE_LIST = 'outside/games.json';
export const OUTSIDE_ID = 'outside-games';

/** Under this name a worker keeps the engine for the scripts of such games. */
export const OUTSIDE_ENGINE = 'cardwrightEngine';
