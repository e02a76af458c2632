import '../games/all.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { type Batch, type FitJob, recipeNamed } from './fit.ts';

/** Plays games for a recipe in a thread of its own: seeds in, notes out. */
const { game, table, deck } = workerData as FitJob;
const note = (await recipeNamed(game, table)).open(deck);
parentPort?.on('message', ({ seeds, task }: Batch) => parentPort?.postMessage(seeds.map((seed) => note(seed, task))));
