import { setImmediate as breath } from 'node:timers/promises';
import { type Clock, machineClock, type Timer } from '../run/time.ts';

/* A clock that stands still until a test lets time pass. Only what is due at once happens by itself. */

export interface TestClock extends Clock {
  /** So many milliseconds go by: what is due happens in its order, each at its time, and may begin something that is due after it. */
  pass(milliseconds: number): Promise<void>;
  /** The same in one moment: nothing else happens meanwhile. */
  jump(milliseconds: number): void;
  /** Somebody sets the time of day, so many milliseconds on; no time passes. */
  set(by: number): void;
}

interface Waiting {
  due: number;
  readonly every: number | null; // milliseconds
  readonly call: () => void;
}

const BEGIN = 1_800_000_000_000;
const BREATHS = 20; // turns of the event loop: what was begun may go on for a while before it waits for a timer again

export function makeTestClock(begin = BEGIN): TestClock {
  let steady = 0;
  let wall = begin;
  const waiting = new Set<Waiting>();

  const add = (milliseconds: number, every: number | null, call: () => void): Timer => {
    const one: Waiting = { due: steady + Math.max(0, milliseconds), every, call };
    waiting.add(one);
    if (one.due <= steady) setImmediate(fire, one);
    const timer: Timer = { unref: () => timer, close: () => void waiting.delete(one) };
    return timer;
  };
  const fire = (one: Waiting): void => {
    if (!waiting.has(one)) return; // closed, or it has been
    if (one.every === null) waiting.delete(one);
    else one.due += one.every;
    one.call();
  };
  const next = (): Waiting | null => {
    let first: Waiting | null = null;
    for (const one of waiting) if (first === null || one.due < first.due) first = one;
    return first;
  };
  const goTo = (time: number): void => {
    wall += time - steady;
    steady = time;
  };
  /** Does what is due next, until then; whether there was something. */
  const step = (end: number): boolean => {
    const one = next();
    if (!one || one.due > end) return false;
    if (one.due > steady) goTo(one.due);
    fire(one);
    return true;
  };
  const rest = async (): Promise<void> => {
    for (let i = 0; i < BREATHS; i++) await breath();
  };

  return {
    wall: () => wall,
    steady: () => steady,
    after: (milliseconds, call) => add(milliseconds, null, call),
    every: (milliseconds, call) => add(milliseconds, milliseconds, call),
    set: (by) => void (wall += by),
    async pass(milliseconds) {
      await rest(); // what happened before this may set a timer yet
      const end = steady + milliseconds;
      while (step(end)) await breath();
      goTo(end);
      await rest();
    },
    jump(milliseconds) {
      const end = steady + milliseconds;
      while (step(end));
      goTo(end);
    },
  };
}

const HURRY = 50;
const SECOND = 1000; // what is done more often is that connections are alive: a busy machine needs its time for that

/** The machine's clock, where what is done every second, or less often, is done so often that a test hardly waits for it. */
export const hurriedClock: Clock = {
  ...machineClock,
  every: (milliseconds, call) => machineClock.every(milliseconds < SECOND ? milliseconds : milliseconds / HURRY, call),
};
