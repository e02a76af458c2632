import { botNames } from '../../bots/roster.ts';
import type { Game, OptionSpec, Shape } from '../../engine/game.ts';
import { startMatch } from '../../engine/match.ts';
import { resolveOptions, show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { type OwnDeck, readOwnDeck } from '../../desk/own-deck.ts';
import type { ServerRequest } from '../../desk/server-wire.ts';
import type { ClockPlan } from './clock.ts';

/** What a table is for, settled when it is made. */
export interface RoomPlan {
  readonly game: string;
  readonly version: number; // of the game's rules
  readonly seats: number;
  readonly preset: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly clock: ClockPlan;
  readonly timed?: 'whole choices'; // where they are secret; at older tables each of their steps
  readonly isListed: boolean; // anybody may find it
  readonly spectators: 'none' | number; // seconds that they see everything later
  readonly standIn: string | null; // the bot that plays for somebody whose time ran out
  readonly isRated: boolean;
  readonly ownDeck?: OwnDeck; // cards that whoever made it has brought
}

/** What somebody wants to play, as they ask for it. */
export type WantedPlan = Omit<ServerRequest<'create'>, 'do' | 'key'>;

/** A table at which no match could ever begin, with the reason that its beginning would give. */
export function refuseUnplayable({ game, seats, options, ownDeck: setting }: RoomPlan): void {
  startMatch(gameNamed(game).game, { seats, options, setting, seed: 'any' });
}

/** What cannot be played is a Problem that says why. */
export function readPlan(wanted: WantedPlan): RoomPlan {
  const { game } = gameNamed(wanted.game);
  const { seats = game.seats.usual, preset = null, standIn = null, rated: isRated = false } = wanted;
  const options = resolveOptions(game, seats, wanted.options, preset ?? undefined);
  if (standIn !== null) readBot(standIn, wanted.game);
  if (isRated && (preset === null || Object.keys(wanted.options ?? {}).length > 0))
    throw new Problem('A rated table uses a preset as it is, without options of its own.');
  if (isRated && preset !== null && game.unrated?.includes(preset))
    throw new Problem(`The preset ${preset} of ${game.title} is not meant for ratings.`);
  if (isRated && wanted.deck !== undefined) throw new Problem('A rated table is played with the printed deck.');
  if (isRated && seats < 2) throw new Problem('A rated table has at least two seats.');
  const clock = clockFor(wanted.clock, clockOption(game, options, 'decision'));
  if (isRated) refuseTimeless(clock);
  return {
    game: game.id,
    version: game.version,
    seats,
    preset,
    options: { ...options },
    clock,
    timed: 'whole choices',
    isListed: wanted.listed ?? false,
    spectators: wanted.spectators ?? 0,
    standIn,
    isRated,
    ...(wanted.deck === undefined ? {} : { ownDeck: readOwnDeck(game, wanted.deck, options, seats) }),
  };
}

/** Whoever is about to lose could just stay away. */
export function refuseTimeless({ kind }: ClockPlan): void {
  if (kind === 'none') throw new Problem('A rated table needs a clock, so that the match comes to its end.');
}

export function readBot(bot: string, game: string): string {
  const known = botNames(gameNamed(game).game);
  if (!known.includes(bot)) throw new Problem(`A bot of this game is one of ${known.join(', ')}, not ${show(bot)}.`);
  return bot;
}

/** The seconds of the rulebook's own clock, if the options have one. */
export function clockOption(game: Game<Shape>, options: object, kind: 'decision' | 'phase'): number | null {
  const values = new Map<string, unknown>(Object.entries(options));
  for (const [id, spec] of Object.entries<OptionSpec<unknown>>(game.options))
    if (spec.clock === kind) return secondsOf(values.get(id));
  return null;
}

/** 90, or '30s' and '24h'. */
function secondsOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const [, number, unit] = /^(\d+)(s|h)$/.exec(String(value)) ?? [];
  return number === undefined ? null : Number(number) * (unit === 'h' ? 3600 : 1);
}

/** Where the table has no clock of its own, that of the rulebook runs. */
function clockFor(wanted: WantedPlan['clock'], seconds: number | null): ClockPlan {
  if (wanted?.kind === 'each') return { kind: 'each', seconds: wanted.seconds };
  if (wanted?.kind === 'bank') return { kind: 'bank', seconds: wanted.seconds, increment: wanted.increment ?? 0 };
  return seconds === null ? { kind: 'none' } : { kind: 'each', seconds };
}
