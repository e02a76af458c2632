import '../../games/all.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { legalActions, writeAction } from '../../engine/edge.ts';
import { act, decisionOf, hasChosen, pickCode, waitedFor } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { seatsIn } from '../../engine/view.ts';
import type { Seat } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import type { StoredEntry } from '../store/rows.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { makeStore } from '../store/store.ts';
import { roomFrom } from './again.ts';
import { attempt } from './attempt.ts';
import type { Entry } from './entries.ts';
import { makeHall } from './hall.ts';
import { readPlan, type WantedPlan } from './plan.ts';
import { isSecret, makeRoom, matchIn, type Room, seatOfPerson, statusOf } from './room.ts';

vi.mock('../../engine/play.ts', { spy: true });

/** A table, and everything that was written down there. */
interface Kept {
  readonly room: Room;
  readonly entries: StoredEntry[];
}

function tableOf(request: WantedPlan): Kept {
  const made: Entry = { do: 'make', plan: readPlan(request), secret: 'secret', by: 'p0' };
  return { room: makeRoom('room', made), entries: [{ number: 0, at: 0, body: JSON.stringify(made) }] };
}

/** What somebody is told who wants this: nothing if it was done. */
function ask({ room, entries }: Kept, entry: Entry, at = 0): string {
  const tried = attempt(room, () => entry, at, false);
  if ('problem' in tried) return tried.problem.message;
  if ('refusal' in tried) return tried.refusal?.text ?? '';
  entries.push({ number: entries.length, at, body: JSON.stringify(entry) });
  return '';
}

function begun(request: WantedPlan): Kept {
  const kept = tableOf(request);
  for (let seat = 0; seat < kept.room.plan.seats; seat++)
    expect(ask(kept, { do: 'sit', seat, name: `P${seat}`, words: '', by: `p${seat}` })).toBe('');
  expect(ask(kept, { do: 'begin', by: 'p0' })).toBe('');
  return kept;
}

const tableIn = ({ room }: Kept) => matchIn(room).match.table;

const choose = (kept: Kept, seat: Seat): string => {
  const [action] = legalActions(tableIn(kept), seat);
  if (!action) throw new Error('nothing to choose');
  return ask(kept, { do: 'submit', seat, action, by: `p${seat}` });
};

const takeBack = (kept: Kept, seat: Seat): string => ask(kept, { do: 'undo', seat, by: `p${seat}` });

/** Until it is refused; how often, and why. */
function overdo(deed: () => string): [number, string] {
  for (let times = 0; times < 100_000; times++) {
    const why = deed();
    if (why !== '') return [times, why];
  }
  throw new Error('it has no end');
}

function playToTheEnd(kept: Kept): void {
  const dice = makeDice('end');
  for (let step = 0; statusOf(kept.room) === 'playing'; step++) {
    const [seat = 0] = seatsIn(waitedFor(tableIn(kept)));
    const action = writeAction(tableIn(kept), seat, pickCode(tableIn(kept), seat, dice));
    expect(ask(kept, { do: 'submit', seat, action, by: `p${seat}` })).toBe('');
    if (step > 2000) throw new Error('it does not end');
  }
}

const STAYS = 'You have changed this choice so often that it stays as it is, unless you take a step back.';
const ALL_STAY = 'You have taken so many steps back in this match that from now on they stay.';

describe.each([
  ['five-ages', {}],
  ['five-ages', { negotiation: 'sealed' }],
  ['avenue-empires', {}],
])('%s, %j', (game, options) => {
  test('whoever changes a secret choice again and again is told that it stays; all others go on to the end', () => {
    const kept = begun({ game, seats: 3, options });
    const [times, why] = overdo(() => choose(kept, 0));
    expect([times, why]).toEqual([30, STAYS]);
    expect(choose(kept, 1)).toBe('');
    expect(takeBack(kept, 1)).toBe('');
    expect(takeBack(kept, 0)).toBe('');
    expect(choose(kept, 0)).toBe(''); // as it was said
    expect(choose(kept, 0)).toBe(STAYS);
    playToTheEnd(kept);
  });

  test('whoever takes back again and again cannot any more, and can still choose', () => {
    const kept = begun({ game, seats: 3, options });
    const [times, why] = overdo(() => choose(kept, 0) || takeBack(kept, 0));
    expect(times).toBe(300);
    expect(why).toBe(ALL_STAY);
    expect(choose(kept, 1)).toBe('');
    expect(takeBack(kept, 1)).toBe('');
    playToTheEnd(kept);
  });

  test('clocks run out and bots move, however much was changed', () => {
    const kept = begun({ game, seats: 3, options, clock: { kind: 'each', seconds: 60 } });
    for (const seat of [0, 1]) overdo(() => choose(kept, seat));
    overdo(() => takeBack(kept, 0) || choose(kept, 0));
    expect(ask(kept, { do: 'clock', seat: 2, by: null }, 60_000)).toBe('');
    expect(isSecret(matchIn(kept.room)) && hasChosen(tableIn(kept), 0)).toBe(false); // it has gone on
  });
});

