import { screens } from '../../games/screens.ts';
import type { Poster as OfGame } from '../../ui/screen.ts';
import { KNOWN } from '../known-games.ts';

/** A game as the home page shows it: a line, a length, three cards. */
export interface Poster extends OfGame {
  readonly game: string;
  readonly title: string;
}

export const POSTERS: readonly Poster[] = KNOWN.flatMap(({ id, title }) => {
  const screen = screens[id];
  return screen ? [{ game: id, title, ...screen.poster }] : [];
}).toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity));

export const posterOf = (game: string): Poster | undefined => POSTERS.find((poster) => poster.game === game);
