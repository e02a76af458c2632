import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { writeAction } from '../../engine/edge.ts';
import { resign, runOut, startMatch, submit } from '../../engine/match.ts';
import { pickCode, waitedFor } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { isOver } from '../../engine/table.ts';
import { seatsIn } from '../../engine/view.ts';
import { games } from '../../contract/shelf.ts';
import { openedWith, toldOf } from '../../desk/open-match.ts';
import { eventText } from './event-text.ts';

const NAMES = ['Ada', 'Bob “the ♠” "B" \\', 'Çelik\u007f', '😀', 'E'];

const OWN = games.map((entry) => ({ id: entry.game.id, entry }));
/** Sentences of moves are then made from the rules, as for a new game. */
const PLAIN = games.map((entry) => ({
  id: `${entry.game.id} without sentences for its moves`,
  entry: { ...entry, game: { ...entry.game, tellMove: undefined } },
}));

describe.each([...OWN, ...PLAIN.slice(0, 1)])('$id', ({ entry }) => {
  test('the text of an event is JSON of what is told of it', () => {
    const kinds = new Set<string>();
    for (const seed of ['a', 'b', 'c', 'd']) {
      const dice = makeDice(seed);
      const { game } = entry;
      const seats = game.seats.max;
      const match = startMatch(game, { seats, seed, names: NAMES.slice(0, seats) });
      for (let i = 0; i < 400 && !isOver(match.table); i++) {
        const waiting = seatsIn(waitedFor(match.table));
        const seat = waiting[dice.below(waiting.length)] ?? 0;
        if (dice.below(30) > 0 || !runOut(match, seat).ok)
          submit(match, seat, writeAction(match.table, seat, pickCode(match.table, seat, dice)));
      }
      resign(match, 0);
      const open = openedWith(entry, match);
      open.log.add([{ type: 'undone', seat: 0, heard: 1 }]);
      for (const event of open.log.slice())
        for (let viewer = 0; viewer <= seats; viewer++) {
          const text = eventText(open, event, viewer);
          expect(text === '' ? null : JSON.parse(text)).toEqual(toldOf(open, event, viewer));
          expect(/[\u0100-\uffff]/.test(text)).toBe(false);
          kinds.add(event.type);
        }
    }
    expect(kinds.size).toBeGreaterThan(3);
  });
});
