import { describe, expect, test } from 'vitest';
import { FACES } from '../cards.ts';
import { whenDeclined, whyAsked } from './sayings.ts';

const cards = (text: string): number[] =>
  text === '' ? [] : text.split(' ').map((name) => FACES.findIndex((face) => face.text === name));

const said = (give: string, want: string, keeps = ''): string =>
  whyAsked({ give: cards(give), want: cards(want), keeps: cards(keeps) });

describe('why a bot asks', () => {
  test.each([
    ['J♥', 'K♦', 'K♠', 'I already have a king.'],
    ['J♥', '8♦', '8♠ 2♣', 'I already have an eight.'],
    ['J♥', 'K♦', 'K♠ K♣', 'I already have two kings.'],
    ['J♥', '9♠', '4♠ A♠', 'I collect spades.'],
    ['J♥', '9♠', '4♠', 'Another spade would suit me.'],
    ['4♠', 'A♠', '', 'An ace helps me more than a four.'],
    ['J♥', 'J♦', '', 'A diamond helps me more than a heart.'],
    ['J♥', 'K♦', '2♣', 'Your king helps me more than my jack.'],
    ['J♥ 4♥', 'J♣ 4♣', '', 'Both of yours help me more.'],
  ])('%s for %s, keeping %s: %s', (give, want, keeps, words) => {
    expect(said(give, want, keeps)).toBe(words);
  });

  test('at most eight words, for any two cards', () => {
    for (let give = 0; give < 52; give++)
      for (let want = 0; want < 52; want++)
        if (give !== want)
          expect(
            whyAsked({ give: [give], want: [want], keeps: [(want + 13) % 52] }).split(' ').length,
          ).toBeLessThanOrEqual(8);
  });
});

test('a declined bot says what it asks for no more', () => {
  expect(whenDeclined(cards('K♦'))).toBe('Then not the king.');
  expect(whenDeclined(cards('K♦ 2♣'))).toBe('Then not both.');
});
