import type { View } from '../../engine/view.ts';
import { readPlain } from '../cards/decks.ts';

/** The numbers that lie on the table of a game, drawn; what is not here stands in the table in words. */
export function Facts({ view }: { readonly view: View }) {
  const { Facts: OfGame } = readPlain(view.game);
  return OfGame ? <OfGame view={view} /> : null;
}
