import type { Clock } from '../host/clock.ts';

/** A clock that a test moves. Whatever follows from a timer without waiting is done before the next. */
export function fakeClock(): Clock & { advance(milliseconds: number): Promise<void> } {
  let time = 0;
  const timers = new Set<{ readonly at: number; readonly work: () => void }>();
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    now: () => time,
    after(milliseconds, work) {
      const timer = { at: time + milliseconds, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(milliseconds) {
      const until = time + milliseconds;
      for (;;) {
        await settled();
        const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        time = Math.max(time, next.at);
        next.work();
      }
      time = until;
    },
  };
}
