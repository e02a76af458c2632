import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './run/config.ts';
import { type Running, startServer } from './run/server.ts';
import { type Client, connect } from './testing/client.ts';
import { makeTestClock, type TestClock } from './testing/clock.ts';

/*
 * The clock of the machine is set while people play. The test has its time in its own hands: what is done now and then is done when
 * it lets time pass, and the clock is set without any time passing.
 */

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const STEPS = [MINUTE, -MINUTE, HOUR, -HOUR];

let folder = '';
let log: string[] = [];
let clock: TestClock;
const begun: { stop(): Promise<void> }[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardwright-steps-'));
  log = [];
  clock = makeTestClock();
});
afterEach(async () => {
  for (const one of begun.splice(0)) await one.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** With the limits of a server that is set up for nothing in particular; only that nobody pays for their work, which takes real time. */
async function start(port = 0): Promise<Running> {
  const server = await startServer(
    readConfig({}, { port, data: folder, botPause: 0, botTime: 5, workASecond: 1_000_000 }),
    (_, response) => response.end(),
    (line) => log.push(line),
    { clock },
  );
  begun.push(server);
  return server;
}

const setClock = (step: number): void => clock.set(step);

/** Seconds go by; everybody answers meanwhile. */
async function pass(seconds: number, people: readonly Client[], step = 0.5): Promise<void> {
  for (let i = 0; i < seconds / step; i++) {
    await clock.pass(step * 1000);
    await Promise.all(people.map((one) => one.ask({ do: 'hello' })));
  }
}

interface Table {
  readonly room: string;
  readonly full: number; // milliseconds that a seat can have at most
}

/** Two people and a bot, and a clock. */
async function begin(people: readonly Client[], clock: object, full: number): Promise<Table> {
  const [owner] = people;
  const made = await owner?.ask({ do: 'create', game: 'five-ages', seats: 3, clock });
  const room = String(made?.room);
  for (const [seat, one] of people.entries()) await one.ask({ do: 'sit', room, seat, name: `Person ${seat}` });
  await owner?.ask({ do: 'bot', room, seat: 2, bot: 'random' });
  for (const one of people) await one.watch(room);
  expect(await owner?.ask({ do: 'begin', room })).toMatchObject({ ok: true });
  return { room, full };
}

/** Everybody makes their choice, and the bot its own: then the match is in another phase. */
async function playOn(people: readonly Client[], { room }: Table): Promise<void> {
  const before = people.map((one) => eventsOf(one, room, 'phase'));
  for (const one of people) {
    const { actions } = (await one.ask({ do: 'legal', room })) as unknown as { actions: object[] };
    expect(await one.ask({ do: 'submit', room, action: actions[0] })).toMatchObject({ ok: true });
  }
  for (const [seat, one] of people.entries())
    await expect.poll(() => eventsOf(one, room, 'phase')).toBeGreaterThan(before[seat] ?? 0);
}

/** Who is there, as somebody was told last. */
const hereAt = (one: Client, room: string): unknown =>
  one.messages.map((text) => JSON.parse(text)).findLast(({ news, here }) => news === room && here !== undefined)?.here;

const eventsOf = (one: Client, room: string, type: string): number =>
  one.seen.get(room)?.events.filter((event) => event.type === type).length ?? 0;

/** Of a table, as people are told it. */
interface Shown {
  readonly clocks?: readonly { readonly left: number; readonly since: number | null }[];
}

const ranOut = (people: readonly Client[], { room }: Table): number[] =>
  people.map((one) => eventsOf(one, room, 'clock'));

/** Nobody has run out of time or has lost any, and nobody has more of it than there can be. */
async function expectFairClocks(people: readonly Client[], tables: readonly Table[]): Promise<void> {
  const [one] = people;
  const now = Number((await one?.ask({ do: 'hello' }))?.now);
  for (const table of tables) {
    expect(ranOut(people, table)).toEqual([0, 0]);
    const { clocks = [] } = (one?.seen.get(table.room)?.room ?? {}) as Shown;
    expect(clocks).toHaveLength(3);
    for (const { left, since } of clocks) {
      expect(left).toBeLessThanOrEqual(table.full);
      expect(left).toBeGreaterThan(table.full - 30_000);
      if (since === null) continue;
      expect(now - since).toBeGreaterThanOrEqual(0); // it runs
      expect(now - since).toBeLessThan(30_000);
    }
  }
}

const makeTables = async (people: readonly Client[]): Promise<Table[]> => [
  await begin(people, { kind: 'each', seconds: 60 }, MINUTE),
  await begin(people, { kind: 'bank', seconds: 300, increment: 10 }, 5 * MINUTE + 10_000),
  await begin(people, { kind: 'each', seconds: 2 * 86_400 }, 2 * DAY),
];

const post = async (address: string, path: string, cookie: string, body: object): Promise<Response> =>
  fetch(`${address}api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

/** A code for another device, which is good for ten minutes. */
async function newCode(address: string, one: Client | undefined): Promise<string> {
  const { code } = (await (await post(address, 'code', one?.cookie ?? '', {})).json()) as { code: string };
  return code;
}

const redeem = async (address: string, code: string): Promise<number> =>
  (await post(address, 'redeem', '', { code })).status;

test.each(STEPS)('the clock is set by %d ms: nobody is cut off, locked out, or short of time', async (step) => {
  const server = await start();
  const address = (): string => server.address;
  const people = [await connect(address), await connect(address)];
  const tables = await makeTables(people);
  const code = await newCode(server.address, people[0]);
  const before = Number((await people[0]?.ask({ do: 'hello' }))?.now);

  setClock(step);
  await pass(12, people); // rooms, limits and the queue are looked after meanwhile
  const after = Number((await people[0]?.ask({ do: 'hello' }))?.now);
  expect(Math.abs(after - before - 12_000)).toBeLessThan(300);
  await expectFairClocks(people, tables);
  for (const table of tables) await playOn(people, table);
  await expectFairClocks(people, tables);
  const stranger = await connect(address);
  expect(await stranger.ask({ do: 'create', game: 'five-ages', seats: 3 })).toMatchObject({ ok: true });
  expect(await redeem(server.address, code)).toBe(200);
  const late = await newCode(server.address, people[0]);

  // Time goes on as it should: every connection is asked whether anybody is there, and whoever has a minute runs out of time.
  await pass(70, [...people, stranger]);
  expect([...people, stranger].flatMap(({ closings }) => closings)).toEqual([]);
  for (const table of tables)
    expect(people.map((one) => hereAt(one, table.room))).toEqual([
      [0, 1],
      [0, 1],
    ]);
  const out = (): boolean[] => tables.map((table) => ranOut(people, table).some((times) => times > 0));
  await expect.poll(out).toEqual([true, false, false]);
  await pass(620, people, 5);
  expect(await redeem(server.address, late)).toBe(400);

  const words = `was set ${step < 0 ? 'back' : 'forward'} by ${Math.abs(step) === HOUR ? '1 hour' : '1 minute'}`;
  const told = log.map((line) => JSON.parse(line)).filter(({ what }) => what === 'the clock');
  expect(told).toEqual([expect.objectContaining({ error: expect.stringContaining(words) })]);
  const metrics = await (await fetch(`${server.address}metrics`)).text();
  expect(metrics).toContain('cardwright_clock_steps_total 1');
  const lead = Number(/^cardwright_clock_lead_seconds (.*)$/m.exec(metrics)?.[1]);
  expect(Math.abs(lead + step / 1000)).toBeLessThan(15); // it has caught up by a fiftieth of the time since
  for (const one of [...people, stranger]) one.close();
});

test.each(STEPS)(
  'a server that is started after a step of %d ms goes on with the time of the one before',
  async (step) => {
    let server = await start();
    const address = (): string => server.address;
    const people = [await connect(address), await connect(address)];
    const tables = await makeTables(people);
    setClock(step);
    await pass(6, people);
    const before = Number((await people[0]?.ask({ do: 'hello' }))?.now);
    await server.stop();
    server = await start(Number(new URL(server.address).port));
    const after = Number((await people[0]?.ask({ do: 'hello' }))?.now);
    expect(Math.abs(after - before)).toBeLessThan(1000);
    await pass(6, people);
    await expectFairClocks(people, tables);
    for (const table of tables) await playOn(people, table);
    await expectFairClocks(people, tables);
    for (const one of people) one.close();
  },
);

test('the clock is set back while no server runs: time goes on where it was', async () => {
  let server = await start();
  const address = (): string => server.address;
  const people = [await connect(address), await connect(address)];
  const tables = await makeTables(people);
  await server.stop();
  setClock(-HOUR);
  server = await start(Number(new URL(server.address).port));
  await pass(6, people);
  await expectFairClocks(people, tables);
  for (const table of tables) await playOn(people, table);
  expect(log.filter((line) => line.includes('"the clock"')).join()).toContain('1 hour behind what is in the store');
  for (const one of people) one.close();
});
