import '../../games/all.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { decisionOf, legalCodes } from '../../engine/play.ts';
import { phaseOf } from '../../engine/table.ts';
import type { Request, Thought } from '../../bots/client.ts';
import { toldSince } from '../../desk/open-match.ts';
import { botDue } from '../rooms/bot-due.ts';
import type { Entry } from '../rooms/entries.ts';
import { type Hall, makeHall } from '../rooms/hall.ts';
import { readPlan } from '../rooms/plan.ts';
import { makePresence } from '../requests/presence.ts';
import { makeRoom, matchIn, type Room, waitingSeats } from '../rooms/room.ts';
import type { Database } from '../store/database.ts';
import { makeDueRooms } from '../store/due.ts';
import type { Work } from '../store/queue.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { makeStore, type Store } from '../store/store.ts';
import { type Schedule, startSchedule } from './schedule.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-schedule-'));
let db: Database;
let store: Store;
let now = 1_800_000_000_000;
const SECOND = 1000;
const clock = { now: () => now, wait: async () => undefined, onTrouble: (error: unknown) => void troubles.push(error) };
const troubles: unknown[] = [];
beforeAll(async () => {
  db = await openSqlite(folder);
  store = makeStore(db);
});
beforeEach(() => void (troubles.length = 0));
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

type Think = (request: Request) => Promise<Thought>;

/** What a process does when the queue asks it to look after a room. */
async function workOf(hall: Hall, think: Think): Promise<[Work, Schedule]> {
  let told: Work | null = null;
  const queue = { start: async (work: Work) => void (told = work), stop: async () => undefined };
  const rooms = makeDueRooms(db, null);
  const keepHouse = async (): Promise<void> => undefined;
  const presence = makePresence({ hall, process: 'this', tell: null, ...clock });
  const bots = { think, botPause: 3_600_000, botTime: 5 };
  const programs = { among: async () => [] };
  const needs = { hall, store, programs, presence, awayAfter: 120_000, queue, rooms, keepHouse, ...bots, ...clock };
  const schedule = await startSchedule(needs);
  if (!told) throw new Error('the queue was not started');
  return [told, schedule];
}

const nobody = (): never => {
  throw new Error('there is no bot');
};

/** A table of people, with five seconds for each decision; or of people and bots, with a minute. */
async function begin(hall: Hall, id: string, people: readonly string[], bots = 0): Promise<void> {
  const seats = people.length + bots;
  const game = bots === 0 ? 'avenue-empires' : 'five-ages';
  const plan = readPlan({ game, seats, clock: { kind: 'each', seconds: bots === 0 ? 5 : 60 } });
  const first: Entry = { do: 'make', plan, secret: 'kept', by: 'ada' };
  await hall.create(makeRoom(id, first), first, 'ada');
  for (const [seat, by] of people.entries())
    await hall.act(id, null, () => ({ do: 'sit', seat, name: by, words: '', by }));
  for (let seat = people.length; seat < seats; seat++)
    await hall.act(id, null, () => ({ do: 'bot', seat, bot: 'random', by: 'ada' }));
  await hall.act(id, null, () => ({ do: 'begin', by: 'ada' }));
}

/** Whoever is waited for does the first thing that is legal. */
const step = (hall: Hall, id: string): Promise<unknown> =>
  hall.act(id, null, (room) => {
    const [seat = 0] = waitingSeats(room);
    const [action] = legalActions(matchIn(room).match.table, seat);
    if (!action) throw new Error('nothing is legal');
    return { do: 'submit', seat, action, by: room.places[seat]?.person ?? null };
  });

const clocksRunOut = async (id: string): Promise<number> =>
  ((await store.readRoom(id))?.entries ?? []).filter(({ body }) => JSON.parse(body).do === 'clock').length;

