import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { legalActions, type Message } from '../../engine/edge.ts';
import type { Seat } from '../../engine/words.ts';
import { games } from '../../contract/shelf.ts';
import { type ClockPlan, deadlineOf } from './clock.ts';
import { playUntil, stepsOf } from '../testing/by-step.ts';
import { readPlan, type RoomPlan } from './plan.ts';
import { happen, makeRoom, matchIn, placeAt, type Room, waitingSeats } from './room.ts';

const SECOND = 1000;

function begun(game: string, seats: number, clock: ClockPlan, options = {}): Room {
  const plan = readPlan({ game, seats, clock, options });
  const room = makeRoom('room', { do: 'make', plan, secret: 'secret', by: 'p0' });
  for (let seat = 0; seat < seats; seat++)
    happen(room, { do: 'sit', seat, name: `P${seat}`, words: '', by: `p${seat}` }, 0);
  happen(room, { do: 'begin', by: 'p0' }, 0);
  return room;
}

const submit = (room: Room, seat: Seat, action: Message, at: number): void =>
  expect(happen(room, { do: 'submit', seat, action, by: `p${seat}` }, at)).toBeNull();

const undo = (room: Room, seat: Seat, at: number): void =>
  expect(happen(room, { do: 'undo', seat, by: `p${seat}` }, at)).toBeNull();

/** Milliseconds that a seat has left. */
function leftOf({ clocks }: Room, seat: Seat, at: number): number {
  const { left, since } = clocks[seat] ?? { left: Number.NaN, since: null };
  return since === null ? left : left - (at - since);
}

/** After it the same seat decides on, and can take it back. */
const GIFT: Message = { type: 'gift' };

describe('a step that is taken back', () => {
  test('brings no new time for the decision, nor for the next one, however often', () => {
    const room = begun('arquetect', 3, { kind: 'each', seconds: 60 });
    const [seat = 0] = waitingSeats(room);
    submit(room, seat, GIFT, 50 * SECOND);
    expect(waitingSeats(room)).toEqual([seat]);
    expect(leftOf(room, seat, 50 * SECOND)).toBe(60 * SECOND);
    undo(room, seat, 80 * SECOND);
    happen(room, { do: 'say', name: 'P0', text: 'Wait …', by: 'p0' }, 80 * SECOND);
    expect(leftOf(room, seat, 80 * SECOND)).toBe(10 * SECOND);
    submit(room, seat, GIFT, 85 * SECOND);
    expect(leftOf(room, seat, 85 * SECOND)).toBe(30 * SECOND); // half of it was used before
    undo(room, seat, 114 * SECOND);
    expect(leftOf(room, seat, 114 * SECOND)).toBe(5 * SECOND);
    expect(deadlineOf(room)).toBe(119 * SECOND);
  });

  test('brings no second increment, and no new time to an empty bank', () => {
    const room = begun('arquetect', 3, { kind: 'bank', seconds: 20, increment: 5 });
    const [seat = 0] = waitingSeats(room);
    for (let i = 0; i < 10; i++) {
      submit(room, seat, GIFT, i * 2 * SECOND);
      undo(room, seat, (i * 2 + 1) * SECOND);
    }
    // A bank of 20 with one increment of 5, of which 19 seconds are gone.
    expect(leftOf(room, seat, 19 * SECOND)).toBe(6 * SECOND);
    submit(room, seat, GIFT, 25 * SECOND);
    undo(room, seat, 25 * SECOND);
    expect(deadlineOf(room)).toBe(25 * SECOND);
  });

  test('of a secret choice goes on with the time that was left; others’ time is not counted', () => {
    const room = begun('avenue-empires', 2, { kind: 'each', seconds: 60 });
    const [action] = legalActions(matchIn(room).match.table, 0);
    if (!action) throw new Error('nothing to choose');
    submit(room, 0, action, 40 * SECOND);
    undo(room, 0, 55 * SECOND);
    expect(leftOf(room, 0, 55 * SECOND)).toBe(20 * SECOND);
    expect(leftOf(room, 1, 55 * SECOND)).toBe(5 * SECOND);
  });
});

describe.each([
  ['five-ages', { negotiation: 'sealed' }],
  ['avenue-empires', {}],
])('%s, %j: a secret choice that is made step by step', (game, options) => {
  /** A table at which somebody has to make one, and who; nobody has lost any time. */
  function choosing(clock: ClockPlan, timed: Pick<RoomPlan, 'timed'>): { room: Room; seat: Seat } {
    for (let i = 0; i < 50; i++) {
      const { timed: _, ...plan } = readPlan({ game, seats: 3, options, clock });
      const room = makeRoom('room', { do: 'make', plan: { ...plan, ...timed }, secret: `secret ${i}`, by: 'p0' });
      for (const seat of [0, 1, 2]) happen(room, { do: 'sit', seat, name: `P${seat}`, words: '', by: `p${seat}` }, 0);
      happen(room, { do: 'begin', by: 'p0' }, 0);
      const table = () => matchIn(room).match.table;
      const who = (): Seat => [0, 1, 2].findIndex((seat) => stepsOf(table(), seat).length > 0);
      const play = (seat: Seat, action: Message): void => submit(room, seat, action, 0);
      if (playUntil(table, `${i}`, () => who() >= 0, play)) return { room, seat: who() };
    }
    throw new Error('nobody chooses step by step');
  }

  const [NEW, OLD]: Pick<RoomPlan, 'timed'>[] = [{ timed: 'whole choices' }, {}];
  const BANK: ClockPlan = { kind: 'bank', seconds: 60, increment: 5 };

  const stepAt = (room: Room, seat: Seat): Message => {
    const [step] = stepsOf(matchIn(room).match.table, seat);
    if (!step) throw new Error('nothing to choose');
    return step;
  };

  test.each<ClockPlan>([{ kind: 'each', seconds: 60 }, BANK])('is one decision for the clock: %j', (clock) => {
    const { room, seat } = choosing(clock, NEW ?? {});
    const before = structuredClone(room.clocks);
    const step = stepAt(room, seat);
    for (let i = 0; i < 10; i++) {
      submit(room, seat, step, i * 2 * SECOND);
      expect(room.clocks).toEqual(before); // others are told of nothing
      undo(room, seat, (i * 2 + 1) * SECOND);
      expect(room.clocks).toEqual(before);
    }
  });

  test('at a table of an older version every step has its own time, as it had', () => {
    const { room, seat } = choosing(BANK, OLD ?? {});
    const left = leftOf(room, seat, 0);
    submit(room, seat, stepAt(room, seat), 10 * SECOND);
    expect(room.clocks[seat]).toMatchObject({ left: left - 5 * SECOND, since: 10 * SECOND, depth: 1 });
  });
});

