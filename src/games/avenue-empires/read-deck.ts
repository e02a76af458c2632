import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { shortText, rulesText } from './words/card-text.ts';
import {
  AVENUES,
  CATEGORIES,
  type Category,
  type Count,
  type Design,
  type Filter,
  FILTERED_COUNTS,
  FREQUENCIES,
  type Frequency,
  KINDS_IN,
  NUMBERED_POWERS,
  OPERATORS,
  PLACES,
  PLAIN_COUNTS,
  PLAIN_POWERS,
  type Power,
  type Term,
  type Test,
} from './vocabulary.ts';

/** §2.9: what a card can hold at most. */
export const MOST = 99; // of any number
export const MOST_OF_POWER = 9; // cards
export const MOST_TERMS = 8;
export const MOST_STEPS = 20; // of a table
export const TEXTS = { name: 40, text: 300, short: 80, icon: 60, flavour: 200 } as const; // characters
export const MOST_DESIGNS = 254; // as many cards fit on a table of the engine
const DEEPEST = 3; // terms inside terms

/** Reads a deck file (§2.5, §2.9); what is wrong with it is one sentence with the card, the field and the reason. */
export function readDesigns(data: unknown): Design[] {
  if (!Array.isArray(data)) throw new Problem(`A deck is a list of cards, not ${show(data)}.`);
  if (data.length > MOST_DESIGNS)
    throw new Problem(`The deck has ${data.length} designs; at most ${MOST_DESIGNS} fit on the table.`);
  const seen = new Set<string>();
  return data.map((row: unknown, i) => {
    const design = readDesign(row, i);
    if (seen.has(design.id)) throw new Problem(`Card "${design.id}", id: another card of the deck has the same id.`);
    seen.add(design.id);
    return design;
  });
}

type Row = Readonly<Record<string, unknown>>;

const FIELDS = [
  'id',
  'name',
  'freq',
  'copies',
  'cat',
  'place',
  'score',
  'power',
  'text',
  'short',
  'icon',
  'flavour',
] as const;

function readDesign(value: unknown, i: number): Design {
  const nth = `Card ${i + 1} of the deck`;
  if (!isRow(value)) throw new Problem(`${nth}: a card is an object, not ${show(value)}.`);
  const { id } = value;
  if (typeof id !== 'string' || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40)
    throw new Problem(`${nth}, id: an id is a short word in kebab-case like "city-wall", not ${show(id)}.`);
  const at: At = { card: id, field: '' };
  noStrangers(at, value, FIELDS);
  const cat = readCategories(inField(at, 'cat'), value.cat);
  const place = oneOf(inField(at, 'place'), value.place, PLACES);
  const score = readTerms(inField(at, 'score'), value.score);
  const power = value.power === undefined ? null : readPower(inField(at, 'power'), value.power);
  const plain = { cat, place, score, power };
  return {
    id,
    copies: readCopies(at, value),
    ...plain,
    name: readText(inField(at, 'name'), value.name, titleOf(id), TEXTS.name),
    text: readText(inField(at, 'text'), value.text, rulesText(plain), TEXTS.text),
    short: readText(inField(at, 'short'), value.short, shortText(plain), TEXTS.short),
    icon: readText(inField(at, 'icon'), value.icon, '', TEXTS.icon),
    flavour: readText(inField(at, 'flavour'), value.flavour, '', TEXTS.flavour),
  };
}

/** 'Wind Mill' for 'wind-mill'. */
export const titleOf = (id: string): string =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Where in the file something stands. */
interface At {
  readonly card: string;
  readonly field: string;
}

const inField = ({ card, field }: At, name: string): At => ({
  card,
  field: field === '' || name.startsWith('[') ? `${field}${name}` : `${field}.${name}`,
});

