import { show } from '../../engine/options.ts';

/*
 * §2.4: the effect vocabulary. Effects are data (deck.json); here they are made ready for scoring: filters as bits of
 * categories, scopes as steps to the left and right. `readEffects` checks what a designer wrote.
 */

export const CATEGORIES = [
  'residential',
  'commerce',
  'industry',
  'nature',
  'culture',
  'civic',
  'transit',
  'hazard',
  'event',
] as const;
export type Category = (typeof CATEGORIES)[number];
export const HAZARD = CATEGORIES.indexOf('hazard');
export const EVENT = CATEGORIES.indexOf('event');

/** The seven categories of buildings are the first ones. */
export const BUILDINGS = 7;
const ALL_BUILDINGS = (1 << BUILDINGS) - 1;
const ALL_CATEGORIES = (1 << CATEGORIES.length) - 1;

export const categoryNumber = (name: unknown): number => CATEGORIES.findIndex((category) => category === name);

/** Which cards an effect sees. */
export interface Filter {
  readonly mask: number; // a bit for each category, of standing cards
  readonly isOut: boolean;
  readonly isRuined: boolean;
  readonly ids: Uint8Array | null; // number of a card → 1
  readonly text: string; // as the designer wrote it
}

/** Steps from the card itself; a scope may hold it or jump to the next match. */
export interface Scope {
  readonly from: number;
  readonly to: number;
  readonly hasSelf: boolean;
  readonly isNext: boolean;
  readonly name: ScopeName;
}

const FAR = 1000;
export const SCOPES = {
  left: [-1, -1],
  right: [1, 1],
  beside: [-1, 1],
  near2: [-2, 2],
  near3: [-3, 3],
  right2: [1, 2],
  right3: [1, 3],
  allLeft: [-FAR, -1],
  allRight: [1, FAR],
  all: [-FAR, FAR],
  city: [-FAR, FAR],
  nextRight: [1, FAR],
} as const;
type ScopeName = keyof typeof SCOPES;

export const FLAT = 0;
export const EACH = 1;
export const KINDS = 2;
export const RUN = 3;
export const DISTANCE = 4;
export const TOTAL = 5;
export const COPY = 6;
export const SEAMS = 7;
export const IF = 8;
const TERMS = ['flat', 'each', 'kinds', 'run', 'distance', 'total', 'copy', 'seams', 'if'] as const;

/** One shape for all terms, so that scoring is fast. */
export interface Term {
  readonly kind: number;
  readonly value: number;
  readonly of: Filter;
  readonly scope: Scope;
  readonly per: number;
  readonly max: number; // NO_LIMIT if absent
  readonly none: number; // `none` of a distance, `else` of a condition
  readonly from: number; // of a copy: LEFT, FIRST or BEST
  readonly condition: Condition;
}

export const NO_LIMIT = 1_000_000;
const LEFT = 0;
export const FIRST = 1;
export const BEST = 2;
export const COPIES: readonly string[] = ['left', 'first', 'best'];

export const HAS = 0;
export const AT_FIRST = 1;
export const AT_LAST = 2;
export const AT_END = 3;
export const AT_MIDDLE = 4;
export const TOTAL_MIN = 5;
export const TOTAL_MAX = 6;
export const TOTAL_EVEN = 7;
export const SAME_SIDES = 8;
export const FACING_OUT = 9;

export interface Condition {
  readonly kind: number;
  readonly of: Filter;
  readonly scope: Scope;
  readonly min: number;
  readonly max: number;
}

interface Trouble {
  readonly ruin: Filter;
  readonly scope: Scope;
  readonly stop: Filter | null;
}

export interface Boost {
  readonly isDouble: boolean;
  readonly value: number;
  readonly of: Filter;
  readonly scope: Scope;
}

export interface Effects {
  readonly score: readonly Term[];
  readonly trouble: readonly Trouble[];
  readonly boosts: readonly Boost[];
}

/** Says what is wrong with a field; never returns. */
type Wrong = (field: string, reason: string) => never;

/** Numbers of all cards by id, of the box as it was written. */
type CardNumbers = ReadonlyMap<string, number>;

const MOST_CARDS = 200;
export const MOST_NUMBER = 99;
const NOTHING: Filter = { mask: 0, isOut: false, isRuined: false, ids: null, text: '' };
const NOWHERE: Scope = { from: 1, to: 0, hasSelf: false, isNext: false, name: 'right' };
const NEVER: Condition = { kind: HAS, of: NOTHING, scope: NOWHERE, min: 1, max: NO_LIMIT };
const PLAIN: Term = {
  kind: FLAT,
  value: 0,
  of: NOTHING,
  scope: NOWHERE,
  per: 1,
  max: NO_LIMIT,
  none: 0,
  from: LEFT,
  condition: NEVER,
};

type Fields = Readonly<Record<string, unknown>>;

interface Reader {
  readonly numbers: CardNumbers;
  readonly wrong: Wrong;
}

