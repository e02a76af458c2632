import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveOptions } from '../../../engine/options.ts';
import { makePlan } from '../../../engine/plan.ts';
import { act, deal, legalCodes, nextToAct, pickListed } from '../../../engine/play.ts';
import { makeDice, seedWords } from '../../../engine/luck/random.ts';
import { clone, emptyTable, isOver, phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { cardsIn, count, faceOf } from '../../../engine/zones.ts';
import { rebuild } from '../game.ts';
import { pickAct } from './pick-act.ts';
import { hand, type Options, type RebuildTable } from '../shape.ts';

/* Every throw of the dice gives another action, and all of them together are the listed ones: so each is as likely. */

const listed = (t: RebuildTable, seat: Seat): number[] => {
  const { codes, count } = legalCodes(t, seat);
  return Array.from(codes.subarray(0, count)).sort((a, b) => a - b);
};

/** The actions for all throws; null if the position is left to the list. */
function picked(t: RebuildTable, seat: Seat): number[] | null {
  const codes: number[] = [];
  let sides = 1;
  for (let i = 0; i < sides; i++) {
    const below = (n: number): number => {
      sides = n;
      return i;
    };
    const code = pickAct(t, seat, { below, word: () => 0 });
    if (code < 0) return null;
    codes.push(code);
  }
  return codes.sort((a, b) => a - b);
}

const chosen = fc.record<Partial<Options>>({
  deck: fc.constantFrom('first', 'revised'),
  goldStacks: fc.constantFrom('off', 'on'),
  goldKey: fc.constantFrom('each', 'once'),
});

/** Calls `look` before every decision of step 2 in a game of random play. */
function playOut(
  seats: number,
  some: Partial<Options>,
  seed: string,
  look: (t: RebuildTable, seat: Seat) => void,
): void {
  const options = resolveOptions(rebuild, seats, seats === 1 ? { deck: some.deck } : some);
  const t = emptyTable(makePlan(rebuild, seats, options), { knowledge: false });
  const dice = makeDice(seed);
  deal(t, seedWords(seed));
  while (!isOver(t)) {
    const seat = nextToAct(t);
    if (phaseOf(t) === 'act') look(t, seat);
    act(t, seat, pickListed(t, seat, dice));
  }
}

test('[§4.1.2] random play picks exactly the listed actions', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), chosen, fc.string(), (seats, some, seed) => {
      playOut(seats, some, seed, (t, seat) => {
        const codes = picked(t, seat);
        if (codes === null) return;
        expect(codes).toEqual(listed(t, seat));
        found += codes.length;
      });
    }),
    { numRuns: 40, seed: 3 },
  );
  expect(found).toBeGreaterThan(4000);
});

test('[§4.3] … on any tab: leftovers, savings, conversions, discounts, reach', () => {
  const units = fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5), fc.nat(5));
  const tab = fc.record({ cost: units, icons: units, saving: units, convert: units, each: units });
  let found = 0;
  fc.assert(
    fc.property(chosen, fc.string(), tab, fc.nat(3), fc.nat(2), fc.nat(1), (some, seed, rows, wild, keys, reach) => {
      playOut(3, some, seed, (now, seat) => {
        const t = clone(now);
        t.counters.cost.set(rows.cost);
        t.counters.icons.set(rows.icons);
        t.counters.saving.set(rows.saving);
        t.counters.convert.set(rows.convert.map((number) => (number > 3 ? number - 3 : 0)));
        t.counters.each.set(rows.each.map((number) => (number > 3 ? number - 3 : 0)));
        t.counters.wild = wild;
        t.counters.keys = keys;
        t.counters.reach = reach;
        const codes = picked(t, seat);
        if (codes === null) return;
        expect(codes).toEqual(listed(t, seat));
        found += codes.length;
      });
    }),
    { numRuns: 60, seed: 5 },
  );
  expect(found).toBeGreaterThan(4000);
});

test('[§8] a tab with very many units or a hand of more than five cards is left to the list', () => {
  let large = 0;
  for (let game = 0; game < 10; game++)
    playOut(2, {}, `large ${game}`, (now, seat) => {
      if (count(now, hand + seat) > 5) {
        large++;
        expect(picked(now, seat)).toBe(null);
        return;
      }
      expect(picked(now, seat)).not.toBe(null);
      const t = clone(now);
      t.counters.cost[0] = 16;
      expect(picked(t, seat)).toBe(null);
    });
  expect(large).toBeGreaterThan(0);
});

test('[§8] a hand of an edited deck with more units than a byte can count is left to the list', () => {
  const printed = { stage: 'start', vp: 0, effects: [], flavour: '' };
  const starters = [
    { ...printed, id: 'a-quarry', title: 'A Quarry', copies: 8, icons: { wood: 12, steel: 12, stone: 12 } },
    { ...printed, id: 'a-twig', title: 'A Twig', copies: 6, icons: { wood: 1 } },
  ];
  const options = resolveOptions(rebuild, 2, {});
  const plan = makePlan(rebuild, 2, options, rebuild.readSetting?.({ deck: { starters } }, options, 2));
  const t = emptyTable(plan, { knowledge: false });
  const dice = makeDice('quarries');
  let [small, large] = [0, 0];
  for (let game = 0; game < 10; game++) {
    deal(t, seedWords(`quarries ${game}`));
    while (!isOver(t)) {
      const seat = nextToAct(t);
      if (phaseOf(t) === 'act' && count(t, hand + seat) <= 5) {
        const units = cardsIn(t, hand + seat).reduce((sum, card) => sum + faceOf(t, card).total, 0);
        const codes = picked(t, seat);
        if (units > 127) {
          expect(codes).toBe(null);
          large++;
        } else if (codes) {
          expect(codes).toEqual(listed(t, seat));
          small++;
        }
      }
      act(t, seat, pickListed(t, seat, dice));
    }
  }
  expect(small).toBeGreaterThan(0);
  expect(large).toBeGreaterThan(0);
});
