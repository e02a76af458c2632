import '../games/all.ts';
import { expect, test } from 'vitest';
import { resolveOptions } from '../engine/options.ts';
import { act, newTable, nextToAct, pickCode, waitedFor } from '../engine/play.ts';
import { makeDice } from '../engine/luck/random.ts';
import { isOver } from '../engine/table.ts';
import { redact } from '../engine/view.ts';
import { hasBit } from '../engine/words.ts';
import { games } from '../contract/shelf.ts';
import { foresee } from './foresee.ts';

const IN_STEPS = ['arquetect', 'avenue-empires', 'rebuild', 'upper-cataracts'];

test.each(games.map(({ game }) => game))('$id: what is foreseen is what the seat sees then', (game) => {
  const seats = game.seats.usual;
  const dice = makeDice('foresee');
  let foreseen = 0;
  for (let deal = 0; deal < 4; deal++) {
    const t = newTable(game, seats, resolveOptions(game, seats, {}), `foresee ${deal}`);
    for (let steps = 0; steps < 60 && !isOver(t); steps++) {
      const seat = nextToAct(t);
      const code = pickCode(t, seat, dice);
      const { after } = foresee(redact(t, seat), seat, dice)(code);
      act(t, seat, code);
      if (after === null) continue;
      foreseen++;
      expect(hasBit(waitedFor(t), seat)).toBe(true);
      expect(redact(t, seat).memory).toEqual(after.memory);
    }
  }
  // Where every decision is one step that others answer, nothing is to be foreseen.
  if (IN_STEPS.includes(game.id)) expect(foreseen).toBeGreaterThan(0);
});
