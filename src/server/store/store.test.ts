import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useDatabases } from '../testing/databases.ts';
import { readNews } from './appends.ts';
import type { Database } from './database.ts';
import { makeDueRooms } from './due.ts';
import { MIGRATIONS } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { makeSharedQueue } from './queue.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { makeStore, type Rating, type Store } from './store.ts';

const { folder, postgres } = useDatabases();

const SUMMARY = { status: 'playing', isListed: false, due: null, about: '{"game":"toy"}' };

describe.each<[string, () => Promise<Database>]>([
  ['SQLite', () => openSqlite(folder)],
  ['PostgreSQL', () => openPostgres(postgres.url, () => undefined)],
])('%s', (_, open) => {
  let store: Store;
  beforeAll(async () => {
    store = makeStore(await open());
  });
  afterAll(() => store.close());

  const room = async (id: string): Promise<boolean> =>
    store.createRoom({ id, game: 'toy', at: 1, ...SUMMARY, isListed: true }, '{"do":"make"}', 'ada');

  test('an entry gets its number once, however many want it at the same time', async () => {
    await room('race');
    const tries = Array.from({ length: 20 }, (_, i) =>
      store.append('race', { number: 1, at: 2, body: `{"by":${i}}` }, SUMMARY, null),
    );
    const won = (await Promise.all(tries)).flatMap((isKept, i) => (isKept ? [i] : []));
    expect(won).toHaveLength(1);
    const kept = await store.readRoom('race');
    expect(kept?.entries.map(({ body }) => body)).toEqual(['{"do":"make"}', `{"by":${won[0]}}`]);
    expect(kept?.row).toMatchObject({ length: 2, changed: 2, status: 'playing', isListed: false });
  });

  test('a number that would leave a gap is refused', async () => {
    await room('gap');
    expect(await store.append('gap', { number: 2, at: 2, body: '{}' }, SUMMARY, null)).toBe(false);
    expect((await store.readRoom('gap'))?.entries).toHaveLength(1);
  });

  test('what is kept is there after it was closed and opened again', async () => {
    await room('again');
    await store.append(
      'again',
      { number: 1, at: 7, body: '{"text":"ä ♥"}' },
      { ...SUMMARY, due: 9 },
      { person: 'bo', sits: true },
    );
    const db = await open();
    const other = makeStore(db);
    expect(await other.entriesOf('again', 1)).toEqual([{ number: 1, at: 7, body: '{"text":"ä ♥"}' }]);
    expect(await makeDueRooms(db, null).list(9, 10)).toContain('again');
    expect(await makeDueRooms(db, null).list(8, 10)).not.toContain('again');
    expect((await other.roomsOf('bo', 10)).map(({ id }) => id)).toEqual(['again']);
    await other.close();
  });

  test('lists the rooms that want to be found, the latest first', async () => {
    await room('listed');
    expect((await store.listed(2, 100)).map(({ id }) => id)).toContain('listed');
    await store.append('listed', { number: 1, at: 9, body: '{}' }, SUMMARY, null);
    expect((await store.listed(2, 100)).map(({ id }) => id)).not.toContain('listed');
    expect(await store.readRoom('nowhere')).toBeNull();
  });

  test('somebody is known by a secret, until they are forgotten', async () => {
    await store.addPerson({ id: 'cy', name: 'Cy', made: 5 }, 'hash of a secret');
    expect(await store.personWith('hash of a secret')).toEqual({ id: 'cy', name: 'Cy', made: 5 });
    await store.rename('cy', 'Cyra');
    expect(await store.personWith('hash of a secret')).toMatchObject({ name: 'Cyra' });
    await store.forget('cy');
    expect(await store.personWith('hash of a secret')).toBeNull();
  });

  test('what goes on is not pushed out of somebody’s list by what is over, and all of that can be read on', async () => {
    const put = (id: string, status: string, at: number): Promise<boolean> =>
      store.createRoom({ id, game: 'toy', at, ...SUMMARY, status }, '{}', 'busy');
    await put('long ago', 'playing', 1);
    for (let i = 1; i <= 5; i++) await put(`over ${i}`, 'over', 100 + i);
    const ids = (rooms: readonly { readonly id: string }[]): string[] => rooms.map(({ id }) => id);
    expect(ids(await store.roomsOf('busy', 3))).toEqual(['long ago', 'over 5', 'over 4']);
    expect(ids(await store.pastOf('busy', 104, 2))).toEqual(['over 3', 'over 2']);
    expect(ids(await store.pastOf('busy', 102, 2))).toEqual(['over 1']);
  });

  test('the list has the newest tables first, whatever happens at them, and can be read on', async () => {
    const put = (id: string, at: number): Promise<boolean> =>
      store.createRoom({ id, game: 'toy', at, ...SUMMARY, isListed: true }, '{}', 'lister');
    for (let i = 1; i <= 4; i++) await put(`listed ${i}`, 1000 + i);
    await store.append('listed 1', { number: 1, at: 5000, body: '{}' }, { ...SUMMARY, isListed: true }, null);
    const ids = (rooms: readonly { readonly id: string }[]): string[] => rooms.map(({ id }) => id);
    expect(ids(await store.listed(9999, 2))).toEqual(['listed 4', 'listed 3']);
    expect(ids(await store.listed(1003, 2))).toEqual(['listed 2', 'listed 1']);
    await store.append('listed 2', { number: 1, at: 5001, body: '{}' }, { ...SUMMARY, isListed: false }, null);
    expect(ids(await store.listedOf('lister')).toSorted()).toEqual(['listed 1', 'listed 3', 'listed 4']);
    expect(await store.listedOf('somebody else')).toEqual([]);
  });

  test('a room of an id is made once, and what is there stays as it is', async () => {
    const make = (body: string): Promise<boolean> =>
      store.createRoom({ id: 'once', game: 'toy', at: 1, ...SUMMARY }, body, 'ada');
    expect((await Promise.all([make('{"do":"make"}'), make('{"do":"make again"}')])).toSorted()).toEqual([false, true]);
    expect(await make('{"do":"make anew"}')).toBe(false);
    expect((await store.readRoom('once'))?.entries).toHaveLength(1);
  });

  const know = (...ids: readonly string[]): Promise<unknown> =>
    Promise.all(ids.map((id) => store.addPerson({ id, name: id, made: 1 }, `secret of ${id}`)));

  test('a match is rated once', async () => {
    await know('dee');
    const rating = { person: 'dee', mu: 26.5, sigma: 7.25, matches: 1 };
    expect(await store.rate('rated', 'toy', 3, [rating])).toBe('rated');
    expect(await store.rate('rated', 'toy', 3, [{ ...rating, mu: 30 }])).toBe('before');
    expect(await store.ratingsOf(['dee', 'nobody'], 'toy', 3)).toEqual([rating]);
    expect(await store.rate('next', 'toy', 3, [{ ...rating, mu: 27, matches: 2 }])).toBe('rated');
    expect(await store.allRatings('dee')).toEqual([{ mu: 27, sigma: 7.25, matches: 2, game: 'toy', seats: 3 }]);
  });

  test('two matches of one person that end together both count', async () => {
    await know('gus', 'hal', 'ivy');
    const rating = (person: string, matches: number): Rating => ({ person, mu: 25 + matches, sigma: 8, matches });
    const two = [
      store.rate('one', 'toy', 2, [rating('gus', 1), rating('hal', 1)]),
      store.rate('two', 'toy', 2, [rating('ivy', 1), rating('gus', 1)]),
    ];
    const outcomes = await Promise.all(two);
    expect(outcomes.toSorted()).toEqual(['overtaken', 'rated']);
    const late = outcomes[0] === 'overtaken' ? ['one', 'hal'] : ['two', 'ivy'];
    expect(await store.ratingsOf([String(late[1])], 'toy', 2)).toEqual([]); // nothing of what was too late
    expect(await store.rate(String(late[0]), 'toy', 2, [rating('gus', 2), rating(String(late[1]), 1)])).toBe('rated');
    expect(await store.ratingsOf(['gus'], 'toy', 2)).toEqual([rating('gus', 2)]);
  });

  test('nobody gets a rating who is not known any more, and then nobody else does: it is to be worked out anew', async () => {
    await know('jo');
    const rating = { mu: 26, sigma: 8, matches: 1 };
    const both = ['jo', 'forgotten'].map((person) => ({ person, ...rating }));
    expect(await store.rate('with somebody gone', 'toy', 4, both)).toBe('overtaken');
    expect(await store.ratingsOf(['jo', 'forgotten'], 'toy', 4)).toEqual([]);
    expect(await store.rate('with somebody gone', 'toy', 4, both.slice(0, 1))).toBe('rated');
  });
});

