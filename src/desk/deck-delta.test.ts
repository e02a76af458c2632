import '../games/all.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { games } from '../contract/shelf.ts';
import { Problem } from '../engine/words.ts';
import { deltaOf, withDelta } from './deck-delta.ts';

const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('what differs leads back to the same deck, to the character', () => {
  const anything = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(anything, anything, (printed, edited) => {
      const [before, after] = [copy(printed), copy(edited)];
      const again = withDelta(before, copy(deltaOf(before, after)));
      expect(JSON.stringify(again)).toBe(JSON.stringify(after));
    }),
    { numRuns: 300 },
  );
});

test.each(games.filter(({ deck }) => deck !== undefined).map((entry) => [entry.game.id, entry.deck] as const))(
  'one number of a card of %s is a few letters, whatever was moved around',
  (_, printed) => {
    const text = JSON.stringify(printed);
    const edited: unknown = JSON.parse(text.replace(/:2([,}])/, ':3$1'));
    const delta = deltaOf(printed, edited);
    expect(withDelta(printed, copy(delta))).toEqual(edited);
    expect(JSON.stringify(delta).length).toBeLessThan(text.length / 10);
  },
);

test('what no page wrote is refused in a sentence', () => {
  const strange = [7, null, { list: 3 }, { list: [[9, 0]] }, { list: [['0', 0]] }, { has: 1 }, { has: { a: 5 } }, {}];
  for (const delta of strange) expect(() => withDelta([{ a: 1 }], delta)).toThrow(Problem);
  expect(() => withDelta({ a: 1 }, { has: {}, without: 'a' })).toThrow(Problem);
});