/** §2.4: at most three terms, two trouble effects and two boosts, so that a card can be printed. */
export function readEffects(card: Fields, numbers: CardNumbers, wrong: Wrong): Effects {
  const reader: Reader = { numbers, wrong };
  return {
    score: readList(reader, card.score, 'score', 1, 3, readTerm),
    trouble: readList(reader, card.trouble ?? [], 'trouble', 0, 2, readTrouble),
    boosts: readList(reader, card.boosts ?? [], 'boosts', 0, 2, readBoost),
  };
}

function readList<V>(
  reader: Reader,
  value: unknown,
  field: string,
  least: number,
  most: number,
  read: (reader: Reader, fields: Fields, field: string) => V,
): V[] {
  if (!Array.isArray(value)) return reader.wrong(field, 'it is not a list');
  if (value.length < least || value.length > most)
    return reader.wrong(field, `it has ${value.length} entries, not ${least} to ${most}`);
  return value.map((item: unknown, i) => read(reader, recordOf(reader, item, field), `${field} ${i + 1}`));
}

function recordOf({ wrong }: Reader, value: unknown, field: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return wrong(field, 'an effect is an object');
  return { ...value };
}

/** No field that nobody reads: a misspelt one would be lost without a word. */
function onlyFields({ wrong }: Reader, fields: Fields, field: string, known: readonly string[]): void {
  const stranger = Object.keys(fields).find((name) => !known.includes(name));
  if (stranger !== undefined) wrong(field, `it has no field ${show(stranger)}; it has ${known.join(', ')}`);
}

function numberOf({ wrong }: Reader, value: unknown, field: string): number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MOST_NUMBER
    ? value
    : wrong(field, `${show(value)} is not a whole number from -${MOST_NUMBER} to ${MOST_NUMBER}`);
}

function atLeastOne(reader: Reader, value: unknown, field: string): number {
  const number = numberOf(reader, value, field);
  return number >= 1 ? number : reader.wrong(field, `${number} is less than 1`);
}

const limitOf = (reader: Reader, value: unknown, field: string): number =>
  value === undefined ? NO_LIMIT : atLeastOne(reader, value, field);

function readFilter({ numbers, wrong }: Reader, value: unknown, field: string): Filter {
  if (typeof value !== 'string' || value === '') return wrong(field, `${show(value)} is not a filter`);
  let mask = 0;
  let ids: Uint8Array | null = null;
  for (const atom of value.split('/')) {
    const category = categoryNumber(atom);
    if (category >= 0) mask |= 1 << category;
    else if (atom === 'any') mask |= ALL_CATEGORIES;
    else if (atom === 'building') mask |= ALL_BUILDINGS;
    else if (/^#[a-z][a-z0-9-]*$/.test(atom)) {
      ids ??= new Uint8Array(MOST_CARDS);
      const number = numbers.get(atom.slice(1));
      if (number !== undefined) ids[number] = 1; // an id that is in no set matches nothing
    } else if (atom !== 'out' && atom !== 'ruined')
      return wrong(field, `${show(atom)} is no category, no #id and none of any, building, out, ruined`);
  }
  const atoms = value.split('/');
  return { mask, isOut: atoms.includes('out'), isRuined: atoms.includes('ruined'), ids, text: value };
}

const isScope = (value: unknown): value is ScopeName => typeof value === 'string' && Object.hasOwn(SCOPES, value);

function readScope({ wrong }: Reader, value: unknown, field: string): Scope {
  if (!isScope(value)) return wrong(field, `${show(value)} is no scope`);
  const [from, to] = SCOPES[value];
  return { from, to, hasSelf: value === 'city', isNext: value === 'nextRight', name: value };
}

const TERM_FIELDS: Readonly<Record<(typeof TERMS)[number], readonly string[]>> = {
  flat: ['flat'],
  each: ['each', 'of', 'in', 'per', 'max'],
  kinds: ['kinds', 'in', 'of', 'max'],
  run: ['run', 'of', 'max'],
  distance: ['distance', 'to', 'max', 'none'],
  total: ['total', 'per', 'max'],
  copy: ['copy', 'max'],
  seams: ['seams', 'max'],
  if: ['if', 'then', 'else'],
};

