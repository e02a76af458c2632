/** §2.5 and §2.6: the words in which a card's scoring, placement and power are written. */

export const CATEGORIES = ['home', 'trade', 'craft', 'guard', 'faith', 'civic'] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  home: 'Home',
  trade: 'Trade',
  craft: 'Craft',
  guard: 'Guard',
  faith: 'Faith',
  civic: 'Civic',
};
export const CATEGORY_LETTERS: Readonly<Record<Category, string>> = {
  home: 'H',
  trade: 'T',
  craft: 'C',
  guard: 'G',
  faith: 'F',
  civic: 'V',
};

export const AVENUES = ['left', 'center', 'right'] as const;
export type AvenueName = (typeof AVENUES)[number];
export const AVENUE_LETTERS = ['L', 'C', 'R'] as const;
export const AVENUE_TITLES = ['Left', 'Center', 'Right'] as const;

export const FILTERED_COUNTS = [
  'connected',
  'avenue',
  'before',
  'beyond',
  'sameRow',
  'city',
  'neighbours',
  'facing',
  'ahead',
  'behind',
] as const;
export const PLAIN_COUNTS = ['row', 'length', 'longer', 'spread'] as const;
export const KINDS_IN = ['connected', 'avenue', 'row', 'city', 'facing'] as const;

/** `building` and `castle` stand only with `connected`. */
export type Filter = readonly Category[] | 'any' | 'building' | 'castle';

export type Count =
  | { readonly count: (typeof FILTERED_COUNTS)[number]; readonly of: Filter }
  | { readonly count: 'block'; readonly of: Category }
  | { readonly count: 'avenuesWith'; readonly of: Filter; readonly min: number }
  | { readonly count: 'kinds'; readonly in: (typeof KINDS_IN)[number] }
  | { readonly count: (typeof PLAIN_COUNTS)[number] };

export const OPERATORS = ['=', '>=', '<='] as const;
export type Operator = (typeof OPERATORS)[number];

export type Test =
  | (Count & { readonly op: Operator; readonly value: number })
  | { readonly inAvenue: readonly AvenueName[] };

export type Term =
  | { readonly flat: number }
  | { readonly per: Count; readonly vp: number; readonly cap?: number }
  | { readonly table: Count; readonly vp: readonly number[] }
  | { readonly when: Test; readonly then: readonly Term[]; readonly else: readonly Term[] };

export const PLACES = ['end', 'start', 'anywhere'] as const;
export type Place = (typeof PLACES)[number];

export const PLAIN_POWERS = ['withhold', 'late-trade', 'build-again', 'swap-two', 'salvage'] as const;
export const NUMBERED_POWERS = ['draw-extra', 'scout', 'keep'] as const;
export type PowerId = (typeof PLAIN_POWERS)[number] | (typeof NUMBERED_POWERS)[number];

/** `n` is 0 where a power has none. */
export interface Power {
  readonly id: PowerId;
  readonly n: number;
}

/** §2.1: how often a design is in a deck. */
export const FREQUENCIES = ['staple', 'common', 'rare'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** One row of a deck file, read and found valid; `copies` for 2, 3, 4, 5, 6 and 7 players. */
export interface Design {
  readonly id: string;
  readonly name: string;
  readonly copies: readonly number[];
  readonly cat: readonly Category[];
  readonly place: Place;
  readonly score: readonly Term[];
  readonly power: Power | null;
  readonly text: string;
  readonly short: string;
  readonly icon: string;
  readonly flavour: string;
}
