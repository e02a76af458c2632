import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { commitmentTo, seedOf } from '../../engine/deal.ts';
import { loadMatch } from '../../engine/match.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { makeStore } from '../store/store.ts';
import { type Client, connect } from '../testing/client.ts';
import { readConfig } from './config.ts';
import { makeTestClock } from '../testing/clock.ts';
import { type Running, startServer } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-server-'));
const config = readConfig(
  {},
  { port: 0, data: folder, requestsASecond: 100_000, workASecond: 1_000_000, botPause: 0, botTime: 5 },
);
const clock = makeTestClock(Date.now());
let server: Running;
const address = (): string => server.address;
const BUILD = 'index-1a2b3c4d.js';
const page = Object.assign((_: unknown, response: ServerResponse) => void response.end('the page'), { build: BUILD });
const start = (port = 0): Promise<Running> =>
  startServer({ ...config, port }, page, (line) => process.stderr.write(line), { clock });
beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function first(people: readonly Client[]): Client {
  const [one] = people;
  if (!one) throw new Error('nobody is there');
  return one;
}

/** A table of a game with these people, one seat each, and bots at the rest; begun. */
async function seated(people: readonly Client[], request: object): Promise<string> {
  const owner = first(people);
  const made = await owner.ask({ do: 'create', ...request });
  const room = String(made.room);
  const { seats } = { seats: people.length, ...request };
  for (const [seat, one] of people.entries())
    expect(await one.ask({ do: 'sit', room, seat, name: `Person ${seat}` })).toMatchObject({ ok: true });
  for (let seat = people.length; seat < seats; seat++)
    expect(await owner.ask({ do: 'bot', room, seat, bot: 'random' })).toMatchObject({ ok: true });
  for (const one of people) await one.watch(room);
  expect(await owner.ask({ do: 'begin', room })).toMatchObject({ ok: true });
  return room;
}

/** Everybody does anything that is legal until it is over. */
async function playOut(people: readonly Client[], room: string): Promise<void> {
  const dice = makeDice(room);
  for (let steps = 0; steps < 5000; steps++) {
    const state = await first(people).ask({ do: 'status', room });
    if (state.over === true) return;
    for (const one of people) {
      const { actions } = (await one.ask({ do: 'legal', room })) as unknown as { actions: object[] };
      const action = actions[dice.below(Math.max(1, actions.length))];
      if (action) await one.ask({ do: 'submit', room, action, key: `k${steps}` });
    }
  }
  throw new Error('no end');
}

test('the first message of a connection tells the build of the page', async () => {
  const one = await connect(address);
  await one.ask({ do: 'hello' });
  expect(one.messages[0]).toBe(`{"news":"build","build":"${BUILD}"}`);
  one.close();
});

describe.each([
  ['five-ages', 3],
  ['avenue-empires', 3],
  ['arquetect', 3],
  ['rebuild', 3],
])('%s', (game, seats) => {
  test('two people and a bot play a whole match, each hears their own story, and the deal can be checked', async () => {
    const people = [await connect(address), await connect(address)];
    const room = await seated(people, { game, seats });
    const published = first(people).seen.get(room)?.room.commitment;
    await playOut(people, room);
    await expect.poll(() => people[1]?.seen.get(room)?.room.status).toBe('over');
    for (const one of people) {
      const told = await one.ask({ do: 'events', room });
      expect(one.seen.get(room)?.events).toEqual(told.events);
    }
    const { state } = (await first(people).ask({ do: 'save', room })) as unknown as {
      state: { seed: string; deal: { table: string; secret: string; words: string[] } };
    };
    expect(commitmentTo(state.deal)).toBe(published);
    expect(seedOf(state.deal)).toBe(state.seed);
    expect(loadMatch(gameNamed(game).game, state).steps.length).toBeGreaterThan(3);
    for (const one of people) one.close();
  });
});