function readTerm(reader: Reader, fields: Fields, field: string): Term {
  const { wrong } = reader;
  const name = TERMS.find((term) => Object.hasOwn(fields, term));
  if (!name) return wrong(field, `it is none of ${TERMS.join(', ')}`);
  onlyFields(reader, fields, field, TERM_FIELDS[name]);
  const kind = TERMS.indexOf(name);
  const number = (of: unknown): number => numberOf(reader, of, field);
  const filter = (): Filter => readFilter(reader, fields.of, field);
  const max = limitOf(reader, fields.max, field);
  switch (name) {
    case 'flat':
      return { ...PLAIN, kind, value: number(fields.flat) };
    case 'each': {
      const per = fields.per === undefined ? 1 : atLeastOne(reader, fields.per, field);
      return {
        ...PLAIN,
        kind,
        value: number(fields.each),
        of: filter(),
        scope: scopeOf(reader, fields, field),
        per,
        max,
      };
    }
    case 'kinds': {
      const of = fields.of === undefined ? readFilter(reader, 'building', field) : filter();
      return { ...PLAIN, kind, value: number(fields.kinds), of, scope: scopeOf(reader, fields, field), max };
    }
    case 'run':
      return { ...PLAIN, kind, value: number(fields.run), of: filter(), max };
    case 'distance':
      if (fields.max === undefined) return wrong(field, 'a distance needs a max');
      return {
        ...PLAIN,
        kind,
        value: number(fields.distance),
        of: readFilter(reader, fields.to, field),
        max,
        none: number(fields.none),
      };
    case 'total':
      if (fields.max === undefined) return wrong(field, 'a total needs a max');
      return { ...PLAIN, kind, value: number(fields.total), per: atLeastOne(reader, fields.per, field), max };
    case 'copy': {
      const from = COPIES.findIndex((copied) => copied === fields.copy);
      if (from < 0) return wrong(field, `copy is ${COPIES.join(', ')}, not ${show(fields.copy)}`);
      if (fields.max === undefined) return wrong(field, 'a copy needs a max');
      return { ...PLAIN, kind, from, max };
    }
    case 'seams':
      return { ...PLAIN, kind, value: number(fields.seams), max };
    case 'if':
      return {
        ...PLAIN,
        kind,
        condition: readCondition(reader, recordOf(reader, fields.if, field), field),
        value: number(fields.then),
        none: fields.else === undefined ? 0 : number(fields.else),
      };
  }
}

/** The scope of a term or condition; what looks for the next match needs no counting. */
function scopeOf(reader: Reader, fields: Fields, field: string): Scope {
  return readScope(reader, fields.in, field);
}

export const AT: Readonly<Record<string, number>> = { first: AT_FIRST, last: AT_LAST, end: AT_END, middle: AT_MIDDLE };

function readCondition(reader: Reader, fields: Fields, field: string): Condition {
  const { wrong } = reader;
  const [name = ''] = Object.keys(fields);
  switch (name) {
    case 'has':
    case 'in':
    case 'min':
    case 'max':
      onlyFields(reader, fields, field, ['has', 'in', 'min', 'max']);
      return {
        kind: HAS,
        of: readFilter(reader, fields.has, field),
        scope: readScope(reader, fields.in, field),
        min: fields.min === undefined ? 1 : numberOf(reader, fields.min, field),
        max: fields.max === undefined ? NO_LIMIT : numberOf(reader, fields.max, field),
      };
    case 'at': {
      onlyFields(reader, fields, field, ['at']);
      const kind = typeof fields.at === 'string' && Object.hasOwn(AT, fields.at) ? AT[fields.at] : undefined;
      return kind === undefined ? wrong(field, 'at is first, last, end or middle') : { ...NEVER, kind };
    }
    case 'totalMin':
      onlyFields(reader, fields, field, ['totalMin']);
      return { ...NEVER, kind: TOTAL_MIN, min: numberOf(reader, fields.totalMin, field) };
    case 'totalMax':
      onlyFields(reader, fields, field, ['totalMax']);
      return { ...NEVER, kind: TOTAL_MAX, max: numberOf(reader, fields.totalMax, field) };
    case 'totalEven':
      onlyFields(reader, fields, field, ['totalEven']);
      return fields.totalEven === true ? { ...NEVER, kind: TOTAL_EVEN } : wrong(field, 'totalEven is true');
    case 'sides':
      onlyFields(reader, fields, field, ['sides']);
      return fields.sides === 'same' ? { ...NEVER, kind: SAME_SIDES } : wrong(field, 'sides is "same"');
    case 'facing':
      onlyFields(reader, fields, field, ['facing']);
      return fields.facing === 'out' ? { ...NEVER, kind: FACING_OUT } : wrong(field, 'facing is "out"');
    default:
      return wrong(field, 'a condition is one of has, at, totalMin, totalMax, totalEven, sides, facing');
  }
}

function readTrouble(reader: Reader, fields: Fields, field: string): Trouble {
  onlyFields(reader, fields, field, ['ruin', 'in', 'stop']);
  return {
    ruin: readFilter(reader, fields.ruin, field),
    scope: readScope(reader, fields.in, field),
    stop: fields.stop === undefined ? null : readFilter(reader, fields.stop, field),
  };
}

function readBoost(reader: Reader, fields: Fields, field: string): Boost {
  const isDouble = Object.hasOwn(fields, 'double');
  onlyFields(reader, fields, field, [isDouble ? 'double' : 'add', 'of', 'in']);
  return {
    isDouble,
    value: isDouble ? atLeastOne(reader, fields.double, field) : numberOf(reader, fields.add, field),
    of: readFilter(reader, fields.of, field),
    scope: readScope(reader, fields.in, field),
  };
}
