import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { seedOf } from '../engine/deal.ts';
import { eventsFor, startMatch } from '../engine/match.ts';
import type { Seat } from '../engine/words.ts';
import { gameNamed } from '../games/registry.ts';
import { readConfig } from './http/config.ts';
import { startServer } from './http/server.ts';
import type { Entry } from './rooms/entries.ts';
import { makeHall } from './rooms/hall.ts';
import { readPlan, type RoomPlan } from './rooms/plan.ts';
import { makeRoom } from './rooms/room.ts';
import { firstSight } from './rooms/sights.ts';
import { openSqlite } from './store/sqlite.ts';
import { makeStore } from './store/store.ts';
import { type Client, connect } from './testing/client.ts';

/*
 * The two-world test on the wire: two servers at which one table differs only in what somebody may not know send them the same bytes,
 * whatever they ask and whatever the others do in secret. Times and what is made of the secret are put aside.
 */

const folder = mkdtempSync(join(tmpdir(), 'cardwright-two-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROOM = 'the-same-table-everywhere';
const PEOPLE = 3; // at the table; one more looks on

/** What a seat knows when the cards are dealt: which copy of a card it has, too, and in which order they came. */
function dealtTo(seat: Seat, plan: RoomPlan, secret: string): string {
  const seed = seedOf({ table: ROOM, secret, words: Array.from({ length: PEOPLE }, () => '') });
  const match = startMatch(gameNamed(plan.game).game, { seats: PEOPLE, seed, options: plan.options });
  return firstSight(match.table, seat).text + JSON.stringify(eventsFor(match, seat));
}

/** Two secrets that deal seat 0 the same cards, and others to the others. */
function twoSecrets(plan: RoomPlan): [string, string] {
  const seen = new Map<string, string>();
  for (let i = 0; i < 40_000; i++) {
    const secret = `secret-${i}`;
    const dealt = dealtTo(0, plan, secret);
    const other = seen.get(dealt);
    if (other !== undefined && dealtTo(1, plan, other) !== dealtTo(1, plan, secret)) return [other, secret];
    seen.set(dealt, secret);
  }
  throw new Error('no two secrets deal the same hand');
}

const start = (data: string, logs: string[]) =>
  startServer(
    readConfig({ LOGS: 'all' }, { port: 0, data, requestsASecond: 10_000 }),
    (_, response) => response.end(),
    (line) => logs.push(line),
  );

/** People whom both servers know. */
async function comeTo(data: string): Promise<string[]> {
  const server = await start(data, []);
  const people: Client[] = [];
  for (let i = 0; i <= PEOPLE; i++) people.push(await connect(() => server.address));
  for (const [i, one] of people.entries()) await one.ask({ do: 'rename', name: `Person ${i}` });
  for (const one of people) one.close();
  await server.stop();
  return people.map(({ cookie }) => cookie);
}

/** The table, made and dealt from this secret, with nobody at it yet. */
async function layTable(data: string, plan: RoomPlan, secret: string): Promise<void> {
  const store = makeStore(await openSqlite(data));
  const onTrouble = (error: unknown): void => expect.fail(String(error));
  const hall = makeHall({ store, now: () => 1_800_000_000_000, wait: async () => undefined, onTrouble });
  const made: Entry = { do: 'make', plan, secret, by: 'whoever made it' };
  await hall.create(makeRoom(ROOM, made), made, 'whoever made it');
  await hall.close();
  await store.close();
}

/** Begun by whoever made it, who is no person of this test. */
async function begin(data: string): Promise<void> {
  const store = makeStore(await openSqlite(data));
  const onTrouble = (error: unknown): void => expect.fail(String(error));
  const hall = makeHall({ store, now: Date.now, wait: async () => undefined, onTrouble });
  await hall.act(ROOM, null, () => ({ do: 'begin', by: 'whoever made it' }));
  await hall.close();
  await store.close();
}

/** What seat 0 and a spectator are sent while the others choose in secret, in the order in which it came. */
async function playAt(
  data: string,
  cookies: readonly string[],
): Promise<{ seat: string[]; spectator: string[]; logs: string[] }> {
  const logs: string[] = [];
  let server = await start(data, logs);
  const at = (i: number): Promise<Client> => connect(() => server.address, cookies[i]);
  for (let seat = 0; seat < PEOPLE; seat++) {
    const one = await at(seat);
    expect(await one.ask({ do: 'sit', room: ROOM, seat })).toMatchObject({ ok: true });
    one.close();
  }
  await server.stop();
  await begin(data);
  server = await start(data, logs);
  const [seat, other, third, spectator] = [await at(0), await at(1), await at(2), await at(PEOPLE)];
  const choose = async (one: Client): Promise<void> => {
    const { actions } = (await one.ask({ do: 'legal', room: ROOM })) as unknown as { actions: object[] };
    expect(await one.ask({ do: 'submit', room: ROOM, action: actions[0] })).toMatchObject({ ok: true });
  };
  const lookAround = async (): Promise<void> => {
    for (const one of [seat, spectator])
      for (const word of ['view', 'text', 'legal', 'events', 'status', 'save', 'mine', 'rooms', 'again', 'back'])
        await one.ask({ do: word, room: ROOM });
    for (const wrong of [
      { do: 'submit', action: { type: 'no-such-action' } },
      { do: 'submit', seat: 1, action: {} },
      { do: 'undo' },
    ])
      for (const one of [seat, spectator]) await one.ask({ ...wrong, room: ROOM });
  };
  for (const one of [seat, spectator]) await one.ask({ do: 'watch', room: ROOM, view: true });
  await lookAround();
  await choose(other);
  await lookAround();
  await choose(seat);
  await seat.ask({ do: 'undo', room: ROOM });
  await other.ask({ do: 'undo', room: ROOM });
  await choose(third);
  await third.ask({ do: 'say', room: ROOM, text: 'Well.' });
  await lookAround();
  const told = { seat: inOrder(seat.messages), spectator: inOrder(spectator.messages), logs };
  for (const one of [seat, other, third, spectator]) one.close();
  await server.stop();
  return told;
}

/** Who is there is told beside everything else, a moment sooner or later. */
const inOrder = (texts: readonly string[]): string[] => {
  const isBeside = (text: string): boolean => text.includes('"here":');
  return [...texts.filter((text) => !isBeside(text)), ...texts.filter(isBeside)];
};

/** Without times, the address, and the hash of the secret, which is told before anybody sits down. */
const apart = (texts: readonly string[]): string[] =>
  texts.map((text) =>
    text
      .replaceAll(/"commitment":"\w{64}"/g, 'HASH')
      .replaceAll(/"at":"[^"]+"|"address":"[^"]+"/g, 'HERE')
      .replaceAll(/\d{13}/g, 'TIME'),
  );

describe.each([
  ['five-ages', {}],
  ['five-ages', { jokers: 4, negotiation: 'sealed' }],
  ['avenue-empires', {}],
])('%s, %j', (game, options) => {
  test('two servers send the same bytes to somebody who may not know what they differ in', async () => {
    const plan = readPlan({ game, seats: PEOPLE, options });
    const secrets = twoSecrets(plan);
    const base = mkdtempSync(join(folder, 'people-'));
    const cookies = await comeTo(base);
    const told = [];
    for (const [i, secret] of secrets.entries()) {
      const data = `${base}-${i}`;
      cpSync(base, data, { recursive: true });
      await layTable(data, plan, secret);
      told.push(await playAt(data, cookies));
    }
    const [one, two] = told;
    if (!one || !two) throw new Error('two worlds');
    expect(one.seat.length).toBeGreaterThan(40);
    expect(one.spectator.length).toBeGreaterThan(40);
    for (const who of ['seat', 'spectator', 'logs'] as const) expect(apart(two[who])).toEqual(apart(one[who]));
    expect([...one.seat, ...one.spectator, ...one.logs].join()).not.toMatch(/secret-\d/);
  }, 60_000);
});
