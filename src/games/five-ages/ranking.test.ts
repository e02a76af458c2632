import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FACES, FIRST_JOKER, SUITS } from './cards.ts';
import {
  bestKeyOf,
  CLASSES,
  compareInWords,
  describeKey,
  handKey,
  MAJORS,
  MINORS,
  poolKey,
  spellKey,
  type JokerBuild,
} from './ranking.ts';

/** '10♠ J♦ ★1' → card numbers. */
const cards = (text: string): number[] =>
  text.split(' ').map((word) => {
    const card = FACES.findIndex((face) => face.text === word);
    if (card < 0) throw new Error(`no card ${word}`);
    return card;
  });
const keyOf = (text: string, joker: JokerBuild = 'forbidden') => handKey(cards(text), 0, joker);
const spelled = (text: string, joker?: JokerBuild) => spellKey(keyOf(text, joker));
/** A key from the way the rulebook writes it. */
const keyFrom = ([rank = 0, ...numbers]: number[]) =>
  [0, 1, 2, 3, 4].reduce((key, i) => key * 16 + (numbers[i] ?? 0), rank);

describe('the deck', () => {
  test('[§2.1] 56 different faces in display order, card number = suit × 13 + value − 2', () => {
    expect(FACES).toHaveLength(56);
    expect(new Set(FACES.map((face) => face.id)).size).toBe(56);
    expect(new Set(FACES.map((face) => face.title)).size).toBe(56);
    FACES.forEach((face, card) => {
      const suit = SUITS.findIndex(({ id }) => id === face.suit);
      if (card < FIRST_JOKER) expect(suit * 13 + face.value - 2).toBe(card);
      else expect(face).toMatchObject({ id: `joker-${card - 51}`, text: `★${card - 51}`, suit: null, value: 0 });
    });
    expect(FACES[cards('Q♥')[0] ?? -1]).toEqual({
      id: 'h-q',
      text: 'Q♥',
      suit: 'h',
      value: 12,
      title: 'The Lawgiver',
      flavour: 'Rule one: no more rule ones.',
    });
  });
});

