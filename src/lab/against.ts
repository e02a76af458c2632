import { type Answer, answer } from './answers.ts';
import type { Playing } from './crew.ts';
import type { Experiment } from './experiment/experiment.ts';
import type { Enough } from './experiment/watch.ts';
import { type ChangeRow, type Changes, changesInquiry } from './questions/changes.ts';

export type { Effect } from './questions/changes.ts';

export interface ChangesAnswer extends Answer<ChangeRow>, Pick<Changes, 'changes'> {}

/** Compares every variant with the first one, on the same deals; `names` has one for each of the others. */
export async function askChanges(
  question: string,
  experiment: Experiment,
  names: readonly string[],
  enough: Enough,
  playing: Playing,
): Promise<ChangesAnswer> {
  const inquiry = changesInquiry(experiment, names, enough);
  const course = await answer(experiment, inquiry.questions, (one) => inquiry.gamesOf(one), playing);
  const bots = experiment.variants[0]?.bots ?? [];
  return { question, game: experiment.game, bots, ...course, ...inquiry.found() };
}
