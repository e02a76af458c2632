import { bringCards } from '../ui/cards/decks.ts';
import type { Screen } from '../ui/screen.ts';

/* The screens of all games, for the page: what lies at `screen/screen.ts` in the folder of a game. */

const found = import.meta.glob<{ readonly screen: Screen }>('./*/screen/screen.ts', { eager: true });

/** Game → its screen. A game without one has plain cards and is played at the plain table. */
export const screens: Readonly<Record<string, Screen>> = Object.fromEntries(
  Object.entries(found).map(([file, { screen }]) => [file.split('/')[1] ?? '', screen]),
);

for (const [game, screen] of Object.entries(screens)) if (screen.cards) bringCards(game, screen.cards, screen);
