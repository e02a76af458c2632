import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { botNamed } from '../../bots/roster.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { readOwnDeck } from '../../desk/own-deck.ts';
import { resolveOptions } from '../../engine/options.ts';
import { makePlan } from '../../engine/plan.ts';
import { resultOf } from '../../engine/result.ts';
import { emptyTable, isOver } from '../../engine/table.ts';
import { withNumber } from '../study/card-number.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { WHOLE_WIN } from '../../contract/tally.ts';
import { compareVariants } from './comparison.ts';
import { columnsOf, type Experiment, turnOf, type Variant } from './experiment.ts';
import { taskPlayer } from './play-tasks.ts';
import { playOne, type Sitting, sitDown, sittingAt } from './sitting.ts';
import { turned } from './turned.ts';

function sittingIn(id: string, seats: number): Sitting {
  const { game } = gameNamed(id);
  const plan = makePlan(game, seats, resolveOptions(game, seats, {}));
  return sittingAt(emptyTable(plan, { knowledge: true }), true);
}

/** What each seat won, in a game with everybody so many seats further on. */
function playTurned(s: Sitting, seed: string, turn: number): number[] {
  const bots = Array.from({ length: s.t.seats }, () => botNamed('greedy', s.t.plan.game));
  sitDown(s, seed, turn);
  while (!isOver(s.t)) playOne(s, bots);
  const winners = resultOf(s.t)?.winners ?? [];
  return bots.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
}

const moved = <T>(list: readonly T[], by: number): T[] =>
  list.map((_, i) => list[(i - by + list.length) % list.length]!);

describe('everybody some seats further on', () => {
  test.each([
    ['arquetect', 4],
    ['avenue-empires', 5],
    ['five-ages', 4],
    ['rebuild', 3],
  ] as const)('%s: the same game', (id, seats) => {
    const s = sittingIn(id, seats);
    for (let deal = 0; deal < 3; deal++) {
      const asDealt = playTurned(s, `turned/${deal}`, 0);
      for (let turn = 1; turn < seats; turn++)
        expect(playTurned(s, `turned/${deal}`, turn)).toEqual(moved(asDealt, turn));
    }
  });
});

describe('what is played so', () => {
  const { game, deck } = gameNamed('arquetect');
  const options = resolveOptions(game, 4, {});
  const bots = Array.from({ length: 4 }, () => 'greedy');
  const printed: Variant = { options, bots };
  const edited: Variant = {
    options,
    bots,
    setting: readOwnDeck(game, withNumber(deck, 'cottage.score.0.flat', 3), options, 4),
  };
  const asked: Experiment = { game: 'arquetect', seed: 'turned', variants: [printed, edited] };

  test('other cards and other rules, unless an option names a seat, bots differ or there is one seat', () => {
    const reading = (chosen: object): Variant => ({ options: resolveOptions(game, 4, chosen), bots });
    expect(turned(asked).isLuckTurned).toBe(true);
    expect(turned({ ...asked, variants: [printed, reading({ doneTiming: 'notice' })] }).isLuckTurned).toBe(true);
    expect(turned({ ...asked, variants: [printed, reading({ firstPlayer: 2 })] }).isLuckTurned).toBeUndefined();
    const mixed = { ...printed, bots: ['random', ...bots.slice(1)] };
    expect(turned({ ...asked, variants: [mixed, mixed] }).isLuckTurned).toBeUndefined();
    const solo = { ...asked, game: 'upper-cataracts', variants: [{ options, bots: ['greedy'], setting: {} }] };
    expect(turned(solo).isLuckTurned).toBeUndefined();
  });

  test('both deals with the same luck are one observation, and the last one counts alone', () => {
    const experiment = turned(asked);
    const play = taskPlayer(experiment);
    const whole = compareVariants(experiment, 0, 1, { width: 0, most: 9 });
    const rows = [0, 1].map((variant) => play({ variant, from: 0, to: 9 }));
    const width = (rows[0]?.length ?? 0) / 9;
    const add = (deal: number): void => whole.add(rows.map((its) => its.subarray(deal * width, (deal + 1) * width)));
    add(0);
    expect(whole.radius()).toBe(Infinity);
    for (let deal = 1; deal < 8; deal++) add(deal);
    for (const { a, b } of whole.measures().win) expect([a, b]).toEqual([0.25, 0.25]);
    add(8);
    expect(whole.deals).toBe(9);
    for (const { a, b, difference } of whole.measures().win) expect(difference).toBeCloseTo(b - a, 8);
    expect(whole.unpairedGames()).toBeGreaterThan(0);
  });

  test('a seat that the rules prefer shows, and as far as it is preferred', () => {
    const experiment: Experiment = {
      game: 'arquetect',
      seed: 'seats',
      isLuckTurned: true,
      variants: [printed, edited],
    };
    const columns = columnsOf(experiment, printed);
    const compared = compareVariants(experiment, 0, 1, { width: 0, most: 4000 });
    const dice = makeDice('preferred');
    const row = (turn: number, winner: number): Int32Array => {
      const its = new Int32Array(columns.width);
      its[columns.wins + winner] = WHOLE_WIN;
      its[columns.turn] = turn;
      return its;
    };
    // In A everybody wins as often; in B seat 2 wins 40 % of the games, and each of the others 20 %.
    for (let deal = 0; deal < 4000; deal++) {
      const turn = turnOf(experiment, printed, deal);
      compared.add([row(turn, dice.below(4)), row(turn, dice.below(5) < 2 ? 2 : [0, 1, 3][dice.below(3)]!)]);
    }
    compared.measures().win.forEach(({ a, b, interval: [low, high] }, seat) => {
      const truth = seat === 2 ? 0.15 : -0.05;
      expect(low).toBeLessThan(truth);
      expect(high).toBeGreaterThan(truth);
      expect(a).toBeCloseTo(0.25, 1);
      expect(b).toBeCloseTo(seat === 2 ? 0.4 : 0.2, 1);
      if (seat === 2) expect(low).toBeGreaterThan(0);
    });
  });
});
