import type { Game, OptionSpec, Shape } from '../../engine/game.ts';
import { resolveOptions } from '../../engine/options.ts';
import { deckIn } from '../../desk/own-deck.ts';
import { gameNamed } from '../../contract/shelf.ts';
import type { Variant } from '../experiment/experiment.ts';
import { numbersOf, withNumber } from '../study/card-number.ts';
import type { Knob } from './tune.ts';

const FURTHEST = 6; // so many steps a number of a card may go from what is printed

/** All numbers of a game that `tune` may change: those of options, and those of cards where a deck may be edited. */
export function knobsOf(game: Game<Shape>, base: Variant): Knob[] {
  return [...optionKnobs(game, base), ...cardKnobs(game, base)];
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
  return numbersOf(deckIn(base.setting) ?? printed).map(({ card, path, value: now }) => {
    const place = [card, ...path].join('.');
    const set = (variant: Variant, value: number): Variant => {
      const setting = { deck: withNumber(deckIn(variant.setting) ?? printed, place, value) };
      game.readSetting?.(setting, variant.options, variant.bots.length); // a Problem if the game does not allow it
      return { ...variant, setting };
    };
    const places = (String(now).split('.')[1] ?? '').length; // 0.1 becomes 0.2
    const values = Array.from({ length: 2 * FURTHEST + 1 }, (_, i) =>
      Number((now + (i - FURTHEST) / 10 ** places).toFixed(places)),
    );
    return { name: `card:${place}`, card, now, values, set };
  });
}

const ascending = (numbers: readonly number[]): number[] => [...new Set(numbers)].toSorted((a, b) => a - b);
