import '../../games/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rate, rating } from 'openskill';
import { legalActions } from '../../engine/edge.ts';
import { exportOf, forgetPerson } from '../http/own-data.ts';
import { isOwnWord } from '../requests/look-alike.ts';
import { rateRoom } from '../requests/rating.ts';
import { matchIn, seatOfPerson } from '../rooms/room.ts';
import { isForRating } from '../rooms/summary.ts';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';

/* A program at a table: marked, invited by name, bound by its token, rated by itself, and never counted as a person. */

const MINUTE = 60_000;
let open: TestDesk;
beforeAll(async () => {
  open = await openDesk();
});
afterAll(() => open.close());

type Asked = Readonly<Record<string, unknown>>;

let number = 0;

/** Somebody, and a program of theirs. */
async function ownerAndBot(wanted: Asked = {}): Promise<[Visitor, Visitor & { readonly id: string }]> {
  const ada = await open.enter('Ada');
  return [ada, await open.enterProgram(ada, { name: `minimax ${'x'.repeat(++number)}`, ...wanted })];
}

/** A table of somebody, who sits down there. */
async function tableOf(owner: Visitor, more: Asked = {}): Promise<string> {
  const { room } = await owner.ask({ do: 'create', game: 'avenue-empires', seats: 2, ...more });
  expect(await owner.ask({ do: 'sit', room, seat: 0 })).toEqual({ ok: true });
  return String(room);
}

const invite = (by: Visitor, room: string, bot: Visitor): Promise<Asked> =>
  by.ask({ do: 'invite-bot', room, name: bot.guest.person.name });

async function accept(bot: Visitor): Promise<Asked> {
  const { invitations } = (await bot.ask({ do: 'invited' })) as { invitations: { id: string }[] };
  return bot.ask({ do: 'accept', invitation: invitations[0]?.id ?? '' });
}

async function seated(owner: Visitor, bot: Visitor, more: Asked = {}): Promise<string> {
  const room = await tableOf(owner, more);
  expect(await invite(owner, room, bot)).toEqual({ ok: true });
  expect(await accept(bot)).toEqual({ ok: true, room });
  return room;
}

test('it is invited by name, sits down by itself and is marked wherever people see its name', async () => {
  const [ada, bot] = await ownerAndBot({ name: 'Deep Thought', talks: true });
  const room = await tableOf(ada);
  expect(await ada.ask({ do: 'invite-bot', room, name: 'deep thought' })).toEqual({ ok: true });
  expect(await accept(bot)).toEqual({ ok: true, room });
  await ada.ask({ do: 'watch', room });
  expect(await bot.ask({ do: 'say', room, text: 'Hello' })).toEqual({ ok: true });
  expect(await ada.ask({ do: 'begin', room })).toEqual({ ok: true });
  expect(ada.heard.at(-1)).not.toHaveProperty('here', [0, 1]);
  const told = JSON.stringify(ada.heard);
  expect(told).toContain('"name":"Deep Thought (bot)","is":"person","isProgram":true');
  expect(told).not.toMatch(/Deep Thought(?! \(bot\))/);
  const { rooms } = await ada.ask({ do: 'mine' });
  expect(JSON.stringify(rooms)).toContain('{"name":"Deep Thought (bot)"}');
  expect(await ada.ask({ do: 'fellows' })).toEqual({ ok: true, fellows: [] });
});

test('nobody else is called like a bot, and no two bots look alike', async () => {
  for (const name of ['Ada (bot)', 'Ada [BOT]', 'Ada (b0t) 2', 'Ada〈bot〉']) expect(isOwnWord(name), name).toBe(true);
  for (const name of ['Abbot', 'Robot', 'Ada']) expect(isOwnWord(name), name).toBe(false);
  const [ada] = await ownerAndBot({ name: 'Rook 1' });
  const bo = await open.enter('Bo');
  await expect(open.enterProgram(bo, { name: 'r00k  1' })).rejects.toThrow(/name looks like "r00k  1"/);
  for (const name of ['Admin', 'Bot 2', 'x (bot)'])
    await expect(open.enterProgram(ada, { name })).rejects.toThrow(/Choose another/);
  for (let more = 0; more < 4; more++) await open.enterProgram(ada, { name: `One more ${'i'.repeat(more + 1)}` });
  await expect(open.enterProgram(ada, { name: 'The sixth' })).rejects.toThrow('You have 5 bots, which is the most.');
});

