import { expect, test } from 'vitest';
import { makeSlices, SLICE } from './slices.ts';

test('what comes when a turn of the event loop is long already waits for the next, in order', async () => {
  let time = 0;
  const next: (() => void)[] = [];
  const slices = makeSlices({ now: () => time, later: (go) => void next.push(go) });
  const done: number[] = [];
  const all = Array.from({ length: 2 * SLICE + 3 }, (_, i) =>
    slices.run(async () => {
      done.push(i);
      time += 1;
    }),
  );
  const turn = (): void => next.splice(0).forEach((go) => go());
  expect(done).toHaveLength(SLICE);
  turn();
  expect(done).toHaveLength(2 * SLICE);
  const last = slices.run(async () => void done.push(-1)); // behind those that wait
  expect(done).toHaveLength(2 * SLICE);
  turn();
  await Promise.all([...all, last]);
  expect(done).toEqual([...Array.from({ length: 2 * SLICE + 3 }, (_, i) => i), -1]);
  turn();
  expect(next).toEqual([]); // where nothing is done there is nothing to come back for
});

test('what fails later fails for whoever asked', async () => {
  let time = 0;
  const next: (() => void)[] = [];
  const slices = makeSlices({ now: () => (time += SLICE), later: (go) => void next.push(go) });
  await slices.run(async () => undefined);
  const failing = slices.run(async () => {
    throw new Error('no');
  });
  next.splice(0).forEach((go) => go());
  await expect(failing).rejects.toThrow('no');
});
