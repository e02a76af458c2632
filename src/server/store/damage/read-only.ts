import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { StoreProblem, troubleOf } from './trouble.ts';

/*
 * The SQLite file of a store, opened by somebody who changes nothing: beside a server that runs, on a disk that is read-only, or from a
 * folder that belongs to somebody else.
 */

export interface ReadOnly {
  readonly db: DatabaseSync;
  close(): void;
}

const PATIENCE = 5000; // milliseconds

export function openReadOnly(file: string): ReadOnly {
  refuseCutOff(file);
  try {
    return looking(new DatabaseSync(file, { readOnly: true, timeout: PATIENCE }));
  } catch (error) {
    const trouble = troubleOf(error);
    if ((trouble !== 'closed' && trouble !== 'read-only') || !isFile(file)) throw error;
  }
  // Beside a log SQLite makes a third file, and here it cannot. Nobody writes where nobody can, so the file stands still.
  if (sizeOf(`${file}-wal`) === 0) {
    const address = pathToFileURL(file);
    address.searchParams.set('immutable', '1');
    return looking(new DatabaseSync(address, { readOnly: true, timeout: PATIENCE }));
  }
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-read-'));
  try {
    const copy = join(folder, 'copy.sqlite');
    for (const end of ['', '-wal']) copyFileSync(file + end, copy + end);
    const opened = looking(new DatabaseSync(copy, { timeout: PATIENCE }));
    return {
      db: opened.db,
      close() {
        opened.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** SQLite opens files lazily: what is wrong shows at the first question. All questions are answered as of this moment. */
function looking(db: DatabaseSync): ReadOnly {
  try {
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return { db, close: () => db.close() };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** All that is left is in the log. */
export class CutOff extends StoreProblem {}

/** SQLite deletes the log of a file that is empty or not there, with everything in it. */
export function refuseCutOff(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new StoreProblem(
      `The store in ${file} cannot be used: it is a folder. Put it aside, and restore the newest backup.`,
    );
  const log = `${file}-wal`;
  if (sizeOf(file) > 0 || sizeOf(log) === 0) return;
  throw new CutOff(
    `The store in ${file} is ${existsSync(file) ? 'empty' : 'gone'}, but its log ${log} is not: do not delete it. Restore the newest backup into another folder; \`bin/cardwright backup\` saves what is in the log.`,
  );
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
