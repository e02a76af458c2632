import { StoreEnded } from './away.ts';
import { TABLES } from './backup.ts';
import { type Trouble, troubleOf } from './damage/trouble.ts';
import type { Database, OwnDatabase, SharedDatabase, Statement } from './database.ts';

/*
 * Whether the store can read and write. A store that answers need not: a damaged file answers questions about what is still whole,
 * a full disk all of them. So it is looked at in earnest, but seldom, however often somebody asks: load balancers do so every second,
 * and anybody may. What requests meet meanwhile is remembered.
 */

export interface Readiness {
  /** null: it can read and write. Otherwise a sentence that says why not, for anybody to read. */
  trouble(): Promise<string | null>;
  /** What went wrong with a statement, whoever asked for it. */
  note(error: unknown): void;
  /** Looks for damage now; whoever starts a server need not wait for it. */
  check(): Promise<void>;
}

export interface Watched {
  readonly db: Database;
  /** Looks at everything for damage; says what is damaged. */
  readonly damage: () => Promise<readonly string[]>;
  /** That it is damaged, once. */
  readonly onDamage: (findings: readonly string[]) => void;
  readonly onTrouble: (error: unknown) => void;
  readonly checkEvery: number; // milliseconds, though nothing speaks of damage
  readonly now: () => number; // milliseconds, of a clock that never jumps
}

const FRESH = 1000; // milliseconds for which an answer holds
const WRITE_EVERY = 10_000;
const LONGEST = 5000; // that somebody waits for an answer
const CHECK_AGAIN = 60_000; // after damage

const NOT_READY: Readonly<Record<Trouble, string>> = {
  damaged: 'The store is damaged: run `bin/cardwright check-store`, and restore the newest backup.',
  full: 'The disk of the store is full: make space.',
  'read-only': 'The store cannot be written: its disk or its file is read-only.',
  failing: 'The disk of the store answers with errors.',
  closed: 'The file of the store cannot be opened.',
  away: 'The store does not answer.',
};
const ENDED = 'The thread that keeps everything has ended: start the server again.';

/** A little of each table. */
const LOOKS: readonly Statement[] = Object.keys(TABLES).map((table) => ({
  sql: `SELECT * FROM ${table} LIMIT 1`,
  values: [],
}));

/** It is written to the disk, and nothing is left of it. */
const WRITES: readonly Statement[] = [
  {
    sql: "INSERT INTO server_keys (name, value) VALUES ('ready', '') ON CONFLICT (name) DO UPDATE SET value = ''",
    values: [],
  },
  { sql: "DELETE FROM server_keys WHERE name = 'ready'", values: [] },
];

export function makeReadiness({ db, damage, onDamage, onTrouble, checkEvery, now }: Watched): Readiness {
  let isDamaged = false; // until nothing is found any more
  let isTold = false;
  let hasEnded = false;
  let isSuspect = false; // something could not be written or read since the last look
  let answer: { readonly at: number; readonly text: string | null } | null = null;
  let looking: Promise<string | null> | null = null;
  let checking: Promise<void> | null = null;
  let checked = now(); // whoever opens a store looks at it first
  let met = 0; // how often a request came upon damage
  let written = -Infinity;

  const note = (error: unknown): void => {
    if (error instanceof StoreEnded) hasEnded = true;
    const trouble = troubleOf(error);
    if (trouble === null) return;
    isSuspect = true;
    answer = null;
    if (trouble !== 'damaged') return;
    met++;
    if (!isDamaged) checked = Math.min(checked, now() - CHECK_AGAIN); // now there is a reason to look
    isDamaged = true;
  };

  const check = (): Promise<void> =>
    (checking ??= (async () => {
      checked = now();
      const metBefore = met;
      try {
        const findings = await damage();
        if (findings.length > 0 && !isTold) onDamage(findings);
        isTold = findings.length > 0;
        isDamaged = findings.length > 0 || met > metBefore;
      } catch (error) {
        note(error);
        onTrouble(error);
      } finally {
        checked = now();
        answer = null;
        checking = null;
      }
    })());

  const look = async (): Promise<string | null> => {
    const isTimeToWrite = isSuspect || now() - written >= WRITE_EVERY;
    isSuspect = false;
    try {
      await db.run(isTimeToWrite ? [...LOOKS, ...WRITES] : LOOKS);
      if (isTimeToWrite) written = now();
      return null;
    } catch (error) {
      note(error);
      isSuspect = true; // as long as it cannot be written it is tried each time
      return hasEnded ? ENDED : NOT_READY[troubleOf(error) ?? 'away'];
    }
  };

  const lookOnce = (): Promise<string | null> =>
    (looking ??= look().then((text) => {
      answer = { at: now(), text };
      looking = null;
      return text;
    }));

  return {
    note,
    check,
    async trouble() {
      if (hasEnded) return ENDED;
      if (now() - checked >= (isDamaged ? CHECK_AGAIN : checkEvery)) void check();
      if (isDamaged) return NOT_READY.damaged;
      if (answer && now() - answer.at < FRESH) return answer.text;
      const text = await within(LONGEST, lookOnce());
      return isDamaged ? NOT_READY.damaged : text;
    },
  };
}

/** Where nobody answers for so long, that is the answer. */
async function within(milliseconds: number, answer: Promise<string | null>): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(NOT_READY.away), milliseconds);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}

type Note = (error: unknown) => void;

const heard = <T>(work: Promise<T>, note: Note): Promise<T> =>
  work.catch((error: unknown) => {
    note(error);
    throw error;
  });

/** The same database; what goes wrong with it is noted. */
export function notingOwn(db: OwnDatabase, note: Note): OwnDatabase {
  db.onTrouble(note);
  return {
    ...db,
    run: (statements) => heard(db.run(statements), note),
    appends: { put: (room, entry, summary) => heard(db.appends.put(room, entry, summary), note) },
  };
}

export const notingShared = (db: SharedDatabase, note: Note): SharedDatabase => ({
  ...db,
  run: (statements, also) => heard(db.run(statements, also), note),
  execute: (sql, values) => heard(db.execute(sql, values), note),
});
