import '../games/all.ts';
import { expect, test } from 'vitest';
import { legalActions } from '../engine/edge.ts';
import { phaseOf } from '../engine/table.ts';
import type { Seat } from '../engine/words.ts';
import { gameNamed } from '../contract/shelf.ts';
import { botDue, questionFor, seatToAsk } from './next-seat.ts';
import { beginMatch, carryOut, deedOf, fromBeginning, openedWith, type OpenMatch } from './open-match.ts';

const start = (): OpenMatch =>
  beginMatch(
    gameNamed('five-ages'),
    { seats: 4, seed: 'text' },
    { newSeed: () => 'chance', today: () => '2026-01-31' },
  );

/** One of the legal actions of a seat, by its number. */
function act(open: OpenMatch, seat: Seat, number = 0): void {
  const action = legalActions(open.match.table, seat)[number];
  expect(carryOut(open, { do: 'submit', seat, action })).toBeNull();
}

const isBot = (seat: Seat): boolean => seat === 1 || seat === 2;

/** All have chosen what they show, and anybody may speak. */
function talking(changes = 0): OpenMatch {
  const open = start();
  for (let i = 0; i < changes; i++) act(open, 3, i % 2);
  for (const seat of [0, 3, 1, 2]) act(open, seat);
  expect(phaseOf(open.match.table)).toBe('negotiate');
  return open;
}

test('where all choose in secret, people choose before bots', () => {
  const open = start();
  expect([botDue(open, isBot), seatToAsk(open, isBot)]).toEqual([null, 0]);
  act(open, 0);
  expect([botDue(open, isBot), seatToAsk(open, isBot)]).toEqual([null, 3]);
  act(open, 3);
  expect([1, 2]).toContain(botDue(open, isBot));
  expect(seatToAsk(open, isBot)).toBe(1);
});

test('a bot is never waited for where none sits, nor when it is over', () => {
  const open = start();
  expect(botDue(open, () => false)).toBeNull();
  expect(botDue({ ...open, waiting: 0 }, () => true)).toBeNull();
});

test('where anybody may speak all bots get a turn', () => {
  const open = talking();
  const speakers = [0, 1, 2, 3].map(() => {
    const seat = botDue(open, isBot);
    if (seat !== null) act(open, seat);
    return seat;
  });
  expect(new Set(speakers)).toEqual(new Set([1, 2]));
});

test('a secret choice that was changed does not show in whose turn it is', () => {
  const speakers = [1, 2, 3, 4].map((changes) => botDue(talking(changes), isBot));
  expect(new Set(speakers).size).toBe(1);
});

test('a match that is taken through its deeds again is the same, with what was taken back and whose turn it is', () => {
  const open = talking();
  act(open, 1);
  const again = openedWith(open.entry, fromBeginning(open.match));
  act(again, 0);
  expect(carryOut(again, { do: 'undo', seat: 0 })).toBeNull();
  for (const taken of open.taken) expect(carryOut(again, deedOf(taken))).toBeNull();
  const third = openedWith(open.entry, fromBeginning(open.match));
  for (const taken of again.taken) expect(carryOut(third, deedOf(taken))).toBeNull();
  const { match: _, ...rest } = third;
  expect(rest).toEqual({ ...again, match: undefined });
  expect(third.match.table.words).toEqual(open.match.table.words);
});

test('a bot is asked with the view of its seat, not with the match', () => {
  const asked = { seat: 1, bot: 'hard', seed: 'its own', milliseconds: 5 };
  const question = questionFor(start(), asked);
  expect(question).toMatchObject(asked);
  expect(question.view.viewer).toBe(1);
  expect(JSON.stringify(question)).not.toContain('"text"');
});
