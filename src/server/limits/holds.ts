import { performance, PerformanceObserver } from 'node:perf_hooks';

/*
 * How long the main thread is held at a stretch, and by what: while it is, nobody else is answered. Three things are told apart: one
 * piece of work, a garbage collection, and everything that the event loop does between two looks at the clock.
 *
 * A piece of work may look long because the processor did something else meanwhile, or because a collection fell into it. So what took long
 * by the clock counts only for the processor time that this thread has used, without collections, which count as `gc`. Processor
 * time costs a microsecond to ask for: it is asked for at every look, and where a turn of the event loop takes long, at the end of its pieces
 * of work. What a piece has used is what was used since the last time before it, so that is never too little.
 */

/** Notes that something has held the main thread since this time of `performance.now()`. */
export type NoteHold = (by: string, since: number) => void;

export interface Holds {
  readonly note: NoteHold;
  /** For each cause how often it held the thread for longer than each of BOUNDS. */
  counts(): ReadonlyMap<string, readonly number[]>;
  /** The longest since this was asked last, in seconds. */
  takeLongest(): Longest;
  close(): void;
}

export interface Longest {
  /** Processor time that the main thread has used between two looks. */
  readonly hold: number;
  /** By the clock, however much of it the processor did something else. */
  readonly turn: number;
}

export const BOUNDS = [0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5]; // seconds
export const GC = 'gc';
export const LOOK = 5; // milliseconds between two looks, if nothing holds the thread

const LONG = 5; // milliseconds: what is shorter counts as it is
const APART = 1; // milliseconds between two times that processor time is asked for in a turn
const MOST_KEPT = 1000;

/** How much processor time the thread had used by then. */
interface Mark {
  readonly at: number;
  readonly used: number;
}

interface Span {
  readonly from: number; // milliseconds of `performance.now()`
  readonly to: number;
}

export interface HoldsNeeds {
  readonly now: () => number;
  readonly processorTime: () => number; // milliseconds that this thread has used
  /** Calls this every LOOK milliseconds, or later if something holds the thread; returns what ends it. */
  readonly everyLook: (look: () => void) => () => void;
  /** Tells of every collection, though some time afterwards. */
  readonly onCollection: (hear: (span: Span) => void) => () => void;
}

const REAL: HoldsNeeds = {
  now: () => performance.now(),
  processorTime() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
  everyLook(look) {
    const timer = setInterval(look, LOOK).unref();
    return () => clearInterval(timer);
  },
  onCollection(hear) {
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) hear({ from: startTime, to: startTime + duration });
    });
    observer.observe({ entryTypes: ['gc'] });
    return () => observer.disconnect();
  },
};

export function makeHolds(needs: Partial<HoldsNeeds> = {}): Holds {
  const { now, processorTime, everyLook, onCollection } = { ...REAL, ...needs };
  const counts = new Map<string, number[]>();
  let last: Mark = { at: now(), used: processorTime() }; // look
  let marks = [last]; // since then
  let longest: Longest = { hold: 0, turn: 0 };
  let collections: Span[] = [];
  let doubtful: (Span & { readonly by: string; readonly used: number })[] = []; // a collection in it may be heard of later

  const count = (by: string, milliseconds: number): void => {
    let numbers = counts.get(by);
    if (!numbers) counts.set(by, (numbers = BOUNDS.map(() => 0)));
    for (let i = 0; i < BOUNDS.length && milliseconds >= 1000 * (BOUNDS[i] ?? 0); i++)
      numbers[i] = (numbers[i] ?? 0) + 1;
  };
  const mark = (at: number): Mark => {
    const made = { at, used: processorTime() };
    marks.push(made);
    return made;
  };
  const settle = (): void => {
    for (const { by, from, to, used } of doubtful) {
      const collected = collections.reduce(
        (sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)),
        0,
      );
      count(by, Math.max(0, Math.min(to - from - collected, used)));
    }
    doubtful = [];
    collections = [];
  };
  const stopLooking = everyLook(() => {
    const [at, used] = [now(), processorTime()];
    longest = {
      hold: Math.max(longest.hold, used - last.used),
      turn: Math.max(longest.turn, at - last.at - LOOK),
    };
    last = { at, used };
    marks = [last];
  });
  const stopHearing = onCollection((span) => {
    count(GC, span.to - span.from);
    if (collections.push(span) > MOST_KEPT) collections.shift();
  });
  return {
    note(by, since) {
      const to = now();
      if (to - since < LONG) {
        count(by, to - since);
        if (to - last.at >= LONG && to - (marks.at(-1) ?? last).at >= APART) mark(to); // the next one may take long
        return;
      }
      const before = marks.findLast(({ at }) => at <= since) ?? last;
      doubtful.push({ by, from: since, to, used: mark(to).used - before.used });
      if (doubtful.length > MOST_KEPT) settle();
    },
    counts() {
      settle();
      return counts;
    },
    takeLongest() {
      const { hold, turn } = longest;
      longest = { hold: 0, turn: 0 };
      return { hold: hold / 1000, turn: turn / 1000 };
    },
    close() {
      stopLooking();
      stopHearing();
    },
  };
}
