import '../../games/all.ts';
import { expect, test } from 'vitest';
import { writeAction } from '../../engine/edge.ts';
import { pickCode, waitedFor } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { seatsIn } from '../../engine/view.ts';
import { games } from '../../contract/shelf.ts';
import { backFrom } from './roll-back.ts';
import { readPlan } from './plan.ts';
import { happen, makeRoom, matchIn, type Room, statusOf } from './room.ts';

function begun(game: string, seats: number): Room {
  const plan = readPlan({ game, seats, clock: { kind: 'bank', seconds: 600, increment: 5 } });
  const room = makeRoom('room', { do: 'make', plan, secret: 'secret', by: 'p0' });
  for (let seat = 0; seat < seats; seat++)
    happen(room, { do: 'sit', seat, name: `P${seat}`, words: '', by: `p${seat}` }, 1);
  happen(room, { do: 'begin', by: 'p0' }, 2);
  return room;
}

/** Everything that can be told of it. */
const allOf = (room: Room): unknown => {
  const { match, log, taken } = matchIn(room);
  return structuredClone({
    words: match.table.words,
    bytes: match.table.bytes,
    pinned: match.table.pinned,
    pending: match.table.events,
    mark: { ...match.mark, table: [match.mark.table.words, match.mark.table.bytes, match.mark.table.pinned] },
    steps: match.steps,
    events: match.events,
    log: log.slice(),
    taken,
    clocks: room.clocks,
    keys: room.keys,
    length: room.length,
    noticed: room.noticed,
    spent: room.spent,
    seating: room.seating,
    places: room.places,
  });
};

test.each(games.map(({ game }) => game))('$id: an action that was not kept leaves no trace', ({ id, seats }) => {
  const room = begun(id, seats.usual);
  const dice = makeDice('back');
  for (let step = 0; step < 60 && statusOf(room) === 'playing'; step++) {
    const { table } = matchIn(room).match;
    const waiting = seatsIn(waitedFor(table));
    const seat = waiting[dice.below(waiting.length)] ?? 0;
    const action = writeAction(table, seat, pickCode(table, seat, dice));
    const entry = { do: 'submit', seat, action, by: `p${seat}`, key: `k${step}` } as const;
    const before = allOf(room);
    const back = backFrom(room, entry);
    expect(happen(room, entry, 10 + step)).toBeNull();
    const after = allOf(room);
    expect(after).not.toEqual(before);
    back?.();
    expect(allOf(room)).toEqual(before);
    expect(happen(room, entry, 10 + step)).toBeNull();
    expect(allOf(room)).toEqual(after);
  }
});

test('a vote that such an action ended stands again', () => {
  const room = begun('avenue-empires', 3);
  for (const seat of [0, 1]) happen(room, { do: 'vote', seat, against: 2, of: [0, 1, 2], by: `p${seat}` }, 3);
  const { table } = matchIn(room).match;
  const action = writeAction(table, 2, pickCode(table, 2, makeDice('vote')));
  const entry = { do: 'submit', seat: 2, action, by: 'p2' } as const;
  const back = backFrom(room, entry);
  expect(happen(room, entry, 4)).toBeNull();
  expect(room.votes.size).toBe(0);
  const seating = room.seating;
  back?.();
  expect([...(room.votes.get(2)?.by ?? [])]).toEqual([0, 1]);
  expect(room.seating).toBeGreaterThan(seating); // so that it is told
});
