import '../../games/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';

/* What whoever made a table may do there, and what they may not do to others. */

const DAY = 86_400_000;
let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

const refused = (error: string): object => ({ ok: false, error });
const goneFor = ({ heard }: Visitor): unknown[] => heard.flatMap((news) => ('gone' in news ? [news.gone] : []));
const faceFor = ({ heard }: Visitor): object =>
  heard.reduce<object>((face, { room }) => ({ ...face, ...(room as object | undefined) }), {});

/** Three people at a table that has not begun: the first has made it. */
async function lobby(plan: object = {}): Promise<{ room: string; people: [Visitor, Visitor, Visitor] }> {
  const people: [Visitor, Visitor, Visitor] = [await open.enter('Ada'), await open.enter('Bo'), await open.enter('Cy')];
  const asked = { do: 'create', game: 'avenue-empires', seats: 3, ...plan };
  const room = String((await people[0].ask(asked)).room);
  for (const [seat, one] of people.entries()) {
    await one.ask({ do: 'sit', room, seat });
    await one.ask({ do: 'watch', room });
  }
  return { room, people };
}

test('somebody is taken off their seat before it begins, is told so, and sits down again when they are invited back', async () => {
  const { room, people } = await lobby();
  const [ada, bo, cy] = people;
  expect(await bo.ask({ do: 'remove', room, seat: 2 })).toEqual(refused('Only whoever made this table decides that.'));
  expect(await ada.ask({ do: 'remove', room, seat: 0 })).toMatchObject({ ok: false });
  cy.heard.length = 0;
  expect(await ada.ask({ do: 'remove', room, seat: 2 })).toEqual({ ok: true });
  expect(cy.heard.find((news) => 'seat' in news)).toMatchObject({ seat: null, isRemoved: true });
  expect(faceFor(ada)).toMatchObject({ removed: ['Cy'], seats: [{}, {}, { is: 'free' }] });
  const why = 'Ada leads this table and has taken you off your seat. You can sit down here when they invite you back.';
  expect(await cy.ask({ do: 'sit', room, seat: 2 })).toEqual(refused(why));
  expect(await cy.ask({ do: 'say', room, text: 'Why?' })).toMatchObject({ ok: false });
  open.restart();
  expect(await cy.ask({ do: 'sit', room, seat: 2, name: 'Somebody new' })).toEqual(refused(why)); // another name does not help
  expect(await cy.ask({ do: 'watch', room })).toMatchObject({ seat: null, isRemoved: true });
  expect(await bo.ask({ do: 'readmit', room, number: 0 })).toMatchObject({ ok: false });
  expect(await ada.ask({ do: 'readmit', room, number: 1 })).toMatchObject({ ok: false });
  expect(await ada.ask({ do: 'readmit', room, number: 0 })).toEqual({ ok: true });
  expect(cy.heard.findLast((news) => 'isRemoved' in news)).toMatchObject({ isRemoved: false });
  expect(await cy.ask({ do: 'sit', room, seat: 2 })).toEqual({ ok: true });
  expect(await ada.ask({ do: 'begin', room })).toEqual({ ok: true });
  expect(await ada.ask({ do: 'remove', room, seat: 2 })).toEqual(refused('The match has begun.'));
});

test('a table that has not begun is closed by whoever made it, and everybody who looks at it is told', async () => {
  const { room, people } = await lobby({ listed: true });
  const [ada, bo, cy] = people;
  expect(await bo.ask({ do: 'close', room })).toEqual(refused('Only whoever made this table can close it.'));
  expect(await ada.ask({ do: 'close', room })).toEqual({ ok: true, isClosed: true });
  for (const one of [bo, cy]) expect(goneFor(one)).toEqual(['Whoever made this table has closed it.']);
  expect(await bo.ask({ do: 'watch', room })).toEqual(refused('There is no such table.'));
  expect((await bo.ask({ do: 'mine' })).rooms).toEqual([]);
  expect(await open.desk.store.readRoom(room)).toBeNull();
});

test('a match that others play is closed only when all of them want it', async () => {
  const { room, people } = await lobby();
  const [ada, bo, cy] = people;
  await ada.ask({ do: 'begin', room });
  expect(await bo.ask({ do: 'close', room })).toEqual(refused('Only whoever made this table can ask to close it.'));
  expect(await ada.ask({ do: 'close', room })).toEqual({ ok: true, isClosed: false });
  expect(faceFor(cy)).toMatchObject({ closing: [0] });
  expect(await bo.ask({ do: 'close', room })).toEqual({ ok: true, isClosed: false });
  expect(await bo.ask({ do: 'close', room, withdraw: true })).toEqual({ ok: true, isClosed: false });
  expect(await cy.ask({ do: 'close', room })).toEqual({ ok: true, isClosed: false });
  expect(faceFor(ada)).toMatchObject({ closing: [0, 2] });
  expect(await bo.ask({ do: 'close', room })).toEqual({ ok: true, isClosed: true });
  for (const one of people)
    expect(goneFor(one)).toEqual(['This table was closed: all who still played here agreed to that.']);
  expect(await open.desk.store.readRoom(room)).toBeNull();
});

