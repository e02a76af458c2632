import type { Appends, SharedDatabase } from './database.ts';
import { standingValues } from './rows.ts';

/*
 * Entries on their way to a database that several processes share. A transaction costs far more than what it carries, and every
 * word to the others waits for the one before, so all entries of a moment go in one statement with one word.
 */

interface Waiting {
  readonly values: readonly (string | number | null)[]; // in the order of COLUMNS
  readonly resolve: (isKept: boolean) => void;
  readonly reject: (error: unknown) => void;
}

const MOST = 200; // entries in a statement: its word has at most 8000 bytes
const AT_ONCE = 4; // statements: one that waits for a room must not keep all others waiting

export function makeAppends(db: SharedDatabase): Appends {
  let waiting: Waiting[] = [];
  let underWay = 0;

  const send = (): void => {
    while (underWay < AT_ONCE && waiting.length > 0) {
      const some = oneOfEachRoom(waiting);
      waiting = waiting.filter((one) => some.get(roomOf(one)) !== one);
      underWay++;
      void carryOut([...some.values()]).finally(() => {
        underWay--;
        send();
      });
    }
  };

  const carryOut = async (all: readonly Waiting[]): Promise<void> => {
    try {
      const columns = COLUMNS.map((_, i) => all.map(({ values }) => values[i]));
      const { rows } = await db.execute(APPEND, [...columns, db.channel]);
      const kept = new Set(rows.map(({ id }) => id));
      for (const one of all) one.resolve(kept.has(roomOf(one)));
    } catch (error) {
      if (all.length > 1 && isAboutOne(error)) await Promise.all(all.map((one) => carryOut([one])));
      else for (const one of all) one.reject(error);
    }
  };

  return {
    put: (room, { number, at, body }, summary) =>
      new Promise((resolve, reject) => {
        const { status, isListed, due, about } = summary;
        const values = [room, number, at, status, +isListed, due, about, ...standingValues(summary), body];
        waiting.push({ values, resolve, reject });
        if (waiting.length === 1) setImmediate(send); // whatever else comes in this moment goes along
      }),
  };
}

/** Whether one of several may be what is wrong (data, a lock), so that the others need not suffer; not if the database is away. */
const isAboutOne = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|23|40|54)...$/.test(String(error.code)); // classes of SQLSTATE

const roomOf = ({ values: [room] }: Waiting): string => String(room);

function oneOfEachRoom(waiting: readonly Waiting[]): Map<string, Waiting> {
  const some = new Map<string, Waiting>();
  for (const one of waiting) {
    if (some.size === MOST) break;
    if (!some.has(roomOf(one))) some.set(roomOf(one), one);
  }
  return some;
}

const COLUMNS = [
  ['room', 'TEXT'],
  ['number', 'INTEGER'],
  ['at', 'BIGINT'],
  ['status', 'TEXT'],
  ['listed', 'INTEGER'],
  ['due', 'BIGINT'],
  ['about', 'TEXT'],
  ['waiting', 'INTEGER'],
  ['noticed', 'BIGINT'],
  ['seating', 'TEXT'],
  ['body', 'TEXT'],
] as const;

// The rooms are locked in one order, so that two processes never wait for each other.
const APPEND = `WITH asked AS (
    SELECT * FROM unnest(${COLUMNS.map(([, type], i) => `CAST($${i + 1} AS ${type}[])`).join(', ')})
      AS asked (${COLUMNS.map(([name]) => name).join(', ')})
  ), locked AS (
    SELECT id FROM rooms WHERE id IN (SELECT room FROM asked) ORDER BY id FOR UPDATE
  ), next AS (
    UPDATE rooms SET length = asked.number + 1, changed = asked.at, status = asked.status, listed = asked.listed,
      due = asked.due, about = COALESCE(asked.about, rooms.about), waiting = asked.waiting, noticed = asked.noticed,
      seating = COALESCE(asked.seating, rooms.seating)
    FROM asked JOIN locked ON locked.id = asked.room
    WHERE rooms.id = asked.room AND rooms.length = asked.number RETURNING rooms.id, rooms.length
  ), kept AS (
    INSERT INTO entries (room, number, at, body)
    SELECT asked.room, asked.number, asked.at, asked.body FROM asked JOIN next ON next.id = asked.room
  )
  SELECT id, CASE WHEN row_number() OVER () = 1
    THEN pg_notify($${COLUMNS.length + 1}, string_agg(id || ' ' || length, ',') OVER ()) END
  FROM next`;

/** What the others are told: rooms with the number of their entries. */
export const newsText = (room: string, length: number): string => `${room} ${length}`;

/** And that a room is there no more. */
/** Before the ids of a person and of tables, to other processes; no room is called so. */
export const FORGOTTEN = 'forgotten ';

export const goneText = (room: string): string => `${room} ${GONE}`;

const GONE = 'gone';

interface RoomNews {
  readonly room: string;
  readonly length: number | null; // null: it is gone
}

/** '' is told after a cut: anything may have happened. */
export const readNews = (text: string): RoomNews[] =>
  text.split(',').map((one) => {
    const [room = '', length] = one.split(' ');
    return { room, length: length === GONE ? null : length === undefined ? Infinity : Number(length) };
  });
