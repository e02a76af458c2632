import { fetched, type Fetched } from '../on-demand.tsx';
import type { CardsOfGame, Screen } from '../screen.ts';
import type { Plain } from '../table/plain.ts';
import type { DeckFor } from './deck.ts';

/* The cards of the games, each loaded with its game. */

interface Known extends Pick<Screen, 'back'> {
  readonly cards: Fetched<CardsOfGame>;
}

const known = new Map<string, Known>();

/** Says where the cards of a game come from. */
export function bringCards(game: string, cards: () => Promise<CardsOfGame>, { back }: Pick<Screen, 'back'> = {}): void {
  known.set(game, { cards: fetched(cards), back });
}

function cardsOf(game: string): Fetched<CardsOfGame> {
  const cards = known.get(game)?.cards;
  if (!cards) throw new Error(`There is no deck of "${game}".`);
  return cards;
}

export const loadDeck = async (game: string): Promise<DeckFor> => (await cardsOf(game).fetch()).deckFor;

export const hasDeck = (game: string): boolean => cardsOf(game).isHere();

/** While something is drawn. */
export const readDeck = (game: string): DeckFor => cardsOf(game).read().deckFor;
export const readPlain = (game: string): Plain | undefined => cardsOf(game).read().plain;

/** The icon on the back of a game's cards, if it has one. */
export const backOf = (game: string): string | undefined => known.get(game)?.back;
