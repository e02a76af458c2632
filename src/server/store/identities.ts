import type { Holdings, KeyTimes, Rated } from '../../desk/http-wire.ts';
import type { Database, Row, Statement, Value } from './database.ts';
import type { Person } from './store.ts';

/*
 * How people come back, and become one: codes for another device, recovery keys, and two identities of one person that are merged.
 * Of codes and keys only hashes are kept.
 */

/** With what somebody wants to become a person: a code is used up by it, a recovery key is not. */
export interface Claim {
  readonly by: 'code' | 'key';
  readonly hash: string;
}

/** With what is to be moved when they are merged. */
export interface Belongings extends Holdings {
  readonly entries: number; // of all tables with anything of theirs
}

/** Two identities of one person. `old` is gone afterwards. */
export interface Merge {
  readonly old: string;
  readonly into: string;
  /** Tables at which both have a seat: there the old one stays who it was. */
  readonly apart: readonly string[];
}

/** A merge of which something may still have to be done. */
export interface Unfinished {
  readonly old: string;
  readonly into: string;
  readonly at: number;
}

export interface Identities {
  /** Whom a code or a key is for; nothing is used up. */
  personBy(claim: Claim, now: number): Promise<Person | null>;
  /** One more device of theirs; false if the code was used meanwhile. */
  become(claim: Claim, person: string, secret: string, now: number): Promise<boolean>;
  /** Makes one void that they had before. */
  putKey(person: string, hash: string, now: number): Promise<void>;
  keyOf(person: string): Promise<KeyTimes | null>;
  holdingsOf(person: string): Promise<Belongings>;
  /** Tables where there is something of both. */
  sharedRooms(one: string, other: string, most: number): Promise<string[]>;
  /** All of it or nothing; false if the code was used, or one of the two is gone, meanwhile. `words` go to other processes with it. */
  merge(merge: Merge, how: MergeWith): Promise<boolean>;
  /** What was done in the name of the old identity while it was merged. */
  moveRest(merge: Merge): Promise<void>;
  unfinished(most: number): Promise<Unfinished[]>;
  finish(old: string): Promise<void>;
  /** Whether this code has made somebody this person before: the answer may not have arrived. */
  wasMergedBy(code: string, person: string): Promise<boolean>;
  /** The ids that somebody had before. */
  formerIds(person: string): Promise<string[]>;
}

export interface MergeWith {
  readonly claim: Claim;
  readonly now: number;
  /** Ratings of the old identity that do not count: both were rated in one match. */
  readonly dropped: readonly Rated[];
  readonly unnamed: string; // what people are called who have not said a name
  readonly words: readonly string[];
}

