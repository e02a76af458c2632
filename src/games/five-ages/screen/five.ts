import { faceOf, isJoker, numberOf } from './scene.ts';

/** Five cards as a hand is read: pairs and threes together, what only breaks ties behind them. */
export function inReadingOrder(cards: readonly string[]): {
  readonly sorted: readonly string[];
  /** Whether a card makes the hand what it is called. */
  readonly isCore: (card: string) => boolean;
} {
  const times = (card: string): number => cards.filter((other) => valueOf(other) === valueOf(card)).length;
  const sorted = cards.toSorted((a, b) => times(b) - times(a) || valueOf(b) - valueOf(a) || numberOf(a) - numberOf(b));
  const hasGroups = sorted.some((card) => times(card) > 1) && !cards.some(isJoker);
  return { sorted, isCore: (card) => !hasGroups || times(card) > 1 };
}

const valueOf = (card: string): number => faceOf(card)?.value ?? 0;
