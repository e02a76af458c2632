import type { Database, Row, Value } from '../store/database.ts';
import type { Person } from '../store/store.ts';

/*
 * Programs of people, which play at tables with a token. A program is known like a person, with a name, seats and ratings of its own,
 * and belongs to somebody. Of a token only a hash is kept, among the secrets.
 */

/** What a token is good for. */
export interface Scope {
  readonly games: readonly string[] | 'any';
  readonly talks: boolean; // may say something at its tables
  readonly isOpen: boolean; // others than its owner may invite it
}

/** Somebody who is a program. */
export interface Program {
  readonly person: string;
  readonly owner: string;
  readonly scope: Scope;
}

/** As its owner is told of it. */
export interface OwnProgram extends Program {
  readonly name: string;
  readonly made: number;
  readonly used: number | null; // when it was connected last
  readonly hasToken: boolean;
  readonly running: number; // tables
}

export interface ProgramStore {
  /** False if a program has a name that looks the same. */
  add(person: Person, program: Program, looks: string, token: string): Promise<boolean>;
  /** Whose token this is. */
  withToken(token: string): Promise<{ readonly person: Person; readonly program: Program } | null>;
  /** Another token; those of before are void. False if its owner has no such program. */
  renew(owner: string, person: string, token: string): Promise<boolean>;
  /** Its tokens are void. */
  revoke(person: string): Promise<void>;
  listOf(owner: string): Promise<OwnProgram[]>;
  /** All there are, the newest first. */
  all(most: number, skip: number): Promise<OwnProgram[]>;
  /** By what its name looks like; only one that has a token. */
  named(looks: string): Promise<(Program & { readonly name: string }) | null>;
  /** Those with a token that somebody may invite, so many at most: first their own, then those that were connected last. */
  invitableBy(
    person: string,
    most: number,
  ): Promise<(Program & { readonly name: string; readonly used: number | null })[]>;
  /** Those of these people who are programs. */
  among(people: readonly string[]): Promise<Program[]>;
  noteUse(person: string, now: number): Promise<void>;
}

const OWN = `SELECT programs.*, people.name,
    (SELECT count(*) FROM secrets WHERE secrets.person = programs.person) AS tokens,
    (SELECT count(*) FROM rooms WHERE status <> 'over'
      AND id IN (SELECT room FROM members WHERE members.person = programs.person AND sits = 1)) AS running
  FROM programs JOIN people ON people.id = programs.person`;

export function makeProgramStore(db: Database): ProgramStore {
  const ask = async (sql: string, ...values: Value[]): Promise<readonly Row[]> =>
    (await db.run([{ sql, values }]))?.[0] ?? [];
  return {
    async add({ id, name, made }, { owner, scope }, looks, token) {
      const done = await db.run([
        {
          sql: `INSERT INTO programs (person, owner, looks, scope, made, used) VALUES ($1, $2, $3, $4, $5, NULL)
            ON CONFLICT DO NOTHING RETURNING person`,
          values: [id, owner, looks, JSON.stringify(scope), made],
          must: true,
        },
        { sql: 'INSERT INTO people (id, name, made) VALUES ($1, $2, $3)', values: [id, name, made] },
        { sql: 'INSERT INTO secrets (secret, person) VALUES ($1, $2)', values: [token, id] },
      ]);
      return done !== null;
    },
    async withToken(token) {
      const [row] = await ask(
        `SELECT programs.*, people.name FROM secrets JOIN programs ON programs.person = secrets.person
          JOIN people ON people.id = programs.person WHERE secrets.secret = $1`,
        token,
      );
      if (!row) return null;
      return {
        person: { id: String(row.person), name: String(row.name), made: Number(row.made) },
        program: programOf(row),
      };
    },
    async renew(owner, person, token) {
      const done = await db.run([
        { sql: 'SELECT person FROM programs WHERE owner = $1 AND person = $2', values: [owner, person], must: true },
        { sql: 'DELETE FROM secrets WHERE person = $1', values: [person] },
        { sql: 'INSERT INTO secrets (secret, person) VALUES ($1, $2)', values: [token, person] },
      ]);
      return done !== null;
    },
    async revoke(person) {
      await ask('DELETE FROM secrets WHERE person = $1 AND person IN (SELECT person FROM programs)', person);
    },
    async listOf(owner) {
      return (await ask(`${OWN} WHERE programs.owner = $1 ORDER BY programs.made, people.id`, owner)).map(ownOf);
    },
    async all(most, skip) {
      const page = 'ORDER BY programs.made DESC, people.id LIMIT $1 OFFSET $2';
      return (await ask(`${OWN} ${page}`, most, skip)).map(ownOf);
    },
    async named(looks) {
      const [row] = await ask(
        `SELECT programs.*, people.name FROM programs JOIN people ON people.id = programs.person
          WHERE looks = $1 AND EXISTS (SELECT 1 FROM secrets WHERE secrets.person = programs.person)`,
        looks,
      );
      return row ? { ...programOf(row), name: String(row.name) } : null;
    },
    async invitableBy(person, most) {
      const rows = await ask(
        `SELECT programs.*, people.name FROM programs JOIN people ON people.id = programs.person
          WHERE EXISTS (SELECT 1 FROM secrets WHERE secrets.person = programs.person)
            AND (owner = $1 OR (used IS NOT NULL AND scope LIKE '%"isOpen":true%'))
          ORDER BY CASE WHEN owner = $1 THEN 0 ELSE 1 END, coalesce(used, 0) DESC, people.id LIMIT $2`,
        person,
        most,
      );
      return rows.map((row) => ({ ...programOf(row), name: String(row.name), used: usedIn(row) }));
    },
    async among(people) {
      if (people.length === 0) return [];
      const marks = people.map((_, i) => `$${i + 1}`).join(', ');
      return (await ask(`SELECT * FROM programs WHERE person IN (${marks})`, ...people)).map(programOf);
    },
    async noteUse(person, now) {
      await ask('UPDATE programs SET used = $2 WHERE person = $1', person, now);
    },
  };
}

const programOf = ({ person, owner, scope }: Row): Program => ({
  person: String(person),
  owner: String(owner),
  scope: JSON.parse(String(scope)),
});

const usedIn = ({ used }: Row): number | null => (used === null || used === undefined ? null : Number(used));

const ownOf = (row: Row): OwnProgram => ({
  ...programOf(row),
  name: String(row.name),
  made: Number(row.made),
  used: usedIn(row),
  hasToken: Number(row.tokens) > 0,
  running: Number(row.running),
});
