import '../../games/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportOf, forgetPerson } from '../http/own-data.ts';
import { wholeExport } from '../testing/whole-export.ts';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';
import type { Skill } from '../rooms/entries.ts';
import { rateRoom } from './rating.ts';
import { isForRating } from '../rooms/summary.ts';

/* Nobody saves their rating by staying away, and nobody takes another's by a vote. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
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

async function skillOf({ guest }: Visitor): Promise<{ mu: number; matches: number }> {
  const [rating] = await open.desk.store.allRatings(guest.person.id);
  return rating ?? { mu: 0, matches: 0 };
}

test('whoever stays away and is voted out has lost; whoever is there is not voted out of a rated match', async () => {
  const people = await enter('Ada', 'Bo', 'Cy');
  const room = await begun(people);
  const against = await open.desk.hall.look(room, ({ places }) => places.findIndex(({ waited }) => waited !== null));
  const cy = people[against];
  const [ada, bo] = people.filter((one) => one !== cy);
  if (!ada || !bo || !cy) throw new Error('three people');
  expect(await ada.ask({ do: 'vote', room, against })).toEqual({
    ok: false,
    error: `${cy.guest.person.name} is at the table. Nobody is voted out who is there and plays.`,
  });
  await cy.ask({ do: 'unwatch', room });
  open.pass(10 * MINUTE);
  expect(await ada.ask({ do: 'vote', room, against })).toMatchObject({ ok: false }); // a day for each decision was promised
  open.pass(DAY);
  for (const one of [ada, bo]) expect(await one.ask({ do: 'vote', room, against })).toEqual({ ok: true });
  open.pass(DAY);
  await open.tend(room);
  open.restart();
  for (const one of [bo, ada]) await one.ask({ do: 'resign', room });
  expect(await open.desk.hall.look(room, isForRating)).toBe(true);
  await rateRoom(open.desk, room);
  const [first, second, third] = await Promise.all([ada, bo, cy].map(skillOf));
  expect([first?.matches, second?.matches, third?.matches]).toEqual([1, 1, 1]);
  expect(third?.mu).toBeLessThan(Math.min(first?.mu ?? 0, second?.mu ?? 0));
});

test('two matches of one person that end together both count', async () => {
  const [ada, bo, cy] = await enter('Ada', 'Bo', 'Cy');
  if (!ada || !bo || !cy) throw new Error('three people');
  const rooms = [await begun([ada, bo]), await begun([cy, ada])];
  for (const room of rooms) for (const one of [bo, cy, ada]) await one.ask({ do: 'resign', room });
  await Promise.all(rooms.map((room) => rateRoom(open.desk, room)));
  expect((await Promise.all([ada, bo, cy].map(skillOf))).map(({ matches }) => matches)).toEqual([2, 1, 1]);
});

/* ---- what others see of it ---- */

interface Shown {
  readonly rating?: Skill;
  readonly newRating?: Skill;
}

const START: Skill = { mu: 25, sigma: expect.closeTo(25 / 3, 6) };

/** The seats as somebody was told of them last. */
const seatsFor = ({ heard }: Visitor, room: string): Shown[] =>
  heard.reduce<Shown[]>(
    (known, { news, room: face }) => (news === room ? ((face as { seats?: Shown[] })?.seats ?? known) : known),
    [],
  );

/** How it is told to somebody who comes now. */
async function seatsNow(room: string): Promise<Shown[]> {
  const late = await open.enter('Late');
  await late.ask({ do: 'watch', room });
  return seatsFor(late, room);
}

async function seated(people: readonly Visitor[], plan: object): Promise<string> {
  const { room } = (await people[0]?.ask({ do: 'create', seats: people.length, ...plan })) ?? {};
  for (const [seat, one] of people.entries()) {
    await one.ask({ do: 'watch', room });
    await one.ask({ do: 'sit', room, seat });
  }
  return String(room);
}

async function listed(room: string): Promise<{ seats: (Shown | null)[] } | undefined> {
  const { rooms } = await (await open.enter('Guest')).ask({ do: 'rooms' });
  return (rooms as { id: string; seats: (Shown | null)[] }[]).find(({ id }) => id === room);
}

