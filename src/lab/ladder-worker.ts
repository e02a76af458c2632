import { parentPort, workerData } from 'node:worker_threads';
import '../games/all.ts';
import { dealPlayer, type MatchUp } from './match-up.ts';

/** Plays deals of a match-up in a thread of its own: the number of a deal in, what came of it out. */
const play = dealPlayer(workerData as MatchUp);
parentPort?.on('message', (number: number) => parentPort?.postMessage(play(number)));
