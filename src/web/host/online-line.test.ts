import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LineRefusal, makeOnlineLine, type OnlineLine, Refused, type Socket } from './online-line.ts';

/* The line of the page when the server does not want it: it says why, waits, and does not hammer. */

interface FakeSocket extends Socket {
  open(): void;
  say(data: string): void;
  end(code: number, reason: string): void;
}

let sockets: FakeSocket[] = [];
let introduced = 0;
let heard: string[] = []; // news and builds

function fakeSocket(): FakeSocket {
  const heard: Record<string, ((event: { code: number; reason: string; data: unknown }) => void)[]> = {};
  const tell = (type: string, code = 1000, reason = '', data = ''): void => {
    for (const hear of heard[type] ?? []) hear({ code, reason, data });
  };
  return {
    send: () => undefined,
    close: () => undefined,
    addEventListener: (type: string, hear: (event: { code: number; reason: string; data: unknown }) => void) =>
      void (heard[type] ??= []).push(hear),
    open: () => tell('open'),
    say: (data) => tell('message', 1000, '', data),
    end: (code, reason) => tell('close', code, reason),
  };
}

function lineWith(why: LineRefusal | null, introduce: () => Promise<void> = async () => undefined): OnlineLine {
  return makeOnlineLine({
    introduce() {
      introduced++;
      return introduce();
    },
    openSocket() {
      const socket = fakeSocket();
      sockets.push(socket);
      return socket;
    },
    askWhy: async () => why,
    newKey: () => 'key',
    build: () => 'page-1.js',
    onOtherBuild: () => heard.push('other build'),
    hear: ({ news }) => heard.push(news),
    onChange: () => undefined,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, introduced, heard] = [[], 0, []];
});
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

test('a refused connection is told with the server’s words, and not tried before its time, whoever asks', async () => {
  const line = lineWith({ text: 'Too many; try again in 20 seconds.', seconds: 20 });
  void line.ask({ do: 'hello' });
  await pass(0);
  sockets[0]?.end(1006, '');
  await pass(0);
  expect(line.trouble).toEqual({ text: 'Too many; try again in 20 seconds.', isFinal: false });
  const asked = [line.ask({ do: 'rooms' }), line.ask({ do: 'mine' })];
  await pass(19_000);
  expect(sockets.length).toBe(1);
  expect((await Promise.all(asked)).map(({ error }) => error)).toEqual(
    Array(2).fill('Too many; try again in 20 seconds.'),
  );
  await pass(1000);
  expect(sockets.length).toBe(2);
  sockets[1]?.open();
  expect([line.isOpen, line.trouble]).toEqual([true, null]);
});

test('so is one whose cookie is refused, before any socket is opened', async () => {
  const line = lineWith(null, async () => {
    throw new Refused({ text: 'Too many; try again in 30 seconds.', seconds: 30 });
  });
  void line.ask({ do: 'hello' });
  await pass(29_000);
  expect([introduced, sockets.length, line.trouble?.text]).toEqual([1, 0, 'Too many; try again in 30 seconds.']);
  await pass(1000);
  expect(introduced).toBe(2);
});

test('a page that was cut off for a flood waits longer each time, until it was calm for a minute', async () => {
  const line = lineWith(null);
  void line.ask({ do: 'hello' });
  const pauses: number[] = [];
  for (let cut = 0; cut < 8; cut++) {
    await pass(0);
    sockets.at(-1)?.open();
    if (cut === 7) await pass(61_000);
    sockets.at(-1)?.end(1008, 'Too many requests.');
    expect(line.trouble?.text).toMatch(
      /^This page asked too much at once and was cut off; it waits for \d+ seconds\.$/,
    );
    const before = Date.now();
    const count = sockets.length;
    while (sockets.length === count) await pass(1000);
    pauses.push((Date.now() - before) / 1000);
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 120, 120, 5]);
});

test('who is banned is told so and does not try again', async () => {
  const line = lineWith(null);
  const first = line.ask({ do: 'hello' });
  await pass(0);
  sockets[0]?.open();
  sockets[0]?.end(4003, 'You are banned from this server.');
  expect(await first).toEqual({ ok: false, error: 'You are banned from this server.' });
  expect(await line.ask({ do: 'rooms' })).toEqual({ ok: false, error: 'You are banned from this server.' });
  await pass(600_000);
  expect([sockets.length, line.trouble]).toEqual([1, { text: 'You are banned from this server.', isFinal: true }]);
});

test('an ordinary cut is tried again at once, without a reason', async () => {
  const line = lineWith(null);
  void line.ask({ do: 'hello' });
  await pass(0);
  sockets[0]?.open();
  sockets[0]?.end(1006, '');
  expect(line.trouble).toBeNull();
  await pass(300);
  expect(sockets.length).toBe(2);
});

test('a server that takes a question and never answers it is asked anew', async () => {
  let isSilent = true;
  const line = lineWith(null, () => (isSilent ? new Promise(() => undefined) : Promise.resolve()));
  const asked = line.ask({ do: 'hello' });
  await pass(10_000);
  expect(await asked).toEqual({ ok: false, error: 'There is no connection to the server just now.' });
  isSilent = false;
  void line.ask({ do: 'hello' });
  await pass(0);
  sockets[0]?.open();
  expect([introduced, line.isOpen]).toEqual([2, true]);
});

test('messages that are no JSON, or of no known kind, are passed over', async () => {
  const line = lineWith(null);
  const asked = line.ask({ do: 'hello' });
  await pass(0);
  sockets[0]?.open();
  for (const odd of ['', '{', 'null', '[]', '7', '{}', '{"id":"1","ok":true}', '{"news":5}', '{"later":true}'])
    sockets[0]?.say(odd);
  sockets[0]?.say('{"id":1,"ok":true,"name":"Ada"}');
  expect(await asked).toMatchObject({ ok: true, name: 'Ada' });
});

test('a server with the same page is heard; of one with another page nothing is, and the line stays closed', async () => {
  const line = lineWith(null);
  void line.ask({ do: 'hello' });
  await pass(0);
  sockets[0]?.open();
  sockets[0]?.say('{"news":"build","build":"page-1.js"}');
  sockets[0]?.say('{"news":"room-a","next":0}');
  expect(heard).toEqual(['room-a']);
  sockets[0]?.end(1006, ''); // it is started again, with a newer page
  await pass(300);
  sockets[1]?.open();
  sockets[1]?.say('{"news":"build","build":"page-2.js"}');
  sockets[1]?.say('{"news":"room-a","next":9}');
  expect(heard).toEqual(['room-a', 'other build']);
  expect(await line.ask({ do: 'rooms' })).toMatchObject({
    ok: false,
    error: expect.stringContaining('another version'),
  });
  await pass(600_000);
  expect([sockets.length, line.isOpen, line.trouble?.isFinal]).toEqual([2, false, true]);
});
