import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runWith } from '../fake-io.ts';
import { readConfig } from '../../server/run/config.ts';
import { type Running, startServer } from '../../server/run/server.ts';
import { playStore } from '../../server/testing/played-store.ts';
import { openStore } from '../../server/store/open.ts';
import { openSqlite } from '../../server/store/sqlite/sqlite.ts';
import { openPages } from '../../server/store/damage/page-file.ts';
import { StoreProblem } from '../../server/store/damage/trouble.ts';

/* Stores that cannot be used, in every way we know: each is told in a sentence with the file and the remedy, and nothing makes it worse. */

const folder = mkdtempSync(join(tmpdir(), 'cardwright-unusable-'));
const killed = join(folder, 'killed'); // a server was killed: a part of it is in the log
const settled = join(folder, 'settled');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FRAME = 24 + 4096;
const fileOf = (data: string): string => join(data, 'cardwright.sqlite');
let copies = 0;

function copyOf(from: string): string {
  const data = join(folder, `copy-${copies++}`);
  mkdirSync(data);
  for (const name of readdirSync(from)) copyFileSync(join(from, name), join(data, name));
  return data;
}

const keysIn = (file: string): Set<string> =>
  new Set(
    String(gunzipSync(readFileSync(file)))
      .split('\n')
      .filter((line) => line.startsWith('["entries"'))
      .map((line) => JSON.parse(line)[1])
      .map(({ room, number }) => `${room} ${number}`),
  );

let all: Set<string>; // entries
beforeAll(async () => {
  await playStore(killed);
  const whole = join(folder, 'whole.backup');
  expect(await runWith('', 'backup', whole, '--data', killed)).toMatchObject({ code: 0 });
  all = keysIn(whole);
  mkdirSync(settled);
  for (const name of readdirSync(killed)) copyFileSync(join(killed, name), join(settled, name));
  await (await openSqlite(settled)).close();
  rmSync(`${fileOf(killed)}-shm`, { force: true }); // of the backup; a server that was killed may have left none
});

const serve = (data: string): Promise<Running> =>
  startServer(
    readConfig({ LOGS: 'off' }, { port: 0, data }),
    (_, response) => response.end(),
    () => undefined,
  );

/** Everything but the first frames of the log is what SQLite has not put into the file yet. */
function damageLog(data: string, where: (frames: number) => number): void {
  const log = readFileSync(`${fileOf(data)}-wal`);
  const frames = Math.floor((log.length - 32) / FRAME);
  log.fill(0x5a, 32 + where(frames) * FRAME + 24 + 100, 32 + where(frames) * FRAME + 24 + 400);
  writeFileSync(`${fileOf(data)}-wal`, log);
}

interface Case {
  readonly name: string;
  readonly from: () => string;
  readonly spoil: (data: string) => void;
  readonly says: RegExp;
  readonly saved: number; // the part of all entries that a backup has at least; 0: nothing, and no file
}

const CASES: readonly Case[] = [
  {
    name: 'a file that is not a database',
    from: () => settled,
    spoil: (data) => writeFileSync(fileOf(data), 'These are my notes. '.repeat(1000)),
    says: /file is not a database.*restore the newest backup/,
    saved: 0,
  },
  {
    name: 'a file whose last quarter was cut off',
    from: () => settled,
    spoil: (data) => {
      const bytes = readFileSync(fileOf(data));
      writeFileSync(fileOf(data), bytes.subarray(0, (bytes.length * 3) >> 2));
    },
    says: /is damaged: .*restore the newest backup/,
    saved: 0.1,
  },
  {
    name: 'an empty file beside a log',
    from: () => killed,
    spoil: (data) => writeFileSync(fileOf(data), ''),
    says: /is empty, but its log .*-wal is not: do not delete it/,
    saved: 0.9,
  },
  {
    name: 'no file beside a log',
    from: () => killed,
    spoil: (data) => rmSync(fileOf(data)),
    says: /is gone, but its log .*-wal is not: do not delete it/,
    saved: 0.9,
  },
  {
    name: 'a damaged header',
    from: () => settled,
    spoil: (data) => writeFileSync(fileOf(data), readFileSync(fileOf(data)).fill(0xee, 0, 100)),
    says: /file is not a database.*restore the newest backup/,
    saved: 1,
  },
  {
    name: 'a damaged log',
    from: () => killed,
    spoil: (data) => damageLog(data, (frames) => frames >> 2),
    says: /its log .*-wal is damaged, and \d+ transactions that come after it would be lost/,
    saved: 0.9,
  },
  {
    name: 'a log without its beginning',
    from: () => killed,
    spoil: (data) => writeFileSync(`${fileOf(data)}-wal`, readFileSync(`${fileOf(data)}-wal`).fill(1, 0, 32)),
    says: /is damaged: .*-wal is damaged/,
    saved: 1,
  },
  {
    name: 'a table that is missing',
    from: () => settled,
    spoil(data) {
      const db = new DatabaseSync(fileOf(data));
      db.exec('DROP TABLE ratings');
      db.close();
    },
    says: /the table ratings is missing.*restore the newest backup/,
    saved: 1,
  },
  {
    name: 'an index that is missing',
    from: () => settled,
    spoil(data) {
      const db = new DatabaseSync(fileOf(data));
      db.exec('DROP INDEX rooms_due');
      db.close();
    },
    says: /the index rooms_due is missing/,
    saved: 1,
  },
];

