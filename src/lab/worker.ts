import { parentPort, workerData } from 'node:worker_threads';
import '../games/all.ts';
import { bring } from './fit.ts';
import { partPlayer, type Study } from './part.ts';

/** Plays parts of a study in a thread of its own: a range of game numbers in, what they came to out. */
const study = workerData as Study;
await bring(study.game, study.values ?? []);
const play = partPlayer(study);
parentPort?.on('message', ({ from, to }: { from: number; to: number }) => parentPort?.postMessage(play(from, to)));
