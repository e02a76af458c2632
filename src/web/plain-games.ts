import { cardsOf, playersOf, type PrintedCard } from '../contract/plain-cards.ts';
import { games } from '../contract/shelf.ts';
import { screens } from './build/screens.ts';

/* What the page shows of games that bring no poster, or no card faces. */

interface PlainGame {
  readonly players: string; // '2–4 players'
  readonly cards: readonly PrintedCard[];
}

/** Game → that; in the page only this data is left of the module (see `build/plugins.ts`). */
export const PLAIN: Readonly<Record<string, PlainGame>> = Object.fromEntries(
  games
    .filter(({ game: { id } }) => !screens[id]?.poster || !screens[id]?.cards)
    .map(({ game }) => [game.id, { players: playersOf(game), cards: cardsOf(game) }]),
);