test('a match goes on after the server was stopped and started, and nothing is told twice', async () => {
  const people = [await connect(address), await connect(address)];
  const room = await seated(people, { game: 'avenue-empires', seats: 2 });
  const play = playOut(people, room);
  await expect.poll(() => first(people).seen.get(room)?.next).toBeGreaterThan(50);
  const { port } = new URL(server.address);
  await server.stop();
  server = await start(Number(port));
  await play;
  for (const one of people) {
    const told = await one.ask({ do: 'events', room });
    expect(one.seen.get(room)?.events).toEqual(told.events);
    one.close();
  }
});

test('a folder has one server; the next one gets it when that has ended', async () => {
  const data = join(folder, 'one of them');
  const config = readConfig({}, { port: 0, data });
  const begin = (): Promise<Running> =>
    startServer(
      config,
      (_, response) => response.end(),
      () => undefined,
    );
  const one = await begin();
  await expect(begin()).rejects.toThrow(/^Another server uses the data in .*one of them\. Stop it/);
  expect((await fetch(`${one.address}ready`)).status).toBe(200);
  await one.stop();
  await (await begin()).stop();
  const file = join(data, 'cardwright.lock');
  await expect(
    startServer(
      { ...config, data: file },
      (_, response) => response.end(),
      () => undefined,
    ),
  ).rejects.toThrow(/^The store in .*cardwright\.lock cannot be used: EEXIST/);
});

test('whoever wants to be forgotten while the server stops is told that it is done, and it is', async () => {
  const data = join(folder, 'farewell');
  const config = readConfig(
    {},
    { port: 0, data, requestsASecond: 100_000, workASecond: 1_000_000, tablesAnHour: 1000 },
  );
  const begin = (): Promise<Running> =>
    startServer(
      config,
      (_, response) => response.end(),
      (line) => process.stderr.write(line),
    );
  const last = await begin();
  const ada = await connect(() => last.address);
  for (let i = 0; i < 40; i++) {
    const { room } = await ada.ask({ do: 'create', game: 'five-ages', seats: 3, listed: true });
    await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
  }
  ada.close();
  const headers = { 'content-type': 'application/json', cookie: ada.cookie };
  const line = new WebSocket(last.address.replace('http', 'ws') + 'ws', { headers });
  await once(line, 'open');
  const forgotten = fetch(`${last.address}api/forget`, { method: 'POST', headers, body: '{}' });
  expect((await once(line, 'close'))[0]).toBe(4001); // it has begun
  await Promise.all([
    last.stop(),
    forgotten.then(async (response) => expect(await response.json()).toEqual({ ok: true })),
  ]);
  const store = makeStore(await openSqlite(data));
  expect(await store.listed(Number.MAX_SAFE_INTEGER, 1000)).toEqual([]);
  await store.close();
});

test('what fails by HTTP is counted, and the log has the place in the code', async () => {
  const lines: string[] = [];
  const broken = await startServer(
    { ...config, data: join(folder, 'broken') },
    () => {
      throw new TypeError('the page is not there');
    },
    (line) => lines.push(line),
  );
  expect((await fetch(broken.address)).status).toBe(500);
  const stranger = new WebSocket(broken.address.replace('http', 'ws') + 'ws');
  await once(stranger, 'error');
  const metrics = await (await fetch(`${broken.address}metrics`)).text();
  expect(metrics).toContain('cardwright_requests_total{word="http",outcome="bug"} 1');
  expect(metrics).toContain('cardwright_requests_total{word="http",outcome="problem"} 1');
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { what: 'a request failed', error: 'the page is not there', stack: expect.stringContaining('server.test.ts') },
  ]);
  await broken.stop();
});

