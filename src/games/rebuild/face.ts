/** §2.1: what is printed on a card, as the program uses it. */

export const RESOURCES = ['wood', 'steel', 'stone', 'gold'] as const;
export const GOLD = 3;
export const LETTERS = ['W', 'T', 'S', 'G'] as const;

/** Units of Wood, Steel, Stone and Gold. */
export type Amounts = readonly [wood: number, steel: number, stone: number, gold: number];
export const NOTHING: Amounts = [0, 0, 0, 0];

export type Stage = 'start' | 'early' | 'late';

/** §2.6: 0 VP start, 1–4 early, 5 and more late. */
export const stageOf = (vp: number): Stage => (vp === 0 ? 'start' : vp <= 4 ? 'early' : 'late');

export interface Face {
  readonly id: string;
  readonly title: string;
  readonly number: number; // its place in table order (§3)
  readonly vp: number;
  readonly stage: Stage;
  readonly class: string; // §2.6: for display and statistics only
  readonly flavour: string;
  readonly icons: Amounts;
  readonly total: number; // of its icons
  readonly isGoldOnly: boolean; // §R24
  readonly prices: readonly Amounts[]; // those that are offered, the printed one first
  readonly isWild: boolean;
  readonly isPlayable: boolean;
  readonly save: Amounts;
  readonly each: Amounts; // discount-each
  readonly goldOnly: number; // discount-gold-only
  readonly convert: Amounts;
  readonly draw: number;
  readonly again: number; // the resource that repeats the draw, −1: none
  readonly carry: number;
  readonly pass: 'no' | 'left' | 'any';
  readonly reorders: boolean; // when bought
  readonly burn: number;
  readonly freeBuild: number; // the highest VP it takes
  readonly reaches: boolean;
  readonly ends: readonly End[];
}

/** §5.3: what counts when the game is scored. */
export type End =
  | { readonly kind: 'set'; readonly set: string; readonly points: readonly number[] }
  | { readonly kind: 'at-most' | 'at-least' | 'cards-per'; readonly cards: number; readonly points: number }
  | { readonly kind: 'cards-with'; readonly of: number; readonly points: number }
  | { readonly kind: 'copies'; readonly copies: number; readonly points: number }
  | {
      readonly kind: 'icons-per' | 'icons-least';
      readonly of: number;
      readonly icons: number;
      readonly points: number;
    };

/** The amounts of '2T 1G'; none of 'free'. */
export function unitsIn(price: string): number[] {
  const parts = price.split(' ');
  return LETTERS.map((letter) => Number(parts.find((part) => part.endsWith(letter))?.slice(0, -1) ?? 0));
}

/** '2T 1G', as the rulebook writes prices; 'free' if it is nothing. */
export function priceText(price: ArrayLike<number>): string {
  const parts = LETTERS.flatMap((letter, r) => ((price[r] ?? 0) > 0 ? [`${price[r]}${letter}`] : []));
  return parts.length === 0 ? 'free' : parts.join(' ');
}
