import type { Shape, Table } from '../engine/game.ts';
import type { Dice } from '../engine/random.ts';
import type { Seat } from '../engine/words.ts';

/** A way of playing one game, as that game's own files know it; `bots/` makes a bot of it. */
export interface Player<T extends Shape> {
  readonly name: string;
  /** One sentence for people who choose among bots. */
  readonly about: string;
  /** A legal action of a seat that is waited for, from what that seat sees. The same view and dice give the same action. */
  decide(view: Table<T>, seat: Seat, dice: Dice): number;
}

/** What a game brings so that programs can play it. */
export interface Mind<T extends Shape> {
  readonly players: readonly Player<T>[];
  /** Any legal action that random play may take, each as likely as the others; it looks at what everybody sees and at no view. */
  pick?(t: Table<T>, seat: Seat, dice: Dice): number;
}