test('what a token is not for is refused', async () => {
  const [ada, bot] = await ownerAndBot({ games: ['rebuild'] });
  const bo = await open.enter('Bo');
  expect(await invite(ada, await tableOf(ada), bot)).toMatchObject({
    ok: false,
    error: expect.stringContaining('does not play this game'),
  });
  const room = await tableOf(bo, { game: 'rebuild' });
  expect(await invite(bo, room, bot)).toMatchObject({
    ok: false,
    error: expect.stringContaining('that you may invite'),
  }); // others may not
  const own = await seated(ada, bot, { game: 'rebuild' });
  expect(await bot.ask({ do: 'say', room: own, text: 'Hello' })).toEqual({
    ok: false,
    error: 'The token of this bot is not for talking.',
  });
  for (const asked of ['watch', 'view', 'status', 'events', 'text', 'deck'])
    expect(await bot.ask({ do: asked, room }), asked).toEqual({
      ok: false,
      error: 'A bot looks only at tables at which it sits.',
    });
  for (const asked of [
    { do: 'create', game: 'rebuild' },
    { do: 'sit', room, seat: 1 },
    { do: 'vote', room: own, against: 0 },
    { do: 'call', room: own, against: 0 },
    { do: 'here', room: own },
    { do: 'seek', game: 'rebuild' },
    { do: 'day', game: 'rebuild' },
    { do: 'report', room: own, why: 'spam', what: 'table' },
    { do: 'again', room: own },
    { do: 'rename', name: 'Ada' },
    { do: 'close', room: own },
    { do: 'undo', room: own },
    { do: 'rooms' },
    { do: 'fellows' },
    { do: 'invite-bot', room: own, name: 'x' },
  ])
    expect(await bot.ask(asked), asked.do).toEqual({
      ok: false,
      error: `A bot cannot ask for "${asked.do}": that is for people.`,
    });
});

test('whoever decides at a table is told which bots they may invite there, and nobody of another’s closed bots', async () => {
  const [ada, own] = await ownerAndBot({ games: ['arquetect'] });
  const [bo, open] = await ownerAndBot({ games: ['arquetect'], open: true });
  const closed = (await ownerAndBot({ games: ['arquetect'] }))[1];
  await ownerAndBot({ games: ['rebuild'], open: true });
  const room = await tableOf(ada, { game: 'arquetect', seats: 4 });
  const [mine, theirs] = [own, open].map(({ guest }) => guest.person.name);
  const named = async (): Promise<unknown> => (await ada.ask({ do: 'invitable', room })).bots;
  expect(await named()).toMatchObject([
    { name: mine, isOwn: true, used: expect.any(Number) },
    { name: theirs, isOwn: false },
  ]);
  expect(JSON.stringify(await named())).not.toContain(closed.guest.person.name);
  expect(await bo.ask({ do: 'invitable', room })).toMatchObject({ ok: false });
  expect(await own.ask({ do: 'invitable', room })).toMatchObject({ ok: false });
  await invite(ada, room, open);
  await accept(open);
  expect(await named()).toMatchObject([{ name: mine }]); // the other one sits there
});

test('only so many tables are played at once', async () => {
  const [ada, bot] = await ownerAndBot();
  for (let table = 0; table < 3; table++) await seated(ada, bot);
  const room = await tableOf(ada);
  await invite(ada, room, bot);
  expect(await accept(bot)).toEqual({ ok: false, error: 'A bot plays at 3 tables at most; finish one of them first.' });
});

test('it plays by numbers, and lies get it nowhere', async () => {
  const [ada, bot] = await ownerAndBot();
  const cy = await open.enter('Cy');
  const room = await seated(ada, bot, { game: 'five-ages', seats: 3 });
  await cy.ask({ do: 'sit', room, seat: 2 });
  await bot.ask({ do: 'watch', room, observe: 'names' });
  expect(await ada.ask({ do: 'begin', room })).toEqual({ ok: true });
  const observation = (): { actions: { number: number }[] } | undefined =>
    bot.heard.findLast((news) => 'observation' in news)?.observation as { actions: { number: number }[] } | undefined;
  const first = observation();
  const chosen = first?.actions[0]?.number ?? -1;
  expect(await bot.ask({ do: 'observe', room })).toMatchObject({ ok: true, actions: first?.actions });
  expect(await bot.ask({ do: 'submit', room, seat: 0, number: chosen })).toEqual({
    ok: false,
    error: 'Your seat is 1, not 0.',
  });
  expect(await bot.ask({ do: 'observe', room, seat: 0 })).toEqual({ ok: false, error: 'Your seat is 1, not 0.' });
  expect(await bot.ask({ do: 'submit', room, number: 1_000_000 })).toMatchObject({ ok: false });
  expect(await bot.ask({ do: 'submit', room })).toEqual({
    ok: false,
    error: '"submit" has an "action" or the "number" of one.',
  });
  expect(await bot.ask({ do: 'submit', room, action: { type: 'choose', left: 'h-2', right: 'h-2' } })).toMatchObject({
    ok: false,
  });
  expect(await bot.ask({ do: 'submit', room, number: chosen, key: 'once' })).toEqual({ ok: true });
  expect(await bot.ask({ do: 'submit', room, number: chosen, key: 'once' })).toEqual({ ok: true }); // once
  const steps = await open.desk.hall.look(room, (one) => matchIn(one).match.steps.length);
  expect(steps).toBe(1);
  expect(observation()).toBe(first); // it is not waited for any more
});

test('one that stalls is away, though it is connected: a bot of ours plays for it, and it is asked to come back', async () => {
  const [ada, bot] = await ownerAndBot();
  const room = await seated(ada, bot);
  for (const one of [ada, bot]) await one.ask({ do: 'watch', room });
  await ada.ask({ do: 'begin', room });
  expect(await ada.ask({ do: 'call', room, against: 1 })).toMatchObject({
    ok: false,
    error: expect.stringContaining('does not come back'),
  });
  open.pass(11 * MINUTE);
  expect(await ada.ask({ do: 'call', room, against: 1 })).toEqual({ ok: true });
  expect(await bot.ask({ do: 'back', room })).toEqual({ ok: true });
});

