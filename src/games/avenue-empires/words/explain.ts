import type { ScorePart } from '../../../engine/game.ts';
import { countWords } from './card-text.ts';
import { areConnected, type City, ROWS } from '../city.ts';
import { CASTLE_BIT, categoryBit, compileCount, filterBits } from '../compile.ts';
import type { Face } from '../deck.ts';
import { capped, cardPoints, counted, isTrue } from '../scoring.ts';
import {
  AVENUE_LETTERS,
  AVENUE_TITLES,
  AVENUES,
  CATEGORIES,
  CATEGORY_NAMES,
  type Count,
  type Term,
  type Test,
} from '../vocabulary.ts';

/** Where every point of the city comes from that is looked at (`lookAt`): one line for each card, Left to Right. */
export function explainCity(city: City, faces: readonly Face[]): ScorePart[] {
  const parts: ScorePart[] = [];
  for (let avenue = 0; avenue < 3; avenue++)
    for (let row = 1; row <= (city.lengths[avenue] ?? 0); row++) {
      const face = faces[city.faces[avenue * ROWS + row - 1] ?? 0];
      if (!face) throw new Error(`avenue-empires §2.5: no face at ${spot(avenue, row)}`);
      const why = `${face.name} at ${spot(avenue, row)}: ${explainCard(city, face, avenue, row)}`;
      parts.push({ card: face.id, points: cardPoints(avenue, row), why, rule: '§2.5' });
    }
  return parts;
}

const spot = (avenue: number, row: number): string => `${AVENUE_LETTERS[avenue] ?? '?'}${row}`;

/** '2, +4 for 2 connected Homes (L1, C2)'; with the faces of the deck cards are named: '(Manor House, Townhouse)'. */
export function explainCard(city: City, face: Face, avenue: number, row: number, faces?: readonly Face[]): string {
  const called = (at: number, r: number): string => faces?.[city.faces[at * ROWS + r - 1] ?? 0]?.name ?? spot(at, r);
  const pieces = face.score.flatMap((term) => explainTerm({ city, avenue, row, called }, term));
  if (pieces.length === 0) return '0';
  return pieces
    .map(({ vp, why }, i) => {
      const amount = i === 0 ? plain(vp) : signed(vp);
      return why === '' ? amount : `${amount} ${why}`;
    })
    .join(', ');
}

interface Where {
  readonly city: City;
  readonly avenue: number;
  readonly row: number;
  readonly called: (avenue: number, row: number) => string; // a card of the city
}

/** Some VP and the reason for them; none where the card simply brings them. */
interface Piece {
  readonly vp: number;
  readonly why: string;
}

const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n));
const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

function amountOf({ avenue, row }: Where, count: Count): number {
  const [what, of, least] = compileCount(count);
  return counted(what, of, least, avenue, row);
}

function explainTerm(where: Where, term: Term): Piece[] {
  if ('flat' in term) return [{ vp: term.flat, why: '' }];
  if ('per' in term) {
    const amount = amountOf(where, term.per);
    const all = term.vp * amount;
    const vp = capped(all, term.cap ?? 0);
    const most = vp === all ? '' : `, at most ${Math.abs(vp)}`;
    return [{ vp, why: `for ${factWords(where, term.per, amount)}${most}` }];
  }
  if ('table' in term) {
    const amount = amountOf(where, term.table);
    const vp = term.vp[Math.min(amount, term.vp.length - 1)] ?? 0;
    return [{ vp, why: `for ${factWords(where, term.table, amount)}` }];
  }
  const { holds, fact } = examine(where, term.when);
  const pieces = (holds ? term.then : term.else).flatMap((one) => explainTerm(where, one));
  const [first = { vp: 0, why: '' }, ...rest] = pieces;
  return [{ vp: first.vp, why: `${first.why === '' ? '' : `${first.why}, `}because ${fact}` }, ...rest];
}

const OPERATORS = { '=': 0, '>=': 1, '<=': 2 } as const;

function examine(where: Where, test: Test): { readonly holds: boolean; readonly fact: string } {
  if ('inAvenue' in test) {
    const holds = test.inAvenue.some((name) => name === AVENUES[where.avenue]);
    return { holds, fact: `it stands in ${AVENUE_TITLES[where.avenue]}` };
  }
  const amount = amountOf(where, test);
  return { holds: isTrue(amount, OPERATORS[test.op], test.value), fact: factSentence(where, test, amount) };
}

