import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { makeDice } from '../../engine/luck/random.ts';
import type { EventView } from '../../engine/tell.ts';
import { readConfig } from '../../server/run/config.ts';
import { type Running, startServer } from '../../server/run/server.ts';
import { makeTestClock } from '../../server/testing/clock.ts';
import { storyFault } from '../online/table/verify.ts';
import { type Note, ONLINE, type TableInfo } from '../../desk/wire.ts';
import { makeOnline, type Online } from './online.ts';
import { loadGame } from './loaded-games.ts';
import { retell } from './retelling.ts';

/** What an event tells besides its sentence and its place in the log, which are made for its reader. */
const factsOf = ({ text, by: _by, step: _step, isAside: _isAside, ...facts }: EventView): object => ({
  ...facts,
  isTold: text !== undefined,
});

/* The page's host at a real server, as two people use it. */

const folder = mkdtempSync(join(tmpdir(), 'cardwright-online-'));
const config = readConfig(
  {},
  { port: 0, data: folder, requestsASecond: 100_000, workASecond: 1_000_000, botPause: 0, botTime: 5, awaySeconds: 1 },
);
const clock = makeTestClock();
let server: Running;
const start = (port: number): Promise<Running> =>
  startServer(
    { ...config, port },
    (_, response) => response.end(),
    (line) => process.stderr.write(line),
    { clock },
  );
