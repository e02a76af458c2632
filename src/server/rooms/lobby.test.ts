import '../../games/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';

/* Before a match begins: nobody fills the list, and nobody who is gone keeps the others waiting. */

const MINUTE = 60_000;
let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

const create = async (by: Visitor, plan: object = {}): Promise<string> =>
  String((await by.ask({ do: 'create', game: 'rebuild', seats: 2, ...plan })).room);

interface Line {
  readonly id: string;
  readonly made: number;
  readonly here: boolean;
}

const list = async (by: Visitor, before?: number): Promise<{ rooms: Line[]; isMore: boolean }> =>
  (await by.ask({ do: 'rooms', ...(before === undefined ? {} : { before }) })) as unknown as {
    rooms: Line[];
    isMore: boolean;
  };

test('one person has three open tables in the list at most', async () => {
  const [ada, bo] = [await open.enter('Ada'), await open.enter('Bo')];
  const rooms = [];
  for (let i = 0; i < 3; i++) rooms.push(await create(ada, { listed: true, key: `k${i}` }));
  expect(await ada.ask({ do: 'create', game: 'rebuild', seats: 2, listed: true })).toEqual({
    ok: false,
    error:
      'Three of your tables are in the list and wait for players. Begin one of them first, or open this one by link only.',
  });
  expect(await create(ada, { listed: true, key: 'k2' })).toBe(rooms[2]); // the same request again
  await create(ada);
  for (const room of rooms) await bo.ask({ do: 'sit', room, seat: 1 });
  expect(await bo.ask({ do: 'create', game: 'rebuild', seats: 2, listed: true })).toMatchObject({ ok: true });
  const [room] = rooms;
  await ada.ask({ do: 'sit', room, seat: 0 });
  expect(await ada.ask({ do: 'begin', room })).toEqual({ ok: true });
  expect(await create(ada, { listed: true })).not.toBe('undefined');
});

test('nor does anybody have more who asks for many in one moment', async () => {
  const ada = await open.enter('Ada');
  const asked = { do: 'create', game: 'rebuild', seats: 2, listed: true };
  const answers = await Promise.all(Array.from({ length: 8 }, () => ada.ask(asked)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await open.desk.store.listedOf(ada.guest.person.id)).toHaveLength(3);
});

test('the list is told newest first and read on, whatever is said at a table, with whether somebody is there', async () => {
  const eve = await open.enter('Eve');
  const made: string[] = [];
  for (let i = 0; i < 60; i++) {
    open.pass(1000);
    made.push(await create(await open.enter(`P${i}`), { listed: true }));
  }
  for (const room of made.slice(0, 20)) await eve.ask({ do: 'say', room, text: 'Look here' });
  const first = await list(eve);
  expect(first.rooms.map(({ id }) => id)).toEqual(made.slice(10).toReversed());
  expect(first.isMore).toBe(true);
  const rest = await list(eve, first.rooms.at(-1)?.made);
  expect(rest.rooms.slice(0, 10).map(({ id }) => id)).toEqual(made.slice(0, 10).toReversed());
  const [room] = made.slice(-1);
  expect(first.rooms[0]).toMatchObject({ id: room, here: false });
  await eve.ask({ do: 'sit', room, seat: 0 });
  await eve.ask({ do: 'watch', room });
  await expect.poll(async () => (await list(eve)).rooms[0]).toMatchObject({ id: room, here: true });
});

test('somebody who is gone for two minutes may be got up by whoever made the table', async () => {
  const [ada, bo] = [await open.enter('Ada'), await open.enter('Bo')];
  const room = await create(ada);
  await ada.ask({ do: 'watch', room });
  await bo.ask({ do: 'sit', room, seat: 1 });
  await bo.ask({ do: 'watch', room });
  open.pass(10 * MINUTE);
  const keeps = { ok: false, error: 'Bo keeps the seat, unless they have been away for 2 minutes.' };
  expect(await ada.ask({ do: 'rise', room, seat: 1 })).toEqual(keeps);
  await bo.ask({ do: 'unwatch', room });
  open.pass(MINUTE);
  expect(await ada.ask({ do: 'rise', room, seat: 1 })).toEqual(keeps);
  open.pass(MINUTE);
  expect(await bo.ask({ do: 'rise', room, seat: 0 })).toMatchObject({ ok: false });
  expect(await ada.ask({ do: 'rise', room, seat: 1 })).toEqual({ ok: true });
  expect(await open.desk.hall.look(room, ({ places }) => places[1]?.person)).toBeNull();
});

test('while whoever made the table is gone for two minutes, anybody who sits there seats bots and begins', async () => {
  const [ada, bo, eve] = [await open.enter('Ada'), await open.enter('Bo'), await open.enter('Eve')];
  const room = await create(ada, { seats: 3 });
  await ada.ask({ do: 'sit', room, seat: 0 });
  await ada.ask({ do: 'watch', room });
  await bo.ask({ do: 'sit', room, seat: 1 });
  await bo.ask({ do: 'watch', room });
  open.pass(5 * MINUTE);
  const bot = { do: 'bot', room, seat: 2, bot: 'easy' };
  expect(await bo.ask(bot)).toEqual({
    ok: false,
    error: 'Whoever made this table decides that. When they have been away for 2 minutes, you can.',
  });
  await ada.ask({ do: 'unwatch', room });
  open.pass(2 * MINUTE);
  expect(await eve.ask(bot)).toEqual({ ok: false, error: 'Only whoever made this table decides that.' });
  expect(await bo.ask(bot)).toEqual({ ok: true });
  expect(await bo.ask({ do: 'rise', room, seat: 0 })).toEqual({ ok: true });
  expect(await bo.ask({ ...bot, seat: 0 })).toEqual({ ok: true });
  expect(await bo.ask({ do: 'begin', room })).toEqual({ ok: true });
});
