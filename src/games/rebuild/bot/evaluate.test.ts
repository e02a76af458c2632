import { describe, expect, test } from 'vitest';
import type { MatchPlan } from '../../../engine/match.ts';
import { startMatch } from '../../../engine/match.ts';
import { act, isLegal, nextToAct, pickCode } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import type { Player } from '../../../contract/mind.ts';
import { mind } from './evaluate.ts';
import { rebuild } from '../game.ts';
import { A, discardOf, playedOf, position } from '../testing/position.ts';
import { finalPoints, teamPoints } from '../scoring.ts';
import type { Rebuild, RebuildTable } from '../shape.ts';
import { tally } from '../lab/tally.ts';

const playerNamed = (name: string): Player<Rebuild> => {
  const player = mind.players.find((one) => one.name === name);
  if (!player) throw new Error(`there is no player ${name}`);
  return player;
};
const greedy = playerNamed('greedy');

/** Plays a match out; every action must be legal and follow from the view alone. */
function playOut(plan: MatchPlan, players: readonly (Player<Rebuild> | 'random')[]): RebuildTable {
  const { table } = startMatch(rebuild, plan);
  const dice = makeDice(plan.seed);
  while (!isOver(table)) {
    const seat = nextToAct(table);
    const player = players[seat % players.length] ?? 'random';
    const code = player === 'random' ? pickCode(table, seat, dice) : player.decide(redact(table, seat), seat, dice);
    if (!isLegal(table, seat, code)) throw new Error(`${code} is not legal for seat ${seat}`);
    act(table, seat, code);
  }
  return table;
}

describe('§11.2 greedy', () => {
  test('plays legal actions from views in every kind of match', () => {
    for (const [seats, options] of [
      [2, {}],
      [3, { deck: 'revised', catchUp: 'on', goldStacks: 'on', goldKey: 'once' }],
      [4, { deckCopies: 2, endCheck: 'round' }],
      [1, {}],
      [2, { mode: 'campaign', deck: 'revised' }],
    ] as const)
      for (let i = 0; i < 3; i++) playOut({ seats, options, seed: `greedy ${i}` }, [greedy]);
  });

  test('beats random play almost always', () => {
    let wins = 0;
    for (let i = 0; i < 20; i++) {
      const t = playOut({ seats: 2, seed: `against ${i}` }, [greedy, 'random']);
      if (finalPoints(t, 0) > finalPoints(t, 1)) wins++;
    }
    expect(wins).toBeGreaterThanOrEqual(19);
  });

  test('[§8] combines purchases on one tab and plays what saves', () => {
    const t = position('act', {
      columns: ['anvil', 'uzi', 'crown', 'galleon', 'chalice'],
      hands: ['smelter rusted-gears pile-of-nails a-stone a-log'],
    });
    const dice = makeDice('x');
    for (let i = 0; i < 3; i++) act(t, A, greedy.decide(redact(t, A), A, dice));
    expect(playedOf(t, A)).toEqual(['smelter']);
    expect(discardOf(t, A).sort()).toEqual(['anvil', 'uzi']);
  });

  test('[§8] the planner orders its Discard Pile better than it lies', () => {
    const total = (name: string): number => {
      let points = 0;
      for (let i = 0; i < 12; i++) points += teamPoints(playOut({ seats: 1, seed: `solo ${i}` }, [playerNamed(name)]));
      return points / 12;
    };
    expect(total('planner')).toBeGreaterThan(total('greedy') + 4);
  });

  test('the same view and dice give the same action', () => {
    const { table } = startMatch(rebuild, { seats: 2, seed: 'same' });
    const view = redact(table, table.counters.turn);
    const decide = () => greedy.decide(view, table.counters.turn, makeDice('d'));
    expect(decide()).toBe(decide());
  });
});

test('§11.3 the tally counts turns, purchases and results by turn order', () => {
  const counts = new Float64Array(tally.size);
  for (let i = 0; i < 4; i++) {
    const { table } = startMatch(rebuild, { seats: 2, seed: `tally ${i}` });
    tally.begin(table);
    while (!isOver(table)) {
      const seat = nextToAct(table);
      const code = greedy.decide(redact(table, seat), seat, makeDice('t'));
      tally.before(table, seat, code, counts);
      act(table, seat, code);
      tally.after(table, counts);
    }
    tally.finish(table, 1 << table.counters.first, counts);
  }
  const report = tally.report(counts, 4, 2);
  expect(report).toMatchObject({ byTurnOrder: [{ rate: 1 }, { rate: 0 }], sharedVictories: 0 });
  expect(report.turns).toBeGreaterThan(10);
  expect(report.boughtPerTurn).toBeGreaterThan(0.8);
  expect(tally.lines(counts, 4, 2).join(' ')).toMatch(/Turns a game: 1\d\.\d/);
});