test('a clock that has run out is seen though what this process knows of the room is out of date', async () => {
  const [theirs, ours] = [makeHall({ store, ...clock }), makeHall({ store, ...clock })];
  const [work, schedule] = await workOf(ours, nobody);
  await begin(theirs, 'stale', ['ada', 'bob']);
  // Here somebody is waited for who is not any more.
  for (let old = 0; (await theirs.look('stale', waitingSeats)).includes(old);) {
    ours.forget('stale');
    [old = 0] = await ours.look('stale', waitingSeats);
    now += SECOND;
    await step(theirs, 'stale');
  }
  now += 6 * SECOND;
  await work.tend('stale', null);
  expect(await clocksRunOut('stale')).toBeGreaterThan(0);
  await schedule.stop();
});

test('a clock that runs out while a bot thinks is seen when the bot has moved', async () => {
  const hall = makeHall({ store, ...clock });
  const answers: (() => void)[] = [];
  const think: Think = async ({ seat }) => {
    if (answers.length === 0) await new Promise<void>((resolve) => void answers.push(resolve)); // the first time only
    const code = await hall.look('both', (room) => legalCodes(matchIn(room).match.table, seat).codes[0] ?? 0);
    return { code, best: [], worlds: 0 };
  };
  const [work, schedule] = await workOf(hall, think);
  await begin(hall, 'both', ['ada', 'bob'], 1);
  const isTalk = (room: Room): boolean => decisionOf(matchIn(room).match.table).who === 'open' && botDue(room) !== null;
  while (!(await hall.look('both', isTalk))) await step(hall, 'both');
  now += 16 * SECOND; // nobody has asked the bot
  const asked = [work.tend('both', null)];
  await expect.poll(() => answers.length).toBe(1);
  now += 45 * SECOND;
  asked.push(work.tend('both', null));
  for (const answer of answers) answer();
  await Promise.all(asked);
  expect(await clocksRunOut('both')).toBeGreaterThan(0);
  await schedule.stop();
});

test('[§C4] the trade clock closes the negotiation of 5 Ages for everybody, in every age anew', async () => {
  const hall = makeHall({ store, ...clock });
  const [work, schedule] = await workOf(hall, nobody);
  const plan = readPlan({ game: 'five-ages', seats: 3, options: { 'trade-clock': 90 } });
  const first: Entry = { do: 'make', plan, secret: 'kept', by: 'p0' };
  await hall.create(makeRoom('trade', first), first, 'p0');
  for (const seat of [0, 1, 2])
    await hall.act('trade', null, () => ({ do: 'sit', seat, name: `P${seat}`, words: '', by: `p${seat}` }));
  await hall.act('trade', null, () => ({ do: 'begin', by: 'p0' }));
  const phase = (): Promise<string> => hall.look('trade', (room) => phaseOf(matchIn(room).match.table));
  for (let age = 1; age <= 2; age++) {
    while ((await phase()) !== 'negotiate') await step(hall, 'trade');
    now += 60 * SECOND;
    await step(hall, 'trade'); // what somebody does brings no more time
    await work.tend('trade', null);
    expect(await phase()).toBe('negotiate');
    now += 31 * SECOND;
    await work.tend('trade', null);
    expect(await phase()).toBe('build');
    expect(await clocksRunOut('trade')).toBe(age);
  }
  const told = await hall.look('trade', (room) => toldSince(matchIn(room), 0));
  expect(told.filter(({ type }) => type === 'clock')).toMatchObject([{ seat: null }, { seat: null }]);
  await schedule.stop();
});

test('a room that cannot be looked after is told as trouble', async () => {
  const hall = makeHall({ store, ...clock });
  const idle = { ...hall, act: async () => null }; // it never does what it is asked for
  const [work, schedule] = await workOf(idle, nobody);
  await begin(hall, 'stuck', ['ada', 'bob']);
  now += 6 * SECOND;
  await expect(work.tend('stuck', null)).rejects.toThrow('room stuck is still due');
  await schedule.stop();
});
