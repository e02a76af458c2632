import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { holdFolder } from '../../server/store/hold.ts';
import { openSqlite } from '../../server/store/sqlite/sqlite.ts';
import { makeStore } from '../../server/store/store.ts';
import { runIn, runWith } from '../fake-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a store goes through a file into another one, and only whoever runs it can read either', async () => {
  const [data, file, other] = ['data', 'club.backup', 'other'].map((name) => join(folder, name));
  if (!data || !file || !other) throw new Error('three names');
  const store = makeStore(await openSqlite(data));
  await store.addPerson({ id: 'ada', name: 'Ada', made: 1 }, 'hash');
  await store.close();
  expect(await runWith('', 'backup', file, '--data', data)).toMatchObject({
    code: 0,
    output: `2 rows are in ${file}.\n`,
  });
  expect(await runWith('', 'restore', file, '--data', other)).toMatchObject({
    code: 0,
    output: '2 rows were restored.\n',
  });
  expect(await runWith('', 'restore', file, '--data', other)).toMatchObject({ code: 2 });
  for (const made of [data, file, other]) expect(statSync(made).mode & 0o077).toBe(0);
  const nowhere = join(folder, 'nowhere', 'club.backup');
  expect(await runWith('', 'backup', nowhere, '--data', data)).toMatchObject({
    code: 2,
    errors: expect.stringContaining(`${nowhere} cannot be written`),
  });
});

test('nothing is restored into a folder that a server uses', async () => {
  const [used, file] = [join(folder, 'used'), join(folder, 'club.backup')];
  const letGo = holdFolder(used);
  expect(await runWith('', 'restore', file, '--data', used)).toMatchObject({
    code: 2,
    errors: expect.stringContaining(`Another server uses the data in ${used}.`),
  });
  letGo();
  expect(await runWith('', 'restore', file, '--data', used)).toMatchObject({ code: 0 });
});

test('nothing is backed up from a folder that has no store, and an older file stays as it is', async () => {
  const [wrong, file] = [join(folder, 'wrong'), join(folder, 'none.backup')];
  expect(await runWith('', 'backup', file, '--data', wrong)).toMatchObject({
    code: 2,
    errors: expect.stringContaining(`There is no store in ${wrong}`),
  });
  expect([wrong, file].filter((path) => existsSync(path))).toEqual([]);
});

test('a folder and a database at once are a mistake', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
  for (const command of ['backup', 'restore'])
    expect(await runIn(env, '', command, 'club.backup', '--data', folder)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('use one of the two'),
    });
});
