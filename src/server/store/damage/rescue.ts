import type { Row, Value } from '../database.ts';
import { MIGRATIONS } from '../migrations.ts';
import { type ExpectedTable, expectedAfter } from './expected.ts';
import { type Intervals, makeIntervals } from './intervals.ts';
import { MAGIC, type PageFile } from './page-file.ts';
import { type Cell, readPage } from './records.ts';
import { holdsWhatItShould } from './row-text.ts';

/*
 * Everything that can be read of a damaged SQLite file. Each table is walked from its root; where a page on the way is damaged, the pages
 * beyond are found by looking at all that nobody leads to, and known by what is in them. The key of a table tells which rows
 * are missing, and where it holds all of a row, the row itself.
 */

/** What became of a table. */
export interface Walked {
  readonly table: string;
  /** Pages of it that cannot be read. */
  readonly holes: number;
  readonly read: number; // rows
  /** Rows that there were, by its key, and that cannot be read. */
  readonly missing: number;
  /** The keys of some of them. */
  readonly examples: readonly string[];
  /** Whether the key itself could be read to its end, so that no more is missing than this. */
  readonly isKeyWhole: boolean;
}

export interface Rescue {
  readonly schema: number; // steps of the migrations
  /** All rows of all tables, one table after the other. */
  rows(): Generator<readonly [table: string, row: Row]>;
  /** When all of them have been read. */
  report(): { readonly tables: readonly Walked[]; readonly strays: number };
}

interface Tree {
  readonly table: string;
  readonly expected: ExpectedTable;
  readonly root: number | null;
  readonly keyRoot: number | null;
  readonly seen: Intervals; // row ids
  holes: number;
  missing: number;
  isKeyWhole: boolean;
  readonly examples: string[];
}

const EXAMPLES = 20; // of each table

export function rescue(file: PageFile): Rescue {
  const reached = new Uint8Array(file.count + 1);
  const roots = rootsIn(file, reached);
  const schema = stepsIn(file, roots.get('migrations')) ?? MIGRATIONS.length;
  const trees = Array.from(expectedAfter(schema).tables, ([table, one]): Tree => ({
    table,
    expected: one,
    root: roots.get(table) ?? null,
    keyRoot: roots.get(`sqlite_autoindex_${table}_1`) ?? null,
    seen: makeIntervals(),
    holes: roots.has(table) ? 0 : 1,
    missing: 0,
    isKeyWhole: true,
    examples: [],
  }));
  let strays = 0;

  function* rowsOf(tree: Tree, cells: readonly Cell[]): Generator<readonly [string, Row]> {
    for (const cell of cells) {
      const row = rowIn(tree, cell);
      if (!row || tree.seen.has(cell.rowid)) continue;
      tree.seen.add(cell.rowid);
      yield [tree.table, row];
    }
  }

  /** Rows have numbers above the one and up to the other: what has not is of another table. */
  function* walk(tree: Tree, number: number, above: number, upTo: number): Generator<readonly [string, Row]> {
    const page = reached[number] === 0 ? readPage(file, number) : null;
    const isIts =
      page?.kind === 'rows'
        ? page.cells.every(({ rowid }) => rowid > above && rowid <= upTo)
        : page?.kind === 'way' && page.children.every((one) => one.upTo === Infinity || one.upTo <= upTo);
    if (!page || !isIts) {
      tree.holes++;
      return;
    }
    reached[number] = 1;
    if (page.kind === 'rows') {
      if (!page.isWhole || page.cells.some((cell) => !rowIn(tree, cell))) tree.holes++;
      yield* rowsOf(tree, page.cells);
    } else if (page.kind === 'way') {
      let from = above;
      for (const { page: child, upTo: end } of page.children) {
        yield* walk(tree, child, from, Math.min(end, upTo));
        from = end;
      }
    }
  }

  /** The pages with rows that nobody leads to: of the tables that have lost some. */
  function* findStrays(): Generator<readonly [string, Row]> {
    const holed = trees.filter(({ holes }) => holes > 0);
    if (holed.length === 0) return;
    const free = freePages(file);
    for (let number = 2; number <= file.count; number++) {
      if (reached[number] !== 0 || free.has(number)) continue;
      const page = readPage(file, number);
      if (page?.kind !== 'rows' || page.cells.length === 0) continue;
      const tree = ownerOf(holed, page.cells);
      if (tree) yield* rowsOf(tree, page.cells);
      else strays += page.cells.length;
    }
  }

  /** What the key of a table knows besides. */
  function* lookUp(tree: Tree): Generator<readonly [string, Row]> {
    if (tree.expected.keys.length === 0) tree.isKeyWhole = false;
    if (tree.expected.keys.length === 0 || tree.expected.columns.some(({ isRowid }) => isRowid)) return;
    const visited = new Set<number>();
    const pending = tree.keyRoot === null ? [] : [tree.keyRoot];
    if (tree.keyRoot === null) tree.isKeyWhole = false;
    for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
      const page = visited.has(number) ? null : readPage(file, number);
      visited.add(number);
      if (page?.kind !== 'keys' && page?.kind !== 'ways') {
        tree.isKeyWhole = false;
        continue;
      }
      if (page.kind === 'ways') pending.push(...page.children);
      else if (!page.isWhole) tree.isKeyWhole = false;
      for (const { rowid, values } of page.cells) {
        if (tree.seen.has(rowid)) continue;
        tree.seen.add(rowid);
        const row = rowFromKey(tree, values);
        if (row) {
          yield [tree.table, row];
          continue;
        }
        tree.missing++;
        if (tree.examples.length < EXAMPLES && SHOWN.has(tree.table)) tree.examples.push(values.join(' '));
      }
    }
  }

  return {
    schema,
    *rows() {
      for (const tree of trees) if (tree.root !== null) yield* walk(tree, tree.root, -Infinity, Infinity);
      yield* findStrays();
      for (const tree of trees) if (tree.holes > 0) yield* lookUp(tree);
    },
    report: () => ({
      strays,
      tables: trees.map(({ table, holes, seen, missing, examples, isKeyWhole }) => ({
        table,
        holes,
        read: seen.size - missing,
        missing,
        examples,
        isKeyWhole,
      })),
    }),
  };
}

