import { botsFor } from '../bots/roster.ts';
import type { Game, OptionSpec, Shape } from '../engine/game.ts';
import { resolveOptions } from '../engine/options.ts';
import { games } from '../contract/shelf.ts';

/** All games with their seats, bots, presets and options, as data for people and tools. */
export const catalogue = () =>
  games.map(({ game }) => ({
    id: game.id,
    title: game.title,
    ...(game.credit === undefined ? {} : { credit: game.credit }),
    seats: { min: game.seats.min, max: game.seats.max, default: game.seats.usual },
    bots: botsFor(game).map(({ name, about }) => ({ name, about })),
    presets: game.presets,
    ...(game.presetSeats ? { presetSeats: game.presetSeats } : {}),
    options: Object.entries<OptionSpec<unknown>>(game.options).map(([id, spec]) => ({
      id,
      values: spec.values,
      ...(spec.range ? { range: spec.range } : {}),
      ...(spec.unit ? { unit: spec.unit } : {}),
      ...(spec.needsData ? { needsData: spec.needsData } : {}),
      default: spec.usual,
      ...(spec.usualFor ? { defaultBySeats: defaultsOf(game, id, spec.usual) } : {}),
      text: spec.text,
      rule: spec.rule,
    })),
  }));

/** The numbers of seats with which something else is the default: {"1":"campaign"}. */
function defaultsOf(game: Game<Shape>, id: string, usual: unknown): Record<number, unknown> {
  const { min, max } = game.seats;
  const defaults: Record<number, unknown> = {};
  for (let seats = min; seats <= max; seats++) {
    const options: Readonly<Record<string, unknown>> = { ...resolveOptions(game, seats) };
    if (options[id] !== usual) defaults[seats] = options[id];
  }
  return defaults;
}