export function makeIdentities(db: Database): Identities {
  const ask = async (sql: string, ...values: Value[]): Promise<readonly Row[]> =>
    (await db.run([{ sql, values }]))?.[0] ?? [];
  const keyOf = async (person: string): Promise<KeyTimes | null> => {
    const [row] = await ask('SELECT made, used FROM recovery_keys WHERE person = $1', person);
    return row ? { made: Number(row.made), used: row.used === null ? null : Number(row.used) } : null;
  };
  return {
    async personBy({ by, hash }, now) {
      const [row] =
        by === 'code'
          ? await ask(`${PERSON} (SELECT person FROM codes WHERE code = $1 AND until >= $2)`, hash, now)
          : await ask(`${PERSON} (SELECT person FROM recovery_keys WHERE hash = $1)`, hash);
      return row ? { id: String(row.id), name: String(row.name), made: Number(row.made) } : null;
    },
    async become(claim, person, secret, now) {
      const added = 'INSERT INTO secrets (secret, person) VALUES ($1, $2)';
      return (await db.run([take(claim, person, now), { sql: added, values: [secret, person] }])) !== null;
    },
    async putKey(person, hash, now) {
      await ask(
        `INSERT INTO recovery_keys (person, hash, made, used) VALUES ($1, $2, $3, NULL)
          ON CONFLICT (person) DO UPDATE SET hash = $2, made = $3, used = NULL`,
        person,
        hash,
        now,
      );
    },
    keyOf,
    async holdingsOf(person) {
      const [[counts], [all], key] = await Promise.all([
        ask(HOLDINGS, person),
        ask(
          'SELECT sum(length) AS entries FROM rooms WHERE id IN (SELECT room FROM members WHERE person = $1)',
          person,
        ),
        keyOf(person),
      ]);
      return {
        devices: Number(counts?.devices),
        running: Number(counts?.running),
        over: Number(counts?.played),
        ratings: Number(counts?.ratings),
        entries: Number(all?.entries ?? 0),
        key,
      };
    },
    async sharedRooms(one, other, most) {
      const sql =
        'SELECT room FROM members WHERE person = $1 AND room IN (SELECT room FROM members WHERE person = $2) ORDER BY room LIMIT $3';
      return (await ask(sql, one, other, most)).map(({ room }) => String(room));
    },
    async merge(merge, { claim, now, dropped, unnamed, words }) {
      const { old, into } = merge;
      const notices = words.flatMap((text) => db.notice(text) ?? []);
      const done = await db.run([
        take(claim, into, now),
        { sql: NAME_OF_BOTH, values: [into, old, unnamed], must: true }, // PostgreSQL holds this row until all is done
        { sql: 'DELETE FROM people WHERE id = $1 RETURNING id', values: [old], must: true },
        ...moving(merge),
        ...dropped.map(({ game, seats }) => ({
          sql: 'DELETE FROM ratings WHERE person = $1 AND game = $2 AND seats = $3',
          values: [old, game, seats],
        })),
        { sql: JOIN_RATINGS, values: [old, into] },
        { sql: 'DELETE FROM ratings WHERE person = $1', values: [old] },
        { sql: DAYS_OF_BOTH, values: [old, into] },
        { sql: 'DELETE FROM days WHERE person = $1', values: [old] },
        { sql: 'UPDATE subscriptions SET person = $2 WHERE person = $1', values: [old, into] },
        { sql: 'UPDATE secrets SET person = $2 WHERE person = $1', values: [old, into] },
        { sql: 'DELETE FROM codes WHERE person = $1', values: [old] },
        { sql: 'DELETE FROM seekers WHERE person = $1', values: [old] },
        { sql: 'UPDATE invitations SET person = $2 WHERE person = $1', values: [old, into] },
        { sql: 'UPDATE invitations SET sender = $2 WHERE sender = $1', values: [old, into] },
        { sql: SHUN_AS_BEFORE, values: [old, into] },
        { sql: SHUNNED_AS_BEFORE, values: [old, into] },
        { sql: 'DELETE FROM shunned WHERE person = $1 OR other = $1 OR person = other', values: [old] },
        { sql: BANNED_AS_BEFORE, values: [old, into] },
        { sql: `DELETE FROM bans WHERE kind = 'person' AND subject = $1`, values: [old] },
        { sql: 'UPDATE reports SET about = $2 WHERE about = $1', values: [old, into] },
        { sql: 'DELETE FROM reports WHERE reporter = $1', values: [old] }, // one person reports a thing once
        { sql: 'UPDATE programs SET owner = $2 WHERE owner = $1', values: [old, into] },
        { sql: KEEP_ONE_KEY, values: [old, into] },
        { sql: 'DELETE FROM recovery_keys WHERE person = $1', values: [old] },
        { sql: 'UPDATE merged SET person = $2 WHERE person = $1', values: [old, into] },
        {
          sql: 'INSERT INTO merged (old, person, at, code, done) VALUES ($1, $2, $3, $4, 0)',
          values: [old, into, now, claim.by === 'code' ? claim.hash : null],
        },
        ...notices,
      ]);
      return done !== null;
    },
    async moveRest(merge) {
      await db.run(moving(merge));
    },
    async unfinished(most) {
      const rows = await ask('SELECT old, person, at FROM merged WHERE done = 0 ORDER BY at LIMIT $1', most);
      return rows.map(({ old, person, at }) => ({ old: String(old), into: String(person), at: Number(at) }));
    },
    async finish(old) {
      await ask('UPDATE merged SET done = 1 WHERE old = $1', old);
    },
    async wasMergedBy(code, person) {
      return (await ask('SELECT old FROM merged WHERE code = $1 AND person = $2', code, person)).length > 0;
    },
    async formerIds(person) {
      return (await ask('SELECT old FROM merged WHERE person = $1 ORDER BY at, old', person)).map(({ old }) =>
        String(old),
      );
    },
  };
}

/** Of a day that both have played, what the one has brought whom the other becomes. */
const DAYS_OF_BOTH = `INSERT INTO days (game, day, person, points, at)
  SELECT game, day, $2, points, at FROM days WHERE person = $1 ON CONFLICT DO NOTHING`;

const PERSON = 'SELECT id, name, made FROM people WHERE id =';

const HOLDINGS = `SELECT
  (SELECT count(*) FROM secrets WHERE person = $1) AS devices,
  (SELECT count(*) FROM ratings WHERE person = $1) AS ratings,
  count(CASE WHEN status <> 'over' THEN 1 END) AS running,
  count(CASE WHEN status = 'over' THEN 1 END) AS played
  FROM rooms WHERE id IN (SELECT room FROM members WHERE person = $1 AND sits = 1)`;

/** A code is gone by it, of a key it is known when it was used. */
const take = ({ by, hash }: Claim, person: string, now: number): Statement =>
  by === 'code'
    ? {
        sql: 'DELETE FROM codes WHERE code = $1 AND person = $2 AND until >= $3 RETURNING person',
        values: [hash, person, now],
        must: true,
      }
    : {
        sql: 'UPDATE recovery_keys SET used = $3 WHERE hash = $1 AND person = $2 RETURNING person',
        values: [hash, person, now],
        must: true,
      };

