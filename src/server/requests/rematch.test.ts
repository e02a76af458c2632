import '../../games/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetPerson } from '../http/own-data.ts';
import { ANY_TIME } from '../store/house.ts';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';

/* Once more: nobody plays who did not ask for it. */

const MINUTE = 60_000;
let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

/** Ada and Bo, who gave up, and a bot if there is a third seat. */
async function over(plan: object = {}): Promise<{ room: string; ada: Visitor; bo: Visitor }> {
  const [ada, bo] = [await open.enter('Ada'), await open.enter('Bo')];
  const request = { do: 'create', game: 'arquetect', seats: 2, ...plan };
  const room = String((await ada.ask(request)).room);
  await ada.ask({ do: 'sit', room, seat: 0 });
  await bo.ask({ do: 'sit', room, seat: 1 });
  if (request.seats === 3) await ada.ask({ do: 'bot', room, seat: 2, bot: 'easy' });
  expect(await ada.ask({ do: 'begin', room })).toEqual({ ok: true });
  for (const one of [bo, ada]) await one.ask({ do: 'resign', room });
  expect(await ada.ask({ do: 'status', room })).toMatchObject({ over: true });
  return { room, ada, bo };
}

const namesAt = (room: unknown): Promise<(string | null)[]> =>
  open.desk.hall.look(String(room), ({ places }) => places.map(({ person, name, bot }) => (person ? name : bot)));

test('only whoever asked sits at the next table, with the bots; the other comes to their own seat by asking, too', async () => {
  const { room, ada, bo } = await over({ seats: 3 });
  const { room: next } = await ada.ask({ do: 'again', room });
  expect(await namesAt(next)).toEqual(['Ada', null, 'easy']);
  expect(await ada.ask({ do: 'begin', room: next })).toMatchObject({ ok: false });
  expect(await bo.ask({ do: 'mine' })).toMatchObject({ rooms: [{ id: room }] });
  expect(await bo.ask({ do: 'again', room })).toEqual({ ok: true, room: next });
  expect(await bo.ask({ do: 'again', room })).toEqual({ ok: true, room: next });
  expect(await namesAt(next)).toEqual(['Ada', 'Bo', 'easy']);
  expect(await ada.ask({ do: 'begin', room: next })).toEqual({ ok: true });
});

test('a seat is kept for whoever had it, and after five minutes anybody can take it', async () => {
  const { room, ada, bo } = await over();
  const { room: next } = await ada.ask({ do: 'again', room });
  const eve = await open.enter('Eve');
  await eve.ask({ do: 'watch', room: next });
  expect(eve.heard.find((news) => 'room' in news)).toMatchObject({
    room: { seats: [{ is: 'person' }, { is: 'free', keptUntil: open.desk.now() + 5 * MINUTE }] },
  });
  expect(await eve.ask({ do: 'sit', room: next, seat: 1 })).toEqual({
    ok: false,
    error: 'Seat 2 is kept for 5 minutes for whoever had it in the last match.',
  });
  open.pass(5 * MINUTE);
  open.restart();
  expect(await eve.ask({ do: 'sit', room: next, seat: 1 })).toEqual({ ok: true });
  expect(await bo.ask({ do: 'again', room })).toEqual({ ok: true, room: next }); // to look on
  expect(await namesAt(next)).toEqual(['Ada', 'Eve']);
});

test('nobody who is forgotten sits at the next table', async () => {
  const { room, ada, bo } = await over();
  await forgetPerson(open.desk, bo.guest.person, async () => undefined);
  const { room: next } = await ada.ask({ do: 'again', room });
  expect(await namesAt(next)).toEqual(['Ada', null]);
});

test('killed in the middle there is no next table yet, and one that nobody began does not stand in the way of another', async () => {
  const { room, ada, bo } = await over();
  const { hall } = open.desk;
  const act = hall.act.bind(hall);
  hall.act = (id, key, decide) =>
    id === room ? Promise.reject(new Error('killed before it was named')) : act(id, key, decide);
  await expect(ada.ask({ do: 'again', room })).rejects.toThrow('killed');
  open.restart();
  expect(await bo.ask({ do: 'mine' })).toMatchObject({ rooms: [{ id: room, status: 'over' }] });
  const { room: next } = await bo.ask({ do: 'again', room });
  expect(await namesAt(next)).toEqual([null, 'Bo']);
  expect(await open.desk.house.dropTable(String(next), ANY_TIME)).toBe(true);
  open.desk.hall.forget(String(next));
  const { room: last } = await ada.ask({ do: 'again', room });
  expect(last).not.toBe(next);
  expect(await bo.ask({ do: 'again', room })).toEqual({ ok: true, room: last });
  expect(await namesAt(last)).toEqual(['Ada', 'Bo']);
});
