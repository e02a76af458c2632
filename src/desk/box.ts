import type { Game, Shape } from '../engine/game.ts';
import { resolveOptions } from '../engine/options.ts';
import { makePlan } from '../engine/plan.ts';
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
 * They are counted on the tables of the rules themselves. `deck` is the content of a deck file; undefined: the printed one.
 */
export function boxOf(game: Game<Shape>, chosen: object, deck: unknown): Box {
  const copies = new Map<string, number>();
  for (let seats = game.seats.min; seats <= game.seats.max; seats++) {
    const options = resolveOptions(game, seats, chosen);
    const setting = deck === undefined ? undefined : readOwnDeck(game, deck, options, seats);
    const { cardNamed } = makePlan(game, seats, options, game.readSetting?.(setting, options, seats));
    for (const [card, cards] of cardNamed) copies.set(card, Math.max(copies.get(card) ?? 0, cards.length));
  }
  return { version: game.version, cards: [...copies].map(([card, number]) => ({ card, copies: number })) };
}
