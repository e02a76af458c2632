import type { DatabaseSync } from 'node:sqlite';
import { Problem } from '../../../engine/words.ts';
import { rowsOf, type Source, TABLES } from '../backup.ts';
import type { Ask, Row, Value } from '../database.ts';
import { MIGRATIONS, NEWER } from '../migrations.ts';
import { HALF, IS_HALF, RESTORING } from '../restoring.ts';
import { type Gap, makeLedger, rowText, spansText } from './ledger.ts';
import type { PageFile } from './page-file.ts';
import type { ReadOnly } from './read-only.ts';
import { rescue, type Walked } from './rescue.ts';
import { holdsWhatItShould } from './row-text.ts';
import { Damaged } from './trouble.ts';

/* The rows of an SQLite file, for whoever backs it up or looks for damage. Neither changes anything in it. */

export const askIn =
  (db: DatabaseSync): Ask =>
  async (sql, ...values) =>
    rowsIn(db, sql, values);

const rowsIn = (db: DatabaseSync, sql: string, values: readonly Value[]): Row[] =>
  db.prepare(sql.replaceAll(/\$(\d+)/g, '?$1')).all(...values) as Row[];

/** One that is not damaged. The journal (`fresh`) goes with the entries; whoever restores it brings the rows of rooms up to date. */
export function wholeFile({ db }: ReadOnly): Source {
  const ask = askIn(db);
  const all = (sql: string, ...values: Value[]): Row[] => rowsIn(db, sql, values);
  const has = (table: string): boolean =>
    all("SELECT 1 AS found FROM sqlite_schema WHERE type = 'table' AND name = $1", table).length > 0;
  const schema = has('migrations') ? Number(all('SELECT count(*) AS done FROM migrations')[0]?.done) : 0;
  if (schema > MIGRATIONS.length) throw new Problem(`The store ${NEWER}.`);
  if (has('server_keys') && all(IS_HALF).length > 0) throw new Problem(HALF);
  return {
    schema,
    async *rows() {
      for (const [table, keys] of Object.entries(TABLES)) {
        if (!has(table)) continue; // it was not there yet in this version
        let count = 0;
        for await (const row of rowsOf(ask, table, keys)) {
          count++;
          if (!holdsWhatItShould(table, row)) throw new Damaged(`${rowText(table, row)} cannot be read`);
          yield [table, row];
        }
        // They are read by an index. If that is damaged in a way that nobody notices, rows are missing here.
        const there = Number(all(`SELECT count(*) AS there FROM ${table} NOT INDEXED`)[0]?.there);
        if (there !== count) throw new Damaged(`the index of ${table} leads to ${count} of ${there} rows`);
      }
      if (has('fresh')) for (const row of all('SELECT room, number, at, body FROM fresh')) yield ['fresh', row];
    },
    losses: () => [],
  };
}

/** All that can be read of one that is. */
export function readableFile(pages: PageFile): Source {
  const found = rescue(pages);
  const ledger = makeLedger();
  let losses: readonly string[] | null = null;
  return {
    schema: found.schema,
    async *rows() {
      for (const [table, row] of found.rows()) {
        if (table === 'server_keys' && row.name === RESTORING) throw new Problem(HALF);
        ledger.add(table, row);
        if (Object.hasOwn(TABLES, table) || table === 'fresh') yield [table, row];
      }
    },
    losses() {
      const { tables, strays } = found.report();
      const { gaps, withoutRow, withoutEntries } = ledger.findings();
      return (losses ??= [
        ...tables.filter(({ holes, table }) => holes > 0 && table !== 'migrations').map(lossIn),
        ...(strays > 0 ? [`${strays} rows belong to a table that nobody can tell any more.`] : []),
        ...listed(gaps, gapText, 'Entries of more rooms are missing'),
        ...listed(withoutRow, (room) => `Of room ${room} the row is missing, but not its entries.`, 'More such rooms'),
        ...listed(withoutEntries, (room) => `Of room ${room} all entries are missing.`, 'More such rooms'),
        ...(pages.log.lost.size > 0
          ? [`${pages.log.lost.size} pages are lost in the log; an earlier state of them was taken where there is one.`]
          : []),
        ...DAMAGED_ONLY,
      ]);
    },
  };
}

/** Said even if nothing is missing: whoever restores it looks closer than at another. */
const DAMAGED_ONLY = ['This was read from a damaged store.'];

function lossIn({ table, read, missing, isKeyWhole, examples }: Walked): string {
  const some = examples.length > 0 && table !== 'entries' ? ` (${examples.join(', ')})` : '';
  if (missing === 0 && isKeyWhole) return `${table}: all ${read} rows could be read though pages are damaged.`;
  return `${table}: ${read} rows could be read, ${isKeyWhole ? '' : 'at least '}${missing} are missing${some}.`;
}

export const gapText = ({ room, length, spans }: Gap): string =>
  `Room ${room}: of ${length} entries ${spansText(spans)} ${spans.length === 1 && spans[0]?.[0] === spans[0]?.[1] ? 'is' : 'are'} missing.`;

const MOST_LISTED = 50;

export const listed = <T>(all: readonly T[], text: (one: T) => string, more: string): string[] => [
  ...all.slice(0, MOST_LISTED).map(text),
  ...(all.length > MOST_LISTED ? [`${more}: ${all.length - MOST_LISTED}.`] : []),
];
