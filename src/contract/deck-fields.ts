/*
 * What a game says of its deck file, for an editor that knows no game: where cards stand in it, which fields they have, what each
 * means and which values it can have. Whether a deck can be played is not said here: the game reads it and refuses in a sentence.
 */

/** A value of JSON, as it stands in a deck file. */
export type Value = unknown;

export type Fields = Readonly<Record<string, Value>>;

/** One of several values, and what it is called. */
export interface Choice {
  readonly value: string | number;
  readonly title: string;
  readonly about?: string;
}

/** What can be written somewhere. */
export type FieldShape =
  | { readonly kind: 'whole'; readonly from: number; readonly to: number }
  | { readonly kind: 'text'; readonly most: number; readonly isLong?: true }
  | { readonly kind: 'flag' } // true or false
  | { readonly kind: 'choice'; readonly of: readonly Choice[] }
  | { readonly kind: 'some'; readonly of: readonly Choice[]; readonly least: number; readonly most: number } // a list of different ones
  | { readonly kind: 'amounts'; readonly of: readonly Choice[]; readonly most: number } // {wood: 2}: none is left out
  | { readonly kind: 'numbers'; readonly titles: readonly string[]; readonly from: number; readonly to: number } // one for each title
  | {
      readonly kind: 'list';
      readonly of: FieldShape;
      readonly item: string;
      readonly start: Value;
      readonly least: number;
      readonly most: number;
    }
  | { readonly kind: 'fields'; readonly of: readonly Field[] } // an object
  | { readonly kind: 'forms'; readonly of: readonly Form[] } // an object or a word in one of several forms
  | { readonly kind: 'later'; readonly of: () => FieldShape } // of forms that hold each other
  | { readonly kind: 'via'; readonly of: FieldShape; read(value: Value): Value; write(value: Value): Value }; // edited otherwise than written

/** One of several forms that a value can have. */
export interface Form {
  readonly title: string;
  readonly about?: string;
  readonly of: readonly Field[] | FieldShape | null; // null: there is nothing to choose
  readonly start: Value; // as it begins when it is chosen
  is(value: Value): boolean;
}

export interface Field {
  readonly name: string;
  readonly names?: readonly string[]; // of a field that stands for several of the file: an object of these
  readonly title: string;
  readonly about?: string;
  readonly of: FieldShape;
  readonly start?: Value; // of one that can be left out: as it begins
  readonly isWords?: true; // it changes nothing of what the card does
}

/** A list of cards in the file, or one card. */
export interface CardList {
  readonly title: string;
  readonly path: readonly string[];
  readonly fields: readonly Field[];
  readonly shown: readonly string[]; // the fields that a list of cards shows beside their names
}

export interface DeckFields {
  readonly printed: Value; // the deck file
  readonly lists: readonly CardList[];
  readonly nameField: string;
  readonly labelField?: string; // letters and a number, such as C12, which no two cards share
  /** Options of a match in which a card of this list is drawn, where they choose between decks. */
  optionsFor?(list: CardList): Fields;
  /** Throws a Problem with the card and the field. */
  read(deck: Value): void;
  /** What the text fields of a card would say if they were written from what it does. */
  written?(card: Fields): Readonly<Record<string, string>>;
  /** What follows from a change of a card, such as a field that goes by another. */
  settle?(card: Fields): Fields;
}
