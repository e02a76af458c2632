import { describe, expect, test } from 'vitest';
import { type Dice, makeDice } from '../../../engine/luck/random.ts';
import { type City, exchange, insert, makeCity } from '../city.ts';
import { Deck, type Face, PRINTED } from '../deck.ts';
import { cellOf, gainAt } from '../gains.ts';
import * as quick from './quick-city.ts';
import { quickDeck } from './quick-deck.ts';
import { readDesigns } from '../read-deck.ts';
import { avenuePoints, cityPoints, kindsOf, lookAt } from '../scoring.ts';
import { wildDeck } from '../testing/wild-deck.ts';

const wild = Array.from({ length: 12 }, (_, i) => new Deck(readDesigns(wildDeck(makeDice(`wild ${i}`), 24))));

/** The same random cities in both forms: some cards are tried and taken back, some exchanged. */
function growCities(deck: Deck, seats: number, dice: Dice): City[] {
  const face = (): Face => {
    const found = deck.faces[dice.below(deck.faces.length)];
    if (!found) throw new Error('no face');
    return found;
  };
  return Array.from({ length: seats }, (_, seat) => {
    const city = makeCity();
    for (let cards = dice.below(13); cards > 0; cards--) {
      const avenue = dice.below(3);
      const row = 1 + dice.below(quick.lengthOf(seat, avenue) + 1);
      const built = face();
      insert(city, avenue, row, built);
      quick.put(seat, avenue, row, built.number);
      quick.put(seat, avenue, row, face().number);
      quick.takeBack(seat, avenue, row);
      const other = dice.below(3);
      const otherRow = quick.lengthOf(seat, other);
      if (otherRow === 0) continue;
      exchange(city, cellOf(avenue, row), cellOf(other, otherRow));
      quick.exchangeCards(seat, avenue, row, other, otherRow);
    }
    return city;
  });
}

describe.each([
  { name: 'the printed deck', decks: [PRINTED] },
  { name: 'edited decks', decks: wild },
])('[§2.5] quick cities of $name', ({ decks }) => {
  test.each([
    { seats: 2, once: true },
    { seats: 2, once: false },
    { seats: 5, once: false },
  ])('are worth what the rules say, with $seats seats', ({ seats, once }) => {
    const dice = makeDice(`quick ${seats} ${once}`);
    for (let i = 0; i < 120; i++) {
      const deck = decks[i % decks.length] ?? PRINTED;
      quick.clearCities(quickDeck(deck), seats, once);
      const cities = growCities(deck, seats, dice);
      for (let seat = 0; seat < seats; seat++) {
        const [own, left, right] = [0, 1, seats - 1].map((away) => cities[(seat + away) % seats] ?? makeCity());
        if (!own || !left || !right) throw new Error('no city');
        lookAt({ own, left, right, faces: deck.faces, isOneSided: once });
        const now = cityPoints();
        expect(quick.cityWorth(seat)).toBe(now);
        expect(quick.avenueWorth(seat, 1)).toBe(avenuePoints(1));
        expect(quick.kindsOf(seat)).toBe(kindsOf(own));
        for (let avenue = 0; avenue < 3; avenue++) {
          const face = deck.faces[dice.below(deck.faces.length)];
          if (!face) continue;
          const gain = gainAt(own, face, avenue, quick.lengthOf(seat, avenue) + 1, now);
          expect(quick.gainAtEnd(seat, avenue, face.number)).toBe(gain);
        }
      }
    }
  });
});

test('[§2.5] a build that is only tried changes nothing', () => {
  quick.clearCities(quickDeck(PRINTED), 2, false);
  const [smithy, shrine] = ['smithy', 'wayside-shrine'].map((id) => PRINTED.faces.findIndex((face) => face.id === id));
  quick.put(0, 1, 1, smithy ?? 0);
  expect(quick.cityWorth(0)).toBe(2);
  expect(quick.gainAtEnd(0, 1, smithy ?? 0)).toBe(6);
  expect(quick.gainAtEnd(0, 1, shrine ?? 0)).toBe(2);
  expect([quick.cityWorth(0), quick.lengthOf(0, 1), quick.kindsOf(0)]).toEqual([2, 1, 1]);
});
