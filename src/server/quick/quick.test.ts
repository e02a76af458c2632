import '../../games/all.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDesk, type TestDesk, type Visitor } from '../testing/desk.ts';

/* Looking for a match, at a server with a clock that the test sets. */

const SECOND = 1000;
const HOUR = 3_600_000;

let house: TestDesk;
beforeEach(async () => {
  house = await openDesk();
});
afterEach(() => house.close());

const enter = (...names: string[]): Promise<Visitor[]> => Promise.all(names.map((name) => house.enter(name)));

/** So many seconds later, and what is due then is done. */
async function later(seconds: number): Promise<void> {
  house.pass(seconds * SECOND);
  await house.desk.quick.step();
}

const step = (): Promise<void> => house.desk.quick.step();

interface State {
  readonly party: {
    readonly id: string;
    readonly people: number;
    readonly ready: number;
    readonly until: number;
  } | null;
  readonly room: string | null;
  readonly others: number;
  readonly average: number | null;
}

/** What somebody was told last. */
const told = ({ heard }: Visitor): State | null | undefined =>
  heard.filter(({ news }) => news === 'seeking').at(-1)?.seeking as State | null | undefined;

const seek = async (one: Visitor, wish: object = {}): Promise<void> => {
  house.pass(1); // nobody presses in the same moment as somebody else
  const answer = await one.ask({ do: 'seek', game: 'rebuild', ...wish });
  expect(answer).toMatchObject({ ok: true });
  one.heard.push({ news: 'seeking', seeking: answer.seeking });
};

/** The page is closed. */
const leave = (one: Visitor): void => house.desk.listeners.remove(one.guest);

interface Seat {
  readonly name: string;
  readonly is: string;
}

async function seatsAt(one: Visitor, room: string | null | undefined): Promise<Seat[]> {
  await one.ask({ do: 'watch', room });
  const face = one.heard.find(({ news, room: told }) => news === room && told !== undefined)?.room;
  return (face as { readonly seats: Seat[] }).seats;
}

