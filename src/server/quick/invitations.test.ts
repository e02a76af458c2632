import '../../games/all.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportOf, forgetPerson } from '../http/own-data.ts';
import { wholeExport } from '../testing/whole-export.ts';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';

/* Inviting people one has played with, at a server with a clock that the test sets. */

const MINUTE = 60_000;

let house: TestDesk;
let ada: Visitor;
let bo: Visitor;
beforeEach(async () => {
  house = await openDesk();
  [ada, bo] = [await house.enter('Ada'), await house.enter('Bo')];
});
afterEach(() => house.close());

/** They begin a match with each other. */
async function play(game: string, ...people: Visitor[]): Promise<string> {
  const [owner] = people;
  const made = await owner?.ask({ do: 'create', game, seats: people.length });
  const room = String(made?.room);
  for (const [seat, one] of people.entries()) await one.ask({ do: 'sit', room, seat });
  expect(await owner?.ask({ do: 'begin', room })).toEqual({ ok: true });
  house.pass(1000);
  return room;
}

interface Told {
  readonly fellow: string;
  readonly name: string;
  readonly isShunned: boolean;
}

const fellowsOf = async (one: Visitor): Promise<Told[]> => (await one.ask({ do: 'fellows' })).fellows as Told[];

const fellowOf = async (one: Visitor, name: string): Promise<string> =>
  (await fellowsOf(one)).find((other) => other.name === name)?.fellow ?? 'nobody';

interface Invited {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly room: string;
}

const invitationsOf = async (one: Visitor): Promise<Invited[]> =>
  (await one.ask({ do: 'seeking' })).invitations as Invited[];

test('whoever played with somebody finds them by name and game, the latest first, and nobody who only opened a table', async () => {
  const cy = await house.enter('Cy');
  await play('rebuild', ada, bo);
  await play('arquetect', ada, cy);
  const { room } = await ada.ask({ do: 'create', game: 'rebuild', seats: 2 });
  const di = await house.enter('Di');
  await ada.ask({ do: 'sit', room, seat: 0 });
  await di.ask({ do: 'sit', room, seat: 1 });
  expect(await fellowsOf(ada)).toMatchObject([
    { name: 'Cy', game: 'arquetect' },
    { name: 'Bo', game: 'rebuild', isShunned: false },
  ]);
  expect(await fellowsOf(di)).toEqual([]);
  expect(JSON.stringify(await fellowsOf(ada))).not.toContain(bo.guest.person.id);
});

test('an invitation to a new table: told at once and by a notice, accepted with one press', async () => {
  await play('rebuild', ada, bo);
  await invitationsOf(bo); // his page is open
  const answer = await ada.ask({ do: 'invite', fellow: await fellowOf(ada, 'Bo'), game: 'arquetect', seats: 2 });
  expect(answer).toMatchObject({ ok: true });
  const news = bo.heard.filter((one) => one.news === 'invitations').at(-1);
  expect(news).toMatchObject({ invitations: [{ name: 'Ada', game: 'arquetect', room: answer.room }] });
  expect(house.notices).toEqual([{ person: bo.guest.person.id, text: 'Ada invites you to a table.' }]);
  const [invited] = await invitationsOf(bo);
  const eve = await house.enter('Eve');
  expect(await eve.ask({ do: 'accept', invitation: invited?.id })).toMatchObject({ ok: false });
  expect(await bo.ask({ do: 'accept', invitation: invited?.id })).toEqual({ ok: true, room: answer.room });
  expect(await invitationsOf(bo)).toEqual([]);
  const names = await house.desk.hall.look(String(answer.room), ({ places }) => places.map(({ name }) => name));
  expect(names).toEqual(['Ada', 'Bo']);
  expect(await ada.ask({ do: 'begin', room: answer.room })).toEqual({ ok: true });
});

test('to a table at which one sits, while a seat is free there', async () => {
  const old = await play('rebuild', ada, bo);
  const fellow = await fellowOf(ada, 'Bo');
  const { room } = await ada.ask({ do: 'create', game: 'rebuild', seats: 2 });
  const invite = (table: unknown): Promise<unknown> => ada.ask({ do: 'invite', fellow, room: table });
  expect(await invite(room)).toMatchObject({ error: 'You invite to a table at which you sit.' });
  await ada.ask({ do: 'sit', room, seat: 0 });
  expect(await invite(old)).toMatchObject({ error: 'They sit at this table already.' });
  await ada.ask({ do: 'bot', room, seat: 1, bot: 'random' });
  expect(await invite(room)).toMatchObject({ error: 'No seat is free at this table.' });
  await ada.ask({ do: 'bot', room, seat: 1, bot: null });
  expect(await invite(room)).toMatchObject({ ok: true });
  await ada.ask({ do: 'bot', room, seat: 1, bot: 'random' });
  const [invited] = await invitationsOf(bo);
  expect(await bo.ask({ do: 'accept', invitation: invited?.id })).toMatchObject({
    error: 'The seats at this table are taken by now.',
  });
});