test('how often somebody may take back does not hang on what others do in secret', () => {
  const backs = [0, 29].map((changes) => {
    const kept = begun({ game: 'five-ages', seats: 3 });
    for (let i = 0; i < changes; i++) choose(kept, 1);
    return overdo(() => choose(kept, 0) || takeBack(kept, 0))[0];
  });
  expect(backs[0]).toBe(backs[1]);
});

/** The work of reading a room, in steps that are taken. */
function stepsToRead({ room, entries }: Kept): number {
  vi.mocked(act).mockClear();
  roomFrom(room.id, entries);
  return vi.mocked(act).mock.calls.length;
}

test.each([
  ['five-ages', {}],
  ['five-ages', { negotiation: 'sealed' }],
  ['avenue-empires', {}],
])('%s, %j: the room of people who do all they can to make it slow is read in a moment', (game, options) => {
  const kept = begun({ game, seats: gameNamed(game).game.seats.max, options });
  const dice = makeDice('slow');
  for (let i = 0; i < 60 && !isWorst(kept); i++) {
    const [seat = 0] = seatsIn(waitedFor(tableIn(kept)));
    const action = writeAction(tableIn(kept), seat, pickCode(tableIn(kept), seat, dice));
    expect(ask(kept, { do: 'submit', seat, action, by: `p${seat}` })).toBe('');
  }
  // One waits; all others change their choice as often as they can, and then take it back and make it again.
  const [, ...others] = seatsIn(waitedFor(tableIn(kept)));
  for (const seat of others) expect(overdo(() => choose(kept, seat))[1]).toBe(STAYS);
  for (const seat of others) expect(overdo(() => takeBack(kept, seat) || choose(kept, seat))[1]).toBe(ALL_STAY);
  const steps = stepsToRead(kept);
  expect(steps).toBeGreaterThan(100_000); // they did what they could
  expect(steps).toBeLessThan(400_000); // each takes about a millionth of a second
  expect(kept.entries.length).toBeLessThan(20_000);
});

/** All choose in secret, and step by step where the game has it so. */
function isWorst({ room }: Kept): boolean {
  const open = matchIn(room);
  const decision = decisionOf(open.match.table);
  const isByStep = decision.who === 'together' && decision.ends !== undefined;
  return isSecret(open) && (isByStep || room.plan.options.negotiation !== 'sealed');
}

describe('what changes nothing is answered and not written down', () => {
  const isAsBefore = (kept: Kept, entry: Entry): void => {
    const { length } = kept.entries;
    expect(ask(kept, entry)).toBe('');
    expect([kept.entries.length, kept.room.length]).toEqual([length, length]);
  };

  test('sitting where one sits, with the same name and words', () => {
    const kept = tableOf({ game: 'five-ages', seats: 3 });
    const sit: Entry = { do: 'sit', seat: 0, name: 'Ada', words: 'mine', by: 'p0' };
    expect(ask(kept, sit)).toBe('');
    for (let i = 0; i < 200; i++) isAsBefore(kept, sit);
    expect(ask(kept, { ...sit, words: 'other' })).toBe('');
    expect(kept.room.places[0]).toMatchObject({ words: 'other' });
  });

  test('seating the bot that sits there', () => {
    const kept = tableOf({ game: 'five-ages', seats: 3 });
    const bot: Entry = { do: 'bot', seat: 1, bot: 'normal', by: 'p0' };
    expect(ask(kept, bot)).toBe('');
    for (let i = 0; i < 200; i++) isAsBefore(kept, bot);
  });

  test('a vote that was cast', () => {
    const kept = begun({ game: 'five-ages', seats: 4 });
    const vote: Entry = { do: 'vote', seat: 0, against: 3, by: 'p0' };
    expect(ask(kept, vote)).toBe('');
    for (let i = 0; i < 200; i++) isAsBefore(kept, vote);
  });

  test('giving up once more', () => {
    const kept = begun({ game: 'avenue-empires', seats: 3 });
    const resign: Entry = { do: 'resign', seat: 0, by: 'p0' };
    expect(ask(kept, resign)).toBe('');
    for (let i = 0; i < 200; i++) isAsBefore(kept, resign);
  });
});

