import '../games/all.ts';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { EventView } from '../engine/tell.ts';
import { makePieces, PIECE } from './limits/pieces.ts';
import { makeHall } from './rooms/hall.ts';
import { newWatcher } from './updates/updates.ts';
import { openDesk, type TestDesk, type Visitor } from './testing/desk.ts';

/* Somebody who makes a lot of work on purpose. Others must not notice. */

const TABLES = 20;
let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());
afterEach(() => void vi.restoreAllMocks());

/** A table at which everybody chooses and takes back until that is refused. */
async function churned(people: readonly Visitor[], more: object = {}): Promise<string> {
  const [owner] = people;
  const room = String((await owner?.ask({ do: 'create', game: 'five-ages', seats: people.length, ...more }))?.room);
  for (const [seat, one] of people.entries()) await one.ask({ do: 'sit', room, seat });
  expect(await owner?.ask({ do: 'begin', room })).toEqual({ ok: true });
  for (const one of people)
    for (let isRefused = false; !isRefused;) {
      const { actions } = (await one.ask({ do: 'legal', room })) as unknown as { actions: object[] };
      await one.ask({ do: 'submit', room, action: actions[0] });
      isRefused = (await one.ask({ do: 'undo', room })).ok !== true;
    }
  return room;
}

/** A row and entries like those of this table. */
async function copyOf(room: string, id: string, people: readonly Visitor[]): Promise<void> {
  const { store } = open.desk;
  const found = await store.readRoom(room);
  const standing = found?.row.standing;
  if (!found || !standing) throw new Error(`room ${room} is not there`);
  const { row, entries } = found;
  const { game, made: at, about } = row;
  const [first, ...others] = entries;
  const person = people[0]?.guest.person.id ?? '';
  const summary = { status: row.status, isListed: false, due: null, about, standing };
  await store.createRoom({ id, game, at, ...summary }, first?.body ?? '', person);
  for (const entry of others) void store.append(id, entry, summary, null);
}

const three = async (): Promise<Visitor[]> => [await open.enter('Ada'), await open.enter('Bo'), await open.enter('Cy')];

test('one’s own tables are listed from their rows, however much was done at them', async () => {
  const people = await three();
  const [ada] = people as [Visitor];
  const room = await churned(people);
  for (let i = 1; i < TABLES; i++) await copyOf(room, `copy-${i}`, people);
  open.restart(); // nothing of them is in memory
  const reads = [vi.spyOn(open.desk.store, 'entriesOf'), vi.spyOn(open.desk.store, 'readRoom')];
  const { rooms } = (await ada.ask({ do: 'mine' })) as unknown as { rooms: { seat: number }[] };
  expect(rooms).toHaveLength(TABLES);
  expect(rooms.every(({ seat }) => seat === 0)).toBe(true);
  for (const read of reads) expect(read).not.toHaveBeenCalled();
});

test('a long table is read in pieces, and everything else has its turn between them', async () => {
  const people = await three();
  const room = await churned(people);
  const entries = (await open.desk.store.readRoom(room))?.entries.length ?? 0;
  expect(entries).toBeGreaterThan(1000);
  let time = 0;
  let steps = 0;
  let [turns, most] = [0, 0];
  const pieces = makePieces({
    now: () => time,
    later(next) {
      [turns, most, steps] = [turns + 1, Math.max(most, steps), 0];
      setImmediate(next);
    },
  });
  const { store, now } = open.desk;
  const hall = makeHall({
    store,
    now,
    wait: async () => undefined,
    onTrouble: (error) => {
      throw error;
    },
    pieces: {
      ...pieces,
      run: (whose, step) =>
        pieces.run(whose, () => {
          steps++;
          time++; // each takes a millisecond
          return step();
        }),
    },
  });
  expect(await hall.look(room, ({ length }) => length)).toBe(entries);
  expect(most).toBeLessThanOrEqual(PIECE);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(entries / PIECE));
  await hall.close();
});

