import type { Result } from '../../engine/result.ts';
import type { Seat } from '../../engine/words.ts';

/** A seat at the end of a match. */
export interface Ranked {
  readonly who: Seat;
  readonly rank: number;
  readonly points: number;
}

/** All seats, the best first. */
export const rankedIn = ({ ranks, scores }: Result): Ranked[] =>
  ranks
    .map((rank, who) => ({ who, rank, points: scores[who]?.[0] ?? 0 }))
    .toSorted((a, b) => a.rank - b.rank || a.who - b.who);
