import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useDatabases } from '../testing/databases.ts';
import type { Database } from './database.ts';
import { type Claim, type Identities, makeIdentities, type MergeWith } from './identities.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { makeStore, type Store } from './store.ts';

const { folder, postgres } = useDatabases();

const SUMMARY = { status: 'playing', isListed: false, due: null, about: '{}' };

describe.each<[string, () => Promise<Database>]>([
  ['SQLite', () => openSqlite(folder)],
  ['PostgreSQL', () => openPostgres(postgres.url, () => undefined)],
])('%s', (_, open) => {
  let db: Database;
  let store: Store;
  let identities: Identities;
  beforeAll(async () => {
    db = await open();
    store = makeStore(db);
    identities = makeIdentities(db);
  });
  afterAll(() => store.close());

  const code = (hash: string): Claim => ({ by: 'code', hash });
  const key = (hash: string): Claim => ({ by: 'key', hash });
  const know = async (...ids: readonly string[]): Promise<void> => {
    for (const id of ids) await store.addPerson({ id, name: id.toUpperCase(), made: 1 }, `first of ${id}`);
  };
  const room = async (id: string, person: string, ...bodies: readonly string[]): Promise<void> => {
    await store.createRoom({ id, game: 'toy', at: 1, ...SUMMARY }, `{"do":"make","by":"${person}"}`, person);
    for (const [i, body] of bodies.entries())
      await store.append(id, { number: i + 1, at: 2, body }, SUMMARY, { person, sits: true });
  };
  const bodiesOf = async (id: string): Promise<string[]> =>
    ((await store.readRoom(id))?.entries ?? []).map(({ body }) => body);
  const HOW: MergeWith = { claim: code(''), now: 50, dropped: [], unnamed: 'Guest', words: [] };

  test('a code is not used up by looking; it brings one device, and none after its time', async () => {
    await know('ann');
    await store.putCode('c1', 'ann', 100);
    for (const now of [1, 100]) expect(await identities.personBy(code('c1'), now)).toMatchObject({ id: 'ann' });
    expect(await identities.personBy(code('c1'), 101)).toBeNull();
    expect(await identities.become(code('c1'), 'ann', 'too late', 101)).toBe(false);
    expect(await identities.become(code('c1'), 'somebody else', 'not theirs', 99)).toBe(false);
    const tries = ['s1', 's2', 's3'].map((secret) => identities.become(code('c1'), 'ann', secret, 99));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await identities.holdingsOf('ann')).toMatchObject({ devices: 2 });
    for (const secret of ['too late', 'not theirs']) expect(await store.personWith(secret)).toBeNull();
  });

  test('a recovery key is kept until it is replaced, and it is known when it was used last', async () => {
    await know('bea');
    expect(await identities.keyOf('bea')).toBeNull();
    await identities.putKey('bea', 'k1', 10);
    expect(await identities.keyOf('bea')).toEqual({ made: 10, used: null });
    for (const [i, now] of [20, 30].entries()) {
      expect(await identities.personBy(key('k1'), now)).toMatchObject({ id: 'bea', name: 'BEA' });
      expect(await identities.become(key('k1'), 'bea', `by key ${i}`, now)).toBe(true);
      expect(await identities.keyOf('bea')).toEqual({ made: 10, used: now });
    }
    expect(await store.personWith('by key 1')).toMatchObject({ id: 'bea' });
    await identities.putKey('bea', 'k2', 40);
    expect(await identities.personBy(key('k1'), 41)).toBeNull();
    expect(await identities.become(key('k1'), 'bea', 'by an old key', 41)).toBe(false);
    expect(await identities.keyOf('bea')).toEqual({ made: 40, used: null });
    await store.keepOnlySecret('bea', 'by key 0'); // somebody else may have made this key
    expect(await identities.personBy(key('k2'), 42)).toBeNull();
    await identities.putKey('bea', 'k3', 43);
    await store.forget('bea');
    expect(await identities.personBy(key('k3'), 44)).toBeNull();
    expect(await identities.keyOf('bea')).toBeNull();
  });

  test('merged: tables, seats, devices and messages are the other’s; words that only look like a name stay', async () => {
    await know('cat', 'dan', 'eli');
    await room(
      'of cat',
      'cat',
      '{"do":"sit","seat":0,"by":"cat","key":"cat:1"}',
      '{"do":"say","text":"I am \\"by\\":\\"cat\\", cat","by":"cat"}',
      '{"do":"say","text":"and I am not","by":"eli"}',
    );
    await room('of both', 'cat', '{"do":"sit","seat":0,"by":"cat"}', '{"do":"sit","seat":1,"by":"dan"}');
    await room('of dan', 'dan', '{"do":"say","text":"x","by":"dan"}');
    await store.append('of dan', { number: 2, at: 3, body: '{"do":"say","by":"cat"}' }, SUMMARY, {
      person: 'cat',
      sits: false,
    });
    await db.run([
      {
        sql: 'INSERT INTO subscriptions (endpoint, person, p256dh, auth, made) VALUES ($1, $2, $3, $4, $5)',
        values: ['e', 'cat', 'p', 'a', 1],
      },
      {
        sql: 'INSERT INTO turns_told (person, room, at, back) VALUES ($1, $2, $3, $4)',
        values: ['cat', 'of cat', 1, 0],
      },
    ]);
    await store.putCode('for dan', 'dan', 100);
    await store.putCode('for cat', 'cat', 100);
    await identities.putKey('cat', 'key of cat', 5);
    expect(await identities.sharedRooms('cat', 'dan', 9)).toEqual(['of dan']); // dan is no member where nothing says so
    const merge = { old: 'cat', into: 'dan', apart: ['of both'] };
    expect(await identities.merge(merge, { ...HOW, claim: code('for cat') })).toBe(false); // that is for somebody else
    expect(await identities.merge(merge, { ...HOW, claim: code('for dan'), now: 101 })).toBe(false);
    expect(await store.personWith('first of cat')).toMatchObject({ id: 'cat' });
    expect(await identities.merge(merge, { ...HOW, claim: code('for dan') })).toBe(true);
    expect(await identities.merge(merge, { ...HOW, claim: code('for dan') })).toBe(false);

    expect(await bodiesOf('of cat')).toEqual([
      '{"do":"make","by":"dan"}',
      '{"do":"sit","seat":0,"by":"dan","key":"dan:1"}',
      '{"do":"say","text":"I am \\"by\\":\\"cat\\", cat","by":"dan"}',
      '{"do":"say","text":"and I am not","by":"eli"}',
    ]);
    expect(await bodiesOf('of both')).toContain('{"do":"sit","seat":0,"by":"cat"}');
    expect((await store.roomsOf('dan', 9)).map(({ id }) => id).toSorted()).toEqual(['of cat', 'of dan']);
    expect((await store.roomsWith('cat', 9)).map(({ id }) => id)).toEqual(['of both']);
    expect(await store.personWith('first of cat')).toEqual({ id: 'dan', name: 'DAN', made: 1 });
    expect(await store.knownPeople(['cat', 'dan'])).toEqual(new Set(['dan']));
    const rows = async (sql: string): Promise<unknown> => (await db.run([{ sql, values: ['dan'] }]))?.[0]?.length;
    expect(await rows('SELECT 1 FROM subscriptions WHERE person = $1')).toBe(1);
    expect(await rows('SELECT 1 FROM turns_told WHERE person = $1')).toBe(1);
    expect(await identities.personBy(key('key of cat'), 60)).toMatchObject({ id: 'dan' }); // they had no other
    expect(await identities.personBy(code('for cat'), 60)).toBeNull();

    // It is known whose the rest is, and that it was this code.
    expect(await identities.wasMergedBy('for dan', 'dan')).toBe(true);
    expect(await identities.wasMergedBy('for dan', 'eli')).toBe(false);
    expect(await identities.formerIds('dan')).toEqual(['cat']);
    expect(await identities.unfinished(9)).toContainEqual({ old: 'cat', into: 'dan', at: 50 });
    await identities.finish('cat');
    expect((await identities.unfinished(9)).map(({ old }) => old)).not.toContain('cat');

    // And on: who was cat, then dan, is eli.
    await store.putCode('for eli', 'eli', 100);
    await identities.putKey('eli', 'key of eli', 6);
    await identities.merge({ old: 'dan', into: 'eli', apart: [] }, { ...HOW, claim: code('for eli') });
    expect(await identities.formerIds('eli')).toEqual(['cat', 'dan']);
    expect(await store.personWith('first of cat')).toMatchObject({ id: 'eli' });
    expect(await identities.personBy(key('key of cat'), 60)).toBeNull(); // eli has one
    expect(await identities.personBy(key('key of eli'), 60)).toMatchObject({ id: 'eli' });
    await store.forget('eli');
    expect(await identities.formerIds('eli')).toEqual([]);
  });

  test('ratings: what only one has moves, two of one game become one that is surer, and one that is dropped is gone', async () => {
    await know('fay', 'gil');
    const rate = (id: string, seats: number, person: string, mu: number, sigma: number): Promise<unknown> =>
      store.rate(`rated ${id}`, 'toy', seats, [{ person, mu, sigma, matches: 1 }]);
    await rate('1', 2, 'fay', 30, 5);
    await rate('2', 3, 'fay', 28, 6);
    await rate('3', 3, 'gil', 24, 4);
    await rate('4', 4, 'fay', 10, 4);
    await rate('5', 4, 'gil', 26, 7);
    await rate('6', 5, 'fay', 25, 25 / 3);
    await rate('7', 5, 'gil', 29, 6);
    await store.putCode('for gil', 'gil', 100);
    const how = { ...HOW, claim: code('for gil'), dropped: [{ game: 'toy', seats: 4 }] };
    expect(await identities.merge({ old: 'fay', into: 'gil', apart: [] }, how)).toBe(true);
    const [two, three, four, five] = await store.allRatings('gil');
    expect(two).toEqual({ game: 'toy', seats: 2, mu: 30, sigma: 5, matches: 1 });
    expect(four).toEqual({ game: 'toy', seats: 4, mu: 26, sigma: 7, matches: 1 });
    expect(three).toMatchObject({ seats: 3, matches: 2 });
    expect(three?.mu).toBeGreaterThan(24);
    expect(three?.mu).toBeLessThan(28);
    expect(three?.sigma).toBeLessThan(4);
    expect(five?.mu).toBeCloseTo(29, 9); // what says nothing changes nothing
    expect(five?.sigma).toBeCloseTo(6, 9);
    expect(await store.allRatings('fay')).toEqual([]);
  });

  test('whoever has no name takes the one that they had; nobody is merged with somebody who is gone', async () => {
    await store.addPerson({ id: 'hob', name: 'Guest', made: 1 }, 'of hob');
    await know('ida', 'jim');
    await store.putCode('for hob', 'hob', 100);
    expect(await identities.merge({ old: 'nobody', into: 'hob', apart: [] }, { ...HOW, claim: code('for hob') })).toBe(
      false,
    );
    expect(await identities.personBy(code('for hob'), 50)).not.toBeNull();
    expect(await identities.merge({ old: 'ida', into: 'hob', apart: [] }, { ...HOW, claim: code('for hob') })).toBe(
      true,
    );
    expect(await store.personWith('of hob')).toMatchObject({ name: 'IDA' });
    await store.putCode('for jim', 'jim', 100);
    await store.forget('jim');
    expect(await identities.merge({ old: 'hob', into: 'jim', apart: [] }, { ...HOW, claim: code('for jim') })).toBe(
      false,
    );
  });
});
