const LEAST = 2000; // milliseconds; less is a machine that was asleep for a moment, or a clock that is drawn right

/** Whether the clock of the machine was set since the last look: it and the one that only goes on disagree. By how much, or null. */
export function makeClockWatch(wall: () => number, monotonic: () => number): () => number | null {
  let before = wall() - monotonic();
  return () => {
    const offset = wall() - monotonic();
    const step = offset - before;
    before = offset;
    return Math.abs(step) >= LEAST ? step : null;
  };
}
