import '../../games/all.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { legalActions, writeAction } from '../../engine/edge.ts';
import { pickCode } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { toldSince } from '../../desk/open-match.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { makeStore, type Store } from '../store/store.ts';
import { makeTestClock } from '../testing/clock.ts';
import type { Entry } from '../rooms/entries.ts';
import { type Hall, makeHall } from '../rooms/hall.ts';
import { readPlan, type WantedPlan } from '../rooms/plan.ts';
import { isSecret, makeRoom, matchIn, type Room, statusOf, waitingSeats } from '../rooms/room.ts';
import { firstSight } from './sights.ts';
import { newWatcher, type Watcher } from './updates.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-rush-'));
const PEOPLE = ['ada', 'bob', 'eva'] as const;
const LONGEST = 400; // milliseconds after which everybody has been told
const clock = makeTestClock();
let store: Store;
beforeAll(async () => {
  store = makeStore(await openSqlite(folder));
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Onlooker {
  readonly watcher: Watcher;
  readonly heard: string[];
}

interface Game {
  readonly id: string;
  readonly hall: Hall;
  readonly room: Room;
  readonly people: readonly Onlooker[]; // by seat; the last one has none
}

const inRush = (on: Store): Hall =>
  makeHall({
    store: on,
    now: clock.wall,
    wait: async () => undefined,
    timers: clock,
    isFull: () => true,
    onTrouble(error) {
      throw error;
    },
  });

async function begin(id: string, hall: Hall, options: WantedPlan['options'] = { negotiation: 'turns' }): Promise<Game> {
  const plan = readPlan({ game: 'five-ages', seats: PEOPLE.length, options });
  const first: Entry = { do: 'make', plan, secret: 'kept', by: 'ada' };
  const room = makeRoom(id, first);
  await hall.create(room, first, 'ada');
  for (const [seat, by] of PEOPLE.entries())
    await hall.act(id, null, () => ({ do: 'sit', seat, name: by, words: '', by }));
  await hall.act(id, null, () => ({ do: 'begin', by: 'ada' }));
  const people = [...PEOPLE, 'a spectator'].map((person): Onlooker => {
    const heard: string[] = [];
    return {
      heard,
      watcher: newWatcher({ person, wantsView: true, seat: null, send: (text) => void heard.push(text) }),
    };
  });
  for (const { watcher } of people) await hall.watch(id, watcher);
  return { id, hall, room, people };
}

const dice = makeDice('a rush');

/** Somebody who is waited for does something; who that was. */
async function act({ id, hall, room }: Game): Promise<number> {
  const waiting = waitingSeats(room);
  const seat = waiting[dice.below(waiting.length)] ?? 0;
  const { table } = matchIn(room).match;
  const action = writeAction(table, seat, pickCode(table, seat, dice));
  await hall.act(id, null, () => ({ do: 'submit', seat, action, by: PEOPLE[seat] ?? null }));
  return seat;
}

/** Whether somebody has been told all there is for them. */
function knowsAll({ room }: Game, one: Onlooker | undefined): boolean {
  if (!one) return false;
  const { watcher } = one;
  const open = matchIn(room);
  const viewer = watcher.seat ?? PEOPLE.length;
  const { sight } = firstSight(open.match.table, viewer);
  return watcher.next === toldSince(open, viewer).length && sight.every((pair, i) => watcher.view?.[i] === pair);
}

test('in a rush whoever acts and whoever is to act next knows all at once, and everybody a moment later', async () => {
  const game = await begin('rush', inRush(store));
  const { people, room } = game;
  const before = people.reduce((sum, { heard }) => sum + heard.length, 0);
  let actions = 0;
  for (; statusOf(room) === 'playing'; actions++) {
    const seat = await act(game);
    expect(knowsAll(game, people[seat])).toBe(true);
    if (isSecret(matchIn(room))) continue; // they choose, whatever others have chosen
    for (const one of waitingSeats(room)) expect(knowsAll(game, people[one])).toBe(true);
  }
  expect(people.every((one) => knowsAll(game, one))).toBe(true); // that it is over, everybody is told at once
  const told = people.reduce((sum, { heard }) => sum + heard.length, 0) - before;
  expect(told).toBeLessThan(actions * 2.5); // of four who look on

  const other = await begin('pause', inRush(store));
  for (let i = 0; i < 20; i++) await act(other);
  expect(other.people.every((one) => knowsAll(other, one))).toBe(false);
  await clock.pass(LONGEST);
  expect(other.people.every((one) => knowsAll(other, one))).toBe(true);
});

test('a program is told when people have been, and then all at once', async () => {
  const waiting: (() => void)[] = [];
  const hall = makeHall({
    store,
    now: clock.wall,
    wait: async () => undefined,
    timers: clock,
    giveWay: (tell) => void waiting.push(tell),
    onTrouble(error) {
      throw error;
    },
  });
  const game = await begin('politely', hall);
  const heard: string[] = [];
  const send = (text: string): void => void heard.push(text);
  const watcher = newWatcher({ person: PEOPLE[1] ?? '', isProgram: true, wantsView: true, seat: null, send });
  await hall.watch(game.id, watcher);
  const before = heard.length;
  expect(before).toBe(1); // whoever comes is told at once
  for (let i = 0; i < 3; i++) await act(game);
  expect(game.people.every((one) => knowsAll(game, one))).toBe(true);
  expect([heard.length, waiting.length]).toEqual([before, 1]);
  waiting[0]?.();
  await hall.look(game.id, () => null); // behind that
  expect([heard.length, waiting.length]).toEqual([before + 1, 1]);
  expect(knowsAll(game, { watcher, heard })).toBe(true);
});

test('whoever is no longer waited for is told that at once', async () => {
  const game = await begin('no-longer', inRush(store), { negotiation: 'live' });
  while (isSecret(matchIn(game.room))) await act(game);
  const called = waitingSeats(game.room);
  expect(called.length).toBeGreaterThan(1);
  while (waitingSeats(game.room) === called) await act(game);
  for (const seat of called) expect(knowsAll(game, game.people[seat])).toBe(true);
});

test('what is told later is durable, too', async () => {
  let keep = (): void => undefined;
  let isSlow = false;
  const slow: Store = {
    ...store,
    append: async (...entry) => {
      if (isSlow) await new Promise<void>((resolve) => (keep = resolve));
      return store.append(...entry);
    },
  };
  const game = await begin('durable', inRush(slow));
  const { people, room } = game;
  while (people.every((one) => knowsAll(game, one))) await act(game);
  const later = people.find((one) => !knowsAll(game, one));
  if (!later) throw new Error('everybody knows all');
  const { length } = later.heard;
  isSlow = true;
  const going = act(game);
  await clock.pass(LONGEST);
  expect(later.heard.length).toBe(length); // what is under way must not be told, and it is in the table already
  const known = room.length;
  keep();
  isSlow = false;
  await going;
  await clock.pass(LONGEST);
  expect(room.length).toBe(known);
  expect(knowsAll(game, later)).toBe(true);
});

/** The numbers of all events that somebody was told, in order. */
const eventsHeard = ({ heard }: Onlooker): number[] =>
  heard.flatMap((text) => {
    const { from = 0, events = [] }: { from?: number; events?: unknown[] } = JSON.parse(text);
    return events.map((_, i) => from + i);
  });

test.each([
  { what: 'was not kept', isKept: false },
  { what: 'was kept though nobody heard', isKept: true },
])('where the disk fails and an entry $what, what is kept is told once, and nothing else', async ({ isKept }) => {
  let fails = 0;
  const shaky: Store = {
    ...store,
    async append(...entry) {
      if (fails-- <= 0) return store.append(...entry);
      if (isKept) await store.append(...entry);
      throw new Error('disk I/O error');
    },
  };
  const id = `shaky ${isKept}`.replace(' ', '-');
  const hall = makeHall({ store: shaky, now: clock.wall, wait: async () => undefined, onTrouble: () => undefined });
  const game = await begin(id, hall);
  for (let i = 0; i < 40; i++) {
    if (i % 4 === 0) fails = i % 8 === 0 ? 1 : 40; // for a moment, or for good
    const heard = game.people.map((one) => one.heard.length);
    const room = await hall.look(id, (one) => one);
    const { length } = room;
    const isDone = await act({ ...game, room }).then(
      () => true,
      () => false,
    );
    const now = await hall.look(id, (one) => one);
    if (!isDone && now.length === length) expect(game.people.map((one) => one.heard.length)).toEqual(heard);
    fails = 0;
  }
  const room = await hall.look(id, (one) => one);
  hall.sweep(); // reads on where somebody was left behind
  await act({ ...game, room });
  for (const one of game.people) {
    expect(knowsAll({ ...game, room: await hall.look(id, (r) => r) }, one)).toBe(true);
    expect(eventsHeard(one)).toEqual(Array.from({ length: one.watcher.next }, (_, i) => i));
  }
});

test('a secret step of another tells nothing in a rush either', async () => {
  const game = await begin('secret', inRush(store), { negotiation: 'sealed' });
  const { people, room, hall, id } = game;
  for (const _ of PEOPLE) await act(game);
  await clock.pass(LONGEST);
  const heard = people.map((one) => one.heard.length);
  const wish = legalActions(matchIn(room).match.table, 1).find(({ type }) => type === 'wish');
  if (!wish) throw new Error('nobody can wish for anything');
  await hall.act(id, null, () => ({ do: 'submit', seat: 1, action: wish, by: 'bob' }));
  await clock.pass(LONGEST);
  expect(people.map((one, i) => one.heard.length - (heard[i] ?? 0))).toEqual([0, 1, 0, 0]);
});