describe('comparing hands', () => {
  test('[§5.3] 2♣3♣4♣5♣A♣ beats four aces and loses to 2♥3♥4♥5♥6♥ (example 24a)', () => {
    expect(spelled('2♣ 3♣ 4♣ 5♣ A♣')).toEqual([8, 5]);
    expect(spelled('A♠ A♥ A♦ A♣ K♦')).toEqual([7, 14, 13]);
    expect(spelled('2♥ 3♥ 4♥ 5♥ 6♥')).toEqual([8, 6]);
    expect(keyOf('2♣ 3♣ 4♣ 5♣ A♣')).toBeGreaterThan(keyOf('A♠ A♥ A♦ A♣ K♦'));
    expect(keyOf('2♣ 3♣ 4♣ 5♣ A♣')).toBeLessThan(keyOf('2♥ 3♥ 4♥ 5♥ 6♥'));
  });

  test('[§5.3] A♠2♦3♣4♥5♠ loses to 2♠3♦4♣5♥6♠ (example 24b)', () => {
    expect(spelled('A♠ 2♦ 3♣ 4♥ 5♠')).toEqual([4, 5]);
    expect(spelled('2♠ 3♦ 4♣ 5♥ 6♠')).toEqual([4, 6]);
    expect(keyOf('A♠ 2♦ 3♣ 4♥ 5♠')).toBeLessThan(keyOf('2♠ 3♦ 4♣ 5♥ 6♠'));
  });

  test('[§5.3] Q♠K♦A♣2♥3♠ is no straight (example 24c)', () => {
    expect(spelled('Q♠ K♦ A♣ 2♥ 3♠')).toEqual([0, 14, 13, 12, 3, 2]);
  });

  test('[§5.4] 3-3-3-10-10 beats 2-2-2-A-A (example 24d)', () => {
    expect(spelled('3♠ 3♥ 3♦ 10♣ 10♦')).toEqual([6, 3, 10]);
    expect(spelled('2♠ 2♥ 2♦ A♣ A♦')).toEqual([6, 2, 14]);
    expect(keyOf('3♠ 3♥ 3♦ 10♣ 10♦')).toBeGreaterThan(keyOf('2♠ 2♥ 2♦ A♣ A♦'));
  });

  test('[§5.4] flush A-10-8-5-2 beats flush A-10-8-4-3 (example 24e)', () => {
    expect(spelled('A♥ 10♥ 8♥ 5♥ 2♥')).toEqual([5, 14, 10, 8, 5, 2]);
    expect(keyOf('A♥ 10♥ 8♥ 5♥ 2♥')).toBeGreaterThan(keyOf('A♣ 10♣ 8♣ 4♣ 3♣'));
  });

  test('[§5.4] K-K-4-4-9 beats K-K-4-4-8 and Q-Q-J-J-A (example 24f)', () => {
    expect(spelled('K♠ K♥ 4♦ 4♣ 9♠')).toEqual([2, 13, 4, 9]);
    expect(spelled('Q♠ Q♥ J♦ J♣ A♠')).toEqual([2, 12, 11, 14]);
    expect(keyOf('K♠ K♥ 4♦ 4♣ 9♠')).toBeGreaterThan(keyOf('K♦ K♣ 4♠ 4♥ 8♠'));
    expect(keyOf('K♠ K♥ 4♦ 4♣ 9♠')).toBeGreaterThan(keyOf('Q♠ Q♥ J♦ J♣ A♠'));
  });

  test('[§5.4] 8-8-A-6-3 beats 8-8-K-Q-J (example 24g)', () => {
    expect(spelled('8♠ 8♥ A♦ 6♣ 3♠')).toEqual([1, 8, 14, 6, 3]);
    expect(spelled('8♦ 8♣ K♠ Q♥ J♦')).toEqual([1, 8, 13, 12, 11]);
    expect(keyOf('8♠ 8♥ A♦ 6♣ 3♠')).toBeGreaterThan(keyOf('8♦ 8♣ K♠ Q♥ J♦'));
  });

  test('[§5.2] the lowest flush beats the highest straight, the lowest straight three aces (example 24h)', () => {
    expect(keyOf('7♦ 5♦ 4♦ 3♦ 2♦')).toBeGreaterThan(keyOf('10♠ J♦ Q♠ K♥ A♣'));
    expect(keyOf('A♠ 2♦ 3♣ 4♥ 5♠')).toBeGreaterThan(keyOf('A♠ A♥ A♦ K♣ Q♠'));
  });

  test('[§5.5] two ace-high straights are equal and beat two pair (example 25)', () => {
    expect(spelled('10♠ J♦ Q♠ K♥ A♣')).toEqual([4, 14]);
    expect(keyOf('10♠ J♦ Q♠ K♥ A♣')).toBe(keyOf('10♦ J♠ Q♥ K♣ A♦'));
    expect(keyOf('10♠ J♦ Q♠ K♥ A♣')).toBeGreaterThan(keyOf('A♠ A♥ K♠ K♦ Q♦'));
  });

  test('[§5.4] a key is written with the numbers its class lists, each class once', () => {
    expect(CLASSES.map(({ numbers }) => numbers)).toEqual([5, 4, 3, 3, 1, 5, 2, 2, 1, 1]);
    expect(spelled('10♥ J♥ Q♥ K♥ A♥')).toEqual([8, 14]);
    expect(spelled('7♠ 7♥ 7♦ A♣ K♦')).toEqual([3, 7, 14, 13]);
  });
});

