import { PgBoss, type QueueOptions } from 'pg-boss';
import { Problem } from '../../engine/words.ts';
import { machineClock, type Timer, type Timers } from '../run/time.ts';
import type { Row, SharedDatabase, Statement } from './database.ts';

/*
 * Work that has to be done though nobody asks: rooms at their time, and the housework now and then. Where processes share a
 * database it is a queue of jobs in it. A job is written in the same transaction as what makes it needed, any process may
 * carry it out, one that fails is tried again, later each time, and one whose process died is taken up by another.
 */

export interface Work {
  /** May be asked for too early, too often, and for what is done already. `came` is the time of the job that asks; null: it is not known. */
  readonly tend: (room: string, came: Job['at'] | null) => Promise<void>;
  readonly keepHouse: () => Promise<void>;
}

export interface Queue {
  start(work: Work): Promise<void>;
  /** Takes nothing new, and answers when what was begun is done. */
  stop(): Promise<void>;
}

export interface Job {
  readonly room: string;
  readonly at: number;
}

export interface SharedQueue extends Queue {
  /** All of it or nothing, as `run` of the database; with the job that `jobIn` finds in what the statements gave. */
  keep(
    statements: readonly Statement[],
    jobIn: (rows: readonly (readonly Row[])[]) => Job | null,
  ): Promise<readonly (readonly Row[])[] | null>;
}

const [ROOMS, HOUSE] = ['rooms', 'house'];
const SCHEMA = 'cardwright_jobs'; // beside our own tables
const MAINTENANCE = 30; // seconds
const SETTING_UP = 600_000; // milliseconds for a statement: an older queue may have to be changed
const PATIENCE = 60_000; // for all others: a database that says nothing at all is away
const LONGEST_STOP = 20_000;
const GIVING_UP = 5000; // after that

const ROOM_JOBS: QueueOptions = {
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 120,
  heartbeatSeconds: 10, // without one its process is gone
  deleteAfterSeconds: 60,
};
const HOUSE_JOBS: QueueOptions = { ...ROOM_JOBS, retryLimit: 2, expireInSeconds: 1800, deleteAfterSeconds: 3600 };

interface QueueSettings {
  readonly now?: () => number;
  readonly timers?: Timers;
  readonly maintenance?: number; // seconds between two looks for jobs whose process is gone
}

/** The queue of all processes on this database. */
export function makeSharedQueue(
  db: SharedDatabase,
  onTrouble: (error: Error) => void,
  { now = machineClock.wall, timers = machineClock, maintenance = MAINTENANCE }: QueueSettings = {},
): SharedQueue {
  let execute = db.executeWithin(SETTING_UP);
  const boss = new PgBoss({
    db: { executeSql: (sql, values) => execute(sql, values) },
    schema: SCHEMA,
    superviseIntervalSeconds: maintenance,
    monitorIntervalSeconds: maintenance,
    maintenanceIntervalSeconds: 2 * maintenance,
  });
  // It tells errors as objects that are none.
  boss.on('error', ({ message }) => onTrouble(new Error(message)));
  boss.on('warning', ({ message }) => onTrouble(new Error(message)));

  return {
    keep: (statements, jobIn) =>
      db.run(statements, async (executeSql, rows) => {
        const job = jobIn(rows);
        if (!job) return;
        const { room, at } = job;
        // From now on, by the database's clock: ours may be off after that one was set.
        const startAfter = Math.max(0, (at - now()) / 1000);
        await boss.send(ROOMS, { room, at }, { startAfter, db: { executeSql } });
      }),
    async start({ tend, keepHouse }) {
      await boss.start().catch((error: Error) => {
        throw new Problem(
          `The queue cannot be set up in the database, which has to belong to whoever uses it: ${error.message}.`,
        );
      });
      execute = db.executeWithin(PATIENCE);
      await boss.createQueue(ROOMS, ROOM_JOBS);
      await boss.createQueue(HOUSE, { ...HOUSE_JOBS, policy: 'exclusive' });
      await boss.updateQueue(ROOMS, ROOM_JOBS); // an older version may have made them otherwise
      await boss.updateQueue(HOUSE, HOUSE_JOBS);
      await boss.work<{ room: string; at?: number }>(
        ROOMS,
        {
          batchSize: 20,
          localConcurrency: 2,
          pollingIntervalSeconds: 1,
          burstWhenBatchFull: true,
          perJobResults: true,
        },
        (jobs) =>
          Promise.all(
            jobs.map(async ({ id, data }) => {
              try {
                await tend(data.room, data.at ?? null); // older versions did not say the time
                return { id, status: 'completed' };
              } catch (error) {
                const trouble = error instanceof Error ? error : new Error(String(error));
                onTrouble(trouble);
                return { id, status: 'failed', output: { message: trouble.message } };
              }
            }),
          ),
      );
      await boss.work(HOUSE, { pollingIntervalSeconds: 10 }, async () => {
        try {
          await keepHouse();
        } catch (error) {
          onTrouble(error instanceof Error ? error : new Error(String(error)));
          throw error; // it is tried again
        }
      });
      await boss.schedule(HOUSE, '*/10 * * * *');
    },
    async stop() {
      const stopped = boss.stop({ graceful: true, timeout: LONGEST_STOP, close: false }).catch(onTrouble);
      const enough = new Promise<void>((resolve) => timers.after(LONGEST_STOP + GIVING_UP, resolve).unref());
      await Promise.race([stopped, enough]);
    },
  };
}

const SCAN = 5000; // milliseconds
const HOUSEWORK = 600_000;
const REST = 60_000; // after a room could not be looked after; twice as long each time
const LONGEST_REST = 600_000;

/** One process alone needs no more than a look at the store now and then. `besides`: so many of the rooms are left alone for now. */
export function makeLocalQueue(
  dueRooms: (besides: number) => Promise<readonly string[]>,
  onTrouble: (error: unknown) => void,
  timers: Timers = machineClock,
): Queue {
  const set: Timer[] = [];
  const begun = new Set<Promise<void>>();
  const left = new Set<string>(); // alone: they could not be looked after just now
  const failures = new Map<string, number>(); // of a room, one after the other

  const begin = (work: () => Promise<void>): void => {
    const done = work()
      .catch(onTrouble)
      .finally(() => begun.delete(done));
    begun.add(done);
  };
  const attempt = async (room: string, tend: Work['tend']): Promise<void> => {
    if (left.has(room)) return;
    try {
      await tend(room, null);
      failures.delete(room);
    } catch (error) {
      const times = failures.get(room) ?? 0;
      failures.set(room, times + 1);
      left.add(room);
      timers.after(Math.min(REST * 2 ** times, LONGEST_REST), () => void left.delete(room)).unref();
      throw error;
    }
  };

  return {
    async start({ tend, keepHouse }) {
      const scan = async (): Promise<void> => {
        for (const room of await dueRooms(left.size)) begin(() => attempt(room, tend));
      };
      set.push(
        timers.every(SCAN, () => begin(scan)),
        timers.every(HOUSEWORK, () => begin(keepHouse)),
      );
      begin(scan);
    },
    async stop() {
      for (const timer of set) timer.close();
      while (begun.size > 0) await Promise.allSettled(begun);
    },
  };
}
