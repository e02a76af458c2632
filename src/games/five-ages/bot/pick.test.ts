import { expect, test } from 'vitest';
import type { Table } from '../../../engine/game.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { act, decisionOf, legalCodes, newTable, nextToAct, pickCode, pickListed } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { fiveAges } from '../game.ts';
import type { FiveAges } from '../shape.ts';

const dice = makeDice('pick');
const DRAWS_PER_ACTION = 60;

/** How often each legal action of the seat was picked, by its code. */
function picks(t: Table<FiveAges>, seat: number): Map<number, number> {
  const { codes, count } = legalCodes(t, seat);
  const times = new Map(Array.from(codes.subarray(0, count), (code) => [code, 0]));
  for (let i = 0; i < DRAWS_PER_ACTION * times.size; i++) {
    const code = pickCode(t, seat, dice);
    const before = times.get(code);
    if (before === undefined) throw new Error(`picked ${code}, which is not on the list`);
    times.set(code, before + 1);
  }
  return times;
}

test.each([
  { negotiation: 'live', jokers: 4 },
  { negotiation: 'turns', 'package-deals': 'off' },
  { negotiation: 'turns', jokers: 2, 'joker-build': 'wild', 'replaced-card': 'discard' },
  { negotiation: 'live', 'proposal-limit': 2 },
])('[§8] every listed action is picked about equally often, and nothing else: %o', (options) => {
  let unlucky = 0;
  let looked = 0;
  for (let game = 0; game < 3; game++) {
    const t = newTable(fiveAges, 3 + game, resolveOptions(fiveAges, 3 + game, options), `pick ${game}`);
    while (!isOver(t)) {
      const seat = nextToAct(t);
      if (decisionOf(t).pick)
        for (const times of picks(t, seat).values()) {
          expect(times).toBeGreaterThan(0);
          looked++;
          if (Math.abs(times - DRAWS_PER_ACTION) > 3 * Math.sqrt(DRAWS_PER_ACTION)) unlucky++;
        }
      act(t, seat, pickListed(t, seat, dice));
    }
  }
  expect(looked).toBeGreaterThan(500);
  expect(unlucky / looked).toBeLessThan(0.01);
});
