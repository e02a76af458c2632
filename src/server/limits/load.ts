import { performance } from 'node:perf_hooks';
import type { Load } from '../updates/rush.ts';

const LOOK = 250; // milliseconds between two looks
const FULL = 0.9; // of the time: it hardly ever waits for anything

/** For how long the event loop has worked and has waited, in milliseconds. */
interface Usage {
  readonly active: number;
  readonly idle: number;
}

/** Whether this process has hardly a moment without work. */
export function makeLoad(
  steady = (): number => performance.now(),
  usage = (): Usage => performance.eventLoopUtilization(),
): Load {
  let at = steady();
  let last = usage();
  let isFull = false;
  return () => {
    const now = steady();
    if (now - at >= LOOK) {
      const { active, idle } = usage();
      isFull = active - last.active > FULL * (active + idle - last.active - last.idle);
      last = { active, idle };
      at = now;
    }
    return isFull;
  };
}