describe('jokers in the civilization', () => {
  test('[§6.4] 9♠9♥4♦4♣ and a joker: two pair, or a full house (example 26)', () => {
    expect(spelled('9♠ 9♥ 4♦ 4♣ ★1', 'blank')).toEqual([2, 9, 4, 0]);
    expect(keyOf('9♠ 9♥ 4♦ 4♣ ★1', 'blank')).toBeLessThan(keyOf('9♦ 9♣ 4♠ 4♥ 2♠', 'blank'));
    expect(spelled('9♠ 9♥ 4♦ 4♣ ★1', 'wild')).toEqual([6, 9, 4]);
  });

  test('[§6.4] A♥J♥6♥3♥ and a joker: high card, or a flush with two aces (example 26)', () => {
    expect(spelled('A♥ J♥ 6♥ 3♥ ★2', 'blank')).toEqual([0, 14, 11, 6, 3, 0]);
    expect(spelled('A♥ J♥ 6♥ 3♥ ★2', 'wild')).toEqual([5, 14, 14, 11, 6, 3]);
  });

  test('[§6.4] 5♠6♠7♠8♠ and a wild joker: straight flush to the nine (example 26)', () => {
    expect(spelled('5♠ 6♠ 7♠ 8♠ ★3', 'wild')).toEqual([8, 9]);
  });

  test('[§6.4] four queens and a joker: five of a kind beats a royal flush (example 26)', () => {
    expect(spelled('Q♠ Q♥ Q♦ Q♣ ★4', 'blank')).toEqual([7, 12, 0]);
    expect(spelled('Q♠ Q♥ Q♦ Q♣ ★4', 'wild')).toEqual([9, 12]);
    expect(keyOf('Q♠ Q♥ Q♦ Q♣ ★4', 'wild')).toBeGreaterThan(keyOf('10♥ J♥ Q♥ K♥ A♥', 'wild'));
  });

  test('[§6.4] two blank jokers do not match each other', () => {
    expect(spelled('9♠ 9♥ 4♦ ★1 ★2', 'blank')).toEqual([1, 9, 4, 0, 0]);
  });

  test('[§6.4] four wild jokers and a two: five twos', () => {
    expect(spelled('★1 ★2 2♣ ★3 ★4', 'wild')).toEqual([9, 2]);
  });
});

describe('in words', () => {
  test.each([
    ['10♥ J♥ Q♥ K♥ A♥', 'royal flush'],
    ['5♠ 6♠ 7♠ 8♠ 9♠', 'straight flush, nine high'],
    ['A♠ A♥ A♦ A♣ K♦', 'four of a kind, aces with a king'],
    ['Q♠ Q♥ Q♦ 7♠ 7♦', 'full house, queens over sevens'],
    ['A♥ J♥ 9♥ 6♥ 3♥', 'flush, ace-jack-nine-six-three'],
    ['6♠ 7♥ 8♦ 9♣ 10♠', 'straight, ten high'],
    ['6♠ 6♥ 6♦ A♣ K♦', 'three of a kind, sixes with ace-king'],
    ['K♠ K♥ 4♦ 4♣ 8♠', 'two pair, kings and fours with an eight'],
    ['8♠ 8♥ A♦ 6♣ 3♠', 'one pair, eights with ace-six-three'],
    ['Q♠ K♦ A♣ 2♥ 3♠', 'high card, ace-king-queen-three-two'],
    ['9♠ 9♥ 4♦ 4♣ ★1', 'two pair, nines and fours with a blank'],
  ])('[§5.2] %s: %s', (hand, words) => {
    expect(describeKey(keyOf(hand))).toBe(words);
  });

  test('[§6.4] four queens and a wild joker: five of a kind, queens', () => {
    expect(describeKey(keyOf('Q♠ Q♥ Q♦ Q♣ ★1', 'wild'))).toBe('five of a kind, queens');
  });

  test.each([
    ['Q♠ Q♥ Q♦ 7♠ 7♦', 'A♥ J♥ 9♥ 6♥ 3♥', 'a full house beats a flush'],
    ['8♠ 8♥ A♦ 6♣ 3♠', '4♠ 4♥ 2♦ 2♣ 3♦', 'two pair beats one pair'],
    ['Q♠ Q♥ J♦ J♣ A♠', 'K♠ K♥ 4♦ 4♣ 9♠', 'both have two pair; kings beat queens'],
    ['K♠ K♥ 4♦ 4♣ 9♠', 'K♦ K♣ 4♠ 4♥ 8♠', 'both have two pair with kings and fours; a nine beats an eight'],
    ['Q♠ Q♥ Q♦ 7♠ 7♦', 'Q♠ Q♥ Q♦ 6♠ 6♦', 'both have a full house with queens; sevens beat sixes'],
    ['A♥ 10♥ 8♥ 5♥ 2♥', 'A♣ 10♣ 8♣ 4♣ 3♣', 'both have a flush with an ace, a ten and an eight; a five beats a four'],
    ['A♠ 2♦ 3♣ 4♥ 5♠', '2♠ 3♦ 4♣ 5♥ 6♠', 'both have a straight; six high beats five high'],
    ['10♠ J♦ Q♠ K♥ A♣', '10♦ J♠ Q♥ K♣ A♦', 'equal in every card'],
  ])('[§5.4] %s against %s: %s', (one, other, words) => {
    expect(compareInWords(keyOf(one), keyOf(other))).toBe(words);
    expect(compareInWords(keyOf(other), keyOf(one))).toBe(words);
  });
});

