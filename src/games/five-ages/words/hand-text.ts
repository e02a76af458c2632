import type { Card } from '../../../engine/words.ts';
import { FACES, SUITS } from '../cards.ts';
import { bestKeyOf, describeKey, handKey, type JokerBuild, spellKey } from '../ranking.ts';
import { isJoker } from '../shape.ts';

/** Poker hands in words, also those that are still being built. */

/** 'full house, threes over tens'; of an unfinished row what it is so far and where it could lead. */
export function describeRow(cards: readonly Card[], jokers: JokerBuild): string {
  if (cards.length === 5) return describeKey(handKey(cards, 0, jokers));
  if (cards.length === 0) return 'empty';
  const ordinary = cards.filter((card) => !isJoker(card));
  const wild = cards.length - ordinary.length;
  const parts = [
    ...(ordinary.length > 0 ? [withoutBlanks(bestKeyOf(ordinary, ordinary.length))] : []),
    ...(wild > 0 ? [`${wild} joker${wild === 1 ? '' : 's'}${jokers === 'wild' ? ', wild' : ''}`] : []),
    ...(wild > 0 && jokers !== 'wild' ? [] : prospects(ordinary)),
  ];
  return parts.join('; ');
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

const withoutBlanks = (key: number): string => describeKey(key).replaceAll(/(?: with (?:a )?|-)blank/g, '');

/** What a hand is called, without the cards that only break ties. */
const withoutKickers = (key: number): string =>
  withoutBlanks(key)
    .replace(/ with .*$/, '')
    .replace(/-.*$/, '');

/** §5.2: five of a suit, or five values in a row. */
function prospects(cards: readonly Card[]): string[] {
  if (cards.length < 2) return [];
  const faces = cards.map((card) => FACES[card]);
  const isSuited = new Set(faces.map((face) => face?.suit)).size === 1;
  const values = faces.map((face) => face?.value ?? 0);
  const low = values.map((value) => (value === 14 ? 1 : value)); // §5.3: the ace of A-2-3-4-5
  const isClose = new Set(values).size === cards.length && (span(values) <= 4 || span(low) <= 4);
  const hopes = [...(isSuited ? ['flush'] : []), ...(isClose ? ['straight'] : [])];
  return hopes.length === 0 ? [] : [`on the way to a ${hopes.join(' or a ')}`];
}

const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
