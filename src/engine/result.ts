import type { Shape, Table } from './game.ts';
import { isOver } from './table.ts';
import type { Seat } from './words.ts';

/** How a match ended: the score of every seat, its rank (equal scores share one), and who won. */
export interface Result {
  readonly scores: readonly (readonly number[])[];
  readonly ranks: readonly number[];
  readonly winners: readonly Seat[];
}

/** Scores, ranks and winners; null while the game goes on. */
export function resultOf<T extends Shape>(t: Table<T>): Result | null {
  if (!isOver(t)) return null;
  const result = rank(Array.from({ length: t.seats }, (_, seat) => t.plan.game.score(t, seat)));
  return { ...result, winners: t.plan.game.winners?.(t) ?? result.winners };
}

/** Scores are compared left to right, higher is better; two winners are followed by rank 3. */
export function rank(scores: readonly (readonly number[])[]): Result {
  const ranks = scores.map((score) => 1 + scores.filter((other) => compareScores(other, score) > 0).length);
  const winners = ranks.flatMap((place, seat) => (place === 1 ? [seat] : []));
  return { scores, ranks, winners };
}

export function compareScores(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
