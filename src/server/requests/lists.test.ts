import '../../games/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';
import { matchIn, waitingSeats } from '../rooms/room.ts';

/* One's own tables, as the server lists them. */

let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

interface Own {
  readonly rooms: readonly { readonly id: string; readonly status: string }[];
  readonly next: string | null;
  readonly isMore: boolean;
}

const own = async (by: Visitor, more: object = {}): Promise<Own> =>
  (await by.ask({ do: 'mine', ...more })) as unknown as Own;

/** A match against a bot. */
async function begun(by: Visitor): Promise<string> {
  const { room } = await by.ask({ do: 'create', game: 'arquetect', seats: 2 });
  await by.ask({ do: 'sit', room, seat: 0 });
  await by.ask({ do: 'bot', room, seat: 1, bot: 'easy' });
  expect(await by.ask({ do: 'begin', room })).toEqual({ ok: true });
  return String(room);
}

test('all that goes on can be read on from what was told, in answers of 50 at most', async () => {
  const ada = await open.enter('Ada');
  const ended = await begun(ada);
  await ada.ask({ do: 'resign', room: ended });
  const running: string[] = [];
  for (let i = 0; i < 120; i++) {
    if (i % 3 === 0) open.pass(1000); // several are made in one moment
    running.push(await begun(ada));
  }
  const told: Own[] = [await own(ada)];
  for (let next = told[0]?.next; next; next = told.at(-1)?.next) {
    // Whatever happens at those that were told already.
    await ada.ask({ do: 'say', room: told[0]?.rooms[0]?.id, text: 'Hello' });
    told.push(await own(ada, { after: next }));
  }
  expect(told.map(({ rooms }) => rooms.length)).toEqual([50, 50, 20]);
  const ids = told.flatMap(({ rooms }) => rooms.map(({ id }) => id));
  expect(ids.toSorted()).toEqual(running.toSorted());
  const over = await own(ada, { before: Number.MAX_SAFE_INTEGER });
  expect(over.rooms.map(({ id }) => id)).toEqual([ended]);
  expect(over.next).toBeNull();
});

test('what goes on and what is over fit into one answer: there is nothing to read on', async () => {
  const bo = await open.enter('Bo');
  const [first, second] = [await begun(bo), await begun(bo)];
  await bo.ask({ do: 'resign', room: first });
  const { rooms, next, isMore } = await own(bo);
  expect(rooms.map(({ id, status }) => [id, status])).toEqual([
    [second, 'playing'],
    [first, 'over'],
  ]);
  expect([next, isMore]).toEqual([null, false]);
});

test('a place that no list told of is refused', async () => {
  const eve = await open.enter('Eve');
  for (const after of [7, '', 'abc', '12', "1 x' OR 1=1", `1 ${'x'.repeat(65)}`, null])
    expect(await own(eve, { after })).toMatchObject({ ok: false, error: expect.stringContaining('"after"') });
});

test('where a bot plays for somebody it is not their turn, until they are back', async () => {
  const cy = await open.enter('Cy');
  const room = await begun(cy);
  const line = async (): Promise<unknown> => (await own(cy)).rooms[0];
  while ((await open.desk.hall.look(room, waitingSeats)).includes(1)) await botMoves(room);
  expect(await line()).toMatchObject({ id: room, seat: 0, waiting: [0] });
  expect(await line()).not.toHaveProperty('standIn');
  expect(await cy.ask({ do: 'leave', room })).toEqual({ ok: true });
  expect(await line()).toMatchObject({ id: room, seat: 0, waiting: [], standIn: 'normal' });
  expect(await cy.ask({ do: 'back', room })).toEqual({ ok: true });
  expect(await line()).toMatchObject({ id: room, seat: 0, waiting: [0] });
  expect(await line()).not.toHaveProperty('standIn');
});

/** Nobody tends the tables of a test. */
const botMoves = (room: string): Promise<unknown> =>
  open.desk.hall.act(room, null, (one) => {
    const [action] = legalActions(matchIn(one).match.table, 1);
    if (!action) throw new Error('the bot has nothing to do');
    return { do: 'submit', seat: 1, action, by: null };
  });
