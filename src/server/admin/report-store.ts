import type { Database, Row, Value } from '../store/database.ts';

/* What people have reported. A report belongs to its author: it is in their export, and goes with them. */

export interface Report {
  readonly id: string;
  readonly at: number;
  readonly reporter: string;
  readonly origin: string; // the same for the same network; it does not tell which
  readonly weighs: boolean; // its author has been here long enough to count when a table is hidden by reports
  readonly room: string;
  readonly thing: string; // 'table', 'seat 2', 'said 17'
  readonly about: string | null; // the person; null: nobody, or they are deleted
  readonly shown: string; // the name or the words, as they were then
  readonly kind: string;
  readonly words: string;
  readonly hides: boolean; // its author does not want to see the table in the list
  readonly resolved: number | null;
  readonly note: string | null;
}

export interface ReportStore {
  /** False if this person has reported this before. */
  add(report: Omit<Report, 'resolved' | 'note'>): Promise<boolean>;
  /** How many wait: of this person, and in all. */
  openOf(reporter: string): Promise<{ readonly own: number; readonly all: number }>;
  list(which: { isOpen: boolean; room?: string; about?: string }, most: number, skip: number): Promise<Report[]>;
  listOf(reporter: string): Promise<Report[]>;
  /** False if there is no such report that waits. */
  resolve(id: string, at: number, note: string): Promise<boolean>;
  /** Takes an open table out of the list if so many people, each from another network, have reported it; whether it did. */
  hideIfReported(room: string, people: number): Promise<boolean>;
  /** Resolved reports that nobody needs any more. */
  dropOld(since: number): Promise<void>;
}

/** What a request to report something needs. */
export interface Reporting {
  readonly store: ReportStore;
  readonly toHide: number; // people; 0: reports hide nothing
}

const MOST_OF_ONE = 1000;

export function makeReportStore(db: Database): ReportStore {
  const ask = async (sql: string, ...values: Value[]): Promise<readonly Row[]> =>
    (await db.run([{ sql, values }]))?.[0] ?? [];
  return {
    async add({ id, at, reporter, origin, weighs, room, thing, about, shown, kind, words, hides }) {
      const sql = `INSERT INTO reports (id, at, reporter, origin, weighs, room, thing, about, shown, kind, words, hides)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING RETURNING id`;
      const values = [id, at, reporter, origin, +weighs, room, thing, about, shown, kind, words, +hides];
      return (await ask(sql, ...values)).length > 0;
    },
    async openOf(reporter) {
      const sql = `SELECT count(*) AS every, sum(CASE reporter WHEN $1 THEN 1 ELSE 0 END) AS own
        FROM reports WHERE resolved IS NULL`;
      const [row] = await ask(sql, reporter);
      return { own: Number(row?.own ?? 0), all: Number(row?.every ?? 0) };
    },
    async list({ isOpen, room, about }, most, skip) {
      const values: Value[] = [most, skip];
      const where = isOpen ? ['resolved IS NULL'] : [];
      const only = (column: string, value: string | undefined): void => {
        if (value !== undefined) where.push(`${column} = $${values.push(value)}`);
      };
      only('room', room);
      only('about', about);
      const filter = where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`;
      const rows = await ask(`SELECT * FROM reports ${filter} ORDER BY at DESC, id LIMIT $1 OFFSET $2`, ...values);
      return rows.map(reportOf);
    },
    async listOf(reporter) {
      const sql = 'SELECT * FROM reports WHERE reporter = $1 ORDER BY at LIMIT $2';
      return (await ask(sql, reporter, MOST_OF_ONE)).map(reportOf);
    },
    async resolve(id, at, note) {
      const sql = 'UPDATE reports SET resolved = $2, note = $3 WHERE id = $1 AND resolved IS NULL RETURNING id';
      return (await ask(sql, id, at, note)).length > 0;
    },
    async hideIfReported(room, people) {
      // A person counts once, and so does a network: whoever makes many identities has no more weight than one.
      const sql = `UPDATE rooms SET hidden = 2 WHERE id = $1 AND listed = 1 AND hidden = 0 AND $2 <= (
          SELECT count(DISTINCT origin) FROM reports WHERE room = $1 AND thing = 'table' AND weighs = 1 AND resolved IS NULL
        ) RETURNING id`;
      return (await ask(sql, room, people)).length > 0;
    },
    async dropOld(since) {
      await ask('DELETE FROM reports WHERE resolved < $1', since);
    },
  };
}

const reportOf = (row: Row): Report => ({
  id: String(row.id),
  at: Number(row.at),
  reporter: String(row.reporter),
  origin: String(row.origin),
  weighs: Number(row.weighs) === 1,
  room: String(row.room),
  thing: String(row.thing),
  about: textOrNull(row.about),
  shown: String(row.shown),
  kind: String(row.kind),
  words: String(row.words),
  hides: Number(row.hides) === 1,
  resolved: row.resolved === null || row.resolved === undefined ? null : Number(row.resolved),
  note: textOrNull(row.note),
});

const textOrNull = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : String(value);
