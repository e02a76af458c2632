/**
 * Poker hands (§5.2–§5.4, §6.4) as one integer each, so that the better hand is the greater number.
 * Read in base 16, a key is its class followed by five numbers; those the class does not list are 0.
 */
import { FIRST_JOKER } from './cards.ts';

/** §6.4: what a joker in a civilization is. */
export type JokerBuild = 'forbidden' | 'blank' | 'wild';

/** §W1, §6.4 */
export const mayBuild = (card: number, joker: JokerBuild): boolean => card < FIRST_JOKER || joker !== 'forbidden';

/** Place of the class, and of the first number, in a key. */
const CLASS = 20;
const FIRST = 16;

const HIGH_CARD = 0 << CLASS;
const PAIR = 1 << CLASS;
const TWO_PAIR = 2 << CLASS;
const TRIPS = 3 << CLASS;
const STRAIGHT = 4 << CLASS;
const FLUSH = 5 << CLASS;
const FULL_HOUSE = 6 << CLASS;
const QUADS = 7 << CLASS;
const STRAIGHT_FLUSH = 8 << CLASS;
const FIVE_OF_A_KIND = 9 << CLASS;

/*
 * A set of values is 13 bits, from 2 to ace; a set of cards is one such set per suit. Two suits share an
 * integer (clubs and diamonds are the minors, hearts and spades the majors), so a pool of cards is two
 * numbers, and `|` adds a card to it.
 */
const RANKS = 13;
const ALL = (1 << RANKS) - 1;
const ACE = 14;

/** Card → its bit among the minors or the majors, 0 in the other; a joker is in neither. */
export const MINORS: Int32Array = Int32Array.from({ length: FIRST_JOKER + 4 }, (_, card) =>
  card < 2 * RANKS ? 1 << card : 0,
);
export const MAJORS: Int32Array = Int32Array.from({ length: FIRST_JOKER + 4 }, (_, card) =>
  card >= 2 * RANKS && card < FIRST_JOKER ? 1 << (card - 2 * RANKS) : 0,
);

/** The highest of some values. */
function top(values: number): number {
  return 33 - Math.clz32(values);
}

function only(value: number): number {
  return 1 << (value - 2);
}

/** How many values are in a set. */
function size(values: number): number {
  let count = 0;
  for (let rest = values; rest; rest &= rest - 1) count++;
  return count;
}

/** The top card of the best straight among these values, or 0. §5.3: the ace is also the 1 of A-2-3-4-5. */
function straightTop(values: number): number {
  const low = (values << 1) | (values >> (RANKS - 1));
  const inTwos = low & (low >> 1);
  const starts = inTwos & (inTwos >> 2) & (low >> 4);
  return starts ? 36 - Math.clz32(starts) : 0;
}

/** Set of values → its five highest as they stand in a key, highest first, 0 where there are no more. */
const HIGHEST = Int32Array.from({ length: ALL + 1 }, (_, values) => {
  let numbers = 0;
  for (let place = FIRST, rest = values; rest && place >= 0; place -= 4, rest ^= only(top(rest)))
    numbers |= top(rest) << place;
  return numbers;
});

/** Set of values, all of one suit → key of the best flush or straight flush among them, or 0. */
const FLUSHES = Int32Array.from({ length: ALL + 1 }, (_, suited) => {
  if (size(suited) < 5) return 0;
  const straight = straightTop(suited);
  return straight ? STRAIGHT_FLUSH | (straight << FIRST) : FLUSH | highest(suited);
});

function highest(values: number): number {
  return HIGHEST[values] ?? 0;
}

function flushKey(suited: number): number {
  return FLUSHES[suited] ?? 0;
}

/** Key of the best five of a pool of ordinary cards; of fewer than five, as if the rest were blank (§6.4). */
export function poolKey(minors: number, majors: number): number {
  const clubs = minors & ALL;
  const diamonds = minors >> RANKS;
  const hearts = majors & ALL;
  const spades = majors >> RANKS;
  const flush = Math.max(flushKey(clubs), flushKey(diamonds), flushKey(hearts), flushKey(spades));
  if (flush >= STRAIGHT_FLUSH) return flush;

  const someMinor = clubs | diamonds;
  const someMajor = hearts | spades;
  const bothMinors = clubs & diamonds;
  const bothMajors = hearts & spades;
  const values = someMinor | someMajor;

  // Values held four times, at least three times, at least twice.
  const fours = bothMinors & bothMajors;
  if (fours) {
    const quads = top(fours);
    return QUADS | (quads << FIRST) | ((highest(values ^ only(quads)) >> 4) & 0xf000);
  }

  const threes = (bothMinors & someMajor) | (bothMajors & someMinor);
  const twos = bothMinors | bothMajors | (someMinor & someMajor);
  if (threes) {
    const trips = top(threes);
    const rest = twos ^ only(trips);
    if (rest) return FULL_HOUSE | (trips << FIRST) | (top(rest) << 12);
  }
  if (flush) return flush;

  const straight = straightTop(values);
  if (straight) return STRAIGHT | (straight << FIRST);
  if (threes) return tripsKey(values, top(threes));
  if (!twos) return HIGH_CARD | highest(values);

  const pair = top(twos);
  const rest = twos ^ only(pair);
  if (!rest) return pairKey(values, pair);
  const lower = top(rest);
  const fifth = (highest(values ^ only(pair) ^ only(lower)) >> 8) & 0xf00;
  return TWO_PAIR | (pair << FIRST) | (lower << 12) | fifth;
}