test('a store of the first version is brought up to date with all that is in it', async () => {
  const older = join(folder, 'older');
  mkdirSync(older);
  const first = new DatabaseSync(join(older, 'cardwright.sqlite'));
  first.exec('CREATE TABLE migrations (number INTEGER PRIMARY KEY); INSERT INTO migrations VALUES (0)');
  for (const sql of MIGRATIONS[0] ?? []) first.exec(sql);
  first.exec(`INSERT INTO rooms VALUES ('old', 'toy', 'playing', 0, 1, 1, 1, 5, '{}')`);
  first.exec(`INSERT INTO entries VALUES ('old', 0, 1, '{"do":"make"}')`);
  first.close();
  const db = await openSqlite(older);
  const store = makeStore(db);
  expect(await store.readRoom('old')).toMatchObject({ row: { due: 5, length: 1 }, entries: [{ number: 0 }] });
  expect(await store.append('old', { number: 1, at: 2, body: '{}' }, SUMMARY, null)).toBe(true);
  await store.close();

  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('CREATE DATABASE older');
  await client.end();
  const url = postgres.url.replace(/cardwright$/, 'older');
  const old = new Client({ connectionString: url });
  await old.connect();
  for (const sql of ['CREATE TABLE migrations (number INTEGER PRIMARY KEY)', ...(MIGRATIONS[0] ?? [])])
    await old.query(sql);
  await old.query('INSERT INTO migrations VALUES (0)');
  await old.query(`INSERT INTO rooms VALUES ('old', 'toy', 'playing', 0, 1, 1, 1, 5, '{}')`);
  await old.end();
  const shared = await openPostgres(url, () => undefined);
  const queue = makeSharedQueue(shared, () => undefined);
  await queue.start({ tend: async () => undefined, keepHouse: async () => undefined });
  expect(await makeDueRooms(shared, queue).askForLost(Date.now())).toBe(1); // nobody had asked for it
  await queue.stop();
  await shared.close();
});