/** A rated match that the last of them has given up. */
async function over(people: readonly Visitor[]): Promise<string> {
  const room = await begun(people);
  await people.at(-1)?.ask({ do: 'resign', room });
  return room;
}

async function ratingOf({ guest }: Visitor): Promise<Skill | undefined> {
  const [known] = await open.desk.store.allRatings(guest.person.id);
  return known && { mu: known.mu, sigma: known.sigma };
}

test('at a rated table everybody sees the ratings of all: in the lobby, in the list, during the match, and then what it has changed', async () => {
  const people = await enter('Ada', 'Bo', 'Eve');
  const [ada, bo] = people as [Visitor, Visitor, Visitor];
  const room = String((await ada.ask({ do: 'create', seats: 2, listed: true, ...PLAN })).room);
  for (const one of people) await one.ask({ do: 'watch', room });
  const shown = (): Shown[][] =>
    people.map((one) => seatsFor(one, room).map(({ rating, newRating }) => ({ rating, newRating })));
  const forAll = (...seats: readonly Shown[]): object[] => people.map(() => [...seats]);
  await ada.ask({ do: 'sit', room, seat: 0 });
  expect((await listed(room))?.seats).toEqual([{ name: 'Ada', rating: START }, null]);
  await bo.ask({ do: 'sit', room, seat: 1 });
  expect(shown()).toEqual(forAll({ rating: START }, { rating: START }));
  await ada.ask({ do: 'begin', room });
  open.restart();
  expect(await seatsNow(room)).toMatchObject([{ rating: START }, { rating: START }]);
  for (const one of people) await one.ask({ do: 'watch', room });
  await bo.ask({ do: 'resign', room });
  expect(shown()).toEqual(forAll({ rating: START }, { rating: START }));
  await rateRoom(open.desk, room);
  const [won, lost] = await Promise.all([ada, bo].map(ratingOf));
  expect(won?.mu).toBeGreaterThan(25);
  expect(lost?.mu).toBeLessThan(25);
  const changed = forAll({ rating: START, newRating: won }, { rating: START, newRating: lost });
  expect(shown()).toEqual(changed);
  await rateRoom(open.desk, room);
  open.restart();
  expect(await seatsNow(room)).toMatchObject([{ newRating: won }, { newRating: lost }]);
});

test('the rating at a table is that of its beginning, though somebody sat down before another match ended', async () => {
  const [ada, bo] = (await enter('Ada', 'Bo')) as [Visitor, Visitor];
  const [first, second] = [await seated([ada, bo], PLAN), await seated([ada, bo], PLAN)];
  await ada.ask({ do: 'begin', room: first });
  await bo.ask({ do: 'resign', room: first });
  await rateRoom(open.desk, first);
  await ada.ask({ do: 'begin', room: second });
  const [won, lost] = await Promise.all([ada, bo].map(ratingOf));
  expect(seatsFor(bo, second)).toMatchObject([{ rating: won }, { rating: lost }]);
  const { room: next } = await bo.ask({ do: 'again', room: first });
  expect(await seatsNow(String(next))).toMatchObject([{ is: 'free' }, { rating: lost }]);
});

