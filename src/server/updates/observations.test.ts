import '../../games/all.ts';
import { expect, test } from 'vitest';
import { legalActions, writeAction } from '../../engine/edge.ts';
import { legalCodes } from '../../engine/play.ts';
import type { Seat } from '../../engine/words.ts';
import { games } from '../../contract/shelf.ts';
import { readPlan } from '../rooms/plan.ts';
import { happen, isSecret, makeRoom, matchIn, type Room, statusOf, waitingSeats } from '../rooms/room.ts';
import { newsOf, newWatcher, updateFor } from './updates.ts';

const PEOPLE = ['ada', 'bob', 'eva'] as const;

function begin(game: string): Room {
  const plan = readPlan({ game, seats: PEOPLE.length });
  const room = makeRoom(game, { do: 'make', plan, secret: 'kept', by: 'ada' });
  PEOPLE.forEach((by, seat) => happen(room, { do: 'sit', seat, name: by, words: '', by }, 0));
  happen(room, { do: 'begin', by: 'ada' }, 0);
  return room;
}

const act = (room: Room, seat: Seat, at: number): void => {
  const { table } = matchIn(room).match;
  const { codes, count } = legalCodes(table, seat);
  const action = writeAction(table, seat, codes[at % count] ?? 0);
  expect(happen(room, { do: 'submit', seat, action, by: PEOPLE[seat] ?? '' }, 0)).toBe(null);
};

test.each(games.filter(({ game }) => game.seats.max >= 3).map(({ game }) => game.id))(
  '%s: a program is sent what it has to decide whenever that is another decision, and no secret choice of others',
  (game) => {
    const room = begin(game);
    const watcher = newWatcher({ person: 'eva', wantsView: false, observes: 'names', seat: 2, send: () => undefined });
    const observed = () => JSON.parse(updateFor(newsOf(room), watcher) ?? '{}').observation;
    let decisions = observed() ? 1 : 0;
    let secret = 0;
    for (let i = 0; i < 60 && statusOf(room) === 'playing'; i++) {
      const waiting = waitingSeats(room);
      const seat = waiting[i % waiting.length] ?? 0;
      const wasSecret = isSecret(matchIn(room)) && waiting.length > 1;
      act(room, seat, 7 * i);
      const seen = observed();
      if (wasSecret && seat !== 2 && waiting.includes(2)) {
        secret++;
        expect(seen).toBeUndefined();
      }
      if (!seen || seen.over) continue;
      decisions++;
      expect(seen.waiting).toContain(2);
      expect(seen.actions.map((one: { action: object }) => one.action)).toEqual(
        legalActions(matchIn(room).match.table, 2),
      );
    }
    expect(decisions).toBeGreaterThan(3);
    if (['five-ages', 'avenue-empires'].includes(game)) expect(secret).toBeGreaterThan(3);
  },
);