test('PostgreSQL: whoever shares the store hears which room was written to', async () => {
  const [one, other] = [
    makeStore(await openPostgres(postgres.url, () => undefined)),
    makeStore(await openPostgres(postgres.url, () => undefined)),
  ];
  const heard: string[] = [];
  other.listen((text) => heard.push(text));
  await one.createRoom({ id: 'told', game: 'toy', at: 1, ...SUMMARY }, '{"do":"make"}', 'ada');
  await one.append('told', { number: 1, at: 2, body: '{}' }, SUMMARY, null);
  await expect.poll(() => heard).toContain('told 2');
  await Promise.all([one.close(), other.close()]);
});

test('PostgreSQL: entries of one moment go together, and one that cannot be kept takes nothing from the others', async () => {
  const [db, second] = [
    await openPostgres(postgres.url, () => undefined),
    await openPostgres(postgres.url, () => undefined),
  ];
  const [store, other] = [makeStore(db), makeStore(second)];
  const heard: string[] = [];
  other.listen((text) => heard.push(...readNews(text).map(({ room, length }) => `${room} ${length}`)));
  const rooms = Array.from({ length: 450 }, (_, i) => `many-${i}`);
  // One after another: each takes a connection, and whoever waits long for one gives up.
  for (const id of rooms) await store.createRoom({ id, game: 'toy', at: 1, ...SUMMARY }, '{"do":"make"}', 'ada');
  await other.append('many-7', { number: 1, at: 2, body: '{"by":"other"}' }, SUMMARY, null);
  const bodyOf = (i: number): string => (i === 9 ? 'a \u0000 that no text may have' : `{"by":${i}}`);
  const kept = await Promise.allSettled(
    rooms.map((id, i) => store.append(id, { number: 1, at: 3, body: bodyOf(i) }, SUMMARY, null)),
  );
  const told = kept.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'));
  expect(told).toEqual(rooms.map((_, i) => (i === 7 ? false : i === 9 ? 'failed' : true)));
  const bodies = await Promise.all(rooms.map((id) => other.entriesOf(id, 1)));
  expect(await Promise.all([0, 1, 2, 0].map((from) => other.entriesOf('many-3', from)))).toMatchObject([
    [{ number: 0 }, { number: 1, at: 3, body: '{"by":3}' }],
    [{ number: 1 }],
    [],
    [{ number: 0 }, { number: 1 }],
  ]);
  expect(bodies.map((entries) => entries.map(({ body }) => body))).toEqual(
    rooms.map((_, i) => (i === 7 ? ['{"by":"other"}'] : i === 9 ? [] : [`{"by":${i}}`])),
  );
  const news = rooms.flatMap((id, i) => (i === 9 ? [] : [`${id} 2`]));
  await expect.poll(() => heard.filter((one) => one.startsWith('many')).toSorted()).toEqual(news.toSorted());
  await Promise.all([store.close(), other.close()]);
});
