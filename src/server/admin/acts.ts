import type { Database, Row } from '../store/database.ts';

/*
 * What whoever runs the server does, as rows: who, when, what, why and what became of it. A command writes an act down; the
 * server carries it out within a second, or the command itself where no server runs. So every act is in the log, and a server
 * that has tables in memory never has them changed behind its back.
 */

export type Act =
  | { readonly do: 'close' | 'hide' | 'unhide'; readonly room: string }
  | { readonly do: 'ban'; readonly whom: Banned; readonly until: number | null } // null: for ever
  | { readonly do: 'unban'; readonly whom: Banned }
  | { readonly do: 'revoke-bot'; readonly bot: string }
  | { readonly do: 'remove-chat'; readonly room: string; readonly said?: number; readonly person?: string }
  | { readonly do: 'resolve'; readonly report: string };

export interface Banned {
  readonly kind: 'person' | 'address';
  readonly subject: string; // the id of a person, or a network as limits count it
}

export interface NewAct {
  readonly id: string;
  readonly at: number;
  readonly who: string; // a user of the operating system
  readonly act: Act;
  readonly why: string;
}

export interface LoggedAct extends NewAct {
  readonly done: number | null; // null: it waits
  readonly outcome: string | null; // in a sentence
  readonly hasFailed: boolean;
}

export interface Acts {
  add(act: NewAct): Promise<void>;
  get(id: string): Promise<LoggedAct | null>;
  /** Those that wait, the oldest first. */
  waiting(): Promise<LoggedAct[]>;
  /** Once: false if somebody else has ended it. */
  finish(id: string, at: number, outcome: string, hasFailed: boolean): Promise<boolean>;
  /** The latest. */
  list(most: number, skip: number): Promise<LoggedAct[]>;
}

const MOST_WAITING = 20; // at a time
/** Between processes: there is an act that waits, or bans have changed. */
export const ACTS_WAIT = 'admin acts';
export const BANS_CHANGED = 'admin bans';

export function makeActs(db: Database): Acts {
  const ask = async (sql: string, ...values: (string | number | null)[]): Promise<readonly Row[]> =>
    (await db.run([{ sql, values }]))?.[0] ?? [];
  return {
    async add({ id, at, who, act, why }) {
      const notice = db.notice(ACTS_WAIT);
      const sql = 'INSERT INTO admin_acts (id, at, who, act, why) VALUES ($1, $2, $3, $4, $5)';
      await db.run([{ sql, values: [id, at, who, JSON.stringify(act), why] }, ...(notice ? [notice] : [])]);
    },
    async get(id) {
      const [row] = await ask('SELECT * FROM admin_acts WHERE id = $1', id);
      return row ? actOf(row) : null;
    },
    async waiting() {
      const sql = 'SELECT * FROM admin_acts WHERE done IS NULL ORDER BY at, id LIMIT $1';
      return (await ask(sql, MOST_WAITING)).map(actOf);
    },
    async finish(id, at, outcome, hasFailed) {
      const sql =
        'UPDATE admin_acts SET done = $2, outcome = $3, failed = $4 WHERE id = $1 AND done IS NULL RETURNING id';
      return (await ask(sql, id, at, outcome, +hasFailed)).length > 0;
    },
    async list(most, skip) {
      return (await ask('SELECT * FROM admin_acts ORDER BY at DESC, id LIMIT $1 OFFSET $2', most, skip)).map(actOf);
    },
  };
}

const actOf = ({ id, at, who, act, why, done, outcome, failed }: Row): LoggedAct => ({
  id: String(id),
  at: Number(at),
  who: String(who),
  act: JSON.parse(String(act)),
  why: String(why),
  done: done === null || done === undefined ? null : Number(done),
  outcome: outcome === null || outcome === undefined ? null : String(outcome),
  hasFailed: Number(failed) === 1,
});
