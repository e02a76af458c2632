import type { Log } from '../run/watch.ts';

/* Refused floods and bans for the log, summed up: a flood of refusals must not become a flood of lines. */

export interface Refusals {
  note(why: string, address: string): void;
  /** Writes one line for each kind since the last time. */
  tell(): void;
}

const MOST_ADDRESSES = 1000; // of a kind between two lines
const NAMED = 5; // those with the most

export function makeRefusals(log: Log): Refusals {
  let kinds = new Map<string, Map<string, number>>();
  return {
    note(why, address) {
      let counts = kinds.get(why);
      if (!counts) kinds.set(why, (counts = new Map()));
      const key = counts.has(address) || counts.size < MOST_ADDRESSES ? address : 'others';
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    tell() {
      const told = kinds;
      kinds = new Map();
      for (const [why, counts] of told) {
        const times = [...counts.values()].reduce((sum, count) => sum + count, 0);
        const addresses = Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a).slice(0, NAMED));
        log.warn('refused', { why, times, addresses });
      }
    },
  };
}
