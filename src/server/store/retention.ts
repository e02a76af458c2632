import { goneText } from './appends.ts';
import type { Database, Row, Statement, Value } from './database.ts';

/*
 * What is removed after its time: finished matches, and what was said. All of it in pieces, so that nobody who plays waits for
 * it. A match goes at once for everybody; its entries, which may be tens of thousands, follow piece by piece, and `removals` says of
 * which tables, should the process die in between.
 */

export interface Retention {
  /** Matches that were over before this time. */
  oldMatches(before: number, most: number): Promise<string[]>;
  /** Such a match with all that hangs on it but ratings; false if something has happened there after all. */
  removeMatch(room: string, before: number): Promise<boolean>;
  /** A piece of what is left of removed matches; false if there is nothing left. */
  removePiece(): Promise<boolean>;
  /** What was said before this time and is still there, the oldest first. */
  oldSaid(before: number, most: number): Promise<{ room: string; number: number; body: string }[]>;
}

const PIECE = 1000; // entries

/** The index `entries_said` has the same words in it. What is rewritten begins otherwise, and so leaves it. */
const SAID = `substr(body, 1, 11) = '{"do":"say"'`;

/** What is left of something that was said: who said something, and when. */
export function unsaidText(body: string): string {
  const { do: word, text: _, ...others } = JSON.parse(body);
  return JSON.stringify({ text: '…', do: word, ...others });
}

export function makeRetention(db: Database): Retention {
  const ask = async (sql: string, ...values: Value[]): Promise<readonly Row[]> =>
    (await db.run([{ sql, values }]))?.[0] ?? [];
  return {
    async oldMatches(before, most) {
      const sql =
        "SELECT id FROM rooms WHERE status = 'over' AND changed < $1 AND due IS NULL ORDER BY changed LIMIT $2";
      return (await ask(sql, before, most)).map(({ id }) => String(id));
    },
    async removeMatch(room, before) {
      const notice = db.notice(goneText(room)); // people may look at it by other processes
      const statements: Statement[] = [
        {
          sql: "DELETE FROM rooms WHERE id = $1 AND status = 'over' AND changed < $2 AND due IS NULL RETURNING id",
          values: [room, before],
          must: true,
        },
        ...['members', 'archives', 'rated', 'turns_told'].map((table) => ({
          sql: `DELETE FROM ${table} WHERE room = $1`,
          values: [room],
        })),
        { sql: 'INSERT INTO removals (room) VALUES ($1) ON CONFLICT DO NOTHING', values: [room] },
        ...(notice ? [notice] : []),
      ];
      return (await db.run(statements)) !== null;
    },
    async removePiece() {
      const [next] = await ask('SELECT room FROM removals ORDER BY room LIMIT 1');
      if (!next) return false;
      const room = String(next.room);
      const sql = `DELETE FROM entries WHERE room = $1 AND number IN
        (SELECT number FROM entries WHERE room = $1 ORDER BY number LIMIT $2) RETURNING number`;
      if ((await ask(sql, room, PIECE)).length < PIECE) await ask('DELETE FROM removals WHERE room = $1', room);
      return true;
    },
    async oldSaid(before, most) {
      const sql = `SELECT room, number, body FROM entries WHERE ${SAID} AND at < $1 ORDER BY at LIMIT $2`;
      return (await ask(sql, before, most)).map(({ room, number, body }) => ({
        room: String(room),
        number: Number(number),
        body: String(body),
      }));
    },
  };
}
