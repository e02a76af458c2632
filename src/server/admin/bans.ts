import { Problem } from '../../engine/words.ts';
import type { Database, Row } from '../store/database.ts';
import type { Banned } from './acts.ts';

/*
 * Who may not come: a person, or everybody from an address, of IPv6 from its /64 as limits count it. They are few, made by
 * hand, and asked for with every connection, so each process has them in memory.
 */

export interface Ban extends Banned {
  readonly until: number | null; // null: for ever
  readonly why: string;
  readonly made: number;
}

/** Somebody who is banned is told until when and why. */
export class BannedProblem extends Problem {}

export interface BanStore {
  put(ban: Ban): Promise<void>;
  /** False if there was none. */
  remove(whom: Banned): Promise<boolean>;
  list(now: number, most: number, skip: number): Promise<Ban[]>;
  /** Those that have run out are of no use any more. */
  dropOld(now: number): Promise<void>;
}

export interface Bans {
  reload(): Promise<void>;
  /** The sentence for somebody who is banned; null: they are not. */
  sentenceFor(person: string | null, network: string): string | null;
}

const MOST = 100_000;

export function makeBanStore(db: Database): BanStore {
  const ask = async (sql: string, ...values: (string | number | null)[]): Promise<readonly Row[]> =>
    (await db.run([{ sql, values }]))?.[0] ?? [];
  return {
    async put({ kind, subject, until, why, made }) {
      const sql = `INSERT INTO bans (kind, subject, until, why, made) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (kind, subject) DO UPDATE SET until = $3, why = $4, made = $5`;
      await ask(sql, kind, subject, until, why, made);
    },
    async remove({ kind, subject }) {
      const sql = 'DELETE FROM bans WHERE kind = $1 AND subject = $2 RETURNING subject';
      return (await ask(sql, kind, subject)).length > 0;
    },
    async list(now, most, skip) {
      const sql = `SELECT * FROM bans WHERE until IS NULL OR until > $1 ORDER BY made DESC, kind, subject LIMIT $2 OFFSET $3`;
      return (await ask(sql, now, most, skip)).map(banOf);
    },
    async dropOld(now) {
      await ask('DELETE FROM bans WHERE until <= $1', now);
    },
  };
}

const banOf = ({ kind, subject, until, why, made }: Row): Ban => ({
  kind: kind === 'person' ? 'person' : 'address',
  subject: String(subject),
  until: until === null || until === undefined ? null : Number(until),
  why: String(why),
  made: Number(made),
});

export function makeBans(store: BanStore, now: () => number): Bans {
  let known = new Map<string, Ban>();
  const keyOf = ({ kind, subject }: Banned): string => `${kind} ${subject}`;
  const inForce = (ban: Ban | undefined): Ban | null => (ban && (ban.until === null || ban.until > now()) ? ban : null);
  return {
    async reload() {
      const all = await store.list(now(), MOST, 0);
      known = new Map(all.map((ban) => [keyOf(ban), ban]));
    },
    sentenceFor(person, network) {
      const ban =
        (person === null ? null : inForce(known.get(keyOf({ kind: 'person', subject: person })))) ??
        inForce(known.get(keyOf({ kind: 'address', subject: network })));
      return ban && sentenceOf(ban);
    },
  };
}

function sentenceOf({ kind, until, why }: Ban): string {
  const who = kind === 'person' ? 'You are' : 'Your address is';
  const how = until === null ? 'banned from this server' : `banned from this server until ${dayOf(until)}`;
  return `${who} ${how}${why === '' ? '.' : `: ${why}`}`;
}

/** `2026-11-18 14:05 UTC` */
export const dayOf = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
