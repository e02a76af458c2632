import type { Estimate } from './ledger.ts';

/* Chances as a person says them: in points of a hundred. */

const inPoints = (chance: number): number => Math.round(100 * chance);

/** 'cost 7 points, between 4 and 10, 19 times of 20'; without an interval where none can be told apart from the figure. */
export function pointsText({ value, interval: [low, high] }: Estimate, unit = ''): string {
  const points = Math.abs(inPoints(value));
  const amount = `${points} point${points === 1 ? '' : 's'}${unit}`;
  return inPoints(low) === inPoints(high)
    ? amount
    : `${amount}, between ${number(inPoints(low))} and ${number(inPoints(high))}, 19 times of 20`;
}

/** Chances with the better choice and with the one that was made, rounded so that their difference is the cost as it is told. */
export const sharesOf = (better: number, cost: number): { readonly better: number; readonly chosen: number } => ({
  better: inPoints(better),
  chosen: Math.max(0, inPoints(better) - inPoints(cost)),
});

const number = (n: number): string => (n < 0 ? `−${-n}` : String(n));
