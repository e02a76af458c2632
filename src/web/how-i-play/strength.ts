/*
 * How strong somebody is beside a level of the bots, from matches in which all others were bots of that level. With strength s, where
 * each of them has 1, a seat wins s / (s + others) of its matches: the same scale for every number of seats.
 */

/** A match: how many others there were, and whether it was won. */
export interface Meeting {
  readonly others: number;
  readonly isWon: boolean;
}

export interface Strength {
  readonly points: number; // 400 for ten times the odds; 0: as strong as the level
  readonly interval: readonly [low: number, high: number]; // 95 %; infinite where all were won, or all lost
  readonly played: number;
  readonly won: number;
}

/** Fewer tell nothing. */
export const FEWEST = 10;

const POINTS = 400 / Math.LN10;
const FAR = 12; // in natural logarithms of the odds: beyond every match that people play
const HALF_CHI = 3.841459 / 2; // 95 % of a chi-square with one degree of freedom

/** The most likely strength, and all that are not much less likely. Null where nobody else played, or nothing was played. */
export function strengthOf(meetings: readonly Meeting[]): Strength | null {
  const real = meetings.filter(({ others }) => others > 0);
  if (real.length === 0) return null;
  const likelihood = (log: number): number =>
    real.reduce((sum, { others, isWon }) => {
      const odds = Math.exp(log) / others;
      return sum + Math.log((isWon ? odds : 1) / (1 + odds));
    }, 0);
  const won = real.filter(({ isWon }) => isWon).length;
  const expected = (log: number): number =>
    real.reduce((sum, { others }) => sum + Math.exp(log) / (Math.exp(log) + others), 0);
  // More wins are expected of whoever is stronger, so the most likely strength is where as many are expected as were won.
  const best = won === 0 ? -FAR : won === real.length ? FAR : between(-FAR, FAR, (log) => expected(log) < won);
  const least = likelihood(best) - HALF_CHI;
  const low = won === 0 ? -Infinity : between(-FAR, best, (log) => likelihood(log) < least);
  const high = won === real.length ? Infinity : between(best, FAR, (log) => likelihood(log) >= least);
  return {
    points: won === 0 ? -Infinity : won === real.length ? Infinity : best * POINTS,
    interval: [low * POINTS, high * POINTS],
    played: real.length,
    won,
  };
}

/** Where this stops being so, on the way up. */
function between(from: number, to: number, isBelow: (log: number) => boolean): number {
  let [low, high] = [from, to];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
