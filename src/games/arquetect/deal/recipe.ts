import { BUILDINGS, CATEGORIES, HAZARD } from '../effects.ts';
import type { Options } from '../shape.ts';

/* §2.9: how many cards go into a deck, and of which categories. */

/** Cards per player: short, normal, long, for 2 to 8 players. */
const PER_PLAYER: readonly (readonly [number, number, number])[] = [
  [7, 9, 11],
  [6, 8, 10],
  [5, 7, 9],
  [5, 7, 9],
  [5, 7, 8],
  [5, 6, 8],
  [5, 6, 7],
];

function cardsPerPlayer(length: Options['length'], seats: number): number {
  if (typeof length === 'number') return length;
  const [short, normal, long] = PER_PLAYER[seats - 2] ?? [5, 7, 9];
  return length === 'short' ? short : length === 'long' ? long : normal;
}

/** What a recipe asks for. */
export interface Recipe {
  readonly base: readonly number[]; // by category
  readonly added: number; // new buildings and hazards of Headlines
  readonly events: number;
}

export function recipeFor({ length, expansion }: Options, seats: number): Recipe {
  const size = cardsPerPlayer(length, seats) * seats;
  if (expansion === 'none') return { base: shareOut(size), added: 0, events: 0 };
  return { base: shareOut(size - 2 * seats), added: seats, events: expansion === 'some' ? seats : 2 * seats };
}

/** Size of a deck drawn at random from all cards in use. */
export const randomSize = ({ length, expansion }: Options, seats: number): number =>
  cardsPerPlayer(length, seats) * seats + (expansion === 'plenty' ? seats : 0);

const SHARES = CATEGORIES.map((_, category) => [19, 15, 14, 14, 14, 13][category] ?? (category === HAZARD ? 11 : 0));

/** ⌊share × size / 100⌋ of each category; what is missing goes to the largest remainders, ties in category order. */
export function shareOut(size: number): number[] {
  const numbers = SHARES.map((share) => Math.floor((share * size) / 100));
  const missing = size - numbers.reduce((sum, number) => sum + number, 0);
  const byRemainder = SHARES.map((share, category) => ({ category, rest: (share * size) % 100 }))
    .filter(({ category }) => (SHARES[category] ?? 0) > 0)
    .sort((a, b) => b.rest - a.rest || a.category - b.category);
  for (const { category } of byRemainder.slice(0, missing)) numbers[category] = (numbers[category] ?? 0) + 1;
  return numbers;
}

/** §2.9: what is recommended of a deck by its numbers per category: a hint, not a rule. */
export function hintsFor(numbers: readonly number[], seats: number): string[] {
  const size = numbers.reduce((sum, number) => sum + number, 0);
  const kinds = numbers.slice(0, BUILDINGS).filter((number) => number > 0).length;
  const hazards = numbers[HAZARD] ?? 0;
  const civics = numbers[CATEGORIES.indexOf('civic')] ?? 0;
  return [
    ...(kinds < 5 ? [`only ${kinds} building categories; at least five are recommended`] : []),
    ...(hazards * 100 < 8 * size || hazards * 100 > 14 * size
      ? [`${hazards} hazards in ${size} cards; 8 to 14 % are recommended`]
      : []),
    ...(civics < hazards ? [`${civics} Civic for ${hazards} hazards; one for every hazard is recommended`] : []),
    ...(size < 5 * seats || size > 11 * seats ? ['5 to 11 cards per player are recommended'] : []),
    ...(size % seats !== 0 ? [`${size} cards cannot be dealt evenly to ${seats} players`] : []),
  ];
}
