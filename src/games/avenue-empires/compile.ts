import { AVENUES, CATEGORIES, type Category, type Count, type Filter, type Term, type Test } from './vocabulary.ts';

/*
 * Scoring terms as one row of numbers, made once for each design and read by `scoring.ts`:
 * FLAT n · PER count vp cap · TABLE count length v0 v1 … · WHEN count operator value thenLength elseLength then… else…
 * where a count is three numbers: what is counted, of what (a bit for each category), and the least of `avenuesWith`.
 */

export const FLAT = 0;
export const PER = 1;
export const TABLE = 2;
export const WHEN = 3;

export const CONNECTED = 0;
export const AVENUE = 1;
export const BEFORE = 2;
export const BEYOND = 3;
export const SAME_ROW = 4;
export const CITY = 5;
export const NEIGHBOURS = 6;
export const FACING = 7;
export const AHEAD = 8;
export const BEHIND = 9;
export const BLOCK = 10;
export const AVENUES_WITH = 11;
export const ROW = 12;
export const LENGTH = 13;
export const LONGER = 14;
export const SPREAD = 15;
export const KINDS_CONNECTED = 16;
export const KINDS_AVENUE = 17;
export const KINDS_ROW = 18;
export const KINDS_CITY = 19;
export const KINDS_FACING = 20;
export const IN_AVENUE = 21;

export const EQUAL = 0;
export const AT_LEAST = 1;
export const AT_MOST = 2;

/** The Castle bears no category, so it has a bit of its own. */
export const CASTLE_BIT = 64;
const ANY_CARD = 63;

export const categoryBit = (category: Category): number => 1 << CATEGORIES.indexOf(category);

export function filterBits(filter: Filter): number {
  if (filter === 'any') return ANY_CARD;
  if (filter === 'building') return ANY_CARD | CASTLE_BIT;
  if (filter === 'castle') return CASTLE_BIT;
  return filter.reduce((bits, category) => bits | categoryBit(category), 0);
}

export const compileTerms = (terms: readonly Term[]): Float64Array => Float64Array.from(terms.flatMap(compileTerm));

function compileTerm(term: Term): number[] {
  if ('flat' in term) return [FLAT, term.flat];
  if ('per' in term) return [PER, ...compileCount(term.per), term.vp, term.cap ?? 0];
  if ('table' in term) return [TABLE, ...compileCount(term.table), term.vp.length, ...term.vp];
  const then = term.then.flatMap(compileTerm);
  const otherwise = term.else.flatMap(compileTerm);
  return [WHEN, ...compileTest(term.when), then.length, otherwise.length, ...then, ...otherwise];
}

const OPERATORS = { '=': EQUAL, '>=': AT_LEAST, '<=': AT_MOST } as const;

function compileTest(test: Test): number[] {
  if ('inAvenue' in test) {
    const avenues = test.inAvenue.reduce((bits, name) => bits | (1 << AVENUES.indexOf(name)), 0);
    return [IN_AVENUE, avenues, 0, EQUAL, 1];
  }
  return [...compileCount(test), OPERATORS[test.op], test.value];
}

const COUNTS = {
  connected: CONNECTED,
  avenue: AVENUE,
  before: BEFORE,
  beyond: BEYOND,
  sameRow: SAME_ROW,
  city: CITY,
  neighbours: NEIGHBOURS,
  facing: FACING,
  ahead: AHEAD,
  behind: BEHIND,
  row: ROW,
  length: LENGTH,
  longer: LONGER,
  spread: SPREAD,
} as const;

const KINDS = {
  connected: KINDS_CONNECTED,
  avenue: KINDS_AVENUE,
  row: KINDS_ROW,
  city: KINDS_CITY,
  facing: KINDS_FACING,
} as const;

export function compileCount(count: Count): [what: number, of: number, least: number] {
  switch (count.count) {
    case 'block':
      return [BLOCK, categoryBit(count.of), 0];
    case 'avenuesWith':
      return [AVENUES_WITH, filterBits(count.of), count.min];
    case 'kinds':
      return [KINDS[count.in], 0, 0];
    case 'row':
    case 'length':
    case 'longer':
    case 'spread':
      return [COUNTS[count.count], 0, 0];
    case 'connected':
    case 'avenue':
    case 'before':
    case 'beyond':
    case 'sameRow':
    case 'city':
    case 'neighbours':
    case 'facing':
    case 'ahead':
    case 'behind':
      return [COUNTS[count.count], filterBits(count.of), 0];
  }
}
