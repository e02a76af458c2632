import type { Game, OptionSpec, OptionValue, Shape } from '../game.ts';
import { resolveOptions } from '../options.ts';
import { type Dice, seedWords } from '../luck/random.ts';
import { Problem } from '../words.ts';
import { pick } from './film.ts';

/** Which values of which options have not been played yet. */
export interface Sampler<T extends Shape> {
  readonly game: Game<T>;
  readonly missing: Map<string, OptionValue[]>;
  readonly problems: Set<string>; // why combinations were refused
}

export function makeSampler<T extends Shape>(game: Game<T>): Sampler<T> {
  const specs: [string, OptionSpec<unknown>][] = Object.entries(game.options);
  return { game, missing: new Map(specs.map(([id, spec]) => [id, valuesOf(spec)])), problems: new Set() };
}

/** The listed values and the ends of the range. */
function valuesOf(spec: OptionSpec<unknown>): OptionValue[] {
  const listed = spec.values as readonly OptionValue[];
  return [...new Set([...listed, ...(spec.range ? [spec.range.from, spec.range.to] : [])])];
}

const TRIES = 200;

/** Options that go together: values that were not played yet first, the rest at random. */
export function sampleOptions<T extends Shape>(
  { game, missing, problems }: Sampler<T>,
  seats: number,
  fixed: object,
  dice: Dice,
): T['options'] {
  for (let i = 0; i < TRIES; i++) {
    const chosen: Record<string, OptionValue> = {};
    for (const [id, spec] of Object.entries<OptionSpec<unknown>>(game.options)) {
      const due = missing.get(id) ?? [];
      // As the tries go on, more and more stays as usual.
      if (dice.below(TRIES) >= i) chosen[id] = due.length > 0 ? pick(due, dice) : anyValue(spec, dice);
    }
    try {
      const options = resolveOptions(game, seats, { ...chosen, ...fixed });
      for (const [id, value] of Object.entries(options))
        missing.set(
          id,
          (missing.get(id) ?? []).filter((other) => other !== value),
        );
      return options;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.add(error.message);
    }
  }
  return resolveOptions(game, seats, fixed);
}

function anyValue(spec: OptionSpec<unknown>, dice: Dice): OptionValue {
  const { range } = spec;
  if (range && dice.below(2) === 0) return range.from + dice.below(range.to - range.from + 1);
  return pick(valuesOf(spec), dice);
}

/** A seed that these options allow: where they fix that of a day, the one of some day. */
export const sampleSeed = <T extends Shape>(game: Game<T>, options: T['options'], seed: string): string =>
  game.seedFor?.(options, dayFrom(seed)) ?? seed;

/** A day for each seed, YYYY-MM-DD. */
function dayFrom(seed: string): string {
  const [year = 0, month = 0, day = 0] = seedWords(seed);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${2000 + (year % 1000)}-${two(1 + (month % 12))}-${two(1 + (day % 28))}`;
}
