import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seedOf } from '../engine/deal.ts';
import type { Message } from '../engine/edge.ts';
import type { Shape, Table } from '../engine/game.ts';
import { eventsFor, type Match, startMatch, submit } from '../engine/match.ts';
import type { Seat } from '../engine/words.ts';
import { gameNamed } from '../contract/shelf.ts';
import { readConfig } from './run/config.ts';
import { startServer } from './run/server.ts';
import type { Entry } from './rooms/entries.ts';
import { type Hall, makeHall } from './rooms/hall.ts';
import { readPlan, type RoomPlan } from './rooms/plan.ts';
import { makeRoom } from './rooms/room.ts';
import { firstSight } from './updates/sights.ts';
import { openSqlite } from './store/sqlite/sqlite.ts';
import { makeStore } from './store/store.ts';
import { playUntil, stepsOf } from './testing/by-step.ts';
import { type Client, connect } from './testing/client.ts';

/*
 * The two-world test on the wire: two servers at which one table differs only in what somebody may not know send them the same bytes,
 * whatever they ask and whatever the others do in secret, and however often: a clock runs, and both servers have the same times. What is
 * made of the secret is put aside.
 */

const folder = mkdtempSync(join(tmpdir(), 'cardwright-two-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROOM = 'the-same-table-everywhere';
const PEOPLE = 3; // at the table; one more looks on
const SEATS = [0, 1, 2];
const CLOCK = { kind: 'bank', seconds: 600, increment: 5 } as const;

const BEGIN = 1_800_000_000_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: BEGIN }));
afterEach(() => void vi.useRealTimers());

/** Some time goes by, the same at both servers. */
const pause = (): void => void vi.advanceTimersByTime(1000);

function dealtFrom({ game, options }: RoomPlan, secret: string): Match<Shape> {
  const seed = seedOf({ table: ROOM, secret, words: SEATS.map(() => '') });
  return startMatch(gameNamed(game).game, { seats: PEOPLE, seed, options });
}