test('nobody invites strangers, the same person all the time, or everybody', async () => {
  const room = await play('rebuild', ada, bo);
  const eve = await house.enter('Eve');
  const fellow = await fellowOf(ada, 'Bo');
  for (const stranger of [fellow, bo.guest.person.id, undefined, 7, room])
    expect(await eve.ask({ do: 'invite', fellow: stranger, game: 'rebuild' })).toMatchObject({
      error: expect.stringMatching(/^"fellow" is somebody of your list of people you have played with lately[.,]/),
    });
  const invite = (): Promise<unknown> => ada.ask({ do: 'invite', fellow, game: 'rebuild' });
  expect(await invite()).toMatchObject({ ok: true });
  expect(await invite()).toMatchObject({ error: 'You invited them less than ten minutes ago; give them time.' });
  for (let times = 0; times < 2; times++) {
    house.pass(10 * MINUTE);
    expect(await invite()).toMatchObject({ ok: true });
  }
  for (let i = 0; i < 27; i++) {
    const other = await house.enter(`Other ${i}`);
    await play('rebuild', ada, other);
    expect(await ada.ask({ do: 'invite', fellow: await fellowOf(ada, `Other ${i}`), game: 'rebuild' })).toMatchObject({
      ok: true,
    });
  }
  house.pass(10 * MINUTE);
  expect(await invite()).toMatchObject({ error: 'You have sent 30 invitations in the last hour; wait a little.' });
});

test('whoever wants none from somebody gets none, is not put together with them, and they are not told so', async () => {
  await play('rebuild', ada, bo);
  const fellow = await fellowOf(ada, 'Bo');
  const first = await ada.ask({ do: 'invite', fellow, game: 'rebuild' });
  const [invited] = await invitationsOf(bo);
  expect(await bo.ask({ do: 'decline', invitation: invited?.id, never: 'yes' })).toMatchObject({ ok: false });
  expect(await bo.ask({ do: 'decline', invitation: invited?.id, never: true })).toEqual({ ok: true });
  house.pass(11 * MINUTE);
  const second = await ada.ask({ do: 'invite', fellow, game: 'rebuild' });
  expect(Object.keys(second)).toEqual(Object.keys(first));
  expect(await invitationsOf(bo)).toEqual([]);
  expect(house.notices).toHaveLength(1);
  expect(await fellowsOf(ada)).toMatchObject([{ name: 'Bo', isShunned: false }]);
  expect(await fellowsOf(bo)).toMatchObject([{ name: 'Ada', isShunned: true }]);
  const seekingOf = async (one: Visitor): Promise<unknown> => (await one.ask({ do: 'seeking' })).seeking;
  for (const one of [ada, bo]) await one.ask({ do: 'seek', game: 'rebuild', seats: 2, wait: null });
  await house.desk.quick.step();
  expect(await seekingOf(ada)).toMatchObject({ party: null, room: null, others: 1 });
  expect(await bo.ask({ do: 'shun', fellow: await fellowOf(bo, 'Ada'), lift: true })).toEqual({ ok: true });
  await house.desk.quick.step();
  expect(await seekingOf(ada)).toMatchObject({ room: expect.any(String) });
});

test('an invitation ends after an hour, and what is kept of it is in an export and gone with its people', async () => {
  await play('rebuild', ada, bo);
  await ada.ask({ do: 'invite', fellow: await fellowOf(ada, 'Bo'), game: 'arquetect' });
  await ada.ask({ do: 'seek', game: 'five-ages', soon: true });
  const subscriptions = { subscriptionsOf: async () => [] };
  const exported = (one: Visitor): Promise<object> =>
    wholeExport(exportOf(house.desk, subscriptions, one.guest.person));
  expect(await exported(bo)).toMatchObject({
    invitations: { received: [{ name: 'Ada', game: 'arquetect' }], sent: [] },
  });
  expect(await exported(ada)).toMatchObject({
    seeking: { games: ['five-ages'] },
    invitations: { sent: [{ game: 'arquetect' }] },
  });
  expect(JSON.stringify(await exported(bo))).not.toContain(ada.guest.person.id);
  house.pass(60 * MINUTE);
  expect(await invitationsOf(bo)).toEqual([]);
  await bo.ask({ do: 'shun', fellow: await fellowOf(bo, 'Ada') });
  expect(await exported(bo)).toMatchObject({ invitations: { never: ['Ada'] } });
  await forgetPerson(house.desk, ada.guest.person, async () => undefined);
  expect(await exported(bo)).toMatchObject({ invitations: { received: [], never: [] } });
  expect(await fellowsOf(bo)).toEqual([]);
  expect(await house.desk.quick.stateOf(ada.guest.person.id)).toBeNull();
});
