import { screens } from '../../games/screens.ts';
import type { Poster as OfGame } from '../../ui/screen.ts';
import { KNOWN } from '../known-games.ts';
import { OUTSIDE } from '../outside-games.ts';
import { PLAIN } from '../plain-games.ts';

/** A game as the home page shows it: a line, a length, three cards. */
export interface Poster extends OfGame {
  readonly game: string;
  readonly title: string;
  readonly hasLesson: boolean; // a guided first game
}

export const POSTERS: readonly Poster[] = [...KNOWN, ...OUTSIDE]
  .map(({ id, title }) => {
    const { poster = plainPoster(id), lesson } = screens[id] ?? {};
    return { game: id, title, hasLesson: lesson !== undefined, ...poster };
  })
  .toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity));

export const posterOf = (game: string): Poster | undefined => POSTERS.find((poster) => poster.game === game);

/** Of a game that brings none: the first card, one from the middle, the last. */
function plainPoster(game: string): OfGame {
  const { players = '', cards = [] } = PLAIN[game] ?? OUTSIDE.find(({ id }) => id === game) ?? {};
  const shown = [0, Math.floor(cards.length / 2), cards.length - 1].flatMap((at) => cards[at]?.id ?? []);
  return {
    line: 'Read the rules, or begin: you are offered every choice that they allow.',
    players,
    cards: [...new Set(shown)],
  };
}
