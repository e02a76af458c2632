import type { ComponentType } from 'preact/compat';
import type { Rule } from '../engine/words.ts';
import type { TableInfo } from '../desk/wire.ts';
import type { DeckFields } from '../contract/deck-fields.ts';
import type { DeckFor } from './cards/deck.ts';
import type { Guide } from './lesson.ts';
import type { Printing } from './printing.ts';
import type { Plain } from './table/plain.ts';
import type { TableProps, WatchedProps } from './table/props.ts';

/* What a game brings for the page. All of it but a few words comes in files of its own, when it is needed. */

/** How the home page shows a game. */
export interface Poster {
  readonly place?: number; // on the page, from 1; without one it comes last
  readonly line: string;
  readonly players: string;
  readonly minutes?: number;
  readonly cards: readonly string[]; // three; fewer where there are not so many
  readonly campaign?: CampaignWords;
  readonly daily?: { readonly title: string; readonly line: string; readonly preset: string }; // the same for everybody today
}

/** What is said of its campaign. */
export interface CampaignWords {
  readonly line: string; // on the home page
  readonly single: string; // of one game, where a campaign is offered besides
  readonly row: string; // of the campaign, there
  readonly about?: readonly string[]; // what its games need, what ends one, what is taken along: a sentence each
  readonly rule: Rule; // where it stands in the rulebook
}

/** A typeface as CSS names it, and a letter that is needed of it. */
export type Letters = readonly [font: string, letter: string];

/** Icons of game-icons.net. */
export interface Icons {
  readonly ICONS: Readonly<Record<string, string>>; // card → its picture
  readonly PICTOGRAMS: readonly string[]; // what is printed besides
  readonly namedBy?: (card: string) => readonly string[]; // cards that the print of a card shows
}

export interface CardsOfGame {
  readonly deckFor: DeckFor;
  readonly plain?: Plain;
}

type Part<P> = () => Promise<{ readonly default: ComponentType<P> }>;

export interface FinaleProps {
  readonly table: TableInfo;
  readonly goOn: () => void;
}

/** All of it may be left out: a poster, cards and a table are then made from the rules (`plain-games.ts` in the page). */
export interface Screen {
  readonly poster?: Poster;
  /** What a preset is like, for somebody who does not know the options yet. */
  readonly presetWords?: Readonly<Record<string, string>>;
  readonly roundWord?: string; // where a round is called otherwise
  readonly back?: string; // the icon on the back of its cards
  readonly letters?: readonly Letters[]; // of its own typefaces
  readonly icons?: () => Promise<Icons>; // for the build
  readonly cards?: () => Promise<CardsOfGame>;
  readonly table?: Part<TableProps>; // without it, the plain table
  readonly watched?: Part<WatchedProps>; // the same for whoever sits nowhere
  /** The last moment of a match, played out before its end is shown; `goOn` shows it. */
  readonly finale?: Part<FinaleProps>;
  readonly end?: Part<{ readonly table: TableInfo }>; // how it shows its own end, where points do not say it
  readonly printing?: () => Promise<{ readonly printing: Printing }>; // how it looks on paper
  readonly lesson?: () => Promise<{ readonly guide: Guide }>;
  readonly deckFields?: () => Promise<{ readonly deckFields: DeckFields }>; // where people may edit its deck
}
