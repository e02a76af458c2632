import { peopleFrom } from '../archive/bygone.ts';
import type { Entry } from '../rooms/entries.ts';
import type { Database, Row, Value } from '../store/database.ts';
import type { Store } from '../store/store.ts';

/* What whoever runs the server can look up: people, tables, who sits where and what was said. No secrets, no hidden cards. */

export interface PersonLine {
  readonly id: string;
  readonly name: string;
  readonly since: number;
  readonly tables: number;
}

export interface TableLine {
  readonly id: string;
  readonly game: string;
  readonly status: string;
  readonly isListed: boolean;
  readonly hidden: 'no' | 'by hand' | 'by reports';
  readonly made: number;
  readonly changed: number;
  readonly seats: readonly string[]; // names, bots, or 'free'
  readonly reports: number; // that wait
}

export interface SaidLine {
  readonly said: number; // as `remove-chat --said` counts
  readonly at: number;
  readonly person: string | null;
  readonly name: string;
  readonly text: string;
}

export interface TableDetails extends TableLine {
  readonly owner: string;
  readonly closed: string | null;
  readonly people: readonly { readonly seat: number; readonly person: string; readonly name: string }[];
  readonly chat: readonly SaidLine[];
}

interface TableFilter {
  readonly game?: string | undefined;
  readonly status?: string | undefined;
  readonly person?: string | undefined;
}

export interface Lookup {
  people(name: string | undefined, most: number, skip: number): Promise<PersonLine[]>;
  person(id: string): Promise<PersonLine | null>;
  tables(filter: TableFilter, most: number, skip: number): Promise<TableLine[]>;
  table(id: string): Promise<TableDetails | null>;
}

const PERSON = `SELECT id, name, made,
  (SELECT count(*) FROM members WHERE person = people.id AND sits = 1) AS tables FROM people`;
const TABLE = `SELECT id, game, status, listed, hidden, made, changed, about,
  (SELECT count(*) FROM reports WHERE reports.room = rooms.id AND resolved IS NULL) AS reports FROM rooms`;

export function makeLookup(db: Database, store: Store): Lookup {
  const ask = async (sql: string, ...values: Value[]): Promise<readonly Row[]> =>
    (await db.run([{ sql, values }]))?.[0] ?? [];
  return {
    async people(name, most, skip) {
      const page = 'ORDER BY made DESC, id LIMIT $1 OFFSET $2';
      if (name === undefined) return (await ask(`${PERSON} ${page}`, most, skip)).map(personOf);
      const part = `%${name.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
      const sql = `${PERSON} WHERE lower(name) LIKE $3 ESCAPE '\\' ${page}`;
      return (await ask(sql, most, skip, part)).map(personOf);
    },
    async person(id) {
      const [row] = await ask(`${PERSON} WHERE id = $1`, id);
      return row ? personOf(row) : null;
    },
    async tables({ game, status, person }, most, skip) {
      const values: Value[] = [most, skip];
      const where: string[] = [];
      if (game !== undefined) where.push(`game = $${values.push(game)}`);
      if (status !== undefined) where.push(`status = $${values.push(status)}`);
      if (person !== undefined) where.push(`id IN (SELECT room FROM members WHERE person = $${values.push(person)})`);
      const filter = where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`;
      return (await ask(`${TABLE} ${filter} ORDER BY made DESC, id LIMIT $1 OFFSET $2`, ...values)).map(tableOf);
    },
    async table(id) {
      const [row] = await ask(`${TABLE} WHERE id = $1`, id);
      const entries = row ? await store.entriesOf(id, 0) : [];
      if (!row || entries.length === 0) return null;
      const { owner, stopped: closed, places } = peopleFrom(id, entries).room;
      const people = places.flatMap(({ person, name }, seat) => (person === null ? [] : [{ seat, person, name }]));
      const chat: SaidLine[] = [];
      for (const { at, body } of entries) {
        const entry: Entry = JSON.parse(body);
        if (entry.do === 'say')
          chat.push({ said: chat.length, at, person: entry.by, name: entry.name, text: entry.text });
      }
      return { ...tableOf(row), owner, closed, people, chat };
    },
  };
}

const personOf = ({ id, name, made, tables }: Row): PersonLine => ({
  id: String(id),
  name: String(name),
  since: Number(made),
  tables: Number(tables),
});

function tableOf({ id, game, status, listed, hidden, made, changed, about, reports }: Row): TableLine {
  const told: { readonly seats?: readonly ({ readonly name?: string; readonly bot?: string } | null)[] } = JSON.parse(
    String(about),
  );
  return {
    id: String(id),
    game: String(game),
    status: String(status),
    isListed: Number(listed) === 1 && Number(hidden) < 1,
    hidden: Number(hidden) === 1 ? 'by hand' : Number(hidden) === 2 ? 'by reports' : 'no',
    made: Number(made),
    changed: Number(changed),
    seats: (told.seats ?? []).map((seat) => seat?.name ?? (seat?.bot === undefined ? 'free' : `${seat.bot} bot`)),
    reports: Number(reports),
  };
}
