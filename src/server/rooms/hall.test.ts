import '../../games/all.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { makeArchives } from '../store/archives.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { makeStore, type Store } from '../store/store.ts';
import { makeArchivist } from '../archive/archivist.ts';
import type { Entry } from './entries.ts';
import { type Hall, makeHall } from './hall.ts';
import { readPlan } from './plan.ts';
import { makeRoom, matchIn } from './room.ts';
import { newWatcher, type Watcher } from '../updates/updates.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-hall-'));
const SECOND = 1000;
let store: Store;
let now = 1_800_000_000_000;
const troubles: unknown[] = [];
const clock = {
  now: () => now,
  wait: async () => undefined,
  onTrouble: (error: unknown): unknown => troubles.push(error),
};
let hall: Hall;
let archives: ReturnType<typeof makeArchives>;
beforeAll(async () => {
  const db = await openSqlite(folder);
  store = makeStore(db);
  archives = makeArchives(db);
});
afterEach(() => expect(troubles).toEqual([]));
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function begin(id: string, options = {}): Promise<void> {
  const plan = readPlan({ game: 'five-ages', seats: 3, options });
  const first: Entry = { do: 'make', plan, secret: 'kept', by: 'ada' };
  await hall.create(makeRoom(id, first), first, 'ada');
  for (const [seat, by] of PEOPLE.entries())
    await hall.act(id, null, () => ({ do: 'sit', seat, name: by, words: '', by }));
  await hall.act(id, null, () => ({ do: 'begin', by: 'ada' }));
}

const PEOPLE = ['ada', 'bob', 'eva'] as const;

/** Some legal action of a seat, of this type if one is named. */
const act = (id: string, seat: 0 | 1 | 2, wanted?: string): Promise<unknown> =>
  hall.act(id, null, (room) => {
    const legal = legalActions(matchIn(room).match.table, seat);
    const action = legal.find(({ type }) => wanted === undefined || type === wanted);
    if (!action) throw new Error(`seat ${seat} has no ${wanted}`);
    return { do: 'submit', seat, action, by: PEOPLE[seat] };
  });

const onlooker = (told: string[]): Watcher =>
  newWatcher({ person: 'ada', wantsView: true, seat: null, send: (text) => void told.push(text) });

test('a match at which nobody looks is not in memory any more after a minute, and goes on all the same', async () => {
  hall = makeHall({ store, ...clock });
  const archivist = makeArchivist({ hall, archives, ...clock });
  for (let i = 0; i < 20; i++) await begin(`idle-${i}`);
  expect(hall.size).toBe(20);
  now += 59 * SECOND;
  hall.sweep();
  expect(hall.size).toBe(20);
  now += 2 * SECOND;
  hall.sweep();
  expect(hall.size).toBe(0);
  await archivist.settled();
  for (let i = 0; i < 20; i++) expect(await archives.get(`idle-${i}`)).not.toBeNull();
  expect(hall.size).toBe(0);
  await hall.act('idle-7', null, () => ({ do: 'say', name: 'ada', text: 'still here', by: 'ada' }));
  expect(await hall.look('idle-7', ({ length, chat }) => [length, chat.length])).toEqual([6, 1]);
});

test('where many come and go, those at which nobody looks make room for others within seconds', async () => {
  hall = makeHall({ store, ...clock });
  const told: string[] = [];
  await begin('watched');
  await hall.watch('watched', onlooker(told));
  let most = 0;
  for (let i = 0; i < 1500; i++) {
    const first: Entry = { do: 'make', plan: readPlan({ game: 'five-ages' }), secret: 'kept', by: 'ada' };
    await hall.create(makeRoom(`many-${i}`, first), first, 'ada');
    now += 10; // a hundred in a second
    most = Math.max(most, hall.size);
  }
  expect(most).toBeLessThan(750); // 500, and those of the last two seconds
  const whole = told.length;
  await hall.act('watched', null, () => ({ do: 'say', name: 'ada', text: 'hello', by: 'ada' }));
  expect(told.slice(whole).join('')).not.toContain('whole'); // it had stayed
});

test('somebody who looks on for long is told what is new, though the match was put away meanwhile', async () => {
  hall = makeHall({ store, ...clock });
  const gone: string[] = [];
  hall.onPutAway(({ id }) => gone.push(id));
  const told: string[] = [];
  const watcher = onlooker(told);
  await begin('looked-at');
  await hall.watch('looked-at', watcher);
  now += 61 * SECOND;
  hall.sweep();
  expect(gone).toEqual(['looked-at']);
  expect(watcher.view).toBeNull();
  await hall.act('looked-at', null, () => ({ do: 'say', name: 'ada', text: 'hello', by: 'ada' }));
  expect(told.at(-1)).toContain('hello');
  expect(told.at(-1)).not.toContain('whole'); // it looks as it did
  now += 61 * SECOND;
  hall.sweep();
  await act('looked-at', 0);
  expect(told.at(-1)).toContain('whole');
  hall.unwatch('looked-at', watcher);
  now += 61 * SECOND;
  hall.sweep();
  expect(hall.size).toBe(0);
});

test('who looks on for long learns nothing from a secret step, though the match was put away meanwhile', async () => {
  hall = makeHall({ store, ...clock });
  await begin('secret', { negotiation: 'sealed' });
  const told: string[] = [];
  await hall.watch('secret', onlooker(told));
  for (const seat of [0, 1, 2] as const) await act('secret', seat);
  const before = told.length;
  await act('secret', 1, 'wish');
  expect(told.slice(before)).toEqual([]);
  now += 61 * SECOND;
  hall.sweep();
  await act('secret', 1, 'wish');
  expect(told.slice(before)).toEqual([]);
});

test('a room in which something is under way stays, however long it takes', async () => {
  let answer = (): void => undefined;
  const slow = new Promise<void>((resolve) => (answer = resolve));
  hall = makeHall({ store: { ...store, append: (...entry) => slow.then(() => store.append(...entry)) }, ...clock });
  const first: Entry = { do: 'make', plan: readPlan({ game: 'five-ages' }), secret: 'kept', by: 'ada' };
  await hall.create(makeRoom('slow', first), first, 'ada');
  const say = (text: string): Promise<unknown> =>
    hall.act('slow', null, () => ({ do: 'say', name: 'ada', text, by: 'ada' }));
  const one = say('one');
  now += 61 * SECOND;
  hall.sweep();
  expect(hall.size).toBe(1);
  const two = say('two');
  answer();
  await Promise.all([one, two]);
  expect(await hall.look('slow', ({ chat }) => chat.map(({ text }) => text))).toEqual(['one', 'two']);
  now += 61 * SECOND;
  hall.sweep();
  expect(hall.size).toBe(0);
});
