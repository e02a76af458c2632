import { botNames } from '../../bots/roster.ts';
import type { Game, Shape } from '../../engine/game.ts';
import { resolveOptions } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { gameNamed, games } from '../../contract/shelf.ts';
import { must, whole } from '../../desk/kinds.ts';
import { MOST_SEATS, type Pace, type ServerRequest } from '../../desk/server-wire.ts';
import { clockOption, readPlan, refuseUnplayable, type RoomPlan } from '../rooms/plan.ts';
import type { SeatRange } from './pairing.ts';

/* What somebody who looks for a match wants, as they say it, and the table that comes of it. */

export interface Wish {
  readonly games: readonly string[]; // any of them
  readonly seats: SeatRange | null; // null: whatever the game has
  readonly pace: Pace;
  readonly bots: number | null; // seconds until bots fill the free seats; null: never
  readonly soon: boolean; // not now: by a notice, when enough people want it
}

const HOUR = 3_600_000;
const USUAL_WAIT = 30; // seconds
const USUAL_SOON = 24; // hours

/** Games that people can play with each other, with the seats they have. Asked when it is needed: games are loaded after this file. */
export const sharedGames = (): ReadonlyMap<string, Game<Shape>['seats']> =>
  new Map(
    games.flatMap(({ game }): [string, Game<Shape>['seats']][] => {
      const { min, max, usual } = game.seats;
      const least = Math.max(2, min);
      return max < 2 ? [] : [[game.id, { min: least, max, usual: Math.max(least, usual) }]];
    }),
  );

type Asked = Pick<ServerRequest<'seek'>, 'game' | 'games' | 'seats' | 'pace' | 'wait' | 'soon'>;

export function readWish(request: Asked): Wish {
  const { soon = false, pace = 'live' } = request;
  const seats = readSeats(request.seats);
  const wanted = readGames(request.game ?? request.games);
  const possible = wanted.filter((game) => seatsAt(game, seats) !== null);
  if (possible.length === 0) throw new Problem(`No game that you want is played with ${rangeWords(seats)}.`);
  return { games: possible, seats, pace, bots: waitOf(request.wait, soon), soon };
}

/** How long a search that waits for a notice is kept, in milliseconds. */
export const keepingOf = ({ hours = USUAL_SOON }: Pick<ServerRequest<'seek'>, 'hours'>): number => HOUR * hours;

/** Whoever waits for a notice has no bots unless they say so: people are what they wait for. */
function waitOf(wait: Asked['wait'], soon: boolean): number | null {
  if (wait === undefined) return soon ? null : USUAL_WAIT;
  return wait;
}

function readGames(wanted: Asked['games']): readonly string[] {
  if (wanted === undefined || wanted === 'any') return [...sharedGames().keys()];
  const list = typeof wanted === 'string' ? [wanted] : wanted;
  const shared = sharedGames();
  if (list.length === 0 || list.length > shared.size)
    throw new Problem(`"games" names 1 to ${shared.size} games, not ${list.length}.`);
  const named = list.map((id) => gameNamed(id).game);
  const alone = named.find(({ id }) => !shared.has(id));
  if (alone) throw new Problem(`${alone.title} is a game for one.`);
  return [...new Set(named.map(({ id }) => id))];
}

function readSeats(seats: Asked['seats']): SeatRange | null {
  if (seats === undefined || seats === null || seats === 'any') return null;
  if (typeof seats === 'number') return { least: seats, most: seats };
  const { least, most } = seats;
  return { least, most: must(whole(least, MOST_SEATS), most, 'seats.most') };
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

const LIVE = { kind: 'each', seconds: 90 } as const;
const BY_DAYS = { kind: 'each', seconds: 2 * 86_400 } as const;
const LONGEST_LIVE = 600; // seconds of a rulebook's own clock that still is live play
const SHORTEST_DAYS = 3600;

/** A table for people who were put together: by link only, with a clock, and with a bot for whoever leaves. */
export function planFor(game: string, seats: number, pace: Pace): RoomPlan {
  const { game: rules } = gameNamed(game);
  const { preset, seconds } = presetFor(rules, seats, pace);
  const [standIn = null] = botNames(rules);
  const plan = readPlan({
    game,
    seats,
    ...(preset === null ? {} : { preset }),
    ...(seconds === null ? { clock: pace === 'live' ? LIVE : BY_DAYS } : {}), // else the rulebook's own runs
    listed: false,
    spectators: 'none',
    standIn,
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
