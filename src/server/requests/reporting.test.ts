import '../../games/all.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportOf } from '../http/own-data.ts';
import { wholeExport } from '../testing/whole-export.ts';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';

let desk: TestDesk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const DAY = 86_400_000;

async function table(owner: Visitor, more: object = {}): Promise<string> {
  const room = String((await owner.ask({ do: 'create', game: 'rebuild', seats: 2, listed: true, ...more })).room);
  await owner.ask({ do: 'sit', room, seat: 0, name: 'Visit my shop' });
  return room;
}

/** Somebody who has played here and came yesterday, from an address of their own. */
async function regular(name: string, address: string): Promise<Visitor> {
  const one = await desk.enter(name);
  const room = String((await one.ask({ do: 'create', game: 'rebuild', seats: 2 })).room);
  await one.ask({ do: 'sit', room, seat: 0, name });
  await one.ask({ do: 'bot', room, seat: 1, bot: 'random' });
  await one.ask({ do: 'begin', room });
  Object.assign(one.guest, { address });
  return one;
}

const listed = async (one: Visitor): Promise<number> => {
  const { rooms } = await one.ask({ do: 'rooms' });
  return Array.isArray(rooms) ? rooms.length : -1;
};

test('a stranger who only sees the list reports a table once, and it is gone from their own list', async () => {
  const [spammer, ada, bo] = [await desk.enter('Spammer'), await desk.enter('Ada'), await desk.enter('Bo')];
  const room = await table(spammer);
  const report = { do: 'report', room, what: 'table', why: 'spam', hide: true };
  expect(await ada.ask(report)).toEqual({ ok: true });
  expect(await ada.ask(report)).toEqual({ ok: false, error: 'You have reported this already.' });
  expect([await listed(ada), await listed(bo)]).toEqual([0, 1]);
  expect(await spammer.ask(report)).toEqual({ ok: false, error: 'This is your own.' });
  expect(spammer.heard).toEqual([]);
  expect(await desk.desk.reporting.store.list({ isOpen: true }, 10, 0)).toMatchObject([
    { reporter: ada.guest.person.id, about: spammer.guest.person.id, thing: 'table', kind: 'spam' },
  ]);
});

test('a name and a line of chat are reported as they were, whatever becomes of them', async () => {
  const [rude, ada] = [await desk.enter('Rude'), await desk.enter('Ada')];
  const room = await table(rude);
  await rude.ask({ do: 'say', room, text: 'an insult' });
  expect(await ada.ask({ do: 'report', room, what: 'name', seat: 0, why: 'name' })).toEqual({ ok: true });
  expect(await ada.ask({ do: 'report', room, what: 'chat', said: 0, why: 'insult', text: 'Look at this.' })).toEqual({
    ok: true,
  });
  const shown = (await desk.desk.reporting.store.list({ isOpen: true }, 10, 0)).map((one) => one.shown).toSorted();
  expect(shown).toEqual(['Visit my shop', 'Visit my shop: an insult']);
  const data = await wholeExport(exportOf(desk.desk, { subscriptionsOf: async () => [] }, ada.guest.person));
  expect(data).toMatchObject({
    reports: expect.arrayContaining([expect.objectContaining({ table: room, kind: 'insult', words: 'Look at this.' })]),
  });
  await desk.desk.store.forget(rude.guest.person.id);
  expect(await desk.desk.reporting.store.list({ isOpen: true }, 10, 0)).toMatchObject([
    { about: null, shown: '…' },
    { about: null, shown: '…' },
  ]);
  await desk.desk.store.forget(ada.guest.person.id);
  expect(await desk.desk.reporting.store.list({ isOpen: false }, 10, 0)).toEqual([]);
});

test.each([
  [{ what: 'table' }, '"why" is one of spam, insult, name, cheating, other, not nothing.'],
  [{ what: 'house', why: 'spam' }, '"what" is one of table, name, chat, not "house".'],
  [{ what: 'name', seat: 1, why: 'name' }, 'Nobody sits there who has chosen a name.'],
  [{ what: 'name', seat: 9, why: 'name' }, '"seat" is a whole number from 0 to 1, not 9.'],
  [{ what: 'chat', said: 3, why: 'insult' }, 'At this table 0 things have been said, counted from 0.'],
  [{ what: 'table', why: 'spam', text: 'x'.repeat(301) }, '"text" is a text of 1 to 300 printable characters'],
  [{ what: 'table', why: 'spam', room: 'nothing' }, 'There is no such table.'],
])('%j is refused with a sentence', async (request, sentence) => {
  const [owner, ada] = [await desk.enter('Owner'), await desk.enter('Ada')];
  const room = await table(owner);
  const answer = await ada.ask({ do: 'report', room, ...request });
  expect(answer).toMatchObject({ ok: false, error: expect.stringContaining(sentence) });
  expect(await desk.desk.reporting.store.list({ isOpen: false }, 10, 0)).toEqual([]);
});

test('a table that is for those who sit there is no stranger’s to report', async () => {
  const [owner, ada] = [await desk.enter('Owner'), await desk.enter('Ada')];
  const room = await table(owner, { spectators: 'none' });
  await owner.ask({ do: 'bot', room, seat: 1, bot: 'random' });
  await owner.ask({ do: 'begin', room });
  expect(await ada.ask({ do: 'report', room, what: 'table', why: 'spam' })).toMatchObject({
    error: 'This table is for those who sit at it.',
  });
});

test('three who have been here a day, each from elsewhere, take a table out of the list; many new identities do not', async () => {
  const spammer = await desk.enter('Spammer');
  const room = await table(spammer);
  const report = { do: 'report', room, what: 'table', why: 'spam' };
  const regulars = [await regular('Ada', 'A'), await regular('Bo', 'B'), await regular('Cy', 'C')];
  const neighbour = await regular('Di', 'A');
  const [ada, bo, cy] = regulars;
  const early = await regular('Early', 'E');
  expect(await early.ask(report)).toEqual({ ok: true }); // on their first day
  desk.pass(DAY);
  const onlooker = await desk.enter('Onlooker');
  for (let i = 0; i < 10; i++) {
    const fresh = await desk.enter(`Fresh ${i}`);
    Object.assign(fresh.guest, { address: `F${i}` });
    expect(await fresh.ask(report)).toEqual({ ok: true });
  }
  for (const one of [ada, bo, neighbour]) await one?.ask(report);
  expect(await listed(onlooker)).toBe(1);
  await cy?.ask(report);
  expect(await listed(onlooker)).toBe(0);
  expect(await onlooker.ask({ do: 'watch', room })).toMatchObject({ ok: true }); // by its link it is there
});

test('one person has twenty reports that wait', async () => {
  const [owner, ada] = [await desk.enter('Owner'), await desk.enter('Ada')];
  const room = await table(owner);
  for (let i = 0; i < 21; i++) await owner.ask({ do: 'say', room, text: `line ${i}` });
  const answers = [];
  for (let said = 0; said < 21; said++)
    answers.push(await ada.ask({ do: 'report', room, what: 'chat', said, why: 'spam' }));
  expect(answers.filter(({ ok }) => ok === true).length).toBe(20);
  expect(answers.at(-1)).toMatchObject({ error: '20 of your reports wait to be read, which is the most.' });
});