test('[§5.2] all 2,598,960 hands: how many of each class, and 7,462 different keys', () => {
  const hand = new Uint8Array(5);
  const counts = CLASSES.map(() => 0);
  const seen = new Uint8Array(CLASSES.length << 20);
  let different = 0;
  const deal = (place: number, lowest: number): void => {
    if (place === 5) {
      const key = handKey(hand, 0, 'forbidden');
      if (!seen[key]) different++;
      seen[key] = 1;
      const rank = key >> 20;
      counts[rank] = (counts[rank] ?? 0) + 1;
      return;
    }
    for (let card = lowest; card < FIRST_JOKER; card++) {
      hand[place] = card;
      deal(place + 1, card + 1);
    }
  };
  deal(0, 0);
  expect(counts.toReversed()).toEqual([0, 40, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]);
  expect(different).toBe(7_462);
});

/** The definitions of §5.2 and §6.4 word for word: five cards, copies allowed, a joker blank. */
function keyByTheBook(hand: readonly number[]): number {
  const real = hand.filter((card) => card < FIRST_JOKER);
  const values = real.map((card) => 2 + (card % 13));
  const groups = [...new Set(values)]
    .map((value) => ({ value, times: values.filter((other) => other === value).length }))
    .toSorted((a, b) => b.times - a.times || b.value - a.value);
  const ranks = groups.map(({ value }) => value);
  const shape = groups.map(({ times }) => times).join('');
  const oneSuit = real.length === 5 && new Set(real.map((card) => Math.trunc(card / 13))).size === 1;
  const straight = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5].find((high) =>
    [0, 1, 2, 3, 4].every((step) => values.includes(high - step === 1 ? 14 : high - step)),
  );
  if (shape === '5') return keyFrom([9, ...ranks]);
  if (oneSuit && straight) return keyFrom([8, straight]);
  if (shape.startsWith('4')) return keyFrom([7, ...ranks]);
  if (shape === '32') return keyFrom([6, ...ranks]);
  if (oneSuit) return keyFrom([5, ...values.toSorted((a, b) => b - a)]);
  if (straight) return keyFrom([4, straight]);
  if (shape.startsWith('3')) return keyFrom([3, ...ranks]);
  if (shape.startsWith('22')) return keyFrom([2, ...ranks]);
  if (shape.startsWith('2')) return keyFrom([1, ...ranks]);
  return keyFrom([0, ...ranks]);
}

/** §6.4: the best of all 52 cards in place of each joker. */
function wildByTheBook(hand: readonly number[]): number {
  const place = hand.findIndex((card) => card >= FIRST_JOKER);
  if (place < 0) return keyByTheBook(hand);
  let best = 0;
  for (let card = 0; card < FIRST_JOKER; card++) best = Math.max(best, wildByTheBook(hand.with(place, card)));
  return best;
}

function* subsets(pool: readonly number[], size: number): Generator<number[]> {
  if (size === 0) return yield [];
  for (const [i, card] of pool.entries())
    for (const rest of subsets(pool.slice(i + 1), size - 1)) yield [card, ...rest];
}

