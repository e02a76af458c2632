import { compareVariants, type Measures } from '../experiment/comparison.ts';
import { columnsOf, type Experiment, gamesOfDeal } from '../experiment/experiment.ts';
import { turned } from '../experiment/turned.ts';
import { watching } from '../experiment/watched.ts';
import type { Enough } from '../experiment/watch.ts';
import type { Inquiry } from './inquiry.ts';

/** How often a value came up in A and in B. */
export type Bar = readonly [value: number, a: number, b: number];

/** The difference of the first seat's wins, and its interval, after so many deals. */
export type Step = readonly [deals: number, difference: number, low: number, high: number];

export interface ComparedSoFar {
  readonly deals: number;
  readonly games: number;
  readonly radius: number; // of the widest interval of a win
  readonly unpairedGames: number;
  readonly isSame: boolean; // no number of any deal differed
  readonly measures: Measures;
  readonly path: readonly Step[];
  readonly lengths: readonly Bar[]; // decisions of the games of a deal
  readonly leads: readonly Bar[];
}

const GROWTH = 1.06; // of the number of deals between two steps of the path

/** Two variants on the same deals, with how the answer came about and how lengths and leads are spread. */
export function compareInquiry(asked: Experiment, enough: Enough): Inquiry<ComparedSoFar> {
  const experiment = watching(turned(asked));
  const comparison = compareVariants(experiment, 0, 1, enough);
  const [variant] = experiment.variants;
  if (!variant) throw new Error('there is nothing to compare');
  const columns = columnsOf(experiment, variant);
  const games = gamesOfDeal(experiment, variant);
  const [lengths, leads] = [new Map<number, [number, number]>(), new Map<number, [number, number]>()];
  const path: Step[] = [];
  let nextStep = 8;
  return {
    experiment,
    questions: [
      {
        variants: comparison.variants,
        most: comparison.most,
        add(rows) {
          comparison.add(rows);
          rows.forEach((row, side) => {
            countIn(lengths, row[columns.decisions], side);
            countIn(leads, row[columns.lead], side);
          });
          if (comparison.deals < nextStep) return;
          nextStep = Math.ceil(nextStep * GROWTH);
          const [first] = comparison.measures().win;
          if (first) path.push([comparison.deals, first.difference, ...first.interval]);
        },
        isSettled: () => comparison.isSettled(),
      },
    ],
    gamesOf: () => 2 * games,
    found: () => ({
      deals: comparison.deals,
      games: 2 * games * comparison.deals,
      radius: comparison.deals === 0 ? 1 : comparison.radius(),
      unpairedGames: comparison.unpairedGames(),
      isSame: comparison.isSame,
      measures: comparison.measures(),
      path: [...path],
      lengths: barsOf(lengths),
      leads: barsOf(leads),
    }),
  };
}

function countIn(bars: Map<number, [number, number]>, value: number | undefined, side: number): void {
  if (value === undefined) throw new Error('a deal without its numbers');
  const bar = bars.get(value) ?? [0, 0];
  bar[side === 0 ? 0 : 1]++;
  bars.set(value, bar);
}

const barsOf = (bars: ReadonlyMap<number, readonly [number, number]>): Bar[] =>
  [...bars].map(([value, [a, b]]): Bar => [value, a, b]).toSorted(([one], [other]) => one - other);
