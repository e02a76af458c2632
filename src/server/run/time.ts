/*
 * The server's time. `steady` only ever goes on, and at the pace of real seconds: limits, timeouts and everything else that lasts
 * within this process is counted by it. `now` is a time of day: it is kept in the store, compared between processes and shown to
 * people. The clock it is taken from may be set at any moment, by hand or over the network. Nobody's time for a decision may hang on that,
 * so `now` goes on like `steady` and approaches the new time of day slowly.
 */

export interface Time {
  /** The time of day in milliseconds since 1970, whole. It goes back only after a step of more than a day. */
  readonly now: () => number;
  /** Milliseconds since some moment. */
  readonly steady: () => number;
  /** How far `now` is ahead of the clock it is taken from, in milliseconds; negative: behind. */
  readonly lead: () => number;
}

/** The clocks of the machine, or of the database that several share. */
export interface Clocks {
  readonly wall: () => number; // the time of day, which may be set
  readonly steady: () => number;
}

/** Something that is to happen later, once or again and again. */
export interface Timer {
  /** It does not keep the process from its end. */
  unref(): Timer;
  close(): void;
}

export interface Timers {
  after(milliseconds: number, call: () => void): Timer;
  every(milliseconds: number, call: () => void): Timer;
}

/** All that a server knows of time. A test has one of its own, and nothing there waits for real time. */
export interface Clock extends Clocks, Timers {}

export const machineClock: Clock = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  after: (milliseconds, call) => timerOf(setTimeout(call, milliseconds)),
  every: (milliseconds, call) => timerOf(setInterval(call, milliseconds)),
};

function timerOf(set: NodeJS.Timeout): Timer {
  const timer: Timer = {
    unref() {
      set.unref();
      return timer;
    },
    close: () => clearTimeout(set),
  };
  return timer;
}

/** The clock was set while the server ran, by so much; or the machine slept. */
export interface Step {
  readonly by: number; // milliseconds, negative: back
  readonly isFollowed: boolean; // at once: it was more than a day, and nobody has set it back
}

export interface TimeNeeds {
  readonly clocks: Clocks;
  readonly begin: number; // the time of day it begins with
  readonly onStep: (step: Step) => void;
}

export const DAY = 86_400_000;
const SLEW = 0.02; // of the time that passes: of a minute for a decision, a second or so
const STEP = 1000; // milliseconds; less than that is how clocks are kept right, and no news
const DOUBT = 600_000; // milliseconds in which somebody may set a clock right again that is off by more than a day

export function makeTime({ clocks: { wall, steady }, begin, onStep }: TimeNeeds): Time {
  let looked = steady();
  let offset = begin - looked; // of `now` to `steady`
  let gap = wall() - looked; // of the clock to `steady`
  let doubted: number | null = null; // since when it is off by more than a day

  const look = (): number => {
    const at = steady();
    const passed = at - looked;
    const before = gap;
    looked = at;
    gap = wall() - at;
    const behind = gap - offset;
    if (Math.abs(behind) > DAY) {
      doubted ??= at;
      if (at - doubted >= DOUBT) {
        doubted = null;
        offset = gap;
        onStep({ by: behind, isFollowed: true });
      }
    } else {
      doubted = null;
      const most = passed * SLEW;
      offset += Math.max(-most, Math.min(most, behind));
    }
    if (Math.abs(gap - before) >= STEP) onStep({ by: gap - before, isFollowed: false });
    return at;
  };

  return {
    now: () => Math.round(look() + offset),
    steady,
    lead() {
      look();
      return offset - gap;
    },
  };
}

/** What the store tells of the time when a server starts. */
export interface KeptTime {
  readonly newest: number; // when something happened last at any table; 0: nothing has
  readonly lead: number; // that servers had when they wrote it down
  readonly at: number; // and when that was, by the clock
}

/**
 * The time of day with which a server begins. Where the last one had not caught up with its clock yet, this one goes on from there. If
 * something in the store is yet to come, the clock was set back meanwhile: time goes on from there, too, or clocks would
 * stand still until then. More than a day ahead the store was written by a clock that was wrong.
 */
export function beginningOf(wall: number, { newest, lead, at }: KeptTime): { begin: number; isAhead: boolean } {
  const rest = Math.max(0, Math.abs(lead) - Math.max(0, wall - at) * SLEW);
  const begin = wall + (rest > DAY ? 0 : Math.sign(lead) * rest);
  const isAhead = newest - wall > DAY;
  return { begin: isAhead ? begin : Math.max(begin, newest), isAhead };
}

/** The time of an entry at a table. It never goes back, except after a step of more than a day: otherwise the table would stand still. */
export const timeAfter = (last: number, now: number): number => (last - now > DAY ? now : Math.max(last, now));
