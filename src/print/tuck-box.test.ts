import { describe, expect, test } from 'vitest';
import { type Choices, LAYOUTS, type LayoutName, SIZES, type SizeName, sizeOf, USUAL } from './choices.ts';
import { boxedDecks, thicknessOf, tuckBox } from './tuck-box.ts';

const EVERY: Choices[] = (['a4', 'letter'] as const).flatMap((paper) =>
  (Object.keys(SIZES) as SizeName[]).flatMap((size) =>
    (Object.keys(LAYOUTS) as LayoutName[]).map((layout) => ({ ...USUAL, paper, size, layout })),
  ),
);

const numbersOf = (path: string): [x: number, y: number][] =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('a box', () => {
  test.each([1, 20, 56, 109, 182, 400])('holds its share of %i cards, and is cut out of one sheet', (cards) => {
    for (const choices of EVERY) {
      const boxes = boxedDecks([{ back: 'cards', cards }], choices);
      expect(boxes.reduce((sum, one) => sum + one.cards, 0)).toBe(cards);
      for (const one of boxes) {
        const { inside, outline, width, height } = tuckBox(one.cards, choices);
        const card = sizeOf(choices);
        expect(inside.width).toBeGreaterThan(card.width);
        expect(inside.height).toBeGreaterThan(card.height);
        expect(inside.depth).toBeGreaterThanOrEqual(one.cards * thicknessOf(choices) + 1);
        for (const [x, y] of numbersOf(outline)) {
          expect(x).toBeGreaterThanOrEqual(6 - 1e-6);
          expect(x).toBeLessThanOrEqual(width - 6 + 1e-6);
          expect(y).toBeGreaterThanOrEqual(6 - 1e-6);
          expect(y).toBeLessThanOrEqual(height - 6 + 1e-6);
        }
      }
    }
  });

  test('closes: its four walls stand around the cards, lid and bottom are as deep as its sides', () => {
    const { front, back, sides, lid, base, glued, inside } = tuckBox(60, USUAL);
    const [one, other] = sides;
    expect([one.x, back.x, other.x]).toEqual([front.x + front.width, one.x + one.width, back.x + back.width]);
    for (const { width, height } of [front, back]) expect([width, height]).toEqual([inside.width, inside.height]);
    for (const { width, height } of sides) expect([width, height]).toEqual([inside.depth, inside.height]);
    expect(lid).toMatchObject({ x: back.x, width: back.width, height: inside.depth, y: back.y - inside.depth });
    expect(base.height).toBeLessThan(inside.depth);
    expect(glued[0]).toMatchObject({ x: front.x - 11, height: inside.height });
  });
});
