import { type Fitted, useTable } from './fitted.ts';

/*
 * Chances that imagined worlds come to are not yet chances that people may be told: others hold better cards than imagined ones, as
 * they chose them, and few worlds are unsure. How they are told is fitted to what came of them in matches of bots.
 */

/** How chances of one game are told, with so many seats. */
export interface Calibration {
  /** So many worlds that end as is fair are added to those that were played. */
  readonly doubt: number;
  /** Below 1 a lead decides less than worlds say. */
  readonly slope: number;
  /** By how much the odds are better than worlds say, as a logarithm; below 0: worse. */
  readonly lead: number;
  /** How soon less is mended as the match goes on: the power of what is left of it. */
  readonly fade: number;
}

/** By the number of seats. */
export type Calibrations = Readonly<Record<string, Calibration>>;

/** What worlds come to at one moment of a match. */
export interface Position {
  readonly fair: number; // the share of each; ½ where all win or lose together
  readonly worlds: number;
  /** The decisions that are still to come, of those that a match takes: the nearer its end, the less has to be mended; at 0 a chance is the result. */
  readonly left: number;
}

/** A chance as it is told, and by how much it changes with that of the worlds. */
interface Told {
  readonly value: number;
  readonly slope: number;
}

export function toldOf(calibration: Calibration, { fair, worlds, left }: Position, chance: number): Told {
  if (left <= 0) return { value: chance, slope: 1 };
  const weight = weightOf(calibration, left);
  const doubt = weight * calibration.doubt;
  const power = 1 + weight * (calibration.slope - 1);
  const share = worlds / (worlds + doubt);
  const found = share * chance + (1 - share) * fair;
  const yes = fair ** (1 - power) * found ** power * Math.exp(weight * calibration.lead);
  const no = (1 - fair) ** (1 - power) * (1 - found) ** power;
  const value = yes / (yes + no);
  const spread = found * (1 - found);
  return { value, slope: spread > 0 ? (share * power * value * (1 - value)) / spread : 1 };
}

/** How much of the mending is done with so much of the match to come. */
export const weightOf = ({ fade }: Pick<Calibration, 'fade'>, left: number): number => Math.min(1, left) ** fade;

/** What is not fitted: a game that brings nothing, or an edited deck. */
export const PLAIN: Calibration = { doubt: 2, slope: 1, lead: 0, fade: 1 };

/** Reads a table by the number of seats; of numbers that it does not have the nearest one that it has. */
export function calibrationsIn(table: Fitted<Calibrations>): (seats: number) => Calibration {
  let values: Calibrations = table.values;
  useTable(table, (brought: Calibrations) => {
    values = brought;
  });
  return (seats) => {
    const fitted = Object.keys(values).map(Number);
    const [nearest] = fitted.toSorted((a, b) => Math.abs(a - seats) - Math.abs(b - seats) || a - b);
    return values[String(nearest)] ?? PLAIN;
  };
}
