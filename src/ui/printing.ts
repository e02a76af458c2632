import type { ComponentType } from 'preact/compat';
import type { Drawing } from './cards/deck.ts';
import type { Ornaments } from './cards/ornament.tsx';

/* What a game brings for paper, besides the faces of its cards. All of it may be left out. */

export interface PrintedBack {
  readonly title: string; // of the cards that have it
  readonly icon: string;
}

export interface PrintedFaceProps {
  readonly card: string | null; // null: a back
  readonly width: number; // millimetres
  readonly back?: string; // whose it is, where there are several
  readonly turn?: number; // degrees
}

/** What a drawing on paper gets. It fills the place that it has; lengths in millimetres are true. */
export interface PaperProps {
  readonly game: string;
  readonly Face: ComponentType<PrintedFaceProps>; // a printed card, at any width
}

/** Half a sheet of paper: a track, a pad, a log. */
export interface PrintedLeaf {
  readonly title: string;
  readonly content: ComponentType<PaperProps>;
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
  /**
   * What its rulebook says for players at a table of their own, besides what a friend tells: Markdown in chapters. `{set-up}` stands for
   * the picture, `{how-to-play}` for what the friend tells.
   */
  readonly booklet?: string;
  readonly setUp?: ComponentType<PaperProps>; // the picture
  readonly screenOnly?: readonly string[]; // headings of the rulebook under which nothing is for players of the paper game
  readonly summary?: ComponentType<PaperProps>; // one leaf for each player
  readonly trackers?: readonly PrintedLeaf[];
  readonly score?: ComponentType<PaperProps>;
  readonly campaign?: readonly PrintedLeaf[];
}
