import type { Database } from './database.ts';
import { type DueRooms, makeDueRooms } from './due.ts';
import { holdFolder } from './hold.ts';
import { openPostgres } from './postgres.ts';
import { makeLocalQueue, makeSharedQueue, type Queue } from './queue.ts';
import { refuseHalf } from './restoring.ts';
import { openSqlite } from './sqlite.ts';
import { makeStore, type Store } from './store.ts';

/** Everything a server keeps things with. */
export interface Opened {
  readonly db: Database;
  readonly store: Store;
  readonly rooms: DueRooms;
  readonly queue: Queue;
}

export interface Opening {
  readonly data: string; // the folder of the embedded store
  readonly database: string | null; // a PostgreSQL instead of it
  readonly now: () => number;
  readonly onTrouble: (what: 'the store' | 'the queue', error: unknown) => void;
}

const MOST_DUE = 200;
const PATIENCE = 10_000; // milliseconds for a statement

/** The embedded store of one process, or the one that several share, with the queue that goes with it. */
export async function openStore({ data, database, now, onTrouble }: Opening): Promise<Opened> {
  if (database === null) {
    const db = await whole(await openHeld(data));
    const rooms = makeDueRooms(db, null);
    const queue = makeLocalQueue(
      (besides) => rooms.list(now(), MOST_DUE + besides),
      (error) => onTrouble('the queue', error),
    );
    return { db, store: makeStore(db), rooms, queue };
  }
  const db = await whole(await openPostgres(database, (error) => onTrouble('the store', error), PATIENCE));
  const queue = makeSharedQueue(db, (error) => onTrouble('the queue', error), now);
  return { db, store: makeStore(db, queue), rooms: makeDueRooms(db, queue), queue };
}

/** One into which a backup was not restored to its end is no store. */
async function whole<T extends Database>(db: T): Promise<T> {
  try {
    await refuseHalf(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** The embedded store, for nobody else as long as it is open. */
export async function openHeld(folder: string): Promise<Database> {
  const letGo = holdFolder(folder);
  try {
    const db = await openSqlite(folder);
    return { ...db, close: () => db.close().finally(letGo) };
  } catch (error) {
    letGo();
    throw error;
  }
}
