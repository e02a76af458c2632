import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';
import { isForRating, rateRoom } from './rating.ts';
import type { Room } from './room.ts';

/* Nobody saves their rating by staying away, and nobody takes another's by a vote. */

const MINUTE = 60_000;
const PLAN = { game: 'arquetect', preset: 'as-written', rated: true, clock: { kind: 'each', seconds: 86_400 } };
let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

async function begun(people: readonly Visitor[]): Promise<string> {
  const [owner] = people;
  const { room } = (await owner?.ask({ do: 'create', seats: people.length, ...PLAN })) ?? {};
  for (const [seat, one] of people.entries()) {
    await one.ask({ do: 'sit', room, seat });
    await one.ask({ do: 'watch', room });
  }
  expect(await owner?.ask({ do: 'begin', room })).toEqual({ ok: true });
  return String(room);
}

const enter = (...names: readonly string[]): Promise<Visitor[]> => Promise.all(names.map((name) => open.enter(name)));
const roomOf = (id: string): Promise<Room> => open.desk.hall.look(id, (room) => room);

async function skillOf({ guest }: Visitor): Promise<{ mu: number; matches: number }> {
  const [rating] = await open.desk.store.allRatings(guest.person.id);
  return rating ?? { mu: 0, matches: 0 };
}

test('whoever stays away and is voted out has lost; whoever is there is not voted out of a rated match', async () => {
  const people = await enter('Ada', 'Bo', 'Cy');
  const [ada, bo, cy] = people as [Visitor, Visitor, Visitor];
  const room = await begun(people);
  expect(await ada.ask({ do: 'vote', room, against: 2 })).toEqual({
    ok: false,
    error: 'At a rated table only somebody who has been away for ten minutes can be voted out.',
  });
  await cy.ask({ do: 'unwatch', room });
  open.pass(10 * MINUTE);
  for (const one of [ada, bo]) expect(await one.ask({ do: 'vote', room, against: 2 })).toEqual({ ok: true });
  open.restart();
  for (const one of [bo, ada]) await one.ask({ do: 'resign', room });
  const over = await roomOf(room);
  expect(isForRating(over)).toBe(true);
  await rateRoom(open.desk.store, over);
  const [first, second, third] = await Promise.all([ada, bo, cy].map(skillOf));
  expect([first?.matches, second?.matches, third?.matches]).toEqual([1, 1, 1]);
  expect(third?.mu).toBeLessThan(Math.min(first?.mu ?? 0, second?.mu ?? 0));
});

test('two matches of one person that end together both count', async () => {
  const [ada, bo, cy] = await enter('Ada', 'Bo', 'Cy');
  if (!ada || !bo || !cy) throw new Error('three people');
  const rooms = [await begun([ada, bo]), await begun([cy, ada])];
  for (const room of rooms) for (const one of [bo, cy, ada]) await one.ask({ do: 'resign', room });
  await Promise.all(rooms.map(async (room) => rateRoom(open.desk.store, await roomOf(room))));
  expect((await Promise.all([ada, bo, cy].map(skillOf))).map(({ matches }) => matches)).toEqual([2, 1, 1]);
});
