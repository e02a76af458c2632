import { WHOLE_WIN } from '../../contract/tally.ts';
import type { Columns } from './experiment.ts';

/** Something that was measured before and now, and differs by more than chance. */
export interface Drift {
  readonly measure: string;
  readonly before: number;
  readonly now: number;
  readonly deviations: number; // how many standard errors the difference is
}

/*
 * The gate looks once, at a number of deals that was fixed beforehand, so an ordinary test will do and finds more. One measure errs
 * in one of 2,000 changes that only play another way as well, all together in fewer than one of 200.
 */
const SURE = 3.5;
const FEWEST = 10; // deals that differ: a few of them say nothing of chance

type Rows = readonly (readonly number[])[];

/** What shifted between two runs of the same deals. */
export function driftOf(columns: Columns, seats: number, before: Rows, now: Rows): Drift[] {
  const measures: [string, (row: readonly number[]) => number][] = [
    ...Array.from({ length: seats }, (_, seat): [string, (row: readonly number[]) => number] => [
      `wins of seat ${seat}`,
      (row) => row[columns.wins + seat]! / WHOLE_WIN,
    ]),
    ['score', (row) => sum(row.slice(columns.scores, columns.scores + seats)) / seats],
    ['length', (row) => row[columns.decisions]!],
    ['lead', (row) => row[columns.lead]!],
    ['shared victories', (row) => row[columns.shared]!],
  ];
  return measures.flatMap(([measure, of]) => {
    const differences = now.map((row, i) => of(row) - of(before[i]!));
    const mean = sum(differences) / differences.length;
    const spread = sum(differences.map((one) => (one - mean) ** 2)) / Math.max(1, differences.length - 1);
    const deviations = Math.abs(mean) / Math.sqrt(spread / differences.length);
    const isShifted = differences.filter((one) => one !== 0).length >= FEWEST && deviations > SURE;
    const average = (rows: Rows): number => sum(rows.map(of)) / rows.length;
    return isShifted ? [{ measure, before: average(before), now: average(now), deviations }] : [];
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
