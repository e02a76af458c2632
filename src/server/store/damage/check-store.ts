import { Problem } from '../../../engine/words.ts';
import { Outdated, roomFrom } from '../../rooms/again.ts';
import { type Source, wholeSource } from '../backup.ts';
import type { Ask, Row } from '../database.ts';
import type { StoredEntry } from '../rows.ts';
import { makeLedger, type RoomFindings } from './ledger.ts';
import { openPages } from './page-file.ts';
import { openReadOnly } from './read-only.ts';
import { readPostgres } from './read-postgres.ts';
import { damageOf } from './save.ts';
import { askIn, gapText, listed, readableFile, wholeFile } from './sources.ts';
import { troubleOf, unusable } from './trouble.ts';

/* Looks for damage in a whole store, of either kind, and changes nothing; a server may run on it. */

export interface StoreReport {
  readonly store: string;
  readonly isFine: boolean;
  /** What cannot be read, in the words of the database. */
  readonly damage: readonly string[];
  /** What can be read and is not as it should be. */
  readonly findings: readonly string[];
  /** Of a damaged store: what a backup would not have. */
  readonly losses: readonly string[];
  /** How many rows of each table can be read. */
  readonly rows: Readonly<Record<string, number>>;
  /** null: the matches were not played through. */
  readonly replayed: Replayed | null;
}

interface Replayed {
  readonly rooms: number;
  readonly outdated: number; // made with other rules: they cannot be, and need not
  readonly failed: readonly string[];
}

type EntriesOf = (room: string) => Promise<readonly StoredEntry[]>;

/** With `replay` every match is played through as well, which takes as long as it takes. */
export async function checkFile(file: string, replay: boolean): Promise<StoreReport> {
  const damage = damageOf(file, 'thorough');
  if (damage.length > 0) return reportReadable(file, damage);
  const opened = openReadOnly(file);
  try {
    const ask = askIn(opened.db);
    const entriesOf: EntriesOf = async (room) => (await ask(ENTRIES_AND_FRESH, room)).map(entryIn);
    return await reportOn(file, wholeFile(opened), [], replay ? entriesOf : null);
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (troubleOf(error) !== 'damaged') throw unusable(file, error);
    return await reportReadable(file, [error instanceof Error ? error.message : String(error)]);
  } finally {
    opened.close();
  }
}

async function reportReadable(file: string, damage: readonly string[]): Promise<StoreReport> {
  const pages = openPages(file);
  try {
    return await reportOn(file, readableFile(pages), damage, null);
  } finally {
    pages.close();
  }
}

const ENTRIES_AND_FRESH = `SELECT number, at, body FROM entries WHERE room = $1
  UNION ALL SELECT number, at, body FROM fresh WHERE room = $1 ORDER BY number`;
const DATABASE = 'the database of DATABASE_URL';

export async function checkPostgres(url: string, replay: boolean): Promise<StoreReport> {
  const entriesWith =
    (ask: Ask): EntriesOf =>
    async (room) =>
      (await ask('SELECT number, at, body FROM entries WHERE room = $1 ORDER BY number', room)).map(entryIn);
  try {
    return await readPostgres(url, (ask) => reportOn(DATABASE, wholeSource(ask), [], replay ? entriesWith(ask) : null));
  } catch (error) {
    if (troubleOf(error) !== 'damaged') throw error;
    const damage = [error instanceof Error ? error.message : String(error)];
    return { store: DATABASE, isFine: false, damage, findings: [], losses: [], rows: {}, replayed: null };
  }
}

async function reportOn(
  store: string,
  source: Source,
  damage: readonly string[],
  entriesOf: EntriesOf | null,
): Promise<StoreReport> {
  const ledger = makeLedger();
  const rows: Record<string, number> = {};
  const rooms: string[] = [];
  for await (const [table, row] of source.rows()) {
    rows[table] = (rows[table] ?? 0) + 1;
    ledger.add(table, row);
    if (entriesOf && table === 'rooms') rooms.push(String(row.id));
  }
  const replayed = entriesOf ? await replayAll(rooms, entriesOf) : null;
  const losses = source.losses();
  // What is missing in a damaged file stands among the losses.
  const findings = damage.length > 0 ? [] : findingsIn(ledger.findings());
  const isFine = damage.length === 0 && findings.length === 0 && (replayed?.failed.length ?? 0) === 0;
  return { store, isFine, damage, findings, losses, rows, replayed };
}

const findingsIn = ({ gaps, withoutRow, withoutEntries, behind, unreadable }: RoomFindings): string[] => [
  ...listed(gaps, gapText, 'More rooms with gaps'),
  ...listed(withoutRow, (room) => `Room ${room} has entries and no row.`, 'More such rooms'),
  ...listed(withoutEntries, (room) => `Room ${room} has a row and no entries.`, 'More such rooms'),
  ...listed(
    behind,
    ({ room, told, found }) => `The row of room ${room} tells of ${told} entries, and there are ${found}.`,
    'More such rooms',
  ),
  ...listed(unreadable, (what) => `What is kept cannot be read: ${what}.`, 'More such rows'),
];

async function replayAll(rooms: readonly string[], entriesOf: EntriesOf): Promise<Replayed> {
  let outdated = 0;
  const failed: string[] = [];
  for (const room of rooms)
    try {
      const entries = await entriesOf(room);
      if (entries.length > 0) roomFrom(room, entries);
    } catch (error) {
      if (error instanceof Outdated) outdated++;
      else if (troubleOf(error) !== null) throw error;
      else failed.push(`Room ${room} does not replay: ${error instanceof Error ? error.message : String(error)}`);
    }
  return { rooms: rooms.length, outdated, failed };
}

const entryIn = ({ number, at, body }: Row): StoredEntry => ({
  number: Number(number),
  at: Number(at),
  body: String(body),
});
