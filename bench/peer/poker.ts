/** Section 5 of the rulebook: what a civilization of five cards is worth. The peer's own, so that it shares nothing with ours. */

const SUITS = ['c', 'd', 'h', 's'] as const;
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'j', 'q', 'k', 'a'] as const;
export type Card = `${(typeof SUITS)[number]}-${(typeof RANKS)[number]}`;

interface Face {
  suit: number;
  value: number;
  order: number;
}
const FACES = new Map<Card, Face>();
for (const [suit, suitName] of SUITS.entries())
  for (const [rank, rankName] of RANKS.entries())
    FACES.set(`${suitName}-${rankName}`, { suit, value: rank + 2, order: FACES.size });

/** All 52 in display order (2.1). */
export const DECK: readonly Card[] = [...FACES.keys()];

const faceOf = (card: Card): Face => {
  const face = FACES.get(card);
  if (!face) throw new Error(`no such card: ${card}`);
  return face;
};

export const byDisplayOrder = (a: Card, b: Card): number => faceOf(a).order - faceOf(b).order;

const WHEEL_TOP = 5;

/** 5.2 to 5.4: the class, then the numbers that compare equals, without filling zeros. */
export function keyOf(civ: readonly Card[]): number[] {
  const faces = civ.map(faceOf);
  const counts = new Array<number>(15).fill(0);
  for (const { value } of faces) counts[value] = (counts[value] ?? 0) + 1;

  // The distinct values, those that occur more often first, then the higher first.
  const values: number[] = [];
  for (let times = 4; times > 0; times--)
    for (let value = 14; value > 1; value--) if (counts[value] === times) values.push(value);

  if (values.length < 5) return [classOfRepeats(counts, values), ...values];

  const isFlush = faces.every((face) => face.suit === faces[0]?.suit);
  const top = straightTop(values);
  if (top) return [isFlush ? 8 : 4, top];
  return [isFlush ? 5 : 0, ...values];
}

function classOfRepeats(counts: readonly number[], values: readonly number[]): number {
  const most = counts[values[0] ?? 0];
  if (values.length === 2) return most === 4 ? 7 : 6;
  if (values.length === 3) return most === 3 ? 3 : 2;
  return 1;
}

/** 5.3: the top card of a straight of five different values given highest first, or 0. */
function straightTop([highest = 0, second = 0, , , lowest = 0]: readonly number[]): number {
  if (highest - lowest === 4) return highest;
  return highest === 14 && second === WHEEL_TOP ? WHEEL_TOP : 0;
}

export function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length || i < b.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
