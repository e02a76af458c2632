import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { type Deck, deckOf } from '../deck.ts';
import { facesIn, readView } from './reading.ts';
import { AVENUE_LETTERS, AVENUES } from '../vocabulary.ts';

/*
 * What somebody types in their own words: 'pass chapel left, smithy right', 'build market stalls c3', 'swap l1 l4',
 * 'take 3'. It is read into an action whether that is legal or not, so that a refusal can say why.
 */

export function understand(typed: string, view: View, names: Names, setting?: unknown): Message | null {
  const deck = deckOf(setting);
  const words = wordsOf(typed, deck);
  const verb = words[0] ?? '';
  const isCard = (word: string): boolean => facesIn(deck).has(word) || word.includes('-');
  const cards = words.filter(isCard);
  if (['decline', 'no', 'stop', 'done', 'nothing'].includes(verb)) return { type: STOPS[view.phase] ?? 'decline' };
  switch (view.phase) {
    case 'trading':
    case 'late-trading':
      return readPass(words, isCard, view, names);
    case 'building':
    case 'build-again':
      return readBuild(words, cards, view);
    case 'swap-two': {
      const [one, other] = words.flatMap((word) => spotOf(word) ?? []);
      return one && other ? { type: 'swap', ...one, withAvenue: other.avenue, withRow: other.row } : null;
    }
    case 'scout': {
      const place = words.find((word) => /^\d+$/.test(word));
      return place === undefined ? null : { type: 'scout', place: Number(place) };
    }
    case 'salvage':
      return cards[0] === undefined ? null : { type: 'salvage', card: cards[0] };
    case 'keeping':
      return cards[0] === undefined ? null : { type: 'keep', card: cards[0] };
    default:
      return null;
  }
}

const STOPS: Readonly<Record<string, string>> = { building: 'nothing', keeping: 'stop' };

/** Longer names first, so that 'knights’ chapel' is not a chapel. */
const namesIn = ({ faces }: Deck): { readonly id: string; readonly name: string }[] =>
  faces.map(({ id, name }) => ({ id, name: plainName(name) })).sort((a, b) => b.name.length - a.name.length);

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/['’]/g, '');
}

/** In small letters; names of several words become ids. */
function wordsOf(typed: string, deck: Deck): string[] {
  let text = ` ${plainName(typed).replaceAll(/[\s,;:|]+/g, ' ')} `;
  for (const { id, name } of namesIn(deck)) text = text.replaceAll(` ${name} `, ` ${id} `);
  return text.split(' ').filter((word) => word !== '');
}

export const asPrinted = (word: string, setting?: unknown): string =>
  facesIn(deckOf(setting)).get(word)?.name.toLowerCase() ?? word;

/** The first card goes left and the second right, unless a word beside a card says otherwise. */
function readPass(
  words: readonly string[],
  isCard: (word: string) => boolean,
  view: View,
  names: Names,
): Message | null {
  const { viewer, seats } = readView(view);
  const sides: Record<'left' | 'right', string | null> = { left: null, right: null };
  const unnamed: string[] = [];
  words.forEach((word, i) => {
    if (!isCard(word)) return;
    const side = sideOf(words[i + 1] === 'to' ? words[i + 2] : words[i + 1], viewer ?? 0, seats, names);
    if (side === null) unnamed.push(word);
    else sides[side] = word;
  });
  for (const card of unnamed) {
    if (sides.left === null) sides.left = card;
    else if (sides.right === null) sides.right = card;
    else return null;
  }
  return sides.left === null && sides.right === null ? null : { type: 'pass', ...sides };
}

function sideOf(word: string | undefined, viewer: number, seats: number, names: Names): 'left' | 'right' | null {
  if (word === 'left' || word === 'right') return word;
  const seat = names.findIndex((name) => name.toLowerCase() === word);
  if (seat < 0) return null;
  return seat === (viewer + 1) % seats ? 'left' : seat === (viewer + seats - 1) % seats ? 'right' : null;
}

/** 'c3', or 'center' for the end of it. */
function readBuild(words: readonly string[], cards: readonly string[], view: View): Message | null {
  const { cities, viewer } = readView(view);
  const [card] = cards;
  if (card === undefined) return null;
  const spot = words.flatMap((word) => spotOf(word) ?? [])[0];
  if (spot) return { type: 'build', card, ...spot };
  const avenue = AVENUES.findIndex((name, i) =>
    words.some((word) => word === name || word === AVENUE_LETTERS[i]?.toLowerCase()),
  );
  if (avenue < 0) return null;
  const row = (cities[viewer ?? 0]?.[avenue]?.length ?? 0) + 1;
  return { type: 'build', card, avenue: AVENUES[avenue], row };
}

function spotOf(word: string): { avenue: string; row: number } | null {
  const match = /^([lcr])(\d+)$/.exec(word);
  if (!match) return null;
  const avenue = AVENUES[AVENUE_LETTERS.findIndex((letter) => letter.toLowerCase() === match[1])];
  return avenue ? { avenue, row: Number(match[2]) } : null;
}
