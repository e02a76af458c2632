import type { DatabaseSync } from 'node:sqlite';

/*
 * The newest entries of all rooms, in the order in which they came. An entry put where it belongs changes a page of the file for its
 * room and another for its place in the index, and each page goes to the disk whole; here twenty of them share one. Now and then
 * all of them are settled together, so that those of a room share their pages, too. Whoever reads rooms or entries settles them first.
 */

/** In the order of the columns of `fresh`; `about` and `seating` are null where they are as they were. */
export type FreshRow = readonly [
  room: string,
  number: number,
  at: number,
  body: string,
  status: string,
  listed: number,
  due: number | null,
  about: string | null,
  waiting: number | null,
  noticed: number | null,
  seating: string | null,
];

export interface Journal {
  /** False if this number is taken, or not the next. */
  put(row: FreshRow): boolean;
  /** Whether there is so much that it should be settled soon. */
  readonly isLong: boolean;
  settle(): void;
  /** The same if there is anything of this room. */
  settleOf(room: string): void;
  /** Rooms may have another length now than they had when it was asked for last. */
  forgetLengths(): void;
  /** After something was undone: as if it had just been opened. */
  reset(): void;
}

const LONG = 2048; // entries: to settle them takes some hundredths of a second
const MOST_LENGTHS = 50_000;

const SETTLE = [
  'INSERT INTO entries (room, number, at, body) SELECT room, number, at, body FROM fresh ORDER BY room, number',
  `UPDATE rooms SET length = last.number + 1, changed = last.at, status = last.status, listed = last.listed, due = last.due,
      waiting = last.waiting, noticed = last.noticed
    FROM (SELECT room, max(number) AS number, at, status, listed, due, waiting, noticed FROM fresh GROUP BY room) AS last
    WHERE rooms.id = last.room`,
  `UPDATE rooms SET about = last.about, seating = last.seating
    FROM (SELECT room, max(number) AS number, about, seating FROM fresh WHERE about IS NOT NULL GROUP BY room) AS last
    WHERE rooms.id = last.room`,
  'DELETE FROM fresh',
];

export function makeJournal(db: DatabaseSync): Journal {
  const insert = db.prepare('INSERT INTO fresh VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const kept = db.prepare('SELECT length FROM rooms WHERE id = ?');
  const settling = SETTLE.map((sql) => db.prepare(sql));
  const lengths = new Map<string, number>(); // of all rooms that have something here, and of some others
  const fresh = new Set<string>(); // rooms that have something here
  let count = 0;
  let isUnsure = true; // how much there is, so that the row of a room may not say its length

  const settle = (): void => {
    if (count === 0 && !isUnsure) return;
    for (const statement of settling) statement.run();
    count = 0;
    fresh.clear();
    isUnsure = false;
    if (lengths.size > MOST_LENGTHS) lengths.clear();
  };
  const lengthOf = (room: string): number => {
    if (isUnsure) settle();
    return lengths.get(room) ?? Number(kept.get(room)?.length ?? -1);
  };

  return {
    put(row) {
      const [room, number] = row;
      if (lengthOf(room) !== number) return false;
      insert.run(...row);
      lengths.set(room, number + 1);
      fresh.add(room);
      count++;
      return true;
    },
    get isLong() {
      return count >= LONG;
    },
    settle,
    settleOf(room) {
      if (isUnsure || fresh.has(room)) settle();
    },
    forgetLengths() {
      settle(); // only then the row of a room says its length
      lengths.clear();
    },
    reset() {
      isUnsure = true;
      lengths.clear();
    },
  };
}
