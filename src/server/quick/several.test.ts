import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../run/config.ts';
import { type Running, startServer } from '../run/server.ts';
import { type Client, connect } from '../testing/client.ts';
import { useDatabases } from '../testing/databases.ts';
import { type Member, NO_LIMITS, startMember } from '../testing/fleet.ts';

/* Looking for a match through several processes on one PostgreSQL, one of which is killed. */

const { postgres } = useDatabases();
const servers: Running[] = [];
const people: Client[] = [];
const errors: string[] = [];
let doomed: Member;
beforeAll(async () => {
  const config = readConfig(
    {},
    { port: 0, database: postgres.url, requestsASecond: 100_000, workASecond: 1_000_000, quickAway: 1 },
  );
  for (let i = 0; i < 2; i++)
    servers.push(
      await startServer(
        config,
        (_, response) => response.end(),
        (line) => errors.push(line),
      ),
    );
  doomed = await startMember({ ...NO_LIMITS, DATABASE_URL: postgres.url });
});
afterEach(() => {
  for (const one of people.splice(0)) one.close();
  expect(errors).toEqual([]);
});
afterAll(async () => {
  await doomed.stop();
  await Promise.all(servers.map((server) => server.stop()));
});

const addressOf = (process: number): string => servers[process]?.address ?? '';

async function enter(address: () => string): Promise<Client> {
  const one = await connect(address);
  people.push(one);
  return one;
}

interface State {
  readonly others: number;
  readonly room: string | null;
}

const stateOf = async (one: Client): Promise<State | null> =>
  (await one.ask({ do: 'seeking' })).seeking as unknown as State | null;

const roomOf = async (one: Client): Promise<string | null> => (await stateOf(one))?.room ?? null;

test('people at two processes find each other, and one table comes of it; one leaves, and the match goes on', async () => {
  const all = [await enter(() => addressOf(0)), await enter(() => addressOf(1)), await enter(() => addressOf(0))];
  const [ada, bo, cy] = all as [Client, Client, Client];
  const wish = { do: 'seek', game: 'rebuild', seats: 3, wait: null };
  for (const one of [ada, bo]) expect(await one.ask(wish)).toMatchObject({ ok: true });
  await expect.poll(async () => (await stateOf(bo))?.others).toBe(1);
  const isTold = ({ messages }: Client): boolean =>
    messages.some((text) => JSON.parse(text).news === 'seeking' && text.includes('"others":1'));
  await expect.poll(() => isTold(ada)).toBe(true);
  await cy.ask(wish);
  await expect.poll(() => Promise.all(all.map(roomOf))).not.toContain(null);
  const rooms = new Set(await Promise.all(all.map(roomOf)));
  expect(rooms.size).toBe(1);
  const [room] = rooms;
  for (const one of all) expect(await one.watch(String(room))).toMatchObject({ ok: true });
  expect(ada.seen.get(String(room))?.room).toMatchObject({ status: 'playing' });
  const [{ seat } = { seat: -1 }] = (await bo.ask({ do: 'mine' })).rooms as { seat: number }[];
  bo.close();
  const standIns = (): unknown[] =>
    ((ada.seen.get(String(room))?.room.seats ?? []) as { standIn?: string }[]).map(({ standIn }) => standIn);
  await expect.poll(standIns).toEqual([0, 1, 2].map((one) => (one === seat ? 'normal' : undefined)));
});

test('many at both at once are each put at one table', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, (_, i) => enter(() => addressOf(i % 2))));
  await Promise.all(all.map((one) => one.ask({ do: 'seek', game: 'arquetect', seats: 3, wait: null })));
  await expect.poll(() => Promise.all(all.map(roomOf))).not.toContain(null);
  const rooms = await Promise.all(all.map(roomOf));
  const sizes = [...Map.groupBy(rooms, (room) => room).values()].map((same) => same.length);
  expect(sizes).toEqual([3, 3, 3, 3]);
  for (const one of all) expect((await one.ask({ do: 'mine' })).rooms).toHaveLength(1);
});

test('whoever sought at a process that is killed is found again by another', async () => {
  let address = doomed.address;
  const ada = await enter(() => address);
  const wish = { do: 'seek', game: 'five-ages', seats: 3, wait: null };
  await ada.ask(wish);
  const soon = await enter(() => address);
  await soon.ask({ ...wish, soon: true });
  await doomed.kill();
  address = addressOf(1);
  const bo = await enter(() => addressOf(0));
  await bo.ask(wish);
  await expect.poll(async () => (await stateOf(ada))?.others).toBe(2); // she has come back to another
  await expect
    .poll(async () => {
      const state = (await stateOf(soon)) as (State & { readonly party: { readonly id: string } | null }) | null;
      if (state?.party) await soon.ask({ do: 'ready', party: state.party.id });
      return state?.room ?? null;
    })
    .not.toBeNull();
  expect(new Set(await Promise.all([ada, bo, soon].map(roomOf))).size).toBe(1);
});

test('somebody who is invited hears of it at another process', async () => {
  const [ada, bo] = [await enter(() => addressOf(0)), await enter(() => addressOf(1))] as [Client, Client];
  for (const one of [ada, bo]) await one.ask({ do: 'seek', game: 'rebuild', seats: 2, wait: null });
  await expect.poll(() => roomOf(bo)).not.toBeNull();
  const { fellows } = (await ada.ask({ do: 'fellows' })) as unknown as { fellows: { fellow: string }[] };
  const invited = await ada.ask({ do: 'invite', fellow: fellows[0]?.fellow, game: 'rebuild' });
  expect(invited).toMatchObject({ ok: true });
  const heard = (): unknown =>
    bo.messages.map((text) => JSON.parse(text)).findLast(({ news }) => news === 'invitations');
  await expect.poll(heard).toMatchObject({ invitations: [{ room: invited.room }] });
});
