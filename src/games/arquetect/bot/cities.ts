import type { Face } from '../deck.ts';
import { HAZARD } from '../effects.ts';
import { compileBox, quickScore } from './quick-score.ts';

/*
 * Cities as rows of small numbers, for players who think ahead: quick to copy, and what a row scores is remembered, since
 * the same rows come again and again.
 */

/** Cards as `quick-score.ts` numbers them. */
export interface City {
  readonly cards: Uint16Array;
  length: number;
}

const ROOM = 256;

export const makeCity = (): City => ({ cards: new Uint16Array(ROOM), length: 0 });

let faces: readonly Face[] = [];

/** The box that the numbers of cards refer to. */
export function useBox(box: readonly Face[]): void {
  if (box === faces) return;
  faces = box;
  compileBox(box);
  memory.fill(0);
}

export const faceNumbered = (card: number): Face | undefined => faces[card & 255];
export const isHazardCard = (card: number): boolean => faces[card & 255]?.bit === 1 << HAZARD;
export const worthOf = (card: number): number => faces[card & 255]?.worth ?? 0;

export function copyCity(from: City, to: City): void {
  for (let i = 0; i < from.length; i++) to.cards[i] = from.cards[i] ?? 0;
  to.length = from.length;
}

export function remove(city: City, at: number): void {
  city.cards.copyWithin(at, at + 1, city.length);
  city.length--;
}

export function insert(city: City, gap: number, card: number): void {
  city.cards.copyWithin(gap + 1, gap, city.length);
  city.cards[gap] = card;
  city.length++;
}

/** The city without up to three of its cards; −1 names none. */
export function without(from: City, to: City, first: number, second = -1, third = -1): void {
  let length = 0;
  for (let i = 0; i < from.length; i++)
    if (i !== first && i !== second && i !== third) to.cards[length++] = from.cards[i] ?? 0;
  to.length = length;
}

/* ---- what a row scores ---- */

const REMEMBERED = 1 << 15;
/** Of each row two keys, the second 0 where nothing is remembered, and its score: side by side, so that one look finds all three. */
const memory = new Int32Array(4 * REMEMBERED);

export function scoreOf({ cards, length }: City): number {
  let key = length;
  let check = 0x9e3779b9 | 0;
  for (let i = 0; i < length; i++) {
    const card = cards[i] ?? 0;
    key = Math.imul(key ^ card, 0x85ebca6b);
    key ^= key >>> 13;
    check = Math.imul(check + card, 0xc2b2ae35) ^ (check >>> 15);
  }
  check |= 1;
  const at = 4 * ((key ^ (key >>> 16)) & (REMEMBERED - 1));
  if (memory[at] === key && memory[at + 1] === check) return memory[at + 2] ?? 0;
  const score = quickScore(cards, length);
  memory[at] = key;
  memory[at + 1] = check;
  memory[at + 2] = score;
  return score;
}

const trial = makeCity();

export function scoreWithout(city: City, first: number, second = -1, third = -1): number {
  without(city, trial, first, second, third);
  return scoreOf(trial);
}

/** The best gap for a card; the city is left as it was. What it scores then is in `bestScore`. */
export function bestGap(city: City, card: number): number {
  const { cards } = city;
  let best = 0;
  bestScore = -Infinity;
  insert(city, 0, card);
  for (let gap = 0; ; gap++) {
    const score = scoreOf(city);
    if (score > bestScore) {
      bestScore = score;
      best = gap;
    }
    if (gap + 1 >= city.length) break;
    cards[gap] = cards[gap + 1] ?? 0;
    cards[gap + 1] = card;
  }
  city.length--;
  return best;
}
export let bestScore = 0;

/** Inserts cards one after the other, each at its best gap; what the city scores then. */
export function insertAll(city: City, cards: ArrayLike<number>, number: number): number {
  if (number === 0) return scoreOf(city);
  for (let i = 0; i < number; i++) {
    const card = cards[i] ?? 0;
    insert(city, bestGap(city, card), card);
  }
  return bestScore;
}
