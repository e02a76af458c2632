import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeDice } from '../engine/luck/random.ts';
import type { EventView } from '../engine/tell.ts';
import { readConfig } from './run/config.ts';
import { type Running, startServer } from './run/server.ts';
import { makeArchives } from './store/archives.ts';
import { openSqlite } from './store/sqlite/sqlite.ts';
import { makeStore } from './store/store.ts';
import { makeOlder } from './testing/older-rules.ts';
import { type Client, connect } from './testing/client.ts';

/* Matches whose rules have changed: everybody reads what they were told, and nobody can do anything. */

const folder = mkdtempSync(join(tmpdir(), 'cardwright-archived-'));
const config = readConfig(
  {},
  { port: 0, data: folder, requestsASecond: 100_000, workASecond: 1_000_000, botPause: 0, botTime: 5 },
);
const errors: string[] = [];
let server: Running;
const people: Client[] = [];
const start = async (): Promise<void> => {
  server = await startServer(
    config,
    (_, response) => response.end(),
    (line) => errors.push(line),
  );
};
beforeAll(start);
afterEach(() => {
  for (const one of people.splice(0)) one.close();
  expect(errors).toEqual([]);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function enter(cookie?: string): Promise<Client> {
  const one = await connect(() => server.address, cookie);
  people.push(one);
  return one;
}

const GAME = 'avenue-empires'; // with secrets from the first decision on

/** Two people play so many steps of a match; Infinity is all of it. */
async function played([ada, bo]: readonly [Client, Client], steps: number, plan: object = {}): Promise<string> {
  const room = String((await ada.ask({ do: 'create', game: GAME, seats: 2, ...plan })).room);
  await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
  await bo.ask({ do: 'sit', room, seat: 1, name: 'Bo' });
  expect(await ada.ask({ do: 'begin', room })).toMatchObject({ ok: true });
  await bo.ask({ do: 'say', room, text: 'Good luck to all of you' });
  const dice = makeDice('archived');
  for (let step = 0; step < steps;) {
    const { waiting, over } = (await ada.ask({ do: 'status', room })) as unknown as {
      waiting: number[];
      over: boolean;
    };
    if (over) break;
    for (const seat of waiting) {
      const one = seat === 0 ? ada : bo;
      const { actions } = (await one.ask({ do: 'legal', room })) as unknown as { actions: object[] };
      if ((await one.ask({ do: 'submit', room, action: actions[dice.below(actions.length)] })).ok) step++;
    }
  }
  return room;
}

const textsOf = (events: unknown): string[] =>
  (events as EventView[]).flatMap(({ text }) => (text === undefined ? [] : [text]));

const toldTo = async (one: Client, room: string): Promise<string[]> =>
  textsOf((await one.ask({ do: 'events', room })).events);

/** The server is stopped and started; in between the rules of these tables become older ones. */
async function upgrade(rooms: readonly string[], killArchives = false): Promise<void> {
  await server.stop();
  const db = await openSqlite(folder);
  const store = makeStore(db);
  for (const room of rooms) {
    await makeOlder(store, room);
    if (killArchives) await db.run([{ sql: 'DELETE FROM archives WHERE room = $1', values: [room] }]);
  }
  await store.close();
  await start();
}

interface Seen {
  readonly room: { readonly status: string; readonly version: number; readonly seats: { readonly name: string }[] };
  readonly archive: {
    readonly why: string;
    readonly isOver: boolean;
    readonly missing: number;
    readonly lines: { readonly text: string }[];
    readonly result: { readonly winners: number[] } | null;
  };
  readonly events: EventView[];
  readonly chat: { readonly name: string; readonly text: string }[];
}

/** What somebody is shown of a table. */
async function shown(one: Client, room: string): Promise<Seen> {
  expect(await one.ask({ do: 'watch', room })).toMatchObject({ ok: true });
  const news = one.messages
    .map((text) => JSON.parse(text))
    .findLast((message) => message.news === room && message.room);
  return news;
}

const again = async (cookies: readonly string[]): Promise<Client[]> =>
  Promise.all(cookies.map((cookie) => enter(cookie)));

test('everybody reads what they were told, their own table, and who won; nobody reads another’s words', async () => {
  const [ada, bo, eve] = [await enter(), await enter(), await enter()];
  const whole = await played([ada, bo], Infinity);
  const half = await played([ada, bo], 9);
  const before = new Map<string, string[][]>();
  for (const room of [whole, half]) before.set(room, await Promise.all([ada, bo, eve].map((one) => toldTo(one, room))));
  const { winners } = (await ada.ask({ do: 'status', room: whole })).result as { winners: number[] };
  const account = String((await ada.ask({ do: 'text', room: whole })).text);
  await upgrade([whole, half]);

  const after = await again([ada.cookie, bo.cookie, eve.cookie]);
  for (const room of [whole, half]) {
    const told = before.get(room) ?? [];
    for (const [i, one] of after.entries()) {
      const seen = await shown(one, room);
      expect(seen.room).toMatchObject({ status: 'archived', seats: [{ name: 'Ada' }, { name: 'Bo' }] });
      expect(textsOf(seen.events)).toEqual(told[i]);
      expect(await toldTo(one, room)).toEqual(told[i]);
      expect(seen.archive).toMatchObject({ isOver: room === whole, missing: 0 });
      expect(seen.archive.lines.length).toBeGreaterThan(3);
      expect(seen.chat).toMatchObject([{ name: 'Bo', text: 'Good luck to all of you' }]);
    }
    const [adas = [], bos = [], eves = []] = told;
    const [adasOwn, bosOwn] = [adas.filter((text) => !eves.includes(text)), bos.filter((text) => !eves.includes(text))];
    expect(adasOwn.length).toBeGreaterThan(0);
    expect(bosOwn.length).toBeGreaterThan(0);
    const [first, second, third] = await Promise.all(after.map(async (one) => JSON.stringify(await shown(one, room))));
    for (const text of bosOwn.filter((one) => !adas.includes(one))) {
      expect(first).not.toContain(JSON.stringify(text));
      expect(third).not.toContain(JSON.stringify(text));
    }
    for (const text of adasOwn.filter((one) => !bos.includes(one))) expect(second).not.toContain(JSON.stringify(text));
  }
  const [one] = after;
  if (!one) throw new Error('nobody');
  expect((await shown(one, whole)).archive.result?.winners).toEqual(winners);
  expect((await one.ask({ do: 'text', room: whole })).text).toBe(account);
  expect(await one.ask({ do: 'status', room: half })).toMatchObject({ status: 'archived', over: false, result: null });
  const { rooms } = (await one.ask({ do: 'mine' })) as unknown as { rooms: { id: string; status: string }[] };
  expect(rooms.find(({ id }) => id === half)?.status).toBe('archived');
});

test('every change is refused with a sentence that says which rules it was played with', async () => {
  const [ada, bo] = [await enter(), await enter()];
  const room = await played([ada, bo], 3);
  const open = String((await ada.ask({ do: 'create', game: GAME, seats: 2 })).room);
  await upgrade([room, open]);
  const [one] = await again([ada.cookie]);
  if (!one) throw new Error('nobody');
  const { room: face } = await shown(one, room);
  for (const request of [
    { do: 'submit', action: {} },
    { do: 'sit', seat: 0 },
    { do: 'rise' },
    { do: 'bot', seat: 1, bot: 'random' },
    { do: 'begin' },
    { do: 'undo' },
    { do: 'resign' },
    { do: 'back' },
    { do: 'vote', against: 1 },
    { do: 'call', against: 1 },
    { do: 'leave' },
    { do: 'say', text: 'Hello' },
    { do: 'again' },
    { do: 'view' },
    { do: 'legal' },
    { do: 'save' },
  ])
    for (const id of [room, open])
      expect(await one.ask({ ...request, room: id })).toMatchObject({
        ok: false,
        error: `This table was made with version ${face.version} of the rules of Avenue Empires, and now there is version ${face.version + 1}: it can be read, but nothing can be done there any more.`,
      });
  expect((await shown(one, open)).archive).toMatchObject({ isOver: false, missing: 0, lines: [] });
});

test('who might not look then may not now, and who saw it later sees it later', async () => {
  const [ada, bo, eve] = [await enter(), await enter(), await enter()];
  const closed = await played([ada, bo], 3, { spectators: 'none' });
  const later = await played([ada, bo], 3, { spectators: 3600 });
  await upgrade([closed, later]);
  const [one, , stranger] = await again([ada.cookie, bo.cookie, eve.cookie]);
  if (!one || !stranger) throw new Error('nobody');
  for (const word of ['watch', 'events', 'text', 'status'])
    for (const room of [closed, later]) {
      expect(await one.ask({ do: word, room })).toMatchObject({ ok: true });
      expect(await stranger.ask({ do: word, room })).toMatchObject({ ok: false });
    }
  expect(await one.ask({ do: 'events', room: closed, seat: 1 })).toMatchObject({ ok: false });
  expect(await one.ask({ do: 'events', room: later, seat: null })).toMatchObject({ ok: false });
});

test('a match of which nothing was written down is told as far as it goes', async () => {
  const [ada, bo] = [await enter(), await enter()];
  const room = await played([ada, bo], 3);
  await upgrade([room], true);
  const [one] = await again([ada.cookie]);
  if (!one) throw new Error('nobody');
  const seen = await shown(one, room);
  expect(seen.room).toMatchObject({ status: 'archived', seats: [{ name: 'Ada' }, { name: 'Bo' }] });
  expect(seen.archive.missing).toBe(3); // the beginning, and their own two steps
  expect(seen).toMatchObject({ events: [], chat: [{ name: 'Bo' }] });
});

test('somebody gets their own story with their data, and leaves no name behind', async () => {
  const [ada, bo] = [await enter(), await enter()];
  const room = await played([ada, bo], 6);
  const told = await toldTo(bo, room);
  await upgrade([room]);
  const post = async (path: string, { cookie }: Client): Promise<{ data: { tables: { told: string[] }[] } }> => {
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await fetch(`${server.address}api/${path}`, { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { data: { tables: { told: string[] }[] } };
  };
  expect((await post('export', bo)).data.tables[0]?.told).toEqual(told);
  await post('forget', bo);
  const [one] = await again([ada.cookie]);
  if (!one) throw new Error('nobody');
  const seen = await shown(one, room);
  expect(seen.room.seats).toMatchObject([{ name: 'Ada' }, { name: 'Somebody' }]);
  const texts = textsOf(seen.events).join('\n');
  expect(texts).toContain('Somebody');
  expect(texts).not.toMatch(/\bBo\b/);
  expect(seen.chat).toMatchObject([{ name: 'Somebody', text: '…' }]);
});

test('a match that is over is written down at once', async () => {
  const [ada, bo] = [await enter(), await enter()];
  const room = await played([ada, bo], Infinity);
  const db = await openSqlite(folder);
  const archives = makeArchives(db);
  await expect.poll(() => archives.get(room)).not.toBeNull();
  await db.close();
});
