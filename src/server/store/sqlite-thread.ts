import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Row, Statement } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

/*
 * The thread that owns the SQLite file. Everything that came while the last transaction was on its way to the disk goes into
 * the next one: the disk is waited for once, not once for each.
 */

export type Ask = readonly (readonly Statement[])[];
export type Told = readonly ({ readonly rows: readonly (readonly Row[])[] | null } | { readonly error: string })[];

const { file } = workerData as { file: string };
const statements = new Map<string, StatementSync>();
const db = new DatabaseSync(file, { timeout: 5000 });
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
migrate();
parentPort?.postMessage('ready');
parentPort?.on('message', (asked: Ask | 'close') => {
  if (asked !== 'close') {
    parentPort?.postMessage(together(asked));
    return;
  }
  db.close();
  parentPort?.close();
});

function migrate(): void {
  db.exec('CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)');
  const done = db.prepare('SELECT count(*) AS done FROM migrations').get()?.done;
  for (let number = Number(done); number < MIGRATIONS.length; number++) {
    db.exec('BEGIN IMMEDIATE');
    for (const sql of MIGRATIONS[number] ?? []) db.exec(sql);
    db.prepare('INSERT INTO migrations VALUES (?)').run(number);
    db.exec('COMMIT');
  }
}

/** One transaction for all; each of them can fail by itself. */
function together(asked: Ask): Told {
  try {
    db.exec('BEGIN IMMEDIATE');
    const told = asked.map(attempt);
    db.exec('COMMIT');
    return told;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    return asked.map(() => ({ error: String(error) }));
  }
}

function attempt(statements: readonly Statement[]): Told[number] {
  db.exec('SAVEPOINT one');
  try {
    const rows: Row[][] = [];
    for (const { sql, values, must } of statements) {
      const found = prepared(sql).all(...values) as Row[];
      if (must && found.length === 0) {
        db.exec('ROLLBACK TO one; RELEASE one');
        return { rows: null };
      }
      rows.push(found);
    }
    db.exec('RELEASE one');
    return { rows };
  } catch (error) {
    db.exec('ROLLBACK TO one; RELEASE one');
    return { error: String(error) };
  }
}

function prepared(sql: string): StatementSync {
  let statement = statements.get(sql);
  if (!statement) {
    statement = db.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'));
    statements.set(sql, statement);
  }
  return statement;
}
