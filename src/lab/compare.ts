import { compareVariants, type Measures } from './experiment/comparison.ts';
import { type Experiment, gamesOfDeal } from './experiment/experiment.ts';
import { schedule } from './experiment/schedule.ts';
import { turned } from './experiment/turned.ts';
import { watching } from './experiment/watched.ts';
import { type Playing, playExperiment } from './crew.ts';

/** What `lab compare --json` prints. */
export interface Compared {
  readonly game: string;
  readonly seats: number;
  readonly bots: readonly string[];
  readonly seed: string;
  readonly deals: number;
  readonly games: number;
  readonly seconds: number;
  readonly unpairedGames: number; // what the same width would have cost without pairs
  readonly stoppedEarly: boolean; // by whoever ran it
  readonly measures: Measures;
}

export interface Comparing extends Omit<Playing, 'onProgress'> {
  readonly width: number; // 0: until `most`
  readonly most: number; // deals
  readonly onProgress?: (deals: number, radius: () => number) => void;
}

/** Plays two variants on the same deals until the difference in wins is known well enough. */
export async function compare(asked: Experiment, comparing: Comparing): Promise<Compared> {
  const experiment = watching(turned(asked));
  const started = performance.now();
  const comparison = compareVariants(experiment, 0, 1, comparing);
  const course = schedule(experiment, [comparison]);
  const { onProgress } = comparing;
  await playExperiment(experiment, course, {
    ...comparing,
    onProgress: () => onProgress?.(comparison.deals, comparison.radius),
  });
  const [a] = experiment.variants;
  if (!a) throw new Error('there is nothing to compare');
  return {
    game: experiment.game,
    seats: a.bots.length,
    bots: a.bots,
    seed: experiment.seed,
    deals: comparison.deals,
    games: 2 * comparison.deals * gamesOfDeal(experiment, a),
    seconds: (performance.now() - started) / 1000,
    unpairedGames: comparison.unpairedGames(),
    stoppedEarly: !course.isDone,
    measures: comparison.measures(),
  };
}
