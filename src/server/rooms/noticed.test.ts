import '../../games/all.ts';
import { expect, test } from 'vitest';
import { botSeedOf } from '../../engine/deal.ts';
import { legalActions, type Message, writeAction } from '../../engine/edge.ts';
import { pickCode, waitedFor } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { seatsIn } from '../../engine/view.ts';
import type { Seat } from '../../engine/words.ts';
import type { Request } from '../../bots/client.ts';
import { games } from '../../contract/shelf.ts';
import { toldOf } from '../../desk/open-match.ts';
import { playUntil, stepsOf } from '../testing/by-step.ts';
import { botDue } from './bot-due.ts';
import type { Entry } from './entries.ts';
import type { Hall } from './hall.ts';
import { readPlan, type WantedPlan } from './plan.ts';
import { happen, makeRoom, matchIn, type Room, statusOf } from './room.ts';
import { tend, type TenderNeeds } from './tend.ts';

function begun(request: WantedPlan, secret = 'secret', bots: readonly Seat[] = []): Room {
  const room = makeRoom('room', { do: 'make', plan: readPlan(request), secret, by: 'p0' });
  for (let seat = 0; seat < room.plan.seats; seat++) {
    const seated: Entry = bots.includes(seat)
      ? { do: 'bot', seat, bot: 'random', by: 'p0' }
      : { do: 'sit', seat, name: `P${seat}`, words: '', by: `p${seat}` };
    expect(happen(room, seated, 0)).toBeNull();
  }
  expect(happen(room, { do: 'begin', by: 'p0' }, 0)).toBeNull();
  return room;
}

const submit = (room: Room, seat: Seat, action: Message | undefined, at = 0): void => {
  if (!action) throw new Error('nothing to do');
  expect(happen(room, { do: 'submit', seat, action, by: `p${seat}` }, at)).toBeNull();
};

const undo = (room: Room, seat: Seat, at = 0): void =>
  expect(happen(room, { do: 'undo', seat, by: `p${seat}` }, at)).toBeNull();

const choose = (room: Room, seat: Seat, at = 0): void =>
  submit(room, seat, legalActions(matchIn(room).match.table, seat)[0], at);

test.each(games.map(({ game }) => game))('$id: what somebody is told of is what they are told', ({ id, seats }) => {
  const room = begun({ game: id, seats: seats.usual });
  const dice = makeDice('told');
  while (statusOf(room) === 'playing') {
    const { table } = matchIn(room).match;
    const [seat = 0] = seatsIn(waitedFor(table));
    submit(room, seat, writeAction(table, seat, pickCode(table, seat, dice)));
    if (dice.below(3) === 0) happen(room, { do: 'undo', seat, by: `p${seat}` }, 0);
    if (dice.below(20) === 0 && statusOf(room) === 'playing') happen(room, { do: 'clock', seat, by: null }, 0);
  }
  const open = matchIn(room);
  for (const [i, event] of open.log.slice().entries())
    for (let viewer = 0; viewer <= room.plan.seats; viewer++)
      expect([event, open.log.isToldAt(i, viewer)]).toEqual([event, toldOf(open, event, viewer) !== null]);
});

test('a secret choice is noticed when it is in, and when it is taken back; not that it was changed, nor changed back', () => {
  const room = begun({ game: 'five-ages', seats: 3 });
  const { times } = room.noticed;
  choose(room, 0, 10);
  expect(room.noticed).toEqual({ times: times + 1, at: 10, entry: room.length - 1 });
  for (let i = 0; i < 5; i++) choose(room, 0, 20);
  for (let i = 0; i < 5; i++) undo(room, 0, 25); // as it was
  expect(room.noticed).toMatchObject({ times: times + 1, at: 10 });
  undo(room, 0, 30);
  expect(room.noticed).toEqual({ times: times + 2, at: 30, entry: room.length - 1 });
});

test.each([
  ['five-ages', { negotiation: 'sealed' }],
  ['avenue-empires', {}],
])('%s, %j: a step of a secret choice is not noticed, nor that it was taken back', (game, options) => {
  for (let i = 0; i < 50; i++) {
    const room = begun({ game, seats: 3, options }, `secret ${i}`);
    const table = () => matchIn(room).match.table;
    const who = (): Seat => [0, 1, 2].findIndex((seat) => stepsOf(table(), seat).length > 0);
    const isThere = playUntil(
      table,
      `${i}`,
      () => who() >= 0,
      (seat, action) => submit(room, seat, action),
    );
    if (!isThere) continue;
    const before = room.noticed;
    const seat = who();
    submit(room, seat, stepsOf(table(), seat)[0], 10);
    undo(room, seat, 20);
    submit(room, seat, stepsOf(table(), seat)[0], 30);
    expect(room.noticed).toEqual(before);
    happen(room, { do: 'say', name: 'P0', text: 'Well.', by: 'p0' }, 40);
    expect(room.noticed).toEqual({ times: before.times + 1, at: 40, entry: room.length - 1 });
    return;
  }
  throw new Error('nobody chooses step by step');
});

/** A talk of 5 Ages with bots at two seats, before which somebody has changed their secret choice so often. */
function talkAfter(changes: number): Room {
  const room = begun({ game: 'five-ages', seats: 4 }, 'secret', [1, 3]);
  for (let i = 0; i <= changes; i++) choose(room, 0);
  for (const seat of [2, 1, 3]) choose(room, seat);
  return room;
}

test('which bot speaks next does not hang on what was done in secret before', () => {
  const speakers = [0, 1, 2, 3].map((changes) => botDue(talkAfter(changes)));
  expect(speakers[0]).not.toBeNull();
  expect(new Set(speakers).size).toBe(1);
});

/** What the bot that moves next is asked. */
async function questionAt(room: Room): Promise<Request> {
  const asked: Request[] = [];
  const hall = { look: async (_: string, see: (one: Room) => unknown) => see(room) } as unknown as Hall;
  const needs = {
    hall,
    now: () => 0,
    think: async (request: Request) => {
      asked.push(request);
      throw new Error('enough');
    },
    botTime: 5,
    botPause: 0,
  } as unknown as TenderNeeds;
  await expect(tend(needs, room.id)).rejects.toThrow('enough');
  if (!asked[0]) throw new Error('no bot moves');
  return asked[0];
}

test('nobody can work out what a bot will do: its dice hang on the secret, and not on what others do in secret', async () => {
  const [one, other] = [await questionAt(talkAfter(0)), await questionAt(talkAfter(3))];
  expect(one.seed).toBe(other.seed);
  expect(one.seed).toMatch(/^[0-9a-f]{64}$/);
  const room = talkAfter(0);
  expect(one.seed).not.toContain(room.commitment);
  choose(room, one.seat);
  const again = await questionAt(room);
  expect(again.seed).not.toBe(one.seed);
});

test('the dice of bots are others at another table, with another secret, at another seat and in another decision', () => {
  const seeds = [
    botSeedOf({ table: 'a', secret: 'b' }, 0, 1),
    botSeedOf({ table: 'b', secret: 'b' }, 0, 1),
    botSeedOf({ table: 'a', secret: 'c' }, 0, 1),
    botSeedOf({ table: 'a', secret: 'b' }, 1, 1),
    botSeedOf({ table: 'a', secret: 'b' }, 0, 2),
  ];
  expect(new Set(seeds).size).toBe(seeds.length);
});
