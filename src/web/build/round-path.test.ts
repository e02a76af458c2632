import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundPath } from './round-path.ts';
import { spriteOf, SPRITES } from './sprites.ts';

describe('a path with fewer digits', () => {
  test('has its points on the grid, each seen from the one before', () => {
    expect(roundPath('M176 80L39.36 247h77.74V30z', 1)).toBe('m176 80l-137 167h78v-217z');
    expect(roundPath('m10.4.4.3.3-.3-.3', 0.5)).toBe('m10.5.5l0 0 0 0');
    expect(roundPath('M1 1C2.3 2.3,3.3 3.3,4.3 4.3s1-1 2-2', 0.5)).toBe('m1 1c1.5 1.5 2.5 2.5 3.5 3.5s1-1 2-2');
  });

  test('goes on from where an outline began', () => {
    expect(roundPath('m10.3 10.3l5 0zl1.3 1.3', 0.5)).toBe('m10.5 10.5l5 0zl1 1');
  });

  test('keeps the flags of an arc, also where they stand close together', () => {
    expect(roundPath('M0 0a2.3 2.3 0 0110.1 5', 0.5)).toBe('m0 0a2.5 2.5 0 0 1 10 5');
  });

  test('is refused where it is no path', () => {
    expect(() => roundPath('M0 0 x', 1)).toThrow('goes on with');
    expect(() => roundPath('M0 0z 5', 1)).toThrow('goes on with');
    expect(() => roundPath('M0 0a9 9 0 1 1 .1 0z', 1)).toThrow('whole circle');
  });

  test('never strays: after any number of steps a point is half a step of the grid from where it was, at most', () => {
    const GRID = 0.5;
    const way = fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(way, (steps) => {
        const path = `m0 0l${steps.map((step) => step.map((by) => by.toFixed(3)).join(' ')).join(' ')}`;
        const points = pointsOf(roundPath(path, GRID));
        pointsOf(path).forEach(([x, y], i) => {
          const [drawnX = NaN, drawnY = NaN] = points[i] ?? [];
          expect(Math.max(Math.abs(drawnX - x), Math.abs(drawnY - y))).toBeLessThanOrEqual(GRID / 2 + 1e-6);
        });
      }),
    );
  });
});

const number = fc.double({ min: -20, max: 20, noNaN: true });

/** The points of a path of lines. */
function pointsOf(path: string): (readonly [number, number])[] {
  const numbers = [...path.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
  let [x, y] = [0, 0];
  return numbers.flatMap((dx, i) => {
    if (i % 2 === 1) return [];
    [x, y] = [x + dx, y + (numbers[i + 1] ?? NaN)];
    return [[x, y] as const];
  });
}

test.each(SPRITES)('the drawings of "%s" are rounded', async (name) => {
  expect(await spriteOf(name)).not.toMatch(/\.\d\d/);
});
