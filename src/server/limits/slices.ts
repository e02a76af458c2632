/*
 * Hundreds of people may have sent something by the time that the event loop looks, and it would hear all of them in one turn. What
 * comes when a turn has taken long already waits for the next one, in order, so that clocks, the store and what is
 * to be sent never wait long.
 */

export interface Slices {
  /** Does it now, or in a later turn. */
  run(work: () => Promise<void>): Promise<void>;
  readonly waiting: number;
}

export const SLICE = 5; // milliseconds

interface SlicesNeeds {
  readonly now: () => number; // monotonic, milliseconds
  /** Comes back at the end of this turn of the event loop. */
  readonly later: (next: () => void) => void;
}

const REAL: SlicesNeeds = { now: () => performance.now(), later: setImmediate };

export function makeSlices({ now, later }: SlicesNeeds = REAL): Slices {
  let queue: (() => void)[] = [];
  let begun: number | null = null; // of this turn

  const isLong = (): boolean => {
    if (begun === null) {
      begun = now();
      later(next);
      return false;
    }
    return now() - begun >= SLICE;
  };
  const next = (): void => {
    begun = null;
    const waiting = queue;
    let done = 0;
    while (done < waiting.length && !isLong()) waiting[done++]?.();
    queue = waiting.slice(done);
  };
  return {
    run: (work) =>
      queue.length === 0 && !isLong() ? work() : new Promise((resolve) => void queue.push(() => resolve(work()))),
    get waiting() {
      return queue.length;
    },
  };
}
