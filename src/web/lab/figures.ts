import type { Interval } from '../../lab/statistics/sequence.ts';

/* Figures as people read them. */

export const grouped = (number: number): string => Math.round(number).toLocaleString('en-US');

/** '24.3 %' */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** '+1.2' or '−0.3', without a sign where nothing is left of it. */
export function signed(number: number, places = 1): string {
  const text = Math.abs(number).toFixed(places);
  if (Number(text) === 0) return text;
  return `${number < 0 ? '−' : '+'}${text}`;
}

const LOPSIDED = 0.15; // of the half width, between the estimate and the middle

/** '± 0.9', or 'from −1.3 to +0.2' where the estimate is not in the middle. */
export function around(estimate: number, [low, high]: Interval, places = 1): string {
  const half = (high - low) / 2;
  return Math.abs((low + high) / 2 - estimate) > LOPSIDED * half
    ? `from ${signed(low, places)} to ${signed(high, places)}`
    : `± ${half.toFixed(places)}`;
}

/** For whoever hears it: 'minus 0.4, from minus 1.3 to plus 0.5'. */
export function spoken(estimate: number, [low, high]: Interval, unit: string, places = 1): string {
  const say = (number: number): string => signed(number, places).replace('−', 'minus ').replace('+', 'plus ');
  return `${say(estimate)}${unit === '' ? '' : ` ${unit}`}, from ${say(low)} to ${say(high)}`;
}

export const leavesOutZero = ([low, high]: Interval): boolean => low > 0 || high < 0;

/** '1st', '2nd', … of seats as people count them. */
const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];
export const seatName = (seat: number, seats: number): string =>
  seats === 1 ? 'The player' : `${ORDINALS[seat] ?? String(seat + 1)} seat`;
export const placeWords = (place: number): string => (place === 0 ? 'Who begins' : `${place} after who begins`);