/** Whoever has no name yet takes the one that they had here. */
const NAME_OF_BOTH = `UPDATE people SET name = CASE WHEN name = $3 THEN (SELECT name FROM people WHERE id = $2) ELSE name END
  WHERE id = $1 AND EXISTS (SELECT 1 FROM people WHERE id = $2) RETURNING id`;

/**
 * Two ratings of one person for the same game: what both say, weighed by how sure each is. Both began from the same first guess, which
 * must not count twice, so it is taken out once.
 */
const FIRST = { mu: 25, sigma: 25 / 3 };
const SURE = `(1 / (ratings.sigma * ratings.sigma) + 1 / (excluded.sigma * excluded.sigma) - ${1 / FIRST.sigma ** 2})`;
const JOIN_RATINGS = `INSERT INTO ratings (person, game, seats, mu, sigma, matches)
  SELECT $2, game, seats, mu, sigma, matches FROM ratings WHERE person = $1
  ON CONFLICT (person, game, seats) DO UPDATE SET
    mu = (ratings.mu / (ratings.sigma * ratings.sigma) + excluded.mu / (excluded.sigma * excluded.sigma) - ${FIRST.mu / FIRST.sigma ** 2}) / ${SURE},
    sigma = sqrt(1 / ${SURE}),
    matches = ratings.matches + excluded.matches`;

/** Nobody sheds a ban by becoming somebody else. */
const BANNED_AS_BEFORE = `INSERT INTO bans (kind, subject, until, why, made)
  SELECT kind, CAST($2 AS TEXT), until, why, made FROM bans WHERE kind = 'person' AND subject = $1 ON CONFLICT DO NOTHING`;

/** Whom they want nothing to do with, and who wants nothing to do with them. */
const SHUN_AS_BEFORE = `INSERT INTO shunned (person, other) SELECT CAST($2 AS TEXT), other FROM shunned WHERE person = $1 ON CONFLICT DO NOTHING`;
const SHUNNED_AS_BEFORE = `INSERT INTO shunned (person, other) SELECT person, CAST($2 AS TEXT) FROM shunned WHERE other = $1 ON CONFLICT DO NOTHING`;

/** They have one key: that of whom they become, if there is one. */
const KEEP_ONE_KEY = `UPDATE recovery_keys SET person = $2
  WHERE person = $1 AND NOT EXISTS (SELECT 1 FROM recovery_keys WHERE person = $2)`;

/** How an entry names somebody, and how it names them from now on. */
export const renamed = (body: string, number: number, old: string, into: string): string =>
  number === 0
    ? body.replaceAll(`"${old}"`, `"${into}"`) // who made the table, and for whom seats are kept
    : body.replaceAll(`"by":"${old}"`, `"by":"${into}"`).replaceAll(`"key":"${old}:`, `"key":"${into}:`);

/** What is at tables. It may be said twice. In a text that somebody wrote, such words have a \\ before each ". */
function moving({ old, into, apart }: Merge): Statement[] {
  const others = (from: number): string =>
    apart.length === 0 ? '' : ` AND room NOT IN (${apart.map((_, i) => `$${i + from}`).join(', ')})`;
  const from = (first: number): string => `FROM members WHERE person = $${first}`;
  return [
    {
      sql: `UPDATE entries SET body = CASE number WHEN 0 THEN replace(body, $3, $4) ELSE replace(replace(body, $5, $6), $7, $8) END
        WHERE room IN (SELECT room ${from(1)}) AND body LIKE $2${others(9)}`,
      values: [
        old,
        `%${old}%`,
        ...[`"${old}"`, `"${into}"`, `"by":"${old}"`, `"by":"${into}"`, `"key":"${old}:`, `"key":"${into}:`],
        ...apart,
      ],
    },
    {
      sql: `UPDATE rooms SET seating = replace(seating, $2, $3) WHERE id IN (SELECT room ${from(1)}${others(4)})`,
      values: [old, `"${old}"`, `"${into}"`, ...apart],
    },
    {
      sql: `INSERT INTO members (person, room, sits) SELECT $2, room, sits ${from(1)}${others(3)}
        ON CONFLICT (person, room) DO UPDATE SET sits = CASE WHEN excluded.sits > members.sits THEN excluded.sits ELSE members.sits END`,
      values: [old, into, ...apart],
    },
    { sql: `DELETE ${from(1)}${others(2)}`, values: [old, ...apart] },
    {
      sql: `INSERT INTO turns_told (person, room, at, back) SELECT $2, room, at, back FROM turns_told WHERE person = $1
        ON CONFLICT (person, room) DO NOTHING`,
      values: [old, into],
    },
    { sql: 'DELETE FROM turns_told WHERE person = $1', values: [old] },
  ];
}
