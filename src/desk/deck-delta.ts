import { Problem } from '../engine/words.ts';
import { asRecord } from '../engine/save.ts';

/*
 * An edited deck told by what differs from the printed one, so that a match with such a deck fits into a link. Names of fields stay
 * in their order: the check of a match goes by every character of its deck.
 *
 *   0                        as printed
 *   {"is": value}            another value
 *   {"has": {name: delta}, "without": [name]}     an object of which some fields differ
 *   {"list": [[n, delta], …]}                     a list: each item is the printed one of this number, or (−1) a new one
 */

type Delta = 0 | { readonly is: unknown } | ObjectDelta | { readonly list: readonly (readonly [number, Delta])[] };

interface ObjectDelta {
  readonly has: Readonly<Record<string, Delta>>;
  readonly without?: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function deltaOf(printed: unknown, edited: unknown): Delta {
  if (JSON.stringify(printed) === JSON.stringify(edited)) return 0;
  if (Array.isArray(printed) && Array.isArray(edited)) return listDelta(printed, edited);
  return isFields(printed) && isFields(edited) ? objectDelta(printed, edited) : { is: edited };
}

function listDelta(printed: readonly unknown[], edited: readonly unknown[]): Delta {
  const numbers = new Map(printed.map((item, number) => [nameOf(item) ?? number, number]));
  return {
    list: edited.map((item, i): [number, Delta] => {
      const number = numbers.get(nameOf(item) ?? i) ?? -1;
      return number < 0 ? [number, { is: item }] : [number, deltaOf(printed[number], item)];
    }),
  };
}

/** Cards are found by their ids, wherever they stand. */
const nameOf = (item: unknown): string | null => (isFields(item) && typeof item.id === 'string' ? item.id : null);

function objectDelta(printed: Fields, edited: Fields): Delta {
  const names = Object.keys(edited);
  const kept = Object.keys(printed).filter((name) => Object.hasOwn(edited, name));
  const added = names.filter((name) => !Object.hasOwn(printed, name));
  if ([...kept, ...added].some((name, i) => name !== names[i])) return { is: edited }; // in another order
  const without = Object.keys(printed).filter((name) => !Object.hasOwn(edited, name));
  const differing = names.flatMap((name): [string, Delta][] => {
    const delta: Delta = Object.hasOwn(printed, name) ? deltaOf(printed[name], edited[name]) : { is: edited[name] };
    return delta === 0 ? [] : [[name, delta]];
  });
  return { has: Object.fromEntries(differing), ...(without.length === 0 ? {} : { without }) };
}

const wrong = (): never => {
  throw new Problem(
    'The cards of this match do not fit the printed ones of this page. Perhaps it is of another version.',
  );
};

/** The edited deck again; whatever else comes from outside is a Problem. */
export function withDelta(printed: unknown, delta: unknown): unknown {
  if (delta === 0) return printed;
  const fields = asRecord(delta, 'the changes of the deck');
  if ('is' in fields) return fields.is;
  if ('list' in fields && Array.isArray(fields.list) && Array.isArray(printed))
    return fields.list.map((item: unknown) => {
      if (!Array.isArray(item) || item.length !== 2) return wrong();
      const [number, inside]: readonly unknown[] = item;
      if (number === -1) return withDelta(null, inside);
      if (typeof number !== 'number' || !Object.hasOwn(printed, number)) return wrong();
      return withDelta(printed[number], inside);
    });
  return isFields(fields.has) && isFields(printed) ? withFields(printed, fields.has, fields.without) : wrong();
}

function withFields(printed: Fields, has: Fields, without: unknown = []): Fields {
  if (!Array.isArray(without)) return wrong();
  const gone = new Set<unknown>(without);
  const kept = Object.entries(printed).filter(([name]) => !gone.has(name));
  const added = Object.entries(has).filter(([name]) => !Object.hasOwn(printed, name));
  return Object.fromEntries([
    ...kept.map(([name, value]) => [name, Object.hasOwn(has, name) ? withDelta(value, has[name]) : value]),
    ...added.map(([name, delta]) => [name, withDelta(null, delta)]),
  ]);
}
