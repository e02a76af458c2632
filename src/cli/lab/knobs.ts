import type { Game, OptionSpec, Shape } from '../../engine/game.ts';
import { resolveOptions, show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import type { Variant } from '../../lab/experiment/experiment.ts';
import type { Knob } from '../../lab/tune/tune.ts';
import { nearest } from '../arguments.ts';
import { cardNumbers, withNumber } from './card-number.ts';

const FURTHEST = 6; // so many steps a number of a card may go from what is printed

/** All numbers of a game that `tune` may change: those of options, and those of cards where a deck may be edited. */
export function knobsOf(game: Game<Shape>, base: Variant): Knob[] {
  return [...optionKnobs(game, base), ...cardKnobs(game, base)];
}

/** Those that are named: an option, `card:ID.FIELD`, or `card:ID` for all numbers of a card. */
export function knobsNamed(knobs: readonly Knob[], list: string): Knob[] {
  const words = list.split(',').map((word) => word.trim());
  const found = words.map((word) => {
    const its = knobs.filter(({ name }) => name === word || name.startsWith(`${word}.`));
    if (its.length > 0) return its;
    const near = nearest(
      word,
      knobs.map(({ name }) => name),
    );
    throw new Problem(`--may: there is no number ${show(word)}${near ? `; did you mean ${near}?` : '.'}`);
  });
  return [...new Set(found.flat())];
}

function optionKnobs(game: Game<Shape>, { options, bots }: Variant): Knob[] {
  const chosen: Readonly<Record<string, unknown>> = { ...options };
  return Object.entries<OptionSpec<unknown>>(game.options).flatMap(([name, { clock, values, range }]) => {
    const now = chosen[name];
    if (typeof now !== 'number' || clock) return [];
    const inRange = range ? Array.from({ length: range.to - range.from + 1 }, (_, i) => range.from + i) : [];
    const numbers = [...values, ...inRange].filter((value) => typeof value === 'number');
    const set = (variant: Variant, value: number): Variant => ({
      ...variant,
      options: resolveOptions(game, bots.length, { ...variant.options, [name]: value }),
    });
    return [{ name, card: null, now, values: ascending([now, ...numbers]), set }];
  });
}

function cardKnobs(game: Game<Shape>, base: Variant): Knob[] {
  const printed = gameNamed(game.id).deck;
  if (!game.readSetting || printed === undefined) return [];
  return cardNumbers(deckIn(base) ?? printed).map(({ id, field, number: now }) => {
    const place = `${id}.${field}`;
    const set = (variant: Variant, value: number): Variant => {
      const setting = { deck: withNumber(deckIn(variant) ?? printed, place, String(value)) };
      game.readSetting?.(setting, variant.options, variant.bots.length); // a Problem if the game does not allow it
      return { ...variant, setting };
    };
    const places = (String(now).split('.')[1] ?? '').length; // 0.1 becomes 0.2
    const values = Array.from({ length: 2 * FURTHEST + 1 }, (_, i) =>
      Number((now + (i - FURTHEST) / 10 ** places).toFixed(places)),
    );
    return { name: `card:${place}`, card: id, now, values, set };
  });
}

export const deckIn = ({ setting }: Variant): unknown =>
  typeof setting === 'object' && setting !== null && 'deck' in setting ? setting.deck : undefined;

const ascending = (numbers: readonly number[]): number[] => [...new Set(numbers)].toSorted((a, b) => a - b);
