import { expect, test } from 'vitest';
import { startMatch } from '../../engine/match.ts';
import { resolveOptions } from '../../engine/options.ts';
import { count } from '../../engine/zones.ts';
import printed from './deck.json' with { type: 'json' };
import { BOX, readBox } from './deck.ts';
import { arquetect } from './game.ts';
import { pointsOf } from './ending.ts';
import { hintsFor, recipeFor, shareOut } from './deal/recipe.ts';
import { city } from './shape.ts';

const copies = (faces: readonly { copies: number }[]): number => faces.reduce((sum, face) => sum + face.copies, 0);

test('[§2.1] the box: 99 base cards of 51 kinds, 36 of Headlines of 28 kinds', () => {
  const base = BOX.faces.filter(({ set }) => set === 'base');
  const headlines = BOX.faces.filter(({ set }) => set === 'headlines');
  expect([base.length, copies(base), headlines.length, copies(headlines)]).toEqual([51, 99, 28, 36]);
  expect(copies(base.filter(({ category }) => category === 'hazard'))).toBe(12);
  expect(BOX.faces.filter(({ ability }) => ability !== null).map(({ ability, id }) => [ability, id])).toEqual(
    BOX.faces.filter(({ category }) => category === 'event').map(({ id }) => [id, id]),
  );
});

test('[§2.8] the First Deck: only ★ cards, sizes as printed', () => {
  const sizes = [0, 1, 2, 3, 4, 5, 6].map((i) =>
    [...BOX.firstDeck.values()].reduce((sum, row) => sum + (row[i] ?? 0), 0),
  );
  expect(sizes).toEqual([18, 24, 28, 35, 42, 42, 48]);
  expect([...BOX.firstDeck.keys()].every((number) => BOX.faces[number]?.stars === 1)).toBe(true);
});

test('[§2.9] the table of recipes follows the formula', () => {
  const rows: readonly (readonly [number, string, number, readonly number[]])[] = [
    [2, 'short', 14, [3, 2, 2, 2, 2, 2, 1]],
    [2, 'normal', 18, [3, 3, 3, 3, 2, 2, 2]],
    [2, 'long', 22, [4, 3, 3, 3, 3, 3, 3]],
    [3, 'short', 18, [3, 3, 3, 3, 2, 2, 2]],
    [3, 'normal', 24, [5, 4, 3, 3, 3, 3, 3]],
    [3, 'long', 30, [6, 5, 4, 4, 4, 4, 3]],
    [4, 'short', 20, [4, 3, 3, 3, 3, 2, 2]],
    [4, 'normal', 28, [5, 4, 4, 4, 4, 4, 3]],
    [4, 'long', 36, [7, 5, 5, 5, 5, 5, 4]],
    [5, 'short', 25, [5, 4, 4, 3, 3, 3, 3]],
    [5, 'normal', 35, [7, 5, 5, 5, 5, 4, 4]],
    [5, 'long', 45, [9, 7, 6, 6, 6, 6, 5]],
    [6, 'short', 30, [6, 5, 4, 4, 4, 4, 3]],
    [6, 'normal', 42, [8, 6, 6, 6, 6, 5, 5]],
    [6, 'long', 48, [9, 7, 7, 7, 7, 6, 5]],
    [7, 'short', 35, [7, 5, 5, 5, 5, 4, 4]],
    [7, 'normal', 42, [8, 6, 6, 6, 6, 5, 5]],
    [7, 'long', 56, [11, 8, 8, 8, 8, 7, 6]],
    [8, 'short', 40, [8, 6, 6, 6, 5, 5, 4]],
    [8, 'normal', 48, [9, 7, 7, 7, 7, 6, 5]],
    [8, 'long', 56, [11, 8, 8, 8, 8, 7, 6]],
  ];
  for (const [seats, length, size, numbers] of rows) {
    const { base } = recipeFor(resolveOptions(arquetect, seats, { length }), seats);
    expect([seats, length, base.reduce((a, b) => a + b, 0)]).toEqual([seats, length, size]);
    expect([seats, length, [...base.slice(0, 6), base[7]]]).toEqual([seats, length, numbers]);
  }
});

test('[§option length] up to 90 cards the formula never asks for more than the box holds', () => {
  const held = shareOut(90).map((_, category) =>
    copies(BOX.faces.filter(({ set, bit }) => set === 'base' && bit === 1 << category)),
  );
  for (let size = 6; size <= 90; size++)
    shareOut(size).forEach((number, category) => expect(number).toBeLessThanOrEqual(held[category] ?? 0));
});

