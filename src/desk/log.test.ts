import '../games/all.ts';
import { describe, expect, test } from 'vitest';
import { writeAction } from '../engine/edge.ts';
import { startMatch } from '../engine/match.ts';
import { pickCode, waitedFor } from '../engine/play.ts';
import { makeDice } from '../engine/luck/random.ts';
import { isOver } from '../engine/table.ts';
import { seatsIn } from '../engine/view.ts';
import { games } from '../contract/shelf.ts';
import { Log, type Logged } from './log.ts';
import { carryOut, openedWith, type OpenMatch, rest, toldFrom, toldSince } from './open-match.ts';

const LONGEST = 300; // steps

/** Somebody plays at random, and takes steps back now and then; `after` is called after every one of them. */
function played(entry: OpenMatch['entry'], after: (open: OpenMatch) => void = () => undefined): OpenMatch {
  const { game } = entry;
  const open = openedWith(entry, startMatch(game, { seats: game.seats.usual, seed: 'fold' }));
  const dice = makeDice('fold');
  for (let i = 0; i < LONGEST && !isOver(open.match.table); i++) {
    const { table } = open.match;
    const waiting = seatsIn(waitedFor(table));
    const seat = waiting[dice.below(waiting.length)] ?? 0;
    if (dice.below(5) > 0)
      carryOut(open, { do: 'submit', seat, action: writeAction(table, seat, pickCode(table, seat, dice)) });
    else carryOut(open, { do: 'undo', seat });
    after(open);
  }
  return open;
}

describe.each(games.map((entry) => ({ id: entry.game.id, entry })))('$id', ({ entry }) => {
  test('a match that rests after every step goes on and is told like one that never does', () => {
    const [awake, rested] = [played(entry), played(entry, rest)];
    expect(rested.log.slice()).toEqual(awake.log.slice());
    expect([rested.match.steps, rested.taken, rested.waiting, rested.noticed]).toEqual([
      awake.match.steps,
      awake.taken,
      awake.waiting,
      awake.noticed,
    ]);
    expect(JSON.stringify([rested.match.steps, rested.taken])).toBe(JSON.stringify([awake.match.steps, awake.taken]));
    expect(rested.taken.map((step) => ({ ...step }))).toStrictEqual(awake.taken);
    expect(structuredClone(rested.taken)).toEqual(awake.taken); // as the page and threads get it
    for (let viewer = 0; viewer <= awake.match.table.seats; viewer++) {
      expect(toldSince(rested, viewer)).toEqual(toldSince(awake, viewer));
      expect(toldFrom(rested, viewer, 7, 20)).toEqual(toldFrom(awake, viewer, 7, 20));
    }
  });
});

const phases = (from: number, to: number): Logged[] =>
  Array.from({ length: to - from }, (_, i) => ({ type: 'phase', phase: from + i }));

describe('a log', () => {
  test('has the same events at the same places, folded or not', () => {
    const log = new Log(phases(0, 200));
    log.fold();
    log.add(phases(200, 203));
    log.fold();
    log.fold();
    log.add(phases(203, 210));
    expect(log.length).toBe(210);
    for (const i of [0, 1, 63, 64, 127, 128, 199, 200, 202, 203, 209, 63])
      expect(log.at(i)).toEqual(phases(i, i + 1)[0]);
    expect(log.at(210)).toBeUndefined();
    expect(log.slice(60, 70)).toEqual(phases(60, 70));
    expect(log.slice()).toEqual(phases(0, 210));
  });

  test('is cut where it was folded, and goes on from there another way', () => {
    const log = new Log(phases(0, 100));
    log.fold();
    expect(log.at(90)).toEqual({ type: 'phase', phase: 90 });
    log.cut(70);
    expect([log.length, log.at(69), log.at(70)]).toEqual([70, { type: 'phase', phase: 69 }, undefined]);
    log.add(phases(500, 530));
    log.fold();
    expect(log.slice()).toEqual([...phases(0, 70), ...phases(500, 530)]);
    expect(log.at(90)).toEqual({ type: 'phase', phase: 520 });
  });

  test('knows who is told of an event without reading it', () => {
    const log = new Log([
      { type: 'phase', phase: 0 },
      { type: 'undone', seat: 1, heard: 0b10 },
      { type: 'chose', seat: 2, phase: 0, action: { type: 'any' } },
      { type: 'note', note: { type: 'any' }, heard: 0b101 },
    ]);
    log.fold();
    const told = [0, 1, 2, 3].map((i) => [0, 1, 2].filter((viewer) => log.isToldAt(i, viewer)));
    expect(told).toEqual([[0, 1, 2], [1], [2], [0, 2]]);
  });
});