/** '2 connected Homes (L1, C2)', 'no connected Home', 'row 3'. */
function factWords(where: Where, count: Count, amount: number): string {
  if (count.count === 'row') return `row ${amount}`;
  if (count.count === 'spread')
    return amount === 0
      ? 'three equally long avenues'
      : `avenues that differ by ${amount === 1 ? 'one card' : `${amount} cards`}`;
  if (amount === 0) return `no ${countWords(count, 1)}`;
  return `${amount} ${countWords(count, amount)}${spotsText(where, count)}`;
}

/** The same as a sentence: 'it is in row 3', 'there is no connected Home'. */
function factSentence(where: Where, count: Count, amount: number): string {
  if (count.count === 'row') return `it is in row ${amount}`;
  if (count.count === 'beyond' && count.of === 'any' && amount === 0) return 'it is the last card of its avenue';
  if (count.count === 'longer' && amount === 0) return 'none of your avenues is longer';
  return `there ${amount < 2 ? 'is' : 'are'} ${factWords(where, count, amount)}`;
}

/** Which cards of the own city were counted, or which categories. */
function spotsText(where: Where, count: Count): string {
  switch (count.count) {
    case 'connected':
    case 'avenue':
    case 'before':
    case 'beyond':
    case 'sameRow':
    case 'city':
      return inBrackets(spotsCounted(where, count.count, filterBits(count.of)));
    case 'block':
      return inBrackets(blockSpots(where, categoryBit(count.of)));
    case 'kinds':
      return count.in === 'facing' ? '' : inBrackets(kindsCounted(where, count.in));
    case 'neighbours':
    case 'facing':
    case 'ahead':
    case 'behind':
    case 'avenuesWith':
    case 'row':
    case 'length':
    case 'longer':
    case 'spread':
      return '';
  }
}

const inBrackets = (words: readonly string[]): string => (words.length === 0 ? '' : ` (${words.join(', ')})`);

type OwnCount = 'connected' | 'avenue' | 'before' | 'beyond' | 'sameRow' | 'city';

interface Built {
  readonly avenue: number;
  readonly row: number;
  readonly categories: number;
}

const builtIn = ({ lengths, categories }: City): Built[] =>
  Array.from(lengths).flatMap((length, avenue) =>
    Array.from({ length }, (_, at) => ({ avenue, row: at + 1, categories: categories[avenue * ROWS + at] ?? 0 })),
  );

function spotsCounted({ city, avenue, row, called }: Where, count: OwnCount, of: number): string[] {
  const others = builtIn(city).filter((other) => other.avenue !== avenue || other.row !== row);
  const matching = others.filter((other) => (other.categories & of) !== 0);
  const counted = matching.filter((other) => isIn(count, other.avenue - avenue, other.row - row));
  const isCastleToo = count === 'connected' && row === 1 && (of & CASTLE_BIT) !== 0;
  return [...(isCastleToo ? ['the Castle'] : []), ...counted.map((other) => called(other.avenue, other.row))];
}

/** §2.4: from the card on, whatever is connected to something that was found. */
function blockSpots({ city, avenue, row, called }: Where, of: number): string[] {
  const all = builtIn(city).filter(({ categories }) => (categories & of) !== 0);
  const block = new Set(all.filter((one) => one.avenue === avenue && one.row === row));
  for (const found of block)
    for (const other of all)
      if (isIn('connected', other.avenue - found.avenue, other.row - found.row)) block.add(other);
  return all.filter((one) => block.has(one)).map((one) => called(one.avenue, one.row));
}

/** Its own categories count, except among the cards connected to it. */
function kindsCounted({ city, avenue, row }: Where, where: 'connected' | 'avenue' | 'row' | 'city'): string[] {
  const count = where === 'row' ? 'sameRow' : where;
  const looked = builtIn(city).filter((one) => {
    const isSelf = one.avenue === avenue && one.row === row;
    return isSelf ? where !== 'connected' : isIn(count, one.avenue - avenue, one.row - row);
  });
  const kinds = looked.reduce((bits, one) => bits | one.categories, 0);
  return CATEGORIES.filter((category) => (kinds & categoryBit(category)) !== 0).map((one) => CATEGORY_NAMES[one]);
}

/** Whether a card so many avenues and rows away is looked at. */
function isIn(count: OwnCount, avenues: number, rows: number): boolean {
  switch (count) {
    case 'connected':
      return areConnected(avenues, rows);
    case 'avenue':
      return avenues === 0;
    case 'before':
      return avenues === 0 && rows < 0;
    case 'beyond':
      return avenues === 0 && rows > 0;
    case 'sameRow':
      return rows === 0;
    case 'city':
      return true;
  }
}
