import type { Row, SharedDatabase } from './database.ts';

/* Entries that others wrote, asked for by many rooms in one moment: they are read by one statement. */

export interface Reads {
  /** The entries of a room from this number on, so many at most. */
  get(room: string, from: number, most: number): Promise<readonly Row[]>;
}

interface Waiting {
  readonly room: string;
  readonly from: number;
  readonly most: number;
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
}

export function makeReads(db: SharedDatabase): Reads {
  let waiting: Waiting[] = [];

  const send = async (): Promise<void> => {
    const all = waiting;
    waiting = [];
    try {
      const { rows } = await db.execute(ENTRIES_OF_MANY, [
        all.map(({ room }) => room),
        all.map(({ from }) => from),
        all.map(({ most }) => most),
      ]);
      const found = Map.groupBy(rows, ({ asked }) => Number(asked));
      all.forEach(({ resolve }, i) => resolve(found.get(i + 1) ?? []));
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };

  return {
    get: (room, from, most) =>
      new Promise((resolve, reject) => {
        waiting.push({ room, from, most, resolve, reject });
        if (waiting.length === 1) setImmediate(() => void send());
      }),
  };
}

const ENTRIES_OF_MANY = `SELECT asked, number, at, body
  FROM unnest(CAST($1 AS TEXT[]), CAST($2 AS INTEGER[]), CAST($3 AS INTEGER[])) WITH ORDINALITY AS wanted (id, since, most, asked)
  CROSS JOIN LATERAL (SELECT number, at, body FROM entries WHERE room = id AND number >= since ORDER BY number LIMIT most) AS found
  ORDER BY asked, number`;
