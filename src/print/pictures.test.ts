import { describe, expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { deckSheets, type PicturedCard, shopForm, shopPictures, TABLETOP_FORM, tabletopPictures } from './pictures.ts';
import { savedObject } from './tabletop.ts';

const cardsWith = (back: string, count: number): PicturedCard[] =>
  Array.from({ length: count }, (_, i) => ({ card: `${back}-${i}`, back, copies: 1 + (i % 3) }));

describe('pictures for print shops', () => {
  test('are as large as the shops ask, and the trim lies in their middle', () => {
    expect(shopForm('the-game-crafter', 300)).toMatchObject({ pixels: { width: 825, height: 1125 } });
    expect(shopForm('the-game-crafter', 600)).toMatchObject({ pixels: { width: 1650, height: 2250 } });
    expect(shopForm('make-playing-cards', 300)).toMatchObject({ pixels: { width: 822, height: 1122 } });
    expect(shopForm('drive-thru-cards', 300).bleed.left).toBeCloseTo(3.175, 9);
    for (const shop of ['the-game-crafter', 'make-playing-cards', 'drive-thru-cards'] as const) {
      const { pixels, trim, bleed } = shopForm(shop, 600);
      expect(trim.width + bleed.left + bleed.right).toBeCloseTo((pixels.width / 600) * 25.4, 9);
      expect(trim.height + bleed.top + bleed.bottom).toBeCloseTo((pixels.height / 600) * 25.4, 9);
      expect(Math.min(bleed.left, bleed.top)).toBeGreaterThan(3);
    }
  });

  test('there is one of each front, with its copies in its name, and one of each back', () => {
    const files = shopPictures([...cardsWith('Day', 2), ...cardsWith('Night', 1)]).map(({ file }) => file);
    expect(files).toEqual([
      'day/day-0-x1.png',
      'day/day-1-x2.png',
      'day/back.png',
      'night/night-0-x1.png',
      'night/back.png',
    ]);
  });
});

describe('sheets for virtual tables', () => {
  const cards = [...cardsWith('day', 113), ...cardsWith('night', 1)];
  const sheets = deckSheets('game', cards);

  test('fit into ten by seven and 4096 pixels, without a gap; the last place is a back', () => {
    expect(sheets.map(({ columns, rows }) => [columns, rows])).toEqual([
      [10, 7],
      [9, 5],
      [2, 2],
    ]);
    for (const { columns, rows, cells, cards: own } of sheets) {
      expect(columns * TABLETOP_FORM.pixels.width).toBeLessThanOrEqual(4096);
      expect(rows * TABLETOP_FORM.pixels.height).toBeLessThanOrEqual(4096);
      expect(cells).toHaveLength(columns * rows);
      expect(cells.slice(0, own.length).map(({ card }) => card)).toEqual(own.map(({ card }) => card));
      expect(cells.at(-1)?.card).toBeNull();
    }
    expect(tabletopPictures(sheets).map(({ file }) => file)).toEqual([
      'game-day-1.png',
      'game-day-2.png',
      'game-night-1.png',
      'game-day-back.png',
      'game-night-back.png',
    ]);
  });

  test('the saved object has every copy of every card, at its place on its sheet', () => {
    const object = savedObject(sheets, {
      title: 'Game',
      backs: { day: 'Days', night: 'Nights' },
      wordsOf: (card) => ({ name: card.toUpperCase(), words: `What ${card} does.` }),
      urlOf: (file) => `file:///cards/${file}`,
    }) as { ObjectStates: { Name: string; Nickname: string; DeckIDs?: number[]; ContainedObjects?: object[] }[] };
    const [days, nights] = object.ObjectStates;
    expect(days).toMatchObject({
      Name: 'Deck',
      Nickname: 'Game: Days',
      CustomDeck: {
        1: {
          FaceURL: 'file:///cards/game-day-1.png',
          BackURL: 'file:///cards/game-day-back.png',
          NumWidth: 10,
          NumHeight: 7,
        },
        2: { FaceURL: 'file:///cards/game-day-2.png' },
      },
    });
    const copies = cards.filter(({ back }) => back === 'day').reduce((sum, card) => sum + card.copies, 0);
    expect(days?.DeckIDs).toHaveLength(copies);
    expect(days?.ContainedObjects).toHaveLength(copies);
    expect(days?.DeckIDs?.slice(0, 4)).toEqual([100, 101, 101, 102]);
    expect(days?.DeckIDs?.at(-1)).toBe(200 + 113 - 69 - 1);
    expect(days?.ContainedObjects?.[1]).toMatchObject({
      Nickname: 'DAY-1',
      Description: 'What day-1 does.',
      CardID: 101,
    });
    expect(nights).toMatchObject({ Name: 'CardCustom', CardID: 300 }); // one card is no deck
  });
});

test('a table for spreadsheets: quoted where it must be, and nothing that would be a formula', () => {
  expect(
    csvOf([
      ['id', 'words', 'copies'],
      ['a', 'He said “no”, "twice"\nand left.', 3],
      ['b', '=HYPERLINK("http://x")', -2],
      ['c', '+1 VP', '-2'],
      ['d', '@x', '-2 wood'],
    ]),
  ).toBe(
    '\uFEFFid,words,copies\r\n' +
      'a,"He said “no”, ""twice""\nand left.",3\r\n' +
      'b,"\'=HYPERLINK(""http://x"")",-2\r\n' +
      "c,'+1 VP,-2\r\n" +
      "d,'@x,'-2 wood\r\n",
  );
});
