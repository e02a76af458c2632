import { expect, test } from 'vitest';
import { addRow, emptySums, solve } from './least-squares.ts';

test('finds the line behind points, and nothing where nothing is said', () => {
  const sums = emptySums(3);
  for (let x = 0; x < 5; x++) addRow(sums, [1, x, 0], 2 - 3 * x);
  const [base = 0, slope = 0, silent = 1] = solve(sums, 0);
  expect(base).toBeCloseTo(2);
  expect(slope).toBeCloseTo(-3);
  expect(silent).toBe(0);
  expect(Math.abs(solve(sums, 10)[1] ?? 0)).toBeLessThan(3); // drawn to 0
});
