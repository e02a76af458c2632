import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeLoad } from './load.ts';

test('a process that does nothing but work is full, and one that waits is not', async () => {
  const isFull = makeLoad();
  const end = performance.now() + 300;
  while (performance.now() < end);
  expect(isFull()).toBe(true);
  await sleep(300);
  expect(isFull()).toBe(false);
});
