import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useDatabases } from '../testing/databases.ts';
import type { SharedDatabase } from './database.ts';
import { type DueRooms, makeDueRooms } from './due.ts';
import { openPostgres } from './postgres.ts';
import { makeSharedQueue, type SharedQueue, type Work } from './queue.ts';
import { makeStore, type Store } from './store.ts';

const { postgres } = useDatabases();

interface Process {
  readonly store: Store;
  readonly rooms: DueRooms;
  readonly queue: SharedQueue;
  readonly troubles: string[];
  jobs(): Promise<number>; // that were ever put
  stop(): Promise<void>;
}

async function startProcess(tend: Work['tend']): Promise<Process> {
  const troubles: string[] = [];
  const db = await openPostgres(postgres.url, () => undefined);
  const queue = makeSharedQueue(db, ({ message }) => troubles.push(message));
  await queue.start({ tend, keepHouse: async () => undefined });
  const store = makeStore(db, queue);
  return {
    store,
    rooms: makeDueRooms(db, queue),
    queue,
    troubles,
    async jobs() {
      const { rows } = await db.execute("SELECT count(*) AS jobs FROM cardwright_jobs.job WHERE name = 'rooms'");
      return Number(rows[0]?.jobs);
    },
    async stop() {
      await queue.stop();
      await store.close();
    },
  };
}

const SUMMARY = { status: 'playing', isListed: false, about: '{}' };
const makeRoom = (store: Store, id: string): Promise<boolean> =>
  store.createRoom({ id, game: 'toy', at: Date.now(), ...SUMMARY, due: null }, '{}', 'ada');
const append = (store: Store, id: string, number: number, due: number | null): Promise<boolean> =>
  store.append(id, { number, at: Date.now(), body: '{}' }, { ...SUMMARY, due }, null);

test('a room is looked after when it is due, and what fails is tried again', async () => {
  const tries: number[] = [];
  const one = await startProcess(async () => {
    tries.push(Date.now());
    if (tries.length < 3) throw new Error(`it fails, try ${tries.length}`);
  });
  await makeRoom(one.store, 'again');
  const due = Date.now() + 1500;
  expect(await append(one.store, 'again', 1, due)).toBe(true);
  await expect.poll(() => tries.length, { timeout: 20_000 }).toBe(3);
  expect(tries[0]).toBeGreaterThanOrEqual(due);
  expect(one.troubles).toEqual(['it fails, try 1', 'it fails, try 2']);
  await sleep(2000);
  expect(tries).toHaveLength(3);
  await one.stop();
}, 40_000);

test('an entry that was not kept asks for nothing; most of those that were ask for nothing new', async () => {
  const one = await startProcess(async () => undefined);
  await makeRoom(one.store, 'quiet');
  const before = await one.jobs();
  const due = Date.now() + 60_000;
  expect(await append(one.store, 'quiet', 1, due)).toBe(true);
  expect(await one.jobs()).toBe(before + 1);
  expect(await append(one.store, 'quiet', 1, due)).toBe(false);
  for (let number = 2; number < 10; number++)
    expect(await append(one.store, 'quiet', number, due + number * 1000)).toBe(true);
  expect(await append(one.store, 'quiet', 10, null)).toBe(true);
  expect(await one.jobs()).toBe(before + 1);
  expect(await append(one.store, 'quiet', 11, due - 1000)).toBe(true); // sooner than it was asked for
  expect(await one.jobs()).toBe(before + 2);
  await one.stop();
}, 40_000);

test('a job that comes too early asks for the room again; a room nobody asked for is found', async () => {
  const one = await startProcess(async () => undefined);
  const now = Date.now();
  await makeRoom(one.store, 'early');
  await append(one.store, 'early', 1, now + 100);
  await append(one.store, 'early', 2, now + 60_000);
  const before = await one.jobs();
  expect(await one.rooms.isDue('early', now + 200, null)).toBe(false);
  expect(await one.jobs()).toBe(before + 1);
  expect(await one.rooms.isDue('early', now + 200, null)).toBe(false); // another one, needless by now
  expect(await one.jobs()).toBe(before + 1);
  expect(await one.rooms.isDue('early', now + 60_000, null)).toBe(true);
  expect(await one.rooms.isDue('nowhere', now, null)).toBe(false);

  await one.rooms.askForLost(now);
  expect(await one.rooms.askForLost(now)).toBe(0);
  expect(await one.rooms.askForLost(now + 3_600_000)).toBeGreaterThan(0); // an hour later nothing has come of it
  await one.stop();
}, 40_000);

