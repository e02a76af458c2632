import type { DatabaseSync } from 'node:sqlite';
import type { Row } from '../database.ts';
import { MIGRATIONS } from '../migrations.ts';
import { expectedAfter } from './expected.ts';
import { rowText } from './ledger.ts';
import { openPages } from './page-file.ts';
import { openReadOnly, type ReadOnly, refuseCutOff } from './read-only.ts';
import { CHECKED_TABLES, holdsWhatItShould } from './row-text.ts';
import { StoreProblem, troubleOf } from './trouble.ts';

/* Whether an SQLite file is damaged: what SQLite finds out itself, and what it does not look at. */

const MOST = 100; // findings

/** Quick: each page is looked at once. Thorough: each index is compared with its table as well. */
export type Depth = 'quick' | 'thorough';

/** What is damaged, a few words each; nothing is changed. What else is wrong with the file, such as who may read it, is thrown. */
export function damageIn(file: string, depth: Depth): string[] {
  let opened: ReadOnly;
  try {
    refuseCutOff(file);
    const logDamage = damageInLog(file); // before SQLite opens it and drops what it does not understand
    opened = openReadOnly(file);
    try {
      const found = [...logDamage, ...missingIn(opened.db), ...pagesIn(opened.db, depth)];
      return found.length > 0 ? found : textsIn(opened.db);
    } finally {
      opened.close();
    }
  } catch (error) {
    if (error instanceof StoreProblem || troubleOf(error) !== 'damaged') throw error;
    return [messageOf(error)];
  }
}

function pagesIn(db: DatabaseSync, depth: Depth): string[] {
  const pragma = depth === 'quick' ? 'quick_check' : 'integrity_check';
  try {
    return db
      .prepare(`PRAGMA ${pragma}(${MOST})`)
      .all()
      .flatMap((row) => String(Object.values(row)[0]).split('\n'))
      .filter((text) => text !== 'ok' && !/^\*\*\* in database/.test(text));
  } catch (error) {
    if (troubleOf(error) !== 'damaged') throw error;
    return [messageOf(error)];
  }
}

/** A page that only holds a part of a long text may be damaged, and SQLite does not notice. */
function textsIn(db: DatabaseSync): string[] {
  const found: string[] = [];
  for (const table of CHECKED_TABLES) {
    if (!db.prepare('SELECT 1 AS found FROM sqlite_schema WHERE name = ?').get(table)) continue;
    for (const row of db.prepare(`SELECT * FROM ${table} NOT INDEXED`).iterate() as Iterable<Row>)
      if (found.length < MOST && !holdsWhatItShould(table, row)) found.push(`${rowText(table, row)} cannot be read`);
  }
  return found;
}

function damageInLog(file: string): string[] {
  const pages = openPages(file);
  try {
    const { isDamaged, dropped } = pages.log;
    return isDamaged
      ? [`its log ${file}-wal is damaged, and ${dropped} transactions that come after it would be lost`]
      : [];
  } finally {
    pages.close();
  }
}

/** A file without any table was made a moment ago. */
function missingIn(db: DatabaseSync): string[] {
  const names = new Set(
    db
      .prepare('SELECT name FROM sqlite_schema')
      .all()
      .map(({ name }) => String(name)),
  );
  if (names.size === 0) return [];
  if (!names.has('migrations')) return ['the table migrations is missing'];
  const steps = Number(db.prepare('SELECT count(*) AS done FROM migrations').get()?.done);
  const { tables, indexes } = expectedAfter(Math.min(steps, MIGRATIONS.length));
  return [
    ...[...tables.keys()].filter((name) => !names.has(name)).map((name) => `the table ${name} is missing`),
    ...indexes.filter((name) => !names.has(name)).map((name) => `the index ${name} is missing`),
  ];
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