test('who begins a secret choice anew goes on with the time that was left, and has no second increment', () => {
  const plan = { game: 'five-ages', seats: 3, options: { negotiation: 'sealed' } };
  const room = begun(plan.game, plan.seats, { kind: 'bank', seconds: 60, increment: 5 }, plan.options);
  for (const seat of [0, 1, 2]) submit(room, seat, legalActions(matchIn(room).match.table, seat)[0] ?? GIFT, 0);
  const start = leftOf(room, 0, 0);
  const seal: Message = { type: 'seal', limit: 0 };
  const wish = stepsOf(matchIn(room).match.table, 0)[0] ?? GIFT;
  submit(room, 0, seal, 10 * SECOND);
  expect(leftOf(room, 0, 10 * SECOND)).toBe(start - 5 * SECOND);
  submit(room, 0, wish, 20 * SECOND); // not in any more
  expect(waitingSeats(room)).toContain(0);
  expect(leftOf(room, 0, 30 * SECOND)).toBe(start - 15 * SECOND);
  undo(room, 0, 30 * SECOND); // in again, as it was
  expect(waitingSeats(room)).not.toContain(0);
  expect(leftOf(room, 0, 99 * SECOND)).toBe(start - 15 * SECOND);
  submit(room, 0, wish, 40 * SECOND);
  submit(room, 0, seal, 45 * SECOND);
  expect(leftOf(room, 0, 99 * SECOND)).toBe(start - 20 * SECOND);
});

test('a decision that cannot be taken back any more begins with its whole time', () => {
  const room = begun('avenue-empires', 2, { kind: 'each', seconds: 60 });
  for (const seat of [0, 1]) {
    const [action] = legalActions(matchIn(room).match.table, seat);
    if (action) submit(room, seat, action, (seat + 1) * 20 * SECOND);
  }
  for (const seat of waitingSeats(room)) expect(leftOf(room, seat, 40 * SECOND)).toBe(60 * SECOND);
  expect(room.clocks.map(({ rests }) => rests)).toEqual([[], []]);
});

test('who was away and comes back has time to look', () => {
  const room = begun('avenue-empires', 2, { kind: 'bank', seconds: 20, increment: 0 });
  happen(room, { do: 'away', seat: 0, bot: 'random', by: null }, 20 * SECOND);
  expect(placeAt(room, 0).standIn).toBe('random');
  expect(room.clocks[0]?.since).toBeNull();
  happen(room, { do: 'back', seat: 0, by: 'p0' }, 90 * SECOND);
  expect(leftOf(room, 0, 90 * SECOND)).toBe(10 * SECOND);
});

describe('the clock of a rulebook', () => {
  const clockOf = (game: string, request: object): ClockPlan => readPlan({ game, ...request }).clock;

  test.each([
    ['avenue-empires', { options: { turnTimer: '24h' } }, 86_400],
    ['avenue-empires', { options: { turnTimer: '30s' } }, 30],
    ['arquetect', { options: { turnTimer: 60 } }, 60],
    ['rebuild', { seats: 2, options: { turnTimer: 120 } }, 120],
    ['five-ages', { options: { 'decision-clock': 45 } }, 45],
    ['five-ages', { preset: 'mail' }, 86_400],
  ])('%s, %j: runs at a table', (game, request, seconds) => {
    expect(clockOf(game, request)).toEqual({ kind: 'each', seconds });
    expect(clockOf(game, { ...request, clock: { kind: 'none' } })).toEqual({ kind: 'each', seconds });
  });

  test('the table’s own goes before it, and none is none', () => {
    const clock = { kind: 'bank', seconds: 600, increment: 5 };
    expect(clockOf('five-ages', { preset: 'mail', clock })).toEqual(clock);
    for (const { game } of games) expect(clockOf(game.id, {})).toEqual({ kind: 'none' });
  });

  test('[§6.3] at a live table the time for a decision counts from one’s last action', () => {
    const room = begun('five-ages', 3, { kind: 'each', seconds: 60 });
    const choose = (seat: Seat): void => {
      const [action] = legalActions(matchIn(room).match.table, seat);
      if (action) submit(room, seat, action, 0);
    };
    [0, 1, 2].forEach(choose);
    const propose = legalActions(matchIn(room).match.table, 0).find(({ type }) => type === 'propose');
    if (!propose) throw new Error('nobody deals');
    submit(room, 0, propose, 40 * SECOND);
    expect([0, 1, 2].map((seat) => leftOf(room, seat, 40 * SECOND) / SECOND)).toEqual([60, 20, 20]);
  });
});
