import { expect, test } from 'vitest';
import { makeTestClock } from '../testing/clock.ts';
import { makeLocalQueue } from './queue.ts';

const SECOND = 1000;
const MOST = 200; // that are looked at together

/** So many rooms that cannot be looked after have been due for longer than one that can. */
async function startWith(damaged: number) {
  const clock = makeTestClock();
  const due = [...Array.from({ length: damaged }, (_, i) => `damaged ${i}`), 'sound'];
  const tries = new Map<string, number>();
  const troubles: unknown[] = [];
  const queue = makeLocalQueue(
    async (besides) => due.slice(0, MOST + besides),
    (error) => void troubles.push(error),
    clock,
  );
  await queue.start({
    async tend(room) {
      tries.set(room, (tries.get(room) ?? 0) + 1);
      if (room !== 'sound') throw new Error(`${room} does not replay`);
      due.splice(due.indexOf(room), 1);
    },
    keepHouse: async () => undefined,
  });
  return { clock, tries, stop: () => queue.stop() };
}

test.each([200, 1000, 5000])('%i rooms that cannot be looked after keep no other from its time', async (damaged) => {
  const { clock, tries, stop } = await startWith(damaged);
  await clock.pass((damaged / MOST + 1) * 10 * SECOND);
  expect(tries.get('sound')).toBe(1);
  await stop();
});

test('a room that cannot be looked after is tried again, later each time, and at least every ten minutes', async () => {
  const { clock, tries, stop } = await startWith(1);
  const after = async (seconds: number): Promise<number | undefined> => {
    await clock.pass(seconds * SECOND);
    return tries.get('damaged 0');
  };
  expect(await after(50)).toBe(1);
  expect(await after(20)).toBe(2);
  expect(await after(100)).toBe(2);
  expect(await after(30)).toBe(3);
  let before = (await after(1200)) ?? 0;
  for (let i = 0; i < 10; i++) {
    const now = (await after(605)) ?? 0;
    expect(now).toBeGreaterThan(before);
    expect(now).toBeLessThan(before + 3);
    before = now;
  }
  await stop();
});
