import type { Experiment } from './experiment.ts';
import { cardsPlayer } from './record-cards.ts';
import { type PlayTask, resultsPlayer, tasksBy } from './record.ts';

/** Plays the tasks of an experiment. */
export const taskPlayer = (experiment: Experiment): PlayTask =>
  tasksBy(experiment, experiment.keeps === 'cards' ? cardsPlayer : resultsPlayer);