test('a request that comes twice is carried out once', async () => {
  const [ada, bo, cy] = [await connect(address), await connect(address), await connect(address)];
  const room = await seated([ada, bo, cy], { game: 'five-ages', seats: 3 });
  const { actions } = (await ada.ask({ do: 'legal', room })) as unknown as { actions: object[] };
  const request = { do: 'submit', room, action: actions[0], key: 'once' };
  expect(await ada.ask(request)).toMatchObject({ ok: true });
  const before = (await ada.ask({ do: 'events', room })).next;
  expect(await ada.ask(request)).toMatchObject({ ok: true });
  expect((await ada.ask({ do: 'events', room })).next).toBe(before);
  for (const one of [ada, bo, cy]) one.close();
});

test('a table is made once for one key of one person, whoever else has the same key', async () => {
  const [ada, bo] = [await connect(address), await connect(address)];
  const request = { do: 'create', game: 'rebuild', seats: 2, key: 'make' };
  const answers = await Promise.all([ada.ask(request), ada.ask(request), bo.ask(request)]);
  const [room, same, other] = answers.map((answer) => answer.room);
  expect(same).toBe(room);
  expect(other).not.toBe(room);
  expect(room).toMatch(/^[\w-]{22}$/);
  expect(await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada' })).toMatchObject({ ok: true });
  expect((await ada.ask(request)).room).toBe(room);
  expect((await ada.ask({ ...request, key: 'another' })).room).not.toBe(room);
  expect((await ada.ask({ ...request, key: undefined })).room).not.toBe(
    (await ada.ask({ ...request, key: undefined })).room,
  );
  const { rooms } = (await ada.ask({ do: 'mine' })) as unknown as { rooms: { id: string; seats: object[] }[] };
  expect(rooms.filter(({ id }) => id === room)).toMatchObject([{ seats: [{ name: 'Ada' }, null] }]);
  for (const one of [ada, bo]) one.close();
});

test('nobody acts for another seat, and nobody but its maker begins a table', async () => {
  const [ada, bo] = [await connect(address), await connect(address)];
  const room = String((await ada.ask({ do: 'create', game: 'avenue-empires', seats: 2 })).room);
  await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
  expect(await bo.ask({ do: 'sit', room, seat: 0, name: 'Bo' })).toMatchObject({
    ok: false,
    error: 'Seat 1 is taken.',
  });
  await bo.ask({ do: 'sit', room, seat: 1, name: 'Bo' });
  expect(await bo.ask({ do: 'begin', room })).toMatchObject({ ok: false });
  expect(await ada.ask({ do: 'begin', room })).toMatchObject({ ok: true });
  const { actions } = (await ada.ask({ do: 'legal', room })) as unknown as { actions: object[] };
  expect(await bo.ask({ do: 'submit', room, seat: 0, action: actions[0] })).toMatchObject({
    ok: false,
    error: 'Your seat is 1, not 0.',
  });
  expect(await bo.ask({ do: 'view', room, seat: 0 })).toMatchObject({ ok: false });
  expect(await bo.ask({ do: 'save', room })).toMatchObject({ ok: false });
  ada.close();
  bo.close();
});

test('when time runs out the rulebook chooses, and a bot stands in until they are back', async () => {
  const [ada, bo] = [await connect(address), await connect(address)];
  const plan = { game: 'avenue-empires', seats: 2, clock: { kind: 'each', seconds: 5 }, standIn: 'random' };
  const room = await seated([ada, bo], plan);
  await clock.pass(5000);
  await expect.poll(() => JSON.stringify(ada.seen.get(room)?.room.seats)).toContain('"standIn":"random"');
  expect(JSON.stringify(ada.seen.get(room)?.events)).toContain('Time has run out for');
  expect(await ada.ask({ do: 'back', room })).toMatchObject({ ok: true });
  expect(await ada.ask({ do: 'back', room })).toMatchObject({ ok: false });
  ada.close();
  bo.close();
});

test('two who want a rematch in the same moment come to the same table, and nobody is left at another', async () => {
  const people = [await connect(address), await connect(address)];
  const room = await seated(people, { game: 'arquetect', seats: 2 });
  for (const one of people) await one.ask({ do: 'resign', room });
  await expect.poll(() => first(people).seen.get(room)?.room.status).toBe('over');
  const answers = await Promise.all(people.map((one) => one.ask({ do: 'again', room })));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(answers[0]?.room).toBe(answers[1]?.room);
  const next = String(answers[0]?.room);
  for (const one of people) {
    const { rooms } = (await one.ask({ do: 'mine' })) as unknown as { rooms: { id: string; seats: object[] }[] };
    expect(rooms.map(({ id }) => id).toSorted()).toEqual([room, next].toSorted());
    expect(rooms.find(({ id }) => id === next)?.seats).toEqual([{ name: 'Person 0' }, { name: 'Person 1' }]);
    one.close();
  }
});

test('a rated match changes the ratings of its people, once', async () => {
  const [ada, bo] = [await connect(address), await connect(address)];
  expect(
    await ada.ask({ do: 'create', game: 'rebuild', seats: 2, rated: true, options: { mode: 'versus' } }),
  ).toMatchObject({
    ok: false,
    error: 'A rated table uses a preset as it is, without options of its own.',
  });
  for (const [game, preset] of [
    ['avenue-empires', 'first-game'],
    ['arquetect', 'teaching'],
    ['five-ages', 'one-screen'],
  ])
    expect(await ada.ask({ do: 'create', game, preset, rated: true })).toMatchObject({
      ok: false,
      error: expect.stringContaining('is not meant for ratings.'),
    });
  const plan = { game: 'avenue-empires', seats: 2, rated: true, preset: 'as-written' };
  expect(await ada.ask({ do: 'create', ...plan })).toMatchObject({
    ok: false,
    error: 'A rated table needs a clock, so that the match comes to its end.',
  });
  const room = await seated([ada, bo], { ...plan, clock: { kind: 'each', seconds: 600 } });
  await playOut([ada, bo], room);
  const ratings = async (one: Client) => (await one.ask({ do: 'mine' })).ratings as { mu: number; matches: number }[];
  await expect.poll(async () => (await ratings(ada)).length).toBe(1);
  const [mine, theirs] = [(await ratings(ada))[0], (await ratings(bo))[0]];
  expect(mine?.matches).toBe(1);
  const { result } = (await ada.ask({ do: 'status', room })) as unknown as { result: { ranks: number[] } };
  const [first = 0, second = 0] = result.ranks;
  expect(Math.sign((mine?.mu ?? 0) - (theirs?.mu ?? 0))).toBe(Math.sign(second - first));
  ada.close();
  bo.close();
});

test('spectators of a table with a delay see everything that much later, and nothing before', async () => {
  const [ada, bo, eve] = [await connect(address), await connect(address), await connect(address)];
  const room = await seated([ada, bo], { game: 'avenue-empires', seats: 2, spectators: 2 });
  await eve.watch(room);
  await playOut([ada, bo], room);
  expect(await eve.ask({ do: 'view', room })).toMatchObject({ ok: true }); // it is over
  await clock.pass(1900);
  await eve.ask({ do: 'hello' });
  expect(eve.seen.get(room)?.events).toEqual([]);
  const later = async (): Promise<unknown> => {
    await clock.pass(1000);
    return eve.seen.get(room)?.room.status;
  };
  await expect.poll(later).toBe('over');
  const told = await eve.ask({ do: 'events', room });
  expect(eve.seen.get(room)?.events).toEqual(told.events);
  expect(eve.seen.get(room)?.room.status).toBe('over');
  for (const one of [ada, bo, eve]) one.close();
});

test('a table without spectators tells strangers nothing', async () => {
  const [ada, bo, eve] = [await connect(address), await connect(address), await connect(address)];
  const room = await seated([ada, bo], { game: 'avenue-empires', seats: 2, spectators: 'none' });
  for (const word of ['watch', 'view', 'events', 'text', 'status', 'save'])
    expect(await eve.ask({ do: word, room })).toMatchObject({ ok: false });
  for (const one of [ada, bo, eve]) one.close();
});
