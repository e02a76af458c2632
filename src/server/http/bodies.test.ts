import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { jsonParts } from './bodies.ts';

interface Asking {
  readonly response: ServerResponse;
  readonly asked: Promise<IncomingMessage>;
  readonly leave: () => Promise<void>;
}

/** Somebody has asked, and has no answer yet. */
async function ask(): Promise<Asking> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const arrived = once(server, 'request');
  const request = get({ port: (server.address() as AddressInfo).port, agent: false });
  request.on('error', () => undefined); // the answer ends when we leave
  const asked = once(request, 'response').then(([answer]) => answer as IncomingMessage);
  asked.catch(() => undefined);
  const [, response] = (await arrived) as [IncomingMessage, ServerResponse];
  const leave = async (): Promise<void> => {
    const gone = once(response, 'close');
    request.destroy();
    await gone;
  };
  return { response, asked, leave };
}

test('a long answer comes in parts', async () => {
  const { response, asked } = await ask();
  const parts = async function* () {
    yield '[1';
    yield ',2]';
  };
  await jsonParts(response, parts());
  const chunks = await (await asked).toArray();
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual([1, 2]);
});

test('whoever leaves before the first part is no trouble, and nothing more is made for them', async () => {
  const { response, leave } = await ask();
  const made: number[] = [];
  let isOver = false;
  const parts = async function* () {
    try {
      await leave();
      yield '[1';
      made.push(2);
      yield ',2]';
    } finally {
      isOver = true;
    }
  };
  await jsonParts(response, parts());
  expect([made, isOver]).toEqual([[], true]);
});

test('whoever leaves in the middle is no trouble either', async () => {
  const { response, leave } = await ask();
  let isOver = false;
  const parts = async function* () {
    try {
      yield '[1';
      await leave();
      for (let i = 2; ; i++) yield `,${i}`;
    } finally {
      isOver = true;
    }
  };
  await jsonParts(response, parts());
  expect(isOver).toBe(true);
});

test('an answer that cannot be finished is told to whoever looks after the server', async () => {
  const { response } = await ask();
  const parts = async function* () {
    yield '[1';
    await Promise.resolve();
    throw new Error('the store is away');
  };
  await expect(jsonParts(response, parts())).rejects.toThrow('the store is away');
});
