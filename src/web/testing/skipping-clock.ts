import { type Clock, machineClock, type Timer } from '../../server/run/time.ts';

/** The machine's clock, which a test may move on: what lasts minutes for people does not keep the test waiting. */
export interface SkippingClock extends Clock {
  /** So many milliseconds go by at once. What was due meanwhile happens now, and what happens again and again happens once. */
  skip(milliseconds: number): void;
}

interface Waiting {
  due: number;
  timer: Timer; // of the machine
  readonly ring: () => void;
}

export function makeSkippingClock(): SkippingClock {
  let ahead = 0;
  const waiting = new Set<Waiting>();
  const steady = (): number => machineClock.steady() + ahead;
  const wind = ({ due, ring }: Pick<Waiting, 'due' | 'ring'>): Timer => machineClock.after(due - steady(), ring);

  const add = (milliseconds: number, isRepeated: boolean, call: () => void): Timer => {
    const ring = (): void => {
      if (isRepeated) {
        one.due = steady() + milliseconds;
        one.timer = wind(one);
      } else waiting.delete(one);
      call();
    };
    const due = steady() + milliseconds;
    const one: Waiting = { due, ring, timer: wind({ due, ring }) };
    waiting.add(one);
    const timer: Timer = {
      unref: () => timer, // whoever made the clock stops the server, which closes its timers
      close() {
        waiting.delete(one);
        one.timer.close();
      },
    };
    return timer;
  };

  return {
    wall: () => machineClock.wall() + ahead,
    steady,
    after: (milliseconds, call) => add(milliseconds, false, call),
    every: (milliseconds, call) => add(milliseconds, true, call),
    skip(milliseconds) {
      ahead += milliseconds;
      for (const one of waiting) {
        one.timer.close();
        one.timer = wind(one);
      }
    },
  };
}