describe('for any cards', () => {
  const ordinary = Array.from({ length: FIRST_JOKER }, (_, card) => card);
  const deck = Array.from(FACES.keys());
  // Few suits and values beside the whole deck, or straight flushes and full houses would hardly be tried.
  const narrow = ordinary.filter((card) => card < 26 && card % 13 < 7);
  const twoRanks = ordinary.filter((card) => card % 13 >= 10);
  const some = (count: number, most = count) =>
    fc.oneof(
      ...[ordinary, narrow, twoRanks].map((from) =>
        fc.shuffledSubarray(from, { minLength: count, maxLength: Math.min(most, from.length) }),
      ),
    );
  const withJokers = (jokers: number) =>
    fc
      .tuple(some(5 - jokers), fc.shuffledSubarray(deck.slice(FIRST_JOKER), { minLength: jokers, maxLength: jokers }))
      .map(([real, wild]) => [...real, ...wild]);
  const builds = fc.constantFrom<JokerBuild[]>('forbidden', 'blank', 'wild');
  const hands = fc.integer({ min: 0, max: 4 }).chain(withJokers);

  test('[§5.2] the key is the one of the definitions, jokers blank', () => {
    fc.assert(
      fc.property(hands, (hand) => {
        expect(handKey(hand, 0, 'blank')).toBe(keyByTheBook(hand));
        expect(handKey([0, 1, ...hand, 2], 2, 'forbidden')).toBe(keyByTheBook(hand));
      }),
      { numRuns: 2000 },
    );
  });

  test('[§5.2] the order of the five cards does not matter', () => {
    const twice = hands.chain((hand) =>
      fc.tuple(fc.constant(hand), fc.shuffledSubarray(hand, { minLength: 5 }), builds),
    );
    fc.assert(fc.property(twice, ([hand, mixed, build]) => handKey(hand, 0, build) === handKey(mixed, 0, build)));
  });

  test('[§5.4] suits have no order: exchanging them leaves the key', () => {
    const suits = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
    fc.assert(
      fc.property(hands, suits, builds, (hand, to, build) => {
        const exchanged = hand.map((card) =>
          card < FIRST_JOKER ? (to[Math.trunc(card / 13)] ?? 0) * 13 + (card % 13) : card,
        );
        expect(handKey(exchanged, 0, build)).toBe(handKey(hand, 0, build));
      }),
    );
  });

  test('[§5.2] the best five of a pool are the best of all its fives', () => {
    fc.assert(
      fc.property(some(5, 9), (pool) => {
        const keys = [...subsets(pool, 5)].map((five) => handKey(five, 0, 'forbidden'));
        expect(bestKeyOf(pool, pool.length)).toBe(Math.max(...keys));
      }),
      { numRuns: 500 },
    );
  });

  test('[§5.2] a pool built card by card has the key of its list; jokers count as nothing', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(deck, { maxLength: 13 }), (pool) => {
        let minors = 0;
        let majors = 0;
        for (const card of pool) {
          minors |= MINORS[card] ?? 0;
          majors |= MAJORS[card] ?? 0;
        }
        expect(poolKey(minors, majors)).toBe(bestKeyOf(pool, pool.length));
        const real = pool.filter((card) => card < FIRST_JOKER);
        expect(bestKeyOf(pool, pool.length)).toBe(bestKeyOf(real, real.length));
      }),
    );
  });

  test('[§6.4] fewer than five ordinary cards: the rest is blank', () => {
    fc.assert(
      fc.property(some(0, 4), (pool) => {
        expect(bestKeyOf(pool, pool.length)).toBe(keyByTheBook(pool));
      }),
    );
  });

  test('[§6.4] a wild joker is the best of the 52 cards', () => {
    fc.assert(
      fc.property(withJokers(1), (hand) => handKey(hand, 0, 'wild') === wildByTheBook(hand)),
      { numRuns: 300 },
    );
  });

  test('[§6.4] two wild jokers are the best two of the 52 cards', () => {
    fc.assert(
      fc.property(withJokers(2), (hand) => handKey(hand, 0, 'wild') === wildByTheBook(hand)),
      { numRuns: 40 },
    );
  });

  test('[§5.4] a key can be read back from the way it is written', () => {
    fc.assert(
      fc.property(hands, builds, (hand, build) => {
        const key = handKey(hand, 0, build);
        const [rank = -1, ...numbers] = spellKey(key);
        expect(keyFrom([rank, ...numbers])).toBe(key);
        expect(numbers).toHaveLength(CLASSES[rank]?.numbers ?? -1);
      }),
    );
  });
});
