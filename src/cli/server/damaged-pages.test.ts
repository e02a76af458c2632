import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runWith } from '../fake-io.ts';
import { type Dice, makeDice } from '../../engine/luck/random.ts';
import { readConfig } from '../../server/run/config.ts';
import { startServer } from '../../server/run/server.ts';
import { playStore } from '../../server/testing/played-store.ts';
import { TABLES } from '../../server/store/backup.ts';
import { openSqlite } from '../../server/store/sqlite/sqlite.ts';

/*
 * Pages of a store that people have played on are damaged, one in each copy: everybody says so in a sentence, and all that lies in other
 * pages is saved. What lies in which page is asked of SQLite itself.
 */

const COPIES = 40;
const SECTORS_FROM = 34; // in these only a part of a page is damaged
const PAGE = 4096;
const folder = mkdtempSync(join(tmpdir(), 'cardwright-damaged-'));
const sound = join(folder, 'sound');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Rows = ReadonlyMap<string, ReadonlySet<string>>; // as JSON, by table

interface PageOf {
  readonly number: number;
  readonly table: string;
  readonly kind: 'internal' | 'leaf' | 'overflow';
  readonly isIndex: boolean;
  readonly cells: number;
}

let truth: Rows;
let pages: readonly PageOf[];

beforeAll(async () => {
  await playStore(sound);
  await (await openSqlite(sound)).close(); // what is in the log and in the journal goes where it belongs
  const db = new DatabaseSync(join(sound, 'cardwright.sqlite'));
  const indexes = new Map(
    db
      .prepare("SELECT name, tbl_name AS owner FROM sqlite_schema WHERE type = 'index'")
      .all()
      .map(({ name, owner }) => [String(name), String(owner)]),
  );
  pages = db
    .prepare('SELECT name, pageno, pagetype, ncell FROM dbstat ORDER BY pageno')
    .all()
    .map(({ name, pageno, pagetype, ncell }) => ({
      number: Number(pageno),
      table: indexes.get(String(name)) ?? String(name),
      kind: pagetype === 'internal' || pagetype === 'overflow' ? pagetype : 'leaf',
      isIndex: indexes.has(String(name)),
      cells: Number(ncell),
    }));
  truth = new Map(
    Object.keys(TABLES).map((table) => [
      table,
      new Set(
        db
          .prepare(`SELECT * FROM ${table}`)
          .all()
          .map((row) => JSON.stringify(row)),
      ),
    ]),
  );
  db.close();
});

type Damage = (page: Buffer, dice: Dice) => void;

const WHOLE: readonly Damage[] = [
  (page, dice) => page.forEach((_, i) => (page[i] = dice.below(256))),
  (page) => page.fill(0),
  (page, dice) => page.copyWithin(0, 100 + dice.below(100)), // moved
];

/** It may lie where nothing is, or in the middle of a name: nobody can know then. */
const sector: Damage = (page, dice) => {
  const at = 512 * dice.below(page.length / 512);
  for (let i = at; i < at + 512; i++) page[i] = dice.below(256);
};

const isSector = (number: number): boolean => number >= SECTORS_FROM;

/** A copy with one page damaged. */
function damagedCopy(number: number): { data: string; page: PageOf } {
  const dice = makeDice(`page ${number}`);
  // Every fourth is a page by which others are found: there are few of them.
  const inner = pages.filter(({ kind, isIndex }) => kind === 'internal' && !isIndex);
  const some = number % 4 === 0 ? inner : pages;
  const page = some[dice.below(some.length)];
  if (!page) throw new Error('no pages');
  const data = join(folder, `copy-${number}`);
  mkdirSync(data);
  const bytes = readFileSync(join(sound, 'cardwright.sqlite'));
  const damage = isSector(number) ? sector : WHOLE[number % WHOLE.length];
  damage?.(bytes.subarray((page.number - 1) * PAGE, page.number * PAGE), dice);
  writeFileSync(join(data, 'cardwright.sqlite'), bytes);
  return { data, page };
}

const rowsIn = (file: string): Rows => {
  const found = new Map<string, Set<string>>(Object.keys(TABLES).map((table) => [table, new Set()]));
  for (const line of String(gunzipSync(readFileSync(file)))
    .split('\n')
    .slice(1)) {
    if (!line.startsWith('[')) continue;
    const [table, row] = JSON.parse(line) as [string, object];
    found.get(table)?.add(JSON.stringify(row));
  }
  return found;
};

