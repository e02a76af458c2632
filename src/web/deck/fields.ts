import { fetched, type Fetched } from '../../ui/on-demand.tsx';
import { screens } from '../../games/screens.ts';
import type { DeckFields } from '../../contract/deck-fields.ts';

/* What the games say of their decks, each loaded when somebody edits one. */

const known = new Map<string, Fetched<{ readonly deckFields: DeckFields }>>(
  Object.entries(screens).flatMap(([game, { deckFields }]) => (deckFields ? [[game, fetched(deckFields)]] : [])),
);

export const hasDeckFields = (game: string): boolean => known.has(game);

/** While something is drawn. */
export function readFields(game: string): DeckFields {
  const fields = known.get(game);
  if (!fields) throw new Error(`"${game}" says nothing of its deck.`);
  return fields.read().deckFields;
}
