import '../../games/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateRoom } from '../requests/rating.ts';
import { seatOfPerson } from '../rooms/room.ts';
import type { Outlook } from '../../desk/http-wire.ts';
import type { Store } from '../store/store.ts';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';
import { finishMerges, type MergeNeeds, mergePeople } from './merge.ts';

/* Two identities of one person: ratings, and merges that are cut off. */

const PLAN = { game: 'arquetect', preset: 'as-written', rated: true, clock: { kind: 'each', seconds: 86_400 } };
let open: TestDesk;
let needs: MergeNeeds;
beforeAll(async () => {
  open = await openDesk();
  needs = {
    desk: open.desk,
    identities: open.identities,
    closeLines: () => undefined,
    forgottenWords: () => [],
    tellForgotten: async () => undefined,
  };
});
afterAll(() => open.close());

const enter = async (...names: readonly string[]): Promise<[Visitor, Visitor, Visitor]> => {
  const [one, two, three] = await Promise.all(names.map((name) => open.enter(name)));
  if (!one || !two || !three) throw new Error('three people');
  return [one, two, three];
};

async function begun(...people: readonly Visitor[]): Promise<string> {
  const [owner] = people;
  const { room } = (await owner?.ask({ do: 'create', seats: people.length, ...PLAN })) ?? {};
  for (const [seat, one] of people.entries()) await one.ask({ do: 'sit', room, seat });
  expect(await owner?.ask({ do: 'begin', room })).toEqual({ ok: true });
  return String(room);
}

/** The last of these gives up, and the match is over where there are two. */
async function over(...people: readonly Visitor[]): Promise<string> {
  const room = await begun(...people);
  for (const one of people.slice(1).toReversed()) await one.ask({ do: 'resign', room });
  return room;
}

const merge = async (old: Visitor, into: Visitor, over = needs): Promise<Outlook | null> => {
  const hash = `code of ${into.guest.person.id}`;
  await open.desk.store.putCode(hash, into.guest.person.id, open.desk.now() + 1000);
  return mergePeople(over, { old: old.guest.person, into: into.guest.person, claim: { by: 'code', hash } });
};

const ratingsOf = ({ guest }: Visitor): Promise<readonly { seats: number; mu: number; matches: number }[]> =>
  open.desk.store.allRatings(guest.person.id);

test('both were rated in one match: it counts once, and the rating of whom one becomes stays', async () => {
  const [ada, bo, cy] = await enter('Ada', 'Bo', 'Cy');
  await rateRoom(open.desk, await over(ada, bo));
  await rateRoom(open.desk, await over(bo, cy)); // with two again: what bo has there was rated against ada, too
  await rateRoom(open.desk, await over(bo, cy, await open.enter('Dee')));
  const [before] = await ratingsOf(ada);
  expect(await ratingsOf(bo)).toHaveLength(2);
  const outlook = await merge(bo, ada);
  expect(outlook?.dropped).toEqual([{ game: 'arquetect', seats: 2 }]);
  expect(outlook?.apart).toMatchObject([{ game: 'arquetect', status: 'over' }]);
  expect(await ratingsOf(bo)).toEqual([]);
  const [two, three] = await ratingsOf(ada);
  expect(two).toEqual(before);
  expect(three).toMatchObject({ seats: 3, matches: 1 });
});

test('a match that is over and not rated yet counts for whom one becomes, though it was read before', async () => {
  const [ada, bo, cy] = await enter('Ada', 'Bo', 'Cy');
  const room = await over(bo, cy);
  // The room is in memory as it was: nothing tells this process to read it anew.
  const deaf = { ...needs, desk: { ...open.desk, hall: { ...open.desk.hall, forget: () => undefined } } };
  await merge(bo, ada, deaf);
  expect(await open.desk.hall.look(room, ({ players }) => players)).toContain(bo.guest.person.id);
  await rateRoom(open.desk, room);
  expect(await ratingsOf(ada)).toMatchObject([{ seats: 2, matches: 1 }]);
  expect(await ratingsOf(bo)).toEqual([]);
  expect(await ratingsOf(cy)).toMatchObject([{ seats: 2, matches: 1 }]);
});

test('a rated match that both play when they are merged gives one result', async () => {
  const [ada, bo, cy] = await enter('Ada', 'Bo', 'Cy');
  const room = await begun(ada, bo, cy);
  expect((await merge(bo, ada))?.apart).toMatchObject([{ room, status: 'playing' }]);
  for (const one of [cy, ada]) await one.ask({ do: 'resign', room });
  await open.desk.hall.act(room, null, () => ({ do: 'resign', seat: 1, by: null })).catch(() => undefined);
  await rateRoom(open.desk, room);
  expect(await ratingsOf(bo)).toEqual([]);
  expect(await ratingsOf(ada)).toMatchObject([{ seats: 3, matches: 1 }]);
});

test('a process that is killed after the merge, and what was under way for the old identity, are made good later', async () => {
  const [ada, bo, cy] = await enter('Ada', 'Bo', 'Cy');
  const [playing, waiting] = [
    await begun(ada, bo, cy),
    String((await cy.ask({ do: 'create', seats: 2, ...PLAN })).room),
  ];
  // What comes after the transaction does not happen.
  let asked = 0;
  const dying: Store = {
    ...open.desk.store,
    roomsWith: (person, most) =>
      ++asked > 1 ? Promise.reject(new Error('killed')) : open.desk.store.roomsWith(person, most),
  };
  await expect(merge(bo, ada, { ...needs, desk: { ...open.desk, store: dying } })).rejects.toThrow('killed');
  open.restart();
  const now = { ...needs, desk: open.desk };
  // And a request that was read before has sat down.
  await open.desk.hall.act(waiting, null, () => ({
    do: 'sit',
    seat: 0,
    name: 'Bo',
    words: '',
    by: bo.guest.person.id,
  }));
  const standIn = (): Promise<unknown> => open.desk.hall.look(playing, ({ places }) => places[1]?.standIn);
  await finishMerges(now); // too early: more may be under way
  expect(await standIn()).toBeNull();
  open.pass(61_000);
  for (let times = 0; times < 2; times++) await finishMerges(now);
  expect(await standIn()).toBe('normal');
  expect(await open.desk.hall.look(waiting, (room) => seatOfPerson(room, ada.guest.person.id))).toBe(0);
  const away = (await open.desk.store.readRoom(playing))?.entries.filter(({ body }) => body.includes('"do":"away"'));
  expect(away).toHaveLength(1); // though it was done twice
  expect(await open.identities.unfinished(10)).not.toContainEqual(expect.objectContaining({ old: bo.guest.person.id }));
});

test('a table that has not begun: where the seats of both cannot be told apart one gets up, and nothing of the old one is left', async () => {
  const [ada, bo, cy] = await enter('Ada', 'Bo', 'Cy');
  const room = String((await cy.ask({ do: 'create', seats: 3, ...PLAN })).room);
  await bo.ask({ do: 'sit', room, seat: 1 });
  await ada.ask({ do: 'sit', room, seat: 0 });
  await ada.ask({ do: 'rise', room });
  expect(await merge(bo, ada)).toEqual({ apart: [{ room, game: 'arquetect', status: 'open' }], dropped: [] });
  const seats = await open.desk.hall.look(room, ({ places }) => places.map(({ person }) => person));
  expect(seats).toEqual([null, null, null]);
  expect(await open.desk.store.roomsWith(bo.guest.person.id, 9)).toEqual([]);
});
