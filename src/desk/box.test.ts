import { expect, test } from 'vitest';
import '../games/all.ts';
import { games, gameNamed } from '../contract/shelf.ts';
import { resolveOptions } from '../engine/options.ts';
import { makePlan } from '../engine/plan.ts';
import { boxOf } from './box.ts';

const sizeOf = (id: string, options: object = {}): number =>
  boxOf(gameNamed(id).game, options, undefined).cards.reduce((sum, { copies }) => sum + copies, 0);

test('a box holds enough for every number of players, and no more than the largest needs of each card', () => {
  for (const { game } of games) {
    const copies = new Map(boxOf(game, {}, undefined).cards.map((one) => [one.card, one.copies]));
    const most = new Map<string, number>();
    for (let seats = game.seats.min; seats <= game.seats.max; seats++)
      for (const [card, cards] of makePlan(game, seats, resolveOptions(game, seats, {})).cardNamed)
        most.set(card, Math.max(most.get(card) ?? 0, cards.length));
    expect([...copies].toSorted(([one], [other]) => one.localeCompare(other))).toEqual(
      [...most].toSorted(([one], [other]) => one.localeCompare(other)),
    );
  }
});

test('the boxes are as large as the rulebooks say', () => {
  expect(sizeOf('arquetect')).toBe(99);
  expect(sizeOf('avenue-empires')).toBe(210);
  expect(sizeOf('five-ages')).toBe(52);
  expect(sizeOf('five-ages', { jokers: 4 })).toBe(56);
  expect(sizeOf('upper-cataracts')).toBe(182);
});

test('an edited deck is counted as it is, and a broken one refused with the card', () => {
  const { game } = gameNamed('rebuild');
  const printed = structuredClone(gameNamed('rebuild').deck) as { starters: { id: string; copies: number }[] };
  const [first] = printed.starters;
  if (!first) throw new Error('no starters');
  first.copies = 5;
  const { cards } = boxOf(game, {}, printed);
  expect(cards.find(({ card }) => card === first.id)?.copies).toBe(5 * game.seats.max);
  first.copies = -1;
  expect(() => boxOf(game, {}, printed)).toThrow(new RegExp(`Card "?${first.id}`));
});

test('a deck that is too large for the largest tables is counted for the others', () => {
  const { game, deck } = gameNamed('avenue-empires');
  const designs = (deck as { freq: string }[]).map((design) => ({ ...design, freq: 'staple' }));
  const { cards } = boxOf(game, {}, designs);
  expect(new Set(cards.map(({ copies }) => copies))).toEqual(new Set([5])); // 48 designs: 240 cards for five, 288 for six
  expect(() => boxOf(game, {}, designs.slice(0, 1))).toThrow(/it needs at least/);
});
