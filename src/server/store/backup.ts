import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Problem } from '../../engine/words.ts';
import { roomFrom } from '../rooms/again.ts';
import { summaryOf } from '../rooms/summary.ts';
import { isAway } from './away.ts';
import type { Database, Row, Statement, Value } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import type { RoomSummary, StoredEntry } from './rows.ts';

/*
 * Everything that is kept, in one file: compressed lines of JSON, the same for SQLite and PostgreSQL, so that a backup of the one
 * can be restored into the other. The last line says how many there are: a file that was cut off is not taken for whole.
 */

/** With the columns by which each is read on. */
const TABLES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  people: ['id'],
  secrets: ['secret'],
  codes: ['code'],
  rooms: ['id'],
  entries: ['room', 'number'],
  members: ['person', 'room'],
  ratings: ['person', 'game', 'seats'],
  rated: ['room'],
  archives: ['room'],
  server_keys: ['name'],
  subscriptions: ['endpoint'],
  turns_told: ['person', 'room'],
};

const PAGE = 1000;
const FORMAT = 1;

export interface BackedUp {
  readonly rows: number;
}

/** Writes all of it beside the file first, so that an older backup of that name is replaced by a whole one or not at all. */
export async function backUp(db: Database, file: string): Promise<BackedUp> {
  const part = `${file}.part`;
  let rows = 0;
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify({ cardwright: 'backup', format: FORMAT, schema: MIGRATIONS.length })}\n`;
    for (const [table, keys] of Object.entries(TABLES))
      for await (const row of rowsOf(db, table, keys)) {
        rows++;
        yield `${JSON.stringify([table, row])}\n`;
      }
    yield `${JSON.stringify({ rows })}\n`;
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(part, { mode: 0o600 }));
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    if (error instanceof Error && 'syscall' in error && !isAway(error))
      throw new Problem(`${file} cannot be written: ${error.message}.`);
    throw error;
  }
  return { rows };
}

/** Page by page, in the order of the keys: what is added meanwhile is there or not. */
async function* rowsOf(db: Database, table: string, keys: readonly [string, ...string[]]): AsyncGenerator<Row> {
  const order = keys.join(', ');
  const marks = keys.map((_, i) => `$${i + 2}`).join(', ');
  let last: readonly Value[] | null = null;
  for (;;) {
    const after: string = last === null ? '' : ` WHERE (${order}) > (${marks})`;
    const sql = `SELECT * FROM ${table}${after} ORDER BY ${order} LIMIT $1`;
    const [page = []]: readonly (readonly Row[])[] = (await db.run([{ sql, values: [PAGE, ...(last ?? [])] }])) ?? [];
    yield* page;
    const end: Row | undefined = page.at(-1);
    if (!end || page.length < PAGE) return;
    last = keys.map((key) => end[key] ?? null);
  }
}

/** Puts a backup into a database that has nothing in it; all of it or nothing. */
export async function restore(db: Database, file: string): Promise<BackedUp> {
  const names = Object.keys(TABLES);
  const looks = names.map((table) => ({ sql: `SELECT 1 AS kept FROM ${table} LIMIT 1`, values: [] }));
  if ((await db.run(looks))?.some((rows) => rows.length > 0))
    throw new Problem('A backup is restored into an empty store, and there is something in this one.');
  await check(file);
  try {
    const rows = await fill(db, file);
    await bringUpToDate(db);
    // Jobs are not in a backup: a server asks for those that are missing when it starts.
    await db.run([{ sql: 'UPDATE rooms SET job = NULL', values: [] }]);
    return { rows };
  } catch (error) {
    if (isAway(error)) throw error;
    await db.run(names.map((table) => ({ sql: `DELETE FROM ${table}`, values: [] })));
    const why = error instanceof Error ? error.message : String(error);
    throw new Problem(`${file} cannot be restored, and nothing of it was kept: ${why}.`);
  }
}

/** How many rows there are. */
async function fill(db: Database, file: string): Promise<number> {
  let rows = 0;
  let batch: Statement[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await db.run(batch);
    batch = [];
  };
  for await (const line of linesOf(file)) {
    if (!Array.isArray(line)) continue;
    const [table, row] = line as [string, Row];
    const columns = Object.keys(row);
    const marks = columns.map((_, i) => `$${i + 1}`).join(', ');
    batch.push({ sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`, values: Object.values(row) });
    rows++;
    if (batch.length >= PAGE) await flush();
  }
  await flush();
  return rows;
}

/** While it was made something may have happened in a room whose row was written already. */
async function bringUpToDate(db: Database): Promise<void> {
  const ask = async (sql: string, ...values: Value[]): Promise<readonly Row[]> =>
    (await db.run([{ sql, values }]))?.[0] ?? [];
  const behind = await ask(
    'SELECT id FROM rooms WHERE length <> (SELECT count(*) FROM entries WHERE entries.room = rooms.id)',
  );
  for (const { id } of behind) {
    const rows = await ask('SELECT number, at, body FROM entries WHERE room = $1 ORDER BY number', id ?? '');
    const entries = rows.map((row) => ({ number: Number(row.number), at: Number(row.at), body: String(row.body) }));
    const last = entries.at(-1)?.at ?? 0;
    await ask('UPDATE rooms SET length = $2, changed = $3 WHERE id = $1', id ?? '', entries.length, last);
    const summary = summaryFrom(String(id), entries, last);
    if (!summary) continue;
    const { status, isListed, due, about } = summary;
    const sql = 'UPDATE rooms SET status = $2, listed = $3, due = $4, about = $5 WHERE id = $1';
    await ask(sql, id ?? '', status, +isListed, due, about);
  }
}

/** null: it does not replay, so nothing will be done there any more. */
function summaryFrom(id: string, entries: readonly StoredEntry[], at: number): RoomSummary | null {
  try {
    return entries.length === 0 ? null : summaryOf(roomFrom(id, entries), at);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Reads all of it once before anything is written. */
async function check(file: string): Promise<void> {
  let isBegun = false;
  let rows = 0;
  let told: number | null = null;
  for await (const line of linesOf(file)) {
    if (!isBegun) {
      const { cardwright, format, schema } = Object(line);
      if (cardwright !== 'backup') throw new Problem(`${file} is not a backup of Cardwright.`);
      if (format !== FORMAT || typeof schema !== 'number' || schema > MIGRATIONS.length)
        throw new Problem(`${file} was made by a newer Cardwright.`);
      isBegun = true;
    } else if (Array.isArray(line)) {
      const [table, row] = line as [unknown, unknown];
      const isRow =
        typeof row === 'object' && row !== null && Object.keys(row).every((name) => /^[a-z][a-z0-9_]*$/.test(name));
      if (typeof table !== 'string' || !Object.hasOwn(TABLES, table) || !isRow)
        throw new Problem(`${file} is damaged in line ${rows + 2}.`);
      rows++;
    } else told = Number(Object(line).rows);
  }
  if (told !== rows) throw new Problem(`${file} is not whole: it was cut off after ${rows} rows.`);
}

async function* linesOf(file: string): AsyncGenerator<unknown> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) yield JSON.parse(line);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(`${file} cannot be read as a backup: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
