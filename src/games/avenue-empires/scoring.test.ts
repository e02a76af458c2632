import { describe, expect, test } from 'vitest';
import { areConnected, makeCity } from './city.ts';
import { compileCount } from './compile.ts';
import { PRINTED } from './deck.ts';
import { cellOf } from './gains.ts';
import { counted, lookAt } from './scoring.ts';
import { readSheet } from './words/sheet.ts';
import type { Options } from './options.ts';

/** 'L: manor-house cottage-row | C: … | R: …' as players write it; an avenue that is not named is empty. */
function city(text: string): { left: string[]; center: string[]; right: string[] } {
  const of = (letter: string): string[] => {
    const found = text
      .split('|')
      .map((part) => part.trim().split(': '))
      .find(([name]) => name === letter);
    return found?.[1] === undefined ? [] : found[1].split(' ');
  };
  return { left: of('L'), center: of('C'), right: of('R') };
}

/** The scores of the first city's cards, Left to Right, then its total. */
function scores(cities: readonly string[], options: Partial<Options> = {}): { cards: number[]; total: number } {
  const [seat] = readSheet({ game: 'avenue-empires', cities: cities.map(city), options }).seats;
  return { cards: (seat?.parts ?? []).map(({ points }) => points), total: seat?.total ?? Number.NaN };
}

const alone = (text: string): { cards: number[]; total: number } => scores([text]);

