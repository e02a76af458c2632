import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../engine/words.ts';
import { type Config, readConfig } from '../server/http/config.ts';
import { backUp, restore } from '../server/store/backup.ts';
import type { Database } from '../server/store/database.ts';
import { openPostgres } from '../server/store/postgres.ts';
import { openSqlite } from '../server/store/sqlite.ts';
import { readArguments } from './arguments.ts';
import { type Io, print } from './terminal.ts';

/** `backup FILE`: everything the server keeps, in one file; the server may go on meanwhile. */
export const backupCommand = (args: readonly string[], io: Io): Promise<number> =>
  withStore('backup', args, io, async (db, file) => {
    const { rows } = await backUp(db, file);
    return `${rows} rows are in ${file}.`;
  });

/** `restore FILE`: the other way round, into a store that is empty. */
export const restoreCommand = (args: readonly string[], io: Io): Promise<number> =>
  withStore('restore', args, io, async (db, file) => {
    const { rows } = await restore(db, file);
    return `${rows} rows were restored.`;
  });

async function withStore(
  command: string,
  args: readonly string[],
  io: Io,
  work: (db: Database, file: string) => Promise<string>,
): Promise<number> {
  const { words, value } = readArguments(args, { data: 'value' });
  const [file, more] = words;
  if (file === undefined || more !== undefined) throw new Problem(`\`${command}\` takes one file.`);
  const data = value('data');
  const config = readConfig(io.env, data === undefined ? {} : { data });
  if (command === 'backup' && config.database === null && !existsSync(join(config.data, 'cardwright.sqlite')))
    throw new Problem(`There is no store in ${config.data}, so there is nothing to back up.`);
  const db = await openDatabase(config);
  try {
    print(io, await work(db, file));
  } finally {
    await db.close();
  }
  return 0;
}

/** The one that `serve` with the same settings uses. */
const openDatabase = ({ database, data }: Config): Promise<Database> =>
  database === null ? openSqlite(data) : openPostgres(database, () => undefined);
