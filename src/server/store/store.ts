import { makeAppends, newsText } from './appends.ts';
import type { Database, Row, Statement, Value } from './database.ts';
import { jobTime } from './due.ts';
import type { SharedQueue } from './queue.ts';
import { makeReads } from './reads.ts';
import { type RoomSummary, type Standing, standingValues, type StoredEntry } from './rows.ts';

/*
 * What the server keeps. A room is an append-only list of entries, numbered from 0; its row is a summary for lists and clocks.
 * An entry gets its number only if nobody else has taken it: whoever comes too late reads what happened and tries again.
 */

export interface RoomRow extends Omit<RoomSummary, 'standing'> {
  readonly about: string;
  readonly standing: KnownStanding | null; // null where nothing has happened since it is kept
  readonly id: string;
  readonly game: string;
  readonly length: number;
  readonly made: number;
  readonly changed: number;
}

export type KnownStanding = Standing & { readonly seating: string };

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly made: number;
}

export interface Rating {
  readonly person: string;
  readonly mu: number;
  readonly sigma: number;
  readonly matches: number;
}

/** Somebody who has left something of theirs at a table. */
export interface Member {
  readonly person: string;
  readonly sits: boolean; // false: they only said something
}

export interface Store {
  addPerson(person: Person, secret: string): Promise<void>;
  personWith(secret: string): Promise<Person | null>;
  /** Those of these who are not forgotten. */
  knownPeople(people: readonly string[]): Promise<Set<string>>;
  rename(person: string, name: string): Promise<void>;
  /** Everything that belongs to a person alone; what others see of them in entries is `redacted`. */
  forget(person: string): Promise<void>;
  putCode(code: string, person: string, until: number): Promise<void>;
  removeSecret(secret: string): Promise<void>;
  /** Those of these that are somebody's. */
  knownSecrets(secrets: readonly string[]): Promise<Set<string>>;
  /** All of a person's but this one, and the code and the recovery key with which there could be another. */
  keepOnlySecret(person: string, secret: string): Promise<void>;

  /** False if there is one of this id. */
  createRoom(
    room: RoomSummary & { id: string; game: string; at: number; about: string },
    entry: string,
    person: string,
  ): Promise<boolean>;
  /** False if this number is taken. */
  append(room: string, entry: StoredEntry, summary: RoomSummary, member: Member | null): Promise<boolean>;
  /** Replaces the text of an entry, for names and words of somebody who wants to be forgotten. */
  rewrite(room: string, number: number, body: string): Promise<void>;
  /** What lists tell of a room that has so many entries; false if it has not. */
  retell(room: string, length: number, about: string, seating: string | null): Promise<boolean>;
  readRoom(room: string): Promise<{ row: RoomRow; entries: StoredEntry[] } | null>;
  /** So many of them at most, from this number on. */
  entriesOf(room: string, from: number, most?: number): Promise<StoredEntry[]>;
  /** Tables that anybody may find, the newest before this time, without those that this person wants hidden from themselves. */
  listed(before: number, most: number, person?: string): Promise<RoomRow[]>;
  /** Of those, where somebody is a member. */
  listedOf(person: string): Promise<RoomRow[]>;
  /** Where they sit, or sat once: what goes on comes first, the newest of it before the others, then what was over last. */
  roomsOf(person: string, most: number): Promise<RoomRow[]>;
  /** Of those that go on, the ones that come after this one. */
  runningOf(person: string, after: Pick<RoomRow, 'made' | 'id'>, most: number): Promise<RoomRow[]>;
  /** Of those that are over, the latest before this time. */
  pastOf(person: string, before: number, most: number): Promise<RoomRow[]>;
  /** Where there is anything of theirs. */
  roomsWith(person: string, most: number): Promise<RoomRow[]>;
  /** Nothing is due in this room any more. */
  settle(room: string): Promise<void>;

  ratingsOf(people: readonly string[], game: string, seats: number): Promise<Rating[]>;
  allRatings(person: string): Promise<(Omit<Rating, 'person'> & { game: string; seats: number })[]>;
  isRated(room: string): Promise<boolean>;
  /** Once for each room. Overtaken: somebody has played another match since their rating was read. */
  rate(
    room: string,
    game: string,
    seats: number,
    ratings: readonly Rating[],
  ): Promise<'rated' | 'before' | 'overtaken'>;

