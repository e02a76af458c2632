import { fetched, type Fetched } from '../on-demand.tsx';
import type { DeckFor } from './deck.ts';

/* The decks of the five games, each loaded with its game. */

const DECKS: Readonly<Record<string, Fetched<{ readonly deckFor: DeckFor }>>> = {
  'avenue-empires': fetched(() => import('./avenue-empires.tsx')),
  arquetect: fetched(() => import('./arquetect.tsx')),
  'five-ages': fetched(() => import('./five-ages.tsx')),
  rebuild: fetched(() => import('./rebuild.tsx')),
  'upper-cataracts': fetched(() => import('./upper-cataracts.tsx')),
};

function deckOf(game: string): Fetched<{ readonly deckFor: DeckFor }> {
  const deck = DECKS[game];
  if (!deck) throw new Error(`There is no deck of "${game}".`);
  return deck;
}

export const loadDeck = async (game: string): Promise<DeckFor> => (await deckOf(game).fetch()).deckFor;

export const hasDeck = (game: string): boolean => deckOf(game).isHere();

/** While something is drawn. */
export const readDeck = (game: string): DeckFor => deckOf(game).read().deckFor;
