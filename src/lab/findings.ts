import { gameNamed } from '../contract/shelf.ts';
import { type Rate, rateOf, WHOLE_WIN } from '../contract/tally.ts';
import { type Part, settingOf, type Study } from './part.ts';

/** What a simulation found, as `simulate --json` prints it; the game's own fields come after these. */
export interface Findings {
  readonly game: string;
  readonly seats: number;
  readonly options: object;
  readonly bots: readonly string[];
  readonly seed: string;
  readonly games: number;
  readonly decisions: number;
  readonly seconds: number;
  readonly team?: true; // all seats win or lose together
  readonly seatsResult: readonly SeatFindings[];
  readonly length: { readonly rounds: Spread; readonly decisions: Spread };
  readonly [addition: string]: unknown;
}

export interface SeatFindings extends Rate {
  readonly seat: number;
  readonly bot: string;
  readonly wins: number; // a shared victory counts as its share, that of a team for each of its seats
  readonly score: { readonly mean: number; readonly sd: number };
}

export interface Spread {
  readonly mean: number;
  readonly p5: number;
  readonly p50: number;
  readonly p95: number;
}

export function findingsOf(study: Study, part: Part, seconds: number): Findings {
  const { game, seats, options, bots, seed, games } = study;
  return {
    game,
    seats,
    options,
    bots,
    seed,
    games,
    decisions: part.decisions,
    seconds,
    ...(part.teams > 0 ? { team: true } : {}),
    seatsResult: bots.map((bot, seat) => seatFindings(part, seat, bot)),
    length: { rounds: spreadOf(part.rounds), decisions: spreadOf(part.lengths) },
    ...gameNamed(game).tally?.report(part.counts, games, seats, settingOf(study)),
  };
}

function seatFindings(part: Part, seat: number, bot: string): SeatFindings {
  const wins = (part.wins[seat] ?? 0) / WHOLE_WIN;
  const mean = (part.scores[seat] ?? 0) / part.games;
  const variance = ((part.squares[seat] ?? 0) - part.games * mean * mean) / Math.max(1, part.games - 1);
  return { seat, bot, wins, ...rateOf(wins, part.games), score: { mean, sd: Math.sqrt(Math.max(0, variance)) } };
}

/** Mean and percentiles: p5 is the least value that at least 5 % of the games do not exceed. */
export function spreadOf(histogram: ReadonlyMap<number, number>): Spread {
  const values = [...histogram].sort(([a], [b]) => a - b);
  const games = values.reduce((all, [, times]) => all + times, 0);
  const sum = values.reduce((all, [value, times]) => all + value * times, 0);
  const percentile = (percent: number): number => {
    let seen = 0;
    for (const [value, times] of values) {
      seen += times;
      if (seen * 100 >= percent * games) return value;
    }
    return 0;
  };
  return { mean: sum / games, p5: percentile(5), p50: percentile(50), p95: percentile(95) };
}