  readonly isShared: boolean; // other processes may write to it
  /** Nobody else does what has the same name meanwhile, at no process. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  listen(hear: (room: string) => void): void;
  close(): Promise<void>;
}

type MoreAppend = (
  room: string,
  entry: StoredEntry,
  summary: RoomSummary,
  member: Member | null,
  job: number | null, // when the queue is asked for
) => Promise<boolean>;

const ROOM = 'id, game, status, listed, length, made, changed, due, about, waiting, noticed, seating';

export function makeStore(db: Database, queue: SharedQueue | null = null): Store {
  const ask = async (sql: string, ...values: Value[]): Promise<readonly Row[]> =>
    (await db.run([{ sql, values }]))?.[0] ?? [];
  const tell = async (...statements: [sql: string, ...values: Value[]][]): Promise<boolean> =>
    (await db.run(statements.map(([sql, ...values]) => ({ sql, values })))) !== null;
  const roomsIn = async (members: string, person: string, most: number): Promise<RoomRow[]> => {
    const sql = `SELECT ${ROOM} FROM rooms WHERE id IN (${members}) ORDER BY ${LAST_WHAT_IS_OVER} DESC, id LIMIT $2`;
    return (await ask(sql, person, most)).map(roomOf);
  };
  const isRated = async (room: string): Promise<boolean> =>
    (await ask('SELECT room FROM rated WHERE room = $1', room)).length > 0;
  const appends = db.isShared ? makeAppends(db) : db.appends;
  const reads = db.isShared ? makeReads(db) : null;

  /** An entry that makes somebody a member of a room, or needs a job. */
  const appendWithMore: MoreAppend = async (room, { number, at, body }, summary, member, asked) => {
    const { status, isListed, due, about } = summary;
    const values = [room, number, at, status, +isListed, due, about, ...standingValues(summary)];
    const seat: Statement[] =
      member === null
        ? []
        : [
            {
              sql: `INSERT INTO members (person, room, sits) VALUES ($1, $2, $3) ON CONFLICT ${member.sits ? '(person, room) DO UPDATE SET sits = 1' : 'DO NOTHING'}`,
              values: [member.person, room, +member.sits],
            },
          ];
    const notice = db.notice(newsText(room, number + 1));
    if (!notice) {
      const kept = { sql: ENTRY, values: [room, number, at, body] };
      return (await db.run([{ sql: NEXT, values, must: true }, kept, ...seat])) !== null;
    }
    const all = { sql: NEXT_AND_ALL, values: [...values, asked, body, ...notice.values], must: true };
    if (!queue || asked === null) return (await db.run([all, ...seat])) !== null;
    const isAsked = (row: Row | undefined): boolean => Number(row?.job) === asked;
    const kept = await queue.keep([all, ...seat], ([rows]) => (isAsked(rows?.[0]) ? { room, at: asked } : null));
    return kept !== null;
  };

