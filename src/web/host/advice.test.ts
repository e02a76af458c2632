import '../../games/all.ts';
import { expect, test } from 'vitest';
import { games } from '../../contract/shelf.ts';
import { checkAgreement } from '../testing/agreeing.ts';

// `node bench/hints.ts` does the same on 500 positions of each game.
test.each(games.map(({ game }) => game.id))(
  '%s: hint, guide and bulb tell the same plan, and its steps lead where it said',
  async (game) => {
    const { positions, steps, problems } = await checkAgreement(game, 30, 'agreed');
    expect(problems).toEqual([]);
    expect(positions).toBe(30);
    expect(steps).toBeGreaterThan(5);
  },
);
