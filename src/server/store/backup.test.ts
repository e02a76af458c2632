import '../../games/all.ts';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../engine/words.ts';
import type { Entry } from '../rooms/entries.ts';
import { makeHall } from '../rooms/hall.ts';
import { readPlan } from '../rooms/plan.ts';
import { makeRoom } from '../rooms/room.ts';
import { useDatabases } from '../testing/databases.ts';
import { makeArchives } from './archives.ts';
import { backUp, TABLES } from './backup.ts';
import { expectedAfter } from './damage/expected.ts';
import type { Database, Statement } from './database.ts';
import { makeIdentities } from './identities.ts';
import { type Opened, openStore } from './open.ts';
import { openPostgres } from './postgres.ts';
import { restore } from './restore.ts';
import { MARK, refuseHalf } from './restoring.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { makeStore } from './store.ts';

const { folder, postgres } = useDatabases();
const file = join(folder, 'club.backup');

const SUMMARY = { status: 'playing', isListed: true, due: null, about: '{}' };
const ENTRIES = 2500; // more than a page
const MERGED = 'INSERT INTO merged (old, person, at, code, done) VALUES ($1, $2, $3, $4, 1)';

test('a backup of SQLite is restored into PostgreSQL, and of that into SQLite, and is the same', async () => {
  const first = await openSqlite(join(folder, 'first'));
  const store = makeStore(first);
  await store.addPerson({ id: 'ada', name: 'Ada ♥', made: 1_794_798_335_641 }, 'hash');
  await store.createRoom({ id: 'room', game: 'five-ages', at: 5, ...SUMMARY }, '{"do":"make"}', 'ada');
  for (let number = 1; number < ENTRIES; number++)
    await store.append('room', { number, at: number, body: `{"text":"${number} „“"}` }, SUMMARY, null);
  await store.rate('rated', 'five-ages', 4, [{ person: 'ada', mu: 25.123456789, sigma: 8.25, matches: 3 }]);
  await makeArchives(first).put('room', 7, 'what was told');
  await makeIdentities(first).putKey('ada', 'hash of a key', 1_794_798_335_642);
  await first.run([{ sql: MERGED, values: ['eve', 'ada', 5, null] }]);
  const { rows } = await backUp(first, file);
  await store.close();

  const second = await openPostgres(postgres.url, () => undefined);
  expect(await restore(second, file)).toEqual({ rows, notes: [] });
  expect((await makeStore(second).readRoom('room'))?.entries).toHaveLength(ENTRIES);
  expect(await makeStore(second).personWith('hash')).toEqual({ id: 'ada', name: 'Ada ♥', made: 1_794_798_335_641 });
  await expect(restore(second, file)).rejects.toThrow('there is something in this one');
  await backUp(second, `${file}-2`);
  await second.close();

  const third = await openSqlite(join(folder, 'third'));
  expect(await restore(third, `${file}-2`)).toEqual({ rows, notes: [] });
  const again = makeStore(third);
  expect(await again.entriesOf('room', ENTRIES - 1)).toEqual([
    { number: ENTRIES - 1, at: ENTRIES - 1, body: `{"text":"${ENTRIES - 1} „“"}` },
  ]);
  expect(await again.allRatings('ada')).toEqual([
    { game: 'five-ages', seats: 4, mu: 25.123456789, sigma: 8.25, matches: 3 },
  ]);
  expect(await makeArchives(third).get('room')).toBe('what was told');
  expect(await makeIdentities(third).keyOf('ada')).toEqual({ made: 1_794_798_335_642, used: null });
  expect(await makeIdentities(third).formerIds('ada')).toEqual(['eve']);
  await again.close();
});