describe('section 10, scoring', () => {
  test('[§2.4] example 4: connections', () => {
    const { cards, total } = alone('L: cottage-row smithy | C: manor-house fountain chapel | R: brickworks');
    expect(cards).toEqual([4, 2, 6, 6, 4, 3]);
    expect(total).toBe(25);
  });

  test('[§R15] example 5: the Castle is a building, not a card', () => {
    expect(alone('C: smithy | R: cathedral').cards).toEqual([2, 4]);
    expect(alone('C: smithy | R: fountain').cards).toEqual([2, 3]);
    expect(alone('L: smithy | C: cathedral smithy | R: smithy').cards[1]).toBe(8);
    expect(alone('L: smithy manor-house').cards[1]).toBe(1);
    expect(alone('L: manor-house').cards).toEqual([6]);
  });

  test('[§2.6] example 6: building at the start, as it scores', () => {
    expect(alone('L: charcoal-kilns smithy hermitage')).toEqual({ cards: [1, 4, 1], total: 6 });
    expect(alone('L: gatehouse charcoal-kilns smithy hermitage')).toEqual({ cards: [4, 2, 4, 7], total: 17 });
    expect(alone('L: gatehouse gatehouse charcoal-kilns smithy hermitage')).toEqual({
      cards: [5, 4, 4, 4, 7],
      total: 24,
    });
  });

  test('[§2.6] example 7: building in the middle, as it scores', () => {
    expect(alone('C: cottage-row cottage-row').total).toBe(8);
    expect(alone('C: cottage-row lean-to cottage-row')).toEqual({ cards: [4, 4, 4], total: 12 });
  });

  test('[§R37] example 8: dual cards', () => {
    const { cards, total } = alone('L: almshouse tannery | C: townhouse waterworks | R: guildhall');
    expect(cards).toEqual([5, 3, 10, 6, 2]);
    expect(total).toBe(26);
  });

  test('[§2.4] example 9: blocks', () => {
    const { cards, total } = alone('L: tenement almshouse | C: smithy college-lodgings tenement | R: cottage-row');
    expect(cards).toEqual([8, 5, 2, 4, 8, 2]);
    expect(total).toBe(29);
  });

  test('[§2.4] example 10: facing avenues', () => {
    const { cards, total } = scores([
      'L: border-market | C: embassy | R: toll-tower embassy',
      'R: guildhall market-stalls chapel',
      'L: waterworks cottage-row knights-chapel brickworks',
    ]);
    expect(cards).toEqual([6, 0, 5, 8]);
    expect(total).toBe(19);
  });

  test('[§2.5] example 11: more and fewer than the neighbours', () => {
    const { cards, total } = scores([
      'L: watch-house | C: royal-exchange pilgrims-rest | R: toll-tower',
      'L: city-wall | C: chapel wayside-shrine',
      'L: toll-tower | C: barracks chapel',
    ]);
    expect(cards).toEqual([3, 8, 6, 2]);
    expect(total).toBe(19);
  });

  test('[§R9] [§option twoPlayerSides] example 12: two players look twice, or once', () => {
    const cities = ['L: watch-house | C: barracks', 'L: city-wall'];
    expect(scores(cities)).toEqual({ cards: [6, 3], total: 9 });
    expect(scores(cities, { twoPlayerSides: 'once' })).toEqual({ cards: [3, 3], total: 6 });
    const lodging = ['L: lodging-house', 'L: smithy smithy smithy'];
    expect(scores(lodging).total).toBe(7);
    expect(scores(lodging, { twoPlayerSides: 'once' }).total).toBe(4);
    // Facing is unchanged, and with three players the option changes nothing.
    const facing = ['R: toll-tower', 'L: smithy smithy'];
    expect(scores(facing, { twoPlayerSides: 'once' })).toEqual(scores(facing));
    const three = [...cities, 'L: city-wall'];
    expect(scores(three, { twoPlayerSides: 'once' })).toEqual(scores(three));
  });

  test('[§2.5] example 13: caps', () => {
    const left = 'L: smithy smithy smithy smithy | C: city-wall city-wall city-wall city-wall city-wall';
    const right = 'L: smithy smithy smithy | C: city-wall city-wall city-wall city-wall';
    expect(scores(['L: lodging-house', left, right]).total).toBe(7);
    expect(scores(['L: mercenary-camp', left, right]).total).toBe(0);
  });

  test('[§2.5] example 14: proportions', () => {
    const card = (text: string, id: string): number => {
      const [seat] = readSheet({ cities: [city(text)] }).seats;
      return seat?.parts.find((part) => part.card === id)?.points ?? Number.NaN;
    };
    const three = 'smithy smithy smithy';
    expect(card(`L: three-spires smithy smithy | C: ${three} | R: ${three}`, 'three-spires')).toBe(9);
    expect(card(`L: three-spires ${three} | C: ${three} | R: ${three}`, 'three-spires')).toBe(4);
    expect(card(`L: three-spires ${three} | C: ${three} | R: smithy smithy`, 'three-spires')).toBe(0);
    expect(card(`L: grand-bazaar ${three} | C: smithy ${three} | R: smithy`, 'grand-bazaar')).toBe(5);
    expect(card(`L: smithy ${three} | C: smithy ${three} | R: grand-bazaar`, 'grand-bazaar')).toBe(2);
    expect(card(`L: grand-bazaar ${three} ${three} | C: smithy | R: smithy`, 'grand-bazaar')).toBe(6);
  });

  test('[§2.4] example 15: rows and last cards', () => {
    expect(alone('L: charcoal-kilns watchtower caravanserai | C: manor-house smithy | R: observatory')).toEqual({
      cards: [1, 3, 5, 6, 2, 6],
      total: 23,
    });
    expect(
      alone('L: charcoal-kilns watchtower caravanserai city-wall | C: manor-house smithy | R: observatory chapel'),
    ).toEqual({ cards: [1, 3, 1, 3, 6, 2, 3, 4], total: 23 });
  });

  test('[§2.5] example 16: variety', () => {
    expect(alone('L: knights-chapel wayside-shrine smithy | C: theatre | R: cottage-row')).toEqual({
      cards: [3, 4, 2, 8, 2],
      total: 19,
    });
    expect(alone('L: knights-chapel wayside-shrine smithy | C: theatre guildhall | R: cottage-row')).toEqual({
      cards: [6, 4, 2, 8, 2, 2],
      total: 24,
    });
  });

  test('[§2.5] example 17: guards at home and abroad', () => {
    const { cards, total } = scores([
      'L: barracks | C: citadel | R: foundry knights-chapel',
      'L: watch-house watch-house',
      'C: city-wall',
    ]);
    expect(cards).toEqual([5, 7, 7, 3]);
    expect(total).toBe(22);
  });

  test('[§2.7] example 18: scoring text of the power cards', () => {
    const { cards, total } = alone(
      'L: archive chapel | C: registry cottage-row cottage-row | R: catacombs customs-house toll-tower',
    );
    expect(cards).toEqual([5, 6, 5, 4, 4, 5, 4, 1]);
    expect(total).toBe(34);
  });

  test('[§2.6] example 20: Masons’ exchange, as it scores', () => {
    expect(alone('L: hermitage smithy townhouse brickworks | C: masons-yard')).toEqual({
      cards: [1, 4, 2, 3, 3],
      total: 13,
    });
    expect(alone('L: brickworks smithy townhouse hermitage | C: masons-yard')).toEqual({
      cards: [5, 4, 4, 7, 4],
      total: 24,
    });
  });

  test('[§5.4] example 28: a whole city', () => {
    const { cards, total } = scores([
      'L: manor-house cottage-row bathhouse hermitage | C: market-stalls townhouse watch-house | R: smithy tannery',
      'L: smithy',
      'L: city-wall',
    ]);
    expect(cards).toEqual([6, 6, 5, 7, 8, 8, 3, 4, 5]);
    expect(total).toBe(52);
    const [seat] = readSheet({
      cities: [
        city(
          'L: manor-house cottage-row bathhouse hermitage | C: market-stalls townhouse watch-house | R: smithy tannery',
        ),
      ],
    }).seats;
    expect(seat?.key?.[1]).toBe(6);
  });

  test('[§R36] example 29: below zero', () => {
    expect(alone('L: smithy cottage-row | C: cottage-row brickworks cottage-row | R: smithy cottage-row')).toEqual({
      cards: [2, 2, 2, -3, 2, 2, 2],
      total: 9,
    });
  });
});

test('[§2.4] the cards that a sentence or the page calls connected are those that scoring counts', () => {
  const [what, of, least] = compileCount({ count: 'connected', of: ['home'] });
  const places = [0, 1, 2].flatMap((avenue) => [1, 2, 3, 4].map((row) => ({ avenue, row })));
  for (const home of places) {
    const own = makeCity();
    own.lengths.fill(4);
    own.categories[cellOf(home.avenue, home.row)] = of;
    lookAt({ own, left: makeCity(), right: makeCity(), faces: PRINTED.faces, isOneSided: false });
    for (const { avenue, row } of places)
      expect(counted(what, of, least, avenue, row)).toBe(areConnected(avenue - home.avenue, row - home.row) ? 1 : 0);
  }
});
