import { describe, expect, test } from 'vitest';
import { type Choices, LAYOUTS, type LayoutName, SIZES, type SizeName, sizeOf, USUAL } from './choices.ts';
import { boxedDecks, type Rect, thicknessOf, tuckBox } from './tuck-box.ts';

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

  const WALL = 0.4; // millimetres: card of 300 g

  test.each([1, 20, 60, 90])(
    'folded around %i cards it has room for them between its walls, and no flap is in the way',
    (cards) => {
      for (const choices of EVERY)
        for (const one of boxedDecks([{ back: 'cards', cards }], choices)) {
          const box = tuckBox(one.cards, choices);
          const { front, back, sides, lid, base, glued } = box;
          const [side, other] = sides;
          const [tab] = glued;
          const card = sizeOf(choices);
          const points = numbersOf(box.outline);
          const between = (from: number, width: number): number[] =>
            points.filter(([x]) => x > from - 1e-3 && x < from + width + 1e-3).map(([, y]) => y);
          const above = (wall: Rect): number => wall.y - Math.min(...between(wall.x + 0.01, wall.width - 0.02));
          const below = (wall: Rect): number =>
            Math.max(...between(wall.x + 0.01, wall.width - 0.02)) - wall.y - wall.height;
          // Around the cards: two walls as wide as a card, two as deep as the stack; the tab closes the ring behind the last.
          expect(front.width - 2 * WALL).toBeGreaterThan(card.width);
          expect(side.width - 3 * WALL).toBeGreaterThan(one.cards * thicknessOf(choices)); // a flap of the lid is tucked in, too
          expect([back.width, other.width]).toEqual([front.width, side.width]);
          expect(tab?.width).toBeLessThan(other.width);
          expect(Math.min(...points.map(([x]) => x))).toBeCloseTo(front.x - (tab?.width ?? 0));
          expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(front.x + 2 * (front.width + side.width));
          // Up and down: bottom and lid lie two and one wall thick, flaps beside each other.
          expect(front.height - 3 * WALL).toBeGreaterThan(card.height - 1e-9);
          expect(lid.height).toBe(side.width);
          for (const wall of [side, other]) {
            expect(above(wall)).toBeLessThanOrEqual(front.width / 2);
            expect(below(wall)).toBeLessThanOrEqual(front.width / 2);
            expect(above(wall)).toBeLessThanOrEqual(front.height);
          }
          for (const wall of [front, back]) expect(below(wall)).toBeLessThan(side.width);
          expect(base.height).toBeCloseTo(below(front));
          expect(lid.y - Math.min(...points.map(([, y]) => y))).toBeLessThan(front.height / 2); // what is tucked in
        }
    },
  );

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
