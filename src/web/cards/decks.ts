import type { DeckFor } from './deck.ts';

/* The decks of the five games, each loaded with its game. */

const LOADERS: Readonly<Record<string, () => Promise<{ readonly deckFor: DeckFor }>>> = {
  'avenue-empires': () => import('./avenue-empires.tsx'),
  arquetect: () => import('./arquetect.tsx'),
  'five-ages': () => import('./five-ages.tsx'),
  rebuild: () => import('./rebuild.tsx'),
  'upper-cataracts': () => import('./upper-cataracts.tsx'),
};

const loading = new Map<string, Promise<DeckFor>>();

/** The same promise every time, so that React can wait for it. */
export function loadDeck(game: string): Promise<DeckFor> {
  let promise = loading.get(game);
  if (!promise) {
    const load = LOADERS[game];
    if (!load) throw new Error(`There is no deck of "${game}".`);
    promise = load().then(({ deckFor }) => deckFor);
    loading.set(game, promise);
  }
  return promise;
}
