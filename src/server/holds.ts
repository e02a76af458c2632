import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/*
 * How long the main thread is held at a stretch, and by what: while it is, nobody else is answered. Measured where requests are
 * worked on, and by the event loop itself, which also notices what nobody thought of.
 */

/** Notes that something has held the main thread since this time of `performance.now()`. */
export type NoteHold = (by: string, since: number) => void;

export interface Holds {
  readonly note: NoteHold;
  /** For each cause how often it held the thread for longer than each of BOUNDS. */
  counts(): ReadonlyMap<string, readonly number[]>;
  /** The longest hold since this was asked last, whatever it was, in seconds. */
  takeLongest(): number;
  close(): void;
}

export const BOUNDS = [0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5]; // seconds

const RESOLUTION = 2; // milliseconds between two looks at the event loop

export function makeHolds(): Holds {
  const counts = new Map<string, number[]>();
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION });
  loop.enable();
  return {
    note(by, since) {
      const seconds = (performance.now() - since) / 1000;
      let count = counts.get(by);
      if (!count) counts.set(by, (count = BOUNDS.map(() => 0)));
      for (let i = 0; i < BOUNDS.length && seconds >= (BOUNDS[i] ?? 0); i++) count[i] = (count[i] ?? 0) + 1;
    },
    counts: () => counts,
    takeLongest() {
      const longest = Math.max(0, loop.max / 1e9 - RESOLUTION / 1000);
      loop.reset();
      return longest;
    },
    close: () => void loop.disable(),
  };
}
