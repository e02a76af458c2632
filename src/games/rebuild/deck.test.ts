import { describe, expect, test } from 'vitest';
import { startMatch } from '../../engine/match.ts';
import { CREDIT, type DeckName, LICENSE, type Printed, readDeck } from './deck.ts';
import printed from './deck.json' with { type: 'json' };
import { priceText, RESOURCES } from './face.ts';
import { rebuild } from './game.ts';

const sum = (cards: readonly Printed[], of: (card: Printed) => number): number =>
  cards.reduce((all, card) => all + card.copies * of(card), 0);

describe('the printed decks', () => {
  test.each<[DeckName, number[], number[]]>([
    ['first', [33, 90, 20, 148], [60, 52, 23, 34]],
    ['revised', [29, 82, 22, 163], [58, 45, 32, 32]],
  ])('[§2.6] check sums of the %s deck', (name, cards, icons) => {
    const { early, late } = readDeck(name, undefined);
    const points = (list: readonly Printed[]) => sum(list, ({ face }) => face.vp);
    expect([sum(early, () => 1), points(early), sum(late, () => 1), points(late)]).toEqual(cards);
    expect(RESOURCES.map((_, r) => sum([...early, ...late], ({ face }) => face.icons[r] ?? 0))).toEqual(icons);
  });

  test('[§2.3] 14 Starter cards and 18 icons for each player', () => {
    const { starters } = readDeck('first', undefined);
    expect(sum(starters, () => 1)).toBe(14);
    expect(RESOURCES.map((_, r) => sum(starters, ({ face }) => face.icons[r] ?? 0))).toEqual([6, 5, 4, 3]);
  });

  test('[§6.4] prices that are higher than another are not offered', () => {
    const prices = (name: DeckName, id: string) => {
      const { early, late } = readDeck(name, undefined);
      return [...early, ...late].find(({ face }) => face.id === id)?.face.prices.map(priceText);
    };
    expect(['chains', 'anvil', 'uzi'].map((id) => prices('first', id))).toEqual([['2T'], ['3T'], ['4T']]);
    expect(prices('revised', 'necklace')).toEqual(['2G']);
    expect(prices('revised', 'war-chest')).toEqual(['3G']);
    expect(prices('revised', 'anvil')).toEqual(['3T', '4W']);
    expect(prices('revised', 'uzi')).toEqual(['4T', '5W']);
    expect(prices('revised', 'battle-axe')).toEqual(['5T', '6W']);
    expect(prices('revised', 'sign-post')).toEqual(['5W', '4T', '3S']);
    expect(prices('revised', 'gold-mine')).toEqual(['2G', '1W 1T 1S']);
  });

  test('the source of the card facts is credited', () => {
    expect(CREDIT).toContain('"Project Spider Monkey" by Andy Meneely and contributors');
    expect(CREDIT).toContain('CC BY 4.0 (creativecommons.org/licenses/by/4.0)');
    expect(LICENSE).toBe('CC BY 4.0');
  });
});

describe('an edited deck', () => {
  const first = printed.decks.first;
  const edited = (id: string, change: object): object => ({
    decks: { first: first.map((card) => (card.id === id ? { ...card, ...change } : card)) },
  });
  const start = (deck: object, options = {}) =>
    startMatch(rebuild, { seats: 2, seed: 'edited', setting: { deck }, options }).table;

  test('[§2.6] changes the game', () => {
    const t = start(edited('crown', { icons: { wood: 1 }, vp: 20, copies: 3 }));
    expect(t.plan.faces.filter(({ id }) => id === 'crown')).toHaveLength(3);
    expect(t.plan.faces.find(({ id }) => id === 'crown')).toMatchObject({ vp: 20, prices: [[1, 0, 0, 0]] });
  });

  test('[§3.2] a card that passes 4 VP becomes a Late one', () => {
    const deck = readDeck('first', edited('ladder', { vp: 6, stage: undefined }));
    expect(deck.late.map(({ face }) => face.id)).toContain('ladder');
    expect(() => start(edited('ladder', { vp: 6 }))).toThrow(
      'Card "ladder", field "stage": with 6 VP it is "late", not "early".',
    );
  });

  test.each<[object, string]>([
    [{ vp: -1 }, 'Card "crown", field "vp": this is a whole number from 0 to 40, not -1.'],
    [
      { vp: 0, stage: 'start' },
      'Card "crown", field "vp": a card of the market has 1 VP or more; Starter cards stand in "starters".',
    ],
    [{ icons: { iron: 1 } }, 'Card "crown", field "icons": "iron" is no resource; there is wood, steel, stone, gold.'],
    [{ icons: { wood: 1.5 } }, 'Card "crown", field "icons": this is a whole number from 0 to 12, not 1.5.'],
    [{ copies: '2' }, 'Card "crown", field "copies": this is a whole number from 0 to 20, not "2".'],
    [{ id: 'anvil' }, 'Card "anvil", field "id": two cards have this id.'],
    [{ colour: 'red' }, 'Card "crown" has no field "colour"'],
    [{ effects: [{ fly: 1 }] }, 'Card "crown", field "effects": "fly" is no effect.'],
    [{ effects: [{ pass: 'right' }] }, 'Card "crown", field "effects.pass": this is "left" or "any", not "right".'],
    [{ effects: [{ end: { luck: 1 } }] }, 'Card "crown", field "effects.end": {"luck":1} is no end effect.'],
    [{ effects: [{ carry: 9 }, { draw: 3 }], copies: 3 }, 'a hand could grow to'],
  ])('is refused in one sentence: %j', (change, sentence) => {
    expect(() => start(edited('crown', change))).toThrow(sentence);
  });

  test('[§3.5] has to fit the table', () => {
    expect(() => start({ decks: { first: first.slice(0, 5) } })).toThrow('it needs at least 15');
    expect(() => start(edited('crown', { copies: 20 }), { mode: 'campaign', deck: 'first' })).not.toThrow();
    const many = { decks: { first: first.map((card) => ({ ...card, copies: 4, effects: [] })) } };
    expect(() => start(many, { mode: 'campaign' })).toThrow('the campaign has room for 96');
    expect(() => start({ game: 'five-ages' })).toThrow('This deck is of the game "five-ages", not of rebuild.');
    expect(() => startMatch(rebuild, { seats: 2, seed: '', setting: { cards: 1 } })).toThrow('has no field "cards"');
    expect(() => startMatch(rebuild, { seats: 2, seed: '', setting: { game: 2 } })).toThrow('belongs to the campaign');
  });
});