  return {
    async addPerson({ id, name, made }, secret) {
      await tell(
        ['INSERT INTO people (id, name, made) VALUES ($1, $2, $3)', id, name, made],
        ['INSERT INTO secrets (secret, person) VALUES ($1, $2)', secret, id],
      );
    },
    async personWith(secret) {
      const [row] = await ask(
        'SELECT id, name, made FROM people WHERE id = (SELECT person FROM secrets WHERE secret = $1)',
        secret,
      );
      return row ? personOf(row) : null;
    },
    async knownPeople(people) {
      const marks = people.map((_, i) => `$${i + 1}`).join(', ');
      const rows = people.length === 0 ? [] : await ask(`SELECT id FROM people WHERE id IN (${marks})`, ...people);
      return new Set(rows.map(({ id }) => String(id)));
    },
    async rename(person, name) {
      await tell(['UPDATE people SET name = $2 WHERE id = $1', person, name]);
    },
    async forget(person) {
      await tell(
        ['DELETE FROM codes WHERE person = $1', person],
        ['DELETE FROM secrets WHERE person = $1', person],
        ['DELETE FROM ratings WHERE person = $1', person],
        ['DELETE FROM members WHERE person = $1', person],
        ['DELETE FROM subscriptions WHERE person = $1', person],
        ['DELETE FROM turns_told WHERE person = $1', person],
        ['DELETE FROM recovery_keys WHERE person = $1', person],
        ['DELETE FROM merged WHERE person = $1', person],
        ['DELETE FROM seekers WHERE person = $1', person],
        ['DELETE FROM invitations WHERE person = $1 OR sender = $1', person],
        ['DELETE FROM shunned WHERE person = $1 OR other = $1', person],
        ['DELETE FROM reports WHERE reporter = $1', person],
        ['DELETE FROM days WHERE person = $1', person],
        [`DELETE FROM bans WHERE kind = 'person' AND subject = $1`, person],
        [`UPDATE reports SET about = NULL, shown = '…' WHERE about = $1`, person],
        ['DELETE FROM programs WHERE person = $1', person],
        ['DELETE FROM people WHERE id = $1', person],
      );
    },
    async putCode(code, person, until) {
      await tell(
        ['DELETE FROM codes WHERE person = $1', person],
        ['INSERT INTO codes (code, person, until) VALUES ($1, $2, $3)', code, person, until],
      );
    },
    async removeSecret(secret) {
      await tell(['DELETE FROM secrets WHERE secret = $1', secret]);
    },
    async knownSecrets(secrets) {
      const marks = secrets.map((_, i) => `$${i + 1}`).join(', ');
      const sql = `SELECT secret FROM secrets WHERE secret IN (${marks})`;
      const rows = secrets.length === 0 ? [] : await ask(sql, ...secrets);
      return new Set(rows.map(({ secret }) => String(secret)));
    },
    async keepOnlySecret(person, secret) {
      await tell(
        ['DELETE FROM codes WHERE person = $1', person],
        ['DELETE FROM recovery_keys WHERE person = $1', person],
        ['DELETE FROM secrets WHERE person = $1 AND secret <> $2', person, secret],
      );
    },

    async createRoom({ id, game, at, ...summary }, entry, person) {
      const { status, isListed, due, about } = summary;
      const values = [id, game, status, +isListed, at, due, about, ...standingValues(summary)];
      const done = await db.run([
        { sql: NEW_ROOM, values, must: true },
        { sql: ENTRY, values: [id, 0, at, entry] },
        { sql: 'INSERT INTO members (person, room) VALUES ($1, $2) ON CONFLICT DO NOTHING', values: [person, id] },
      ]);
      return done !== null;
    },
    append(room, entry, summary, member) {
      const asked = queue ? jobTime(summary.due, entry.at) : null;
      return member === null && asked === null
        ? appends.put(room, entry, summary)
        : appendWithMore(room, entry, summary, member, asked);
    },
    async rewrite(room, number, body) {
      await tell(['UPDATE entries SET body = $3 WHERE room = $1 AND number = $2', room, number, body]);
    },
    async retell(room, length, about, seating) {
      const sql = 'UPDATE rooms SET about = $3, seating = $4 WHERE id = $1 AND length = $2 RETURNING id';
      return (await ask(sql, room, length, about, seating)).length > 0;
    },
    async readRoom(room) {
      const found = await db.run([
        { sql: `SELECT ${ROOM} FROM rooms WHERE id = $1`, values: [room], must: true },
        { sql: ENTRIES, values: [room, 0] },
      ]);
      const row = found?.[0]?.[0];
      return row ? { row: roomOf(row), entries: (found[1] ?? []).map(entryOf) } : null;
    },
    async entriesOf(room, from, most = ALL) {
      const rows = reads ? await reads.get(room, from, most) : await ask(SOME_ENTRIES, room, from, most);
      return rows.map(entryOf);
    },
    async listed(before, most, person = '') {
      const sql = `SELECT ${ROOM} FROM rooms WHERE listed = 1 AND hidden < 1 AND made < $1
        AND NOT EXISTS (SELECT 1 FROM reports WHERE reports.room = rooms.id AND reporter = $3 AND hides = 1)
        ORDER BY made DESC, id LIMIT $2`;
      return (await ask(sql, before, most, person)).map(roomOf);
    },
    async listedOf(person) {
      const sql = `SELECT ${ROOM} FROM rooms WHERE listed = 1 AND id IN (${SEATED})`;
      return (await ask(sql, person)).map(roomOf);
    },
    roomsOf: (person, most) => roomsIn(SEATED, person, most),
    async runningOf(person, { made, id }, most) {
      const sql = `SELECT ${ROOM} FROM rooms WHERE id IN (${SEATED}) AND status <> 'over' AND (made < $3 OR (made = $3 AND id > $4)) ORDER BY made DESC, id LIMIT $2`;
      return (await ask(sql, person, most, made, id)).map(roomOf);
    },
    async pastOf(person, before, most) {
      const sql = `SELECT ${ROOM} FROM rooms WHERE id IN (${SEATED}) AND status = 'over' AND changed < $3 ORDER BY changed DESC LIMIT $2`;
      return (await ask(sql, person, most, before)).map(roomOf);
    },
    roomsWith: (person, most) => roomsIn('SELECT room FROM members WHERE person = $1', person, most),
    async settle(room) {
      await tell(['UPDATE rooms SET due = NULL WHERE id = $1', room]);
    },

    async ratingsOf(people, game, seats) {
      const marks = people.map((_, i) => `$${i + 3}`).join(', ');
      const sql = `SELECT person, mu, sigma, matches FROM ratings WHERE game = $1 AND seats = $2 AND person IN (${marks})`;
      return people.length === 0 ? [] : (await ask(sql, game, seats, ...people)).map(ratingOf);
    },
    async allRatings(person) {
      const rows = await ask('SELECT * FROM ratings WHERE person = $1 ORDER BY game, seats', person);
      return rows.map(({ game, seats, mu, sigma, matches }) => ({
        game: String(game),
        seats: Number(seats),
        mu: Number(mu),
        sigma: Number(sigma),
        matches: Number(matches),
      }));
    },
    isRated,
    async rate(room, game, seats, ratings) {
      const once: Statement = {
        sql: 'INSERT INTO rated (room) VALUES ($1) ON CONFLICT DO NOTHING RETURNING room',
        values: [room],
        must: true,
      };
      // In one order for all, so that two matches of the same people do not wait for each other.
      const put = ratings
        .toSorted((a, b) => (a.person < b.person ? -1 : 1))
        .map(({ person, mu, sigma, matches }) => ({
          sql: RATING,
          values: [person, game, seats, mu, sigma, matches],
          must: true,
        }));
      if ((await db.run([once, ...put])) !== null) return 'rated';
      return (await isRated(room)) ? 'before' : 'overtaken';
    },

    isShared: db.isShared,
    alone: (name, work) => db.alone(name, work),
    listen: (hear) => db.listen(hear),
    close: () => db.close(),
  };
}

