import { setFlagsFromString } from 'node:v8';

/**
 * V8 collects garbage in its whole heap whenever some 64 MB outside of it are new, and until it has done so it stops at each new table or
 * message to mark objects for 5 to 10 milliseconds. A server makes so much in a few seconds. With this flag memory outside counts like memory in the heap,
 * and collections are made in small steps. V8 13 has the flag, Node 24 has V8 13, and it may be set while Node runs.
 */
export function countMemoryAlike(v8 = process.versions.v8): void {
  if (v8.startsWith('13.')) setFlagsFromString('--external-memory-accounted-in-global-limit');
}
