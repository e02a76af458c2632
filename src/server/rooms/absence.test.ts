import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';
import { peopleFrom } from './bygone.ts';
import type { Entry } from './entries.ts';
import { readPlan } from './plan.ts';
import { happen, makeRoom, type Room } from './room.ts';

/* What others may do about somebody who is not there, and what whoever leaves may do. */

const MINUTE = 60_000;
let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

interface Table {
  readonly room: string;
  readonly people: readonly Visitor[];
}

/** People who look at a match of theirs that has begun. */
async function table(names: readonly string[], plan: object = {}): Promise<Table> {
  const people = await Promise.all(names.map((name) => open.enter(name)));
  const request = { do: 'create', game: 'avenue-empires', seats: names.length, ...plan };
  const [owner] = people;
  if (!owner) throw new Error('nobody');
  const { room } = await owner.ask(request);
  for (const [seat, one] of people.entries()) {
    await one.ask({ do: 'sit', room, seat });
    await one.ask({ do: 'watch', room });
  }
  expect(await owner.ask({ do: 'begin', room })).toEqual({ ok: true });
  return { room: String(room), people };
}

const placesOf = (room: string): Promise<(string | null)[]> =>
  open.desk.hall.look(room, ({ places }) => places.map(({ bot, standIn }) => bot ?? standIn));

const refused = (error: string): object => ({ ok: false, error });

test('without a clock one person may ask for a bot when somebody is gone and silent for ten minutes, who gets the seat back', async () => {
  const { room, people } = await table(['Ada', 'Bo']);
  const [ada, bo] = people as [Visitor, Visitor];
  expect(await ada.ask({ do: 'call', room, against: 1 })).toEqual(refused('Bo is at the table.'));
  await bo.ask({ do: 'unwatch', room });
  open.pass(4 * MINUTE);
  expect(await ada.ask({ do: 'call', room, against: 1 })).toEqual(
    refused('If Bo does not come back, a bot can play for them in 6 minutes.'),
  );
  expect(await ada.ask({ do: 'vote', room, against: 1 })).toMatchObject({ ok: false });
  open.pass(6 * MINUTE);
  open.restart(); // another process, which has read all of it
  await ada.ask({ do: 'watch', room });
  expect(await ada.ask({ do: 'call', room, against: 1 })).toMatchObject({ ok: false }); // it does not know yet who is there
  open.pass(2 * MINUTE);
  expect(await ada.ask({ do: 'call', room, against: 1 })).toEqual({ ok: true });
  expect(await placesOf(room)).toEqual([null, 'normal']);
  expect(await ada.ask({ do: 'call', room, against: 1 })).toEqual(refused('A bot plays for Bo already.'));
  expect(await bo.ask({ do: 'back', room })).toEqual({ ok: true });
  expect(await placesOf(room)).toEqual([null, null]);
});

test('nobody is called away who did something lately, is not waited for, or sits where the clock decides', async () => {
  const { room, people } = await table(['Ada', 'Bo'], { game: 'rebuild' });
  const [ada, bo] = people as [Visitor, Visitor];
  const turn = await open.desk.hall.look(room, ({ places }) => places.findIndex(({ waited }) => waited !== null));
  const [mover, other] = turn === 0 ? [ada, bo] : [bo, ada];
  for (const one of [ada, bo]) await one.ask({ do: 'unwatch', room });
  open.pass(30 * MINUTE);
  expect(await mover.ask({ do: 'call', room, against: 1 - turn })).toMatchObject({
    error: expect.stringContaining('Nobody waits for'),
  });
  await mover.ask({ do: 'say', room, text: 'One moment' });
  expect(await other.ask({ do: 'call', room, against: turn })).toMatchObject({ ok: false });
  open.pass(10 * MINUTE);
  const stranger = await open.enter('Eve');
  expect(await stranger.ask({ do: 'call', room, against: turn })).toEqual(refused('You do not sit at this table.'));
  expect(await other.ask({ do: 'call', room, against: turn })).toEqual({ ok: true });

  const clock = { kind: 'each', seconds: 86_400 };
  const strict = await table(['Ada', 'Bo'], { clock });
  const kind = await table(['Ada', 'Bo'], { clock, standIn: 'easy' });
  for (const { room: id, people: both } of [strict, kind]) await both[1]?.ask({ do: 'unwatch', room: id });
  open.pass(20 * MINUTE);
  for (const request of [{ do: 'call', against: 1 }, { do: 'leave' }]) {
    expect(await strict.people[0]?.ask({ ...request, room: strict.room })).toMatchObject({
      error: expect.stringContaining('the rulebook chooses for them'),
    });
    expect(await kind.people[0]?.ask({ ...request, room: kind.room })).toEqual({ ok: true });
  }
  expect(await placesOf(kind.room)).toEqual(['easy', 'easy']);
});

test('whoever leaves lets a bot play until they are back', async () => {
  const { room, people } = await table(['Ada', 'Bo']);
  const [ada] = people as [Visitor];
  expect(await ada.ask({ do: 'leave', room })).toEqual({ ok: true });
  expect(await placesOf(room)).toEqual(['normal', null]);
  expect(await ada.ask({ do: 'leave', room })).toEqual(refused('A bot plays for you already.'));
  expect(await ada.ask({ do: 'back', room })).toEqual({ ok: true });
  expect(await placesOf(room)).toEqual([null, null]);
});

