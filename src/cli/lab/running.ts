import { type Io, isTerminal } from '../terminal.ts';

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
