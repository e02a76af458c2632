import { expect, test } from 'vitest';
import { resolveOptions } from '../../../engine/options.ts';
import { makePlan } from '../../../engine/plan.ts';
import { act, deal, nextToAct, pickCode } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { resultOf } from '../../../engine/result.ts';
import { emptyTable, isOver } from '../../../engine/table.ts';
import { bitOf } from '../../../engine/words.ts';
import { arquetect } from '../game.ts';
import { tally } from './tally.ts';

const GAMES = 40;

test('[§11.4] random players end no better than dealt; every turn is a gift, an offer or an ability', () => {
  const plan = makePlan(arquetect, 4, resolveOptions(arquetect, 4, { expansion: 'some', mayPass: false }));
  const t = emptyTable(plan, { knowledge: false });
  const counts = new Float64Array(tally.size);
  const dice = makeDice('tally');
  for (let game = 0; game < GAMES; game++) {
    deal(t, new Uint32Array([game, 0, 0, 0, 0, 0, 0, 0]));
    tally.begin(t);
    while (!isOver(t)) {
      const seat = nextToAct(t);
      const code = pickCode(t, seat, dice);
      tally.before(t, seat, code, counts);
      act(t, seat, code);
      tally.after(t, counts);
    }
    const winners = resultOf(t)?.winners ?? [];
    tally.finish(
      t,
      winners.reduce((mask, seat) => mask | bitOf(seat), 0),
      counts,
    );
  }
  const report = JSON.parse(JSON.stringify(tally.report(counts, GAMES, 4)));
  expect(report.points.dealt).toBeGreaterThan(7);
  expect(Math.abs(report.points.final - report.points.dealt)).toBeLessThan(4);
  const { turns, offers, gifts, abilities, exchanges } = report.perGame;
  expect(offers + gifts + abilities).toBeGreaterThanOrEqual(turns);
  expect(exchanges).toBeLessThan(offers);
  const ends: number[] = Object.values(report.endedBy);
  expect(ends.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  expect(tally.lines(counts, GAMES, 4)).toHaveLength(4);
});
