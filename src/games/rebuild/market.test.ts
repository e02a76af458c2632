import { expect, test } from 'vitest';
import { resolveOptions } from '../../engine/options.ts';
import { readDeck } from './deck.ts';
import type { Face } from './face.ts';
import { rebuild } from './game.ts';
import { runsDry, trashedNext } from './market.ts';
import type { Options } from './shape.ts';

const { early, late } = readDeck('first', undefined);

/** Some card of the market with these points. */
function worth(vp: number): Face {
  const found = [...early, ...late].find(({ face }) => face.vp === vp);
  if (!found) throw new Error(`no card of ${vp} points`);
  return found.face;
}

const grid = (options: Partial<Options>, columns: readonly (readonly number[])[], mainDeck = 0) => ({
  options: { ...resolveOptions(rebuild, 2), ...options },
  columns: columns.map((points) => points.map(worth)),
  mainDeck,
});

test('[§4.7.1] the fewest points of the Purchase Row go; of equal ones by trashTie', () => {
  const columns = [[2, 3], [1, 3], [1, 3], [4], [3]];
  expect(trashedNext(grid({ mode: 'versus', trashTie: 'right' }, columns))).toEqual([{ column: 3, row: 1 }]);
  expect(trashedNext(grid({ mode: 'versus', trashTie: 'left' }, columns))).toEqual([{ column: 2, row: 1 }]);
});

test('[§6.5.4] in the campaign two go, of equal ones from the tallest column; the card that falls may be the second', () => {
  const columns = [[1, 2, 3], [1, 3], [4], [4], [4], [4]];
  expect(trashedNext(grid({ mode: 'campaign' }, columns))).toEqual([
    { column: 1, row: 1 },
    { column: 2, row: 1 },
  ]);
  expect(trashedNext(grid({ mode: 'campaign' }, [[1, 2], [3], [4], [4], [4], [4]]))).toEqual([
    { column: 1, row: 1 },
    { column: 1, row: 2 },
  ]);
});

test('[§4.8, §6.3.1] a column that runs dry ends it at once, or the second card still goes', () => {
  const columns = [[1], [2], [4], [4], [4], [4]];
  expect(trashedNext(grid({ mode: 'campaign', endCheck: 'immediate' }, columns))).toEqual([{ column: 1, row: 1 }]);
  expect(trashedNext(grid({ mode: 'campaign', endCheck: 'turn' }, columns))).toEqual([
    { column: 1, row: 1 },
    { column: 2, row: 1 },
  ]);
  expect(runsDry(grid({}, [[1], [2, 3], [4], [4], [4]]), 1)).toBe(true);
  expect(runsDry(grid({}, [[1], [2, 3], [4], [4], [4]]), 2)).toBe(false);
  expect(runsDry(grid({}, [[1], [2, 3], [4], [4], [4]], 7), 1)).toBe(false);
});
