import type { Row } from '../database.ts';
import { type Intervals, makeIntervals } from './intervals.ts';
import { holdsWhatItShould } from './row-text.ts';

/* Whether the rooms and entries of a store fit together: each room has all its entries, and each entry its room. */

export interface Ledger {
  /** Any row of any table; other tables are passed over. */
  add(table: string, row: Row): void;
  findings(): RoomFindings;
}

export interface RoomFindings {
  /** Rooms with entries missing: which, of how many. */
  readonly gaps: readonly Gap[];
  /** Rooms that have entries and no row. */
  readonly withoutRow: readonly string[];
  /** Rooms that have a row and no entry. */
  readonly withoutEntries: readonly string[];
  /** Rooms whose row tells of fewer entries than there are. */
  readonly behind: readonly { readonly room: string; readonly told: number; readonly found: number }[];
  /** Rows with a text that cannot be what was written. */
  readonly unreadable: readonly string[];
}

export interface Gap {
  readonly room: string;
  readonly length: number; // how many there were, as far as anybody knows
  readonly spans: readonly (readonly [from: number, to: number])[];
}

interface Seen {
  numbers: Intervals;
  row: number | null; // what the row of the room tells
  last: number; // the highest number of an entry
  fresh: boolean;
}

const SPANS = 20; // of one room
const UNREADABLE = 1000;

export function makeLedger(): Ledger {
  const rooms = new Map<string, Seen>();
  const unreadable: string[] = [];
  const seenOf = (id: string): Seen => {
    let one = rooms.get(id);
    if (!one) rooms.set(id, (one = { numbers: makeIntervals(), row: null, last: -1, fresh: false }));
    return one;
  };
  const complain = (what: string): void => {
    if (unreadable.length < UNREADABLE) unreadable.push(what);
  };
  return {
    add(table, row) {
      if (!holdsWhatItShould(table, row)) complain(rowText(table, row));
      if (table === 'rooms') {
        seenOf(String(row.id)).row = Number(row.length);
      } else if (table === 'entries' || table === 'fresh') {
        const one = seenOf(String(row.room));
        const number = Number(row.number);
        one.numbers.add(number);
        one.last = Math.max(one.last, number);
        one.fresh ||= table === 'fresh';
      }
    },
    findings() {
      const gaps: Gap[] = [];
      const withoutRow: string[] = [];
      const withoutEntries: string[] = [];
      const behind: { room: string; told: number; found: number }[] = [];
      for (const [room, { numbers, row, last, fresh }] of rooms) {
        const length = Math.max(row ?? 0, last + 1);
        if (row === null) withoutRow.push(room);
        if (numbers.size === 0) withoutEntries.push(room);
        else if (numbers.size < length) gaps.push({ room, length, spans: numbers.gaps(length, SPANS) });
        // The journal is put into the rows of rooms later.
        if (row !== null && !fresh && row < last + 1) behind.push({ room, told: row, found: last + 1 });
      }
      return { gaps, withoutRow, withoutEntries, behind, unreadable };
    },
  };
}

/** Which row it is, for somebody to read. */
export const rowText = (table: string, row: Row): string =>
  table === 'rooms'
    ? `the row of room ${row.id}`
    : table === 'archives'
      ? `the archive of room ${row.room}`
      : `entry ${row.number} of room ${row.room}`;

export const spansText = (spans: Gap['spans']): string =>
  spans.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ');
