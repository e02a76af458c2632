import { botNamed } from '../bots/roster.ts';
import type { Shape } from '../engine/game.ts';
import { makePlan } from '../engine/plan.ts';
import { emptyTable } from '../engine/table.ts';
import { gameNamed } from '../contract/shelf.ts';
import { type Rate, rateOf, type Tally, WHOLE_WIN } from '../contract/tally.ts';
import { emptyPart, noTally, playGame, type Study } from './part.ts';

/** Who meets whom: like a study, but every deal is played once from each seat. `games` is the most that are played. */
export type MatchUp = Study;

/** One deal, played once with each seating: wins and scores by entrant, whole numbers only. */
export interface Deal {
  readonly wins: readonly number[]; // in 840ths, all its seats and games together
  readonly scores: readonly number[];
  readonly decisions: number;
}

export const entrantsOf = ({ bots }: MatchUp): string[] => [...new Set(bots)];

/** How many games make a deal: one for each place in the circle where somebody else begins. */
export const seatingsOf = (matchUp: MatchUp): number => (entrantsOf(matchUp).length === 1 ? 1 : matchUp.seats);

const scored = (tally: Tally<Shape> | undefined): Tally<Shape> =>
  tally ? { ...noTally, score: (t, seat) => tally.score(t, seat) } : noTally;

/** Plays one deal by its number. */
export function dealPlayer(matchUp: MatchUp): (number: number) => Deal {
  const { seats, options, seed } = matchUp;
  const { game, tally } = gameNamed(matchUp.game);
  const names = entrantsOf(matchUp);
  const bots = matchUp.bots.map((name) => botNamed(name, game));
  const setting = game.readSetting?.(matchUp.setting ?? undefined, options, seats);
  const t = emptyTable(makePlan(game, seats, options, setting), { knowledge: bots.some((bot) => !bot.isBlind) });
  return (number) => {
    const wins = names.map(() => 0);
    const scores = names.map(() => 0);
    let decisions = 0;
    for (let turn = 0; turn < seatingsOf(matchUp); turn++) {
      const part = emptyPart(seats, 0);
      const seated = Array.from({ length: seats }, (_, seat) => (seat + turn) % seats); // seat → its place in the list
      playGame(
        t,
        seated.map((place) => bots[place] ?? botNamed('random', game)),
        `${seed}/${number}`,
        scored(tally),
        part,
      );
      decisions += part.decisions;
      seated.forEach((place, seat) => {
        const entrant = names.indexOf(matchUp.bots[place] ?? '');
        wins[entrant] = (wins[entrant] ?? 0) + (part.wins[seat] ?? 0);
        scores[entrant] = (scores[entrant] ?? 0) + (part.scores[seat] ?? 0);
      });
    }
    return { wins, scores, decisions };
  };
}

/** What an entrant has come to: `rate` is that of one of its seats. */
export interface Standing extends Rate {
  readonly bot: string;
  readonly seats: number;
  readonly games: number;
  readonly wins: number;
  readonly score: number; // mean
}

export function standingsOf(matchUp: MatchUp, deals: readonly Deal[], z?: number): Standing[] {
  const turns = seatingsOf(matchUp);
  return entrantsOf(matchUp).map((bot, entrant) => {
    const seats = matchUp.bots.filter((name) => name === bot).length;
    const shares = deals.map(({ wins }) => (wins[entrant] ?? 0) / WHOLE_WIN / (turns * seats));
    const games = deals.length * turns;
    const wins = deals.reduce((all, deal) => all + (deal.wins[entrant] ?? 0), 0) / WHOLE_WIN;
    const score = deals.reduce((all, deal) => all + (deal.scores[entrant] ?? 0), 0) / Math.max(1, games * seats);
    return { bot, seats, games, wins, score, ...rateOfDeals(shares, turns, z) };
  });
}

/**
 * The games of one deal are not independent, so the interval rests on the spread between deals: Wilson's, for as many
 * independent games as would spread so much.
 */
function rateOfDeals(shares: readonly number[], turns: number, z?: number): Rate {
  const deals = shares.length;
  if (deals === 0) return { rate: 0, interval: [0, 1] };
  const mean = shares.reduce((all, share) => all + share, 0) / deals;
  const spread = shares.reduce((all, share) => all + (share - mean) ** 2, 0) / Math.max(1, deals - 1);
  const games = spread === 0 ? deals * turns : Math.min(deals * turns, (mean * (1 - mean) * deals) / spread);
  return rateOf(mean * games, games, z);
}
