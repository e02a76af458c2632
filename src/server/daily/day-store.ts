import type { Database, Row, Value } from '../store/database.ts';

/* Results of games of the day, one for each person and day: the first that they bring. */

export interface DayResult {
  readonly person: string;
  readonly name: string; // as they are called now
  readonly points: number;
}

export interface DayStore {
  /** The first result of somebody counts; false if there is one. Days before `since` are dropped. */
  add(
    result: { game: string; day: string; person: string; points: number; at: number },
    since: string,
  ): Promise<boolean>;
  has(game: string, day: string, person: string): Promise<boolean>;
  /** The best, so many at most; equal ones in the order in which they came. */
  best(game: string, day: string, most: number): Promise<DayResult[]>;
  /** How many there are, and the points of one of them. */
  countOf(game: string, day: string, person: string): Promise<{ readonly people: number; readonly own: number | null }>;
  /** How many have more points. */
  better(game: string, day: string, points: number): Promise<number>;
  /** All that is kept of somebody. */
  listOf(person: string): Promise<{ readonly game: string; readonly day: string; readonly points: number }[]>;
}

export function makeDayStore(db: Database): DayStore {
  const ask = async (sql: string, ...values: Value[]): Promise<readonly Row[]> =>
    (await db.run([{ sql, values }]))?.[0] ?? [];
  return {
    async add({ game, day, person, points, at }, since) {
      await ask('DELETE FROM days WHERE day < $1', since);
      const sql = `INSERT INTO days (game, day, person, points, at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT DO NOTHING RETURNING person`;
      return (await ask(sql, game, day, person, points, at)).length > 0;
    },
    async has(game, day, person) {
      const sql = 'SELECT person FROM days WHERE game = $1 AND day = $2 AND person = $3';
      return (await ask(sql, game, day, person)).length > 0;
    },
    async best(game, day, most) {
      const sql = `SELECT person, name, points FROM days JOIN people ON people.id = days.person
        WHERE game = $1 AND day = $2 ORDER BY points DESC, at, person LIMIT $3`;
      const rows = await ask(sql, game, day, most);
      return rows.map(({ person, name, points }) => ({
        person: String(person),
        name: String(name),
        points: Number(points),
      }));
    },
    async countOf(game, day, person) {
      const sql = `SELECT count(*) AS people, max(CASE person WHEN $3 THEN points END) AS own
        FROM days WHERE game = $1 AND day = $2`;
      const [row] = await ask(sql, game, day, person);
      const own = row?.own ?? null;
      return { people: Number(row?.people ?? 0), own: own === null ? null : Number(own) };
    },
    async better(game, day, points) {
      const sql = 'SELECT count(*) AS better FROM days WHERE game = $1 AND day = $2 AND points > $3';
      const [row] = await ask(sql, game, day, points);
      return Number(row?.better ?? 0);
    },
    async listOf(person) {
      const rows = await ask('SELECT game, day, points FROM days WHERE person = $1 ORDER BY day, game', person);
      return rows.map(({ game, day, points }) => ({ game: String(game), day: String(day), points: Number(points) }));
    },
  };
}
