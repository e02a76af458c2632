import '../games/all.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { roomFrom } from './rooms/again.ts';
import type { Entry } from './rooms/entries.ts';
import { openPostgres } from './store/postgres.ts';
import { makeStore, type Store } from './store/store.ts';
import { type Client, connect } from './testing/client.ts';
import { useDatabases } from './testing/databases.ts';
import { type Member, startMember } from './testing/fleet.ts';

/* What is to be done though nobody asks is done, once, though the process that should have done it is gone. */

const { postgres } = useDatabases();
let store: Store;
const members: Member[] = [];
const people: Client[] = [];
beforeAll(async () => {
  store = makeStore(await openPostgres(postgres.url, () => undefined));
});
afterEach(async () => {
  for (const one of people.splice(0)) one.close();
  for (const member of members.splice(0)) await member.stop();
});
afterAll(() => store.close());

async function startProcess(env: Record<string, string> = {}): Promise<Member> {
  const member = await startMember({ DATABASE_URL: postgres.url, BOT_TIME_MS: '5', LOGS: 'off', ...env });
  members.push(member);
  return member;
}

async function enter(member: Member): Promise<Client> {
  const one = await connect(() => member.address);
  people.push(one);
  return one;
}

const fine = { ok: true };

/** Somebody at each seat that has no bot; begun. */
async function begin(seats: readonly (Client | 'bot')[], plan: object): Promise<string> {
  const [owner] = seats.filter((seat) => seat !== 'bot');
  if (!owner) throw new Error('nobody is there');
  const room = String((await owner.ask({ do: 'create', seats: seats.length, ...plan })).room);
  for (const [seat, one] of seats.entries())
    if (one === 'bot') expect(await owner.ask({ do: 'bot', room, seat, bot: 'random' })).toMatchObject(fine);
    else expect(await one.ask({ do: 'sit', room, seat, name: `Person ${seat}` })).toMatchObject(fine);
  expect(await owner.ask({ do: 'begin', room })).toMatchObject(fine);
  return room;
}

type Kept = Entry & { readonly at: number };

/** What happened in a room, checked by making it again. */
async function entriesOf(room: string): Promise<Kept[]> {
  const { entries = [] } = (await store.readRoom(room)) ?? {};
  roomFrom(room, entries);
  return entries.map(({ at, body }) => ({ ...(JSON.parse(body) as Entry), at }));
}

const ranOut = async (room: string): Promise<Kept[]> => (await entriesOf(room)).filter((entry) => entry.do === 'clock');

const CLOCK = { kind: 'each', seconds: 5 };

test('a clock runs out though the process that took the last action was killed', async () => {
  const [first] = [await startProcess(), await startProcess()];
  const seats = [await enter(first), await enter(first)];
  const room = await begin(seats, { game: 'avenue-empires', clock: CLOCK });
  await first.kill();
  expect(await ranOut(room)).toEqual([]);
  await expect.poll(async () => (await ranOut(room)).length, { interval: 200 }).toBeGreaterThan(0);
  const [begun, late] = [(await entriesOf(room)).find((entry) => entry.do === 'begin'), (await ranOut(room))[0]];
  expect((late?.at ?? 0) - (begun?.at ?? 0)).toBeGreaterThanOrEqual(5000);
});

test('a bot moves though the process that should have asked it was killed', async () => {
  const slow = await startProcess({ BOT_PAUSE_MS: '60000' }); // it would come to that in a minute
  await startProcess();
  const one = await enter(slow);
  const room = await begin(['bot', one], { game: 'avenue-empires' });
  // Where both choose in secret, people do so first.
  while (String((await one.ask({ do: 'status', room })).waiting) !== '0') {
    const { actions } = (await one.ask({ do: 'legal', room })) as unknown as { actions: object[] };
    expect(await one.ask({ do: 'submit', room, action: actions[0] })).toMatchObject(fine);
  }
  await slow.kill();
  const moves = async (): Promise<Kept[]> =>
    (await entriesOf(room)).filter((entry) => entry.do === 'submit' && entry.by === null);
  expect(await moves()).toEqual([]);
  await expect.poll(async () => (await moves()).length, { interval: 300 }).toBeGreaterThan(0);
  expect((await moves())[0]).toMatchObject({ seat: 0 });
});

test('with two processes alive nothing is done twice', async () => {
  const processes = [await startProcess(), await startProcess()];
  const rooms: string[] = [];
  for (let i = 0; i < 6; i++) {
    const [one, other] = processes;
    if (!one || !other) throw new Error('two processes');
    rooms.push(await begin([await enter(one), await enter(other)], { game: 'avenue-empires', clock: CLOCK }));
  }
  for (const room of rooms)
    await expect.poll(async () => (await ranOut(room)).length, { interval: 500 }).toBeGreaterThan(2);
  for (const room of rooms) {
    for (const seat of [0, 1]) {
      const times = (await ranOut(room)).flatMap((entry) =>
        entry.do === 'clock' && entry.seat === seat ? entry.at : [],
      );
      for (const [i, at] of times.entries()) if (i > 0) expect(at - (times[i - 1] ?? 0)).toBeGreaterThanOrEqual(5000);
    }
  }
});
