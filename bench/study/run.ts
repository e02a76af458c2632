import type { Shape } from '../../src/engine/game.ts';
import type { Match } from '../../src/engine/match.ts';
import type { Seat } from '../../src/engine/words.ts';
import { beginReview } from '../../src/study/review/review.ts';
import { playedBy } from '../../src/study/review/testing/bots-match.ts';
import type { Review } from '../../src/study/review/told.ts';

/** What is measured, on which matches. */
export interface Run {
  readonly game: string;
  readonly seats: number;
  readonly bots: string; // as `simulate` takes them
  readonly matches: number;
  readonly worlds: number; // 0: as many as a review of that game takes
  readonly seed: string;
}

/** The bots of seat 0, 1 and so on sit one seat further on in every match. */
export function matchNumber({ game, seats, bots, seed }: Run, n: number): Match<Shape> {
  const list = bots.split(',');
  const turned = Array.from({ length: seats }, (_, seat) => list[((seat + seats - (n % seats)) % seats) % list.length]);
  return playedBy({ game, seats, bots: turned.join(','), seed: `${seed}/${n}` });
}

export const optionsOf = ({ worlds, seed }: Run): { seed: string; worlds?: number } =>
  worlds > 0 ? { seed, worlds } : { seed };

export function reviewOf(run: Run, match: Match<Shape>, seat: Seat): Review {
  const reviewing = beginReview(match, seat, optionsOf(run));
  while (reviewing.next(60_000));
  const done = reviewing.review();
  if (!done) throw new Error('a review has no end');
  return done;
}
