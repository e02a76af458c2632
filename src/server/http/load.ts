import { performance } from 'node:perf_hooks';
import type { Load } from '../rooms/rush.ts';

const LOOK = 250; // milliseconds between two looks
const FULL = 0.9; // of the time: it hardly ever waits for anything

/** Whether this process has hardly a moment without work. */
export function makeLoad(): Load {
  let at = performance.now();
  let last = performance.eventLoopUtilization();
  let isFull = false;
  return () => {
    const now = performance.now();
    if (now - at >= LOOK) {
      isFull = performance.eventLoopUtilization(last).utilization > FULL;
      last = performance.eventLoopUtilization();
      at = now;
    }
    return isFull;
  };
}