function wrong({ card, field }: At, reason: string): never {
  throw new Problem(`Card "${card}", ${field === '' ? 'the card itself' : field}: ${reason}.`);
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function rowOf(at: At, value: unknown, what: string): Row {
  if (!isRow(value)) return wrong(at, `${what} is an object, not ${show(value)}`);
  return value;
}

function noStrangers(at: At, row: Row, known: readonly string[]): void {
  const stranger = Object.keys(row).find((name) => !known.includes(name));
  if (stranger !== undefined) wrong(inField(at, stranger), `there is no such field; there are ${known.join(', ')}`);
}

function oneOf<V extends string>(at: At, value: unknown, values: readonly V[]): V {
  const found = values.find((one) => one === value);
  return found ?? wrong(at, `it is one of ${values.join(', ')}, not ${show(value)}`);
}

function wholeNumber(at: At, value: unknown, from = -MOST, to = MOST): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > to)
    return wrong(at, `it is a whole number from ${from} to ${to}, not ${show(value)}`);
  return value;
}

const positive = (at: At, value: unknown, most = MOST): number => wholeNumber(at, value, 1, most);

function readText(at: At, value: unknown, otherwise: string, most: number): string {
  if (value === undefined) return otherwise;
  return typeof value === 'string' && value.length <= most
    ? value
    : wrong(at, `it is a text of at most ${most} characters, not ${show(value)}`);
}

const PLAYER_COUNTS = [2, 3, 4, 5, 6, 7] as const;

const COPIES: Readonly<Record<Frequency, (players: number) => number>> = {
  staple: (players) => players,
  common: (players) => Math.ceil(players / 2),
  rare: (players) => Math.floor(players / 2),
};

/** §2.1, §2.9: by frequency, or explicitly for 2, 3, 4, 5, 6, 7 players. */
function readCopies(at: At, row: Row): number[] {
  if (row.copies === undefined) {
    if (row.freq === undefined) return wrong(inField(at, 'freq'), 'a card has a frequency, or copies in place of it');
    const frequency = oneOf(inField(at, 'freq'), row.freq, FREQUENCIES);
    return PLAYER_COUNTS.map(COPIES[frequency]);
  }
  const field = inField(at, 'copies');
  if (row.freq !== undefined) return wrong(field, 'a card has either a frequency or copies, not both');
  if (!Array.isArray(row.copies) || row.copies.length !== PLAYER_COUNTS.length)
    return wrong(field, `it is a list of six numbers, for 2 to 7 players, not ${show(row.copies)}`);
  return row.copies.map((value: unknown, i) => wholeNumber(inField(field, `[${i}]`), value, 0, MOST));
}

function readCategories(at: At, value: unknown): Category[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > 2)
    return wrong(at, `a card has one or two categories, not ${show(value)}`);
  const list = value.map((one: unknown, i) => oneOf(inField(at, `[${i}]`), one, CATEGORIES));
  return list[0] === list[1] ? wrong(at, 'the two categories of a card are different') : list;
}

function readPower(at: At, value: unknown): Power {
  const row = rowOf(at, value, 'a power');
  noStrangers(at, row, ['id', 'n']);
  const id = oneOf(inField(at, 'id'), row.id, [...PLAIN_POWERS, ...NUMBERED_POWERS]);
  if (NUMBERED_POWERS.some((one) => one === id)) return { id, n: positive(inField(at, 'n'), row.n, MOST_OF_POWER) };
  return row.n === undefined ? { id, n: 0 } : wrong(inField(at, 'n'), `the power ${id} has no number`);
}

function readTerms(at: At, value: unknown, depth = 0): Term[] {
  if (!Array.isArray(value)) return wrong(at, `it is a list of terms, not ${show(value)}`);
  if (value.length > MOST_TERMS) return wrong(at, `it has at most ${MOST_TERMS} terms, not ${value.length}`);
  if (depth > DEEPEST) return wrong(at, `a term "when" stands at most ${DEEPEST} deep inside others`);
  return value.map((term: unknown, i) => readTerm(inField(at, `[${i}]`), term, depth));
}

