import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Choices, readChoices, USUAL } from './choices.ts';
import { folded, fullBooklet, intoColumns, leafSize, type LeafSide, pageByPage, sideBySide } from './leaves.ts';

const choices = (some: Partial<Choices>): Choices => ({ ...USUAL, ...some });

/** The leaves of a side, left and right, numbered from 1 as people do. */
const pair = ({ places }: LeafSide): number[] => places.map(({ leaf }) => leaf + 1);

describe('a booklet', () => {
  test('eight pages lie on two sheets so that they can be folded and stapled', () => {
    const sides = folded(8, choices({}));
    expect(sides.map(pair)).toEqual([
      [8, 1],
      [2, 7],
      [6, 3],
      [4, 5],
    ]);
    expect(sides.map(({ number, side }) => `${number} ${side}`)).toEqual(['1 front', '1 back', '2 front', '2 back']);
    expect(sides[0]).toMatchObject({ width: 297, height: 210 });
  });

  test('folded, every page lies behind the one before: turned on the short edge, left is behind right', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), (leaves) => {
        const sides = folded(leaves, choices({ paper: 'letter' }));
        expect(sides.length * 2).toBe(fullBooklet(leaves));
        expect(sides.length % 2).toBe(0);
        expect(sides.flatMap(pair).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: fullBooklet(leaves) }, (_, i) => i + 1),
        );
        for (let i = 0; i < sides.length; i += 2) {
          const [front, back] = [sides[i], sides[i + 1]].map((side) => (side ? pair(side) : []));
          expect(back).toEqual([(front?.[1] ?? 0) + 1, (front?.[0] ?? 0) - 1]);
        }
      }),
    );
  });

  test('page by page is one leaf each; in large print it fills a sheet', () => {
    expect(pageByPage(3, choices({})).map(pair)).toEqual([[1], [2], [3]]);
    expect(pageByPage(1, choices({}))[0]).toMatchObject({ ...leafSize({ paper: 'a4' }), scale: 1 });
    const [large] = pageByPage(1, choices({ isLarge: true, paper: 'letter' }));
    expect(large?.width).toBe(215.9);
    expect(large?.scale).toBeCloseTo(279.4 / 215.9);
    expect((large?.places[0]?.x ?? 0) * 2 + 139.7 * (large?.scale ?? 0)).toBeCloseTo(215.9);
  });

  test('pads lie side by side, a single one twice, with a mark where to cut', () => {
    expect(sideBySide(1, choices({})).map(pair)).toEqual([[1, 1]]);
    expect(sideBySide(3, choices({})).map(pair)).toEqual([[1, 2], [3]]);
    expect(sideBySide(2, choices({}))[0]?.marks).toEqual([
      { x1: 148.5, x2: 148.5, y1: 1.5, y2: 6 },
      { x1: 148.5, x2: 148.5, y1: 204, y2: 208.5 },
    ]);
  });
});

describe('text in columns', () => {
  const text = (height: number) => ({ height });

  test('a column is filled as far as it goes; a heading goes on with what it heads', () => {
    const head = { height: 10, isHead: true };
    expect(intoColumns([text(60), head, head, text(40)], 100, 1)).toEqual([[0], [1, 2, 3]]);
    expect(intoColumns([text(60), head, text(30), text(1)], 100, 1)).toEqual([[0, 1, 2], [3]]);
    expect(intoColumns([head, text(95)], 100, 1)).toEqual([[0], [1]]); // there is no better place
  });

  test('a chapter begins a page and not a column, unless two fifths of the page are left', () => {
    expect(intoColumns([text(60), { height: 10, isFirst: true }], 100, 1)).toEqual([[0], [1]]);
    expect(intoColumns([text(55), { height: 10, isFirst: true }], 100, 1)).toEqual([[0, 1]]);
    expect(intoColumns([text(10), { height: 10, isFirst: true }, text(95)], 100, 2)).toEqual([[0], [], [1], [2]]);
  });

  test('whatever the heights, every piece stands once, in order, and no column is too high', () => {
    const piece = fc.record({ height: fc.integer({ min: 1, max: 99 }), isFirst: fc.boolean() });
    fc.assert(
      fc.property(fc.array(piece), fc.integer({ min: 1, max: 3 }), (pieces, perPage) => {
        const columns = intoColumns(pieces, 100, perPage);
        expect(columns.flat()).toEqual(pieces.map((_, i) => i));
        for (const column of columns)
          expect(column.reduce((sum, i) => sum + (pieces[i]?.height ?? 0), 0)).toBeLessThanOrEqual(100);
      }),
    );
  });
});

test('aids are several parts under one name', () => {
  expect(readChoices({ what: ['aids', 'score', 'rulebook'] }).what).toEqual([
    'summary',
    'trackers',
    'score',
    'rulebook',
  ]);
  expect(() => readChoices({ what: ['poem'] })).toThrow(
    /There is no part "poem"; there is cards, backs, rulebook, aids/,
  );
  expect(() => readChoices({ booklet: 'scroll' })).toThrow('There is no booklet "scroll"; there is folded, pages.');
});
