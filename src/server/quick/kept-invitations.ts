import type { Database, Row, Value } from '../store/database.ts';

/* Invitations to people one has played with, and from whom somebody wants none. */

/** Somebody with whom one has played. */
export interface Fellow {
  readonly person: string;
  readonly name: string;
  readonly game: string; // the last one
  readonly at: number; // when its table was made
  readonly isShunned: boolean; // one wants no invitations of theirs
}

export interface Invitation {
  readonly id: string;
  readonly sender: string;
  readonly person: string;
  readonly room: string;
  readonly game: string;
  readonly made: number;
  readonly until: number;
}

export interface InvitationStore {
  /** Of the last tables that were played, whoever still is known, the latest first. */
  fellowsOf(person: string): Promise<Fellow[]>;
  put(invitation: Invitation): Promise<void>;
  /** Those that are still open, with the names of whoever sent them. */
  to(person: string, now: number): Promise<(Invitation & { readonly name: string })[]>;
  find(id: string, person: string, now: number): Promise<Invitation | null>;
  /** It is not open any more; that there was one still counts for a while. */
  end(id: string): Promise<void>;
  sentSince(sender: string, since: number): Promise<Invitation[]>;
  receivedSince(person: string, since: number): Promise<number>;
  shun(person: string, other: string, isShunned: boolean): Promise<void>;
  isShunned(person: string, other: string): Promise<boolean>;
  shunnedBy(person: string): Promise<string[]>; // names
  tidy(before: number): Promise<void>;
}

const LAST_TABLES = 50;
const MOST_FELLOWS = 30;
const MOST_OPEN = 20;

export function makeInvitationStore(db: Database): InvitationStore {
  const ask = async (sql: string, ...values: Value[]): Promise<readonly Row[]> =>
    (await db.run([{ sql, values }]))?.[0] ?? [];
  const number = (rows: readonly Row[]): number => Number(rows[0]?.number ?? 0);

  return {
    async fellowsOf(person) {
      const rows = await ask(
        `SELECT people.id AS person, people.name, last.game, last.made,
            (SELECT count(*) FROM shunned WHERE shunned.person = $1 AND shunned.other = people.id) AS is_shunned
          FROM (SELECT id, game, made FROM rooms WHERE status <> 'open'
              AND id IN (SELECT room FROM members WHERE person = $1 AND sits = 1) ORDER BY made DESC, id LIMIT $2) AS last
          JOIN members ON members.room = last.id AND members.sits = 1 AND members.person <> $1
          JOIN people ON people.id = members.person
            AND NOT EXISTS (SELECT 1 FROM programs WHERE programs.person = people.id)
          ORDER BY last.made DESC, people.id`,
        person,
        LAST_TABLES,
      );
      const fellows = new Map<string, Fellow>();
      for (const { person: other, name, game, made, is_shunned: shunned } of rows)
        if (!fellows.has(String(other)) && fellows.size < MOST_FELLOWS)
          fellows.set(String(other), {
            person: String(other),
            name: String(name),
            game: String(game),
            at: Number(made),
            isShunned: Number(shunned) > 0,
          });
      return [...fellows.values()];
    },
    async put({ id, sender, person, room, game, made, until }) {
      await ask(
        `INSERT INTO invitations (id, sender, person, room, game, made, until) VALUES ($1, $2, $3, $4, $5, $6, $7)
          ON CONFLICT DO NOTHING`,
        ...[id, sender, person, room, game, made, until],
      );
    },
    async to(person, now) {
      const rows = await ask(
        `SELECT invitations.*, people.name FROM invitations JOIN people ON people.id = invitations.sender
          WHERE invitations.person = $1 AND invitations.until > $2 ORDER BY invitations.made DESC LIMIT $3`,
        person,
        now,
        MOST_OPEN,
      );
      return rows.map((row) => ({ ...invitationOf(row), name: String(row.name) }));
    },
    async find(id, person, now) {
      const sql = 'SELECT * FROM invitations WHERE id = $1 AND person = $2 AND until > $3';
      const [row] = await ask(sql, id, person, now);
      return row ? invitationOf(row) : null;
    },
    async end(id) {
      await ask('UPDATE invitations SET until = made WHERE id = $1', id);
    },
    async sentSince(sender, since) {
      const sql = 'SELECT * FROM invitations WHERE sender = $1 AND made > $2 ORDER BY made';
      return (await ask(sql, sender, since)).map(invitationOf);
    },
    async receivedSince(person, since) {
      return number(
        await ask('SELECT count(*) AS number FROM invitations WHERE person = $1 AND made > $2', person, since),
      );
    },
    async shun(person, other, isShunned) {
      const sql = isShunned
        ? 'INSERT INTO shunned (person, other) VALUES ($1, $2) ON CONFLICT DO NOTHING'
        : 'DELETE FROM shunned WHERE person = $1 AND other = $2';
      await ask(sql, person, other);
    },
    async isShunned(person, other) {
      const sql = 'SELECT count(*) AS number FROM shunned WHERE person = $1 AND other = $2';
      return number(await ask(sql, person, other)) > 0;
    },
    async shunnedBy(person) {
      const sql = `SELECT people.name FROM shunned JOIN people ON people.id = shunned.other WHERE shunned.person = $1
        ORDER BY people.name, people.id`;
      return (await ask(sql, person)).map(({ name }) => String(name));
    },
    async tidy(before) {
      await ask('DELETE FROM invitations WHERE made < $1', before);
    },
  };
}

const invitationOf = ({ id, sender, person, room, game, made, until }: Row): Invitation => ({
  id: String(id),
  sender: String(sender),
  person: String(person),
  room: String(room),
  game: String(game),
  made: Number(made),
  until: Number(until),
});