test('a room is looked after in time though the clock of the process is behind that of the database', async () => {
  const behind = (): number => Date.now() - 3000;
  const early: number[] = [];
  const late: number[] = [];
  const one: Process = await startProcess(async (room, came) => {
    if (room !== 'behind') return;
    ((await one.rooms.isDue(room, behind(), came)) ? late : early).push(behind());
  });
  await makeRoom(one.store, 'behind');
  const due = behind() + 2000;
  await append(one.store, 'behind', 1, due);
  await expect.poll(() => late.length, { timeout: 15_000 }).toBe(1);
  expect(early.length).toBeGreaterThan(0);
  expect(early.length).toBeLessThan(5);
  expect(late[0]).toBeGreaterThanOrEqual(due);
  expect(late[0]).toBeLessThan(due + 4000);
  await one.stop();
}, 40_000);

test('two processes share the work, and each job is done by one of them', async () => {
  const done: string[][] = [[], []];
  const work = (mine: string[] | undefined) => async (room: string) => {
    mine?.push(room);
    await sleep(100);
  };
  const [one, other] = [await startProcess(work(done[0])), await startProcess(work(done[1]))];
  const rooms = Array.from({ length: 60 }, (_, i) => `shared-${i}`);
  for (const room of rooms) {
    await makeRoom(one.store, room);
    await append(one.store, room, 1, Date.now() + 500);
  }
  await expect.poll(() => done.flat().filter((room) => room.startsWith('shared')).length, { timeout: 20_000 }).toBe(60);
  expect(new Set(done.flat().filter((room) => room.startsWith('shared'))).size).toBe(60);
  await Promise.all([one.stop(), other.stop()]);
}, 40_000);

test('whoever stops waits for what was begun', async () => {
  let isDone = false;
  let isBegun = false;
  const one = await startProcess(async (room) => {
    if (room !== 'slow') return;
    isBegun = true;
    await sleep(2000);
    isDone = true;
  });
  await makeRoom(one.store, 'slow');
  await append(one.store, 'slow', 1, Date.now());
  await expect.poll(() => isBegun, { timeout: 10_000 }).toBe(true);
  await one.stop();
  expect(isDone).toBe(true);
}, 40_000);

test('whoever stops does not wait for ever for a database that says nothing any more', async () => {
  const db = await openPostgres(postgres.url, () => undefined);
  let isSilent = false;
  let patience = 0;
  const silent: SharedDatabase = {
    ...db,
    executeWithin: (limit) => {
      const execute = db.executeWithin((patience = limit));
      return (sql, values) => (isSilent ? new Promise(() => undefined) : execute(sql, values));
    },
  };
  const queue = makeSharedQueue(silent, () => undefined, undefined, 1000);
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  let isBegun = false;
  const tend = (): Promise<void> => {
    isBegun = true;
    return end;
  };
  await queue.start({ tend, keepHouse: async () => undefined });
  expect(patience).toBe(60_000);
  const store = makeStore(silent, queue);
  await makeRoom(store, 'silent');
  await append(store, 'silent', 1, Date.now());
  await expect.poll(() => isBegun, { timeout: 10_000 }).toBe(true);
  isSilent = true;
  const begun = Date.now();
  await queue.stop();
  expect(Date.now() - begun).toBeLessThan(15_000);
  release();
  await store.close();
}, 40_000);

test('a job that was under way when its process was cut off for good is taken up by another', async () => {
  let isBegun = false;
  let isTaken = false;
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  const lost = await startProcess(async (room) => {
    if (room !== 'orphan') return;
    isBegun = true;
    await end;
  });
  await makeRoom(lost.store, 'orphan');
  await append(lost.store, 'orphan', 1, Date.now());
  await expect.poll(() => isBegun, { timeout: 10_000 }).toBe(true);
  await lost.store.close(); // it cannot say any more that it is alive
  const other = await startProcess(async (room) => {
    isTaken ||= room === 'orphan';
  });
  await expect.poll(() => isTaken, { timeout: 90_000, interval: 500 }).toBe(true);
  release();
  await other.stop();
  await lost.queue.stop().catch(() => undefined);
}, 120_000);
