import { existsSync } from 'node:fs';
import { Problem } from '../../engine/words.ts';
import { type Config, readConfig } from '../../server/run/config.ts';
import { backUp } from '../../server/store/backup.ts';
import { saveStore } from '../../server/store/damage/save.ts';
import { damagedStore } from '../../server/store/damage/trouble.ts';
import type { Database } from '../../server/store/database.ts';
import { openHeld } from '../../server/store/open.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { restore } from '../../server/store/restore.ts';
import { fileIn } from '../../server/store/sqlite/sqlite.ts';
import { readArguments } from '../arguments.ts';
import { complain, type Io, print, warn } from '../terminal.ts';

/** `backup FILE`: everything the server keeps, in one file; the server may go on meanwhile. */
export async function backupCommand(args: readonly string[], io: Io): Promise<number> {
  const { file, config } = readCommand('backup', args, io);
  if (config.database !== null) {
    const { rows } = await using(await openPostgres(config.database, () => undefined), (db) => backUp(db, file));
    print(io, `${rows} rows are in ${file}.`);
    return 0;
  }
  const store = storeIn(config, 'there is nothing to back up');
  const { rows, losses, damage, file: written } = await saveStore(store, file);
  if (damage.length === 0) {
    print(io, `${rows} rows are in ${written}.`);
    return 0;
  }
  complain(io, damagedStore(store, damage).message);
  if (written !== file) print(io, `${file} is a backup of the store when it was whole, and is as it was.`);
  print(
    io,
    `${rows} rows could be read and are in ${written}, which can be restored:`,
    ...losses.map((one) => `  ${one}`),
  );
  return 1;
}

/** `restore FILE`: the other way round, into a store that is empty and that no server uses meanwhile. */
export async function restoreCommand(args: readonly string[], io: Io): Promise<number> {
  const { file, config } = readCommand('restore', args, io);
  const opened = config.database === null ? openHeld(config.data) : openPostgres(config.database, () => undefined);
  const { rows, notes } = await using(await opened, (db) => restore(db, file));
  print(io, `${rows} rows were restored.`);
  if (notes.length > 0) warn(io, ['The backup was made of a damaged store.', ...notes]);
  return 0;
}

function readCommand(command: string, args: readonly string[], io: Io): { file: string; config: Config } {
  const { words, value } = readArguments(args, { data: 'value' });
  const [file, more] = words;
  if (file === undefined || more !== undefined) throw new Problem(`\`${command}\` takes one file.`);
  const data = value('data');
  return { file, config: readConfig(io.env, data === undefined ? {} : { data }) };
}

/** The file of a store that has to be there; its log alone is a store that somebody can save. */
export function storeIn({ data }: Config, otherwise: string): string {
  const store = fileIn(data);
  if (existsSync(store) || existsSync(`${store}-wal`)) return store;
  throw new Problem(`There is no store in ${data}, so ${otherwise}.`);
}

async function using<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