test('a table that is not rated tells no ratings', async () => {
  const people = await enter('Ada', 'Bo');
  const [ada, bo] = people as [Visitor, Visitor];
  await rateRoom(open.desk, await over(people)); // both have one
  const plan = { ...PLAN, rated: false };
  const { room: waiting } = await ada.ask({ do: 'create', seats: 2, listed: true, ...plan });
  await ada.ask({ do: 'sit', room: waiting, seat: 0 });
  expect((await listed(String(waiting)))?.seats).toEqual([{ name: 'Ada' }, null]);
  const room = await seated(people, plan);
  await ada.ask({ do: 'begin', room });
  await bo.ask({ do: 'resign', room });
  const told = [ada, bo].flatMap(({ heard }) => heard.filter(({ news }) => news === room));
  expect(told.length).toBeGreaterThan(4);
  expect(JSON.stringify(told)).not.toMatch(/rating|mu"/i);
  expect(await open.desk.hall.look(room, isForRating)).toBe(false);
});

test('tables of before, whose entries tell no ratings, go on; what was rated already is not told of', async () => {
  const people = await enter('Ada', 'Bo');
  const [ada, bo] = people as [Visitor, Visitor];
  const old = async (): Promise<string> => {
    const room = String((await ada.ask({ do: 'create', seats: 2, ...PLAN })).room);
    const { hall } = open.desk;
    for (const [seat, { guest }] of people.entries())
      await hall.act(room, null, () => ({ do: 'sit', seat, name: 'Old', words: '', by: guest.person.id }));
    await hall.act(room, null, () => ({ do: 'begin', by: ada.guest.person.id }));
    open.restart();
    expect(JSON.stringify(await seatsNow(room))).not.toContain('rating');
    expect(await bo.ask({ do: 'resign', room })).toEqual({ ok: true });
    return room;
  };
  const [rated, unrated] = [await old(), await old()];
  await open.desk.store.rate(rated, 'arquetect', 2, []);
  await Promise.all([rated, unrated].map((room) => rateRoom(open.desk, room)));
  expect(JSON.stringify(await seatsNow(rated))).not.toContain('rating');
  expect(await seatsNow(unrated)).toMatchObject([
    { newRating: await ratingOf(ada) },
    { newRating: await ratingOf(bo) },
  ]);
  expect((await skillOf(ada)).matches).toBe(1);
});

test('what is told is what counts, though a process is killed in the middle or another match ends meanwhile', async () => {
  const people = await enter('Ada', 'Bo');
  const [ada] = people as [Visitor, Visitor];
  const [first, second] = [await over(people), await over(people)];
  const dying = { ...open.desk.store, rate: () => Promise.reject(new Error('killed')) };
  for (const room of [first, second])
    await expect(rateRoom({ ...open.desk, store: dying }, room)).rejects.toThrow('killed');
  open.restart();
  for (const room of [second, first, second]) await rateRoom(open.desk, room);
  const [[later], [earlier]] = [await seatsNow(first), await seatsNow(second)];
  expect(earlier?.rating).toEqual(START);
  expect(later?.rating).toEqual(earlier?.newRating);
  expect(later?.newRating).toEqual(await ratingOf(ada));
  expect((await skillOf(ada)).matches).toBe(2);
});

test('somebody who is forgotten leaves no rating at a table, whether it is over or goes on; others keep theirs', async () => {
  const people = await enter('Ada', 'Bo');
  const [ada, bo] = people as [Visitor, Visitor];
  const [done, going] = [await over(people), await begun(people)];
  await rateRoom(open.desk, done);
  const { store } = open.desk;
  const push = { subscriptionsOf: async () => [] };
  const exported = JSON.stringify(await wholeExport(exportOf(open.desk, push, bo.guest.person)));
  const [own, others] = await Promise.all([bo, ada].map(ratingOf));
  expect(exported).toContain(`"after":${JSON.stringify(own)}`);
  expect(exported).not.toContain(String(others?.mu));
  await forgetPerson(open.desk, bo.guest.person, async () => undefined);
  await ada.ask({ do: 'resign', room: going });
  await rateRoom(open.desk, going);
  for (const room of [done, going]) {
    const [first, second] = await seatsNow(room);
    expect(first).toMatchObject({ rating: { mu: expect.any(Number) }, newRating: { mu: expect.any(Number) } });
    expect(second).toEqual({ name: 'Somebody', is: 'person', ...(room === going ? { standIn: 'normal' } : {}) });
    const kept = JSON.stringify((await store.readRoom(room))?.entries);
    expect(kept).toContain('sigma');
    expect(kept).not.toContain(String(own?.mu));
  }
  expect((await skillOf(ada)).matches).toBe(2);
  expect(await store.allRatings(bo.guest.person.id)).toEqual([]);
});