test('a request that comes twice happens once, whether it changed something or not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-overdone-'));
  const store = makeStore(await openSqlite(folder));
  const hall = makeHall({
    store,
    now: () => 0,
    wait: async () => undefined,
    onTrouble: (error) => expect.fail(String(error)),
  });
  const { room } = tableOf({ game: 'five-ages', seats: 3 });
  await hall.create(room, { do: 'make', plan: room.plan, secret: room.secret, by: 'p0' }, 'p0');
  const sit = (key: string, seat: Seat) =>
    hall.act(room.id, key, () => ({ do: 'sit', seat, name: 'Ada', words: '', by: 'p0', key }));
  expect([await sit('one', 0), await sit('one', 0), await sit('two', 0), await sit('two', 0)]).toEqual(
    Array(4).fill(null),
  );
  expect(room.length).toBe(2);
  expect([await sit('three', 1), await sit('one', 0), await sit('three', 1)]).toEqual(Array(3).fill(null));
  expect([room.length, seatOfPerson(room, 'p0')]).toEqual([3, 1]);
  await hall.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a table that has not begun', () => {
  test('whoever sits down and gets up again and again is refused, and others sit down', () => {
    const kept = tableOf({ game: 'five-ages', seats: 3 });
    const [times, why] = overdo(
      () =>
        ask(kept, { do: 'sit', seat: 0, name: 'Stranger', words: '', by: 'stranger' }) ||
        ask(kept, { do: 'rise', seat: 0, by: 'stranger' }),
    );
    expect([times, why]).toEqual([100, 'You have changed who sits at this table 100 times, which is the most.']);
    for (const seat of [0, 1, 2]) expect(ask(kept, { do: 'sit', seat, name: 'P', words: '', by: `p${seat}` })).toBe('');
    expect(ask(kept, { do: 'begin', by: 'p0' })).toBe('');
    playToTheEnd(kept);
  });

  test('nobody says so much before a match that nothing can be said in it', () => {
    const kept = tableOf({ game: 'five-ages', seats: 3 });
    const say = (by: string): string => ask(kept, { do: 'say', name: 'Stranger', text: 'Hello.', by });
    expect(overdo(() => say('one'))).toEqual([
      300,
      'You have said 300 things at this table, which is the most for one person.',
    ]);
    expect(overdo(() => say('two'))).toEqual([
      200,
      'So much has been said here that only those who sit at the table may say more.',
    ]);
    for (const seat of [0, 1, 2]) ask(kept, { do: 'sit', seat, name: 'P', words: '', by: `p${seat}` });
    expect(overdo(() => say('p0'))).toEqual([250, 'So much has been said here that the rest is for the match.']);
    ask(kept, { do: 'begin', by: 'p0' });
    expect(say('p1')).toBe('');
  });

  test('a crowd that comes and goes does not keep those who sit there from playing', () => {
    const kept = tableOf({ game: 'five-ages', seats: 3 });
    for (const seat of [0, 1]) ask(kept, { do: 'sit', seat, name: 'P', words: '', by: `p${seat}` });
    const come = (by: string): string =>
      ask(kept, { do: 'sit', seat: 2, name: by, words: '', by }) || ask(kept, { do: 'rise', seat: 2, by });
    let guests = 0;
    const [, why] = overdo(() => come(`guest ${guests++ >> 6}`));
    expect(why).toBe('So many have come and gone at this table that nobody can sit down any more. Make another one.');
    // Who came before that.
    const none = { isProgram: false, bot: null, standIn: null, rating: null, waited: null };
    kept.room.places[2] = { ...none, person: 'p2', name: 'P', words: '', acted: 0, played: 0, isLate: false };
    expect(ask(kept, { do: 'begin', by: 'p0' })).toBe('');
    playToTheEnd(kept);
  });
});

test('whoever lets a bot stand in and comes back again and again has it stay in the end', () => {
  const kept = begun({ game: 'five-ages', seats: 3, clock: { kind: 'each', seconds: 60 } });
  const [times, why] = overdo(
    () => ask(kept, { do: 'away', seat: 0, bot: 'random', by: null }) || ask(kept, { do: 'back', seat: 0, by: 'p0' }),
  );
  expect([times, why]).toEqual([200, 'A bot has stood in for you 200 times in this match; now it plays on for you.']);
});

test('whoever votes and takes it back again and again does so no more in the end', () => {
  const kept = begun({ game: 'five-ages', seats: 3 });
  const vote = { do: 'vote', seat: 0, against: 1, of: [0, 2], by: 'p0' } as const;
  const [times, why] = overdo(() => ask(kept, vote) || ask(kept, { ...vote, isWithdrawn: true }));
  expect(times).toBe(50);
  expect(why).toBe('You have voted 100 times in this match, which is the most.');
  expect(ask(kept, { ...vote, seat: 2, by: 'p2' })).toBe('');
  playToTheEnd(kept);
});
