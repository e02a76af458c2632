import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { nearest } from '../arguments.ts';

/** A copy of a deck in which one number of one card is another: `cottage-row.score.0.flat`. */
export function withNumber(deck: unknown, place: string, value: string): unknown {
  const number = /^-?\d{1,6}(\.\d{1,3})?$/.test(value) ? Number(value) : NaN;
  if (Number.isNaN(number)) throw new Problem(`A number of a card cannot be ${show(value)}.`);
  const [id = '', ...path] = place.split('.');
  const copy = structuredClone(deck);
  const cards = [...cardsIn(copy)];
  const its = cards.filter((card) => card.id === id);
  if (its.length === 0) {
    const near = nearest(id, [...new Set(cards.map((card) => String(card.id)))]);
    throw new Problem(`The deck has no card ${show(id)}${near ? `; did you mean ${near}?` : '.'}`);
  }
  for (const card of its) {
    const last = path.at(-1) ?? '';
    const holder = path.slice(0, -1).reduce<unknown>((inner, name) => fieldOf(inner, name), card);
    if (typeof fieldOf(holder, last) !== 'number') {
      const numbers = numbersIn(card, []);
      throw new Problem(
        `The card ${id} has no number ${show(path.join('.'))}; it has ${numbers.length > 0 ? numbers.join(', ') : 'none'}.`,
      );
    }
    Object.assign(holder as object, { [last]: number });
  }
  return copy;
}

/** Every number of every card of a deck. */
export const cardNumbers = (deck: unknown): { id: string; field: string; number: number }[] =>
  [...cardsIn(deck)].flatMap((card) =>
    numbersIn(card, []).map((field) => ({
      id: String(card.id),
      field,
      number: Number(field.split('.').reduce<unknown>(fieldOf, card)),
    })),
  );

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const fieldOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Everything in a deck that has an id. */
function* cardsIn(value: unknown): Generator<Fields> {
  if (!isObject(value)) return;
  if (typeof value.id === 'string') yield value;
  else for (const inner of Object.values(value)) yield* cardsIn(inner);
}

function numbersIn(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'number') return [path.join('.')];
  return isObject(value) ? Object.entries(value).flatMap(([name, inner]) => numbersIn(inner, [...path, name])) : [];
}
