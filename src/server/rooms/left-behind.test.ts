import '../../games/all.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { makeStore, type Store } from '../store/store.ts';
import type { Entry } from './entries.ts';
import { type Hall, makeHall } from './hall.ts';
import { readPlan } from './plan.ts';
import { makeRoom } from './room.ts';
import { newWatcher } from '../updates/updates.ts';

/* Whoever looks on hears everything, whatever becomes of the database and of the words between processes. */

const folder = mkdtempSync(join(tmpdir(), 'cardwright-left-behind-'));
let store: Store; // as two processes have it
let now = 1_800_000_000_000;
let isAway = false;
const TABLE = 'table';

beforeAll(async () => {
  store = { ...makeStore(await openSqlite(folder)), isShared: true };
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now += 1000;
  isAway = false;
});

const hallOn = (on: Store): Hall =>
  makeHall({ store: on, now: () => now, wait: async () => void (now += 250), onTrouble: () => undefined });

/** While the database is away. */
const gone = async (): Promise<never> => {
  throw new Error('Connection terminated unexpectedly');
};

/** A process whose reading fails while the database is away. */
const shaky = (): Store => ({
  ...store,
  readRoom: (id) => (isAway ? gone() : store.readRoom(id)),
  entriesOf: (id, from) => (isAway ? gone() : store.entriesOf(id, from)),
});

async function makeTable(hall: Hall, id: string): Promise<void> {
  const first: Entry = { do: 'make', plan: readPlan({ game: 'five-ages', seats: 3 }), secret: 'kept', by: 'ada' };
  await hall.create(makeRoom(id, first), first, 'ada');
}

const say = (hall: Hall, id: string, text: string): Promise<unknown> =>
  hall.act(id, `ada:${text}`, () => ({ do: 'say', name: 'ada', text, by: 'ada', key: `ada:${text}` }));

async function lookOn(hall: Hall, id: string): Promise<() => string> {
  const told: string[] = [];
  await hall.watch(
    id,
    newWatcher({ person: 'bob', wantsView: false, seat: null, send: (text) => void told.push(text) }),
  );
  return () => told.join('');
}

test('what was kept, though the line to the database broke before it could say so, is told and looked after', async () => {
  const id = `${TABLE}-1`;
  let cuts = 1;
  const hall = hallOn({
    ...store,
    async append(...entry) {
      const isKept = await store.append(...entry);
      return cuts-- > 0 ? gone() : isKept;
    },
  });
  await makeTable(hall, id);
  const told = await lookOn(hall, id);
  const changes: number[] = [];
  hall.onChange(({ length }) => changes.push(length));
  expect(await say(hall, id, 'once')).toBeNull();
  expect(told().split('"once"')).toHaveLength(2);
  expect(changes).toEqual([2]);
});

test('what has no key happens once, though the line to the database broke before it could say so', async () => {
  const id = `${TABLE}-once`;
  let cuts = 2;
  const hall = hallOn({
    ...store,
    async append(...entry) {
      const isKept = cuts === 2 ? false : await store.append(...entry); // the first was not even kept
      if (cuts-- > 0) return gone();
      return isKept;
    },
  });
  const calm = hallOn(store);
  await makeTable(calm, id);
  const talk = (text: string): Promise<unknown> =>
    hall.act(id, null, () => ({ do: 'say', name: 'ada', text, by: 'ada' }));
  expect(await talk('hello')).toBeNull();
  expect(await talk('again')).toBeNull();
  const said = async (at: Hall): Promise<string[]> => at.look(id, ({ chat }) => chat.map(({ text }) => text));
  expect(await said(hall)).toEqual(['hello', 'again']);
  expect(await said(hallOn(store))).toEqual(['hello', 'again']);
});

test('what another process wrote is told, though it was read for somebody else before the word of it came', async () => {
  const id = `${TABLE}-2`;
  const [here, there] = [hallOn(store), hallOn(store)];
  await makeTable(here, id);
  const told = await lookOn(here, id);
  now += 61_000;
  here.sweep(); // it is not in memory any more
  await say(there, id, 'elsewhere');
  expect(await here.look(id, ({ length }) => length)).toBe(2);
  expect(here.refresh(id, 2)).toBe(false);
  expect(told()).toContain('elsewhere');
});

test('what another process wrote while a request was tried again is told', async () => {
  const id = `${TABLE}-3`;
  const there = hallOn(store);
  let cuts = 1;
  const here = hallOn({
    ...store,
    async append(...entry) {
      if (cuts-- > 0) {
        await say(there, id, 'elsewhere');
        return gone();
      }
      return store.append(...entry);
    },
  });
  await makeTable(here, id);
  const told = await lookOn(here, id);
  await say(here, id, 'here');
  expect(told()).toMatch(/elsewhere.*here/);
});

test('what could not be read while the database was away for long is read later', async () => {
  for (const isInMemory of [true, false]) {
    const id = `${TABLE}-4-${isInMemory}`;
    const [here, there] = [hallOn(shaky()), hallOn(store)];
    await makeTable(here, id);
    const told = await lookOn(here, id);
    if (!isInMemory) {
      now += 61_000;
      here.sweep();
    }
    await say(there, id, 'elsewhere');
    isAway = true;
    expect(here.refresh('', Infinity)).toBe(true);
    await here.look(id, () => undefined).catch(() => undefined); // by then it was given up
    isAway = false;
    expect(told()).not.toContain('elsewhere');
    here.sweep();
    await expect.poll(told).toContain('elsewhere');
  }
});
