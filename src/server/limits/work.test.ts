import { expect, test } from 'vitest';
import { makeWork, type Later, type Work } from './work.ts';

/* 10 milliseconds a second, 200 at once, with a clock that a test sets. */

interface Bench {
  readonly work: Work;
  readonly done: string[];
  /** Asks for a turn; what is done then costs so many milliseconds. */
  readonly ask: (who: string, name: string, cost: number) => void;
  readonly pass: (milliseconds: number) => Promise<void>;
}

function bench(): Bench {
  let time = 0;
  let timers: { readonly at: number; readonly next: () => void }[] = [];
  const later: Later = (next, milliseconds) => void timers.push({ at: time + milliseconds, next });
  const work = makeWork(10, () => time, later);
  const done: string[] = [];
  const settled = async (): Promise<void> => {
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  return {
    work,
    done,
    ask(who, name, cost) {
      const go = (): void => {
        done.push(name);
        work.charge(who, cost);
      };
      const turn = work.turn(who);
      if (turn) void turn.then(go);
      else go();
    },
    async pass(milliseconds) {
      const end = time + milliseconds;
      for (;;) {
        await settled();
        const [first] = timers.toSorted((a, b) => a.at - b.at);
        if (!first || first.at > end) break;
        timers = timers.filter((one) => one !== first);
        time = Math.max(time, first.at);
        first.next();
      }
      time = end;
    },
  };
}

test('a burst passes; then each waits until what was done before it is paid for, one after the other', async () => {
  const { ask, done, pass, work } = bench();
  ask('ada', 'burst', 210);
  for (const name of ['a', 'b', 'c']) ask('ada', name, 5);
  ask('bo', 'bo', 5); // who owes nothing waits for nobody
  expect([done, work.waiting('ada'), work.waiting('bo')]).toEqual([['burst', 'bo'], 3, 0]);
  await pass(999);
  expect(done).toEqual(['burst', 'bo']);
  await pass(2);
  expect(done).toEqual(['burst', 'bo', 'a']); // not all that wait at once
  await pass(500);
  expect(done).toEqual(['burst', 'bo', 'a', 'b']);
  await pass(500);
  expect([done.at(-1), work.waiting('ada')]).toEqual(['c', 0]);
});

test('nobody owes more than ten seconds’ worth, and whoever has paid for everything is forgotten', async () => {
  const { ask, done, pass, work } = bench();
  ask('ada', 'much', 10_000);
  ask('ada', 'next', 0);
  await pass(9999);
  expect(done).toEqual(['much']);
  await pass(1);
  expect(done).toEqual(['much', 'next']);
  await pass(20_000);
  work.sweep();
  expect(work.turn('ada')).toBeNull();
});

test('at the end nobody waits any more', async () => {
  const { ask, done, pass, work } = bench();
  ask('ada', 'much', 1000);
  for (const name of ['a', 'b']) ask('ada', name, 1000);
  work.close();
  await pass(0);
  ask('ada', 'c', 1);
  expect(done).toEqual(['much', 'a', 'b', 'c']);
});
