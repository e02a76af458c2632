import type { Playing } from '../../lab/crew.ts';
import { playInQueue } from '../../lab/queue/hand-out.ts';
import { openStudies } from '../../lab/queue/studies.ts';
import { type Io, isTerminal, warn } from '../terminal.ts';
import type { Asked } from './asked.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Runs something that Ctrl-C ends early: what is known so far is told all the same. */
export async function stoppable<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const onSignal = (): void => stop.abort(); // `timeout` makes two of one: the second must not end it without a word
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await run(stop.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

const WIDTH = 79;
const EVERY = 100; // milliseconds

/** One line on the error stream, if that is a terminal, written over and over. */
export function progressLine(io: Io): { show(text: () => string): void; clear(): void } {
  if (!isTerminal(io.errors)) return { show: () => {}, clear: () => {} };
  let last = -Infinity;
  return {
    show(text) {
      const now = performance.now();
      if (now - last < EVERY) return;
      last = now;
      io.errors.write(`\r${text().slice(0, WIDTH).padEnd(WIDTH)}`);
    },
    clear: () => io.errors.write(`\r${' '.repeat(WIDTH)}\r`),
  };
}

/** Both: plays until it is answered or Ctrl-C ends it, and shows how far it is; here, or wherever the queue is worked on. */
export async function underWay<T>(
  io: Io,
  { workers, isQueued }: Pick<Asked, 'workers' | 'isQueued'>,
  run: (playing: Playing, show: (text: () => string) => void) => Promise<T>,
): Promise<T> {
  const line = progressLine(io);
  const studies = isQueued ? await openStudies(io.env.DATABASE_URL, troubleAt(io)) : null;
  try {
    return await stoppable((signal) =>
      run({ workers, signal, elsewhere: studies ? playInQueue(studies) : undefined }, (text) => line.show(text)),
    );
  } finally {
    line.clear();
    await studies?.close();
  }
}

/** What goes wrong at the database while nobody waits for it: once each. */
export function troubleAt(io: Io): (error: Error) => void {
  const told = new Set<string>();
  return ({ message }) => {
    if (!told.has(message)) warn(io, [`the queue: ${message}`]);
    told.add(message);
  };
}
