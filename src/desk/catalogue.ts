import { botsFor } from '../bots/roster.ts';
import type { Game, OptionSpec, Shape } from '../engine/game.ts';
import { resolveOptions } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';
import { type LoadedGame, games } from '../contract/shelf.ts';
import type { GameInfo, ListedGame } from './wire.ts';

/* What there is to play, as data for people and tools. */

/** All games with their seats, bots, presets and options. */
export const catalogue = (): ListedGame[] => games.map(({ game }) => listed(game));

type Value = string | number | boolean;

const listed = (game: Game<Shape>): ListedGame => ({
  id: game.id,
  title: game.title,
  ...(game.credit === undefined ? {} : { credit: game.credit }),
  seats: { min: game.seats.min, max: game.seats.max, default: game.seats.usual },
  bots: botsFor(game).map(({ name, about }) => ({ name, about })),
  presets: Object.fromEntries(Object.entries(game.presets).map(([id, options]) => [id, { ...options }])),
  ...(game.presetSeats ? { presetSeats: game.presetSeats } : {}),
  options: Object.entries<OptionSpec<Value>>(game.options).map(([id, spec]) => ({
    id,
    values: spec.values,
    ...(spec.range ? { range: spec.range } : {}),
    ...(spec.unit ? { unit: spec.unit } : {}),
    ...(spec.only ? { only: spec.only } : {}),
    ...(spec.needsData ? { needsData: spec.needsData } : {}),
    default: spec.usual,
    ...(spec.usualFor ? { defaultBySeats: defaultsOf(game, id, spec.usual) } : {}),
    text: spec.text,
    rule: spec.rule,
  })),
});

/** One game with all that is needed to set up a match of it. */
export function gameInfo(entry: LoadedGame): GameInfo {
  const { game, text } = entry;
  const campaign = campaignInfo(entry);
  return {
    ...listed(game),
    welcome: text.welcome,
    canResign: 'resign' in game,
    unrated: game.unrated ?? [],
    ...(campaign ? { campaign } : {}),
  };
}

/** What is offered when a campaign is set up: the options of which it takes more than one value. */
function campaignInfo({ game, campaigns }: LoadedGame): GameInfo['campaign'] {
  if (!campaigns) return undefined;
  const players = Array.from({ length: game.seats.max }, (_, seat) => `Seat ${seat}`);
  const isTaken = (options: object): boolean => {
    try {
      return Boolean(campaigns.start({ id: '', created: '', players, options }));
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };
  const options = Object.entries<OptionSpec<unknown>>(game.options).flatMap(([id, { values, range }]) => {
    const some: readonly unknown[] = range ? [...values, range.from] : values;
    return some.filter((value) => isTaken({ [id]: value })).length > 1 ? [id] : [];
  });
  return { seats: campaigns.usualSeats, options };
}

/** The numbers of seats with which something else is the default: {"1":"campaign"}. */
function defaultsOf(game: Game<Shape>, id: string, usual: Value): Record<number, Value> {
  const { min, max } = game.seats;
  const defaults: Record<number, Value> = {};
  for (let seats = min; seats <= max; seats++) {
    const options: Readonly<Record<string, Value>> = { ...resolveOptions(game, seats) };
    const value = options[id];
    if (value !== undefined && value !== usual) defaults[seats] = value;
  }
  return defaults;
}
