import '../../games/all.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDesk, type TestDesk, type Visitor, voteOut } from '../testing/desk.ts';

/* Spectators who see a match later, when it is over. */

const DELAY = 60; // seconds
let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

async function begun(): Promise<{ room: string; people: Visitor[] }> {
  const people = [await open.enter('Ada'), await open.enter('Bo')];
  const asked = { do: 'create', game: 'arquetect', seats: 2, spectators: DELAY };
  const room = String((await people[0]?.ask(asked))?.room);
  for (const [seat, one] of people.entries()) await one.ask({ do: 'sit', room, seat });
  expect(await people[0]?.ask({ do: 'begin', room })).toEqual({ ok: true });
  return { room, people };
}

const statusFor = ({ heard }: Visitor): unknown =>
  heard.reduce<object>((face, { room }) => ({ ...face, ...(room as object | undefined) }), {});

/** How it is when somebody has looked again what is old enough. */
function secondLater<T>(look: () => T): T {
  open.pass(1000);
  return look();
}

test('a table that is over is told at once to whoever comes then', async () => {
  const { room, people } = await begun();
  for (const one of people) await one.ask({ do: 'resign', room });
  const eve = await open.enter('Eve');
  expect(await eve.ask({ do: 'watch', room, view: true })).toMatchObject({ ok: true, seat: null });
  expect(eve.heard[0]).toMatchObject({ room: { status: 'over' }, view: {}, events: expect.anything() });
});

test('whoever has seen the end is told of everything else with all others, and nothing is read again and again', async () => {
  const { room, people } = await begun();
  const [ada] = people as [Visitor];
  const eve = await open.enter('Eve');
  await eve.ask({ do: 'watch', room });
  expect(statusFor(eve)).toMatchObject({ status: 'playing', waiting: [] });
  for (const one of people) await one.ask({ do: 'resign', room });
  await ada.ask({ do: 'say', room, text: 'Well played' });
  const read = vi.spyOn(open.desk.store, 'entriesOf');
  expect(statusFor(eve)).toMatchObject({ status: 'playing' }); // it is not time yet
  open.pass(DELAY * 1000);
  await expect.poll(() => secondLater(() => statusFor(eve))).toMatchObject({ status: 'over' });
  await expect.poll(() => JSON.stringify(eve.heard)).toContain('Well played');
  const events = eve.heard.flatMap((news) => (news.events as object[] | undefined) ?? []);
  expect(events).toEqual((await eve.ask({ do: 'events', room })).events);
  const reads = read.mock.calls.length;
  for (let i = 0; i < 3; i++) await secondLater(() => ada.ask({ do: 'mine' })); // which asks the store for something
  expect(read.mock.calls.length).toBe(reads);
  const said = eve.heard.length;
  await ada.ask({ do: 'say', room, text: 'Once more?' });
  expect(JSON.stringify(eve.heard.slice(said))).toContain('Once more?');
  await eve.ask({ do: 'unwatch', room });
  await ada.ask({ do: 'say', room, text: 'Is anybody there?' });
  expect(JSON.stringify(eve.heard)).not.toContain('Is anybody there?');
  read.mockRestore();
});

test('that somebody was voted out is seen with everything else, not before', async () => {
  const [ada, bo, cy, eve] = [
    await open.enter('Ada'),
    await open.enter('Bo'),
    await open.enter('Cy'),
    await open.enter('Eve'),
  ];
  const { room } = await ada.ask({ do: 'create', game: 'avenue-empires', seats: 3, spectators: DELAY });
  await eve.ask({ do: 'sit', room, seat: 0 }); // so that it is in her list
  await eve.ask({ do: 'rise', room });
  for (const [seat, one] of [ada, bo, cy].entries()) await one.ask({ do: 'sit', room, seat });
  expect(await ada.ask({ do: 'begin', room })).toEqual({ ok: true });
  open.pass(DELAY * 1000);
  const person = (name: string): object => ({ name, is: 'person' });
  const before = { status: 'playing', owner: 0, seats: ['Ada', 'Bo', 'Cy'].map(person), votes: [] };
  const listed = async (): Promise<unknown> => (await eve.ask({ do: 'mine' })).rooms;
  const inList = [{ id: room, seats: [{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cy' }] }];
  expect(await listed()).toMatchObject(inList);
  for (const one of [bo, cy]) await one.ask({ do: 'watch', room });
  await voteOut(open, String(room), [bo, cy], 0);
  expect(await listed()).toMatchObject(inList);
  await eve.ask({ do: 'watch', room, view: true });
  expect(statusFor(eve)).toMatchObject(before);
  await expect.poll(() => eve.heard.some((news) => 'view' in news)).toBe(true);
  const { votes: _, ...others } = before; // that they voted is a while ago
  expect(statusFor(eve)).toMatchObject(others);
  expect(JSON.stringify(eve.heard)).not.toContain('Bot 1');
  open.pass(DELAY * 1000);
  await expect
    .poll(() => secondLater(() => statusFor(eve)))
    .toMatchObject({ owner: -1, seats: [{ name: 'Bot 1', is: 'bot', bot: 'normal' }, person('Bo'), person('Cy')] });
  await eve.ask({ do: 'unwatch', room });
});

test('spectators who see a table later are not told at once who is away there and who is voted against', async () => {
  const people = await Promise.all(['Ada', 'Bo', 'Cy', 'Di'].map((name) => open.enter(name)));
  const [ada, bo, , di] = people as [Visitor, Visitor, Visitor, Visitor];
  const { room } = await ada.ask({ do: 'create', game: 'five-ages', seats: 4, spectators: DELAY });
  for (const [seat, one] of people.entries()) await one.ask({ do: 'sit', room, seat });
  expect(await ada.ask({ do: 'begin', room })).toEqual({ ok: true });
  await ada.ask({ do: 'watch', room });
  open.pass(120_000); // Cy has never looked at it
  expect(await di.ask({ do: 'leave', room })).toEqual({ ok: true });
  expect(await bo.ask({ do: 'vote', room, against: 2 })).toEqual({ ok: true });
  expect(statusFor(ada)).toMatchObject({
    votes: [{ against: 2, by: [1] }],
    seats: [{}, {}, {}, { standIn: 'normal' }],
  });
  const eve = await open.enter('Eve');
  await eve.ask({ do: 'watch', room });
  expect(statusFor(eve)).toMatchObject({ status: 'playing', votes: [], waiting: [] });
  expect(JSON.stringify(eve.heard)).not.toContain('standIn":"normal"');
  await eve.ask({ do: 'unwatch', room });
});
