import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Problem } from '../../engine/words.ts';
import type { Entry } from '../rooms/entries.ts';
import { makeHall } from '../rooms/hall.ts';
import { readPlan } from '../rooms/plan.ts';
import { makeRoom } from '../rooms/room.ts';
import { useDatabases } from '../testing/databases.ts';
import { makeArchives } from './archives.ts';
import { backUp, restore } from './backup.ts';
import type { OwnDatabase } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { makeStore } from './store.ts';

const { folder, postgres } = useDatabases();
const file = join(folder, 'club.backup');

const SUMMARY = { status: 'playing', isListed: true, due: null, about: '{}' };
const ENTRIES = 2500; // more than a page

test('a backup of SQLite is restored into PostgreSQL, and of that into SQLite, and is the same', async () => {
  const first = await openSqlite(join(folder, 'first'));
  const store = makeStore(first);
  await store.addPerson({ id: 'ada', name: 'Ada ♥', made: 1_794_798_335_641 }, 'hash');
  await store.createRoom({ id: 'room', game: 'five-ages', at: 5, ...SUMMARY }, '{"do":"make"}', 'ada');
  for (let number = 1; number < ENTRIES; number++)
    await store.append('room', { number, at: number, body: `{"text":"${number} „“"}` }, SUMMARY, null);
  await store.rate('rated', 'five-ages', 4, [{ person: 'ada', mu: 25.123456789, sigma: 8.25, matches: 3 }]);
  await makeArchives(first).put('room', 7, 'what was told');
  const { rows } = await backUp(first, file);
  await store.close();

  const second = await openPostgres(postgres.url, () => undefined);
  expect(await restore(second, file)).toEqual({ rows });
  expect((await makeStore(second).readRoom('room'))?.entries).toHaveLength(ENTRIES);
  expect(await makeStore(second).personWith('hash')).toEqual({ id: 'ada', name: 'Ada ♥', made: 1_794_798_335_641 });
  await expect(restore(second, file)).rejects.toThrow('there is something in this one');
  await backUp(second, `${file}-2`);
  await second.close();

  const third = await openSqlite(join(folder, 'third'));
  expect(await restore(third, `${file}-2`)).toEqual({ rows });
  const again = makeStore(third);
  expect(await again.entriesOf('room', ENTRIES - 1)).toEqual([
    { number: ENTRIES - 1, at: ENTRIES - 1, body: `{"text":"${ENTRIES - 1} „“"}` },
  ]);
  expect(await again.allRatings('ada')).toEqual([
    { game: 'five-ages', seats: 4, mu: 25.123456789, sigma: 8.25, matches: 3 },
  ]);
  expect(await makeArchives(third).get('room')).toBe('what was told');
  await again.close();
}, 60_000);

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

test('a table that went on while the backup was made goes on after it: its clock runs, and it is not taken for one that never began', async () => {
  const db = await openSqlite(join(folder, 'busy'));
  const store = makeStore(db);
  const needs = {
    now: () => 1_800_000_000_000,
    wait: async () => undefined,
    onTrouble: (error: unknown) => expect.fail(String(error)),
  };
  const hall = makeHall({ store, ...needs });
  const plan = readPlan({ game: 'avenue-empires', seats: 2, listed: true, clock: { kind: 'each', seconds: 60 } });
  const made: Entry = { do: 'make', plan, secret: 'kept', by: 'ada' };
  await store.addPerson({ id: 'ada', name: 'Ada', made: 1 }, 'hash');
  await hall.create(makeRoom('room', made), made, 'ada');
  await hall.act('room', null, () => ({ do: 'sit', seat: 0, name: 'Ada', words: '', by: 'ada' }));
  let isBegun = false;
  const meanwhile: OwnDatabase = {
    ...db,
    async run(statements) {
      if (!isBegun && statements[0]?.sql.includes('FROM entries')) {
        isBegun = true;
        await hall.act('room', null, () => ({ do: 'bot', seat: 1, bot: 'random', by: 'ada' }));
        await hall.act('room', null, () => ({ do: 'begin', by: 'ada' }));
      }
      return db.run(statements);
    },
  };
  await backUp(meanwhile, `${file}-busy`);
  const before = await store.readRoom('room');
  expect(before?.row).toMatchObject({ status: 'playing', isListed: false, due: expect.any(Number), length: 4 });
  await store.close();
  const restored = await openSqlite(join(folder, 'calm'));
  await restore(restored, `${file}-busy`);
  expect(await makeStore(restored).readRoom('room')).toEqual(before);
  await restored.close();
});

test('a file that is cut off, damaged or something else is refused in one sentence, and nothing is written', async () => {
  const db = await openSqlite(join(folder, 'empty'));
  const whole = readFileSync(file);
  writeFileSync(join(folder, 'cut'), whole.subarray(0, whole.length >> 1));
  writeFileSync(join(folder, 'rubbish'), 'not a backup');
  await expect(restore(db, join(folder, 'cut'))).rejects.toThrow(/cut cannot be read as a backup|is not whole/);
  await expect(restore(db, join(folder, 'rubbish'))).rejects.toThrow('rubbish cannot be read as a backup');
  await expect(restore(db, join(folder, 'nowhere'))).rejects.toThrow('nowhere cannot be read as a backup');
  expect(await makeStore(db).roomsOf('ada', 10)).toEqual([]);
  await db.close();
});
