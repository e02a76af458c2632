import { parentPort, workerData } from 'node:worker_threads';
import '../games/all.ts';
import type { Experiment, Task } from './experiment/experiment.ts';
import { taskPlayer } from './experiment/play-tasks.ts';

/** Plays deals of an experiment in a thread of its own: a task in, its rows out. */
const play = taskPlayer(workerData as Experiment);
parentPort?.on('message', (task: Task) => {
  const rows = play(task);
  parentPort?.postMessage(rows, [rows.buffer as ArrayBuffer]);
});
