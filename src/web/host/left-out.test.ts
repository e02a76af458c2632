import '../../games/all.ts';
import { expect, test } from 'vitest';
import { beginMatch, carryOut, openedWith } from '../../desk/open-match.ts';
import { seatToAsk } from '../../desk/next-seat.ts';
import { gameNamed, games } from '../../contract/shelf.ts';
import { writeAction } from '../../engine/edge.ts';
import { startMatch } from '../../engine/match.ts';
import { pickCode } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { isOver } from '../../engine/table.ts';
import { isLeftOut } from './left-out.ts';

test.each(games.filter(({ game }) => game.seats.max > 1))('nobody is left out as $game.id begins', (entry) => {
  const { seats } = entry.game;
  const open = beginMatch(
    entry,
    { seats: Math.max(2, seats.min), options: {} },
    { newSeed: () => 'left out', today: () => '2026-01-01' },
  );
  for (let seat = 0; seat < open.match.table.seats; seat++) expect(isLeftOut(open, seat)).toBe(false);
});

test('whoever has given up is left out, and so is whoever is done while others go on', () => {
  const entry = gameNamed('arquetect');
  const names = ['A', 'B', 'C'];
  const open = openedWith(entry, startMatch(entry.game, { seats: 3, seed: 'left out', names, options: {} }));
  expect(carryOut(open, { do: 'resign', seat: 1 })).toBeNull();
  expect(isLeftOut(open, 1)).toBe(true);
  expect(isLeftOut(open, 0)).toBe(false);
  const dice = makeDice('left out');
  while (!isOver(open.match.table)) {
    const seat = seatToAsk(open, () => true);
    carryOut(open, {
      do: 'submit',
      seat,
      action: writeAction(open.match.table, seat, pickCode(open.match.table, seat, dice)),
    });
    expect(open.waiting & 2).toBe(0);
  }
  expect(isLeftOut(open, 1)).toBe(false); // it is over
});
