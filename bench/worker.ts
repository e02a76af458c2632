/** One side of the comparison on a thread of its own, so that neither side's garbage is swept on the other's time. */
import { parentPort } from 'node:worker_threads';
import { playWindow, type Side } from './windows.ts';

export interface Order {
  readonly side: Side;
  readonly seats: number;
  readonly seconds: number;
  readonly number: number;
}

const port = parentPort;
if (!port) throw new Error('bench/worker.ts runs as a worker');
port.on('message', ({ side, seats, seconds, number }: Order) =>
  port.postMessage(playWindow(side, seats, seconds, number)),
);