function readTerm(at: At, value: unknown, depth: number): Term {
  const row = rowOf(at, value, 'a term');
  if ('flat' in row) {
    noStrangers(at, row, ['flat']);
    return { flat: wholeNumber(inField(at, 'flat'), row.flat) };
  }
  if ('per' in row) {
    noStrangers(at, row, ['per', 'vp', 'cap']);
    const per = { per: readCount(inField(at, 'per'), row.per), vp: wholeNumber(inField(at, 'vp'), row.vp) };
    return row.cap === undefined ? per : { ...per, cap: positive(inField(at, 'cap'), row.cap) };
  }
  if ('table' in row) {
    noStrangers(at, row, ['table', 'vp']);
    if (!Array.isArray(row.vp) || row.vp.length === 0 || row.vp.length > MOST_STEPS)
      return wrong(inField(at, 'vp'), `it is a list of 1 to ${MOST_STEPS} numbers, not ${show(row.vp)}`);
    const vp = row.vp.map((one: unknown, i) => wholeNumber(inField(at, `vp[${i}]`), one));
    return { table: readCount(inField(at, 'table'), row.table), vp };
  }
  if ('when' in row) {
    noStrangers(at, row, ['when', 'then', 'else']);
    return {
      when: readTest(inField(at, 'when'), row.when),
      then: readTerms(inField(at, 'then'), row.then, depth + 1),
      else: readTerms(inField(at, 'else'), row.else, depth + 1),
    };
  }
  return wrong(at, `a term has flat, per, table or when, not ${show(value)}`);
}

function readTest(at: At, value: unknown): Test {
  const row = rowOf(at, value, 'a test');
  if ('inAvenue' in row) {
    noStrangers(at, row, ['inAvenue']);
    const field = inField(at, 'inAvenue');
    if (!Array.isArray(row.inAvenue) || row.inAvenue.length === 0)
      return wrong(field, `it is a list of at least one of ${AVENUES.join(', ')}, not ${show(row.inAvenue)}`);
    return { inAvenue: row.inAvenue.map((one: unknown, i) => oneOf(inField(field, `[${i}]`), one, AVENUES)) };
  }
  const { op, value: compared, ...count } = row;
  return {
    ...readCount(at, count),
    op: oneOf(inField(at, 'op'), op, OPERATORS),
    value: wholeNumber(inField(at, 'value'), compared),
  };
}

function readCount(at: At, value: unknown): Count {
  const row = rowOf(at, value, 'a count');
  const count = oneOf(inField(at, 'count'), row.count, [
    ...FILTERED_COUNTS,
    'block',
    'avenuesWith',
    'kinds',
    ...PLAIN_COUNTS,
  ]);
  switch (count) {
    case 'block':
      noStrangers(at, row, ['count', 'of']);
      return { count, of: oneOf(inField(at, 'of'), row.of, CATEGORIES) };
    case 'avenuesWith':
      noStrangers(at, row, ['count', 'of', 'min']);
      return { count, of: readFilter(inField(at, 'of'), row.of, count), min: positive(inField(at, 'min'), row.min) };
    case 'kinds':
      noStrangers(at, row, ['count', 'in']);
      return { count, in: oneOf(inField(at, 'in'), row.in, KINDS_IN) };
    case 'row':
    case 'length':
    case 'longer':
    case 'spread':
      noStrangers(at, row, ['count']);
      return { count };
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
      noStrangers(at, row, ['count', 'of']);
      return { count, of: readFilter(inField(at, 'of'), row.of, count) };
  }
}

function readFilter(at: At, value: unknown, count: string): Filter {
  if (value === 'any') return 'any';
  if (value === 'building' || value === 'castle')
    return count === 'connected' ? value : wrong(at, `${show(value)} stands only with connected, not with ${count}`);
  if (!Array.isArray(value) || value.length === 0)
    return wrong(at, `a filter is "any" or a list of at least one category, not ${show(value)}`);
  return value.map((one: unknown, i) => oneOf(inField(at, `[${i}]`), one, CATEGORIES));
}
