import type { Choices } from '../../../engine/choices.ts';
import { legalCodes } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import type { Seat } from '../../../engine/words.ts';
import { numberOf } from '../acts.ts';
import type { ArquetectTable } from '../shape.ts';

/*
 * Seats in the order of the table, the left neighbour first. The list of legal actions names them by their numbers, which
 * must not decide anything: at a turned table everybody does the same.
 */

/** The action that names a seat, so many places around the table after the first that can be named. */
export function codeAround({ codes, count }: Choices, seat: Seat, place: number): number {
  let first = 0;
  while (first < count && numberOf(codes[first] ?? 0) < seat) first++;
  return codes[(first + place) % count] ?? 0;
}

/** Anybody who can be named, each as likely as the others. */
export function pickAround(view: ArquetectTable, seat: Seat, dice: Dice): number {
  const choices = legalCodes(view, seat);
  return codeAround(choices, seat, dice.below(choices.count));
}

/** How far a seat sits to the left of another. */
export const placesFrom = ({ seats }: { readonly seats: number }, seat: Seat, other: Seat): number =>
  (other - seat + seats) % seats;