describe('now', () => {
  test('three who want the same press once and play: an ordinary table with a clock, a bot for leavers, by link only', async () => {
    const [ada, bo, cy] = (await enter('Ada', 'Bo', 'Cy')) as [Visitor, Visitor, Visitor];
    await seek(ada, { seats: 3 });
    await step();
    expect(told(ada)).toMatchObject({ others: 0, party: null, room: null });
    await seek(bo, { game: undefined, games: ['five-ages', 'rebuild'], seats: { least: 3, most: 4 } });
    await step();
    expect(told(ada)).toMatchObject({ others: 1 });
    await seek(cy, { game: 'any', words: 'of cy' });
    await step();
    const rooms = [ada, bo, cy].map((one) => told(one)?.room);
    expect(new Set(rooms).size).toBe(1);
    expect(await seatsAt(ada, rooms[0])).toMatchObject([{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cy' }]);
    const table = await house.desk.hall.look(String(rooms[0]), ({ plan, owner, open, places }) => ({
      ...{ plan, owner, isBegun: open !== null },
      words: places.map(({ words }) => words),
    }));
    expect(table).toMatchObject({
      plan: {
        isListed: false,
        isRated: false,
        spectators: 'none',
        clock: { kind: 'each', seconds: 90 },
        standIn: 'normal',
      },
      owner: '', // no stranger decides for the others
      isBegun: true,
      words: ['', '', 'of cy'],
    });
    expect((await ada.ask({ do: 'mine' })).rooms).toHaveLength(1);
    expect((await ada.ask({ do: 'rooms' })).rooms).toEqual([]);
  });

  test('bots fill up when the wait is over, and not a moment before', async () => {
    const [ada] = (await enter('Ada')) as [Visitor];
    await seek(ada, { wait: 30, seats: 3 });
    await later(29);
    expect(told(ada)).toMatchObject({ room: null });
    await later(1);
    const seats = await seatsAt(ada, told(ada)?.room);
    expect(seats.map(({ is }) => is)).toEqual(['person', 'bot', 'bot']);
  });

  test('without bots somebody waits for people, whatever comes', async () => {
    const [ada, bo] = (await enter('Ada', 'Bo')) as [Visitor, Visitor];
    await seek(ada, { game: 'five-ages', wait: null });
    await later(300);
    await seek(bo, { game: 'five-ages', wait: 5 });
    await later(6);
    expect(told(ada)).toMatchObject({ party: null, room: null });
    expect(told(bo)?.room).not.toBeNull();
  });

  test('whoever pressed long ago is asked whether they are ready; who is not goes, and the others keep their places', async () => {
    const [ada, bo, cy] = (await enter('Ada', 'Bo', 'Cy')) as [Visitor, Visitor, Visitor];
    const wish = { seats: 3, wait: null };
    for (const one of [ada, bo]) await seek(one, wish);
    await later(100);
    await seek(cy, wish);
    await step();
    for (const one of [ada, bo, cy]) expect(told(one)).toMatchObject({ party: { people: 3, ready: 1 }, room: null });
    expect(await ada.ask({ do: 'ready', party: told(ada)?.party?.id })).toEqual({ ok: true });
    await step();
    expect(told(bo)).toMatchObject({ party: { ready: 2, isReady: false } });
    await later(30); // Bo says nothing
    expect(told(bo)).toBeNull();
    for (const one of [ada, cy]) expect(told(one)).toMatchObject({ party: null, room: null, others: 1 });
    const [di] = (await enter('Di')) as [Visitor];
    await later(60); // Cy, too, has waited for long
    await seek(di, wish);
    await step();
    for (const one of [ada, cy]) {
      expect(told(one)).toMatchObject({ party: { ready: 1 } });
      await one.ask({ do: 'ready', party: told(one)?.party?.id });
    }
    await step();
    const seats = await seatsAt(ada, told(ada)?.room);
    expect(seats.map(({ name }) => name)).toEqual(['Ada', 'Cy', 'Di']); // in the order of the queue
    expect(told(di)).toMatchObject({ average: 190 });
  });

  test('whoever cancels while the others are asked lets them go on at once', async () => {
    const [ada, bo] = (await enter('Ada', 'Bo')) as [Visitor, Visitor];
    const wish = { seats: 2, wait: null };
    await seek(ada, wish);
    await later(61);
    await seek(bo, wish);
    await step();
    expect(told(bo)).toMatchObject({ party: { ready: 1 } });
    expect(await ada.ask({ do: 'unseek' })).toEqual({ ok: true });
    await step();
    expect(told(ada)).toBeNull();
    expect(told(bo)).toMatchObject({ party: null });
    expect(await ada.ask({ do: 'ready', party: 'quick-x' })).toMatchObject({ ok: false });
  });

  test('a page that is closed is not matched after eight seconds, keeps its place, and is dropped after twenty', async () => {
    const [ada, bo] = (await enter('Ada', 'Bo')) as [Visitor, Visitor];
    const wish = { seats: 2, wait: null };
    await later(61); // the server has been there for a while
    await seek(ada, wish);
    leave(ada);
    await later(9);
    await seek(bo, wish);
    await step();
    expect(told(bo)).toMatchObject({ party: null, others: 1 });
    expect((await ada.ask({ do: 'seeking' })).seeking).toMatchObject({ games: ['rebuild'] }); // she comes back
    await later(4);
    expect(told(ada)?.room).toBe(told(bo)?.room);
    expect(told(bo)?.room).not.toBeNull();
    const [cy] = (await enter('Cy')) as [Visitor];
    await seek(cy, wish);
    leave(cy);
    await later(21);
    expect((await cy.ask({ do: 'seeking' })).seeking).toBeNull();
  });

  test('nobody is lost when the server is started anew, nor a table that was being made', async () => {
    const [ada, bo] = (await enter('Ada', 'Bo')) as [Visitor, Visitor];
    const wish = { seats: 2, wait: null };
    await later(61);
    await seek(ada, wish);
    house.pass(40 * SECOND); // it is away for longer than anybody may be
    house.restart();
    await step();
    expect((await ada.ask({ do: 'seeking' })).seeking).toMatchObject({ party: null });
    await seek(bo, wish);
    const { hall } = house.desk;
    Object.assign(hall, { create: () => Promise.reject(new Error('the process ends here')) });
    await expect(step()).rejects.toThrow('ends here');
    house.restart();
    await step();
    for (const one of [ada, bo])
      expect((await one.ask({ do: 'seeking' })).seeking).toMatchObject({ room: expect.any(String) });
    expect(await seatsAt(ada, ((await house.desk.quick.stateOf(ada.guest.person.id)) as State).room)).toMatchObject([
      { name: 'Ada' },
      { name: 'Bo' },
    ]);
  });

  test('a clock that is set back or forward by an hour keeps nobody waiting and loses nobody', async () => {
    const [ada, bo] = (await enter('Ada', 'Bo')) as [Visitor, Visitor];
    await seek(ada, { wait: 30, seats: 2 });
    house.pass(-HOUR);
    await step();
    expect(told(ada)).toMatchObject({ room: null });
    await later(30);
    expect(told(ada)?.room).not.toBeNull();
    await seek(bo, { wait: null });
    await step();
    house.pass(HOUR);
    await step();
    expect(told(bo)).toMatchObject({ party: null, room: null });
  });

  test('the table is found by whoever was cut off when it began, until they look for another', async () => {
    const [ada] = (await enter('Ada')) as [Visitor];
    await seek(ada, { wait: 5 });
    await later(5);
    leave(ada);
    const state = (await ada.ask({ do: 'seeking' })).seeking as State;
    expect(state.room).toMatch(/^quick-/);
    await seek(ada, { wait: null });
    expect((await ada.ask({ do: 'seeking' })).seeking).toMatchObject({ room: null });
    await ada.ask({ do: 'unseek' });
    expect((await ada.ask({ do: 'seeking' })).seeking).toBeNull();
  });
});

describe('one who leaves', () => {
  test('has a bot in their place after twenty seconds, and the seat when they are back', async () => {
    const [ada, bo] = (await enter('Ada', 'Bo')) as [Visitor, Visitor];
    for (const one of [ada, bo]) await seek(one, { seats: 2 });
    await step();
    const room = told(ada)?.room;
    for (const one of [ada, bo]) await one.ask({ do: 'watch', room });
    await bo.ask({ do: 'unwatch', room });
    const standIns = (): Promise<unknown[]> =>
      house.desk.hall.look(String(room), ({ places }) => places.map(({ standIn }) => standIn));
    await later(19);
    expect(await standIns()).toEqual([null, null]);
    await later(1);
    expect(await standIns()).toEqual([null, 'normal']);
    await bo.ask({ do: 'watch', room });
    expect(await bo.ask({ do: 'back', room })).toEqual({ ok: true });
    await bo.ask({ do: 'unwatch', room });
    await later(10);
    await bo.ask({ do: 'watch', room }); // a page that is opened again
    await later(30);
    expect(await standIns()).toEqual([null, null]);
  });
});

describe('soon', () => {
  test('a notice comes when enough people want it, with time to answer; whoever does not is dropped', async () => {
    const [ada, bo, cy] = (await enter('Ada', 'Bo', 'Cy')) as [Visitor, Visitor, Visitor];
    const wish = { seats: 2, soon: true };
    await seek(ada, wish);
    leave(ada);
    await later(2 * 3600);
    expect(house.notices).toEqual([]);
    await seek(bo, wish);
    leave(bo);
    await later(9);
    expect(house.notices).toEqual(
      [ada, bo].map(({ guest }) => ({ person: guest.person.id, text: '2 can play now. Are you ready?' })),
    );
    const { party } = (await ada.ask({ do: 'seeking' })).seeking as State;
    expect(await ada.ask({ do: 'ready', party: party?.id })).toEqual({ ok: true });
    await later(119);
    expect((await bo.ask({ do: 'seeking' })).seeking).toMatchObject({ party: { ready: 1 } });
    await later(1);
    expect((await bo.ask({ do: 'seeking' })).seeking).toBeNull();
    expect(told(ada)).toMatchObject({ party: null, soon: true });
    await seek(cy, { seats: 2, wait: null });
    await step();
    expect(house.notices).toHaveLength(3); // Ada once more; Cy has just pressed
    await ada.ask({ do: 'ready', party: told(ada)?.party?.id });
    await step();
    expect(told(cy)?.room).toBe(told(ada)?.room);
  });

  test('somebody who would have had bots by now does not wait for a notice to be seen', async () => {
    const [ada, bo] = (await enter('Ada', 'Bo')) as [Visitor, Visitor];
    await seek(bo, { seats: 2, soon: true });
    leave(bo);
    house.pass(60 * SECOND);
    await seek(ada, { seats: 2, wait: 60 });
    await step();
    expect(told(ada)?.party?.until).toBe(house.desk.now() + 60 * SECOND);
  });

  test('ends after a day, or when they say', async () => {
    const [ada, bo] = (await enter('Ada', 'Bo')) as [Visitor, Visitor];
    await seek(ada, { soon: true });
    await seek(bo, { soon: true, seats: 4, hours: 1 });
    await later(3600);
    expect((await bo.ask({ do: 'seeking' })).seeking).toBeNull();
    await later(23 * 3600 - 1);
    expect((await ada.ask({ do: 'seeking' })).seeking).not.toBeNull();
    await later(1);
    expect((await ada.ask({ do: 'seeking' })).seeking).toBeNull();
  });

  test('over days a table has days for each decision, by a preset that is made for it', async () => {
    const [ada] = (await enter('Ada')) as [Visitor];
    for (const [game, clock, preset] of [
      ['five-ages', 86_400, 'mail'],
      ['arquetect', 172_800, 'as-written'],
    ]) {
      await seek(ada, { game, pace: 'days', wait: 5 });
      await later(5);
      const room = String(told(ada)?.room);
      expect(await house.desk.hall.look(room, ({ plan }) => plan)).toMatchObject({ preset, clock: { seconds: clock } });
    }
  });
});

describe('what is asked for', () => {
  test.each([
    [{ game: 'chess' }, /chess/],
    [{ game: 'upper-cataracts' }, 'Upper Cataracts is a game for one.'],
    [{ games: [] }, '"games" names 1 to 4 games, not 0.'],
    [{ game: 'rebuild', seats: 7 }, 'No game that you want is played with 7 seats.'],
    [{ seats: { least: 4, most: 2 } }, '"seats.most" is a whole number from 4 to 100, not 2.'],
    [{ seats: 'many' }, /"seats" is a whole number/],
    [{ pace: 'fast' }, '"pace" is live or days, not "fast".'],
    [{ wait: 1 }, '"wait" is a whole number from 5 to 600, not 1.'],
    [{ soon: 1 }, '"soon" is true or false, not 1.'],
    [{ soon: true, hours: 100 }, '"hours" is a whole number from 1 to 72, not 100.'],
    [{ name: '\u202e' }, /"name" is a text/],
    [{ words: 'x'.repeat(101) }, /"words" is a text/],
  ])('%o is refused in a sentence and changes nothing', async (wish, error) => {
    const [ada] = (await enter('Ada')) as [Visitor];
    const answer = await ada.ask({ do: 'seek', ...wish });
    expect(answer).toMatchObject({ ok: false });
    expect(answer.error).toMatch(error);
    expect((await ada.ask({ do: 'seeking' })).seeking).toBeNull();
  });

  test('nobody says for others that they are ready', async () => {
    const [ada, bo, eve] = (await enter('Ada', 'Bo', 'Eve')) as [Visitor, Visitor, Visitor];
    await seek(ada, { seats: 2, wait: null });
    await later(61);
    await seek(bo, { seats: 2, wait: null });
    await step();
    const party = told(ada)?.party?.id;
    expect(await eve.ask({ do: 'ready', party })).toMatchObject({ ok: false });
    expect(await eve.ask({ do: 'ready' })).toMatchObject({ ok: false, error: expect.stringContaining('"party"') });
    await step();
    expect(told(ada)).toMatchObject({ party: { ready: 1 } });
  });
});