const SEATED = 'SELECT room FROM members WHERE person = $1 AND sits = 1';
// While it is played, the last change may be a secret step; and whoever reads on finds the rest where it was.
const LAST_WHAT_IS_OVER = `CASE status WHEN 'over' THEN 1 ELSE 0 END, CASE status WHEN 'over' THEN changed ELSE made END`;
const NEW_ROOM = `INSERT INTO rooms (${ROOM}) VALUES ($1, $2, $3, $4, 1, $5, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id`;
const NEXT_SET = `length = $2 + 1, changed = $3, status = $4, listed = $5, due = $6, about = COALESCE($7, about), waiting = $8,
  noticed = $9, seating = COALESCE($10, seating)`;
const NEXT = `UPDATE rooms SET ${NEXT_SET} WHERE id = $1 AND length = $2 RETURNING 1`;
const ENTRIES = 'SELECT number, at, body FROM entries WHERE room = $1 AND number >= $2 ORDER BY number';
const SOME_ENTRIES = `${ENTRIES} LIMIT $3`;
const ALL = 2 ** 31 - 1;
/** Nobody who is forgotten, or has become somebody else, gets a rating. */
const RATING = `INSERT INTO ratings (person, game, seats, mu, sigma, matches)
  SELECT id, CAST($2 AS TEXT), CAST($3 AS INTEGER), CAST($4 AS DOUBLE PRECISION), CAST($5 AS DOUBLE PRECISION), CAST($6 AS INTEGER)
  FROM people WHERE id = $1
  ON CONFLICT (person, game, seats) DO UPDATE SET mu = $4, sigma = $5, matches = $6 WHERE ratings.matches = $6 - 1 RETURNING person`;
const ENTRY = 'INSERT INTO entries (room, number, at, body) VALUES ($1, $2, $3, $4)';
/**
 * The same where processes share the database and something else belongs to it, with a word to the others, all in one
 * statement: each is a way to the database and back. The queue is asked for a room only if no job of it comes before it is due.
 */
const NEXT_AND_ALL = `WITH next AS (
    UPDATE rooms SET ${NEXT_SET},
      job = CASE WHEN CAST($11 AS BIGINT) IS NULL OR (job > $3 AND job <= $11) THEN job ELSE $11 END
    WHERE id = $1 AND length = $2 RETURNING id, job
  ), kept AS (
    INSERT INTO entries (room, number, at, body) SELECT id, $2, $3, $12 FROM next
  )
  SELECT id, job, pg_notify($13, $14) FROM next`;

const personOf = ({ id, name, made }: Row): Person => ({ id: String(id), name: String(name), made: Number(made) });

const entryOf = ({ number, at, body }: Row): StoredEntry => ({
  number: Number(number),
  at: Number(at),
  body: String(body),
});

const roomOf = (row: Row): RoomRow => ({
  id: String(row.id),
  game: String(row.game),
  status: String(row.status),
  isListed: Number(row.listed) === 1,
  length: Number(row.length),
  made: Number(row.made),
  changed: Number(row.changed),
  due: row.due === null || row.due === undefined ? null : Number(row.due),
  about: String(row.about),
  standing:
    typeof row.seating === 'string' && row.waiting !== null
      ? { waiting: Number(row.waiting), noticed: Number(row.noticed), seating: row.seating }
      : null,
});

const ratingOf = ({ person, mu, sigma, matches }: Row): Rating => ({
  person: String(person),
  mu: Number(mu),
  sigma: Number(sigma),
  matches: Number(matches),
});
