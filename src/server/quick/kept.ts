import type { Database, Row, Statement, Value } from '../store/database.ts';
import type { Pace } from '../../desk/server-wire.ts';
import type { Wish } from './wish.ts';

/*
 * Who looks for a match, in the store: seekers at different processes find each other there, and nobody is lost with a process. Every
 * change says what it takes for granted, so that whoever comes second changes nothing.
 */

/** Somebody who looks for a match. */
export interface KeptSeeker {
  readonly person: string;
  readonly name: string; // for the table
  readonly since: number; // the place in the queue
  readonly seen: number; // when a connection of theirs was there last
  readonly ends: number; // when they do not look any more, whatever comes
  readonly wish: Wish;
  readonly words: string; // for the deal
  readonly skill: Readonly<Record<string, number>>;
  readonly party: string | null; // they were put together with others
  readonly isReady: boolean;
  readonly room: string | null; // the table that came of it
}

/** People who were put together, and are asked whether they are ready. */
export interface KeptParty {
  readonly id: string; // and that of the table it becomes
  readonly game: string;
  readonly pace: Pace;
  readonly seats: number;
  readonly people: readonly Pick<KeptSeeker, 'person' | 'name' | 'words'>[];
  readonly until: number; // when all of them have to be ready
  readonly begun: boolean; // they were, and the table is being made
}

export interface QuickStore {
  /** Keeps the place of somebody who looked for something already. False if they were put together with others meanwhile. */
  seek(seeker: KeptSeeker): Promise<boolean>;
  find(person: string): Promise<KeptSeeker | null>;
  /** Whoever is not in a party that begins just now; whether they looked for anything. */
  unseek(person: string): Promise<boolean>;
  /** False if there is no such party of theirs any more. */
  ready(person: string, party: string): Promise<boolean>;
  seekers(most: number): Promise<KeptSeeker[]>;
  parties(): Promise<KeptParty[]>;
  /** These are there just now. */
  saw(people: readonly string[], now: number): Promise<void>;
  /** Where the clock was set back: nobody waits since a time that is still to come. */
  notLater(now: number): Promise<void>;
  /** Those of these who still are as they were found. */
  drop(seekers: readonly KeptSeeker[]): Promise<void>;
  /** False if one of its people has gone meanwhile. */
  bringTogether(party: KeptParty, ready: ReadonlySet<string>): Promise<boolean>;
  /** The others look on from their old places. */
  partAgain(party: string): Promise<void>;
  /** False if not all are ready, or somebody else was first. `waited`: seconds, for the average. */
  begin(party: KeptParty, waited: number | null): Promise<boolean>;
  /** The table is there; whoever waited for it finds it until then. */
  settle(party: string, until: number): Promise<void>;
  /** How long it took lately, in seconds, by pace and game. */
  times(): Promise<ReadonlyMap<string, number>>;
  /** Who does not want to play with whom, of those who seek. */
  shunned(): Promise<ReadonlySet<string>>;
}

export const timesKey = (pace: string, game: string): string => `${pace} ${game}`;
export const shunnedKey = (person: string, other: string): string => `${person} ${other}`;

const COLUMNS = 'person, name, since, seen, ends, wish, words, skill, party, ready, room';
const AT_ONCE = 500;
const MOST_PARTIES = 2000;
const WEIGHT = 0.2; // of the last wait in the average

