import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Act, BANS_CHANGED, type LoggedAct, makeActs } from '../../../server/admin/acts.ts';
import { makeBanStore } from '../../../server/admin/bans.ts';
import { carryOutWaiting } from '../../../server/admin/carry-out.ts';
import { makeReportStore } from '../../../server/admin/report-store.ts';
import type { Config } from '../../../server/run/config.ts';
import { newId } from '../../../server/http/identity.ts';
import { makeHall } from '../../../server/rooms/hall.ts';
import { FORGOTTEN, goneText } from '../../../server/store/appends.ts';
import type { Database } from '../../../server/store/database.ts';
import { lockFile } from '../../../server/store/hold.ts';
import { makeHouse } from '../../../server/store/house.ts';
import { makeProgramStore } from '../../../server/programs/kept.ts';
import { makeStore } from '../../../server/store/store.ts';

const LOOK = 100; // milliseconds
const SQLITE_PATIENCE = 20_000; // a server holds the folder, and looks every second
const POSTGRES_PATIENCE = 8000; // a server that listens hears of it at once

/**
 * Writes an act down and waits until it is carried out: by a server that runs, which has the tables in memory, or otherwise here.
 * null: it is written down, and nobody has carried it out yet.
 */
export async function perform(
  db: Database,
  { data, database }: Pick<Config, 'data' | 'database'>,
  act: Act,
  why: string,
): Promise<LoggedAct | null> {
  const acts = makeActs(db);
  const id = newId();
  await acts.add({ id, at: Date.now(), who: userName(), act, why });
  const done = async (patience: number): Promise<LoggedAct | null> => {
    for (const end = performance.now() + patience; performance.now() < end; await sleep(LOOK)) {
      const logged = await acts.get(id);
      if (logged && logged.done !== null) return logged;
    }
    return null;
  };
  if (database !== null) {
    const carriedOut = (await isHeard(db)) ? await done(POSTGRES_PATIENCE) : null;
    if (carriedOut) return carriedOut;
    await carryOutHere(db);
    return done(POSTGRES_PATIENCE);
  }
  const letGo = lockFile(join(data, 'cardwright.lock'), 0); // no server starts meanwhile
  if (!letGo) return done(SQLITE_PATIENCE);
  try {
    await carryOutHere(db);
    return await done(LOOK);
  } finally {
    letGo();
  }
}

/** Whether others than this command listen to what processes on this PostgreSQL tell each other: servers do. */
async function isHeard(db: Database): Promise<boolean> {
  if (!db.isShared) return false;
  const sql = 'SELECT count(*) AS ears FROM pg_stat_activity WHERE query = $1 AND datname = current_database()';
  const [rows = []] = (await db.run([{ sql, values: [`LISTEN ${db.channel}`] }])) ?? [];
  return Number(rows[0]?.ears) > 1;
}

/** The same that a server does; should one run after all, it hears of it. */
async function carryOutHere(db: Database): Promise<void> {
  const store = makeStore(db);
  const now = (): number => Date.now();
  const onTrouble = (): void => undefined; // whatever fails is answered
  const hall = makeHall({ store, now, wait: (milliseconds) => sleep(milliseconds), onTrouble });
  const tell = async (texts: readonly string[]): Promise<void> => {
    const notices = texts.flatMap((text) => db.notice(text) ?? []);
    if (notices.length > 0) await db.run(notices);
  };
  try {
    await carryOutWaiting({
      db,
      hall,
      store,
      house: makeHouse(db),
      programs: makeProgramStore(db),
      onRevoked: (person) => tell([FORGOTTEN + person]),
      acts: makeActs(db),
      banStore: makeBanStore(db),
      reports: makeReportStore(db),
      now,
      onBans: () => tell([BANS_CHANGED]),
      onRewritten: (rooms) => tell(rooms.map(goneText)),
      onDone: () => undefined,
    });
  } finally {
    await hall.close();
  }
}

/** Who does it, for the log: also behind sudo. */
function userName(): string {
  const sudo = process.env.SUDO_USER;
  try {
    const { username } = userInfo();
    return sudo === undefined || sudo === username ? username : `${username} (sudo by ${sudo})`;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`; // it has no name on this machine
  }
}
