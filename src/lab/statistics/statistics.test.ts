import { describe, expect, test } from 'vitest';
import { makeDice } from '../../engine/luck/random.ts';
import { discoveries } from './false-alarms.ts';
import { logGamma, logLowerGamma } from './gamma.ts';
import { boundary, LITTLE_SPREAD, logCapital, USUAL_SPREAD } from './mixture.ts';
import {
  addDifference,
  addValue,
  DIFFERENCE,
  evidenceAgainst,
  intervalOf,
  meanOf,
  radiusOf,
  scaleOf,
  sequence,
} from './sequence.ts';
import { dealsFor } from './unpaired.ts';

describe('gamma', () => {
  test('of a half and of whole numbers', () => {
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12);
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 12);
  });

  test.each([
    [3.6, 2],
    [3.6, 9],
    [100, 90],
    [100, 130],
  ])('the part of Γ(%d) below %d, as adding up small steps gives it', (a, x) => {
    const steps = 100_000;
    let sum = 0;
    for (let i = 0; i < steps; i++) {
      const t = ((i + 0.5) / steps) * x;
      sum += (Math.exp((a - 1) * Math.log(t) - t - logGamma(a)) * x) / steps;
    }
    expect(logLowerGamma(a, x) - logGamma(a)).toBeCloseTo(Math.log(sum), 6);
  });
});

describe('the mixture', () => {
  test.each([USUAL_SPREAD, LITTLE_SPREAD])('is what adding up its stakes gives, for a spread of %d', (rho) => {
    const [s, v] = [12, 20];
    const steps = 100_000;
    let sum = 0;
    let prior = 0;
    for (let i = 0; i < steps; i++) {
      const stake = (i + 0.5) / steps;
      const loss = Math.log(1 - stake) + stake;
      sum += Math.exp(stake * s + loss * (v + rho));
      prior += Math.exp(loss * rho);
    }
    expect(logCapital(s, v, rho)).toBeCloseTo(Math.log(sum / prior), 6);
  });

  test('reaches its goal at the boundary, which grows', () => {
    for (const v of [0, 0.3, 7, 150, 20_000]) {
      expect(logCapital(boundary(v, 0.025), v)).toBeCloseTo(Math.log(40), 9);
      const little = boundary(v, 0.025, LITTLE_SPREAD);
      expect(logCapital(little, v, LITTLE_SPREAD)).toBeCloseTo(Math.log(40), 9);
      expect(boundary(v + 1, 0.025)).toBeGreaterThan(boundary(v, 0.025));
    }
    expect(boundary(0, 0.025, LITTLE_SPREAD)).toBeLessThan(0.65 * boundary(0, 0.025)); // where nothing ever differs
    expect(boundary(500, 0.025) / Math.sqrt(500)).toBeLessThan(3.4); // an interval for one look alone: 1.96
  });
});

/** Draws of a distribution whose mean is known. */
interface Source {
  readonly mean: number;
  readonly bounds: readonly [number, number] | null;
  readonly rho?: number;
  readonly draw: (below: (n: number) => number) => readonly [a: number, b: number];
}

const SOURCES: Readonly<Record<string, Source>> = {
  'wins of a fair game for four': {
    mean: 0,
    bounds: DIFFERENCE,
    draw: (below) => [+(below(4) === 0), +(below(4) === 0)],
  },
  'a winner that hardly ever changes': { mean: 0.004, bounds: DIFFERENCE, draw: (below) => [0, +(below(250) === 0)] },
  'a bot that nearly always wins instead': { mean: 0.8, bounds: DIFFERENCE, draw: (below) => [0, +(below(5) > 0)] },
  'a card that seldom loses a game': { mean: -0.02, bounds: DIFFERENCE, draw: (below) => [+(below(50) === 0), 0] },
  'deals with the same luck at other seats': {
    mean: 0,
    bounds: DIFFERENCE,
    rho: LITTLE_SPREAD,
    draw: (below) => [0.25, below(30) === 0 ? 0.5 * below(2) : 0.25],
  },
  'shares that lie at the edge': { mean: 0.97, bounds: [0, 1], draw: (below) => [0, +(below(100) < 97)] },
  'scores that differ by a few points': { mean: 0.5, bounds: null, draw: (below) => [30 + below(20), 30 + below(21)] },
  'a card that seldom comes and then brings twenty points': {
    mean: 0.1,
    bounds: null,
    draw: (below) => {
      const a = 20 + below(40);
      return [a, below(200) === 0 ? a + 20 : a];
    },
  },
};

