import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { errcodeOf } from '../damage/trouble.ts';
import type { Row, Value } from '../database.ts';
import { MIGRATIONS, NEWER } from '../migrations.ts';
import { type FreshRow, makeJournal } from './journal.ts';

/*
 * The thread that owns the SQLite file. Everything that came while the last transaction was on its way to the disk goes into
 * the next one: the disk is waited for once, not once for each.
 */

/** Statements as text, or entries for the journal. */
export type Message = string | readonly FreshRow[];

/** A statement by its number, its values, and whether it must find something. */
export type Said = readonly [number: number, values: readonly Value[], must: boolean];

export interface Ask {
  readonly learn: readonly string[]; // SQL, numbered on
  readonly work: readonly (readonly Said[])[]; // each of them all or nothing
}

export type Told = readonly ({ readonly rows: readonly (readonly Row[])[] | null } | Failed)[];

/** The entries that were too late, by their place; or why none of them is kept. */
export type Late = readonly number[] | Failed;

/** What went wrong, with SQLite's number for it. */
export interface Failed {
  readonly error: string;
  readonly errcode: number;
}

/** That something went wrong for which nobody waits. */
export interface Aside {
  readonly aside: Failed;
}

const { file, port } = workerData as { file: string; port: MessagePort };
const known: Known[] = [];
const db = new DatabaseSync(file, { timeout: 5000 });
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
db.exec('PRAGMA secure_delete = ON'); // what somebody wants to be forgotten does not lie on in free space
db.exec('PRAGMA wal_autocheckpoint = 100000'); // pages: sqlite-log-thread.ts puts the log into the file long before
migrate();
const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');
const journal = makeJournal(db);
inTransaction(() => journal.settle()); // of a server that was killed
port.postMessage('ready');
port.on('message', (first: Message) => {
  const asked = [first];
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) asked.push(next.message);
  const isLast = asked.at(-1) === 'close';
  if (isLast) asked.pop();
  answer(asked);
  if (journal.isLong || isLast) settleNow();
  if (!isLast) return;
  db.close();
  port.close();
});

/** Nobody waits for it. What cannot be done now, with a full disk, is done later. */
function settleNow(): void {
  try {
    inTransaction(() => journal.settle());
  } catch (error) {
    port.postMessage({ aside: failed(error) } satisfies Aside); // the next one tries again
  }
}

function failed(error: unknown): Failed {
  return { error: String(error), errcode: errcodeOf(error) };
}

/** Of a statement: what it is, and what it has to do with the journal. */
interface Known {
  readonly sql: string;
  readonly readsRooms: boolean; // or what is in them
  readonly readsOne: boolean; // and only of the room that is its first value
  readonly changesLengths: boolean;
  statement: StatementSync | null;
}

const learned = (sql: string): Known => ({
  sql: sql.replaceAll(/\$(\d+)/g, '?$1'),
  readsRooms: /\b(rooms|entries|fresh)\b/.test(sql),
  readsOne: /^SELECT [\w, ]+ FROM (?:entries WHERE room|rooms WHERE id) = \$1\b/.test(sql),
  changesLengths: /\b(INSERT INTO|DELETE FROM) rooms\b|\blength = /.test(sql),
  statement: null,
});

type Part = Ask['work'] | readonly FreshRow[];
const isForJournal = (part: Part): part is readonly FreshRow[] => typeof part[0]?.[0] === 'string';

/** Statements as text: that is taken apart and put together faster than a structured clone of many small objects. */
function answer(asked: readonly Message[]): void {
  const parts = asked.map((message): Part => {
    if (typeof message !== 'string') return message;
    const { learn, work }: Ask = JSON.parse(message);
    for (const sql of learn) known.push(learned(sql));
    return work;
  });
  for (const told of together(parts)) port.postMessage(told);
}

function migrate(): void {
  db.exec('CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)');
  const done = db.prepare('SELECT count(*) AS done FROM migrations').get()?.done;
  if (Number(done) > MIGRATIONS.length) throw new Error(`it ${NEWER}`);
  for (let number = Number(done); number < MIGRATIONS.length; number++) {
    db.exec('BEGIN IMMEDIATE');
    for (const sql of MIGRATIONS[number] ?? []) db.exec(sql);
    db.prepare('INSERT INTO migrations VALUES (?)').run(number);
    db.exec('COMMIT');
  }
}

/**
 * One transaction for all; each of them can fail by itself. That is rare, so it is tried without a way back for each; only if
 * something went wrong everything is undone and done again with more care.
 */
function together(parts: readonly Part[]): (string | Late)[] {
  try {
    return inTransaction(() => parts.map((part) => carryOutPart(part, carryOut)));
  } catch {
    try {
      return inTransaction(() => parts.map((part) => carryOutPart(part, carryOutAlone)));
    } catch (error) {
      const why = failed(error);
      return parts.map((part) => (isForJournal(part) ? why : JSON.stringify(part.map(() => why))));
    }
  }
}

function carryOutPart(part: Part, carry: typeof carryOut): string | Late {
  if (isForJournal(part)) return putAll(part);
  for (const [number, [first]] of part.flat()) {
    if (known[number]?.changesLengths) journal.forgetLengths();
    else if (known[number]?.readsOne) journal.settleOf(String(first));
    else if (known[number]?.readsRooms) journal.settle();
  }
  return JSON.stringify(part.map(carry) satisfies Told);
}

function putAll(rows: readonly FreshRow[]): number[] {
  const late: number[] = [];
  for (const [i, row] of rows.entries()) if (!journal.put(row)) late.push(i);
  return late;
}

function inTransaction<T>(work: () => T): T {
  begin.run();
  try {
    const done = work();
    commit.run();
    return done;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    journal.reset();
    throw error;
  }
}

class Undone extends Error {}

function carryOut(statements: readonly Said[]): Told[number] {
  const rows: Row[][] = [];
  for (const [number, values, must] of statements) {
    const found = prepared(number).all(...values) as Row[];
    if (must && found.length === 0) {
      if (rows.length > 0) throw new Undone('what stands before it must not happen');
      return { rows: null };
    }
    rows.push(found);
  }
  return { rows };
}

function carryOutAlone(statements: readonly Said[]): Told[number] {
  db.exec('SAVEPOINT one');
  try {
    const told = carryOut(statements);
    db.exec('RELEASE one');
    return told;
  } catch (error) {
    db.exec('ROLLBACK TO one; RELEASE one');
    return error instanceof Undone ? { rows: null } : failed(error);
  }
}

function prepared(number: number): StatementSync {
  const one = known[number];
  if (!one) throw new Error(`statement ${number} was never told`);
  return (one.statement ??= db.prepare(one.sql));
}
