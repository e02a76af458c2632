import type { Game, Shape } from '../engine/game.ts';
import { resolveOptions } from '../engine/options.ts';
import { makePlan } from '../engine/plan.ts';
import { Problem } from '../engine/words.ts';
import { readOwnDeck } from './own-deck.ts';

/** Cards of one print in a box. */
export interface BoxCard {
  readonly card: string;
  readonly copies: number;
}

export interface Box {
  readonly version: number; // of the rules
  readonly cards: readonly BoxCard[];
}

/**
 * All cards that one needs to play a game on paper with any number of people: of each as many as the table has that has most of it.
 * They are counted on the tables of the rules themselves. `deck` is the content of a deck file; undefined: the printed one. A deck of
 * somebody's own may be too large or too small for some numbers of people: it is printed for the others.
 */
export function boxOf(game: Game<Shape>, chosen: object, deck: unknown): Box {
  const copies = new Map<string, number>();
  const problems: Problem[] = [];
  const numbers = Array.from({ length: game.seats.max - game.seats.min + 1 }, (_, i) => game.seats.min + i);
  for (const seats of numbers)
    try {
      for (const [card, cards] of planFor(game, seats, chosen, deck).cardNamed)
        copies.set(card, Math.max(copies.get(card) ?? 0, cards.length));
    } catch (error) {
      if (!(error instanceof Problem) || deck === undefined) throw error;
      problems.push(error);
    }
  const [problem] = problems;
  if (problem && problems.length === numbers.length) throw problem;
  return { version: game.version, cards: [...copies].map(([card, number]) => ({ card, copies: number })) };
}

function planFor(game: Game<Shape>, seats: number, chosen: object, deck: unknown) {
  const options = resolveOptions(game, seats, chosen);
  const setting = deck === undefined ? undefined : readOwnDeck(game, deck, options, seats);
  return makePlan(game, seats, options, game.readSetting?.(setting, options, seats));
}
