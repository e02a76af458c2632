import { UNNAMED } from '../../desk/http-wire.ts';
import { goneText } from './appends.ts';
import type { Database, Value } from './database.ts';

/* What nobody needs any more goes: codes that were not used, tables that never began, guests who never did anything. */

export interface House {
  dropCodes(now: number): Promise<void>;
  /** What was written for people when they were forgotten already, such as a rating. */
  dropOrphans(): Promise<void>;
  /** Tables that have not begun, and where nothing has happened since; their ids. */
  idleTables(since: number): Promise<string[]>;
  /** Such a table with all that hangs on it, unless something has happened there after all. */
  dropTable(room: string, since: number): Promise<boolean>;
  /** A table that all who play there have closed, whatever happened there. */
  dropClosed(room: string): Promise<void>;
  /** Guests who came before this time, and have neither a name of their own nor ever been at a table. */
  idleGuests(since: number): Promise<string[]>;
}

/** Of a table that is to go whenever something happened there last. */
export const ANY_TIME = Number.MAX_SAFE_INTEGER;

const MOST = 500; // at a time

const OF_PEOPLE = [
  'secrets',
  'codes',
  'ratings',
  'subscriptions',
  'turns_told',
  'recovery_keys',
  'merged',
  'seekers',
  'invitations',
  'shunned',
  'days',
  'programs',
];

export function makeHouse(db: Database): House {
  const ids = async (sql: string, ...values: Value[]): Promise<string[]> => {
    const [rows = []] = (await db.run([{ sql, values }])) ?? [];
    return rows.map(({ id }) => String(id));
  };
  /** With all that hangs on it; whether it was there. */
  const drop = async (room: string, gone: { readonly sql: string; readonly values: Value[] }): Promise<boolean> => {
    const notice = db.notice(goneText(room)); // people may look at it by other processes
    const done = await db.run([
      { ...gone, must: true },
      ...['entries', 'members', 'archives'].map((table) => ({
        sql: `DELETE FROM ${table} WHERE room = $1`,
        values: [room],
      })),
      ...(notice ? [notice] : []),
    ]);
    return done !== null;
  };
  return {
    async dropCodes(now) {
      await db.run([{ sql: 'DELETE FROM codes WHERE until < $1', values: [now] }]);
    },
    async dropOrphans() {
      await db.run(
        OF_PEOPLE.map((table) => ({
          sql: `DELETE FROM ${table} WHERE NOT EXISTS (SELECT 1 FROM people WHERE people.id = ${table}.person)`,
          values: [],
        })),
      );
    },
    idleTables: (since) =>
      ids("SELECT id FROM rooms WHERE status = 'open' AND changed < $1 ORDER BY changed LIMIT $2", since, MOST),
    dropTable: (room, since) =>
      drop(room, {
        sql: "DELETE FROM rooms WHERE id = $1 AND status = 'open' AND changed < $2 RETURNING id",
        values: [room, since],
      }),
    async dropClosed(room) {
      await drop(room, { sql: 'DELETE FROM rooms WHERE id = $1 RETURNING id', values: [room] });
    },
    idleGuests: (since) =>
      ids(
        `SELECT id FROM people WHERE made < $1 AND name = '${UNNAMED}'
          AND NOT EXISTS (SELECT 1 FROM members WHERE person = people.id)
          AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE person = people.id)
          AND NOT EXISTS (SELECT 1 FROM recovery_keys WHERE person = people.id)
          AND NOT EXISTS (SELECT 1 FROM programs WHERE owner = people.id)
          ORDER BY made LIMIT $2`,
        since,
        MOST,
      ),
  };
}
