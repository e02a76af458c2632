import '../../games/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';
import { peopleFrom } from '../archive/bygone.ts';
import type { Entry } from '../rooms/entries.ts';
import { readPlan } from '../rooms/plan.ts';
import { happen, makeRoom, type Room } from '../rooms/room.ts';

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

const voteTimes = (room: string): Promise<(number | null)[]> =>
  open.desk.hall.look(room, ({ votes }) => [...votes.values()].map(({ until }) => until));

test('two cannot vote out a third who is there and plays, however quick they are', async () => {
  const { room, people } = await table(['Ada', 'Bo', 'Cy']);
  const [ada, bo, cy] = people as [Visitor, Visitor, Visitor];
  open.pass(5 * MINUTE);
  const there = refused('Cy is at the table. Nobody is voted out who is there and plays.');
  for (const one of [ada, bo]) expect(await one.ask({ do: 'vote', room, against: 2 })).toEqual(there);
  expect(await cy.ask({ do: 'submit', room, action: await legal(cy, room) })).toEqual({ ok: true });
  open.pass(5 * MINUTE);
  for (const one of [ada, bo]) expect(await one.ask({ do: 'vote', room, against: 2 })).toEqual(there);
  await open.tend(room);
  expect(await placesOf(room)).toEqual([null, null, null]);
});

test('a vote against somebody who is away takes a minute; then a bot has the seat, and not before', async () => {
  const { room, people } = await table(['Ada', 'Bo', 'Cy']);
  const [ada, bo, cy] = people as [Visitor, Visitor, Visitor];
  await cy.ask({ do: 'unwatch', room });
  open.pass(MINUTE);
  expect(await ada.ask({ do: 'vote', room, against: 2 })).toEqual(
    refused('Cy may come back. If nothing changes, you can vote in 60 seconds.'),
  );
  open.pass(MINUTE);
  for (const one of [ada, bo]) expect(await one.ask({ do: 'vote', room, against: 2 })).toEqual({ ok: true });
  const until = open.desk.now() + MINUTE;
  expect(ada.heard.findLast((news) => 'room' in news)).toMatchObject({
    room: { votes: [{ against: 2, by: [0, 1], until, ground: 'away' }] },
  });
  expect(await voteTimes(room)).toEqual([until]);
  open.pass(MINUTE - 1);
  await open.tend(room);
  expect(await placesOf(room)).toEqual([null, null, null]);
  open.pass(1);
  await open.tend(room);
  expect(await placesOf(room)).toEqual([null, null, 'normal']);
  open.restart();
  expect(await placesOf(room)).toEqual([null, null, 'normal']);
  expect(await cy.ask({ do: 'watch', room })).toMatchObject({ seat: null, votedOut: 2 });
});

test.each([
  ['say', { text: 'I am here' }],
  ['here', {}],
])('%j of the one concerned ends the vote at once', async (word, more) => {
  const { room, people } = await table(['Ada', 'Bo', 'Cy']);
  const [ada, bo, cy] = people as [Visitor, Visitor, Visitor];
  await cy.ask({ do: 'unwatch', room });
  open.pass(2 * MINUTE);
  for (const one of [ada, bo]) await one.ask({ do: 'vote', room, against: 2 });
  expect(await cy.ask({ do: word, room, ...more })).toEqual({ ok: true });
  expect(await voteTimes(room)).toEqual([]);
  open.pass(MINUTE);
  await open.tend(room);
  expect(await placesOf(room)).toEqual([null, null, null]);
  // Whom nobody votes against has nothing to answer: it is not kept.
  const length = await open.desk.hall.look(room, (one) => one.length);
  expect(await ada.ask({ do: 'here', room })).toEqual({ ok: true });
  expect(await open.desk.hall.look(room, (one) => one.length)).toBe(length);
});

