import { parentPort } from 'node:worker_threads';
import '../../games/all.ts';
import { type Ask, botDesk } from '../../bots/desk.ts';

/** Bots in a thread of Node. */
const take = botDesk((answer) => parentPort?.postMessage(answer));
parentPort?.on('message', (ask: Ask) => take(ask));
