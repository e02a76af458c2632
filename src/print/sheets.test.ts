import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXACT } from './calibration.ts';
import {
  BLEEDS,
  type Choices,
  LAYOUTS,
  PAPERS,
  queryOf,
  choicesFromQuery,
  readChoices,
  sizeOf,
  SIZES,
  USUAL,
} from './choices.ts';
import { gridOf, layOut, papersIn, type PrintedCard } from './sheets.ts';

const cardsOf = (count: number): PrintedCard[] =>
  Array.from({ length: count }, (_, i) => ({ card: `card-${i}`, back: 'cards' }));

const choices = (some: Partial<Choices>): Choices => ({ ...USUAL, ...some });

describe('cards on sheets', () => {
  test('nine poker cards lie in the middle of A4, 3 mm apart', () => {
    const [sheet] = layOut(cardsOf(9), choices({}));
    expect(sheet?.cells.map(({ x, y }) => [x, y])).toEqual(
      [13.5, 104.5, 195.5].flatMap((y) => [7.5, 73.5, 139.5].map((x) => [x, y])),
    );
    expect(sheet?.cells[4]?.bleed).toEqual({ left: 1.5, right: 1.5, top: 1.5, bottom: 1.5 });
  });

  test('on US Letter the rows touch, and bleed at the rim of the block only', () => {
    const [sheet] = layOut(cardsOf(9), choices({ paper: 'letter' }));
    expect(gridOf(choices({ paper: 'letter' }))).toMatchObject({ columns: 3, rows: 3, gutterX: 3, gutterY: 0 });
    expect(sheet?.cells[4]?.bleed).toMatchObject({ top: 0, bottom: 0 });
    expect(sheet?.cells[0]?.bleed).toMatchObject({ top: 1.5, bottom: 0 });
  });

  test('a bleed of 3 mm is kept between all cards, if fewer fit', () => {
    expect(gridOf(choices({ bleed: 3 }))).toMatchObject({ columns: 2, rows: 3, gutterX: 6, gutterY: 6 });
  });

  test('one card a page is as large as the card with its bleed', () => {
    expect(gridOf(choices({ paper: 'card', bleed: 3 }))).toMatchObject({ width: 69, height: 94, left: 3, top: 3 });
  });

  test('what does not go together is refused in a sentence', () => {
    expect(() => gridOf(choices({ paper: 'card', layout: 'gutterfold' }))).toThrow(/nothing to fold/);
    expect(() => readChoices({ paper: 'a5' })).toThrow('There is no paper "a5"; there is a4, letter, card.');
    expect(() => readChoices({ layout: 'pile' })).toThrow(/There is no layout "pile"/);
    expect(() => readChoices({ bleed: 2 })).toThrow(/The bleed is 0, 1.5, 3 mm/);
  });

  test('every choice that can be made prints every card once, on the paper, and no two over each other', () => {
    const names = <T extends object>(of: T) => fc.constantFrom(...(Object.keys(of) as (keyof T & string)[]));
    fc.assert(
      fc.property(
        fc.record({
          paper: names(PAPERS),
          size: names(SIZES),
          layout: names(LAYOUTS),
          bleed: fc.constantFrom(...BLEEDS),
        }),
        fc.integer({ min: 1, max: 60 }),
        (some, count) => {
          const chosen = choices(some);
          if (some.paper === 'card' && some.layout === 'gutterfold') return;
          const sheets = layOut(cardsOf(count), chosen);
          const { width, height } = sizeOf(chosen);
          const fronts = sheets.flatMap(({ cells }) => cells.flatMap(({ card }) => card ?? []));
          expect(fronts).toEqual(cardsOf(count).map(({ card }) => card));
          for (const { cells, width: w, height: h } of sheets)
            for (const [i, one] of cells.entries()) {
              expect(one.x).toBeGreaterThanOrEqual(0);
              expect(one.x + width).toBeLessThanOrEqual(w + 1e-9);
              expect(one.y).toBeGreaterThanOrEqual(0);
              expect(one.y + height).toBeLessThanOrEqual(h + 1e-9);
              for (const other of cells.slice(i + 1))
                expect(Math.abs(one.x - other.x) >= width - 1e-9 || Math.abs(one.y - other.y) >= height - 1e-9).toBe(
                  true,
                );
            }
        },
      ),
      { numRuns: 200 },
    );
  });

  test('choices survive the way through an address', () => {
    const chosen = choices({ what: ['cards', 'backs'], paper: 'letter', bleed: 3, isLarge: true, ink: 'saving' });
    expect(choicesFromQuery(queryOf(chosen))).toEqual(chosen);
  });
});

describe('backs', () => {
  test('on the long edge each back lies behind its front', () => {
    const [front, back] = layOut(cardsOf(5), choices({ layout: 'duplex' }));
    for (const [i, { x, y }] of (front?.cells ?? []).entries())
      expect(back?.cells[i]).toMatchObject({ x: 210 - x - 63, y, turn: 0, scale: 1 });
  });

  test('on the short edge it lies behind it upside down', () => {
    const [front, back] = layOut(cardsOf(5), choices({ layout: 'duplex-short', paper: 'letter' }));
    for (const [i, { x, y }] of (front?.cells ?? []).entries())
      expect(back?.cells[i]).toMatchObject({ x, y: 279.4 - y - 88, turn: 180 });
  });

  test('a gutterfold has both on one side, the same distance from the fold', () => {
    const [sheet] = layOut(cardsOf(3), choices({ layout: 'gutterfold' }));
    const [fronts, backs] = [sheet?.cells.slice(0, 3) ?? [], sheet?.cells.slice(3) ?? []];
    for (const [i, { x, y }] of fronts.entries()) expect(backs[i]).toMatchObject({ x, y: 297 - y - 88, turn: 180 });
    expect(sheet?.marks.filter(({ isFold }) => isFold)).toEqual([
      { x1: 0, y1: 148.5, x2: 210, y2: 148.5, isFold: true },
    ]);
  });

  test('a deck in duplex needs as much paper as its fronts', () => {
    const sheets = layOut(cardsOf(182), choices({ layout: 'duplex' }), EXACT);
    expect(sheets).toHaveLength(42);
    expect(papersIn(sheets)).toBe(21);
  });
});
