import type { Database } from './database.ts';
import type { Job, SharedQueue } from './queue.ts';

/*
 * Rooms that need somebody at a certain time. `due` of a room says when, `job` for when the queue was asked for it last. A job
 * that comes too early asks for another one, so an entry needs none while one is to come before the room is due: most moves
 * are kept without a word to the queue. A job that has become needless finds that out when it runs. The database starts a job by its
 * own clock, so one may come before its time by the clock of a process.
 */

export interface DueRooms {
  /** Whether a room needs somebody now. If it does later, it is asked for then, unless another job than the one that came is to come. */
  isDue(room: string, now: number, came: Job['at'] | null): Promise<boolean>;
  /** Those that need somebody now. */
  list(now: number, most: number): Promise<string[]>;
  /** Asks for those that nobody asked for, and for those where it led to nothing; how many. */
  askForLost(now: number): Promise<number>;
  /** How many have waited for longer than they should. */
  late(now: number): Promise<number>;
}

const AHEAD = 3_600_000; // a job is asked for at most an hour before, so that needless ones are gone within one
const SOON = 1000; // after a job that came too early: not again and again in one moment
const LOST = 5 * 60_000;
const MOST_LOST = 1000;

/** For when the queue should be asked. */
export const jobTime = (due: number | null, now: number): number | null =>
  due === null ? null : Math.min(due, now + AHEAD);

export function makeDueRooms(db: Database, queue: SharedQueue | null): DueRooms {
  /** Asks for it unless somebody else has meanwhile. */
  const ask = async (room: string, at: number, before: number): Promise<void> => {
    const sql = 'UPDATE rooms SET job = $2 WHERE id = $1 AND (job IS NULL OR job <= $3) RETURNING id';
    await queue?.keep([{ sql, values: [room, at, before], must: true }], () => ({ room, at }));
  };
  return {
    async isDue(room, now, came) {
      const sql = 'SELECT due, job FROM rooms WHERE id = $1 AND due IS NOT NULL';
      const [row] = (await db.run([{ sql, values: [room] }]))?.[0] ?? [];
      if (!row) return false;
      const due = Number(row.due);
      if (due <= now) return true;
      const past = Math.max(now, came ?? now);
      const again = came !== null && came > now ? came + SOON : now;
      if (Number(row.job ?? 0) <= past) await ask(room, Math.max(again, jobTime(due, now) ?? due), past);
      return false;
    },
    async list(now, most) {
      const sql = 'SELECT id FROM rooms WHERE due <= $1 ORDER BY due LIMIT $2';
      const [rows = []] = (await db.run([{ sql, values: [now, most] }])) ?? [];
      return rows.map(({ id }) => String(id));
    },
    async askForLost(now) {
      if (!queue) return 0;
      const sql = 'SELECT id, due FROM rooms WHERE due IS NOT NULL AND (job IS NULL OR job < $1) ORDER BY due LIMIT $2';
      const [rows = []] = (await db.run([{ sql, values: [now - LOST, MOST_LOST] }])) ?? [];
      for (const { id, due } of rows)
        await ask(String(id), Math.max(now, jobTime(Number(due), now) ?? now), now - LOST);
      return rows.length;
    },
    async late(now) {
      const [rows] =
        (await db.run([{ sql: 'SELECT count(*) AS late FROM rooms WHERE due < $1', values: [now - LOST] }])) ?? [];
      return Number(rows?.[0]?.late ?? 0);
    },
  };
}
