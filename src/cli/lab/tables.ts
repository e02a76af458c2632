import { seatBots } from '../../bots/roster.ts';
import { Problem } from '../../engine/words.ts';
import type { Variant } from '../../lab/experiment/experiment.ts';
import type { Arguments } from '../arguments.ts';
import { type Io, warn } from '../terminal.ts';
import type { Asked } from './asked.ts';
import { readVariant } from './variant.ts';

/** The variant of `--a` at every number of seats, or at that of `--seats`. Where it cannot be played so is said. */
export function everyTable(given: Arguments, asked: Asked, list: (seats: number) => string, io: Io): Variant[] {
  const spec = given.value('a') ?? '';
  const { game } = asked;
  const { min, max } = game.seats;
  if (max === 1) throw new Problem(`${game.title} is played alone: there are no seats to compare.`);
  const at = (seats: number): Variant =>
    readVariant('--a', spec, { ...asked, seats, bots: seatBots(list(seats), game, seats).map(({ name }) => name) });
  if (given.has('seats')) {
    if (asked.seats === 1) throw new Problem('With one seat there is nobody to compare with; --seats is 2 or more.');
    return [at(asked.seats)];
  }
  const problems: string[] = [];
  const variants = Array.from({ length: max - Math.max(2, min) + 1 }, (_, i) => Math.max(2, min) + i).flatMap(
    (seats) => {
      try {
        return [at(seats)];
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        problems.push(`Left out: ${seats} seats. ${error.message}`);
        return [];
      }
    },
  );
  const [first] = problems;
  if (variants.length === 0 && first !== undefined) throw new Problem(first);
  warn(io, problems);
  return variants;
}
