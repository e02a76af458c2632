import { type Playing, playExperiment } from './crew.ts';
import type { Experiment } from './experiment/experiment.ts';
import { type Question, schedule } from './experiment/schedule.ts';
import type { Row } from './questions/inquiry.ts';

export type { Row } from './questions/inquiry.ts';

/** What every question that gives a list prints with `--json`. */
export interface Answer<R extends Row = Row> {
  readonly question: string;
  readonly game: string;
  readonly bots: readonly string[];
  readonly seed: string;
  readonly deals: number; // of all lines together
  readonly games: number;
  readonly seconds: number;
  readonly stoppedEarly: boolean;
  readonly rows: readonly R[];
}

/** The part of it that does not depend on the question. */
export type Course = Pick<Answer, 'seed' | 'deals' | 'games' | 'seconds' | 'stoppedEarly'>;

/** Plays until all questions are answered. */
export async function answer(
  experiment: Experiment,
  questions: readonly Question[],
  gamesOf: (question: number) => number, // of one deal, with all its variants
  playing: Playing,
): Promise<Course> {
  const started = performance.now();
  const course = schedule(experiment, questions);
  await playExperiment(experiment, course, playing);
  const deals = questions.map((_, i) => course.deals(i));
  return {
    seed: experiment.seed,
    deals: deals.reduce((all, one) => all + one, 0),
    games: deals.reduce((all, one, i) => all + one * gamesOf(i), 0),
    seconds: (performance.now() - started) / 1000,
    stoppedEarly: !course.isDone,
  };
}
