import '../../games/all.ts';
import { expect, test } from 'vitest';
import { lineOf } from '../updates/face.ts';
import { readPlan } from '../rooms/plan.ts';
import { happen, makeRoom, matchIn, namesOf } from '../rooms/room.ts';

test.each([
  [
    ['Ada', 'Bo', 'Eve'],
    ['Ada', 'Bo', 'Eve'],
  ],
  [
    ['Ada', 'Ada', 'Ada'],
    ['Ada', 'Ada 2', 'Ada 3'],
  ],
  [
    ['Ada', 'Ada 3', 'Ada'],
    ['Ada', 'Ada 3', 'Ada 3 3'],
  ],
  [
    ['Ada', 'Ada', 'Ada 2'],
    ['Ada', 'Ada 2', 'Ada 2 3'],
  ],
  [
    ['Ada', 'Ada 4', 'Ada 4 4', 'Ada'],
    ['Ada', 'Ada 4', 'Ada 4 4', 'Ada 4 4 4'],
  ],
  [
    ['Bot 3', 'Bot 3 3', null],
    ['Bot 3 1', 'Bot 3 3', 'Bot 3'], // at a table of before; now nobody is called so
  ],
  [
    ['Ada', 'Аda', 'A\u{AD}da', 'ada'],
    ['Ada', 'Аda 2', 'A\u{AD}da 3', 'ada 4'],
  ],
])('%j are told apart as %j', (wanted, told) => {
  const plan = readPlan({ game: 'five-ages', seats: wanted.length });
  const room = makeRoom('room', { do: 'make', plan, secret: 'secret', by: 'p0' });
  for (const [seat, name] of wanted.entries())
    if (name === null) happen(room, { do: 'bot', seat, bot: 'normal', by: 'p0' }, 0);
    else happen(room, { do: 'sit', seat, name, words: '', by: `p${seat}` }, 0);
  happen(room, { do: 'begin', by: 'p0' }, 0);
  expect(namesOf(room)).toEqual(told);
  expect(matchIn(room).match.names).toEqual(told);
  const listed = told.map((name, seat) => (wanted[seat] === null ? { bot: 'normal' } : { name }));
  expect(JSON.parse(lineOf(room))).toMatchObject({ seats: listed });
});
