import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';

/* Numbers of cards in a deck file, by their places: `cottage-row.score.0.flat`. */

export interface CardNumber {
  readonly card: string;
  readonly path: readonly string[]; // within the card
  readonly value: number;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Every number of every card, each card once. */
export function numbersOf(deck: unknown): CardNumber[] {
  const seen = new Set<string>();
  return [...cardsIn(deck)].flatMap((card) => {
    const id = String(card.id);
    if (seen.has(id)) return [];
    seen.add(id);
    return [...numbersIn(card, [])].map(([path, value]) => ({ card: id, path, value }));
  });
}

/** A copy of a deck in which this number of a card is another. */
export function withNumber(deck: unknown, place: string, value: number): unknown {
  const [id = '', ...path] = place.split('.');
  const copy: unknown = structuredClone(deck);
  const its = [...cardsIn(copy)].filter((card) => card.id === id);
  const last = path.at(-1) ?? '';
  for (const card of its) {
    const holder = path.slice(0, -1).reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : null), card);
    if (!isObject(holder) || typeof holder[last] !== 'number')
      throw new Problem(`The card ${id} has no number ${show(path.join('.'))}; it has ${numbersWords(card)}.`);
    holder[last] = value;
  }
  if (its.length === 0) throw new Problem(`The deck has no card ${show(id)}.`);
  return copy;
}

/** The ids of all cards, each once. */
export const cardsOf = (deck: unknown): string[] => [...new Set([...cardsIn(deck)].map(({ id }) => String(id)))];

/** All that a deck says of each card. */
export function textsOf(deck: unknown): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const card of cardsIn(deck)) {
    const id = String(card.id);
    texts.set(id, `${texts.get(id) ?? ''}${JSON.stringify(card)}`);
  }
  return texts;
}

const numbersWords = (card: Fields): string =>
  [...numbersIn(card, [])].map(([path]) => path.join('.')).join(', ') || 'none';

/** Everything in a deck that has an id. */
function* cardsIn(value: unknown): Generator<Fields> {
  if (!isObject(value)) return;
  if (typeof value.id === 'string') yield value;
  else for (const inner of Object.values(value)) yield* cardsIn(inner);
}

function* numbersIn(value: unknown, path: readonly string[]): Generator<readonly [readonly string[], number]> {
  if (typeof value === 'number') yield [path, value];
  else if (isObject(value)) for (const [name, inner] of Object.entries(value)) yield* numbersIn(inner, [...path, name]);
}
