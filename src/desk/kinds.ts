import { show } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';

/*
 * What values from outside may be. A kind is a type, a check and words for people at once, so the three cannot differ. A check copies
 * nothing; where a value is wrong, its sentence names the path to it.
 */

export interface Kind<out T> {
  readonly words: string; // '"seats" is …'
  is(value: unknown): value is T;
  /** The sentence about a value at this path that is not of the kind; null if it is. */
  fault(value: unknown, path: string): string | null;
  /** Whether a value is such an object or list at least, and the fault is inside it. */
  isAround?(value: unknown): boolean;
  readonly isOptional?: boolean;
}

export interface Optional<out T> extends Kind<T | undefined> {
  readonly isOptional: true;
}

export type Fields = Readonly<Record<string, Kind<unknown>>>;

export type ValueOf<K> = K extends Kind<infer T> ? T : never;

/** The object that has these fields. */
export type Read<F extends Fields> = {
  readonly [N in keyof F as F[N] extends Optional<unknown> ? never : N]: ValueOf<F[N]>;
} & {
  readonly [N in keyof F as F[N] extends Optional<unknown> ? N : never]?: ValueOf<F[N]>;
};

/** The value itself, or a Problem that says what it should be. */
export function must<T>(kind: Kind<T>, value: unknown, path: string): T {
  if (kind.is(value)) return value;
  throw new Problem(kind.fault(value, path) ?? said(path, kind.words, value));
}

const said = (path: string, words: string, value: unknown): string => `"${path}" is ${words}, not ${show(value)}.`;

/** A value that is looked at as a whole. */
export const plain = <T>(words: string, is: (value: unknown) => value is T): Kind<T> => ({
  words,
  is,
  fault: (value, path) => (is(value) ? null : said(path, words, value)),
});

export const flag = plain('true or false', (value) => typeof value === 'boolean');

export const whole = (from: number, to: number, words = `a whole number from ${from} to ${to}`): Kind<number> =>
  plain(
    words,
    (value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to,
  );

export const text = (words = 'a text'): Kind<string> => plain(words, (value) => typeof value === 'string');

export const textLike = (words: string, pattern: RegExp): Kind<string> =>
  plain(words, (value): value is string => typeof value === 'string' && pattern.test(value));

export const oneOf = <const T extends string>(all: readonly T[], words = `one of ${all.join(', ')}`): Kind<T> =>
  plain(words, (value): value is T => all.some((one) => one === value));

/** What only somebody else can judge: that it is there at all is enough here. */
export const given = <T>(words: string): Kind<T> => plain(words, (value): value is T => value !== undefined);

export const optional = <T>(kind: Kind<T>): Optional<T> => ({
  words: kind.words,
  isOptional: true,
  is: (value): value is T | undefined => value === undefined || kind.is(value),
  fault: (value, path) => (value === undefined ? null : kind.fault(value, path)),
});

/** The same or null, which is not worth a word of the sentence. */
export const nullable = <T>(kind: Kind<T>): Kind<T | null> => ({
  words: kind.words,
  is: (value): value is T | null => value === null || kind.is(value),
  fault: (value, path) => (value === null ? null : kind.fault(value, path)),
});

/** A value of any of these kinds. */
export function either<K extends readonly Kind<unknown>[]>(...kinds: K): Kind<ValueOf<K[number]>> {
  const last = kinds.at(-1)?.words;
  const words = `${kinds
    .slice(0, -1)
    .map((kind) => kind.words)
    .join(', ')} or ${last}`;
  const is = (value: unknown): value is ValueOf<K[number]> => kinds.some((kind) => kind.is(value));
  return {
    words,
    is,
    fault(value, path) {
      if (is(value)) return null;
      return kinds.find((kind) => kind.isAround?.(value))?.fault(value, path) ?? said(path, words, value);
    },
  };
}

/** Something with parts: it is of the kind if no part is wrong. */
const withParts = <T>(
  words: string,
  isAround: (value: unknown) => boolean,
  faultInside: (value: object, path: string) => string | null,
): Kind<T> => {
  const fault = (value: unknown, path: string): string | null =>
    isAround(value) ? faultInside(value as object, path) : said(path, words, value);
  return { words, isAround, fault, is: (value): value is T => fault(value, '') === null };
};

export const list = <T>(kind: Kind<T>, words: string): Kind<readonly T[]> =>
  withParts(words, Array.isArray, (value, path) => {
    for (const [i, item] of Object.entries(value)) {
      const fault = kind.fault(item, `${path}[${i}]`);
      if (fault !== null) return fault;
    }
    return null;
  });

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of any names whose values are of one kind. */
export const dictionary = <T>(kind: Kind<T>, words: string): Kind<Readonly<Record<string, T>>> =>
  withParts(words, isObject, (value, path) => {
    for (const [name, item] of Object.entries(value)) {
      const fault = kind.fault(item, `${path}.${name}`);
      if (fault !== null) return fault;
    }
    return null;
  });

/** An object with these fields and no others. */
export function record<F extends Fields>(fields: F, words: string): Kind<Read<F>> {
  const faultAt = faultOf(fields);
  return withParts(words, isObject, (value, path) => faultAt(value, path, `${path}.`));
}

/** An object whose other fields go by one of them. */
export function tagged<N extends string, A extends Readonly<Record<string, Fields>>>(
  tag: N,
  all: A,
  words: string,
): Kind<{ [W in keyof A]: { readonly [P in N]: W } & Read<A[W]> }[keyof A]> {
  const kind = oneOf(Object.keys(all));
  const faults = new Map(Object.entries(all).map(([word, fields]) => [word, faultOf(fields, [tag])]));
  return withParts(words, isObject, (value, path) => {
    const word: unknown = Reflect.get(value, tag);
    return kind.is(word) ? (faults.get(word)?.(value, path, `${path}.`) ?? null) : kind.fault(word, `${path}.${tag}`);
  });
}

/** What is wrong with the fields of an object that is called so. Those `around` are allowed and not looked at. */
export function faultOf(
  fields: Fields,
  around: readonly string[] = [],
): (value: object, name: string, path: string) => string | null {
  const parts = Object.entries(fields);
  const names = Object.keys(fields);
  const known = new Set([...around, ...names]);
  const told = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`;
  return (value, name, path) => {
    for (const field in value) if (!known.has(field)) return `"${name}" has no field ${show(field)}; ${told}.`;
    for (const [field, kind] of parts) {
      const part: unknown = Reflect.get(value, field);
      if (!kind.is(part)) return kind.fault(part, path + field);
    }
    return null;
  };
}
