import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnDatabase } from '../database.ts';
import { ANY_TIME, makeHouse } from '../house.ts';
import { openSqlite } from './sqlite.ts';
import { makeStore, type Store } from '../store.ts';

/* Entries wait in a journal until they are settled; nobody who reads can tell. */

const SUMMARY = { status: 'playing', isListed: false, due: null, about: null };
let folder: string;
let db: OwnDatabase;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardwright-journal-'));
  db = await openSqlite(folder);
  store = makeStore(db);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const make = (id: string, status = 'playing'): Promise<boolean> =>
  store.createRoom({ id, game: 'toy', at: 1, ...SUMMARY, status, about: '{"made":1}' }, '{"number":0}', 'ada');
const put = (id: string, number: number, more = {}): Promise<boolean> =>
  store.append(id, { number, at: number, body: `{"number":${number}}` }, { ...SUMMARY, ...more }, null);
const numbersOf = async (from: Store, id: string): Promise<unknown[]> =>
  (await from.entriesOf(id, 0)).map(({ body }) => JSON.parse(body).number);
const countTo = (length: number): number[] => Array.from({ length }, (_, i) => i);

/** What is in the file, as a tool would read it. */
function fileSays(sql: string): unknown[] {
  const file = new DatabaseSync(join(folder, 'cardwright.sqlite'), { readOnly: true });
  const rows = file.prepare(sql).all();
  file.close();
  return rows.map((row) => Object.values(row)[0]);
}

test('what was acknowledged is in the file, and is found by whoever opens it after the process was killed', async () => {
  await make('room');
  for (let number = 1; number < 5; number++) expect(await put('room', number)).toBe(true);
  expect(fileSays('SELECT number FROM fresh ORDER BY number')).toEqual([1, 2, 3, 4]);
  const other = makeStore(await openSqlite(folder)); // nothing was closed before
  expect(await numbersOf(other, 'room')).toEqual(countTo(5));
  expect((await other.readRoom('room'))?.row).toMatchObject({ length: 5, changed: 4, about: '{"made":1}' });
  await other.close();
  expect(await put('room', 5)).toBe(true); // though another has settled what was there
  expect(await numbersOf(store, 'room')).toEqual(countTo(6));
});

test('lists tell the last of what a room had to say, and when it is due', async () => {
  await make('room');
  await Promise.all([
    put('room', 1, { about: '{"made":2}', due: 70 }),
    put('room', 2, { due: 80 }),
    put('room', 3, { about: '{"made":3}', isListed: true }),
    put('room', 4, { due: 90, status: 'over' }),
  ]);
  const expected = { length: 5, status: 'over', isListed: false, due: 90, about: '{"made":3}' };
  expect((await store.readRoom('room'))?.row).toMatchObject(expected);
});

test('thousands of entries are settled while more of them come, and each number is given once', async () => {
  const ids = Array.from({ length: 20 }, (_, i) => `room-${i}`);
  await Promise.all(ids.map((id) => make(id)));
  const kept = await Promise.all(
    ids.flatMap((id) => countTo(300).flatMap((i) => [put(id, i + 1), put(id, i + 1)])), // each of them twice
  );
  expect(kept.filter((isKept) => isKept)).toHaveLength(20 * 300);
  await expect.poll(() => fileSays('SELECT count(*) FROM fresh')[0]).toBeLessThan(2048); // right after the answers
  for (const id of ids) expect(await numbersOf(store, id)).toEqual(countTo(301));
  expect(fileSays('SELECT count(*) FROM fresh')).toEqual([0]);
});

test('a statement that fails takes nothing from the entries that stand with it', async () => {
  await make('room');
  const [first, wrong, late, second] = await Promise.allSettled([
    put('room', 1),
    db.run([{ sql: 'INSERT INTO people (id) VALUES ($1)', values: ['nobody'] }]), // without a name
    put('room', 1),
    put('room', 2),
  ]);
  expect([first, late, second]).toEqual([true, false, true].map((value) => ({ status: 'fulfilled', value })));
  expect(wrong?.status).toBe('rejected');
  expect(await numbersOf(store, 'room')).toEqual(countTo(3));
});

test('nothing is added to a table that is gone', async () => {
  await make('room', 'open');
  expect(await put('room', 1, { status: 'open' })).toBe(true);
  expect(await makeHouse(db).dropTable('room', ANY_TIME)).toBe(true);
  expect(await put('room', 2, { status: 'open' })).toBe(false);
  expect(await store.readRoom('room')).toBeNull();
  expect(fileSays('SELECT count(*) FROM entries')).toEqual([0]);
});

test('somebody who reads the file for long stops nobody who writes', async () => {
  await store.close();
  store = makeStore((db = await openSqlite(folder, 5))); // the log, which grows long, is to be put away again and again
  await make('room');
  const reader = new DatabaseSync(join(folder, 'cardwright.sqlite'), { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM entries').get();
  const text = 'x'.repeat(8000);
  for (let round = 0; round < 6; round++) {
    const some = countTo(500).map((i) => {
      const number = 1 + round * 500 + i;
      return store.append('room', { number, at: number, body: JSON.stringify({ number, text }) }, SUMMARY, null);
    });
    expect((await Promise.all(some)).every((isKept) => isKept)).toBe(true);
  }
  reader.exec('ROLLBACK');
  reader.close();
  expect(await numbersOf(store, 'room')).toEqual(countTo(3001));
});
