import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../engine/words.ts';
import { readConfig } from '../server/http/config.ts';
import { backUp } from '../server/store/backup.ts';
import type { Database } from '../server/store/database.ts';
import { openHeld } from '../server/store/open.ts';
import { openPostgres } from '../server/store/postgres.ts';
import { restore } from '../server/store/restore.ts';
import { openSqlite } from '../server/store/sqlite.ts';
import { readArguments } from './arguments.ts';
import { type Io, print } from './terminal.ts';

/** `backup FILE`: everything the server keeps, in one file; the server may go on meanwhile. */
export const backupCommand = (args: readonly string[], io: Io): Promise<number> =>
  withStore('backup', openSqlite, args, io, async (db, file) => {
    const { rows } = await backUp(db, file);
    return `${rows} rows are in ${file}.`;
  });

/** `restore FILE`: the other way round, into a store that is empty and that no server uses meanwhile. */
export const restoreCommand = (args: readonly string[], io: Io): Promise<number> =>
  withStore('restore', openHeld, args, io, async (db, file) => {
    const { rows } = await restore(db, file);
    return `${rows} rows were restored.`;
  });

async function withStore(
  command: 'backup' | 'restore',
  openFolder: (folder: string) => Promise<Database>,
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
  const { database } = config;
  const db = await (database === null ? openFolder(config.data) : openPostgres(database, () => undefined));
  try {
    print(io, await work(db, file));
  } finally {
    await db.close();
  }
  return 0;
}
