/** One side of the comparison on a thread of its own, so that neither side's garbage is swept on the other's time. */
import { parentPort } from 'node:worker_threads';
import { type Played, playWindow, type Side } from './windows.ts';

export interface Order {
  readonly side: Side;
  readonly played: Played;
  readonly seats: number;
  readonly seconds: number;
  readonly number: number;
}

const port = parentPort;
if (!port) throw new Error('bench/worker.ts runs as a worker');
port.on('message', ({ side, played, seats, seconds, number }: Order) =>
  port.postMessage(playWindow(side, played, seats, seconds, number)),
);
