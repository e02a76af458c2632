import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { AROUND, isOwnLook, makePaidFor, MOST_WAITING } from './paid-for.ts';
import { makeWork } from './work.ts';

interface Bench {
  readonly ask: (address: string, cost: number) => PassThrough;
  readonly done: string[];
  /** So many milliseconds later, everybody who has waited that long is answered. */
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly waiting: () => number;
}

/** 10 milliseconds a second for one address, 200 at once. */
function bench(): Bench {
  let time = 0;
  let timers: (() => void)[] = [];
  const workFrom = makeWork(
    10,
    () => time,
    (next) => void timers.push(next),
  );
  const paidFor = makePaidFor({ workFrom, noteHold: () => undefined, now: () => time });
  const done: string[] = [];
  return {
    done,
    waiting: () => workFrom.waiting('192.0.2.1'),
    ask(address, cost) {
      const socket = new PassThrough();
      void paidFor.run(address, socket, async () => {
        time += cost;
        done.push(address);
      });
      return socket;
    },
    async pass(milliseconds) {
      time += milliseconds;
      const due = timers;
      timers = [];
      for (const next of due) next();
      for (let i = 0; i < 10; i++) await Promise.resolve();
    },
  };
}

test('a request by HTTP is charged to its address: whoever has used too much waits, and nobody else', async () => {
  const { ask, done, pass } = bench();
  ask('192.0.2.1', 205);
  ask('192.0.2.1', 1);
  ask('192.0.2.2', 1);
  expect(done).toEqual(['192.0.2.1', '192.0.2.2']);
  await pass(600);
  expect(done).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.1']);
});

test('every answer costs something, so that a flood of cheap ones has to wait, too', () => {
  const { ask, done } = bench();
  const most = Math.floor(200 / AROUND) + 1;
  for (let i = 0; i < most + 50; i++) ask('192.0.2.1', 0);
  expect(done.length).toBeGreaterThanOrEqual(most - 1);
  expect(done.length).toBeLessThanOrEqual(most + 1);
});

test('where very many wait already the connection is cut; whoever leaves meanwhile is not worked for', async () => {
  const { ask, done, pass, waiting } = bench();
  ask('192.0.2.1', 250);
  const sockets = Array.from({ length: MOST_WAITING + 20 }, () => ask('192.0.2.1', 0));
  expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(20);
  expect(waiting()).toBe(MOST_WAITING);
  sockets[0]?.destroy();
  await pass(60_000);
  for (let i = 0; i < MOST_WAITING; i++) await pass(1);
  expect([waiting(), done.length]).toEqual([0, MOST_WAITING]); // the first of all, and all but the one who left
});

test('a look of this machine at itself is its own only without a proxy, and only a look', () => {
  const look = (url: string, remote: string, headers = {}): boolean => {
    const request = new IncomingMessage(new Socket());
    Object.defineProperty(request.socket, 'remoteAddress', { value: remote });
    return isOwnLook(Object.assign(request, { url, headers }));
  };
  for (const path of ['/health', '/ready?x=1', '/metrics']) expect(look(path, '127.0.0.1')).toBe(true);
  expect(look('/ready', '::ffff:127.0.0.1')).toBe(true);
  expect(look('/ready', '::1')).toBe(true);
  expect(look('/index.html', '127.0.0.1')).toBe(false);
  expect(look('/ready', '192.0.2.1')).toBe(false);
  expect(look('/ready', '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe(false);
});
