import type { Timers } from '../run/time.ts';
import type { Bucket } from '../limits/limits.ts';

/*
 * People with all their lines at this process: what one person may do is counted for all of these together, or somebody
 * would open another line for the next forty requests.
 */

/** As much of a line as has to do with how many of them somebody has. */
export interface CallerLine {
  doubted: number; // when it was asked whether anybody is still there; 0: it has answered, or was not asked
}

export interface Caller<L extends CallerLine> {
  readonly person: string;
  readonly bucket: Bucket;
  readonly lines: Set<L>;
}

export interface Callers<L extends CallerLine> {
  /** Somebody who opens a line; they count for as long as they have one, and until their bucket is full again. */
  of(person: string): Caller<L>;
  linesOf(person: string): Iterable<L>;
  left(caller: Caller<L>, line: L): void;
  /**
   * Whether somebody may have one more. Whoever comes back after a cut has lines that only look open: where there are too many,
   * each is asked whether anybody is there, and one that has not answered makes room for whoever tries again.
   */
  mayHaveMore(person: string): boolean;
}

export const ANSWER_TIME = 1000; // milliseconds; whoever is there answers sooner

interface CallersNeeds<L> {
  readonly most: number; // lines
  readonly aSecond: number; // requests
  readonly now: () => number;
  readonly timers: Timers;
  /** Asks whether anybody is still there. */
  readonly ask: (line: L) => void;
  readonly end: (line: L) => void;
}

export function makeCallers<L extends CallerLine>(needs: CallersNeeds<L>): Callers<L> {
  const { most, aSecond, now, timers, ask, end } = needs;
  const callers = new Map<string, Caller<L>>();
  return {
    of(person) {
      let caller = callers.get(person);
      if (!caller)
        callers.set(person, (caller = { person, bucket: { tokens: aSecond * BURST, at: now() }, lines: new Set() }));
      return caller;
    },
    linesOf: (person) => callers.get(person)?.lines ?? [],
    left(caller, line) {
      caller.lines.delete(line);
      if (caller.lines.size > 0) return;
      const forget = (): unknown => caller.lines.size === 0 && callers.delete(caller.person);
      timers.after(BURST * 1000, forget).unref();
    },
    mayHaveMore(person) {
      const { lines } = callers.get(person) ?? {};
      if (!lines || lines.size < most) return true;
      for (const line of lines)
        if (line.doubted !== 0 && now() - line.doubted > ANSWER_TIME) {
          lines.delete(line);
          end(line);
          return true;
        }
      for (const line of lines) {
        if (line.doubted !== 0) continue;
        line.doubted = now();
        ask(line);
      }
      return false;
    },
  };
}

export const BURST = 2; // seconds' worth of requests at once
