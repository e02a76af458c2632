import type { Shape, Table } from '../engine/game.ts';
import { pickCode } from '../engine/play.ts';
import type { Dice } from '../engine/luck/random.ts';
import type { Seat } from '../engine/words.ts';

/** A decision as `decide` makes it, but so many in a hundred are anything that is allowed: how an easy opponent errs. */
export const withSlips =
  <T extends Shape>(slips: number, decide: (view: Table<T>, seat: Seat, dice: Dice) => number) =>
  (view: Table<T>, seat: Seat, dice: Dice): number =>
    dice.below(100) < slips ? pickCode(view, seat, dice) : decide(view, seat, dice);
