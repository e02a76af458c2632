import { describe, expect, test } from 'vitest';
import { readSheet } from './sheet.ts';

const W25 =
  'ancient-throne ancient-pyramid obelisk galleon wizard-staff sign-post small-crate smelter a-log a-gold-bar';

describe('a final position', () => {
  test('[§5.3] is scored card by card, with every reason (W25)', () => {
    const { seats, winners } = readSheet({ game: 'rebuild', collections: [W25.split(' '), ['crown']] });
    expect(winners).toEqual([0]);
    expect(seats.map(({ total, rank }) => [total, rank])).toEqual([
      [84, 1],
      [13, 2],
    ]);
    const [first] = seats;
    expect(first?.parts.reduce((sum, { points }) => sum + points, 0)).toBe(84);
    expect(first?.parts.filter(({ rule }) => rule === '§5.3')).toEqual([
      {
        card: 'ancient-throne',
        points: 2,
        why: '2 different titles of the ancient set, once for the set',
        rule: '§5.3',
      },
      { card: 'obelisk', points: 4, why: 'Obelisk: 10 cards in the collection, 10 or fewer', rule: '§5.3' },
      { card: 'galleon', points: 17, why: 'Galleon: 1 for each of 17 wood icons on the other cards', rule: '§5.3' },
      {
        card: 'wizard-staff',
        points: 10,
        why: 'Wizard Staff: 1 for every 2 of 20 wood icons on the other cards',
        rule: '§5.3',
      },
    ]);
  });

  test('[§5.5] equal points: the fewest cards; still equal: shared', () => {
    const ranked = (...collections: string[][]) => readSheet({ collections }).seats.map(({ rank }) => rank);
    expect(ranked(['sign-post', 'a-log'], ['sign-post'])).toEqual([2, 1]);
    expect(ranked(['sign-post'], ['sign-post'])).toEqual([1, 1]);
  });

  test('[§6.4] the revised deck has other end effects', () => {
    const total = (cards: string) =>
      readSheet({ collections: [cards.split(' '), []], options: { deck: 'revised' } }).seats[0]?.total;
    expect(total('stone-wheel')).toBe(3);
    expect(total('stone-wheel stone-wheel')).toBe(9);
    expect(total('wizard-staff sign-post')).toBe(8 + 2 + 7);
    expect(total('medieval-turret a-log a-log a-stone a-stone a-stone')).toBe(9 + 2);
    expect(total('robot-golem rusted-gears a-log')).toBe(10 + 2);
    expect(total('obelisk a-log')).toBe(9 + 3);
  });

  test('[§6.6.5] in the campaign the team has one score', () => {
    const sheet = readSheet({ collections: [['crown'], ['ladder']], options: { mode: 'campaign' } });
    expect(sheet.winners).toEqual([]); // far below the target of any game
    expect(sheet.seats.map(({ total }) => total)).toEqual([13, 1]);
    const rich = readSheet({ collections: [Array(4).fill('crown'), ['ladder']], options: { mode: 'campaign' } });
    expect(rich.winners).toEqual([0, 1]);
  });

  test('[§2.3] what cannot be is refused in one sentence', () => {
    const read = (sheet: object) => () => readSheet(sheet);
    expect(read({ collections: [['fireball'], []] })).toThrow('In collection 1 "fireball" is no card of this deck.');
    expect(read({ collections: [['gold-stack'], []] })).toThrow('"gold-stack" is no card');
    expect(read({ collections: [] })).toThrow('"collections" should be a list of 1 to 4 collections');
    expect(read({ cards: [] })).toThrow('has no field "cards"');
  });
});