describe('intervals', () => {
  const RUNS = 400;
  const LONGEST = 400;

  // To leave the truth out is the same as evidence of 20 against it, which is quicker to tell.
  test.each(Object.entries(SOURCES))('%s: they hold the truth, stopped at the worst moment', (name, source) => {
    const { mean, bounds, draw, rho } = source;
    const dice = makeDice(name);
    let missed = 0;
    for (let run = 0; run < RUNS; run++) {
      const s = sequence(bounds, rho);
      let isMissed = false;
      for (let i = 0; i < LONGEST && !isMissed; i++) {
        const [a, b] = draw((n) => dice.below(n));
        if (bounds?.[0] === 0) addValue(s, b);
        else addDifference(s, a, b);
        isMissed = i % 4 === 0 && evidenceAgainst(s, mean) >= 20;
      }
      const [low, high] = intervalOf(s);
      if (isMissed || mean < low || mean > high) missed++;
    }
    expect(missed).toBeLessThanOrEqual(0.05 * RUNS);
  });

  test('an ordinary 95 % interval would fail that test', () => {
    const dice = makeDice('once');
    let missed = 0;
    for (let run = 0; run < RUNS; run++) {
      const s = sequence(DIFFERENCE);
      let isMissed = false;
      for (let i = 0; i < LONGEST && !isMissed; i++) {
        addDifference(s, +(dice.below(4) === 0), +(dice.below(4) === 0));
        isMissed = i > 20 && Math.abs(meanOf(s)) > 1.96 * Math.sqrt(s.spread / s.n / s.n);
      }
      if (isMissed) missed++;
    }
    expect(missed).toBeGreaterThan(0.15 * RUNS);
  });

  test('nothing was seen, or nothing differs: wide, not sure', () => {
    const s = sequence(null);
    expect(radiusOf(s)).toBe(Infinity);
    for (let i = 0; i < 50; i++) addDifference(s, 10 + (i % 30), 10 + (i % 30));
    expect(meanOf(s)).toBe(0);
    expect(radiusOf(s)).toBeGreaterThan(1);
    const wins = sequence(DIFFERENCE);
    for (let i = 0; i < 50; i++) addDifference(wins, i % 2, i % 2);
    expect(radiusOf(wins)).toBeGreaterThan(0.25);
  });

  test('ten victories in a row already say something', () => {
    const s = sequence([0, 1]);
    for (let i = 0; i < 10; i++) addValue(s, 1);
    const [low, high] = intervalOf(s);
    expect(low).toBeGreaterThan(0.5);
    expect(high).toBe(1);
  });

  test('they narrow, and evidence of 20 is an interval at 95 % that leaves a mean out', () => {
    const s = sequence([0, 1]);
    for (let i = 0; i < 4000; i++) addValue(s, +(i % 4 === 0));
    const [low, high] = intervalOf(s);
    expect(low).toBeGreaterThan(0.22);
    expect(high).toBeLessThan(0.28);
    expect(evidenceAgainst(s, low)).toBeCloseTo(20, 1);
    expect(evidenceAgainst(s, 0.25)).toBeLessThan(1);
    expect(radiusOf(s)).toBeCloseTo((high - low) / 2, 9);
  });
});

describe('many questions', () => {
  test('e-BH: the k best pass if each is at least as good as their number demands', () => {
    expect(discoveries([400, 100, 30, 1])).toEqual([true, true, true, false]); // 80, 40, 26.7 and 20 are needed
    expect(discoveries([79, 1, 1, 1])).toEqual([false, false, false, false]);
    expect(discoveries([])).toEqual([]);
  });

  test('twenty questions without an answer: one of them is called answered in 5 of 100 reports at most', () => {
    const dice = makeDice('no effect');
    let alarms = 0;
    for (let report = 0; report < 100; report++) {
      const evidence = Array.from({ length: 20 }, () => {
        const s = sequence(DIFFERENCE);
        const length = 20 + dice.below(300);
        for (let i = 0; i < length; i++) addDifference(s, +(dice.below(5) === 0), +(dice.below(5) === 0));
        return evidenceAgainst(s, 0);
      });
      if (discoveries(evidence).includes(true)) alarms++;
    }
    expect(alarms).toBeLessThanOrEqual(5);
  });
});

test('deals for a radius: as many as a run of that length has', () => {
  const s = sequence(DIFFERENCE);
  for (let i = 0; i < 3000; i++) addDifference(s, +(i % 4 === 0), +(i % 4 === 1));
  const needed = dealsFor(radiusOf(s), s.spread / s.n, scaleOf(s));
  expect(Math.abs(needed - 3000)).toBeLessThan(10);
});
