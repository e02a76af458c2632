import { expect, test } from 'vitest';
import { sharedFor } from './shared-answer.ts';

test('an answer is made once for all who ask while it is made and a while after', async () => {
  let [time, made] = [0, 0];
  let finish = (): void => undefined;
  const ask = sharedFor(
    1000,
    () => new Promise<number>((resolve) => (finish = () => resolve(++made))),
    () => time,
  );
  const all = Array.from({ length: 500 }, ask);
  time = 5000; // it takes long
  all.push(ask());
  finish();
  expect(new Set(await Promise.all(all))).toEqual(new Set([1]));
  time = 5999;
  expect(await ask()).toBe(1);
  time = 6000;
  const next = ask();
  finish();
  expect(await next).toBe(2);
});

test('a failure is shared as well, and tried again later', async () => {
  let [time, tries] = [0, 0];
  const ask = sharedFor(
    1000,
    async () => {
      if (++tries === 1) throw new Error('away');
      return tries;
    },
    () => time,
  );
  await expect(ask()).rejects.toThrow('away');
  await expect(ask()).rejects.toThrow('away');
  time = 1000;
  expect(await ask()).toBe(2);
});
