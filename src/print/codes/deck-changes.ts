import { readJson } from '../../desk/json.ts';
import { type BitReader, type BitWriter, unreadable } from './bits.ts';

/*
 * A deck that somebody has edited, in a code: only what is different from the printed one, along its own lists and records. Whoever reads
 * it has the printed deck.
 */

type Fields = Readonly<Record<string, unknown>>;

const TAG_BITS = 2;
const [VALUE, PARTS, PIECE, GONE] = [0, 1, 2, 3]; // another value; parts of it; some elements of a list in place of others; no such field
const VALUE_BITS = 3;
const [NULL, NO, YES, WHOLE, TEXT, OTHER] = [0, 1, 2, 3, 4, 5];
const LARGEST_WHOLE = 2 ** 20;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Records in an order that does not depend on who wrote the file. */
export const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, inOrder(value[key])]),
  );
};

const textOf = (value: unknown): string => JSON.stringify(inOrder(value));
const isSame = (one: unknown, other: unknown): boolean => one === other || textOf(one) === textOf(other);

/* ---- writing ---- */

export function writeChange(bits: BitWriter, before: unknown, after: unknown): void {
  if (Array.isArray(before) && Array.isArray(after)) return writeList(bits, before, after);
  if (isFields(before) && isFields(after)) return writeFields(bits, before, after);
  bits.fixed(VALUE, TAG_BITS);
  writeValue(bits, after);
}

function writeList(bits: BitWriter, before: readonly unknown[], after: readonly unknown[]): void {
  if (before.length === after.length) {
    bits.fixed(PARTS, TAG_BITS);
    const different = [...before.keys()].filter((i) => !isSame(before[i], after[i]));
    bits.whole(different.length);
    different.forEach((at, i) => {
      bits.whole(at - 1 - (different[i - 1] ?? -1), 4);
      writeChange(bits, before[at], after[at]);
    });
    return;
  }
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start++;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++;
  bits.fixed(PIECE, TAG_BITS);
  bits.whole(start, 4);
  bits.whole(before.length - start - end);
  const piece = after.slice(start, after.length - end);
  bits.whole(piece.length);
  for (const value of piece) writeValue(bits, value);
}

function writeFields(bits: BitWriter, before: Fields, after: Fields): void {
  bits.fixed(PARTS, TAG_BITS);
  const names = Object.keys(before).toSorted();
  const different = names.filter((name) => !Object.hasOwn(after, name) || !isSame(before[name], after[name]));
  bits.whole(different.length);
  for (const name of different) {
    bits.whole(names.indexOf(name));
    if (Object.hasOwn(after, name)) writeChange(bits, before[name], after[name]);
    else bits.fixed(GONE, TAG_BITS);
  }
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  bits.whole(added.length, 1);
  for (const name of added) {
    bits.text(name);
    writeValue(bits, after[name]);
  }
}

function writeValue(bits: BitWriter, value: unknown): void {
  const isWhole = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < LARGEST_WHOLE;
  if (value === null) bits.fixed(NULL, VALUE_BITS);
  else if (typeof value === 'boolean') bits.fixed(value ? YES : NO, VALUE_BITS);
  else if (isWhole && !Object.is(value, -0)) {
    bits.fixed(WHOLE, VALUE_BITS);
    bits.whole(value);
  } else {
    bits.fixed(typeof value === 'string' ? TEXT : OTHER, VALUE_BITS);
    bits.text(typeof value === 'string' ? value : JSON.stringify(value));
  }
}

/* ---- reading ---- */

export function readChange(bits: BitReader, before: unknown): unknown {
  const tag = bits.fixed(TAG_BITS);
  if (tag === VALUE) return readValue(bits);
  if (tag === PIECE && Array.isArray(before)) {
    const start = bits.whole(4);
    const removed = bits.whole();
    if (start + removed > before.length) throw unreadable();
    return before.toSpliced(start, removed, ...readSome(bits, () => readValue(bits)));
  }
  if (tag !== PARTS) throw unreadable();
  if (Array.isArray(before)) {
    const after: unknown[] = [...before];
    let at = -1;
    readSome(bits, () => {
      at += 1 + bits.whole(4);
      if (at >= after.length) throw unreadable();
      after[at] = readChange(bits, after[at]);
    });
    return after;
  }
  if (isFields(before)) return readFields(bits, before);
  throw unreadable();
}

function readFields(bits: BitReader, before: Fields): Fields {
  const names = Object.keys(before).toSorted();
  const after = new Map(Object.entries(before));
  readSome(bits, () => {
    const name = names[bits.whole()];
    if (name === undefined) throw unreadable();
    if (bits.isNext(GONE, TAG_BITS)) after.delete(name);
    else after.set(name, readChange(bits, before[name]));
  });
  readSome(
    bits,
    () => {
      after.set(bits.text(), readValue(bits));
    },
    1,
  );
  return Object.fromEntries(after);
}

const MOST = 2000; // of anything: a code has no bits for more

function readSome<T>(bits: BitReader, one: () => T, size?: number): T[] {
  const count = bits.whole(size);
  if (count > MOST) throw unreadable();
  return Array.from({ length: count }, one);
}

function readValue(bits: BitReader): unknown {
  switch (bits.fixed(VALUE_BITS)) {
    case NULL:
      return null;
    case NO:
      return false;
    case YES:
      return true;
    case WHOLE:
      return bits.whole();
    case TEXT:
      return bits.text();
    case OTHER:
      return readJson(bits.text());
    default:
      throw unreadable();
  }
}
