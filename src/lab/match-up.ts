import { botNamed } from '../bots/roster.ts';
import type { Shape } from '../engine/game.ts';
import { makePlan } from '../engine/plan.ts';
import { emptyTable } from '../engine/table.ts';
import type { Seat } from '../engine/words.ts';
import { gameNamed } from '../contract/shelf.ts';
import { type Rate, type Tally, WHOLE_WIN } from '../contract/tally.ts';
import { emptyPart, noTally, playGame, type Study } from './part.ts';
import { addValue, intervalOf, meanOf, sequence } from './statistics/sequence.ts';

/** Who meets whom: like a study, but every deal is played once from each seat. `games` is the most that are played. */
export type MatchUp = Study;

/** One deal, played once with each seating: wins and scores by entrant, whole numbers only. */
export interface Deal {
  readonly wins: readonly number[]; // in 840ths, all its seats and games together
  readonly scores: readonly number[];
  readonly decisions: number;
  readonly faults: readonly DealFault[];
}

/** A game that a program from outside lost by what it did wrong. */
export interface DealFault {
  readonly bot: string;
  readonly deal: number;
  readonly seat: Seat;
  readonly what: string;
}

export const entrantsOf = ({ bots }: MatchUp): string[] => [...new Set(bots)];

/** How many games make a deal: one for each place in the circle where somebody else begins. */
export const seatingsOf = (matchUp: MatchUp): number => (entrantsOf(matchUp).length === 1 ? 1 : matchUp.seats);

/** A tally that scores and counts nothing. */
export const scored = (tally: Tally<Shape> | undefined): Tally<Shape> =>
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
    return { wins, scores, decisions, faults: [] };
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

/** The standings while deals come in, in their order. */
export interface Standings {
  readonly deals: number;
  add(deal: Deal): void;
  /** Of the first entrant: quick to ask for, after every deal. */
  first(): Standing;
  all(): Standing[];
}

/** Intervals hold however often one looks. They rest on the spread between deals, for the games of one deal are not independent. */
export function openStandings(matchUp: MatchUp): Standings {
  const turns = seatingsOf(matchUp);
  const entrants = entrantsOf(matchUp).map((bot) => ({
    bot,
    seats: matchUp.bots.filter((name) => name === bot).length,
    wins: 0,
    scores: 0,
    shares: sequence([0, 1]),
  }));
  const standing = ({ bot, seats, wins, scores, shares }: (typeof entrants)[number]): Standing => {
    const games = shares.n * turns;
    const score = scores / Math.max(1, games * seats);
    return {
      bot,
      seats,
      games,
      wins: wins / WHOLE_WIN,
      score,
      rate: meanOf(shares),
      interval: shares.n === 0 ? [0, 1] : intervalOf(shares),
    };
  };
  let deals = 0;
  return {
    get deals() {
      return deals;
    },
    add(deal) {
      deals++;
      entrants.forEach((entrant, i) => {
        const wins = deal.wins[i] ?? 0;
        entrant.wins += wins;
        entrant.scores += deal.scores[i] ?? 0;
        addValue(entrant.shares, wins / WHOLE_WIN / (turns * entrant.seats));
      });
    },
    first() {
      const [one] = entrants;
      if (!one) throw new Error(`${matchUp.game}: nobody plays`);
      return standing(one);
    },
    all: () => entrants.map(standing),
  };
}
