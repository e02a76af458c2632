import '../../games/all.ts';
import { expect, test } from 'vitest';
import { games } from '../../contract/shelf.ts';
import { checkAgreement } from '../testing/agreeing.ts';

// `node bench/hints.ts` and `node bench/hints.ts --odd` do the same on 500 positions of each game.
test.each(games.map(({ game }) => game.id))(
  '%s: hint, guide and bulb tell the same plan, and its steps lead where it said',
  async (game) => {
    const { positions, steps, problems } = await checkAgreement(game, 30, 'agreed');
    expect(problems).toEqual([]);
    expect(positions).toBe(30);
    expect(steps).toBeGreaterThan(5);
  },
);

test.each(games.map(({ game }) => game.id))(
  '%s: the same at tables of any number of seats, with other options and edited cards',
  async (game) => {
    const { problems } = await checkAgreement(game, 12, 'odd', 'odd');
    expect(problems).toEqual([]);
  },
);
