import type { Shape, Table } from '../engine/game.ts';
import type { Dice } from '../engine/luck/random.ts';
import type { Seat } from '../engine/words.ts';
import type { Choice, Thinking } from '../contract/mind.ts';

/** Somebody who plays by program: from what its seat sees, one of the seat's legal actions. */
export interface Bot<T extends Shape> {
  readonly name: string;
  /** One sentence for people who choose among bots. */
  readonly about: string;
  /** A code of `legalCodes(view, seat)`, for a seat that is waited for. The same view and dice give the same action, unless a clock ran. */
  decide(view: Table<T>, seat: Seat, dice: Dice): number;
  /** The search behind `decide`, for those who drive it themselves; absent: it decides at once. */
  readonly think?: (view: Table<T>, seat: Seat, dice: Dice) => Thinking;
  /** The best choices of one decision, best first, of which `decide` takes the first; absent: it compares nothing. */
  readonly choices?: (view: Table<T>, seat: Seat, dice: Dice) => Choice[];
  /** It looks at nothing but the list of legal actions, so a simulation need not make a view for it. */
  readonly isBlind?: boolean;
}
