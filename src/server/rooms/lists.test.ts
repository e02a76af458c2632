import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';

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
}, 60_000);

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
