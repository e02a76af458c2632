import { expect, test } from 'vitest';
import { LONGEST, makeCourtesy } from './courtesy.ts';

function start() {
  const next: (() => void)[] = [];
  const told = { time: 0, isCrowded: false };
  const courtesy = makeCourtesy({
    now: () => told.time,
    later: (go) => void next.push(go),
    doPeopleWait: () => told.isCrowded,
  });
  const turn = (): void => next.splice(0).forEach((go) => go());
  return { courtesy, told, turn, next };
}

test('one thing is done in a turn of the event loop, in order, and none at once', async () => {
  const { courtesy, turn, next } = start();
  const done: number[] = [];
  for (const one of [1, 2]) courtesy.run(() => void done.push(one));
  const third = courtesy.turn().then(() => done.push(3));
  expect(done).toEqual([]);
  turn();
  expect(done).toEqual([1]);
  turn();
  expect(done).toEqual([1, 2]);
  turn();
  await third;
  expect(done).toEqual([1, 2, 3]);
  expect(next).toEqual([]); // where nothing is to be done there is nothing to come back for
});

test('nothing is done while people wait, but not for ever', () => {
  const { courtesy, told, turn } = start();
  let done = 0;
  for (let i = 0; i < 2; i++) courtesy.run(() => void done++);
  told.isCrowded = true;
  turn();
  told.time = LONGEST - 1;
  turn();
  expect(done).toBe(0);
  told.time = LONGEST;
  turn();
  expect(done).toBe(1);
  told.isCrowded = false;
  turn();
  expect(done).toBe(2);
});

test('what fails does not keep the next one', () => {
  const { courtesy, turn } = start();
  let isDone = false;
  courtesy.run(() => {
    throw new Error('no');
  });
  courtesy.run(() => void (isDone = true));
  expect(turn).toThrow('no');
  turn();
  expect(isDone).toBe(true);
});