export function makeQuickStore(db: Database): QuickStore {
  const ask = async (sql: string, ...values: Value[]): Promise<readonly Row[]> =>
    (await db.run([{ sql, values }]))?.[0] ?? [];

  return {
    async seek({ person, name, since, seen, ends, wish, words, skill }) {
      const rows = await ask(
        `INSERT INTO seekers (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL, 0, NULL)
          ON CONFLICT (person) DO UPDATE SET name = $2, seen = $4, ends = $5, wish = $6, words = $7, skill = $8, room = NULL,
            since = CASE WHEN seekers.room IS NULL THEN seekers.since ELSE $3 END
          WHERE seekers.party IS NULL RETURNING person`,
        person,
        name,
        since,
        seen,
        ends,
        JSON.stringify(wish),
        words,
        JSON.stringify(skill),
      );
      return rows.length > 0;
    },
    async find(person) {
      const [row] = await ask(`SELECT ${COLUMNS} FROM seekers WHERE person = $1`, person);
      return row ? seekerOf(row) : null;
    },
    async unseek(person) {
      const sql = `DELETE FROM seekers WHERE person = $1 AND NOT EXISTS
        (SELECT 1 FROM parties WHERE parties.id = seekers.party AND parties.begun = 1) RETURNING person`;
      return (await ask(sql, person)).length > 0;
    },
    async ready(person, party) {
      const sql = 'UPDATE seekers SET ready = 1 WHERE person = $1 AND party = $2 RETURNING person';
      return (await ask(sql, person, party)).length > 0;
    },
    async seekers(most) {
      return (await ask(`SELECT ${COLUMNS} FROM seekers ORDER BY since, person LIMIT $1`, most)).map(seekerOf);
    },
    async parties() {
      return (await ask('SELECT * FROM parties ORDER BY until, id LIMIT $1', MOST_PARTIES)).map(partyOf);
    },
    async saw(people, now) {
      for (let i = 0; i < people.length; i += AT_ONCE) {
        const some = filledUp(people.slice(i, i + AT_ONCE));
        const marks = some.map((_, at) => `$${at + 2}`).join(', ');
        await ask(`UPDATE seekers SET seen = $1 WHERE person IN (${marks})`, now, ...some);
      }
    },
    async notLater(now) {
      await db.run([
        { sql: 'UPDATE seekers SET since = $1 WHERE since > $1', values: [now] },
        { sql: 'UPDATE seekers SET seen = $1 WHERE seen > $1', values: [now] },
      ]);
    },
    async drop(seekers) {
      const gone = seekers.map(({ person, seen, isReady, party }): Statement => ({
        sql: `DELETE FROM seekers WHERE person = $1 AND seen = $2 AND ready = $3 AND COALESCE(party, '') = $4`,
        values: [person, seen, +isReady, party ?? ''],
      }));
      for (let i = 0; i < gone.length; i += AT_ONCE) await db.run(gone.slice(i, i + AT_ONCE));
    },
    async bringTogether({ id, game, pace, seats, people, until }, ready) {
      const take = people.map(({ person }): Statement => ({
        sql: `UPDATE seekers SET party = $2, ready = $3 WHERE person = $1 AND party IS NULL AND room IS NULL RETURNING person`,
        values: [person, id, +ready.has(person)],
        must: true,
      }));
      const sql = `INSERT INTO parties (id, game, pace, seats, people, until, begun) VALUES ($1, $2, $3, $4, $5, $6, 0)`;
      const party = { sql, values: [id, game, pace, seats, JSON.stringify(people), until] };
      return (await db.run([...take, party])) !== null;
    },
    async partAgain(party) {
      await db.run([
        { sql: 'DELETE FROM parties WHERE id = $1 AND begun = 0 RETURNING id', values: [party], must: true },
        { sql: 'UPDATE seekers SET party = NULL, ready = 0 WHERE party = $1', values: [party] },
      ]);
    },
    async begin({ id, game, pace, people }, waited) {
      const begun: Statement = {
        sql: `UPDATE parties SET begun = 1 WHERE id = $1 AND begun = 0
          AND (SELECT count(*) FROM seekers WHERE party = $1 AND ready = 1) = $2 RETURNING id`,
        values: [id, people.length],
        must: true,
      };
      const time: Statement = {
        sql: `INSERT INTO seek_times (what, seconds) VALUES ($1, $2) ON CONFLICT (what)
          DO UPDATE SET seconds = seek_times.seconds * ${1 - WEIGHT} + $2 * ${WEIGHT}`,
        values: [timesKey(pace, game), waited],
      };
      return (await db.run(waited === null ? [begun] : [begun, time])) !== null;
    },
    async settle(party, until) {
      await db.run([
        {
          sql: 'UPDATE seekers SET room = $1, party = NULL, ready = 0, ends = $2 WHERE party = $1',
          values: [party, until],
        },
        { sql: 'DELETE FROM parties WHERE id = $1', values: [party] },
      ]);
    },
    async times() {
      const rows = await ask('SELECT what, seconds FROM seek_times');
      return new Map(rows.map(({ what, seconds }) => [String(what), Number(seconds)]));
    },
    async shunned() {
      const rows = await ask(
        'SELECT person, other FROM shunned WHERE person IN (SELECT person FROM seekers WHERE party IS NULL)',
      );
      return new Set(rows.map(({ person, other }) => shunnedKey(String(person), String(other))));
    },
  };
}

const LENGTHS = [1, 8, 64, AT_ONCE];

/** Of a few lengths only, since each is a statement of its own: the last one stands there more than once. */
export function filledUp(people: readonly string[]): string[] {
  const length = LENGTHS.find((one) => one >= people.length) ?? people.length;
  return Array.from({ length }, (_, at) => people[Math.min(at, people.length - 1)] ?? '');
}

const seekerOf = (row: Row): KeptSeeker => ({
  person: String(row.person),
  name: String(row.name),
  since: Number(row.since),
  seen: Number(row.seen),
  ends: Number(row.ends),
  wish: JSON.parse(String(row.wish)),
  words: String(row.words),
  skill: JSON.parse(String(row.skill)),
  party: row.party === null || row.party === undefined ? null : String(row.party),
  isReady: Number(row.ready) === 1,
  room: row.room === null || row.room === undefined ? null : String(row.room),
});

const partyOf = ({ id, game, pace, seats, people, until, begun }: Row): KeptParty => ({
  id: String(id),
  game: String(game),
  pace: pace === 'days' ? 'days' : 'live',
  seats: Number(seats),
  people: JSON.parse(String(people)),
  until: Number(until),
  begun: Number(begun) === 1,
});
