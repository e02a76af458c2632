import { expect, test } from 'vitest';
import { type Calibration, calibrationsIn, PLAIN, toldOf } from './calibration.ts';

const CALM: Calibration = { doubt: 4, slope: 0.7, lead: -0.3, fade: 0.5 };
const AT_FIRST = { fair: 0.25, worlds: 40, left: 1 };

test('at the end a chance is the result', () => {
  for (const chance of [0, 0.3, 1])
    expect(toldOf(CALM, { ...AT_FIRST, left: 0 }, chance)).toEqual({ value: chance, slope: 1 });
});

test('a greater chance is told as a greater one, and none as certain while the match goes on', () => {
  const told = [0, 0.1, 0.25, 0.5, 0.9, 1].map((chance) => toldOf(CALM, AT_FIRST, chance).value);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told[0]).toBeGreaterThan(0);
  expect(told.at(-1)).toBeLessThan(1);
});

test('the fair share is told as it is where nobody is ahead', () => {
  expect(toldOf({ ...CALM, lead: 0 }, AT_FIRST, 0.25).value).toBeCloseTo(0.25, 12);
  expect(toldOf(CALM, AT_FIRST, 0.25).value).toBeLessThan(0.25);
});

test('the slope is by how much what is told changes', () => {
  for (const left of [0.05, 0.5, 1])
    for (const chance of [0.02, 0.25, 0.6, 0.97]) {
      const position = { ...AT_FIRST, left };
      const [below, above] = [-1e-6, 1e-6].map((by) => toldOf(CALM, position, chance + by).value);
      expect(toldOf(CALM, position, chance).slope).toBeCloseTo(((above ?? 0) - (below ?? 0)) / 2e-6, 5);
    }
});

test('a table is read by the number of seats, or the nearest that it has', () => {
  const other = { ...CALM, slope: 0.9 };
  const made = { command: null, deck: '', version: 1 };
  const calibration = calibrationsIn({ made, values: { 2: CALM, 5: other } });
  expect([2, 3, 4, 5, 8].map((seats) => calibration(seats).slope)).toEqual([0.7, 0.7, 0.9, 0.9, 0.9]);
  expect(calibrationsIn({ made, values: {} })(3)).toBe(PLAIN);
});
