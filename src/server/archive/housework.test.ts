import '../../games/all.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../engine/words.ts';
import { type ArchiveStore, makeArchives } from '../store/archives.ts';
import { AWAY } from '../store/away.ts';
import type { Database } from '../store/database.ts';
import { makeHouse } from '../store/house.ts';
import { type Identities, makeIdentities } from '../store/identities.ts';
import { openPostgres } from '../store/postgres.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { makeStore, type Store } from '../store/store.ts';
import { useDatabases } from '../testing/databases.ts';
import { unpackArchive } from './archive.ts';
import { makeArchivist } from './archivist.ts';
import type { Entry } from '../rooms/entries.ts';
import { type Hall, makeHall } from '../rooms/hall.ts';
import { makeHousework } from './housework.ts';
import { readPlan } from '../rooms/plan.ts';
import { makeRoom } from '../rooms/room.ts';

const { folder, postgres } = useDatabases();

const DAY = 86_400_000;

describe.each<[string, () => Promise<Database>]>([
  ['SQLite', () => openSqlite(folder)],
  ['PostgreSQL', () => openPostgres(postgres.url, () => undefined)],
])('%s', (_, open) => {
  let db: Database;
  let store: Store;
  let identities: Identities;
  let hall: Hall;
  let archives: ArchiveStore;
  let keepHouse: () => Promise<void>;
  let now = 1_800_000_000_000;
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown): unknown => troubles.push(error);
  beforeAll(async () => {
    db = await open();
    store = makeStore(db);
    identities = makeIdentities(db);
    archives = makeArchives(db);
    const clock = { now: () => now, wait: async () => undefined, onTrouble };
    hall = makeHall({ store, ...clock });
    const archivist = makeArchivist({ hall, archives, ...clock });
    keepHouse = makeHousework({ archivist, house: makeHouse(db), hall, store, ...clock, tableDays: 14, guestDays: 30 });
  });
  afterEach(() => expect(troubles).toEqual([]));
  afterAll(() => store.close());

  const make = async (id: string, person: string): Promise<void> => {
    const first: Entry = { do: 'make', plan: readPlan({ game: 'five-ages', seats: 3 }), secret: 'kept', by: person };
    await hall.create(makeRoom(id, first), first, person);
  };
  const begin = async (id: string): Promise<void> => {
    await make(id, 'ada');
    await hall.act(id, null, () => ({ do: 'sit', seat: 0, name: 'Ada', words: '', by: 'ada' }));
    for (const seat of [1, 2]) await hall.act(id, null, () => ({ do: 'bot', seat, bot: 'random', by: 'ada' }));
    await hall.act(id, null, () => ({ do: 'begin', by: 'ada' }));
  };

  test('a table that has not begun is gone after two weeks, one that has is not', async () => {
    await make('waiting', 'ada');
    await make('talked', 'ada');
    await begin('begun');
    now += 13 * DAY;
    await keepHouse();
    expect(await store.readRoom('waiting')).not.toBeNull();
    await hall.act('talked', null, () => ({ do: 'say', name: 'Ada', text: 'Anybody?', by: 'ada' }));
    now += 2 * DAY;
    await keepHouse();
    expect(await store.readRoom('waiting')).toBeNull();
    await expect(hall.look('waiting', (room) => room.length)).rejects.toThrow('There is no such table.');
    expect((await store.roomsOf('ada', 10)).map(({ id }) => id).toSorted()).toEqual(['begun', 'talked']);
  });

  test('what was written for somebody who was forgotten meanwhile goes; what belongs to others stays', async () => {
    await store.addPerson({ id: 'known', name: 'Kim', made: now }, 'of kim');
    await store.addPerson({ id: 'gone', name: 'Gus', made: now }, 'of gus');
    for (const person of ['known', 'gone']) {
      await store.rate(`by ${person}`, 'toy', 2, [{ person, mu: 25, sigma: 8, matches: 1 }]);
      await identities.putKey(person, `key of ${person}`, now);
    }
    await db.run([{ sql: 'DELETE FROM people WHERE id = $1', values: ['gone'] }]);
    await keepHouse();
    expect(await identities.keyOf('gone')).toBeNull();
    expect(await identities.keyOf('known')).not.toBeNull();
    expect((await store.ratingsOf(['known', 'gone'], 'toy', 2)).map(({ person }) => person)).toEqual(['known']);
    expect(await store.personWith('of kim')).not.toBeNull();
  });

  test('a guest who never did anything is gone after a month; whoever has a name or a table is not', async () => {
    await store.addPerson({ id: 'nobody', name: 'Guest', made: now }, 'a');
    await store.addPerson({ id: 'named', name: 'Nell', made: now }, 'b');
    await store.addPerson({ id: 'seated', name: 'Guest', made: now }, 'c');
    await store.addPerson({ id: 'with a key', name: 'Guest', made: now }, 'e');
    await identities.putKey('with a key', 'a key', now); // which was promised to bring them back
    await make('of a guest', 'seated');
    await store.putCode('unused', 'named', now + 1000);
    now += 29 * DAY;
    await keepHouse();
    expect(await store.personWith('a')).not.toBeNull();
    await store.addPerson({ id: 'new', name: 'Guest', made: now }, 'd');
    await begin('by then');
    now += 2 * DAY;
    await keepHouse();
    expect(await store.personWith('a')).toBeNull();
    for (const secret of ['b', 'd', 'e']) expect(await store.personWith(secret)).not.toBeNull();
    expect(await identities.personBy({ by: 'code', hash: 'unused' }, 0)).toBeNull();
  });

  test('a match that nobody wrote down is written down, and again when it has gone on', async () => {
    await begin('left');
    const told = async (): Promise<number> => (await unpackArchive((await archives.get('left')) ?? '')).length;
    expect(await archives.get('left')).toBeNull();
    await keepHouse();
    expect(await archives.get('left')).toBeNull(); // somebody is there
    now += 180_000;
    await keepHouse();
    const first = await told();
    expect(first).toBe(5);
    await hall.act('left', null, () => ({ do: 'say', name: 'Ada', text: 'Where is everybody?', by: 'ada' }));
    now += 180_000;
    await keepHouse();
    expect(await told()).toBe(6);
    expect(await archives.behind(now, 10)).toEqual([]);
  });

  test('a match that cannot be written down is told as trouble, and keeps nobody from the others', async () => {
    await begin('fine');
    now += 1000;
    await begin('broken'); // comes first
    await store.rewrite('broken', 2, 'this is no JSON');
    hall.forget('broken');
    now += 180_000;
    await keepHouse();
    expect(await archives.get('fine')).not.toBeNull();
    expect(await archives.get('broken')).toBeNull();
    expect(troubles.splice(0)).toMatchObject([{ name: 'SyntaxError' }]);
    await archives.close('broken', 5, ''); // no other test is to find it
  });

  test('all matches that were left behind are written down at once, however few are read at a time', async () => {
    const ids = ['one', 'two', 'three'].map((name) => `behind ${name}`);
    for (const id of ids) await begin(id);
    now += 180_000;
    const fewer: ArchiveStore = { ...archives, behind: (before) => archives.behind(before, 1) };
    await makeArchivist({ hall, archives: fewer, now: () => now, onTrouble }).catchUp();
    for (const id of ids) expect(await archives.get(id)).not.toBeNull();
  });

  test('a match is not given up since the store was away for a moment', async () => {
    await begin('unlucky');
    now += 180_000;
    const away = { ...hall, look: () => Promise.reject(new Problem(AWAY)) };
    const archivist = makeArchivist({ hall: away, archives, now: () => now, onTrouble });
    await expect(archivist.catchUp()).rejects.toThrow(AWAY);
    expect(await archives.get('unlucky')).toBeNull();
    await keepHouse();
    expect(await archives.get('unlucky')).not.toBeNull();
  });

  test('a room that leaves the memory is written down', async () => {
    await begin('swept');
    now += 61_000;
    hall.sweep();
    await expect.poll(() => archives.get('swept')).not.toBeNull();
  });
});