test('whoever has come back to the table in time keeps the seat, though they did nothing else', async () => {
  const { room, people } = await table(['Ada', 'Bo', 'Cy']);
  const [ada, bo, cy] = people as [Visitor, Visitor, Visitor];
  await cy.ask({ do: 'unwatch', room });
  open.pass(2 * MINUTE);
  for (const one of [ada, bo]) await one.ask({ do: 'vote', room, against: 2 });
  await cy.ask({ do: 'watch', room });
  await cy.ask({ do: 'unwatch', room });
  open.pass(MINUTE);
  await open.tend(room);
  expect(await voteTimes(room)).toEqual([]);
  expect(await placesOf(room)).toEqual([null, null, null]);
});

test('a vote that not all agree to comes to nothing, and one that was taken back is none', async () => {
  const { room, people } = await table(['Ada', 'Bo', 'Cy']);
  const [ada, bo, cy] = people as [Visitor, Visitor, Visitor];
  expect(await ada.ask({ do: 'vote', room, against: 2, withdraw: true })).toEqual(
    refused('You have not voted against them.'),
  );
  await cy.ask({ do: 'unwatch', room });
  open.pass(2 * MINUTE);
  await ada.ask({ do: 'vote', room, against: 2 });
  open.pass(MINUTE);
  await open.tend(room);
  expect(await voteTimes(room)).toEqual([]);
  for (const one of [ada, bo]) expect(await one.ask({ do: 'vote', room, against: 2 })).toEqual({ ok: true });
  expect(await ada.ask({ do: 'vote', room, against: 2, withdraw: true })).toEqual({ ok: true });
  open.pass(MINUTE);
  await open.tend(room);
  expect([await voteTimes(room), await placesOf(room)]).toEqual([[], [null, null, null]]);
});

test('whoever is there and keeps everybody waiting for ten minutes can be voted out; only playing on ends that', async () => {
  const { room, people } = await table(['Ada', 'Bo', 'Cy']);
  const [ada, bo, cy] = people as [Visitor, Visitor, Visitor];
  const vote = async (): Promise<void> => {
    for (const one of [ada, bo]) expect(await one.ask({ do: 'vote', room, against: 2 })).toEqual({ ok: true });
  };
  open.pass(10 * MINUTE);
  await vote();
  expect(await cy.ask({ do: 'here', room })).toEqual({ ok: true });
  await cy.ask({ do: 'say', room, text: 'I think' });
  open.pass(2 * MINUTE);
  await open.tend(room);
  expect(await voteTimes(room)).toHaveLength(1); // it takes longer than against somebody who is away
  expect(await cy.ask({ do: 'submit', room, action: await legal(cy, room) })).toEqual({ ok: true });
  expect(await voteTimes(room)).toEqual([]);
  expect(bo.heard.findLast((news) => 'room' in news)).toMatchObject({ room: { votes: [] } });
  open.restart();
  expect(await voteTimes(room)).toEqual([]);
});

test('a vote counts those who are there: two who are away do not shield each other', async () => {
  const { room, people } = await table(['Ada', 'Bo', 'Cy', 'Di']);
  const [ada, bo, cy, di] = people as [Visitor, Visitor, Visitor, Visitor];
  for (const one of [cy, di]) await one.ask({ do: 'unwatch', room });
  open.pass(2 * MINUTE);
  for (const one of [ada, bo]) expect(await one.ask({ do: 'vote', room, against: 2 })).toEqual({ ok: true });
  open.pass(MINUTE);
  await open.tend(room);
  expect(await placesOf(room)).toEqual([null, null, null, null]); // Di sat down a moment ago, and has not agreed
  open.pass(10 * MINUTE);
  for (const one of [ada, bo]) expect(await one.ask({ do: 'vote', room, against: 2 })).toEqual({ ok: true });
  open.pass(MINUTE);
  await open.tend(room);
  expect(await placesOf(room)).toEqual([null, null, 'normal', null]);
});

test('two of whom one is away cannot vote, and whoever a bot plays for has no vote', async () => {
  const { room, people } = await table(['Ada', 'Bo', 'Cy']);
  const [ada, bo, cy] = people as [Visitor, Visitor, Visitor];
  await bo.ask({ do: 'leave', room });
  await cy.ask({ do: 'unwatch', room });
  open.pass(20 * MINUTE);
  expect(await ada.ask({ do: 'vote', room, against: 2 })).toEqual(
    refused('A vote needs at least two people besides the one it is against.'),
  );
  expect(await bo.ask({ do: 'vote', room, against: 2 })).toEqual(
    refused('A bot plays for you. Say that you are back first.'),
  );
});

