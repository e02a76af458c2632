import { amountOf, type Card } from '../../../engine/words.ts';
import { FACES, SUITS } from '../cards.ts';
import {
  bestKeyOf,
  handKey,
  type HandWords,
  handWords,
  type JokerBuild,
  mayBuild,
  spellKey,
  textOf,
  wordsWithoutBlanks,
} from '../ranking.ts';
import { isJoker } from '../shape.ts';

/** Poker hands in words, also those that are still being built. */

/** What a row is so far, and where it could lead. */
export interface RowWords {
  readonly hand: HandWords | null; // of its ordinary cards
  readonly jokers: string; // '1 joker, wild'
  readonly hope: string; // 'a flush or a straight'
}

/** Of the cards that count in a civilization. */
export function rowWords(cards: readonly Card[], joker: JokerBuild): RowWords {
  const counted = cards.filter((card) => mayBuild(card, joker));
  if (counted.length === 5) return { hand: handWords(handKey(counted, 0, joker)), jokers: '', hope: '' };
  const ordinary = counted.filter((card) => !isJoker(card));
  const number = counted.length - ordinary.length;
  return {
    hand: ordinary.length === 0 ? null : wordsWithoutBlanks(bestKeyOf(ordinary, ordinary.length)),
    jokers: number === 0 ? '' : amountOf(number, 'joker') + (joker === 'wild' ? ', wild' : ''),
    hope: number > 0 && joker !== 'wild' ? '' : prospects(ordinary),
  };
}

/** 'full house, threes over tens'; of an unfinished row what it is so far and where it could lead. */
export function describeRow(cards: readonly Card[], joker: JokerBuild): string {
  const { hand, jokers, hope } = rowWords(cards, joker);
  return [hand ? textOf(hand) : '', jokers, hope && `on the way to ${hope}`].filter(Boolean).join('; ') || 'empty';
}

interface Change {
  readonly text: string;
  readonly isWorse: boolean; // something is broken
}

/** What a swap does to the best hand that all of a player's cards could make; nothing if it does nothing. */
export function describeChange(before: readonly Card[], after: readonly Card[]): Change | null {
  const [was, is] = [keyOfPool(before), keyOfPool(after)];
  const [name, oldName] = [withoutKickers(is), withoutKickers(was)];
  const isMade = name !== oldName && is > was && isPaired(is);
  const isBroken = name !== oldName && is < was && isPaired(was);
  const [suit, number] = fullestSuit(after);
  const isLonger = number >= 3 && number > fullestSuit(before)[1];
  const parts = [
    ...(isMade ? [`makes ${name}`] : []),
    ...(isBroken ? [`breaks ${oldName}`] : []),
    ...(isLonger ? [`${number} ${suit}`] : []),
  ];
  return parts.length === 0 ? null : { text: parts.join('; '), isWorse: isBroken };
}

function keyOfPool(cards: readonly Card[]): number {
  const ordinary = cards.filter((card) => !isJoker(card));
  return bestKeyOf(ordinary, ordinary.length);
}

/** Anything better than a high card. */
const isPaired = (key: number): boolean => (spellKey(key)[0] ?? 0) > 0;

function fullestSuit(cards: readonly Card[]): [name: string, number: number] {
  const counts = SUITS.map(({ id, name }): [string, number] => [
    name,
    cards.filter((card) => FACES[card]?.suit === id).length,
  ]);
  return counts.reduce((most, suit) => (suit[1] > most[1] ? suit : most));
}

/** What a hand is called, without the cards that only break ties. */
const withoutKickers = (key: number): string => textOf({ ...wordsWithoutBlanks(key), rest: '' });

/** §5.2: five of a suit, or five values in a row. */
function prospects(cards: readonly Card[]): string {
  if (cards.length < 2) return '';
  const faces = cards.map((card) => FACES[card]);
  const isSuited = new Set(faces.map((face) => face?.suit)).size === 1;
  const values = faces.map((face) => face?.value ?? 0);
  const low = values.map((value) => (value === 14 ? 1 : value)); // §5.3: the ace of A-2-3-4-5
  const isClose = new Set(values).size === cards.length && (span(values) <= 4 || span(low) <= 4);
  return [isSuited ? 'a flush' : '', isClose ? 'a straight' : ''].filter(Boolean).join(' or ');
}

const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
