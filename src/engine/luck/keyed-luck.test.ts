import { describe, expect, test } from 'vitest';
import { toy } from '../conform/toy.ts';
import { beginDeal, keyedLuck, shuffleByKeys } from './keyed-luck.ts';
import { resolveOptions } from '../options.ts';
import { makePlan } from '../plan.ts';
import { seedWords } from './random.ts';

const plan = makePlan(toy, 3, resolveOptions(toy, 3, {}));

/** The order of some cards after the shuffle of this number. */
function shuffled(seed: string, cards: readonly number[], number = 0, zone = 0): number[] {
  const luck = keyedLuck(plan);
  beginDeal(luck, seedWords(seed));
  luck.shuffles[zone] = number;
  const bytes = Uint8Array.from(cards);
  shuffleByKeys(luck, zone, bytes, 0, cards.length);
  return [...bytes];
}

const TEN = Array.from({ length: 10 }, (_, card) => card);

describe('keyed luck', () => {
  test('cards keep their order among each other when others come or go, wherever they lay', () => {
    const all = shuffled('deal', TEN);
    expect(all.toSorted((a, b) => a - b)).toEqual(TEN);
    const fewer = shuffled('deal', [9, 1, 4, 7, 2]);
    expect(fewer).toEqual(all.filter((card) => fewer.includes(card)));
  });

  test('other deals, other zones and the next shuffle have other orders', () => {
    const orders = [
      shuffled('deal', TEN),
      shuffled('other', TEN),
      shuffled('deal', TEN, 1),
      shuffled('deal', TEN, 0, 8),
    ];
    expect(new Set(orders.map(String)).size).toBe(4);
  });

  test('every card is as likely at every place, and every pair in either order, now and in the next shuffle', () => {
    const RUNS = 4000;
    const places = new Float64Array(100);
    const pairs = new Float64Array(100);
    const again = new Float64Array(100); // where the first card of one shuffle lies in the next
    for (let run = 0; run < RUNS; run++) {
      const order = shuffled(`odds/${run}`, TEN);
      order.forEach((card, at) => {
        places[card * 10 + at]!++;
        order.slice(at + 1).forEach((later) => pairs[card * 10 + later]!++);
      });
      again[order.indexOf(0) * 10 + shuffled(`odds/${run}`, TEN, 1).indexOf(0)]!++;
    }
    const excess = (cells: Float64Array, expected: number, isCounted: (cell: number) => boolean): number =>
      cells.reduce((sum, cell, i) => (isCounted(i) ? sum + (cell - expected) ** 2 / expected : sum), 0);
    // Each sum is near its number of free cells (81, 45 of variance one half, 99): these are four deviations above.
    expect(excess(places, RUNS / 10, () => true)).toBeLessThan(81 + 4 * Math.sqrt(162));
    expect(excess(pairs, RUNS / 2, (i) => i % 10 > Math.floor(i / 10))).toBeLessThan(
      0.5 * (45 + 4 * Math.sqrt(3 * 90)),
    );
    expect(excess(again, RUNS / 100, () => true)).toBeLessThan(99 + 4 * Math.sqrt(198));
  });
});
