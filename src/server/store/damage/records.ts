import type { Value } from '../database.ts';
import type { PageFile } from './page-file.ts';

/* What is in a page of an SQLite file: cells with records, or the way to other pages. Nothing here trusts what it reads. */

export interface Cell {
  readonly rowid: number; // of a row; in an index the last value of the record
  readonly values: readonly Value[];
}

export type Page =
  | { readonly kind: 'rows' | 'keys'; readonly cells: readonly Cell[]; readonly isWhole: boolean }
  | { readonly kind: 'way'; readonly children: readonly Child[] } // of a table
  | { readonly kind: 'ways'; readonly children: readonly number[]; readonly cells: readonly Cell[] }; // of an index: it has keys itself

/** Its rows have numbers up to this one. */
export interface Child {
  readonly page: number;
  readonly upTo: number;
}

const INDEX_WAYS = 0x02;
const TABLE_WAY = 0x05;
const INDEX_KEYS = 0x0a;
const TABLE_ROWS = 0x0d;
const FIRST_HEADER = 100; // bytes before what is in the first page
const LONGEST = 64 * 1024 * 1024; // bytes of a record

class Unreadable extends Error {}

/** null: it is none of a table or index, or so damaged that nothing of it can be trusted. */
export function readPage(file: PageFile, number: number): Page | null {
  const bytes = file.read(number);
  if (!bytes) return null;
  const at = number === 1 ? FIRST_HEADER : 0;
  const type = bytes.readUInt8(at);
  const isWay = type === TABLE_WAY || type === INDEX_WAYS;
  if (!isWay && type !== TABLE_ROWS && type !== INDEX_KEYS) return null;
  const count = bytes.readUInt16BE(at + 3);
  const pointers = at + (isWay ? 12 : 8);
  const start = pointers + 2 * count;
  if (start > file.usable) return null;
  const places = Array.from({ length: count }, (_, i) => bytes.readUInt16BE(pointers + 2 * i));
  if (isWay && places.some((place) => place < start || place > file.usable - 4)) return null;
  if (isWay && count === 0) return null;
  try {
    const last = isWay ? bytes.readUInt32BE(at + 8) : 0;
    if (type === TABLE_WAY) return wayOf(file, bytes, places, last);
    if (type === INDEX_WAYS) {
      const cells = places.map((place) => keyAt(file, bytes, place + 4));
      return { kind: 'ways', children: [...places.map((place) => bytes.readUInt32BE(place)), last], cells };
    }
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
  const read = type === TABLE_ROWS ? rowAt : keyAt;
  const cells: Cell[] = [];
  let isWhole = true;
  for (const place of places)
    try {
      if (place < start || place > file.usable - 4) throw new Unreadable('outside');
      cells.push(read(file, bytes, place));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      isWhole = false;
    }
  return { kind: type === TABLE_ROWS ? 'rows' : 'keys', cells, isWhole };
}

/** Everything in order, or nothing: a way that is wrong leads into other tables. */
function wayOf(file: PageFile, bytes: Buffer, places: readonly number[], last: number): Page | null {
  const children = places.map((place): Child => {
    const [upTo] = varintAt(bytes, place + 4);
    return { page: bytes.readUInt32BE(place), upTo };
  });
  children.push({ page: last, upTo: Infinity });
  const isFine = children.every(
    ({ page, upTo }, i) => page > 1 && page <= file.count && upTo > (children[i - 1]?.upTo ?? -Infinity),
  );
  return isFine ? { kind: 'way', children } : null;
}

function rowAt(file: PageFile, bytes: Buffer, place: number): Cell {
  const [length, afterLength] = varintAt(bytes, place);
  const [rowid, start] = varintAt(bytes, afterLength);
  const most = file.usable - 35;
  return { rowid, values: recordIn(payloadAt(file, bytes, start, length, most)) };
}

function keyAt(file: PageFile, bytes: Buffer, place: number): Cell {
  const [length, start] = varintAt(bytes, place);
  const most = Math.floor(((file.usable - 12) * 64) / 255) - 23;
  const values = recordIn(payloadAt(file, bytes, start, length, most));
  const rowid = values.at(-1);
  if (typeof rowid !== 'number') throw new Unreadable('an index without a row');
  return { rowid, values: values.slice(0, -1) };
}

/** What does not fit lies in other pages, each with the number of the next. */
function payloadAt(file: PageFile, bytes: Buffer, start: number, length: number, most: number): Buffer {
  if (length < 1 || length > LONGEST) throw new Unreadable('length');
  const least = Math.floor(((file.usable - 12) * 32) / 255) - 23;
  const fitting = least + ((length - least) % (file.usable - 4));
  const here = length <= most ? length : fitting <= most ? fitting : least;
  if (start + here + (here < length ? 4 : 0) > file.usable) throw new Unreadable('outside');
  const parts = [bytes.subarray(start, start + here)];
  let missing = length - here;
  for (let next = here < length ? bytes.readUInt32BE(start + here) : 0; missing > 0;) {
    const page = next > 1 && next <= file.count ? file.read(next) : null;
    if (!page) throw new Unreadable('the rest is not there');
    const part = page.subarray(4, 4 + Math.min(missing, file.usable - 4));
    parts.push(part);
    missing -= part.length;
    next = page.readUInt32BE(0);
    if (missing === 0 && next !== 0) throw new Unreadable('the rest goes on');
  }
  return parts.length === 1 ? (parts[0] ?? bytes) : Buffer.concat(parts);
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function recordIn(payload: Buffer): Value[] {
  const [headerLength, first] = varintAt(payload, 0);
  if (headerLength > payload.length) throw new Unreadable('header');
  const types: number[] = [];
  let at = first;
  while (at < headerLength) {
    const [type, next] = varintAt(payload, at);
    types.push(type);
    at = next;
  }
  if (at !== headerLength) throw new Unreadable('header');
  const values = types.map((type): Value => {
    const length = lengthOf(type);
    if (at + length > payload.length) throw new Unreadable('too long');
    const value = valueIn(payload.subarray(at, at + length), type);
    at += length;
    return value;
  });
  if (at !== payload.length) throw new Unreadable('too short');
  return values;
}

const WHOLE_LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]; // by serial type
const [FLOAT, ZERO, ONE, BLOB] = [7, 8, 9, 12];

function lengthOf(type: number): number {
  if (type >= BLOB) return (type - (type % 2) - BLOB) / 2;
  const length = WHOLE_LENGTHS[type];
  if (length === undefined) throw new Unreadable('type');
  return length;
}

function valueIn(bytes: Buffer, type: number): Value {
  if (type === 0) return null;
  if (type === ZERO) return 0;
  if (type === ONE) return 1;
  if (type === FLOAT) return bytes.readDoubleBE(0);
  if (type < FLOAT) return bytes.length === 8 ? Number(bytes.readBigInt64BE(0)) : bytes.readIntBE(0, bytes.length);
  if (type % 2 === 0) throw new Unreadable('a blob, and we keep none');
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Unreadable('no text');
  }
}

/** A whole number of one to nine bytes, and where the next begins. */
function varintAt(bytes: Buffer, at: number): [value: number, next: number] {
  let value = 0;
  for (let i = 0; i < 9; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) throw new Unreadable('outside');
    value = i === 8 ? value * 256 + byte : value * 128 + (byte & 127);
    if (value > Number.MAX_SAFE_INTEGER) throw new Unreadable('number');
    if (byte < 128) return [value, at + i + 1];
  }
  return [value, at + 9];
}
