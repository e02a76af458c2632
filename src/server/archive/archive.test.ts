import '../../games/all.ts';
import { expect, test } from 'vitest';
import { writeAction } from '../../engine/edge.ts';
import { pickCode, waitedFor } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { seatsIn } from '../../engine/view.ts';
import { games } from '../../contract/shelf.ts';
import { readPlan } from '../rooms/plan.ts';
import { happen, makeRoom, matchIn, type Room, statusOf } from '../rooms/room.ts';
import { type Archive, momentOf, withoutSteps, write } from './archive.ts';

function played(game: string, seats: number, steps: number): Room {
  const room = makeRoom('room', { do: 'make', plan: readPlan({ game, seats }), secret: 'secret', by: 'p0' });
  for (let seat = 0; seat < seats; seat++) happen(room, { do: 'sit', seat, name: 'Ada', words: '', by: `p${seat}` }, 1);
  happen(room, { do: 'begin', by: 'p0' }, 2);
  const dice = makeDice('archive');
  for (let i = 0; i < steps && statusOf(room) === 'playing'; i++) {
    const { table } = matchIn(room).match;
    const [seat = 0] = seatsIn(waitedFor(table));
    const action = writeAction(table, seat, pickCode(table, seat, dice));
    happen(room, { do: 'submit', seat, action, by: `p${seat}`, key: `k${i}` }, 3 + i);
  }
  return room;
}

function archiveOf(room: Room): Archive {
  const writing = write(momentOf(room));
  for (;;) {
    const { done, value } = writing.next();
    if (done) return value;
  }
}

test.each(games.map(({ game }) => game))(
  '$id: a room without its steps is written down like the room itself',
  (game) => {
    const room = played(game.id, game.seats.usual, 60);
    const whole = archiveOf(room);
    const less = withoutSteps(room);
    expect(archiveOf(less)).toEqual(whole);
    expect([matchIn(less).match.steps, matchIn(less).taken, [...less.keys]]).toEqual([[], [], []]);
    expect(matchIn(room).match.steps).toHaveLength(room.keys.size);
  },
);