describe.each(CASES)('$name', ({ from, spoil, says, saved }) => {
  test('is told in a sentence by all who come to it, stays as it is, and what can be read is saved', async () => {
    const data = copyOf(from());
    spoil(data);
    const before = readdirSync(data).map((name) => [name, readFileSync(join(data, name)).toString('latin1')]);
    const file = fileOf(data);
    const backup = join(folder, `of-${copies}.backup`);
    const checked = await runWith('', 'check-store', '--data', data);
    expect([checked.code, checked.output + checked.errors]).toEqual([1, expect.stringContaining(file)]);
    const made = await runWith('', 'backup', backup, '--data', data);
    expect(made).toMatchObject({ code: 1, errors: expect.stringContaining(file) });
    expect(made.errors.replaceAll('\n', ' ')).toMatch(says);
    for (const text of [checked.output, checked.errors, made.errors]) expect(text).not.toMatch(/\n {4}at |node:/);
    if (saved === 0) expect(existsSync(backup)).toBe(false);
    else {
      const kept = keysIn(backup);
      expect(kept.size / all.size).toBeGreaterThanOrEqual(saved);
      for (const key of kept) expect(all).toContain(key);
      const again = join(folder, `again-${copies}`);
      expect(await runWith('', 'restore', backup, '--data', again)).toMatchObject({ code: 0 });
      expect(await runWith('', 'check-store', '--replay', '--data', again)).toMatchObject({ code: 0 });
    }
    await expect(serve(data)).rejects.toThrow(StoreProblem);
    await expect(serve(data)).rejects.toThrow(file);
    const restored = await runWith('', 'restore', join(folder, 'whole.backup'), '--data', data);
    expect(restored).toMatchObject({ code: 1, errors: expect.stringContaining(file) });
    const after = readdirSync(data)
      .filter((name) => name !== 'cardwright.lock' && !name.endsWith('-shm')) // nothing is kept in these
      .filter((name) => !name.endsWith('-wal') || statSync(join(data, name)).size > 0)
      .map((name) => [name, readFileSync(join(data, name)).toString('latin1')]);
    expect(after.map(([name]) => name)).toEqual(before.map(([name]) => name));
    expect(JSON.stringify(after) === JSON.stringify(before)).toBe(true);
  });
});

test('an index that does not fit its table is found, and takes nothing from a backup', async () => {
  const data = copyOf(settled);
  const db = new DatabaseSync(fileOf(data));
  db.enableDefensive(false);
  db.exec(`PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, '(room)', '(person)') WHERE name = 'members_room'`);
  db.close();
  const checked = await runWith('', 'check-store', '--data', data);
  expect(checked).toMatchObject({ code: 1, output: expect.stringContaining('members_room') });
  const backup = join(folder, 'index.backup');
  expect(await runWith('', 'backup', backup, '--data', data)).toMatchObject({ code: 0 });
  expect(keysIn(backup)).toEqual(all);
});

