import '../games/all.ts';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { games } from '../contract/shelf.ts';
import { makeDice } from '../engine/luck/random.ts';
import { columnsOf } from './experiment/experiment.ts';
import { driftOf } from './experiment/drift.ts';
import { checkBalance } from './gate.ts';

/** A new game is measured when somebody leans on its balance. */
const isMeasured = (game: string): boolean => existsSync(new URL(`../games/${game}/lab/balance.json`, import.meta.url));

describe('the gate', () => {
  test.each(games.map(({ game }) => game.id).filter(isMeasured))('%s is balanced as it was measured', async (game) => {
    const { deals, drifts } = await checkBalance(game, { workers: 1 });
    expect(deals).toBeGreaterThanOrEqual(80);
    expect(drifts, `if that is meant: lab gate ${game} --out src/games/${game}/lab/balance.json`).toEqual([]);
  });

  test('one point more on a card that everybody builds does not pass', async () => {
    const file = new URL('../games/avenue-empires/deck.json', import.meta.url);
    const deck = JSON.parse(readFileSync(file, 'utf8')) as { score: { flat: number }[] }[];
    const [staple] = deck[0]?.score ?? []; // of Cottage Row
    if (staple) staple.flat += 1;
    const { changed, drifts } = await checkBalance('avenue-empires', { workers: 1, setting: { deck } });
    expect(changed).toBeGreaterThan(50);
    expect(drifts.map(({ measure }) => measure)).toContain('score');
  });

  test('what only comes out otherwise passes: 50 changes without a shift', () => {
    const variant = { options: {}, bots: ['a', 'b', 'c'] };
    const columns = columnsOf({ game: 'any', seed: '', variants: [variant] }, variant);
    const dice = makeDice('no shift');
    const row = (): number[] => {
      const winner = dice.below(3);
      const scores = [0, 1, 2].map((seat) => 20 + dice.below(20) + (seat === winner ? 10 : 0));
      const wins = [0, 1, 2].map((seat) => (seat === winner ? 840 : 0));
      return [60 + dice.below(30), 5, dice.below(15), 0, 0, ...wins, ...scores, 1 << winner];
    };
    const before = Array.from({ length: 300 }, row);
    let failed = 0;
    for (let change = 0; change < 50; change++) {
      const now = before.map((old) => (dice.below(3) === 0 ? row() : old));
      if (driftOf(columns, 3, before, now).length > 0) failed++;
    }
    expect(failed).toBe(0);
  });
});