test('whoever has been away for days is not asked, and whoever is left alone with bots asks nobody', async () => {
  const { room, people } = await lobby();
  const [ada, bo, cy] = people;
  await ada.ask({ do: 'begin', room });
  for (const one of [bo, cy]) await one.ask({ do: 'unwatch', room });
  open.pass(DAY);
  expect(await ada.ask({ do: 'close', room })).toEqual({ ok: true, isClosed: false });
  open.pass(DAY);
  expect(await ada.ask({ do: 'close', room })).toEqual({ ok: true, isClosed: true });
  const alone = await open.enter('Di');
  const asked = await alone.ask({ do: 'create', game: 'avenue-empires', seats: 2 });
  await alone.ask({ do: 'sit', room: asked.room, seat: 0 });
  await alone.ask({ do: 'bot', room: asked.room, seat: 1, bot: 'easy' });
  await alone.ask({ do: 'begin', room: asked.room });
  expect(await alone.ask({ do: 'close', room: asked.room })).toEqual({ ok: true, isClosed: true });
});

test('a rated match is not closed', async () => {
  const plan = { preset: 'as-written', rated: true, clock: { kind: 'each', seconds: 86_400 } };
  const { room, people } = await lobby(plan);
  await people[0].ask({ do: 'begin', room });
  expect(await people[0].ask({ do: 'close', room })).toEqual(refused('A rated match is played to its end.'));
});

test('a table that was closed when something ended us is deleted by asking again', async () => {
  const { room, people } = await lobby();
  const by = people[0].guest.person.id;
  await open.desk.hall.act(room, null, () => ({ do: 'close', isDone: true, by }));
  open.restart();
  expect(await people[1].ask({ do: 'watch', room })).toEqual(refused('This table was closed.'));
  expect(await people[1].ask({ do: 'rise', room })).toEqual(refused('This table was closed.'));
  expect(await people[0].ask({ do: 'close', room })).toEqual({ ok: true, isClosed: true });
  expect(await open.desk.store.readRoom(room)).toBeNull();
});

test('a seat that is kept for whoever had it is not given to a bot meanwhile', async () => {
  const [ada, bo] = [await open.enter('Ada'), await open.enter('Bo')];
  const room = String((await ada.ask({ do: 'create', game: 'arquetect', seats: 2 })).room);
  for (const [seat, one] of [ada, bo].entries()) await one.ask({ do: 'sit', room, seat });
  await ada.ask({ do: 'begin', room });
  await bo.ask({ do: 'resign', room });
  const { room: next } = await ada.ask({ do: 'again', room });
  expect(await ada.ask({ do: 'bot', room: next, seat: 1, bot: 'easy' })).toEqual(
    refused('Seat 2 is kept for 5 minutes for whoever had it in the last match.'),
  );
  open.pass(300_000);
  expect(await ada.ask({ do: 'bot', room: next, seat: 1, bot: 'easy' })).toEqual({ ok: true });
});

/* ---- talk ---- */

test('nobody talks from outside at a table without spectators, before it begins either', async () => {
  const { room, people } = await lobby({ spectators: 'none' });
  const eve = await open.enter('Eve');
  await eve.ask({ do: 'watch', room }); // to see whether there is a free seat
  expect(await eve.ask({ do: 'say', room, text: 'psst' })).toEqual(
    refused('Only those who sit at this table talk here.'),
  );
  expect(await people[1].ask({ do: 'say', room, text: 'Hello' })).toEqual({ ok: true });
  expect(await open.desk.hall.look(room, ({ chat }) => chat.map(({ text }) => text))).toEqual(['Hello']);
});

