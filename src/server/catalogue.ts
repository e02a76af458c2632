import { botsFor } from '../bots/roster.ts';
import type { OptionSpec } from '../engine/game.ts';
import { games } from '../games/registry.ts';

/** All games with their seats, bots, presets and options, as data for people and tools. `players` is the number of seats. */
export const catalogue = () =>
  games.map(({ game }) => ({
    id: game.id,
    title: game.title,
    ...(game.credit === undefined ? {} : { credit: game.credit }),
    seats: { min: game.seats.min, max: game.seats.max, default: game.seats.usual },
    bots: botsFor(game).map(({ name, about }) => ({ name, about })),
    presets: game.presets,
    options: Object.entries<OptionSpec<unknown>>(game.options).map(([id, { values, range, usual, text, rule }]) => ({
      id,
      values,
      ...(range ? { range } : {}),
      default: usual,
      text,
      rule,
    })),
  }));