/* ---- where a clock runs ---- */

const DAY = 24 * 60 * MINUTE;
const BANK = { kind: 'bank', seconds: 3600, increment: 5 };
const LONG_BANK = { kind: 'bank', seconds: 14 * 86_400, increment: 0 };

const waysOf = async (one: Visitor, room: string, seat: number): Promise<unknown> => {
  const { ok: _, ...ways } = await one.ask({ do: 'ways', room, against: seat });
  return ways;
};

test('whatever the clock of minutes is, a bot plays for somebody who is away for two minutes', async () => {
  for (const clock of [BANK, { kind: 'each', seconds: 1800 }]) {
    const { room, people } = await table(['Ada', 'Bo'], { clock });
    const [ada, bo] = people as [Visitor, Visitor];
    expect(await waysOf(ada, room, 1)).toEqual({ call: null, vote: null, claim: null }); // Bo is here
    await bo.ask({ do: 'unwatch', room });
    expect(await waysOf(ada, room, 1)).toEqual({ call: 2 * MINUTE, vote: null, claim: 10 * MINUTE });
    open.pass(MINUTE);
    expect(await ada.ask({ do: 'call', room, against: 1 })).toEqual(
      refused('If Bo does not come back, a bot can play for them in 60 seconds.'),
    );
    open.pass(MINUTE);
    expect(await ada.ask({ do: 'call', room, against: 1 })).toEqual({ ok: true });
    expect(await placesOf(room)).toEqual([null, 'normal']);
    expect(await bo.ask({ do: 'back', room })).toEqual({ ok: true });
    expect(await bo.ask({ do: 'leave', room })).toEqual({ ok: true }); // or they say so themselves
  }
});

test('whose time ran out, and who is still away, is not waited for anew', async () => {
  const { room, people } = await table(['Ada', 'Bo'], { clock: { kind: 'each', seconds: 86_400 } });
  const [ada, bo] = people as [Visitor, Visitor];
  await bo.ask({ do: 'unwatch', room });
  open.pass(DAY - MINUTE);
  await ada.ask({ do: 'submit', room, action: await legal(ada, room) });
  expect(await ada.ask({ do: 'call', room, against: 1 })).toMatchObject({ ok: false }); // a day was promised
  open.pass(MINUTE);
  await open.tend(room);
  const isWaited = await open.desk.hall.look(room, ({ places }) => places[1]?.waited !== null);
  expect(isWaited).toBe(true);
  expect(await ada.ask({ do: 'call', room, against: 1 })).toEqual({ ok: true });
});

test('with a bank of days it takes a quarter of it, and at least two days', async () => {
  const { room, people } = await table(['Ada', 'Bo'], { clock: LONG_BANK });
  const [ada, bo] = people as [Visitor, Visitor];
  await bo.ask({ do: 'unwatch', room });
  open.pass(DAY);
  expect(await waysOf(ada, room, 1)).toEqual({ call: 2.5 * DAY, vote: null, claim: 6 * DAY });
  open.pass(2.5 * DAY);
  expect(await ada.ask({ do: 'call', room, against: 1 })).toEqual({ ok: true });
});

const RATED = { game: 'arquetect', preset: 'as-written', rated: true, clock: BANK };

