import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../run/config.ts';
import { newId } from '../http/identity.ts';
import { type Running, startServer } from '../run/server.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { makeStore } from '../store/store.ts';
import { newBrowser } from '../testing/browser.ts';
import { type Client, connect } from '../testing/client.ts';
import { makeTestClock } from '../testing/clock.ts';
import { useDatabases } from '../testing/databases.ts';
import { startPushService, type TestPushService } from '../testing/push-service.ts';
import type { Entry } from '../rooms/entries.ts';
import { makeHall } from '../rooms/hall.ts';
import { readPlan } from '../rooms/plan.ts';
import { makePresence } from './presence.ts';
import { makeRoom } from '../rooms/room.ts';

/* Who is at a table just now, for those who look at it: at one process, and at two that share a PostgreSQL. */

const { folder, postgres } = useDatabases();
const settings = {
  requestsASecond: 100_000,
  workASecond: 1_000_000,
  strangersAMinute: 100_000,
  botPause: 0,
  botTime: 5,
};
const PAUSE = 5000; // milliseconds until somebody is told of their turn
const GRACE = 3000; // and until somebody who left is away
const clock = makeTestClock(Date.now());
let service: TestPushService;
const start = (env: Readonly<Record<string, string>>, port = 0): Promise<Running> =>
  startServer(
    readConfig({ WEB_PUSH_CONTACT: 'mailto:somebody@club.org', ...env }, { ...settings, port }),
    (_, response) => response.end(),
    () => undefined,
    { post: (parcel, signal) => service.post(parcel, signal), clock },
  );
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

/** The seats that somebody was told last to be there. */
function here({ messages }: Client, room: string): number[] | null {
  const last = messages.findLast((text) => text.startsWith(`{"news":"${room}","here":`));
  return last === undefined ? null : (JSON.parse(last) as { here: number[] }).here;
}

async function table(owner: Client, guest: Client): Promise<string> {
  const room = String((await owner.ask({ do: 'create', game: 'avenue-empires', seats: 2 })).room);
  await owner.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
  await owner.watch(room);
  await expect.poll(() => here(owner, room)).toEqual([0]);
  await guest.watch(room);
  await guest.ask({ do: 'sit', room, seat: 1, name: 'Bo' });
  await expect.poll(() => here(owner, room)).toEqual([0, 1]);
  await expect.poll(() => here(guest, room)).toEqual([0, 1]);
  return room;
}

test('one process: who looks at the table is there; spectators are not told of; who comes back at once was not away', async () => {
  const server = await start({ DATA_DIR: folder });
  const [ada, bo, eve] = await Promise.all([1, 2, 3].map(() => connect(() => server.address)));
  if (!ada || !bo || !eve) throw new Error('three people');
  const room = await table(ada, bo);
  const before = ada.messages.length;
  await eve.watch(room);
  await expect.poll(() => here(eve, room)).toEqual([0, 1]);
  expect(ada.messages.slice(before)).toEqual([]); // of a spectator nobody hears
  bo.cut(); // and is back in a moment
  await bo.ask({ do: 'watch', room });
  await clock.pass(2 * GRACE);
  await eve.ask({ do: 'events', room });
  expect(ada.messages.slice(before)).toEqual([]);
  await bo.ask({ do: 'unwatch', room });
  await clock.pass(GRACE);
  await expect.poll(() => here(ada, room)).toEqual([0]);
  await ada.ask({ do: 'rise', room });
  await expect.poll(() => here(eve, room)).toEqual([]);
  for (const one of [ada, bo, eve]) {
    expect(one.messages.join()).not.toContain('Guest'); // nobody's name but of those who sit
    one.close();
  }
  await server.stop();
});