test('a backup that does not fit is refused in a sentence, and the store stays empty', async () => {
  const changed = `${file}-changed`;
  const people = Array.from({ length: 1500 }, (_, i) => ['people', { id: `p${i}`, name: 'Ada', made: 1 }]);
  for (const [row, why] of [
    [['people', { id: 'eva', name: 'Eva', made: 2, shoes: 40 }], /shoes/],
    [['people', { id: 'p7', name: 'Eva', made: 2 }], /unique/i],
  ] as const) {
    const lines = [{ cardwright: 'backup', format: 1, schema: 1 }, ...people, row, { rows: people.length + 1 }];
    writeFileSync(changed, gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')));
    const db = await openSqlite(join(folder, 'refused'));
    await expect(restore(db, changed)).rejects.toThrow(Problem);
    await expect(restore(db, changed)).rejects.toThrow(why); // not: there is something in this one
    await db.close();
  }
});

/** A table of Ada's, with her at it; answers what makes it begin. */
async function tableIn(db: Database): Promise<() => Promise<void>> {
  const store = makeStore(db);
  const hall = makeHall({
    store,
    now: () => 1_800_000_000_000,
    wait: async () => undefined,
    onTrouble: (error: unknown) => expect.fail(String(error)),
  });
  const plan = readPlan({ game: 'avenue-empires', seats: 2, listed: true, clock: { kind: 'each', seconds: 60 } });
  const made: Entry = { do: 'make', plan, secret: 'kept', by: 'ada' };
  await store.addPerson({ id: 'ada', name: 'Ada', made: 1 }, 'hash');
  await hall.create(makeRoom('room', made), made, 'ada');
  await hall.act('room', null, () => ({ do: 'sit', seat: 0, name: 'Ada', words: '', by: 'ada' }));
  return async () => {
    await hall.act('room', null, () => ({ do: 'bot', seat: 1, bot: 'random', by: 'ada' }));
    await hall.act('room', null, () => ({ do: 'begin', by: 'ada' }));
  };
}

const STORES: [string, (name: string) => Promise<Database>][] = [
  ['SQLite', (name) => openSqlite(join(folder, name))],
  ['PostgreSQL', async (name) => openPostgres(await newDatabase(name), () => undefined)],
];

async function newDatabase(name: string): Promise<string> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return postgres.url.replace(/cardwright$/, name);
}

