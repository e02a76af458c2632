import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { Problem } from '../../engine/words.ts';
import { roomFrom } from '../rooms/again.ts';
import { summaryOf } from '../rooms/summary.ts';
import { Busy } from './alone.ts';
import { isAway } from './away.ts';
import { FORMAT, PAGE, TABLES } from './backup.ts';
import { mend } from './damage/mend.ts';
import { StoreProblem } from './damage/trouble.ts';
import type { Database, Row, Statement, Value } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import { isHalf, MARK, UNMARK } from './restoring.ts';
import { type RoomSummary, standingValues, type StoredEntry } from './rows.ts';

export interface Restored {
  readonly rows: number;
  /** What is not as it was, since the backup was made of a damaged store; a sentence each. */
  readonly notes: readonly string[];
}

/** Puts a backup into a database that has nothing in it, or a part of one since a restore was interrupted; all of it or nothing. */
export async function restore(db: Database, file: string): Promise<Restored> {
  try {
    return await db.alone('restore', () => restoreWhole(db, file));
  } catch (error) {
    if (error instanceof Busy)
      throw new Problem('Another `cardwright restore` into this store is under way. Nothing was changed by this one.');
    if (!isAway(error)) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreProblem(
      `The store went away before all of ${file} was in it: ${why}. Run the same command again; it begins anew.`,
    );
  }
}

const EMPTY: readonly Statement[] = Object.keys(TABLES).map((table) => ({ sql: `DELETE FROM ${table}`, values: [] }));

async function restoreWhole(db: Database, file: string): Promise<Restored> {
  const wasInterrupted = await isHalf(db);
  const looks = Object.keys(TABLES).map((table) => ({ sql: `SELECT 1 AS kept FROM ${table} LIMIT 1`, values: [] }));
  if (!wasInterrupted && (await db.run(looks))?.some((rows) => rows.length > 0))
    throw new Problem('A backup is restored into an empty store, and there is something in this one.');
  const { losses } = await check(file);
  const isRescued = losses.length > 0;
  await db.run([...EMPTY, MARK]);
  try {
    const rows = await fill(db, file, isRescued);
    const notes = isRescued ? await mend(db) : [];
    await bringUpToDate(db, isRescued);
    // Jobs are not in a backup: a server asks for those that are missing when it starts.
    await db.run([{ sql: 'UPDATE rooms SET job = NULL', values: [] }, UNMARK]);
    return { rows, notes };
  } catch (error) {
    if (isAway(error)) throw error;
    await db.run(EMPTY);
    const why = error instanceof Error ? error.message : String(error);
    throw new Problem(`${file} cannot be restored, and nothing of it was kept: ${why}.`);
  }
}

/** How many rows there are. In one of a damaged store a row may stand twice: the first counts. */
async function fill(db: Database, file: string, isRescued: boolean): Promise<number> {
  const twice = isRescued ? ' ON CONFLICT DO NOTHING' : '';
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
    batch.push({
      sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})${twice}`,
      values: Object.values(row),
    });
    rows++;
    if (batch.length >= PAGE) await flush();
  }
  await flush();
  return rows;
}

/** While an older version made it something may have happened in a room whose row was written already. */
async function bringUpToDate(db: Database, isRescued: boolean): Promise<void> {
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
    const summary = summaryFrom(String(id), entries, last, isRescued);
    if (!summary) continue;
    const { status, isListed, due, about } = summary;
    const sql =
      'UPDATE rooms SET status = $2, listed = $3, due = $4, about = $5, waiting = $6, noticed = $7, seating = $8 WHERE id = $1';
    await ask(sql, id ?? '', status, +isListed, due, about, ...standingValues(summary));
  }
}

/** null: it does not replay, so nothing will be done there any more. */
function summaryFrom(id: string, entries: readonly StoredEntry[], at: number, isRescued: boolean): RoomSummary | null {
  try {
    return entries.length === 0 ? null : summaryOf(roomFrom(id, entries), at);
  } catch (error) {
    if (error instanceof Problem || isRescued) return null; // damage may have changed an entry into anything
    throw error;
  }
}

/** Whether it is of a store that was not damaged; not if it is no backup at all. */
export async function isWholeBackup(file: string): Promise<boolean> {
  try {
    return (await check(file)).losses.length === 0;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Reads all of it once before anything is written. */
async function check(file: string): Promise<{ readonly losses: readonly unknown[] }> {
  let losses: readonly unknown[] = [];
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
    } else {
      const end = Object(line);
      told = Number(end.rows);
      if (Array.isArray(end.losses)) losses = end.losses;
    }
  }
  if (told !== rows) throw new Problem(`${file} is not whole: it was cut off after ${rows} rows.`);
  return { losses };
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
