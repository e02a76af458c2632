import { describe, expect, test } from 'vitest';
import { resolveOptions } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import printedDeck from './deck.json' with { type: 'json' };
import { copiesOf, deckSize, PRINTED, readSetting } from './deck.ts';
import { avenueEmpires } from './game.ts';
import type { Options } from './options.ts';
import { readDesigns } from './read-deck.ts';
import { CATEGORIES } from './vocabulary.ts';

const optionsOf = (seats: number, chosen: Partial<Options> = {}): Options =>
  resolveOptions(avenueEmpires, seats, chosen);
const size = (seats: number, chosen: Partial<Options> = {}): number =>
  deckSize(PRINTED, optionsOf(seats, chosen), seats);
const copies = (seats: number, chosen: Partial<Options> = {}): number =>
  copiesOf(PRINTED, optionsOf(seats, chosen), seats).length;

/** One sentence that says why a deck is refused. */
function problem(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  throw new Error('it is allowed');
}

const CARD = { id: 'windmill', freq: 'common', cat: ['craft'], place: 'end', score: [{ flat: 2 }] };
const wrong = (change: object): string => problem(() => readDesigns([{ ...CARD, ...change }]));

describe('the printed deck', () => {
  test('[§2.1] example 1: decks', () => {
    expect([2, 3, 4, 5, 6, 7].map((seats) => size(seats))).toEqual([60, 90, 120, 150, 180, 210]);
    expect(size(4, { powerCards: 'out' })).toBe(100);
    expect(Math.ceil(size(4, { powerCards: 'out' }) / 12) - 1).toBe(8);
    expect([copies(4, { cardsPerPlayer: 18 }), size(4, { cardsPerPlayer: 18 })]).toEqual([120, 72]);
    expect(size(2, { deckPlan: 'whole-box' })).toBe(210);
    expect(size(2, { deckPlan: 'whole-box', cardsPerPlayer: 12 })).toBe(210);
  });

  test('[§option powerCards] the sizes of first games', () => {
    expect([2, 3, 4, 5, 6, 7].map((seats) => copies(seats, { powerCards: 'out' }))).toEqual([
      50, 78, 100, 128, 150, 178,
    ]);
    expect(size(2, { powerCards: 'out', deckPlan: 'whole-box' })).toBe(178);
    expect(PRINTED.faces.filter((face) => face.power !== null || face.place !== 'end')).toHaveLength(10);
  });

  test('[§2.3] 48 designs; every category is on nine of them and on the same number of cards', () => {
    expect(PRINTED.faces).toHaveLength(48);
    for (const category of CATEGORIES) {
      expect(PRINTED.faces.filter(({ cat }) => cat.includes(category))).toHaveLength(9);
      for (const seats of [2, 4, 6])
        expect(copiesOf(PRINTED, optionsOf(seats), seats).filter(({ cat }) => cat.includes(category))).toHaveLength(
          5.5 * seats,
        );
    }
  });

  test('[§2.2] every face has its four sections', () => {
    for (const face of PRINTED.faces)
      for (const text of [face.name, face.text, face.short, face.icon]) expect(text).not.toBe('');
  });
});

