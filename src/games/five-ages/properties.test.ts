import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkRandomMatch, type RandomMatch } from './testing/invariants.ts';
import type { Options } from './shape.ts';

const options = fc.record<Partial<Options>>({
  jokers: fc.constantFrom(0, 2, 3, 4),
  'replaced-card': fc.constantFrom('to-hand', 'discard'),
  negotiation: fc.constantFrom('live', 'turns', 'sealed'),
  'package-deals': fc.constantFrom('on', 'off'),
  'proposal-limit': fc.oneof(fc.constant(10), fc.integer({ min: 1, max: 10 })),
  'proposal-visibility': fc.constantFrom('public', 'pair'),
  'sealed-waves': fc.integer({ min: 1, max: 5 }),
  'joker-build': fc.constantFrom('forbidden', 'forbidden', 'blank', 'wild'),
  'tie-break': fc.constantFrom('shared', 'leftovers'),
});

const matches: fc.Arbitrary<RandomMatch> = fc.record({
  seats: fc.integer({ min: 3, max: 7 }),
  options,
  seed: fc.string(),
  clocks: fc.constantFrom(false, false, true),
});

test('[§6.2] random matches of every kind keep the counts and I1 to I9', () => {
  fc.assert(
    fc.property(matches, (match) => {
      checkRandomMatch(match);
    }),
    { numRuns: 400, seed: 5 },
  );
});

test('[§6.2] war at its fiercest: seven players, four jokers, little trade', () => {
  let standing = 0;
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('to-hand', 'discard'), (seed, replacedCard) => {
      const match = { jokers: 4, 'replaced-card': replacedCard, 'proposal-limit': 1 } as const;
      standing += checkRandomMatch({ seats: 7, options: match, seed, clocks: false }).standing;
    }),
    { numRuns: 60, seed: 5 },
  );
  expect(standing).toBeGreaterThan(20);
});

test('[§R20] the deck lasts: with seven players and four jokers at least three cards remain', () => {
  for (let i = 0; i < 20; i++) checkRandomMatch({ seats: 7, options: { jokers: 4 }, seed: `deck ${i}`, clocks: false });
});

test('[§R9] every negotiation of a match ends within 65n actions, in each mode', () => {
  for (const negotiation of ['live', 'turns', 'sealed'] as const) {
    const { mostActions } = checkRandomMatch({ seats: 5, options: { negotiation }, seed: 'ends', clocks: false });
    expect(mostActions).toBeLessThanOrEqual(65);
    expect(mostActions > 0).toBe(negotiation !== 'sealed');
  }
});
