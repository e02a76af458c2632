import { randomBytes } from 'node:crypto';
import { closeSync, createWriteStream, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Problem } from '../../engine/words.ts';
import { isAway } from './away.ts';
import { StoreProblem, troubleOf } from './damage/trouble.ts';
import type { Ask, Database, Row, Value } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import { refuseHalf } from './restoring.ts';

/*
 * Everything that is kept, in one file: compressed lines of JSON, the same for SQLite and PostgreSQL, so that a backup of the one
 * can be restored into the other. The last line says how many there are: a file that was cut off is not taken for whole.
 */

/** With the columns by which each is read on. */
export const TABLES: Readonly<Record<string, readonly [string, ...string[]]>> = {
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
  recovery_keys: ['person'],
  merged: ['old'],
  seekers: ['person'],
  parties: ['id'],
  seek_times: ['what'],
  invitations: ['id'],
  shunned: ['person', 'other'],
  admin_acts: ['id'],
  bans: ['kind', 'subject'],
  reports: ['id'],
  removals: ['room'],
  programs: ['person'],
  days: ['game', 'day', 'person'],
};

export const PAGE = 1000;
export const FORMAT = 1;

export interface BackedUp {
  readonly rows: number;
  /** What was lost by damage, a sentence each; of a store that is whole: nothing. */
  readonly losses: readonly string[];
}

/** What a backup is made of. */
export interface Source {
  readonly schema: number; // steps of the migrations
  rows(): AsyncIterable<readonly [table: string, row: Row]>;
  /** When all rows were read. */
  losses(): readonly string[];
}

/** All of it as it is in one moment. */
export async function backUp(db: Database, file: string): Promise<BackedUp> {
  await refuseHalf(db);
  return db.inOneMoment((ask) => writeBackup(wholeSource(ask), file));
}

export const wholeSource = (ask: Ask): Source => ({
  schema: MIGRATIONS.length,
  async *rows() {
    for (const [table, keys] of Object.entries(TABLES))
      for await (const row of rowsOf(ask, table, keys)) yield [table, row];
  },
  losses: () => [],
});

/** It is written beside the file first, so that an older backup of that name is replaced by a whole one or not at all. */
export async function writeBackup(source: Source, file: string): Promise<BackedUp> {
  const part = `${file}.${randomBytes(6).toString('hex')}.part`; // two may be made at the same time
  let rows = 0;
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify({ cardwright: 'backup', format: FORMAT, schema: source.schema })}\n`;
    for await (const [table, row] of source.rows()) {
      rows++;
      yield `${JSON.stringify(table === 'fresh' ? ['entries', entryIn(row)] : [table, row])}\n`;
    }
    const losses = source.losses();
    yield `${JSON.stringify({ rows, ...(losses.length > 0 ? { losses } : {}) })}\n`;
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
    renameSync(part, file);
    flushFolder(dirname(file));
  } catch (error) {
    rmSync(part, { force: true });
    throw failureIn(error, file);
  }
  return { rows, losses: source.losses() };
}

/** Of the journal: what it says of its room besides is found again from all entries. */
const entryIn = ({ room = null, number = null, at = null, body = null }: Row): Row => ({ room, number, at, body });

const WRITING: readonly unknown[] = ['open', 'write', 'writev', 'fsync', 'fdatasync', 'close', 'rename'];

function failureIn(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  if ('syscall' in error && WRITING.includes(error.syscall)) {
    const isFull = troubleOf(error) === 'full' || ('code' in error && error.code === 'EFBIG');
    const Kind = isFull ? StoreProblem : Problem;
    return new Kind(`${file} cannot be written${isFull ? ', and an older one is as it was' : ''}: ${error.message}.`);
  }
  return isAway(error) && troubleOf(error) !== 'damaged' && !(error instanceof StoreProblem)
    ? new StoreProblem(`The store could not be read to its end, so ${file} is as it was: ${error.message}.`)
    : error;
}

/** Page by page, in the order of the keys. */
export async function* rowsOf(ask: Ask, table: string, keys: readonly [string, ...string[]]): AsyncGenerator<Row> {
  const order = keys.join(', ');
  const marks = keys.map((_, i) => `$${i + 2}`).join(', ');
  let last: readonly Value[] | null = null;
  for (;;) {
    const after: string = last === null ? '' : ` WHERE (${order}) > (${marks})`;
    const sql = `SELECT * FROM ${table}${after} ORDER BY ${order} LIMIT $1`;
    const page: readonly Row[] = await ask(sql, PAGE, ...(last ?? []));
    yield* page;
    const end: Row | undefined = page.at(-1);
    if (!end || page.length < PAGE) return;
    last = keys.map((key) => end[key] ?? null);
  }
}

/** The new name is on the disk, too. Windows does that by itself, and does not open folders. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
