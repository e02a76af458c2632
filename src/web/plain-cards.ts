import { screens } from '../games/screens.ts';
import { bringCards } from '../ui/cards/decks.ts';
import { plainDeck } from '../ui/cards/plain-deck.tsx';
import { OUTSIDE } from './outside-games.ts';
import { PLAIN } from './plain-games.ts';

/* Cards for games that draw none. */

for (const [game, { cards }] of Object.entries(PLAIN))
  if (!screens[game]?.cards) bringCards(game, async () => plainDeck(cards), screens[game]);
for (const { id, cards } of OUTSIDE) bringCards(id, async () => plainDeck(cards));