function tripsKey(values: number, trips: number): number {
  return TRIPS | (trips << FIRST) | ((highest(values ^ only(trips)) >> 4) & 0xff00);
}

function pairKey(values: number, pair: number): number {
  return PAIR | (pair << FIRST) | ((highest(values ^ only(pair)) >> 4) & 0xfff0);
}

/** Key of the best five of the first `count` cards, jokers left out. */
export function bestKeyOf(cards: ArrayLike<number>, count: number): number {
  let minors = 0;
  let majors = 0;
  for (let i = 0; i < count; i++) {
    const card = cards[i];
    if (card === undefined) throw new Error(`five-ages §5.2: ${count} cards asked for, ${cards.length} given`);
    minors |= MINORS[card] ?? 0;
    majors |= MAJORS[card] ?? 0;
  }
  return poolKey(minors, majors);
}

/** Key of the five cards from `from` on. */
export function handKey(cards: ArrayLike<number>, from: number, joker: JokerBuild): number {
  let minors = 0;
  let majors = 0;
  let jokers = 0;
  for (let i = from; i < from + 5; i++) {
    const card = cards[i];
    if (card === undefined) throw new Error(`five-ages §5.1: no five cards from ${from} on, ${cards.length} given`);
    minors |= MINORS[card] ?? 0;
    majors |= MAJORS[card] ?? 0;
    if (card >= FIRST_JOKER) jokers++;
  }
  return jokers && joker === 'wild' ? wildKey(minors, majors, jokers) : poolKey(minors, majors);
}

/**
 * §6.4 `wild`, class by class instead of trying every card: the real cards leave so little choice that the
 * best use of the jokers is known. Copies are allowed; there are one to four jokers, so one to four real cards.
 */
function wildKey(minors: number, majors: number, jokers: number): number {
  const clubs = minors & ALL;
  const diamonds = minors >> RANKS;
  const hearts = majors & ALL;
  const spades = majors >> RANKS;
  const values = clubs | diamonds | hearts | spades;
  const twos = (clubs & diamonds) | (hearts & spades) | ((clubs | diamonds) & (hearts | spades));
  const highestValue = top(values);
  const different = size(values);
  if (different === 1) return FIVE_OF_A_KIND | (highestValue << FIRST);

  const suited = !twos && (clubs === values || diamonds === values || hearts === values || spades === values);
  const straight = twos ? 0 : topOfStraightWith(values);
  if (suited && straight) return STRAIGHT_FLUSH | (straight << FIRST);

  if (different === 2) {
    const fullHouse = twos === values;
    const most = fullHouse || !twos ? highestValue : top(twos);
    return (fullHouse ? FULL_HOUSE : QUADS) | (most << FIRST) | (top(values ^ only(most)) << 12);
  }
  if (suited) {
    const aces = ACES[jokers] ?? 0;
    return FLUSH | aces | (highest(values) >> (4 * jokers));
  }
  if (straight) return STRAIGHT | (straight << FIRST);
  if (twos) return tripsKey(values, top(twos));
  return jokers === 2 ? tripsKey(values, highestValue) : pairKey(values, highestValue);
}

/** Jokers → that many aces as they stand first in a key. */
const ACES = [0, 0xe0000, 0xee000, 0xeee00, 0xeeee0];

/** The top card of the best straight that has all these values in it, or 0. */
function topOfStraightWith(values: number): number {
  for (let high = ACE; high > 5; high--) if ((values & ~(0x1f << (high - 6))) === 0) return high;
  return (values & ~(only(ACE) | 0xf)) === 0 ? 5 : 0;
}

export interface HandClass {
  id: string;
  name: string;
  spoken: string; // as in 'both have a flush'
  numbers: number; // how many the class lists in a key (§5.4)
  groups: number; // how many of them stand for several cards of one rank
}

