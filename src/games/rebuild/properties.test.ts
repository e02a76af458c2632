import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveOptions } from '../../engine/options.ts';
import { makePlan } from '../../engine/plan.ts';
import { act, deal, nextToAct, pickCode } from '../../engine/play.ts';
import { makeDice, seedWords } from '../../engine/luck/random.ts';
import { emptyTable, isOver, phaseOf } from '../../engine/table.ts';
import { count } from '../../engine/zones.ts';
import { rebuild } from './game.ts';
import { RESOURCES } from './face.ts';
import { columnsIn, columnZone, early, goldStacks, late, type Options, type RebuildTable } from './shape.ts';
import { findPayments, payments, readHand, tab } from './tab.ts';
import { hand } from './shape.ts';
import { position } from './testing/position.ts';

const free = fc.record<Partial<Options>>({
  deck: fc.constantFrom('first', 'revised'),
  deckCopies: fc.constantFrom(1, 2),
  trashTie: fc.constantFrom('right', 'left'),
  endCheck: fc.constantFrom('immediate', 'turn', 'round'),
  handSize: fc.integer({ min: 3, max: 7 }),
  firstHands: fc.constantFrom('equal', 'soft'),
  catchUp: fc.constantFrom('off', 'on'),
  goldStacks: fc.constantFrom('off', 'on'),
  goldKey: fc.constantFrom('each', 'once'),
});
const options = free.map((chosen) => (chosen.deckCopies === 2 ? { ...chosen, handSize: 5 } : chosen));

/** Plays at random; looks after every step. */
function playOut(seats: number, chosen: Partial<Options>, seed: string, look: (t: RebuildTable) => void): RebuildTable {
  const t = emptyTable(makePlan(rebuild, seats, resolveOptions(rebuild, seats, chosen)), { knowledge: false });
  const dice = makeDice(seed);
  deal(t, seedWords(seed));
  while (!isOver(t)) {
    const seat = nextToAct(t);
    act(t, seat, pickCode(t, seat, dice));
    look(t);
  }
  return t;
}

/** §4.3: the payment rule as it is written first. */
function isPayable(t: RebuildTable): boolean {
  const { cost, saving, icons, convert, wild } = t.counters;
  let missing = 0;
  let flexible = wild;
  for (let r = 0; r < 4; r++) {
    const owed = Math.max(0, (cost[r] ?? 0) - (saving[r] ?? 0));
    missing += Math.max(0, owed - (icons[r] ?? 0));
    flexible += Math.min(convert[r] ?? 0, Math.max(0, (icons[r] ?? 0) - owed));
  }
  return missing <= flexible;
}

const market = (t: RebuildTable): number => {
  let cards = count(t, early) + count(t, late);
  for (let column = 0; column < columnsIn(t.options); column++) cards += count(t, columnZone(column));
  return cards;
};

test('[§R50] versus: the tab stays payable, columns are full while the deck lasts, market cards never return, games end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 4 }), options, fc.string(), (seats, chosen, seed) => {
      let before = Infinity;
      const t = playOut(seats, chosen, seed, (now) => {
        expect(isPayable(now)).toBe(true);
        const left = market(now);
        expect(left).toBeLessThanOrEqual(before);
        before = left;
        if (count(now, early) + count(now, late) + count(now, goldStacks) > 0)
          for (let column = 0; column < 5; column++) expect(count(now, columnZone(column))).toBe(3);
      });
      const cards = (chosen.deck === 'revised' ? 51 : 53) * (chosen.deckCopies ?? 1);
      const extra = chosen.endCheck === 'round' ? seats - 1 : 0;
      expect(t.counters.turns).toBeLessThanOrEqual(cards - 4 + extra);
      expect(phaseOf(t)).toBe('over');
    }),
    { numRuns: 120, seed: 7 },
  );
});

test('[§R50] campaign: at most N − 5 removals, at least two a turn', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('first', 'revised'),
      fc.string(),
      (seats, deck, seed) => {
        const t = playOut(seats, { mode: 'campaign', deck }, seed, (now) => expect(isPayable(now)).toBe(true));
        expect(t.counters.turns).toBeLessThanOrEqual(24);
        expect(t.counters.flag).toBe(1);
      },
    ),
    { numRuns: 60, seed: 7 },
  );
});

/* ---- §8: the enumeration against every subset ---- */

const HAND = fc.array(
  fc.constantFrom(
    'a-log',
    'bunch-of-logs',
    'rusted-gears',
    'pile-of-nails',
    'a-stone',
    'a-gold-bar',
    'normal-spade',
    'golden-saw',
    'obelisk',
    'windmill',
  ),
  { minLength: 1, maxLength: 7 },
);
const AMOUNTS = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(3));

test('[§4.4] legal payments are exactly the paying sets without a superfluous card, never more cards than units', () => {
  let found = 0;
  fc.assert(
    fc.property(HAND, AMOUNTS, AMOUNTS, AMOUNTS, fc.nat(2), (wanted, price, icons, convert, wild) => {
      const cards = wanted.filter((id, i) => wanted.slice(0, i).filter((other) => other === id).length < copiesOf(id));
      const t = position('act', { hands: [cards.join(' ')] });
      const faces = cards.map((id) => t.plan.faces.find((face) => face.id === id));
      // §4.3: a tab that is payable before the buy, with leftovers.
      const pays = (set: number): boolean => {
        let free = wild;
        let sum = 0;
        const have = [...icons];
        faces.forEach((face, i) => {
          if ((set & (1 << i)) === 0 || !face) return;
          if (face.isWild) free += face.total;
          else RESOURCES.forEach((_, r) => (have[r] = (have[r] ?? 0) + (face.icons[r] ?? 0)));
        });
        RESOURCES.forEach((_, r) => (sum += Math.min((have[r] ?? 0) - (price[r] ?? 0), convert[r] ?? 0)));
        return free + sum >= 0;
      };
      const expected = new Set<string>();
      for (let set = 0; set < 1 << cards.length; set++) {
        const isMinimal = cards.every((_, i) => (set & (1 << i)) === 0 || !pays(set & ~(1 << i)));
        if (pays(set) && isMinimal) expected.add(names(cards, set));
      }
      readHand(t, 0);
      tab.need.fill(0);
      tab.icons.set(icons);
      tab.convert.set(convert);
      tab.wild = wild;
      findPayments(price);
      const held = Array.from({ length: count(t, hand) }, (_, i) => cards[i] ?? '');
      const listed = Array.from(payments.masks.subarray(0, payments.count), (mask) => names(held, mask));
      expect(listed.length).toBe(new Set(listed).size);
      expect(new Set(listed)).toEqual(expected);
      const units = price.reduce((sum, each) => sum + each, 0);
      for (const payment of listed) expect(payment === '' ? 0 : payment.split(' ').length).toBeLessThanOrEqual(units);
      found += listed.length;
    }),
    { numRuns: 400, seed: 11 },
  );
  expect(found).toBeGreaterThan(500);
});

const names = (cards: readonly string[], set: number): string =>
  cards
    .filter((_, i) => (set & (1 << i)) !== 0)
    .sort()
    .join(' ');

const COPIES: Readonly<Record<string, number>> = {
  'a-log': 2,
  'bunch-of-logs': 2,
  'pile-of-nails': 2,
  'a-stone': 4,
  'a-gold-bar': 3,
};
const copiesOf = (id: string): number => COPIES[id] ?? 1;
