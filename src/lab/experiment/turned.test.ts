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
import { compareVariants } from './comparison.ts';
import type { Experiment, Variant } from './experiment.ts';
import { taskPlayer } from './play-tasks.ts';
import { playOne, type Sitting, sitDown, sittingAt } from './sitting.ts';
import { turned } from './turned.ts';

function sittingIn(id: string, seats: number): Sitting {
  const { game } = gameNamed(id);
  const plan = makePlan(game, seats, resolveOptions(game, seats, {}));
  return sittingAt(emptyTable(plan, { knowledge: true }), true);
}

/** What each seat won, in a game with its luck moved on. */
function playTurned(s: Sitting, seed: string, turn: number): number[] {
  const bots = Array.from({ length: s.t.seats }, () => botNamed('greedy', s.t.plan.game));
  sitDown(s, seed, turn);
  while (!isOver(s.t)) playOne(s, bots);
  const winners = resultOf(s.t)?.winners ?? [];
  return bots.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
}

const moved = <T>(list: readonly T[], by: number): T[] =>
  list.map((_, i) => list[(i - by + list.length) % list.length]!);

describe('luck that is moved on', () => {
  test.each([
    ['arquetect', 4],
    ['rebuild', 3],
  ] as const)('%s: the same game, so many seats further on', (id, seats) => {
    const s = sittingIn(id, seats);
    for (let deal = 0; deal < 3; deal++)
      for (let turn = 1; turn < seats; turn++)
        expect(playTurned(s, `turned/${deal}`, turn)).toEqual(moved(playTurned(s, `turned/${deal}`, 0), turn));
  });
});

describe('variants that differ in their cards', () => {
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

  test('are played with luck at every seat; others are not', () => {
    expect(turned(asked).isLuckTurned).toBe(true);
    const reading: Variant = { options: resolveOptions(game, 4, { doneTiming: 'notice' }), bots };
    expect(turned({ ...asked, variants: [printed, reading] }).isLuckTurned).toBeUndefined();
    expect(
      turned({ ...asked, variants: [printed, { ...edited, options: reading.options }] }).isLuckTurned,
    ).toBeUndefined();
    const solo = { ...asked, game: 'upper-cataracts', variants: [{ options, bots: ['greedy'], setting: {} }] };
    expect(turned(solo).isLuckTurned).toBeUndefined();
  });

  test('deals with the same luck are one observation, and the last ones count as far as they go', () => {
    const experiment = turned(asked);
    const play = taskPlayer(experiment);
    const whole = compareVariants(experiment, 0, 1, { width: 0, most: 10 });
    const rows = [0, 1].map((variant) => play({ variant, from: 0, to: 10 }));
    const width = (rows[0]?.length ?? 0) / 10;
    const add = (deal: number): void => whole.add(rows.map((its) => its.subarray(deal * width, (deal + 1) * width)));
    for (let deal = 0; deal < 3; deal++) add(deal);
    expect(whole.radius()).toBe(Infinity);
    for (let deal = 3; deal < 9; deal++) add(deal);
    for (const { a, b } of whole.measures().win) expect([a, b]).toEqual([0.25, 0.25]);
    add(9);
    expect(whole.deals).toBe(10);
    for (const { a, b, difference } of whole.measures().win) expect(difference).toBeCloseTo(b - a, 8);
    expect(whole.unpairedGames()).toBeGreaterThan(0);
  });
});