/** How many rows may be gone when this page is: those in it, or one that is too long for its own page. */
const mostLost = ({ kind, isIndex, cells }: PageOf): number =>
  isIndex || kind === 'internal' ? 0 : kind === 'overflow' ? 1 : cells;

const STACK = /\n {4}at |node:internal/;

test('the store is one that people have played on, and large enough to have all kinds of pages', () => {
  for (const table of ['people', 'secrets', 'rooms', 'entries', 'members', 'ratings', 'rated', 'archives'])
    expect([table, truth.get(table)?.size]).not.toEqual([table, 0]);
  const kinds = new Set(pages.map(({ kind, isIndex }) => `${kind} ${isIndex}`));
  for (const kind of ['internal false', 'leaf false', 'overflow false', 'leaf true', 'internal true'])
    expect(kinds).toContain(kind);
});

describe.each(Array.from({ length: COPIES / 10 }, (_, ten) => ten))('damaged pages, part %i', (ten) => {
  test.each(Array.from({ length: 10 }, (_, i) => ten * 10 + i))('copy %i', async (number) => {
    const { data, page } = damagedCopy(number);
    const file = join(data, 'cardwright.sqlite');
    const before = readFileSync(file);
    const backup = join(data, 'club.backup');
    const saved = await runWith('', 'backup', backup, '--data', data);
    const checked = await runWith('', 'check-store', '--data', data);
    const said = { page, saved, checked };
    expect(saved.output + saved.errors + checked.output + checked.errors).not.toMatch(STACK);
    expect([saved.code, said]).toEqual([isSector(number) && checked.code === 0 ? 0 : 1, said]);
    expect([checked.code, said]).toEqual([saved.code, said]);
    expect(checked.output).toContain(file);
    if (saved.code === 1)
      expect(saved.errors).toMatch(
        /^cardwright: The store in .*cardwright\.sqlite is damaged: .* restore the newest backup/,
      );
    expect(readFileSync(file).equals(before)).toBe(true); // neither has changed anything

    const kept = rowsIn(backup);
    const lost: string[] = [];
    for (const [table, rows] of truth) {
      const found = kept.get(table) ?? new Set();
      const missing = [...rows].filter((row) => !found.has(row));
      if (missing.length > (table === page.table ? mostLost(page) : 0)) lost.push(`${table}: ${missing.length}`);
    }
    expect([lost, said]).toEqual([[], said]);

    if (isSector(number)) return;
    // A start waits for a look at the file; where that takes long it comes later, and is seen at /ready.
    const config = readConfig({ LOGS: 'errors', STRANGERS_A_MINUTE: '1000' }, { port: 0, data });
    const log: string[] = [];
    const start = (lookFor: number): ReturnType<typeof startServer> =>
      startServer(
        config,
        (_, response) => response.end(),
        (line) => log.push(line),
        { post: async () => 201, lookFor },
      );
    await expect(start(60_000)).rejects.toThrow(`The store in ${file} is damaged: `);
    const server = await start(0).catch((error: unknown) => error);
    if (server instanceof Error) expect(server.message).toMatch(/cardwright\.sqlite (cannot be used|is damaged)/);
    else if (typeof server === 'object' && server !== null && 'address' in server) {
      const running = server as Awaited<ReturnType<typeof start>>;
      await expect.poll(async () => (await fetch(`${running.address}ready`)).status).toBe(503);
      expect(await (await fetch(`${running.address}ready`)).text()).toMatch(/^The store is damaged: /);
      await running.stop();
      expect(log.join('')).not.toContain('stack');
    }

    if (number % 3 !== 0) return;
    const again = join(data, 'again');
    const restored = await runWith('', 'restore', backup, '--data', again);
    expect([restored.code, restored.errors]).toEqual([0, expect.stringMatching(/^cardwright: warning: |^$/)]);
    const fine = await runWith('', 'check-store', '--replay', '--data', again);
    expect([fine.code, fine.output]).toEqual([0, expect.stringContaining('Nothing is damaged')]);
  });
});

test('copies of a store that is not damaged are not taken for damaged', async () => {
  const data = join(folder, 'fine');
  mkdirSync(data);
  copyFileSync(join(sound, 'cardwright.sqlite'), join(data, 'cardwright.sqlite'));
  expect(await runWith('', 'check-store', '--replay', '--data', data)).toMatchObject({ code: 0 });
  const backup = join(folder, 'fine.backup');
  expect(await runWith('', 'backup', backup, '--data', data)).toMatchObject({ code: 0 });
  expect(rowsIn(backup)).toEqual(truth);
  expect(existsSync(`${backup}.rescued`)).toBe(false);
});