/** Whose keys may be shown: secrets and codes are keys of others. */
const SHOWN = new Set(['people', 'rooms', 'entries', 'archives', 'ratings', 'rated', 'members']);

/** How many steps of the migrations were done; null: nobody knows. */
function stepsIn(file: PageFile, root: number | undefined): number | null {
  const page = root === undefined ? null : readPage(file, root);
  return page?.kind === 'rows' && page.isWhole && page.cells.length > 0
    ? Math.min(page.cells.length, MIGRATIONS.length)
    : null;
}

/** Where each table and index begins. */
function rootsIn(file: PageFile, reached: Uint8Array): Map<string, number> {
  const found = new Map<string, number>();
  const takeAll = (cells: readonly Cell[]): boolean => {
    const all = cells.flatMap(({ values: [type, name, , root] }) =>
      (type === 'table' || type === 'index') && typeof name === 'string' && typeof root === 'number'
        ? [[name, root] as const]
        : [],
    );
    for (const [name, root] of all) if (root > 1 && root <= file.count) found.set(name, root);
    return all.length > 0;
  };
  const pending = [1];
  let isWhole = true;
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    const page = reached[number] === 0 ? readPage(file, number) : null;
    if (page?.kind === 'way') pending.push(...page.children.map((child) => child.page));
    else if (page?.kind === 'rows') {
      takeAll(page.cells);
      isWhole &&= page.isWhole;
    } else isWhole = false;
    if (page) reached[number] = 1;
  }
  if (isWhole) return found;
  for (let number = 2; number <= file.count; number++) {
    const page = reached[number] === 0 ? readPage(file, number) : null;
    if (page?.kind === 'rows' && page.cells.every(({ values }) => isOfSchema(values)) && takeAll(page.cells))
      reached[number] = 1;
  }
  return found;
}

const isOfSchema = ([type, name, table, root, sql]: readonly Value[]): boolean =>
  (type === 'table' || type === 'index') &&
  typeof name === 'string' &&
  typeof table === 'string' &&
  typeof root === 'number' &&
  (sql === null || (typeof sql === 'string' && sql.startsWith('CREATE ')));

