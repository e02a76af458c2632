import { existsSync } from 'node:fs';
import { Problem } from '../../engine/words.ts';
import { StoreEnded } from './away.ts';
import { TABLES } from './backup.ts';
import { damageBeside } from './damage/check-beside.ts';
import { damagedStore, StoreProblem, troubleOf, unusable } from './damage/trouble.ts';
import type { Database, OwnDatabase, SharedDatabase } from './database.ts';
import { type DueRooms, makeDueRooms } from './due.ts';
import { holdFolder } from './hold.ts';
import { openPostgres } from './postgres.ts';
import { makeLocalQueue, makeSharedQueue, type Queue } from './queue.ts';
import { refuseHalf } from './restoring.ts';
import { makeReadiness, notingOwn, notingShared, type Readiness } from './readiness.ts';
import { fileIn, openSqlite } from './sqlite/sqlite.ts';
import { makeStore, type Store } from './store.ts';
import { machineClock, type Timers } from '../run/time.ts';

/** Everything a server keeps things with. */
export interface Opened {
  readonly db: Database;
  readonly store: Store;
  readonly rooms: DueRooms;
  readonly queue: Queue;
  readonly readiness: Readiness;
  /** When nothing can be kept any more, and nothing but a new start helps. */
  readonly ended: Promise<StoreProblem>;
}

export interface Opening {
  readonly data: string; // the folder of the embedded store
  readonly database: string | null; // a PostgreSQL instead of it
  readonly now: () => number;
  readonly timers?: Timers;
  readonly onTrouble: (what: 'the store' | 'the queue', error: unknown) => void;
  /** Milliseconds that it waits for a look at the whole file; a larger one is looked at beside. */
  readonly lookFor?: number;
}

const MOST_DUE = 200;
const PATIENCE = 10_000; // milliseconds for a statement
const CHECK_PATIENCE = 600_000; // for one that looks at a whole table

const CHECK_EVERY = 24 * 3_600_000;
const LOOK_FOR = 5000;

const monotonic = (): number => performance.now();

/** The embedded store of one process, or the one that several share, with the queue that goes with it. */
export async function openStore(opening: Opening): Promise<Opened> {
  const { database, now, onTrouble } = opening;
  if (database === null) return openOwn(opening);
  const shared = await whole(await openPostgres(database, (error) => onTrouble('the store', error), PATIENCE));
  const readiness = makeReadiness({
    db: shared,
    damage: () => damageInTables(shared),
    onDamage: (findings) => onTrouble('the store', new StoreProblem(`The database is damaged: ${findings[0]}.`)),
    onTrouble: (error) => onTrouble('the store', error),
    checkEvery: Infinity, // PostgreSQL looks after its pages itself
    now: monotonic,
  });
  const db = notingShared(shared, (error) => readiness.note(error));
  const queue = makeSharedQueue(db, (error) => onTrouble('the queue', error), { now });
  const ended = new Promise<never>(() => undefined); // a database that is away comes back
  return { db, store: makeStore(db, queue), rooms: makeDueRooms(db, queue), queue, readiness, ended };
}

async function openOwn({ data, now, timers = machineClock, onTrouble, lookFor = LOOK_FOR }: Opening): Promise<Opened> {
  const file = fileIn(data);
  const { db: own, looking } = await openLooking(data, lookFor);
  await whole(own);
  const ended = Promise.withResolvers<StoreProblem>();
  own.onTrouble((error) => {
    onTrouble('the store', error);
    if (error instanceof StoreEnded) ended.resolve(unusable(file, error));
  });
  let first = looking; // what the start did not wait for
  const readiness = makeReadiness({
    db: own,
    damage() {
      const found = first ?? damageBeside(file);
      first = null;
      return found;
    },
    onDamage: (findings) => onTrouble('the store', damagedStore(file, findings)),
    onTrouble: (error) => onTrouble('the store', error),
    checkEvery: CHECK_EVERY,
    now: monotonic,
  });
  if (first) void readiness.check();
  const db = notingOwn(own, (error) => readiness.note(error));
  const rooms = makeDueRooms(db, null);
  const queue = makeLocalQueue(
    (besides) => rooms.list(now(), MOST_DUE + besides),
    (error) => onTrouble('the queue', error),
    timers,
  );
  return { db, store: makeStore(db), rooms, queue, readiness, ended: ended.promise };
}

/** Every row of every table, so that a damaged page is met; the database says which it is. */
async function damageInTables(db: SharedDatabase): Promise<string[]> {
  const execute = db.executeWithin(CHECK_PATIENCE);
  const found: string[] = [];
  for (const table of Object.keys(TABLES))
    try {
      await execute(`SELECT count(*) FROM (SELECT ${table}::text FROM ${table} OFFSET 0) AS every`);
    } catch (error) {
      if (troubleOf(error) !== 'damaged') throw error;
      found.push(error instanceof Error ? error.message : String(error));
    }
  return found;
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
export const openHeld = async (folder: string): Promise<OwnDatabase> => (await openLooking(folder, LOOK_FOR)).db;

interface Looking {
  readonly db: OwnDatabase;
  /** What is still being looked for; null: the whole file was looked at, and it is fine. */
  readonly looking: Promise<readonly string[]> | null;
}

/** Before anything is written the file is looked at, for a few seconds. */
async function openLooking(folder: string, lookFor: number): Promise<Looking> {
  const letGo = holdFolder(folder);
  try {
    const file = fileIn(folder);
    const looking = existsSync(file) ? damageBeside(file) : Promise.resolve([]);
    const found = await within(lookFor, looking, file);
    if (found && found.length > 0) throw damagedStore(file, found);
    const db = await openSqlite(folder);
    return { db: { ...db, close: () => db.close().finally(letGo) }, looking: found ? null : looking };
  } catch (error) {
    letGo();
    throw error;
  }
}

/** null: it takes longer. */
async function within(
  milliseconds: number,
  looking: Promise<readonly string[]>,
  file: string,
): Promise<readonly string[] | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), milliseconds);
  try {
    return await Promise.race([looking, late.promise]);
  } catch (error) {
    throw error instanceof Problem ? error : unusable(file, error);
  } finally {
    clearTimeout(timer);
  }
}