describe('an edited deck', () => {
  test('[§2.9] a card without texts gets them from its data; copies stand in place of a frequency', () => {
    const [mill] = readDesigns([
      {
        id: 'wind-mill',
        copies: [1, 2, 3, 4, 5, 6],
        cat: ['craft', 'home'],
        place: 'anywhere',
        score: [{ flat: 2 }, { per: { count: 'connected', of: ['home', 'craft'] }, vp: -2, cap: 4 }],
        power: { id: 'keep', n: 3 },
      },
    ]);
    expect(mill?.name).toBe('Wind Mill');
    expect(mill?.text).toBe(
      'Counts as Craft and as Home. May be built anywhere in an avenue. 2 VP. −2 VP for each connected Home or Craft (at most −4). In each Cleanup Phase you may put up to 3 cards from your hand into your reserve instead of discarding them.',
    );
    expect(mill?.short).toBe('[C][H] · 2 · −2/adj[H][C] ≤4 · place anywhere · keep 3');
    expect(mill?.copies).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('[§2.5] what is wrong is said in one sentence with card, field and reason', () => {
    expect(wrong({ cat: ['craft', 'craft'] })).toBe(
      'Card "windmill", cat: the two categories of a card are different.',
    );
    expect(wrong({ cat: ['stone'] })).toBe(
      'Card "windmill", cat[0]: it is one of home, trade, craft, guard, faith, civic, not "stone".',
    );
    expect(wrong({ place: 'top' })).toContain('Card "windmill", place: it is one of end, start, anywhere');
    expect(wrong({ score: [{ flat: 1.5 }] })).toBe(
      'Card "windmill", score[0].flat: it is a whole number from -99 to 99, not 1.5.',
    );
    expect(wrong({ score: [{ table: { count: 'row' }, vp: [] }] })).toContain('score[0].vp');
    expect(wrong({ score: [{ per: { count: 'city', of: [] }, vp: 1 }] })).toContain('score[0].per.of: a filter is');
    expect(wrong({ score: [{ per: { count: 'city', of: 'building' }, vp: 1 }] })).toContain('only with connected');
    expect(wrong({ score: [{ per: { count: 'row' }, vp: 1, cap: 0 }] })).toContain(
      'score[0].cap: it is a whole number from 1 to 99, not 0',
    );
    expect(wrong({ score: [{ per: { count: 'avenuesWith', of: 'any', min: 0 }, vp: 1 }] })).toContain(
      'min: it is a whole number from 1 to 99',
    );
    expect(wrong({ score: [{ when: { count: 'row', op: '>', value: 1 }, then: [], else: [] }] })).toContain('when.op');
    expect(wrong({ score: [{ when: { inAvenue: [] }, then: [], else: [] }] })).toContain('inAvenue');
    expect(wrong({ score: [{ when: { count: 'row', op: '=', value: 1 }, then: [] }] })).toContain('score[0].else');
    expect(wrong({ score: [{ fat: 1 }] })).toContain('a term has flat, per, table or when');
    expect(wrong({ power: { id: 'keep' } })).toContain('power.n: it is a whole number from 1 to 9, not nothing');
    expect(wrong({ power: { id: 'keep', n: 0 } })).toContain('power.n: it is a whole number from 1 to 9, not 0');
    expect(wrong({ power: { id: 'salvage', n: 1 } })).toContain('the power salvage has no number');
    expect(wrong({ power: { id: 'fly' } })).toContain('power.id');
    expect(wrong({ copies: [1, 1, 1, 1, 1, 1] })).toContain('either a frequency or copies');
    expect(wrong({ freq: undefined, copies: [1, 1, 1, 1, 1, -1] })).toContain(
      'copies[5]: it is a whole number from 0 to 99, not -1',
    );
    expect(wrong({ freq: undefined })).toContain('freq: a card has a frequency');
    expect(wrong({ colour: 'red' })).toContain('Card "windmill", colour: there is no such field');
    expect(wrong({ id: 'Wind Mill' })).toContain('Card 1 of the deck, id:');
    expect(problem(() => readDesigns([CARD, CARD]))).toContain('another card of the deck has the same id');
    expect(problem(() => readDesigns({}))).toContain('A deck is a list of cards');
  });

  test('[§R46] a deck that is too small is refused after the options have been applied, one that is too large too', () => {
    const card = (id: string, copied: number) => ({
      ...CARD,
      id,
      freq: undefined,
      copies: Array.from({ length: 6 }, () => copied),
    });
    const some = (copied: number) => ({ deck: [card('mill', copied)] });
    expect(problem(() => readSetting(some(9), optionsOf(3), 3))).toContain('needs at least 10');
    expect(readSetting(some(10), optionsOf(3), 3).faces).toHaveLength(1);
    const many = { deck: ['mill', 'barn', 'shed'].map((id) => card(id, 99)) };
    expect(problem(() => readSetting(many, optionsOf(3), 3))).toContain('at most 254 fit');
    const powered = { deck: [{ ...CARD, power: { id: 'salvage' } }, ...printedDeck.slice(0, 1)] };
    expect(problem(() => readSetting(powered, optionsOf(2, { powerCards: 'out' }), 2))).toContain('needs at least 7');
    expect(problem(() => readSetting({ cards: [] }, optionsOf(2), 2))).toContain('"deck"');
  });

  test('[§2.5] the printed deck read as an edited one is the same deck', () => {
    expect(readSetting({ deck: printedDeck }, optionsOf(4), 4).faces).toEqual(PRINTED.faces);
  });
});
