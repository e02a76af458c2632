import { expect, test } from 'vitest';
import { makeLoad } from './load.ts';

test('a process that does nothing but work is full, and one that waits is not', () => {
  const usage = { active: 0, idle: 0 };
  const isFull = makeLoad(
    () => usage.active + usage.idle,
    () => ({ ...usage }),
  );
  usage.active += 300;
  expect(isFull()).toBe(true);
  usage.idle += 300;
  expect(isFull()).toBe(false);
});

test('a process that looks for its load finds it', () => {
  let now = 0;
  const isFull = makeLoad(() => now);
  for (const end = performance.now() + 20; performance.now() < end;);
  now += 1000;
  expect(isFull()).toBe(true); // it has only worked since
});