/** null: it is not a row of this table, or not one that could have been written. */
function rowIn({ table, expected: { columns } }: Tree, { rowid, values }: Cell): Row | null {
  if (values.length > columns.length) return null;
  const row: Record<string, Value> = {};
  for (const [i, { name, type, mayBeNull, usual, isRowid }] of columns.entries()) {
    const kept = i < values.length ? (values[i] ?? null) : usual;
    if (kept === undefined || (isRowid && kept !== null)) return null; // such a number stands beside the record
    const value = isRowid ? rowid : kept;
    const isFine =
      value === null
        ? mayBeNull
        : type === 'text'
          ? typeof value === 'string' && !value.includes('\0')
          : typeof value === 'number' && (type === 'real' || Number.isSafeInteger(value));
    if (!isFine) return null;
    row[name] = value;
  }
  return holdsWhatItShould(table, row) ? row : null;
}

/** Where a key and what is usual are all there is of a row. */
function rowFromKey(tree: Tree, values: readonly Value[]): Row | null {
  const { columns, keys } = tree.expected;
  if (values.length !== keys.length) return null;
  const all = columns.map(({ name, usual }) => (keys.includes(name) ? values[keys.indexOf(name)] : usual));
  if (all.some((value) => value === undefined)) return null;
  return rowIn(tree, { rowid: 0, values: all.map((value) => value ?? null) });
}

/** The table that these rows fit best; null if none, or more than one. */
function ownerOf(trees: readonly Tree[], cells: readonly Cell[]): Tree | null {
  const fitting = trees.flatMap((tree) => {
    const rows = cells.map((cell) => rowIn(tree, cell));
    const fine = rows.filter((row) => row !== null);
    if (fine.length === 0 || fine.length < rows.length / 2) return []; // the page itself may be damaged
    return [{ tree, looks: fine.reduce((sum, row) => sum + looksRight(row), 0) / fine.length }];
  });
  const best = Math.max(...fitting.map(({ looks }) => looks));
  const [first, second] = fitting.filter(({ looks }) => looks === best);
  return first && !second ? first.tree : null;
}

const ID = /^[\w-]{22}$/;
const LIKELY: Readonly<Record<string, (value: Value) => boolean>> = {
  id: (value) => ID.test(String(value)),
  room: (value) => ID.test(String(value)),
  person: (value) => ID.test(String(value)),
  secret: (value) => /^[0-9a-f]{64}$/.test(String(value)),
  endpoint: (value) => String(value).startsWith('https://'),
  ...Object.fromEntries(
    ['at', 'made', 'changed', 'until'].map((name) => [name, (value: Value) => Number(value) > 1_000_000_000_000]),
  ),
  ...Object.fromEntries(['sits', 'listed', 'back'].map((name) => [name, (value: Value) => value === 0 || value === 1])),
  number: (value) => Number(value) < 1_000_000,
  length: (value) => Number(value) < 1_000_000,
};

/** How much of a row looks as it does in its table, from -1 to 1: only to choose between tables whose columns are alike. */
function looksRight(row: Row): number {
  const known = Object.entries(row).filter(([name]) => Object.hasOwn(LIKELY, name));
  const right = known.filter(([name, value]) => LIKELY[name]?.(value)).length;
  return known.length === 0 ? 0 : (2 * right - known.length) / known.length;
}

/** Pages that nobody uses: what is in them is gone on purpose. */
function freePages(file: PageFile): Set<number> {
  const free = new Set<number>();
  const first = file.read(1);
  const isWhole = first?.toString('latin1', 0, MAGIC.length) === MAGIC;
  const isPage = (number: number): boolean => number > 1 && number <= file.count;
  for (let trunk = isWhole ? first.readUInt32BE(32) : 0; isPage(trunk) && !free.has(trunk);) {
    const page = file.read(trunk);
    const count = page?.readUInt32BE(4) ?? 0;
    if (!page || count > file.usable / 4 - 2) break;
    const leaves = Array.from({ length: count }, (_, i) => page.readUInt32BE(8 + 4 * i));
    if (!leaves.every(isPage)) break;
    for (const number of [trunk, ...leaves]) free.add(number);
    trunk = page.readUInt32BE(0);
  }
  return free;
}
