import { botNames } from '../../bots/roster.ts';
import type { Game, OptionSpec, Shape } from '../../engine/game.ts';
import { startMatch } from '../../engine/match.ts';
import { resolveOptions, show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
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
}

const DAY = 86_400;
const LONGEST = 14 * DAY;
const LONGEST_DELAY = 3600;

const FIELDS = ['game', 'seats', 'preset', 'options', 'clock', 'listed', 'spectators', 'standIn', 'rated'];
const AROUND = ['id', 'do', 'key']; // of every request

/** A field that was mistyped would silently be another table. */
export function refuseStrangeFields(request: Readonly<Record<string, unknown>>): void {
  const stranger = Object.keys(request).find((name) => !FIELDS.includes(name) && !AROUND.includes(name));
  if (stranger !== undefined)
    throw new Problem(`"create" has no field ${show(stranger)}; it has ${FIELDS.join(', ')}.`);
}

/** A table at which no match could ever begin, with the reason that its beginning would give. */
export function refuseUnplayable({ game, seats, options }: RoomPlan): void {
  startMatch(gameNamed(game).game, { seats, options, seed: 'any' });
}

/** Reads what somebody wants to play; anything odd is a Problem that says what and where. */
export function readPlan(request: Readonly<Record<string, unknown>>): RoomPlan {
  const { game } = gameNamed(request.game);
  const seats = request.seats === undefined ? game.seats.usual : whole(request.seats, 'seats', 1, 100);
  const preset = request.preset ?? null;
  if (preset !== null && typeof preset !== 'string') throw new Problem(`"preset" is a text, not ${show(preset)}.`);
  const options = resolveOptions(game, seats, request.options, preset ?? undefined);
  const standIn = request.standIn ?? null;
  if (standIn !== null) readBot(standIn, request.game);
  const isRated = flag(request.rated, 'rated');
  if (isRated && (preset === null || Object.keys(asOptions(request.options)).length > 0))
    throw new Problem('A rated table uses a preset as it is, without options of its own.');
  if (isRated && preset !== null && game.unrated?.includes(preset))
    throw new Problem(`The preset ${preset} of ${game.title} is not meant for ratings.`);
  if (isRated && seats < 2) throw new Problem('A rated table has at least two seats.');
  const clock = readClock(request.clock, clockOption(game, options, 'decision'));
  if (isRated) refuseTimeless(clock);
  return {
    game: game.id,
    version: game.version,
    seats,
    preset,
    options: { ...options },
    clock,
    timed: 'whole choices',
    isListed: flag(request.listed, 'listed'),
    spectators: readSpectators(request.spectators),
    standIn: standIn === null ? null : String(standIn),
    isRated,
  };
}

/** Whoever is about to lose could just stay away. */
export function refuseTimeless({ kind }: ClockPlan): void {
  if (kind === 'none') throw new Problem('A rated table needs a clock, so that the match comes to its end.');
}

export function readBot(bot: unknown, game: unknown): string {
  const known = botNames(gameNamed(game).game);
  if (typeof bot !== 'string' || !known.includes(bot))
    throw new Problem(`A bot of this game is one of ${known.join(', ')}, not ${show(bot)}.`);
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
function readClock(clock: unknown, seconds: number | null): ClockPlan {
  const plan = readOwnClock(clock);
  return plan.kind === 'none' && seconds !== null ? { kind: 'each', seconds } : plan;
}

function readOwnClock(clock: unknown): ClockPlan {
  if (clock === undefined || clock === null) return { kind: 'none' };
  if (typeof clock !== 'object') throw new Problem(`"clock" is an object with a "kind", not ${show(clock)}.`);
  const { kind, seconds, increment } = { kind: undefined, seconds: undefined, increment: undefined, ...clock };
  if (kind === 'none') return { kind };
  if (kind === 'each') return { kind, seconds: whole(seconds, 'clock.seconds', 5, LONGEST) };
  if (kind === 'bank')
    return {
      kind,
      seconds: whole(seconds, 'clock.seconds', 5, LONGEST),
      increment: whole(increment ?? 0, 'clock.increment', 0, DAY),
    };
  throw new Problem(`"clock.kind" is one of none, each, bank, not ${show(kind)}.`);
}

function readSpectators(value: unknown): RoomPlan['spectators'] {
  if (value === undefined) return 0;
  return value === 'none' ? value : whole(value, 'spectators', 0, LONGEST_DELAY);
}

export function whole(value: unknown, name: string, from: number, to: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > to)
    throw new Problem(`"${name}" is a whole number from ${from} to ${to}, not ${show(value)}.`);
  return value;
}

function flag(value: unknown, name: string): boolean {
  if (value === undefined) return false;
  if (typeof value !== 'boolean') throw new Problem(`"${name}" is true or false, not ${show(value)}.`);
  return value;
}

const asOptions = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