test('one whose clock runs out is stood in for as anybody is', async () => {
  const [ada, bot] = await ownerAndBot();
  const room = await seated(ada, bot, { clock: { kind: 'each', seconds: 30 }, standIn: 'normal' });
  await bot.ask({ do: 'watch', room });
  await ada.ask({ do: 'begin', room });
  open.pass(31_000);
  await open.tend(room);
  expect(await open.desk.hall.look(room, ({ places }) => places[1]?.standIn)).toBe('normal');
});

test('its vote is not asked for, and nobody is voted out by it', async () => {
  const [ada, bot] = await ownerAndBot();
  const cy = await open.enter('Cy');
  const room = await seated(ada, bot, { seats: 3 });
  await cy.ask({ do: 'sit', room, seat: 2 });
  for (const one of [ada, bot, cy]) await one.ask({ do: 'watch', room });
  await ada.ask({ do: 'begin', room });
  await cy.ask({ do: 'unwatch', room });
  open.pass(11 * MINUTE);
  // Besides the one it is against there is one person; the bot is none.
  expect(await ada.ask({ do: 'vote', room, against: 2 })).toMatchObject({
    ok: false,
    error: expect.stringContaining('at least two people'),
  });
});

/** To its end, by whoever is waited for. */
async function playOut(room: string, people: readonly Visitor[]): Promise<void> {
  for (let step = 0; step < 2000; step++) {
    const next = await open.desk.hall.look(room, (one) => {
      const { open: match } = one;
      const seat = one.places.findIndex((_, at) => match && (match.waiting & (1 << at)) !== 0);
      return seat < 0 || !match
        ? null
        : { seat, action: legalActions(match.match.table, seat).at(-1), person: one.places[seat]?.person };
    });
    if (!next) return;
    const one = people.find(({ guest }) => guest.person.id === next.person);
    expect(await one?.ask({ do: 'submit', room, action: next.action })).toEqual({ ok: true });
  }
  throw new Error('it does not end');
}

const RATED = { game: 'arquetect', preset: 'as-written', rated: true, clock: { kind: 'each', seconds: 86_400 } };

test('it has a rating of its own, and people are rated among people', async () => {
  const [ada, bot] = await ownerAndBot({ isOpen: true, open: true });
  const bo = await open.enter('Bo');
  const matchesOf = async ({ guest }: Visitor): Promise<number> =>
    (await open.desk.store.allRatings(guest.person.id))[0]?.matches ?? 0;
  const play = async (owner: Visitor): Promise<void> => {
    const room = await seated(owner, bot, RATED);
    expect(await owner.ask({ do: 'begin', room })).toEqual({ ok: true });
    await playOut(room, [owner, bot]);
    expect(await open.desk.hall.look(room, isForRating)).toBe(true);
    await rateRoom(open.desk, room);
  };
  await play(bo);
  expect([await matchesOf(bot), await matchesOf(bo)]).toEqual([1, 0]);
  const [first] = await open.desk.store.allRatings(bot.guest.person.id);
  const both = [1, -1].map((win) => rate([[rating()], [rating()]], { score: [win, 0] })[0]?.[0]?.mu);
  expect(both).toContain(first?.mu);
  await play(ada); // its owner could lose to it
  expect([await matchesOf(bot), await matchesOf(ada)]).toEqual([1, 0]);
});

test('a rematch invites it again', async () => {
  const [ada, bot] = await ownerAndBot();
  const room = await seated(ada, bot);
  await ada.ask({ do: 'begin', room });
  await playOut(room, [ada, bot]);
  const { room: next } = await ada.ask({ do: 'again', room });
  expect(await accept(bot)).toEqual({ ok: true, room: next });
});

test('whoever is deleted takes their bots along, and what they have is in the export', async () => {
  const [ada, bot] = await ownerAndBot({ name: 'Short Lived' });
  const bo = await open.enter('Bo');
  const room = await tableOf(ada);
  await invite(ada, room, bot);
  await accept(bot);
  await bo.ask({ do: 'watch', room });
  const { about } = await exportOf(open.desk, { subscriptionsOf: async () => [] }, ada.guest.person);
  expect(about).toMatchObject({ bots: [{ name: 'Short Lived (bot)', hasToken: true, scope: { games: 'any' } }] });
  await forgetPerson(open.desk, ada.guest.person, async () => undefined, open.identities);
  expect(await open.desk.programs.named('Short Lived')).toBeNull();
  expect(await open.desk.store.knownPeople([bot.id])).toEqual(new Set());
  const free = await open.enter('Cy');
  expect((await open.enterProgram(free, { name: 'Short Lived' })).guest.person.name).toBe('Short Lived (bot)');
  expect(await open.desk.hall.look(await tableOf(free), (one) => seatOfPerson(one, bot.id))).toBeNull();
});
