import { botNames } from '../../bots/roster.ts';
import type { Game, Shape } from '../../engine/game.ts';
import { resolveOptions, show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { gameNamed, games } from '../../contract/shelf.ts';
import { clockOption, readPlan, refuseUnplayable, type RoomPlan, whole } from '../rooms/plan.ts';
import type { SeatRange } from './pairing.ts';

/* What somebody who looks for a match wants, as they say it, and the table that comes of it. */

export type Pace = 'live' | 'days';

export interface Wish {
  readonly games: readonly string[]; // any of them
  readonly seats: SeatRange | null; // null: whatever the game has
  readonly pace: Pace;
  readonly bots: number | null; // seconds until bots fill the free seats; null: never
  readonly soon: boolean; // not now: by a notice, when enough people want it
}

const HOUR = 3_600_000;
const USUAL_WAIT = 30; // seconds
const [SHORTEST_WAIT, LONGEST_WAIT] = [5, 600];
const LONGEST_SOON = 72; // hours
const USUAL_SOON = 24;
const MOST_SEATS = 100;

/** Games that people can play with each other, with the seats they have. Asked when it is needed: games are loaded after this file. */
export const sharedGames = (): ReadonlyMap<string, Game<Shape>['seats']> =>
  new Map(
    games.flatMap(({ game }): [string, Game<Shape>['seats']][] => {
      const { min, max, usual } = game.seats;
      const least = Math.max(2, min);
      return max < 2 ? [] : [[game.id, { min: least, max, usual: Math.max(least, usual) }]];
    }),
  );

type Asked = Readonly<Record<string, unknown>>;

export function readWish(request: Asked): Wish {
  const soon = request.soon ?? false;
  if (typeof soon !== 'boolean') throw new Problem(`"soon" is true or false, not ${show(soon)}.`);
  const pace = request.pace ?? 'live';
  if (pace !== 'live' && pace !== 'days') throw new Problem(`"pace" is live or days, not ${show(pace)}.`);
  const seats = readSeats(request.seats);
  const wanted = readGames(request.game ?? request.games);
  const possible = wanted.filter((game) => seatsAt(game, seats) !== null);
  if (possible.length === 0) throw new Problem(`No game that you want is played with ${rangeWords(seats)}.`);
  return { games: possible, seats, pace, bots: readWait(request.wait, soon), soon };
}

/** How long a search that waits for a notice is kept, in milliseconds. */
export const readKeeping = ({ hours }: Asked): number =>
  HOUR * (hours === undefined ? USUAL_SOON : whole(hours, 'hours', 1, LONGEST_SOON));

/** Whoever waits for a notice has no bots unless they say so: people are what they wait for. */
function readWait(wait: unknown, soon: boolean): number | null {
  if (wait === undefined) return soon ? null : USUAL_WAIT;
  return wait === null ? null : whole(wait, 'wait', SHORTEST_WAIT, LONGEST_WAIT);
}

function readGames(wanted: unknown): readonly string[] {
  if (wanted === undefined || wanted === 'any') return [...sharedGames().keys()];
  const list: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  const shared = sharedGames();
  if (list.length === 0 || list.length > shared.size)
    throw new Problem(`"games" names 1 to ${shared.size} games, not ${list.length}.`);
  const named = list.map((id) => gameNamed(id).game);
  const alone = named.find(({ id }) => !shared.has(id));
  if (alone) throw new Problem(`${alone.title} is a game for one.`);
  return [...new Set(named.map(({ id }) => id))];
}

function readSeats(seats: unknown): SeatRange | null {
  if (seats === undefined || seats === null || seats === 'any') return null;
  if (typeof seats !== 'object') {
    const number = whole(seats, 'seats', 2, MOST_SEATS);
    return { least: number, most: number };
  }
  const { least, most } = { least: undefined, most: undefined, ...seats };
  const from = whole(least, 'seats.least', 2, MOST_SEATS);
  return { least: from, most: whole(most, 'seats.most', from, MOST_SEATS) };
}

const rangeWords = (seats: SeatRange | null): string =>
  seats === null
    ? 'any number of seats'
    : seats.least === seats.most
      ? `${seats.least} seats`
      : `${seats.least} to ${seats.most} seats`;

function seatsAt(game: string, wanted: SeatRange | null): SeatRange | null {
  const seats = sharedGames().get(game);
  if (!seats) return null;
  const least = Math.max(seats.min, wanted?.least ?? 0);
  const most = Math.min(seats.max, wanted?.most ?? MOST_SEATS);
  return least > most ? null : { least, most };
}

/** As many as usual, or of those that are wanted the number that is nearest to it. */
export function usualSeats(game: string, wanted: SeatRange | null): number {
  const { least, most } = seatsAt(game, wanted) ?? { least: 2, most: 2 };
  return Math.min(most, Math.max(least, sharedGames().get(game)?.usual ?? least));
}

/* ---- the table ---- */

const LIVE = { kind: 'each', seconds: 90 };
const BY_DAYS = { kind: 'each', seconds: 2 * 86_400 };
const LONGEST_LIVE = 600; // seconds of a rulebook's own clock that still is live play
const SHORTEST_DAYS = 3600;

/** A table for people who were put together: by link only, with a clock, and with a bot for whoever leaves. */
export function planFor(game: string, seats: number, pace: Pace): RoomPlan {
  const { game: rules } = gameNamed(game);
  const { preset, seconds } = presetFor(rules, seats, pace);
  const plan = readPlan({
    game,
    seats,
    ...(preset === null ? {} : { preset }),
    ...(seconds === null ? { clock: pace === 'live' ? LIVE : BY_DAYS } : {}), // else the rulebook's own runs
    listed: false,
    spectators: 'none',
    standIn: botNames(rules)[0],
  });
  refuseUnplayable(plan);
  return plan;
}

interface Suited {
  readonly preset: string | null;
  readonly seconds: number | null; // of the clock that the preset brings
}

/** The first preset that fits; for play over days rather one that was made for it, which its clock tells. */
function presetFor(game: Game<Shape>, seats: number, pace: Pace): Suited {
  const suited = Object.keys(game.presets)
    .filter((preset) => !game.unrated?.includes(preset) && fits(game, preset, seats))
    .map((preset): Suited => ({
      preset,
      seconds: clockOption(game, resolveOptions(game, seats, {}, preset), 'decision'),
    }));
  const live = suited.find(({ seconds }) => seconds === null || seconds <= LONGEST_LIVE);
  const days = suited.find(({ seconds }) => seconds !== null && seconds >= SHORTEST_DAYS);
  if (pace === 'days' && days) return days;
  if (!live) return { preset: null, seconds: null };
  return pace === 'live' ? live : { ...live, seconds: null };
}

function fits({ presetSeats }: Game<Shape>, preset: string, seats: number): boolean {
  const range = presetSeats?.[preset];
  return !range || (seats >= range.min && seats <= range.max);
}