/** §5.2 and §6.4: CLASSES[rank of the class]. */
export const CLASSES: readonly HandClass[] = [
  { id: 'high-card', name: 'High card', spoken: 'high card', numbers: 5, groups: 0 },
  { id: 'pair', name: 'One pair', spoken: 'one pair', numbers: 4, groups: 1 },
  { id: 'two-pair', name: 'Two pair', spoken: 'two pair', numbers: 3, groups: 2 },
  { id: 'trips', name: 'Three of a kind', spoken: 'three of a kind', numbers: 3, groups: 1 },
  { id: 'straight', name: 'Straight', spoken: 'a straight', numbers: 1, groups: 0 },
  { id: 'flush', name: 'Flush', spoken: 'a flush', numbers: 5, groups: 0 },
  { id: 'full-house', name: 'Full house', spoken: 'a full house', numbers: 2, groups: 2 },
  { id: 'quads', name: 'Four of a kind', spoken: 'four of a kind', numbers: 2, groups: 1 },
  { id: 'straight-flush', name: 'Straight flush', spoken: 'a straight flush', numbers: 1, groups: 0 },
  { id: 'five-of-a-kind', name: 'Five of a kind', spoken: 'five of a kind', numbers: 1, groups: 1 },
];

/** The classes that hands can have, the lowest first; only wild jokers make five of a kind. */
export const classesWith = (joker: JokerBuild): readonly HandClass[] =>
  joker === 'wild' ? CLASSES : CLASSES.slice(0, FIVE_OF_A_KIND >> CLASS);

function classOf(key: number): HandClass {
  const found = CLASSES[key >> CLASS];
  if (!found) throw new Error(`five-ages §5.2: ${key} is not the key of a hand`);
  return found;
}

const numbersOf = (key: number) =>
  Array.from({ length: classOf(key).numbers }, (_, i) => (key >> (FIRST - 4 * i)) & 0xf);

/** §5.4: the key as the rulebook writes it, [class, n1, …], with exactly the numbers its class lists. */
export const spellKey = (key: number): number[] => [key >> CLASS, ...numbersOf(key)];

/** A hand in words. */
export interface HandWords {
  readonly rank: number; // of its class
  readonly name: string; // 'one pair'
  readonly first: string; // what counts first: 'eights', 'queens over sevens', 'ten high'
  readonly rest: string; // what only breaks ties: ' with ace-six-three'
}

export const handWords = (key: number): HandWords => wordsOf(key, numbersOf(key));

/** The same, silent about places without a card. */
export const wordsWithoutBlanks = (key: number): HandWords => wordsOf(key, numbersOf(key).filter(Boolean));

function wordsOf(key: number, numbers: readonly number[]): HandWords {
  const rank = key >> CLASS;
  if (key === (STRAIGHT_FLUSH | (ACE << FIRST))) return { rank, name: 'royal flush', first: '', rest: '' };
  const { id, name, groups, numbers: listed } = classOf(key);
  const leading = numbers.slice(0, Math.max(groups, 1));
  const singles = numbers.slice(leading.length);
  const first =
    groups > 0
      ? leading.map(many).join(id === 'full-house' ? ' over ' : ' and ')
      : leading.map(isStraight(key) ? (top) => `${word(top)} high` : word).join('');
  const after = groups === 0 ? '-' : ' with ';
  const rest = singles.map(listed - groups === 1 ? one : word).join('-');
  return { rank, name: name.toLowerCase(), first, rest: rest === '' ? '' : after + rest };
}

/** 'full house, queens over sevens', 'straight, ten high', 'one pair, eights with ace-six-three'. */
export const describeKey = (key: number): string => textOf(handWords(key));

export const textOf = ({ name, first, rest }: HandWords): string => (first === '' ? name : `${name}, ${first}${rest}`);

/** What decides between two hands: 'a full house beats a flush', 'both have two pair; kings beat queens'. */
export function compareInWords(a: number, b: number): string {
  if (a === b) return 'equal in every card';
  const better = Math.max(a, b);
  const worse = Math.min(a, b);
  const { id, spoken, groups } = classOf(better);
  if (classOf(worse).id !== id) return `${spoken} beats ${classOf(worse).spoken}`;

  const inWords = (number: number, place: number) =>
    isStraight(better) ? `${word(number)} high` : place < groups ? many(number) : one(number);
  const winning = numbersOf(better).map(inWords);
  const losing = numbersOf(worse).map(inWords);
  const place = winning.findIndex((words, i) => words !== losing[i]);
  const shared = place === 0 ? '' : ` with ${list(winning.slice(0, place))}`;
  return `both have ${spoken}${shared}; ${winning[place]} ${place < groups ? 'beat' : 'beats'} ${losing[place]}`;
}

const isStraight = (key: number) => key >> CLASS === STRAIGHT >> CLASS || key >> CLASS === STRAIGHT_FLUSH >> CLASS;

/** Number in a key → word; 0 is the empty place of a blank joker. */
const WORDS: readonly string[] = 'blank - two three four five six seven eight nine ten jack queen king ace'.split(' ');

export const word = (number: number): string => WORDS[number] ?? '-';
export const many = (number: number): string => (number === 6 ? 'sixes' : `${word(number)}s`);
export const one = (number: number): string =>
  number === 8 || number === ACE ? `an ${word(number)}` : `a ${word(number)}`;
const list = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');