test('a long story comes in parts, and those who play do not wait for it', async () => {
  const people = await three();
  const room = await churned(people);
  const eve = await open.enter('Eve');
  expect(await eve.ask({ do: 'watch', room, view: true })).toMatchObject({ ok: true });
  const parts = eve.heard.flatMap(({ events }) => (events === undefined ? [] : [events as EventView[]]));
  expect(Math.max(...parts.map((events) => events.length))).toBeLessThanOrEqual(1000);
  expect(parts.length).toBeGreaterThan(1);
  expect(eve.heard.filter((news) => 'view' in news)).toHaveLength(1); // with the last
  const asked: EventView[] = [];
  for (let isMore = true; isMore;) {
    const { events, next } = (await eve.ask({ do: 'events', room, since: asked.length })) as unknown as {
      events: EventView[];
      next: number;
    };
    expect(events.length).toBeLessThanOrEqual(1000);
    asked.push(...events);
    expect(next).toBe(asked.length);
    isMore = events.length > 0;
  }
  expect(parts.flat()).toEqual(asked);
  const again = await open.enter('Eve, once more');
  for (const since of [500, 1_000_000]) {
    again.heard.length = 0;
    await again.ask({ do: 'watch', room, since });
    const told = again.heard.flatMap(({ events }) => (events as EventView[] | undefined) ?? []);
    expect(told).toEqual(since > asked.length ? asked : asked.slice(since)); // a number of no story begins it anew
    await again.ask({ do: 'unwatch', room });
  }
});

test('spectators who see everything later have each entry read once, however long they look on', async () => {
  const people = await three();
  const room = await churned(people, { spectators: 3600 });
  const eves = [await open.enter('Eve'), await open.enter('Eva')];
  const read = vi.spyOn(open.desk.store, 'entriesOf');
  for (const eve of eves) await eve.ask({ do: 'watch', room });
  const look = async (seconds: number): Promise<void> => {
    for (let i = 0; i < seconds; i++) {
      open.pass(1000);
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    }
  };
  await look(30);
  const entriesRead = async (): Promise<number> => {
    const pages = await Promise.all(read.mock.results.map(({ value }) => value as Promise<unknown[]>));
    return pages.reduce((sum, page) => sum + page.length, 0);
  };
  const length = await open.desk.hall.look(room, (one) => one.length);
  expect(await entriesRead()).toBeLessThanOrEqual(length);
  expect(read.mock.calls.length).toBeLessThanOrEqual(3);
  open.pass(3600_000);
  const told = async (): Promise<EventView[][]> => {
    await look(1);
    return eves.map(({ heard }) => heard.flatMap(({ events }) => (events as EventView[] | undefined) ?? []));
  };
  const isTold = async (): Promise<boolean> => {
    const [first = [], second] = await told();
    return first.length > 600 && isDeepStrictEqual(second, first);
  };
  await expect.poll(isTold).toBe(true);
  expect(await entriesRead()).toBeLessThanOrEqual(length);
  for (const eve of eves) await eve.ask({ do: 'unwatch', room });
});

test('what an action makes the server tell others is charged to whoever acted', async () => {
  const people = await three();
  const [ada, bo] = people as [Visitor, Visitor];
  const charged = new Map<string, number>();
  const pieces = makePieces({
    onCharge: (whose, milliseconds) => void charged.set(whose, (charged.get(whose) ?? 0) + milliseconds),
  });
  const { store, now } = open.desk;
  const hall = makeHall({ store, now, pieces, wait: async () => undefined, onTrouble: () => undefined });
  const room = String((await ada.ask({ do: 'create', game: 'five-ages', seats: 3 })).room);
  const slow = vi.fn(() => {
    for (const end = performance.now() + 5; performance.now() < end;);
  });
  await hall.watch(room, newWatcher({ person: bo.guest.person.id, wantsView: true, seat: null, send: slow }));
  charged.clear();
  slow.mockClear();
  const { id: by } = ada.guest.person;
  await hall.act(room, null, () => ({ do: 'sit', seat: 0, name: 'Ada', words: '', by }), by);
  expect(slow).toHaveBeenCalledTimes(1);
  expect(charged.get(by)).toBeGreaterThanOrEqual(5);
  expect(charged.has(bo.guest.person.id)).toBe(false);
  await hall.close();
});