test('whoever made a table keeps the talk for the players; at a rated one it is so from the beginning', async () => {
  const { room, people } = await lobby();
  const [ada, bo] = people;
  const eve = await open.enter('Eve');
  const say = (): Promise<unknown> => eve.ask({ do: 'say', room, text: 'psst' });
  expect(await say()).toEqual({ ok: true });
  expect(await bo.ask({ do: 'talk', room, who: 'players' })).toMatchObject({ ok: false });
  expect(await ada.ask({ do: 'talk', room, who: 'nobody' })).toEqual(
    refused('"who" is one of all, players, not "nobody".'),
  );
  expect(await ada.ask({ do: 'talk', room, who: 'players' })).toEqual({ ok: true });
  expect(faceFor(bo)).toMatchObject({ talkers: 'players' });
  expect(await say()).toEqual(refused('Only those who sit at this table talk here until the match is over.'));
  await ada.ask({ do: 'talk', room, who: 'all' });
  expect(await say()).toEqual({ ok: true });
  const rated = await lobby({ preset: 'as-written', rated: true, clock: { kind: 'each', seconds: 86_400 } });
  expect(await eve.ask({ do: 'say', room: rated.room, text: 'psst' })).toMatchObject({ ok: false });
});

test('what whoever made a table decides there has an end, and closing it has not', async () => {
  const { room, people } = await lobby();
  const [ada] = people;
  const who = (i: number): string => (i % 2 === 0 ? 'players' : 'all');
  for (let i = 0; i < 100; i++) expect(await ada.ask({ do: 'talk', room, who: who(i) })).toEqual({ ok: true });
  expect(await ada.ask({ do: 'talk', room, who: 'players' })).toEqual(
    refused('You have decided 100 things at this table, which is the most. You can still close it.'),
  );
  expect(await ada.ask({ do: 'close', room })).toEqual({ ok: true, isClosed: true });
});

/* ---- names ---- */

test('two whose names look alike are told apart at the table and in what they say, whatever they do', async () => {
  const [ada, other, eve] = [await open.enter('Ada'), await open.enter('x'), await open.enter('x')];
  const room = String((await ada.ask({ do: 'create', game: 'rebuild', seats: 2 })).room);
  await ada.ask({ do: 'watch', room });
  await ada.ask({ do: 'sit', room, seat: 0 });
  await other.ask({ do: 'sit', room, seat: 1, name: 'Аdа' }); // Cyrillic
  expect(faceFor(ada)).toMatchObject({ seats: [{ name: 'Ada' }, { name: 'Аdа 2' }] });
  await eve.ask({ do: 'rename', name: '𝐀𝐝𝐚' });
  for (const one of [ada, other, eve]) await one.ask({ do: 'say', room, text: 'It is me' });
  await eve.ask({ do: 'rename', name: 'Eve' });
  await eve.ask({ do: 'say', room, text: 'Eve' });
  const chat = await open.desk.hall.look(room, (one) => one.chat.map(({ name }) => name));
  expect(chat).toEqual(['Ada', 'Аdа 2', '𝐀𝐝𝐚 3', 'Eve']);
});

test.each(['Bot 2', 'B0t 1', 'ВОТ 3', 'Normal bot', 'Somebody', 'You', 'Admin'])(
  'nobody is called %j',
  async (name) => {
    const eve = await open.enter('Eve');
    const { room } = await eve.ask({ do: 'create', game: 'rebuild', seats: 2 });
    for (const request of [{ do: 'rename' }, { do: 'sit', room, seat: 0 }])
      expect(await eve.ask({ ...request, name })).toEqual(
        refused(`${JSON.stringify(name)} looks like a name that tables give by themselves. Choose another.`),
      );
  },
);

test.each([
  ['tag characters', 'Ada\u{E0041}\u{E007F}'],
  ['a soft hyphen', 'A\u{AD}da'],
  ['a joiner between Latin letters', 'A\u{200D}da'],
  ['a joiner in the end', 'Ada\u{200D}'],
  ['fillers alone', '\u{3164}\u{115F}'],
  ['variation selectors alone', '\u{FE0F}\u{FE0F}'],
  ['a variation selector of the supplement', 'Ada\u{E0100}'],
])('%s are refused in names and in what is said', async (_, text) => {
  const eve = await open.enter('Eve');
  const { room } = await eve.ask({ do: 'create', game: 'rebuild', seats: 2 });
  expect(await eve.ask({ do: 'rename', name: text })).toMatchObject({ error: expect.stringContaining('printable') });
  expect(await eve.ask({ do: 'say', room, text })).toMatchObject({ error: expect.stringContaining('printable') });
});

test.each([
  'می\u{200C}خواهم',
  'क्\u{200D}ष',
  '👩\u{200D}👩\u{200D}👧',
  '❤\u{FE0F}',
  'Zoë',
  'Владимир',
  '小明',
  'Ng\u{169}gĩ',
])('%s is a good name', async (name) => {
  const eve = await open.enter('Eve');
  expect(await eve.ask({ do: 'rename', name })).toEqual({ ok: true });
});
