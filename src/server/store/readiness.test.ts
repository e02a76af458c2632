import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { OwnDatabase, Statement } from './database.ts';
import { makeReadiness, notingOwn, type Readiness } from './readiness.ts';
import { openSqlite } from './sqlite/sqlite.ts';

/* Whether a store is ready, by a clock that the test sets. */

const folder = mkdtempSync(join(tmpdir(), 'cardwright-ready-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let time: number;
let runs: (readonly Statement[])[];
let fault: Error | null;
let findings: string[];
let checks: number;
let told: string[][];

beforeEach(() => {
  [time, runs, fault, findings, checks, told] = [1000, [], null, [], 0, []];
});

const sqliteError = (message: string, errcode: number): Error => Object.assign(new Error(message), { errcode });

async function watched(): Promise<{ db: OwnDatabase; readiness: Readiness; close: () => Promise<void> }> {
  const real = await openSqlite(folder);
  const db: OwnDatabase = {
    ...real,
    run(statements) {
      runs.push(statements);
      return fault ? Promise.reject(fault) : real.run(statements);
    },
  };
  const readiness = makeReadiness({
    db,
    async damage() {
      checks++;
      return findings;
    },
    onDamage: (all) => void told.push([...all]),
    onTrouble: () => undefined,
    checkEvery: 86_400_000,
    now: () => time,
  });
  return { db: notingOwn(db, (error) => readiness.note(error)), readiness, close: () => real.close() };
}

test('it looks into every table and writes, once a second at most however many ask, and leaves nothing behind', async () => {
  const { db, readiness, close } = await watched();
  expect(await Promise.all(Array.from({ length: 1000 }, () => readiness.trouble()))).toEqual(Array(1000).fill(null));
  expect(runs).toHaveLength(1);
  const said = runs[0]?.map(({ sql }) => sql).join('; ') ?? '';
  for (const table of ['people', 'rooms', 'entries', 'archives']) expect(said).toContain(`FROM ${table} LIMIT 1`);
  expect(said).toContain('INSERT INTO server_keys');
  time += 1000;
  expect(await readiness.trouble()).toBe(null);
  expect(runs.length).toBe(2);
  expect(runs[1]?.some(({ sql }) => sql.startsWith('INSERT'))).toBe(false); // it has been written a second ago
  time += 10_000;
  await readiness.trouble();
  expect(runs[2]?.some(({ sql }) => sql.startsWith('INSERT'))).toBe(true);
  expect(await db.run([{ sql: 'SELECT * FROM server_keys', values: [] }])).toEqual([[]]);
  await close();
});

test.each([
  ['a full disk', sqliteError('database or disk is full', 13), 'The disk of the store is full: make space.'],
  [
    'a read-only file',
    sqliteError('attempt to write a readonly database', 8),
    'The store cannot be written: its disk or its file is read-only.',
  ],
  ['errors of the disk', sqliteError('disk I/O error', 778), 'The disk of the store answers with errors.'],
  ['anything else', new Error('no such table: rooms'), 'The store does not answer.'],
])('%s is told, until it is over', async (_, error, sentence) => {
  const { db, readiness, close } = await watched();
  expect(await readiness.trouble()).toBe(null);
  fault = error;
  await expect(db.run([{ sql: 'SELECT 1 AS fine', values: [] }])).rejects.toThrow(error.message);
  time += 1000;
  expect(await readiness.trouble()).toBe(sentence);
  time += 1000;
  expect(await readiness.trouble()).toBe(sentence);
  expect(runs.at(-1)?.some(({ sql }) => sql.startsWith('INSERT'))).toBe(true); // it is tried in earnest
  fault = null;
  time += 1000;
  expect(await readiness.trouble()).toBe(null);
  await close();
});

test('damage that any request meets is remembered until a look at the whole finds none', async () => {
  const { db, readiness, close } = await watched();
  expect(await readiness.trouble()).toBe(null);
  [fault, findings] = [
    sqliteError('database disk image is malformed', 11),
    ['Tree 13 page 9: btreeInitPage() returns error code 11'],
  ];
  await expect(db.run([{ sql: 'SELECT 1 AS fine', values: [] }])).rejects.toThrow('malformed');
  fault = null; // other pages can be read
  for (let second = 0; second < 59; second++) {
    time += 1000;
    expect(await readiness.trouble()).toBe(
      'The store is damaged: run `bin/cardwright check-store`, and restore the newest backup.',
    );
  }
  expect([checks, told]).toEqual([1, [findings]]);
  findings = [];
  time += 60_000;
  await readiness.trouble();
  await readiness.check();
  expect(await readiness.trouble()).toBe(null);
  await close();
});

test('what goes wrong while nobody waits for it counts, too', async () => {
  const { db, readiness, close } = await watched();
  db.onTrouble(() => undefined);
  readiness.note(sqliteError('database disk image is malformed', 267));
  findings = ['something'];
  expect(await readiness.trouble()).toMatch(/^The store is damaged/);
  await close();
});