test('a rated match is over when the other has been away for ten minutes and does not come back in another; it is a giving up', async () => {
  const { room, people } = await table(['Ada', 'Bo'], RATED);
  const [ada, bo] = people as [Visitor, Visitor];
  const turn = await open.desk.hall.look(room, ({ places }) => places.findIndex(({ waited }) => waited !== null));
  const [mover, other] = turn === 0 ? [ada, bo] : [bo, ada];
  await mover.ask({ do: 'unwatch', room });
  open.pass(5 * MINUTE);
  expect(await other.ask({ do: 'call', room, against: turn })).toMatchObject({ ok: false }); // nobody is rated for a bot
  expect(await other.ask({ do: 'vote', room, against: turn })).toMatchObject({
    error: expect.stringContaining('may come back. If nothing changes, you can end this in 5 minutes.'),
  });
  open.pass(5 * MINUTE);
  expect(await other.ask({ do: 'vote', room, against: turn })).toEqual({ ok: true });
  open.pass(MINUTE);
  await open.tend(room);
  expect(await other.ask({ do: 'status', room })).toMatchObject({ over: true, result: { winners: [1 - turn] } });
});

test('where a rulebook knows no giving up, a bot plays on for good, and whoever was away comes last', async () => {
  const { room, people } = await table(['Ada', 'Bo'], { ...RATED, game: 'avenue-empires' });
  const [ada, bo] = people as [Visitor, Visitor];
  await bo.ask({ do: 'unwatch', room });
  open.pass(10 * MINUTE);
  expect(await ada.ask({ do: 'vote', room, against: 1 })).toEqual({ ok: true });
  open.pass(MINUTE);
  await open.tend(room);
  expect(await placesOf(room)).toEqual([null, 'normal']);
  expect(await open.desk.hall.look(room, ({ players, places }) => [players[1] !== null, places[1]?.person])).toEqual([
    true,
    null,
  ]);
});

test('whoever is back before it is carried out plays on', async () => {
  const { room, people } = await table(['Ada', 'Bo'], { ...RATED, game: 'avenue-empires' });
  const [ada, bo] = people as [Visitor, Visitor];
  await bo.ask({ do: 'unwatch', room });
  open.pass(10 * MINUTE);
  expect(await ada.ask({ do: 'vote', room, against: 1 })).toEqual({ ok: true });
  await bo.ask({ do: 'watch', room });
  open.pass(MINUTE);
  await open.tend(room);
  expect([await placesOf(room), await voteTimes(room)]).toEqual([[null, null], []]);
});

test('a secret step neither ends a vote nor puts off what others may do', async () => {
  const { room, people } = await table(['Ada', 'Bo', 'Cy'], { game: 'five-ages', options: { negotiation: 'sealed' } });
  const [ada, bo, cy] = people as [Visitor, Visitor, Visitor];
  for (const one of people) await one.ask({ do: 'submit', room, action: await legal(one, room) }); // to the secret lists
  await cy.ask({ do: 'unwatch', room });
  open.pass(10 * MINUTE);
  const before = await waysOf(ada, room, 2);
  for (const one of [ada, bo]) expect(await one.ask({ do: 'vote', room, against: 2 })).toEqual({ ok: true });
  const votes = await voteTimes(room);
  const { actions } = (await cy.ask({ do: 'legal', room })) as unknown as { actions: { type: string }[] };
  const step = actions.find(({ type }) => type === 'wish');
  expect(step).toBeDefined();
  expect(await cy.ask({ do: 'submit', room, action: step })).toEqual({ ok: true });
  expect([await waysOf(ada, room, 2), await voteTimes(room)]).toEqual([before, votes]);
});

test('a rated match of minutes does not begin while somebody is away', async () => {
  const [ada, bo] = [await open.enter('Ada'), await open.enter('Bo')];
  const { room } = await ada.ask({ do: 'create', seats: 2, ...RATED });
  for (const [seat, one] of [ada, bo].entries()) {
    await one.ask({ do: 'sit', room, seat });
    await one.ask({ do: 'watch', room });
  }
  await bo.ask({ do: 'unwatch', room });
  open.pass(2 * MINUTE);
  expect(await ada.ask({ do: 'begin', room })).toEqual(
    refused('Bo is away. A rated match begins when everybody is at the table.'),
  );
  await bo.ask({ do: 'watch', room });
  expect(await ada.ask({ do: 'begin', room })).toEqual({ ok: true });
});

const legal = async (one: Visitor, room: string): Promise<object> =>
  ((await one.ask({ do: 'legal', room })) as unknown as { actions: object[] }).actions[0] ?? {};

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
