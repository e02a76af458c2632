import type { Database } from './database.ts';

/* Matches in words, for the day when their rules have changed. */

export interface ArchiveStore {
  /** In place of an older one. */
  put(room: string, length: number, body: string): Promise<void>;
  /** This is all there will be: what is there stays as it is, and otherwise it is this. */
  close(room: string, length: number, body: string): Promise<void>;
  get(room: string): Promise<string | null>;
  /** Begun matches to which something was added since they were put here, the last time before this. */
  behind(before: number, most: number): Promise<{ room: string; length: number }[]>;
}

export function makeArchives(db: Database): ArchiveStore {
  const PUT = 'INSERT INTO archives (room, length, body) VALUES ($1, $2, $3) ON CONFLICT (room) DO UPDATE SET';
  return {
    async put(room, length, body) {
      const sql = `${PUT} length = $2, body = $3 WHERE archives.length <= $2`;
      await db.run([{ sql, values: [room, length, body] }]);
    },
    async close(room, length, body) {
      await db.run([{ sql: `${PUT} length = $2 WHERE archives.length <= $2`, values: [room, length, body] }]);
    },
    async get(room) {
      const [rows] = (await db.run([{ sql: 'SELECT body FROM archives WHERE room = $1', values: [room] }])) ?? [];
      return rows?.[0] ? String(rows[0].body) : null;
    },
    async behind(before, most) {
      const sql = `SELECT id, rooms.length AS length FROM rooms LEFT JOIN archives ON archives.room = rooms.id
        WHERE rooms.status <> 'open' AND rooms.changed < $1 AND COALESCE(archives.length, 0) < rooms.length
        ORDER BY rooms.changed DESC LIMIT $2`;
      const [rows = []] = (await db.run([{ sql, values: [before, most] }])) ?? [];
      return rows.map(({ id, length }) => ({ room: String(id), length: Number(length) }));
    },
  };
}
