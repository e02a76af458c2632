import { describe, expect, test } from 'vitest';
import { Problem } from '../../../engine/words.ts';
import { FACES } from '../cards.ts';
import { readSheet } from './sheet.ts';

/** '10♠ J♦ ★1' → ids. */
const ids = (text: string): string[] =>
  text.split(' ').map((word) => FACES.find((face) => face.text === word)?.id ?? word);
const score = (hands: readonly string[], options: object = {}, leftovers?: readonly string[]) =>
  readSheet({
    game: 'five-ages',
    civilizations: hands.map(ids),
    options,
    ...(leftovers ? { leftovers: leftovers.map((text) => (text === '' ? [] : ids(text))) } : {}),
  });
const ranks = (...args: Parameters<typeof score>) => score(...args).seats.map(({ rank }) => rank);

describe('scoring a final position', () => {
  test('[§5.4] 3-3-3-10-10 beats 2-2-2-A-A (example 24d)', () => {
    expect(score(['2♣ 2♦ 2♥ A♣ A♦', '3♣ 3♦ 3♥ 10♣ 10♦'])).toEqual({
      seats: [
        {
          seat: 0,
          total: 6,
          key: [6, 2, 14],
          parts: [{ points: 6, why: 'full house, twos over aces', rule: '§5.2' }],
          rank: 2,
        },
        {
          seat: 1,
          total: 6,
          key: [6, 3, 10],
          parts: [{ points: 6, why: 'full house, threes over tens', rule: '§5.2' }],
          rank: 1,
        },
      ],
      winners: [1],
    });
  });

  test('[§5.3] 2♣3♣4♣5♣A♣ beats four aces and loses to 2♥3♥4♥5♥6♥ (example 24a)', () => {
    expect(ranks(['2♣ 3♣ 4♣ 5♣ 6♣', '2♥ 3♥ 4♥ 5♥ A♥', 'K♠ A♠ A♣ A♦ K♦'])).toEqual([1, 2, 3]);
  });

  test('[§5.5] equal best hands share the victory, the next place is the third (example 25)', () => {
    const hands = ['10♠ J♦ Q♠ K♥ A♣', '2♠ 2♦ 3♠ 3♦ 9♠', '10♦ J♠ Q♥ K♣ A♦'];
    expect(score(hands).winners).toEqual([0, 2]);
    expect(ranks(hands)).toEqual([1, 3, 1]);
    const broken = score(hands, { 'tie-break': 'leftovers' }, ['★1 9♦', '4♣ 4♦', '8♣ 7♠']);
    expect(broken.winners).toEqual([0]);
    expect(broken.seats[0]?.parts[1]).toEqual({ points: 0, why: 'left over: ★1 9♦', rule: '§6.3' });
    expect(broken.seats[1]?.parts).toHaveLength(1);
    expect(ranks(hands, { 'tie-break': 'leftovers' }, ['9♦ 2♣', '4♣ 4♦', '9♣ 2♥'])).toEqual([1, 3, 1]);
  });

  test('[§6.4] jokers in the civilization (example 26)', () => {
    const hands = ['9♠ 9♥ 4♦ 4♣ ★1', 'Q♠ Q♥ Q♦ Q♣ ★2'];
    const keys = (mode: string) => score(hands, { 'joker-build': mode }).seats.map(({ key }) => key);
    expect(keys('blank')).toEqual([
      [2, 9, 4, 0],
      [7, 12, 0],
    ]);
    expect(keys('wild')).toEqual([
      [6, 9, 4],
      [9, 12],
    ]);
  });
});

describe('what cannot be read is told in a sentence', () => {
  const [one, two] = [ids('2♣ 3♣ 4♣ 5♣ 7♣'), ids('2♥ 3♥ 4♥ 5♥ 7♥')];
  test.each([
    [[], 'A final position is an object with the fields civilizations, options, leftovers, not [].'],
    [{ game: 'rebuild', civilizations: [one, two] }, 'This final position is of the game "rebuild", not of five-ages.'],
    [
      { hands: [one, two] },
      'A final position of five-ages has no field "hands"; it has game, civilizations, options, leftovers.',
    ],
    [{}, '"civilizations" should be a list of 2 to 7, not nothing.'],
    [{ civilizations: [one] }, '"civilizations" should be a list of 2 to 7, not of 1.'],
    [{ civilizations: [one, two.slice(1)] }, 'the civilization of seat 1 should be a list of 5, not of 4.'],
    [
      { civilizations: [one, [...two.slice(1), 'h-1']] },
      'In the civilization of seat 1 "h-1" is no card; cards are written like "h-q" or "c-10".',
    ],
    [{ civilizations: [one, [...two.slice(1), '__proto__']] }, /"__proto__" is no card/],
    [
      { civilizations: [one, [...two.slice(1), 'c-2']] },
      'The card "c-2" is named twice: in the civilization of seat 0 and in the civilization of seat 1.',
    ],
    [
      { civilizations: [one, [...two.slice(1), 'joker-1']] },
      'In the civilization of seat 1 there is a joker, which only joker-build "blank" or "wild" allows (§R25).',
    ],
    [
      { civilizations: [one, [...two.slice(1), 'joker-4']], options: { 'joker-build': 'wild', jokers: 2 } },
      'In the civilization of seat 1 "joker-4" is not in the deck: the option jokers is 2.',
    ],
    [{ civilizations: [one, two], options: { wild: 1 } }, /^five-ages has no option "wild"; it has jokers/],
    [{ civilizations: [one, two], options: 3 }, 'Options are an object of option names and values, not 3.'],
    [
      { civilizations: [one, two], options: { 'tie-break': 'leftovers' } },
      /the field "leftovers" lists the cards left in each hand/,
    ],
    [{ civilizations: [one, two], leftovers: [[]] }, '"leftovers" should be a list of 2, not of 1.'],
    [
      { civilizations: [one, two], leftovers: [['c-2'], []] },
      'The card "c-2" is named twice: in the civilization of seat 0 and in the leftovers of seat 0.',
    ],
  ])('%j', (input, sentence) => {
    expect(() => readSheet(input)).toThrow(Problem);
    expect(() => readSheet(input)).toThrow(sentence);
  });
});
