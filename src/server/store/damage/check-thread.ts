import { parentPort, workerData } from 'node:worker_threads';
import { damageIn } from './file-check.ts';

/* Looks for damage beside a server, which goes on meanwhile. */

const { file } = workerData as { file: string };
parentPort?.postMessage(damageIn(file, 'quick'));
