import {
  AHEAD,
  AVENUE,
  AVENUES_WITH,
  BEHIND,
  BEYOND,
  BLOCK,
  CITY,
  CONNECTED,
  FACING,
  FLAT,
  KINDS_AVENUE,
  KINDS_CITY,
  KINDS_CONNECTED,
  KINDS_ROW,
  LENGTH,
  LONGER,
  NEIGHBOURS,
  PER,
  SAME_ROW,
  SPREAD,
  TABLE,
} from '../compile.ts';
import type { Deck, Face } from '../deck.ts';

/*
 * The designs of a match once more, for a search that scores millions of cities: all scoring texts in one row of numbers
 * without nesting, and how far each of them looks.
 */

/** After the terms of `then`: goes on behind those of `else`. */
export const JUMP = 4;
/** Ends a scoring text. */
export const END = 5;

/** How far a scoring text looks in its own city: which builds can change what it is worth. */
export const LOOKS_BESIDE = 1; // what touches it or stands in its row
export const LOOKS_ALONG = 2; // its avenue, as far as it may still grow
export const LOOKS_AROUND = 4; // the whole city

export interface QuickDeck {
  readonly faces: readonly Face[];
  readonly starts: Int32Array; // face → where its text begins
  readonly codes: Int32Array; // the texts: what is counted, and where to go on
  readonly values: Float64Array; // the same places: what is worth how much
  readonly categories: Uint8Array; // face → a bit for each category
  readonly looks: Uint8Array; // face → how far it looks
  readonly isAtEnd: Uint8Array; // face → 1 if it can only be built at the end of an avenue
  readonly does: Uint8Array; // face → its power
  readonly amount: Int32Array; // face → the n of its power
  /** For the categories of a card, FILTERS apart: the filters it matches, of those that some text counts in avenues or cities. */
  readonly matching: Uint8Array;
  readonly matches: Uint8Array; // the categories of a card → how many these are
}

const made = new WeakMap<Deck, QuickDeck>();

export function quickDeck(deck: Deck): QuickDeck {
  const found = made.get(deck);
  if (found) return found;
  const quick = makeQuickDeck(deck);
  made.set(deck, quick);
  return quick;
}

function makeQuickDeck({ faces }: Deck): QuickDeck {
  const text: number[] = [];
  const filters = new Set<number>();
  const starts: number[] = [];
  const looks: number[] = [];
  for (const { program } of faces) {
    starts.push(text.length);
    const counts = unfold(program, 0, program.length, text);
    text.push(END);
    looks.push(counts.reduce((sum, [what]) => sum | (LOOKS[what] ?? 0), 0));
    for (const [what, of] of counts) if (COUNTED_WIDELY.has(what)) filters.add(of);
  }
  return {
    faces,
    starts: Int32Array.from(starts),
    codes: Int32Array.from(text),
    values: Float64Array.from(text),
    categories: Uint8Array.from(faces, ({ categories }) => categories),
    looks: Uint8Array.from(looks),
    isAtEnd: Uint8Array.from(faces, ({ place }) => (place === 'end' ? 1 : 0)),
    does: Uint8Array.from(faces, ({ does }) => does),
    amount: Int32Array.from(faces, ({ power }) => power?.n ?? 0),
    ...matchesOf([...filters]),
  };
}

/** Filters are sets of categories: so many there are. */
export const FILTERS = 64;

function matchesOf(filters: readonly number[]): Pick<QuickDeck, 'matching' | 'matches'> {
  const matching = new Uint8Array(FILTERS * FILTERS);
  const matches = new Uint8Array(FILTERS);
  for (let bears = 0; bears < FILTERS; bears++) {
    const found = filters.filter((filter) => (filter & bears) !== 0);
    matching.set(found, bears * FILTERS);
    matches[bears] = found.length;
  }
  return { matching, matches };
}

type Counted = readonly [what: number, of: number];

/** Writes the terms of a compiled text with jumps in place of nesting; returns what they count. */
function unfold(program: Float64Array, from: number, to: number, out: number[]): Counted[] {
  const counts: Counted[] = [];
  const at = (i: number): number => program[i] ?? 0;
  let i = from;
  while (i < to) {
    const term = at(i);
    if (term !== FLAT) counts.push([at(i + 1), at(i + 2)]);
    if (term === FLAT || term === PER || term === TABLE) {
      const length = term === FLAT ? 2 : term === PER ? 6 : 5 + at(i + 4);
      for (let end = i + length; i < end; i++) out.push(at(i));
      continue;
    }
    const then = i + 8;
    const otherwise = then + at(i + 6);
    const end = otherwise + at(i + 7);
    const test = out.length;
    for (; i < then - 1; i++) out.push(at(i)); // the place of the first length is where the text goes on if it is not so
    counts.push(...unfold(program, then, otherwise, out));
    const jump = out.length;
    out.push(JUMP, 0);
    out[test + 6] = out.length;
    counts.push(...unfold(program, otherwise, end, out));
    out[jump + 1] = out.length;
    i = end;
  }
  return counts;
}

const LOOKS: Readonly<Record<number, number>> = {
  [CONNECTED]: LOOKS_BESIDE,
  [KINDS_CONNECTED]: LOOKS_BESIDE,
  [SAME_ROW]: LOOKS_BESIDE,
  [KINDS_ROW]: LOOKS_BESIDE,
  [AVENUE]: LOOKS_ALONG,
  [BEYOND]: LOOKS_ALONG,
  [LENGTH]: LOOKS_ALONG,
  [KINDS_AVENUE]: LOOKS_ALONG,
  [CITY]: LOOKS_AROUND,
  [AHEAD]: LOOKS_AROUND,
  [BEHIND]: LOOKS_AROUND,
  [BLOCK]: LOOKS_AROUND,
  [AVENUES_WITH]: LOOKS_AROUND,
  [LONGER]: LOOKS_AROUND,
  [SPREAD]: LOOKS_AROUND,
  [KINDS_CITY]: LOOKS_AROUND,
};

const COUNTED_WIDELY = new Set([AVENUE, CITY, NEIGHBOURS, FACING, AHEAD, BEHIND, AVENUES_WITH]);