beforeAll(async () => {
  server = await start(0);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Somebody {
  readonly online: Online;
  cut(): void;
  /** Cut, until they are back. */
  leave(): void;
  comeBack(): void;
  table(room: string): Promise<TableInfo>;
}

function somebody(): Somebody {
  let cookie = '';
  let keys = 0;
  let socket: WebSocket | null = null;
  let isGone = false;
  const online = makeOnline({
    async introduce() {
      if (isGone) throw new Error('there is no network');
      const headers = { 'content-type': 'application/json', cookie };
      const answer = await fetch(`${server.address}api/me`, { method: 'POST', headers, body: '{}' });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    },
    openSocket() {
      socket = new WebSocket(`${server.address.replace('http', 'ws')}ws`, { headers: { cookie } });
      socket.on('error', () => undefined);
      return socket;
    },
    newKey: () => `key-${keys++}`,
    tell: () => undefined,
  });
  return {
    online,
    cut: () => socket?.terminate(),
    leave() {
      isGone = true;
      socket?.terminate();
    },
    comeBack: () => void (isGone = false),
    async table(room) {
      const answer = await online.answer({ do: 'table', match: ONLINE + room, seat: null, since: 0 });
      return (answer as { table: TableInfo }).table;
    },
  };
}

test('cards that somebody brought are at the table of everybody, and in the record of the match', async () => {
  const { deck: printed } = await loadGame('rebuild');
  const deck: unknown = JSON.parse(JSON.stringify(printed).replaceAll('"title":"', '"title":"My '));
  const [ada, ben] = [somebody(), somebody()];
  const room = String((await ada.online.ask({ do: 'create', game: 'rebuild', seats: 2, deck })).room);
  expect(await ben.online.answer({ do: 'deck', match: ONLINE + room })).toEqual({ ok: true, deck });
  await ada.online.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
  await ben.online.ask({ do: 'sit', room, seat: 1, name: 'Ben' });
  await ada.online.ask({ do: 'begin', room });
  for (const one of [ada, ben]) {
    await expect.poll(async () => (await one.online.room(room, [])).room.status).toBe('playing');
    const table = await one.table(room);
    expect(table.hasOwnDeck).toBe(true);
    expect(JSON.stringify(table.lines)).toContain('My ');
  }
});

test('spectators of a table with a delay see it later, and then all of it', async () => {
  await loadGame('rebuild');
  const [ada, cy] = [somebody(), somebody()];
  const made = await ada.online.ask({ do: 'create', game: 'rebuild', seats: 2, spectators: 2 });
  const room = String(made.room);
  await ada.online.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
  await ada.online.ask({ do: 'bot', room, seat: 1, bot: 'random' });
  await ada.online.ask({ do: 'begin', room });
  expect(await ada.table(room)).toMatchObject({ seat: 0 });
  expect((await cy.online.room(room, [])).room).toMatchObject({ status: 'playing', waiting: [] });
  await expect(cy.table(room)).rejects.toThrow('Spectators see this table 2 seconds later.');
  await clock.pass(1900);
  await expect(cy.table(room)).rejects.toThrow('Spectators see this table 2 seconds later.');
  await clock.pass(1100); // they look again every second
  await expect.poll(() => cy.table(room).catch(() => null)).not.toBeNull();
  expect(await cy.table(room)).toMatchObject({ seat: null });
});

test('whoever was cut off while a match began that nobody may watch is told so when they are back', async () => {
  const [ada, eve] = [somebody(), somebody()];
  const room = String((await ada.online.ask({ do: 'create', game: 'rebuild', seats: 2, spectators: 'none' })).room);
  await ada.online.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
  await ada.online.ask({ do: 'bot', room, seat: 1, bot: 'random' });
  expect((await eve.online.room(room, [])).gone).toBeNull();
  eve.cut();
  expect(await ada.online.ask({ do: 'begin', room })).toMatchObject({ ok: true });
  await expect
    .poll(async () => (await eve.online.room(room, [])).gone)
    .toMatch(/who sit at (it|this table can see it)\.$/); // before the server knew of the cut, or after it
  await eve.online.ask({ do: 'unwatch', room });
  await expect(eve.online.room(room, [])).rejects.toThrow('This table is for those who sit at it.');
});

test('whoever was cut off while the others voted them out looks on when they are back, and knows why', async () => {
  await loadGame('avenue-empires');
  const people = [somebody(), somebody(), somebody()] as const;
  const [ada, bo, cy] = people;
  const room = String((await ada.online.ask({ do: 'create', game: 'avenue-empires', seats: 3 })).room);
  for (const [seat, { online }] of people.entries()) await online.ask({ do: 'sit', room, seat, name: `P${seat}` });
  expect(await ada.online.ask({ do: 'begin', room })).toMatchObject({ ok: true });
  expect(await cy.online.room(room, [])).toMatchObject({ seat: 2, votedOut: null });
  expect(await cy.table(room)).toMatchObject({ seat: 2 });
  cy.leave();
  const vote = { do: 'vote', room, against: 2 };
  const isOut = async (): Promise<boolean> => (await ada.online.room(room, [])).room.seats[2]?.is === 'bot';
  const voteAndLook = async (): Promise<boolean> => {
    await clock.pass(1000);
    for (const { online } of [ada, bo]) await online.ask(vote); // it is refused until they have been away for a while
    return isOut();
  };
  await expect.poll(voteAndLook).toBe(true);
  cy.comeBack();
  await expect.poll(() => cy.online.room(room, [])).toMatchObject({ seat: null, votedOut: 2 });
  const { view, events } = await cy.table(room);
  expect(view.seat).toBeNull();
  const eve = somebody();
  await eve.online.room(room, []);
  expect(events).toEqual((await eve.table(room)).events); // told as to any other spectator, from the beginning
  expect((await ada.online.room(room, [])).votedOut).toBeNull();
});

test('what was said is told once, whoever comes when and how often', async () => {
  await loadGame('rebuild');
  const [ada, bo] = [somebody(), somebody()];
  const room = String((await ada.online.ask({ do: 'create', game: 'rebuild', seats: 2 })).room);
  await ada.online.ask({ do: 'say', room, text: 'one' });
  await ada.online.ask({ do: 'say', room, text: 'two' });
  const [first] = await Promise.all([bo.online.room(room, []), bo.online.room(room, [])]);
  expect(first.chat.map(({ text }) => text)).toEqual(['one', 'two']);
  bo.cut();
  await ada.online.ask({ do: 'say', room, text: 'three' });
  await expect
    .poll(async () => (await bo.online.room(room, [])).chat.map(({ text }) => text))
    .toEqual(['one', 'two', 'three']);
  expect((await ada.online.room(room, [])).isOwner).toBe(true);
  expect((await bo.online.room(room, [])).isOwner).toBe(false);
});

let backs = 0; // steps that were taken back in all of these matches; in a short one there may be none

describe.each([
  ['five-ages', 3],
  ['avenue-empires', 2],
  ['arquetect', 2],
  ['rebuild', 2],
])('%s', (game, seats) => {
  test('what the page works out is what the server knows, through a whole match with cuts and a restart', async () => {
    await loadGame(game);
    const [ada, bo] = [somebody(), somebody()];
    const { room } = (await ada.online.ask({ do: 'create', game, seats })) as unknown as { room: string };
    await ada.online.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
    await bo.online.ask({ do: 'sit', room, seat: 1, name: 'Bo' });
    if (seats > 2) await ada.online.ask({ do: 'bot', room, seat: 2, bot: 'random' });
    await Promise.all([ada.online.room(room, []), bo.online.room(room, [])]);
    expect(await ada.online.ask({ do: 'begin', room })).toMatchObject({ ok: true });
    let checks = 0;
    let notes: readonly Note[] = [];
    const dice = makeDice(room);
    for (let steps = 0; steps < 2000; steps++) {
      const people = [ada, bo];
      const state = await ada.online.ask({ do: 'status', room });
      if (state.over === true) break;
      for (const [seat, one] of people.entries()) {
        const { actions } = (await one.online.ask({ do: 'legal', room })) as unknown as { actions: object[] };
        if (steps % 7 === seat) {
          const table = await one.table(room);
          const listed = await one.online.ask({ do: 'legal', room });
          const told = await one.online.ask({ do: 'view', room });
          // A bot may have moved in between; then this says nothing.
          if (JSON.stringify(told.view) === JSON.stringify(table.view)) {
            expect(table.legal).toEqual(listed.actions);
            expect(table.question === null).toBe(table.legal.length === 0);
            checks++;
          }
        }
        const action = actions[dice.below(Math.max(1, actions.length))];
        const match = ONLINE + room;
        if (action) await one.online.answer({ do: 'submit', match, seat, action: action as never });
        if (steps % 3 === 2 && ((await one.online.answer({ do: 'undo', match, seat })) as { ok: boolean }).ok) backs++;
      }
      notes = (await ada.online.room(room, notes)).notes;
      if (steps === 5) ada.cut();
      if (steps === 9) {
        const { port } = new URL(server.address);
        await server.stop();
        server = await start(Number(port));
      }
    }
    expect(checks).toBeGreaterThan(0);
    for (const one of [ada, bo]) {
      await expect.poll(async () => (await one.table(room)).view.result).not.toBeNull();
      const told = await one.online.ask({ do: 'events', room });
      const { events } = await one.table(room);
      expect(events.map(factsOf)).toEqual((told.events as readonly EventView[]).map(factsOf));
      const steps = events.flatMap(({ step }) => step ?? []); // what came of one action is one line of the log
      expect(steps).toEqual(steps.toSorted((a, b) => a - b));
      expect(new Set(steps).size).toBeLessThan(steps.length);
      const own = one === ada ? 'Ada' : 'Bo'; // whose sentences are made for them
      expect(events.filter(({ text }) => text?.startsWith('You ')).length).toBeGreaterThan(0);
      expect(events.filter(({ text }) => text?.startsWith(`${own} `))).toEqual([]);
    }
    // What the server tells of it now, played again with what was taken back, is what Ada was told.
    const { story } = await ada.online.room(room, notes);
    const { state } = (await ada.online.answer({ do: 'save', match: ONLINE + room })) as { state: unknown };
    const retold = await retell(JSON.stringify(state), [0]);
    const { result } = (await ada.table(room)).view;
    expect(notes).toMatchObject([{ seat: 0, next: expect.any(Number) }]);
    expect(retold.ok && storyFault(retold, { story, notes, result })).toBeNull();
  });
});

test('in these matches steps were taken back', () => expect(backs).toBeGreaterThan(0));
