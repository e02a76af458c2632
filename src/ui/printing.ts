import type { Drawing } from './cards/deck.ts';
import type { Ornaments } from './cards/ornament.tsx';

/* What a game brings for paper, besides the faces of its cards. All of it may be left out. */

export interface PrintedBack {
  readonly title: string; // of the cards that have it
  readonly icon: string;
}

export interface Printing {
  /** Options of a match by which its cards are counted, where a box holds more than the usual match needs. */
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly ornaments: Ornaments;
  /** Name → the back of a deck. */
  readonly backs: Readonly<Record<string, PrintedBack>>;
  /** Which of them a card has; without it, the first. */
  backOf?(card: string, drawing: Drawing): string;
  readonly credits?: readonly string[]; // that have to stand on every sheet
}
