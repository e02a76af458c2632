import type { Interval } from '../../lab/statistics/sequence.ts';

/* Figures as people read them. */

export const grouped = (number: number): string => number.toLocaleString('en-US');

/** '24.3 %' */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** '+1.2' or '−0.3', without a sign where nothing is left of it. */
export function signed(number: number, places = 1): string {
  const text = Math.abs(number).toFixed(places);
  if (Number(text) === 0) return text;
  return `${number < 0 ? '−' : '+'}${text}`;
}

/** '+1.2 (−0.1 to +2.5)' */
export const span = (number: number, [low, high]: Interval, places = 1): string =>
  `${signed(number, places)} (${signed(low, places)} to ${signed(high, places)})`;

/** Lines with commas; texts that hold a comma, a quote or a line break are put in quotes. */
export const csv = (rows: readonly (readonly (string | number | boolean)[])[]): string[] =>
  rows.map((row) => row.map((cell) => csvCell(String(cell))).join(','));

const csvCell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
