import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 collect garbage in its whole heap often and gently, so that the main thread is never held for long (docs/server-inside.md).
 *
 * V8 collects whenever some 64 MB outside of its heap are new, and until it has done so it stops at each new table or message to mark objects for
 * 5 to 10 milliseconds. A server makes so much in a few seconds. With the first flag memory outside counts like memory in the heap, and
 * collections are made in small steps. V8 13 has the flag, Node 24 has V8 13, and it may be set while Node runs.
 *
 * How fast it marks follows from how much lies in the heap, garbage included. Left alone, V8 lets the heap grow to four times of what is in use, and
 * then marks on the main thread for two thirds of the time until all is done, though its other threads would do it alone. With the second flag it
 * collects at GROWTH.
 */
export function collectGently(v8 = process.versions.v8): void {
  if (v8.startsWith('13.')) setFlagsFromString('--external-memory-accounted-in-global-limit');
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}

const GROWTH = 75; // percent of what was in use after the last collection