describe.each(STORES)('%s', (_, open) => {
  test('a backup is of one moment: what happens while it is made is not in it, neither in whole nor in part', async () => {
    const db = await open('busy');
    const begin = await tableIn(db);
    const before = await makeStore(db).readRoom('room');
    const people: string[] = [];
    const meanwhile: Database = {
      ...db,
      inOneMoment: (read) =>
        db.inOneMoment((ask) =>
          read(async (sql, ...values) => {
            if (sql.includes('FROM entries') && people.length === 0) {
              people.push('eva');
              await begin();
              await makeStore(db).addPerson({ id: 'eva', name: 'Eva', made: 2 }, 'hers');
              await makeStore(db).rate('room', 'avenue-empires', 2, [{ person: 'eva', mu: 25, sigma: 8, matches: 1 }]);
            }
            return ask(sql, ...values);
          }),
        ),
    };
    await backUp(meanwhile, `${file}-busy`);
    expect((await makeStore(db).readRoom('room'))?.row).toMatchObject({ status: 'playing', length: 4 });
    await db.close();
    const restored = await open('calm');
    await restore(restored, `${file}-busy`);
    expect(await makeStore(restored).readRoom('room')).toEqual(before);
    expect(await makeStore(restored).allRatings('eva')).toEqual([]);
    await restored.close();
  });

  test('a restore that is interrupted leaves nothing that could be taken for whole, and is begun again by the same command', async () => {
    const people = Array.from({ length: 3500 }, (_, i) => ['people', { id: `p${i}`, name: 'Ada', made: 1 }]);
    const lines = [{ cardwright: 'backup', format: 1, schema: 1 }, ...people, { rows: people.length }];
    writeFileSync(`${file}-long`, gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')));
    const db = await open('cut');
    let left = 4;
    const failing: Database = {
      ...db,
      run: async (statements: readonly Statement[]) => {
        if (statements[0]?.sql.startsWith('INSERT INTO people') && left-- === 2)
          throw new Error('Connection terminated unexpectedly');
        return db.run(statements);
      },
    };
    await expect(restore(failing, `${file}-long`)).rejects.toThrow(
      /^The store went away before all of .*-long was in it: Connection terminated unexpectedly\. Run the same command again/,
    );
    expect((await db.run([{ sql: 'SELECT id FROM people', values: [] }]))?.[0]).toHaveLength(2000);
    await expect(refuseHalf(db)).rejects.toThrow('run `cardwright restore` with it again');
    await expect(backUp(db, `${file}-half`)).rejects.toThrow('that was interrupted');
    expect(await restore(db, `${file}-long`)).toEqual({ rows: people.length, notes: [] });
    await refuseHalf(db);
    await expect(restore(db, `${file}-long`)).rejects.toThrow('there is something in this one');
    await db.close();
  });
});

test('PostgreSQL: of two restores at once one is refused and changes nothing, the other is whole', async () => {
  const people = Array.from({ length: 3500 }, (_, i) => ['people', { id: `p${i}`, name: 'Ada', made: 1 }]);
  const lines = [{ cardwright: 'backup', format: 1, schema: 1 }, ...people, { rows: people.length }];
  writeFileSync(`${file}-first`, gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')));
  const url = await newDatabase('at_once');
  const [db, other] = [await openPostgres(url, () => undefined), await openPostgres(url, () => undefined)];
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow: Database = {
    ...db,
    run: async (statements: readonly Statement[]) => {
      if (!statements[0]?.sql.startsWith('INSERT INTO people')) return db.run(statements);
      begun.resolve();
      await gate.promise;
      return db.run(statements);
    },
  };
  const first = restore(slow, `${file}-first`);
  await begun.promise;
  await expect(restore(other, `${file}-first`)).rejects.toThrow(
    'Another `cardwright restore` into this store is under way.',
  );
  gate.resolve();
  expect(await first).toEqual({ rows: people.length, notes: [] });
  await refuseHalf(other);
  await expect(restore(other, `${file}-first`)).rejects.toThrow('there is something in this one');
  await Promise.all([db.close(), other.close()]);
});

test('no server is started on a store that was not restored to its end', async () => {
  const db = await openSqlite(join(folder, 'marked'));
  await db.run([MARK]);
  await db.close();
  const start = (): Promise<Opened> =>
    openStore({ data: join(folder, 'marked'), database: null, now: () => 1, onTrouble: () => undefined });
  for (let tries = 0; tries < 2; tries++)
    await expect(start()).rejects.toThrow('A backup is being restored into this store');
});

test('two backups of one name at the same time are whole, whichever is there in the end, and nothing lies about', async () => {
  const db = await openSqlite(join(folder, 'twice'));
  await tableIn(db);
  const twice = join(folder, 'of two', 'twice.backup');
  mkdirSync(join(folder, 'of two'));
  const [one] = await Promise.all([backUp(db, twice), backUp(db, twice)]);
  await db.close();
  expect(readdirSync(join(folder, 'of two'))).toEqual(['twice.backup']);
  const restored = await openSqlite(join(folder, 'of twice'));
  expect(await restore(restored, twice)).toMatchObject({ rows: one.rows });
  await restored.close();
});

test('a table that went on while an older version made the backup goes on after it: its clock runs, and it is not taken for one that never began', async () => {
  const db = await openSqlite(join(folder, 'older'));
  const begin = await tableIn(db);
  await backUp(db, `${file}-before`);
  await begin();
  await backUp(db, `${file}-after`);
  const after = await makeStore(db).readRoom('room');
  expect(after?.row).toMatchObject({ status: 'playing', isListed: false, due: expect.any(Number), length: 4 });
  await db.close();
  const linesIn = (name: string): string[] => String(gunzipSync(readFileSync(name))).split('\n');
  const roomIn = (name: string): string => linesIn(name).find((line) => line.startsWith('["rooms"')) ?? '';
  const mixed = linesIn(`${file}-after`).map((line) => (line.startsWith('["rooms"') ? roomIn(`${file}-before`) : line));
  writeFileSync(`${file}-mixed`, gzipSync(mixed.join('\n')));
  const restored = await openSqlite(join(folder, 'younger'));
  await restore(restored, `${file}-mixed`);
  expect(await makeStore(restored).readRoom('room')).toEqual(after);
  await restored.close();
});

test('a file that is cut off, damaged or something else is refused in one sentence, and nothing is written', async () => {
  const db = await openSqlite(join(folder, 'empty'));
  const whole = readFileSync(file);
  writeFileSync(join(folder, 'cut off'), whole.subarray(0, whole.length >> 1));
  writeFileSync(join(folder, 'rubbish'), 'not a backup');
  await expect(restore(db, join(folder, 'cut off'))).rejects.toThrow(/cut off cannot be read as a backup|is not whole/);
  await expect(restore(db, join(folder, 'rubbish'))).rejects.toThrow('rubbish cannot be read as a backup');
  await expect(restore(db, join(folder, 'nowhere'))).rejects.toThrow('nowhere cannot be read as a backup');
  expect(await makeStore(db).roomsOf('ada', 10)).toEqual([]);
  await db.close();
});

test('every table of the store is in a backup, but for what a store makes for itself', () => {
  const own = ['migrations', 'fresh']; // which steps it has had; entries that are on their way to their places
  const all = [...expectedAfter().tables.keys()].filter(
    (table) => !own.includes(table) && !table.startsWith('sqlite_'),
  );
  expect(Object.keys(TABLES).toSorted()).toEqual(all.toSorted());
});
