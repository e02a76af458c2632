import type { ReactNode } from 'preact/compat';

/** One printed card as it is drawn: its colours, and what lies on its face. */
export interface Drawing {
  readonly category: string;
  readonly second?: string; // of a card that counts as two
  readonly isLight?: boolean | undefined; // its colour carries dark ink
  readonly data?: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly face: ReactNode;
}

/** What a table adds to a printed card: numbers that lie on it. */
export interface OnCard {
  readonly clock?: number;
  readonly crisis?: number;
}

/** The cards of one game, drawn from the game's own data. */
export interface Deck {
  readonly groups: readonly { readonly title: string; readonly cards: readonly string[] }[];
  readonly sprite?: string; // with the icons on its cards
  name(card: string): string;
  /** The whole print in words, for screen readers and the card browser. */
  words(card: string): string;
  /** The part of it beyond the numbers, where a table shows that alone. */
  effect?(card: string): string;
  flavour(card: string): string;
  draw(card: string, on: OnCard): Drawing;
}

/**
 * The deck of a match with these options, and with cards of somebody's own if it has any: the content of a deck file that the game
 * has read and found valid. Asked for whenever a card is drawn.
 */
export type DeckFor = (options: Readonly<Record<string, unknown>>, own?: unknown) => Deck;

/** Something made once of each deck file: the printed one, or one that somebody has edited. */
export function madeOnce<V>(make: (file: unknown) => V, printed: unknown): (own: unknown) => V {
  const made = new WeakMap<object, { readonly value: V }>();
  return (own) => {
    const file = typeof own === 'object' && own !== null ? own : printed;
    if (typeof file !== 'object' || file === null) throw new Error('a deck file is an object or a list');
    const known = made.get(file) ?? { value: make(file) };
    made.set(file, known);
    return known.value;
  };
}

/** Names that need smaller letters to fit. */
export function fitOf(name: string): 'long' | 'mid' | undefined {
  const longest = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  if (name.length > 18) return 'long';
  return longest > 10 || name.length > 13 ? 'mid' : undefined;
}