test('the end of a log that was cut off with the power is no damage: nobody was told of it', async () => {
  for (const torn of [
    (data: string) => damageLog(data, (frames) => frames - 1),
    (data: string) => writeFileSync(`${fileOf(data)}-wal`, readFileSync(`${fileOf(data)}-wal`).subarray(0, -2000)),
  ]) {
    const data = copyOf(killed);
    torn(data);
    expect(await runWith('', 'check-store', '--data', data)).toMatchObject({ code: 0 });
    const server = await serve(data);
    expect((await fetch(`${server.address}ready`)).status).toBe(200);
    await server.stop();
  }
});

test('from a damaged log all is saved but what lay in the damaged page itself', async () => {
  const data = copyOf(killed);
  damageLog(data, (frames) => frames >> 1);
  const pages = openPages(fileOf(data));
  const { isDamaged, dropped, lost } = pages.log;
  pages.close();
  expect([isDamaged, lost.size <= 1]).toEqual([true, true]);
  expect(dropped).toBeGreaterThan(50);
  const backup = join(folder, 'log.backup');
  expect(await runWith('', 'backup', backup, '--data', data)).toMatchObject({ code: 1 });
  expect(all.size - keysIn(backup).size).toBeLessThan(30);
});

test('a folder in place of the file, a file in place of the folder, and a lock that is none', async () => {
  const data = join(folder, 'strange');
  mkdirSync(fileOf(data), { recursive: true });
  await expect(serve(data)).rejects.toThrow(`The store in ${fileOf(data)} cannot be used: it is a folder.`);
  for (const command of ['backup', 'restore'])
    expect(await runWith('', command, join(folder, 'whole.backup'), '--data', data)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('it is a folder'),
    });
  const note = join(folder, 'note');
  writeFileSync(note, 'A note.');
  await expect(serve(note)).rejects.toThrow(/note cannot be used: .*choose another folder with --data/);
  const locked = copyOf(settled);
  writeFileSync(join(locked, 'cardwright.lock'), 'no lock at all '.repeat(100));
  await expect(serve(locked)).rejects.toThrow(/cardwright\.lock cannot be used: it is damaged\. Delete it/);
});

test('an older backup of the store when it was whole is not replaced by one of what is left', async () => {
  const data = copyOf(settled);
  const backup = join(folder, 'nightly.backup');
  await runWith('', 'backup', backup, '--data', data);
  const whole = readFileSync(backup);
  const bytes = readFileSync(fileOf(data));
  writeFileSync(fileOf(data), bytes.subarray(0, bytes.length - 10 * 4096));
  for (let night = 0; night < 2; night++)
    expect(await runWith('', 'backup', backup, '--data', data)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`${backup}.rescued, which can be restored`),
    });
  expect(readFileSync(backup).equals(whole)).toBe(true);
});

describe('where SQLite cannot make the files that it needs beside its own', () => {
  test.each([
    ['a log', () => killed],
    ['no log', () => settled],
  ])('a store with %s is backed up and checked, and a server says that it cannot run there', async (_, from) => {
    const data = copyOf(from());
    mkdirSync(`${fileOf(data)}-shm`); // as on a disk that is read-only, for whoever may write anywhere
    const backup = join(folder, `read-only-${copies}.backup`);
    expect(await runWith('', 'backup', backup, '--data', data)).toMatchObject({ code: 0 });
    expect(keysIn(backup)).toEqual(all);
    expect(await runWith('', 'check-store', '--data', data)).toMatchObject({ code: 0 });
    await expect(serve(data)).rejects.toThrow(
      /cardwright\.sqlite cannot be used: .*read-only.*`bin\/cardwright backup` works/,
    );
  });
});

test('a thread of the store that ends is told as what it is: nothing is ready, nobody waits, and the server ends', async () => {
  const data = copyOf(settled);
  const workers: Worker[] = [];
  const hear = (worker: Worker): void => void workers.push(worker);
  process.on('worker', hear);
  onTestFinished(() => void process.off('worker', hear));
  const opened = await openStore({ data, database: null, now: () => 1, onTrouble: () => undefined });
  expect(await opened.readiness.trouble()).toBe(null);
  const asked = Promise.all(workers.map((worker) => worker.terminate()));
  await expect(opened.db.run([{ sql: 'SELECT 1 AS fine', values: [] }])).rejects.toThrow(/has ended/);
  await asked;
  expect(await opened.readiness.trouble()).toBe('The thread that keeps everything has ended: start the server again.');
  expect((await opened.ended).message).toContain(`The thread that keeps ${fileOf(data)} has ended`);
  await opened.store.close();
});
