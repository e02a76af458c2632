import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { priceText } from '../face.ts';
import { type Reading, readView } from './reading.ts';

/*
 * What somebody types in their own words: 'buy 2 with nails, gold bar', 'buy 3 row 2 for 4T with gears', 'play wood axe',
 * 'end', 'carry gold bar', 'row 1', 'put ladder', 'next a log', 'pass Ben', 'burn 1 2', 'take 1', 'aside a log'.
 */

export const asPrinted = (word: string): string => word;

export function understand(typed: string, view: View, names: Names, setting?: unknown): Message | null {
  const reading = readView(view, setting);
  const text = typed
    .toLowerCase()
    .replaceAll(/[,;:×]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [verb = ''] = text.split(' ');
  const rest = text.slice(verb.length).trim();
  const numbers = (rest.match(/\b\d+\b/g) ?? []).map(Number);
  switch (verb) {
    case 'buy':
      return readBuy(reading, rest);
    case 'play': {
      const [card] = cardsIn(reading, rest);
      return card === undefined ? null : { type: 'play', card };
    }
    case 'end':
    case 'done':
      return { type: 'end' };
    case 'decline':
      return { type: 'decline' };
    case 'row':
      return numbers.length === 1 ? { type: 'reorder-row', row: numbers[0] } : null;
    case 'column':
      return numbers.length === 1 ? { type: 'reorder-column', column: numbers[0] } : null;
    case 'put':
    case 'next': {
      const [card] = cardsIn(reading, rest);
      return card === undefined ? null : { type: verb, card };
    }
    case 'burn':
    case 'take':
      return numbers.length === 0 ? null : { type: verb, column: numbers[0], row: numbers[1] ?? 1 };
    case 'carry':
      return { type: 'carry', cards: cardsIn(reading, rest) };
    case 'aside':
      return { type: 'set-aside', cards: cardsIn(reading, rest) };
    case 'pass': {
      const to = names.findIndex((name) => rest.endsWith(name.toLowerCase()));
      return to < 0 ? null : { type: 'pass', to };
    }
    default:
      return null;
  }
}

/** 'COLUMN [row ROW] [for PRICE] [with CARDS]', or the card of the Purchase Row instead of its column */
function readBuy(reading: Reading, text: string): Message | null {
  const [what = '', payment = ''] = text.split(/\bwith\b/);
  const [place = '', wanted] = what.split(/\bfor\b/);
  const [number, row = 1] = (place.match(/\b\d+\b/g) ?? []).map(Number);
  const column = number ?? columnNamed(reading, place);
  if (column === undefined) return null;
  const card = reading.columns[column - 1]?.[row - 1];
  const printed = card === undefined ? undefined : reading.face(card)?.prices[0];
  const price = wanted?.trim().toUpperCase() ?? (printed ? priceText(printed) : '');
  return { type: 'buy', column, row, price: price === 'FREE' ? 'free' : price, pay: cardsIn(reading, payment) };
}

/** The column with this card in the Purchase Row. */
function columnNamed(reading: Reading, text: string): number | undefined {
  const [card] = cardsIn(reading, text);
  const at = card === undefined ? -1 : reading.columns.findIndex(([bottom]) => bottom === card);
  return at < 0 ? undefined : at + 1;
}

/** Titles, ids or the last word of a title, as often as they stand there; '2 nails' is two of them. */
function cardsIn(reading: Reading, text: string): string[] {
  const found: string[] = [];
  let left = ` ${text} `;
  for (const [spelling, id] of spellings(reading)) {
    const pattern = new RegExp(` (?:(\\d) )?${spelling.replaceAll('-', '[- ]')}(?: (\\d))?(?= )`);
    for (let match = pattern.exec(left); match; match = pattern.exec(left)) {
      const copies = Number(match[1] ?? match[2] ?? 1);
      found.push(...Array.from({ length: copies }, () => id));
      left = left.replace(match[0], ' ');
    }
  }
  return found;
}

/** The longest first, so that 'gold bar' is not a Gold Key. */
function spellings(reading: Reading): [string, string][] {
  const own = reading.players.flatMap(({ hand, starters, discard }) => [...hand, ...starters, ...discard]);
  const ids = new Set([...own, ...reading.columns.flat()].filter((id) => id !== null));
  return [...ids]
    .flatMap((id): [string, string][] => {
      const words = id.split('-');
      const tail = words.slice(1).join('-');
      const last = words.at(-1) ?? id;
      return [id, tail, last].filter((word) => word.length > 2).map((word) => [word, id]);
    })
    .sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1));
}
