import { expect, test } from 'vitest';
import { BOUNDS, GC, type Holds, type HoldsNeeds, makeHolds } from './holds.ts';

interface Bench {
  readonly holds: Holds;
  /** Something runs for so long by the clock, and uses this much of the processor. */
  readonly run: (by: string, milliseconds: number, used?: number) => void;
  readonly look: () => void;
  readonly collected: (from: number, to: number) => void;
  /** How often something held the thread for 20 ms or longer. */
  readonly long: (by: string) => number;
}

function bench(): Bench {
  let [time, processor] = [0, 0];
  let look = (): void => undefined;
  let hear: Parameters<HoldsNeeds['onCollection']>[0] = () => undefined;
  const nothing = (): void => undefined;
  const holds = makeHolds({
    now: () => time,
    processorTime: () => processor,
    everyLook(one) {
      look = one;
      return nothing;
    },
    onCollection(one) {
      hear = one;
      return nothing;
    },
  });
  return {
    holds,
    run(by, milliseconds, used = milliseconds) {
      const since = time;
      time += milliseconds;
      processor += used;
      holds.note(by, since);
    },
    look: () => look(),
    collected: (from, to) => hear({ from, to }),
    long: (by) => holds.counts().get(by)?.[BOUNDS.indexOf(0.02)] ?? 0,
  };
}

test('what holds the thread is counted by what it is; waiting for a processor is not its own', () => {
  const { run, long, look } = bench();
  run('submit', 25);
  look();
  run('look', 25, 3);
  expect([long('submit'), long('look')]).toEqual([1, 0]);
});

test('what others have used in the same turn is not its own either', () => {
  const { run, long } = bench();
  for (let i = 0; i < 20; i++) run('act', 4);
  run('look', 40, 3);
  run('tell', 40, 25);
  expect([long('act'), long('look'), long('tell')]).toEqual([0, 0, 1]);
});

test('a garbage collection that falls into a request counts by itself, though it is heard of later', () => {
  const { run, long, collected } = bench();
  run('submit', 30);
  collected(5, 27);
  expect([long('submit'), long(GC)]).toEqual([0, 1]);
});

test('the longest turn by the clock, and the most processor time at a stretch, whatever it was', () => {
  const { run, look, holds } = bench();
  run('one', 4);
  run('another', 4);
  look();
  run('a third', 105, 20);
  look();
  expect(holds.takeLongest()).toEqual({ hold: 0.02, turn: 0.1 });
  expect(holds.takeLongest()).toEqual({ hold: 0, turn: 0 });
});