/** What a seat knows when the cards are dealt: which copy of a card it has, too, and in which order they came. */
function dealtTo(seat: Seat, plan: RoomPlan, secret: string): string {
  const match = dealtFrom(plan, secret);
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

/** Whoever besides seat 0 can take a step of a secret choice that does not end it. */
const byStep = (t: Table<Shape>): Seat | null => SEATS.find((seat) => seat > 0 && stepsOf(t, seat).length > 0) ?? null;

/** A secret whose match, played at random, comes to somebody who chooses step by step. */
function secretByStep(plan: RoomPlan): string {
  for (let i = 0; i < 200; i++) {
    const match = dealtFrom(plan, `secret-${i}`);
    const table = () => match.table;
    const play = (seat: Seat, action: Message): void => expect(submit(match, seat, action).ok).toBe(true) as void;
    if (playUntil(table, plan.game, () => byStep(match.table) !== null, play)) return `secret-${i}`;
  }
  throw new Error('nobody chooses step by step');
}

const start = (data: string, logs: string[]) =>
  startServer(
    readConfig({ LOGS: 'all' }, { port: 0, data, requestsASecond: 10_000, workASecond: 1_000_000 }),
    (_, response) => response.end(),
    (line) => logs.push(line),
    { isFull: () => false }, // a busy machine would put two messages into one, at one of the servers
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

/** Does something at the table while no server runs. */
async function atTable(data: string, work: (hall: Hall) => Promise<unknown>): Promise<void> {
  const store = makeStore(await openSqlite(data));
  const onTrouble = (error: unknown): void => expect.fail(String(error));
  const hall = makeHall({ store, now: Date.now, wait: async () => undefined, onTrouble });
  await work(hall);
  await hall.close();
  await store.close();
}

/** Made by somebody who is no person of this test, and dealt from this secret. */
const layTable = (data: string, plan: RoomPlan, secret: string): Promise<void> =>
  atTable(data, async (hall) => {
    const made: Entry = { do: 'make', plan, secret, by: 'whoever made it' };
    await hall.create(makeRoom(ROOM, made), made, 'whoever made it');
  });

/** All sit down, and it begins; then it is played at random until this holds. */
async function begin(data: string, cookies: readonly string[], holds: (t: Table<Shape>) => boolean): Promise<void> {
  const server = await start(data, []);
  for (const seat of SEATS) {
    const one = await connect(() => server.address, cookies[seat]);
    expect(await one.ask({ do: 'sit', room: ROOM, seat })).toMatchObject({ ok: true });
    one.close();
  }
  await server.stop();
  await atTable(data, async (hall) => {
    await hall.act(ROOM, null, () => ({ do: 'begin', by: 'whoever made it' }));
    const played: Entry[] = [];
    await hall.look(ROOM, ({ plan, secret, places }) => {
      const match = dealtFrom(plan, secret);
      playUntil(
        () => match.table,
        plan.game,
        () => holds(match.table),
        (seat, action) => {
          submit(match, seat, action);
          played.push({ do: 'submit', seat, action, by: places[seat]?.person ?? null });
        },
      );
    });
    for (const entry of played) expect(await hall.act(ROOM, null, () => entry)).toBeNull();
  });
}

interface Told {
  readonly seat: string[];
  readonly spectator: string[];
  readonly logs: string[];
}

/** Those who are at the table. */
interface Company {
  readonly seats: readonly Client[];
  /** Seat 0 and a spectator ask for everything. */
  readonly lookAround: () => Promise<void>;
}

/** What seat 0 and a spectator are sent while the others choose in secret, in the order in which it came. */
async function playAt(
  data: string,
  cookies: readonly string[],
  play: (company: Company) => Promise<void>,
): Promise<Told> {
  const logs: string[] = [];
  const server = await start(data, logs);
  const people = await Promise.all(cookies.map((cookie) => connect(() => server.address, cookie)));
  const [seat, , , spectator] = people;
  if (!seat || !spectator) throw new Error('nobody came');
  const lookAround = async (): Promise<void> => {
    pause();
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
  await play({ seats: people.slice(0, PEOPLE), lookAround });
  await lookAround();
  const told = { seat: inOrder(seat.messages), spectator: inOrder(spectator.messages), logs };
  for (const one of people) one.close();
  await server.stop();
  return told;
}

const legalOf = async (one: Client): Promise<Message[]> =>
  ((await one.ask({ do: 'legal', room: ROOM })) as unknown as { actions: Message[] }).actions;

async function act(one: Client | undefined, action: Message | undefined): Promise<void> {
  pause();
  expect(await one?.ask({ do: 'submit', room: ROOM, action })).toMatchObject({ ok: true });
}

async function undo(one: Client | undefined): Promise<void> {
  pause();
  expect(await one?.ask({ do: 'undo', room: ROOM })).toMatchObject({ ok: true });
}

const choose = async (one: Client | undefined, which = 0): Promise<void> => {
  const actions = one ? await legalOf(one) : [];
  await act(one, actions[which % actions.length]);
};

/** Who is there is told beside everything else, a moment sooner or later. */
const inOrder = (texts: readonly string[]): string[] => {
  const isBeside = (text: string): boolean => text.includes('"here":');
  return [...texts.filter((text) => !isBeside(text)), ...texts.filter(isBeside)];
};

/** Without the address, the times of the log, and the hash of the secret, which is told before anybody sits down. */
const apart = (texts: readonly string[]): string[] =>
  texts.map((text) =>
    text.replaceAll(/"commitment":"\w{64}"/g, 'HASH').replaceAll(/"at":"[^"]+"|"address":"[^"]+"/g, 'HERE'),
  );

/** Two worlds, each with its own secret, and with its own way to play. */
async function sameBytes(
  plan: RoomPlan,
  secrets: readonly [string, string],
  holds: (t: Table<Shape>) => boolean,
  play: (company: Company, world: number) => Promise<void>,
): Promise<void> {
  const base = mkdtempSync(join(folder, 'people-'));
  const cookies = await comeTo(base);
  const told: Told[] = [];
  for (const [world, secret] of secrets.entries()) {
    vi.setSystemTime(BEGIN);
    const data = `${base}-${world}`;
    cpSync(base, data, { recursive: true });
    await layTable(data, plan, secret);
    await begin(data, cookies, holds);
    vi.setSystemTime(BEGIN + 60_000);
    told.push(await playAt(data, cookies, (company) => play(company, world)));
  }
  const [one, two] = told;
  if (!one || !two) throw new Error('two worlds');
  expect(one.seat.length).toBeGreaterThan(25);
  expect(one.spectator.length).toBeGreaterThan(25);
  for (const who of ['seat', 'spectator', 'logs'] as const) expect(apart(two[who])).toEqual(apart(one[who]));
  expect([...one.seat, ...one.spectator, ...one.logs].join()).not.toMatch(/secret-\d/);
}

/** So long do secret steps take in both worlds, however many there are. */
async function meanwhile(work: () => Promise<void>): Promise<void> {
  const end = Date.now() + 60_000;
  await work();
  vi.advanceTimersByTime(end - Date.now());
}

describe.each([
  ['five-ages', {}],
  ['five-ages', { jokers: 4, negotiation: 'sealed' }],
  ['avenue-empires', {}],
])('%s, %j', (game, options) => {
  test('two servers send the same bytes to somebody who may not know what they differ in', async () => {
    const plan = readPlan({ game, seats: PEOPLE, options, clock: CLOCK });
    await sameBytes(
      plan,
      twoSecrets(plan),
      () => true,
      async ({ seats: [seat, other, third], lookAround }, world) => {
        await choose(other);
        await lookAround();
        // In one of the worlds they change their mind, twice, and once back.
        await meanwhile(async () => {
          if (world === 0) return;
          await choose(other, 1);
          await choose(other, 2);
          await undo(other);
        });
        await lookAround();
        await choose(seat);
        await undo(seat);
        await choose(third);
        await meanwhile(async () => {
          if (world === 0) for (let i = 0; i < 3; i++) await choose(third, i);
        });
        pause();
        await third?.ask({ do: 'say', room: ROOM, text: 'Well.' });
      },
    );
  });
});

describe.each([
  ['five-ages', { negotiation: 'sealed' }],
  ['avenue-empires', {}],
])('%s, %j', (game, options) => {
  test('nor do they tell how many steps somebody takes in secret, or takes back', async () => {
    const plan = readPlan({ game, seats: PEOPLE, options, clock: CLOCK });
    const secret = secretByStep(plan);
    let steps = 0;
    await sameBytes(
      plan,
      [secret, secret],
      (t) => byStep(t) !== null,
      async ({ seats, lookAround }, world) => {
        const who = await chooserOf(seats);
        const step = async (): Promise<void> => {
          const action = (await legalOf(who)).find(({ type }) => type === 'wish' || type === 'keep');
          if (!action) return;
          await act(who, action);
          steps++;
        };
        await meanwhile(step);
        await lookAround();
        await meanwhile(async () => {
          if (world === 0) return;
          await undo(who);
          for (let i = 0; i < 3; i++) await step();
          await undo(who);
        });
        await lookAround();
        await meanwhile(async () => {
          if (world === 0) await undo(who);
        });
      },
    );
    expect(steps).toBeGreaterThan(2);
  });
});

/** Whoever besides seat 0 chooses step by step. */
async function chooserOf(seats: readonly Client[]): Promise<Client> {
  for (const one of seats.slice(1))
    if ((await legalOf(one)).some(({ type }) => type === 'wish' || type === 'keep')) return one;
  throw new Error('nobody chooses step by step');
}