test('a vote counts those who are there: two who are away do not shield each other', async () => {
  const { room, people } = await table(['Ada', 'Bo', 'Cy', 'Di']);
  const [ada, bo, cy, di] = people as [Visitor, Visitor, Visitor, Visitor];
  for (const one of [cy, di]) await one.ask({ do: 'unwatch', room });
  expect(await ada.ask({ do: 'vote', room, against: 2 })).toEqual({ ok: true });
  expect(await bo.ask({ do: 'vote', room, against: 2 })).toEqual({ ok: true });
  expect(await placesOf(room)).toEqual([null, null, null, null]); // Di sat down a moment ago
  open.pass(10 * MINUTE);
  expect(await bo.ask({ do: 'vote', room, against: 2 })).toEqual({ ok: true });
  expect(await placesOf(room)).toEqual([null, null, 'normal', null]);
});

test('two of whom one is away cannot vote, and whoever a bot plays for has no vote', async () => {
  const { room, people } = await table(['Ada', 'Bo', 'Cy']);
  const [ada, bo] = people as [Visitor, Visitor];
  await bo.ask({ do: 'leave', room });
  expect(await ada.ask({ do: 'vote', room, against: 2 })).toEqual(
    refused('A vote needs at least two people besides the one it is against.'),
  );
  expect(await bo.ask({ do: 'vote', room, against: 2 })).toEqual(
    refused('A bot plays for you. Say that you are back first.'),
  );
});

const legal = async (one: Visitor, room: string): Promise<object> =>
  ((await one.ask({ do: 'legal', room })) as unknown as { actions: object[] }).actions[0] ?? {};

test('a vote can be withdrawn, and ends when the one it is against acts', async () => {
  const { room, people } = await table(['Ada', 'Bo', 'Cy']);
  const [ada, bo, cy] = people as [Visitor, Visitor, Visitor];
  const votes = (): Promise<number[]> => open.desk.hall.look(room, (one) => [...one.votes.keys()]);
  expect(await ada.ask({ do: 'vote', room, against: 2, withdraw: true })).toEqual(
    refused('You have not voted against them.'),
  );
  await ada.ask({ do: 'vote', room, against: 2 });
  expect(await ada.ask({ do: 'vote', room, against: 2, withdraw: true })).toEqual({ ok: true });
  expect(await votes()).toEqual([]);
  await bo.ask({ do: 'vote', room, against: 2 });
  expect(await placesOf(room)).toEqual([null, null, null]);
  await cy.ask({ do: 'say', room, text: 'I am here' });
  expect(await votes()).toEqual([2]);
  expect(await cy.ask({ do: 'submit', room, action: await legal(cy, room) })).toEqual({ ok: true });
  expect(await votes()).toEqual([]);
  expect(bo.heard.findLast((news) => 'room' in news)).toMatchObject({ room: { votes: [] } });
  open.restart();
  expect(await votes()).toEqual([]);
});

const FOUR = ['a', 'b', 'c', 'd'];

function begun(entries: readonly object[]): { room: Room; kept: { number: number; at: number; body: string }[] } {
  const plan = readPlan({ game: 'avenue-empires', seats: 4 });
  const first: Entry = { do: 'make', plan, secret: 'secret', by: 'a' };
  const all = [
    first,
    ...FOUR.map((by, seat) => ({ do: 'sit', seat, name: by, words: '', by })),
    { do: 'begin', by: 'a' },
    ...entries,
  ] as Entry[];
  const room = makeRoom('room', first);
  for (const entry of all.slice(1)) happen(room, entry, 5);
  return { room, kept: all.map((entry, number) => ({ number, at: 5, body: JSON.stringify(entry) })) };
}

const against = (seat: number, target: number, of?: readonly number[]): object => ({
  do: 'vote',
  seat,
  against: target,
  by: FOUR[seat],
  ...(of ? { of } : {}),
});

test('after somebody is voted out the other votes are counted again, also where only the words of a match are left', () => {
  const entries = [
    against(0, 3, [0, 1, 2]),
    against(1, 3, [0, 1, 2]),
    against(0, 2, [0, 1]),
    against(1, 2, [0, 1]), // now nobody is left whose vote against the last one is missing
  ];
  const { room, kept } = begun(entries);
  expect(room.places.map(({ bot }) => bot)).toEqual([null, null, 'normal', 'normal']);
  expect(peopleFrom('room', kept).room.places.map(({ bot }) => bot)).toEqual([null, null, 'normal', 'normal']);
});

test('votes of older entries mean what they meant: everybody else counts, and nothing ends them', () => {
  const first = [against(0, 3), against(1, 3), against(0, 2), against(1, 2), against(3, 2)];
  const { room } = begun(first);
  expect(room.places.map(({ bot }) => bot)).toEqual([null, null, 'normal', null]);
  const more = begun([...first, against(0, 3)]);
  expect(more.room.places.map(({ bot }) => bot)).toEqual([null, null, 'normal', 'normal']);
});
