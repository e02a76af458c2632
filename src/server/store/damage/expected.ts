import { DatabaseSync } from 'node:sqlite';
import type { Value } from '../database.ts';
import { MIGRATIONS } from '../migrations.ts';

/* The tables that a store has to have, with their columns. They are asked of SQLite, so that this is said once: in the migrations. */

export interface Column {
  readonly name: string;
  readonly type: 'text' | 'whole' | 'real';
  readonly mayBeNull: boolean;
  /** Of rows that were written before there was this column; undefined: it was always there. */
  readonly usual: Value | undefined;
  readonly isRowid: boolean;
}

export interface ExpectedTable {
  readonly columns: readonly Column[];
  readonly keys: readonly string[];
}

export interface Expected {
  readonly tables: ReadonlyMap<string, ExpectedTable>;
  readonly indexes: readonly string[];
}

/** After so many steps. */
export function expectedAfter(steps: number = MIGRATIONS.length): Expected {
  const db = new DatabaseSync(':memory:');
  try {
    db.exec('CREATE TABLE migrations (number INTEGER PRIMARY KEY)');
    for (const step of MIGRATIONS.slice(0, steps)) for (const sql of step) db.exec(sql);
    const named = (type: string): string[] =>
      db
        .prepare('SELECT name FROM sqlite_schema WHERE type = ?')
        .all(type)
        .map(({ name }) => String(name));
    return {
      tables: new Map(named('table').map((name) => [name, tableIn(db, name)])),
      indexes: named('index'),
    };
  } finally {
    db.close();
  }
}

function tableIn(db: DatabaseSync, table: string): ExpectedTable {
  const rows = db.prepare(`PRAGMA table_info(${table})`).all();
  const keys = rows.filter(({ pk }) => Number(pk) > 0).sort((one, other) => Number(one.pk) - Number(other.pk));
  return {
    columns: rows.map(({ name, type, notnull, dflt_value: usual, pk }) => ({
      name: String(name),
      type: type === 'TEXT' ? 'text' : type === 'DOUBLE PRECISION' ? 'real' : 'whole',
      mayBeNull: Number(notnull) === 0 && Number(pk) === 0,
      usual:
        typeof usual === 'string' ? valueOf(db, usual) : Number(notnull) === 0 && Number(pk) === 0 ? null : undefined,
      isRowid: keys.length === 1 && Number(pk) === 1 && type === 'INTEGER',
    })),
    keys: keys.map(({ name }) => String(name)),
  };
}

/** Of a default as it stands in SQL. */
function valueOf(db: DatabaseSync, sql: string): Value {
  const value = db.prepare(`SELECT ${sql} AS value`).get()?.value;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
