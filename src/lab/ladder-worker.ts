import { parentPort, workerData } from 'node:worker_threads';
import '../games/all.ts';
import { bring } from './fit.ts';
import { dealPlayer, type MatchUp } from './match-up.ts';

/** Plays deals of a match-up in a thread of its own: the number of a deal in, what came of it out. */
const matchUp = workerData as MatchUp;
await bring(matchUp.game, matchUp.values ?? []);
const play = dealPlayer(matchUp);
parentPort?.on('message', (number: number) => parentPort?.postMessage(play(number)));