test('two processes on one PostgreSQL: each tells the other; one that ends has nobody there; keys are shared, and nobody is told of a turn twice', async () => {
  const env = { DATABASE_URL: postgres.url };
  const [first, second] = [await start(env), await start(env)];
  const [ada, bo] = [await connect(() => first.address), await connect(() => second.address)];
  const room = await table(ada, bo);
  const browser = newBrowser('https://push.club.org/bo');
  const ask = async (path: string, at: Running, { cookie }: Client, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', cookie };
    return (await fetch(`${at.address}api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const [one, other] = await Promise.all([first, second].map((at) => ask('push', at, ada, {})));
  expect(one).toEqual(other);
  expect(await ask('push-on', second, bo, browser)).toEqual({ ok: true });
  // Bo looks on at the second process: the first, at which all happens, tells them nothing.
  await ada.ask({ do: 'begin', room });
  const waits = (): boolean => JSON.stringify(ada.seen.get(room)?.room.waiting).includes('1');
  for (let i = 0; i < 50 && !waits(); i++) {
    const { actions } = (await ada.ask({ do: 'legal', room })) as unknown as { actions: object[] };
    if (actions[0]) await ada.ask({ do: 'submit', room, action: actions[0] });
  }
  expect(waits()).toBe(true);
  await clock.pass(PAUSE);
  expect(await ask('push', first, ada, {})).toEqual(one); // whoever was to be told has been
  expect(service.got).toEqual([]);
  // A third process learns who is where.
  const third = await start(env);
  const eve = await connect(() => third.address);
  await eve.ask({ do: 'hello' });
  await eve.watch(room);
  await expect.poll(() => here(eve, room)).toEqual([0, 1]);
  bo.close();
  await second.stop();
  await expect.poll(() => here(ada, room)).toEqual([0]);
  await expect.poll(() => here(eve, room)).toEqual([0]);
  // Now both that are left see that Bo is waited for: one of them tells it.
  await Promise.all([ada.ask({ do: 'say', room, text: 'Bo?' }), eve.ask({ do: 'say', room, text: 'Bo!' })]);
  await clock.pass(PAUSE);
  await expect.poll(() => service.got.length).toBe(1);
  expect(browser.read(service.got[0]?.body ?? Buffer.alloc(0))).toContain('It is your turn at the table of Ada.');
  await clock.pass(3 * PAUSE);
  expect(await ask('push', first, ada, {})).toEqual(one);
  expect(service.got).toHaveLength(1);
  ada.close();
  eve.close();
  await Promise.all([first.stop(), third.stop()]);
});

test('however many sit at however many tables, a word to the other processes fits into one of PostgreSQL', async () => {
  const store = makeStore(await openSqlite(join(folder, 'many')));
  const needs = { now: Date.now, onTrouble: (error: unknown) => expect.fail(String(error)) };
  const hall = makeHall({ store, wait: async () => undefined, ...needs });
  const words: string[] = [];
  const tell = async (text: string): Promise<void> => void words.push(text);
  const presence = makePresence({ hall, process: newId(), tell, ...needs });
  const plan = readPlan({ game: 'arquetect', seats: 8 });
  const people = plan.seats * 60;
  for (let i = 0; i < 60; i++) {
    const id = newId();
    const first: Entry = { do: 'make', plan, secret: 'kept', by: 'somebody' };
    await hall.create(makeRoom(id, first), first, 'somebody');
    for (let seat = 0; seat < plan.seats; seat++) {
      const by = newId();
      await hall.act(id, null, () => ({ do: 'sit', seat, name: 'P', words: '', by }));
      presence.came(id, { person: { id: by }, send: () => undefined });
    }
  }
  const toldIn = (texts: readonly string[]): string[] =>
    texts.flatMap((text) => Object.values<string[]>(JSON.parse(text).rooms ?? {}).flat());
  await expect.poll(() => new Set(toldIn(words)).size).toBe(people);
  words.length = 0;
  presence.hear('{"here":"another","who":true}');
  await expect.poll(() => toldIn(words).length).toBe(people);
  for (const word of words) expect(Buffer.byteLength(word)).toBeLessThan(8000);
  await presence.close();
  await hall.close();
  await store.close();
});
