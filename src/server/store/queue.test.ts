import { setImmediate as breath } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { makeTestClock } from '../testing/clock.ts';
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
  statesOf(room: string): Promise<unknown[]>; // of its jobs
  waitsOf(room: string): Promise<number[]>; // seconds from when each of its jobs was put to when it was to begin
  /** What is under way for this room was last heard of a minute ago. */
  silence(room: string): Promise<void>;
  /** It cannot say any more that it is alive. */
  cutOff(): Promise<void>;
  stop(): Promise<void>;
}

const begun: Process[] = [];
afterEach(async () => {
  for (const one of begun.splice(0)) await one.stop();
});

async function startProcess(tend: Work['tend'], settings = {}): Promise<Process> {
  const troubles: string[] = [];
  const db = await openPostgres(postgres.url, () => undefined);
  const queue = makeSharedQueue(db, ({ message }) => troubles.push(message), settings);
  await queue.start({ tend, keepHouse: async () => undefined });
  const store = makeStore(db, queue);
  let isStopped = false;
  const process: Process = {
    store,
    rooms: makeDueRooms(db, queue),
    queue,
    troubles,
    async jobs() {
      const { rows } = await db.execute("SELECT count(*) AS jobs FROM cardwright_jobs.job WHERE name = 'rooms'");
      return Number(rows[0]?.jobs);
    },
    async statesOf(room) {
      const { rows } = await db.execute("SELECT state FROM cardwright_jobs.job WHERE data->>'room' = $1", [room]);
      return rows.map(({ state }) => state);
    },
    async waitsOf(room) {
      const { rows } = await db.execute(
        "SELECT extract(epoch FROM start_after - created_on) AS wait FROM cardwright_jobs.job WHERE data->>'room' = $1",
        [room],
      );
      return rows.map(({ wait }) => Number(wait));
    },
    async silence(room) {
      const sql = `UPDATE cardwright_jobs.job SET heartbeat_on = heartbeat_on - interval '1 minute',
        started_on = started_on - interval '1 minute' WHERE data->>'room' = $1`;
      await db.execute(sql, [room]);
    },
    async cutOff() {
      isStopped = true;
      await store.close();
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await queue.stop();
      await store.close();
    },
  };
  begun.push(process);
  return process;
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
  await expect.poll(() => tries.length).toBe(3);
  expect(tries[0]).toBeGreaterThanOrEqual(due);
  expect(one.troubles).toEqual(['it fails, try 1', 'it fails, try 2']);
  await expect.poll(() => one.statesOf('again')).toEqual(['completed']);
  expect(tries).toHaveLength(3);
  await one.stop();
});

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
});

test('a job that comes too early asks for the room again; a room nobody asked for is found', async () => {
  const one = await startProcess(async () => undefined);
  const now = Date.now();
  await makeRoom(one.store, 'early');
  await append(one.store, 'early', 1, now + 30_000);
  await append(one.store, 'early', 2, now + 60_000);
  const before = await one.jobs();
  expect(await one.rooms.isDue('early', now + 31_000, null)).toBe(false);
  expect(await one.jobs()).toBe(before + 1);
  expect(await one.rooms.isDue('early', now + 31_000, null)).toBe(false); // another one, needless by now
  expect(await one.jobs()).toBe(before + 1);
  expect(await one.rooms.isDue('early', now + 60_000, null)).toBe(true);
  expect(await one.rooms.isDue('nowhere', now, null)).toBe(false);

  await one.rooms.askForLost(now);
  expect(await one.rooms.askForLost(now)).toBe(0);
  expect(await one.rooms.askForLost(now + 3_600_000)).toBeGreaterThan(0); // an hour later nothing has come of it
  await one.stop();
});

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
  await expect.poll(() => late.length).toBe(1);
  expect(early.length).toBeGreaterThan(0);
  expect(early.length).toBeLessThan(5);
  expect(late[0]).toBeGreaterThanOrEqual(due);
  // The database is asked for it when it is due, or at most a second after a job that came too early.
  for (const wait of await one.waitsOf('behind')) expect(wait).toBeLessThanOrEqual(4);
  await one.stop();
});

test('two processes share the work, and each job is done by one of them', async () => {
  const done: string[][] = [[], []];
  const work = (mine: string[] | undefined) => async (room: string) => void mine?.push(room);
  const [one, other] = [await startProcess(work(done[0])), await startProcess(work(done[1]))];
  const rooms = Array.from({ length: 60 }, (_, i) => `shared-${i}`);
  for (const room of rooms) {
    await makeRoom(one.store, room);
    await append(one.store, room, 1, Date.now() + 500);
  }
  await expect.poll(() => done.flat().filter((room) => room.startsWith('shared')).length).toBe(60);
  expect(new Set(done.flat().filter((room) => room.startsWith('shared'))).size).toBe(60);
  await Promise.all([one.stop(), other.stop()]);
});

test('whoever stops waits for what was begun', async () => {
  let isDone = false;
  let isBegun = false;
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  const one = await startProcess(async (room) => {
    if (room !== 'slow') return;
    isBegun = true;
    await end;
    isDone = true;
  });
  await makeRoom(one.store, 'slow');
  await append(one.store, 'slow', 1, Date.now());
  await expect.poll(() => isBegun).toBe(true);
  const stopped = one.stop().then(() => isDone);
  for (let i = 0; i < 100; i++) await breath();
  release();
  expect(await stopped).toBe(true);
});

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
  const clock = makeTestClock();
  const queue = makeSharedQueue(silent, () => undefined, { timers: clock });
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
  await expect.poll(() => isBegun).toBe(true);
  isSilent = true;
  const stopped = queue.stop();
  await clock.pass(30_000);
  await stopped;
  release();
  await store.close();
});

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
  await expect.poll(() => isBegun).toBe(true);
  await lost.silence('orphan');
  await lost.cutOff();
  const looking = { maintenance: 1 }; // every second for jobs whose process is gone
  const other = await startProcess(async (room) => void (isTaken ||= room === 'orphan'), looking);
  await expect.poll(() => isTaken).toBe(true);
  release();
  await other.stop();
  await lost.queue.stop().catch(() => undefined);
});
