import type { Database, Row, Value } from '../store/database.ts';
import { serverKey } from '../store/server-keys.ts';
import type { Subscription } from './endpoint.ts';
import { newServerKeys, type ServerKeys } from './vapid.ts';

/* What is kept for messages to browsers: our keys, who wants to be written to and where, and who was told of which table. */

export interface KeptSubscription extends Subscription {
  readonly made: number;
}

export interface PushStore {
  /** Made once for all processes on one database. */
  serverKeys(): Promise<ServerKeys>;
  /** False if this endpoint is known with other keys: then it is not theirs. */
  subscribe(person: string, subscription: Subscription, now: number): Promise<boolean>;
  unsubscribe(person: string, endpoint: string): Promise<void>;
  /** All browsers of somebody but this one. */
  unsubscribeOthers(person: string, endpoint: string): Promise<void>;
  /** The browser is somebody else's from now on. */
  giveTo(endpoint: string, from: string, to: string): Promise<void>;
  /** A browser that does not want any more, whosever it is. */
  remove(endpoint: string): Promise<void>;
  subscriptionsOf(person: string): Promise<KeptSubscription[]>;
  /** The right to tell somebody of a table now: once until they come back. Otherwise when to ask again, or null. */
  claim(person: string, room: string, now: number): Promise<'now' | number | null>;
  /** They look at the table again. */
  isBack(person: string, room: string): Promise<void>;
  /** Forgets who was told long ago. */
  tidy(now: number): Promise<void>;
}

const MOST_BROWSERS = 10; // of one person; the oldest goes
export const LEAST_BETWEEN = 60_000; // milliseconds between two messages about one table
const LONG_AGO = 60 * 24 * 3_600_000;

export function makePushStore(db: Database): PushStore {
  const ask = async (sql: string, ...values: Value[]): Promise<readonly Row[]> =>
    (await db.run([{ sql, values }]))?.[0] ?? [];

  return {
    async serverKeys() {
      return JSON.parse(await serverKey(db, 'push', () => JSON.stringify(newServerKeys()))) as ServerKeys;
    },
    async subscribe(person, { endpoint, p256dh, auth }, now) {
      const rows = await ask(
        `INSERT INTO subscriptions (endpoint, person, p256dh, auth, made) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT (endpoint) DO UPDATE SET person = $2, made = $5
          WHERE subscriptions.p256dh = $3 AND subscriptions.auth = $4 RETURNING endpoint`,
        endpoint,
        person,
        p256dh,
        auth,
        now,
      );
      await ask(
        `DELETE FROM subscriptions WHERE person = $1 AND endpoint NOT IN
          (SELECT endpoint FROM subscriptions WHERE person = $1 ORDER BY made DESC, endpoint LIMIT $2)`,
        person,
        MOST_BROWSERS,
      );
      return rows.length > 0;
    },
    async unsubscribe(person, endpoint) {
      await ask('DELETE FROM subscriptions WHERE person = $1 AND endpoint = $2', person, endpoint);
    },
    async unsubscribeOthers(person, endpoint) {
      await ask('DELETE FROM subscriptions WHERE person = $1 AND endpoint <> $2', person, endpoint);
    },
    async giveTo(endpoint, from, to) {
      await ask('UPDATE subscriptions SET person = $3 WHERE endpoint = $1 AND person = $2', endpoint, from, to);
    },
    async remove(endpoint) {
      await ask('DELETE FROM subscriptions WHERE endpoint = $1', endpoint);
    },
    async subscriptionsOf(person) {
      const rows = await ask('SELECT * FROM subscriptions WHERE person = $1 ORDER BY made, endpoint', person);
      return rows.map(({ endpoint, p256dh, auth, made }) => ({
        endpoint: String(endpoint),
        p256dh: String(p256dh),
        auth: String(auth),
        made: Number(made),
      }));
    },
    async claim(person, room, now) {
      const taken = await ask(
        `INSERT INTO turns_told (person, room, at, back) VALUES ($1, $2, $3, 0)
          ON CONFLICT (person, room) DO UPDATE SET at = $3, back = 0
          WHERE turns_told.back = 1 AND (turns_told.at <= $4 OR turns_told.at > $5) RETURNING person`,
        person,
        room,
        now,
        now - LEAST_BETWEEN,
        now + LEAST_BETWEEN, // told by a clock that was wrong
      );
      if (taken.length > 0) return 'now';
      const [row] = await ask('SELECT at, back FROM turns_told WHERE person = $1 AND room = $2', person, room);
      return row && Number(row.back) === 1 ? Number(row.at) + LEAST_BETWEEN : null;
    },
    async isBack(person, room) {
      await ask('UPDATE turns_told SET back = 1 WHERE person = $1 AND room = $2 AND back = 0', person, room);
    },
    async tidy(now) {
      await ask('DELETE FROM turns_told WHERE at < $1', now - LONG_AGO);
    },
  };
}