test('[§2.9] hints about a custom deck', () => {
  expect(hintsFor(shareOut(28), 4)).toEqual([]);
  expect(hintsFor([9, 0, 0, 0, 0, 0, 0, 0, 0], 2)).toHaveLength(4);
});

/* ---- edited decks ---- */

const edited = (change: (cards: Record<string, unknown>[]) => void): unknown => {
  const cards: Record<string, unknown>[] = printed.cards.map((card) => ({ ...card }));
  change(cards);
  return { cards, firstDeck: printed.firstDeck };
};
const set = (id: string, changes: Record<string, unknown>): unknown =>
  edited((cards) => Object.assign(cards.find((card) => card.id === id) ?? {}, changes));

test('[§2.4] an edited box is played: every Cottage scores 9', () => {
  const box = edited((cards) => {
    for (const card of cards) card.score = [{ flat: card.id === 'cottage' ? 9 : 0 }];
  });
  const { table } = startMatch(arquetect, { seats: 4, seed: 'e', options: { deck: 'first' }, setting: { deck: box } });
  let cottages = 0;
  for (let seat = 0; seat < 4; seat++) cottages += pointsOf(table, seat) / 9;
  expect(cottages).toBeGreaterThan(0);
  expect(table.counters.edited).toBe(1);
});

test.each([
  [set('villa', { copies: 0 }), 'Card "villa", field "copies": 0 is not a whole number from 1 to 9.'],
  [set('villa', { score: [] }), 'Card "villa", field "score": it has 0 entries, not 1 to 3.'],
  [
    set('villa', { score: [{ each: 1, of: 'houses', in: 'all' }] }),
    'Card "villa", field "score 1": "houses" is no category, no #id and none of any, building, out, ruined.',
  ],
  [
    set('villa', { score: [{ each: 1, of: 'any', in: 'around' }] }),
    'Card "villa", field "score 1": "around" is no scope.',
  ],
  [
    set('villa', { score: [{ flat: 1.5 }] }),
    'Card "villa", field "score 1": 1.5 is not a whole number from -99 to 99.',
  ],
  [
    set('villa', { score: [{ plus: 1 }] }),
    'Card "villa", field "score 1": it is none of flat, each, kinds, run, distance, total, copy, seams, if.',
  ],
  [
    set('villa', { score: [{ flat: 1, maximum: 3 }] }),
    'Card "villa", field "score 1": it has no field "maximum"; it has flat.',
  ],
  [set('villa', { ability: 'heist' }), 'Card "villa", field "ability": only an event has one.'],
  [set('heist', { ability: 'robbery' }), /^Card "heist", field "ability": "robbery" is none of heist, /],
  [set('villa', { category: 'posh' }), /^Card "villa", field "category": "posh" is none of residential, /],
  [set('villa', { colour: 'red' }), 'Card "villa", field "colour": a card has no such field.'],
  [set('villa', { id: 'cottage' }), 'Card "cottage", field "id": the box has it twice.'],
  [set('villa', { name: 'Cottage' }), 'Card "villa", field "name": another card is called "Cottage" too.'],
  [set('fire', { trouble: [{ ruin: 'any' }] }), 'Card "fire", field "trouble 1": nothing is no scope.'],
])('[§2.4] what is wrong with an edited box is said in one sentence (%#)', (data, message) => {
  expect(() => readBox(data)).toThrow(message);
});

test('[§2.9] a custom deck', () => {
  const start = (list: unknown, options: object = {}, seats = 2) =>
    startMatch(arquetect, { seats, seed: 'c', options: { deck: 'custom', ...options }, setting: { deck: list } });
  const { table } = start({ cottage: 4, fire: 3 });
  expect(count(table, city) + count(table, city + 1)).toBe(7);
  expect(() => start({ cottage: 5, fire: 3 })).toThrow(
    'The custom deck has 5 copies of "cottage"; 0 to 4 are possible',
  );
  expect(count(start({ cottage: 9 }, { extraCopies: true }).table, city)).toBeGreaterThan(3);
  expect(() => start({ cottage: 4, fire: 1 })).toThrow('The custom deck has 5 cards; 2 players need 6 to 40');
  expect(() => start({ castle: 2 })).toThrow('The custom deck names "castle", which is not in the box');
  expect(() => startMatch(arquetect, { seats: 2, seed: 'c', options: { deck: 'custom' } })).toThrow('needs a list');
  expect(() => startMatch(arquetect, { seats: 2, seed: 'c', setting: { deck: { cottage: 4 } } })).toThrow(
    'deck = custom',
  );
});
