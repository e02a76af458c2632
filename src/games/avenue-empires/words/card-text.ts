import {
  type Category,
  CATEGORY_LETTERS,
  CATEGORY_NAMES,
  type Count,
  type Design,
  type Filter,
  type Power,
  type Term,
  type Test,
} from '../vocabulary.ts';

/** What a card says (§2.2), written from its data: for cards of an edited deck that bring no text of their own. */

type Unwritten = Pick<Design, 'cat' | 'place' | 'score' | 'power'>;

export function rulesText({ cat, place, score, power }: Unwritten): string {
  return [
    ...(cat.length === 2 ? [`Counts as ${cat.map((one) => CATEGORY_NAMES[one]).join(' and as ')}.`] : []),
    ...(place === 'start' ? ['May be built at the start of an avenue instead of the end.'] : []),
    ...(place === 'anywhere' ? ['May be built anywhere in an avenue.'] : []),
    ...score.map((term, i) => `${sentence(term, i)}.`),
    ...(score.length === 0 ? ['0 VP.'] : []),
    ...(power ? [POWER_TEXTS[power.id](power.n)] : []),
  ].join(' ');
}

const cards = (n: number): string => (n === 1 ? 'one card' : `${n} cards`);

export const POWER_TEXTS: Readonly<Record<Power['id'], (n: number) => string>> = {
  'draw-extra': (n) => `In each later Production Phase you draw ${cards(n)} more.`,
  withhold: () => 'In each later Trading Phase you may pass just one card, to either neighbour, instead of two.',
  'late-trade': () =>
    'In each later Trading Phase you choose after you have seen the cards being passed to you, except by others with this power.',
  'build-again': () => 'When built: you may build one more card from your hand.',
  'swap-two': () => 'When built: you may exchange the places of two cards in your city.',
  scout: (n) =>
    `When built: look at the top ${n === 1 ? 'card' : `${n} cards`} of the deck; you may put one of them into your reserve; return the others in the same order.`,
  salvage: () => 'When built: you may put one card from the discard pile into your reserve.',
  keep: (n) =>
    `In each Cleanup Phase you may put up to ${cards(n)} from your hand into your reserve instead of discarding them.`,
};

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n));

function sentence(term: Term, i: number): string {
  const vp = (n: number): string => `${i === 0 ? plain(n) : signed(n)} VP`;
  if ('flat' in term) return vp(term.flat);
  if ('per' in term) {
    const most = term.cap === undefined ? '' : ` (at most ${term.vp < 0 ? plain(-term.cap) : term.cap})`;
    return `${vp(term.vp)} for each ${countWords(term.per, 1)}${most}`;
  }
  if ('table' in term) {
    const last = term.vp.length - 1;
    const rows = term.vp.map((value, n) => `${n}${n === last ? ' or more' : ''}: ${plain(value)} VP`);
    return `Scores by the number of ${countWords(term.table, 2)}: ${rows.join(', ')}`;
  }
  const otherwise = term.else.length === 0 ? '' : `; otherwise ${branch(term.else)}`;
  return `If ${testWords(term.when)}: ${branch(term.then)}${otherwise}`;
}

const branch = (terms: readonly Term[]): string =>
  terms.length === 0 ? '0 VP' : terms.map((term, i) => sentence(term, i)).join(', ');

const OPERATOR_WORDS = { '=': 'exactly', '>=': 'at least', '<=': 'at most' } as const;

/** 'at least one connected Home' as '≥ 1 connected Home' in words. */
export function testWords(test: Test): string {
  if ('inAvenue' in test) return `it stands in the ${test.inAvenue.join(' or ')} avenue`;
  if (test.count === 'beyond' && test.of === 'any' && test.op === '=' && test.value === 0)
    return 'it is the last card of its avenue';
  if (test.count === 'longer' && test.op === '=' && test.value === 0) return 'none of your avenues is longer';
  if (test.count === 'row') {
    if (test.op === '=') return `it is in row ${test.value}`;
    return test.op === '>=' ? `it is in row ${test.value} or beyond` : `it is in row ${test.value} or nearer`;
  }
  const many = test.value === 1 ? 1 : 2;
  return `there ${many === 1 ? 'is' : 'are'} ${OPERATOR_WORDS[test.op]} ${test.value} ${countWords(test, many)}`;
}

const NEVER_PLURAL: ReadonlySet<Category> = new Set(['faith', 'trade', 'civic']);

/** Whether one says 'a Trade card', not 'a Trade'. */
export const hasNoPlural = (category: Category): boolean => NEVER_PLURAL.has(category);

/** 'Home or Craft'; 'card' for any; with 2 as 'Homes or Crafts'. */
export function filterWords(filter: Filter, many: number): string {
  const plural = many === 1 ? '' : 's';
  if (filter === 'any') return `card${plural}`;
  if (filter === 'building') return `building${plural}`;
  if (filter === 'castle') return 'Castle';
  const names = filter.map((one) =>
    hasNoPlural(one) && many !== 1 ? `${CATEGORY_NAMES[one]} cards` : `${CATEGORY_NAMES[one]}${plural}`,
  );
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** What is counted, for one (1) or several (2). */
export function countWords(count: Count, many: number): string {
  const plural = many === 1 ? '' : 's';
  switch (count.count) {
    case 'connected':
      return `connected ${filterWords(count.of, many)}`;
    case 'avenue':
      return `other ${filterWords(count.of, many)} in its avenue`;
    case 'before':
      return `${filterWords(count.of, many)} between it and the Castle`;
    case 'beyond':
      return `${filterWords(count.of, many)} beyond it in its avenue`;
    case 'sameRow':
      return `other ${filterWords(count.of, many)} in its row`;
    case 'city':
      return `other ${filterWords(count.of, many)} in your city`;
    case 'neighbours':
      return `${filterWords(count.of, many)} in your neighbours’ cities`;
    case 'facing':
      return `${filterWords(count.of, many)} in the facing avenue`;
    case 'ahead':
      return `neighbour${plural} with fewer ${filterWords(count.of, 2)} than you`;
    case 'behind':
      return `neighbour${plural} with more ${filterWords(count.of, 2)} than you`;
    case 'block':
      return `card${plural} in its ${CATEGORY_NAMES[count.of]} block`;
    case 'avenuesWith':
      return `avenue${plural} of yours with ${count.min === 1 ? 'at least one' : `at least ${count.min}`} ${filterWords(count.of, count.min)}`;
    case 'kinds':
      return `different categor${many === 1 ? 'y' : 'ies'} ${KINDS_WORDS[count.in]}`;
    case 'row':
      return `row${plural} of its distance from the Castle`;
    case 'length':
      return `card${plural} in its avenue, itself included`;
    case 'longer':
      return `longer avenue${plural} of yours`;
    case 'spread':
      return `card${plural} between your longest and your shortest avenue`;
  }
}

const KINDS_WORDS = {
  connected: 'among the cards connected to it',
  avenue: 'in its avenue',
  row: 'in its row',
  city: 'in your city',
  facing: 'in the facing avenue',
} as const;

/* ---- short forms, key in §2.8 ---- */

export function shortText({ cat, place, score, power }: Unwritten): string {
  return [
    ...(cat.length === 2 ? [cat.map((one) => `[${CATEGORY_LETTERS[one]}]`).join('')] : []),
    ...(score.length === 0 ? ['0'] : score.map(shortTerm)),
    ...(place === 'end' ? [] : [place === 'start' ? 'place at start' : 'place anywhere']),
    ...(power ? [power.n > 0 ? `${power.id} ${power.n}` : power.id] : []),
  ].join(' · ');
}

function shortTerm(term: Term, i: number): string {
  if ('flat' in term) return i === 0 ? plain(term.flat) : signed(term.flat);
  if ('per' in term) {
    const most = term.cap === undefined ? '' : ` ≤${term.cap}`;
    return `${i === 0 ? plain(term.vp) : signed(term.vp)}/${shortCount(term.per)}${most}`;
  }
  if ('table' in term) return `${shortCount(term.table)} from 0: ${term.vp.map(plain).join('/')}`;
  const test =
    'inAvenue' in term.when
      ? `in ${term.when.inAvenue.join('/')}`
      : `${shortCount(term.when)} ${term.when.op} ${term.when.value}`;
  const sum = (terms: readonly Term[]): string => (terms.length === 0 ? '0' : terms.map(shortTerm).join(' '));
  return `${test}: ${sum(term.then)}${term.else.length === 0 ? '' : ` · else ${sum(term.else)}`}`;
}

const SHORT_COUNTS: Readonly<Record<Count['count'], string>> = {
  connected: 'adj',
  avenue: 'ave',
  before: 'in',
  beyond: 'out',
  sameRow: 'row',
  city: 'city',
  neighbours: 'nbr',
  facing: 'fac',
  ahead: 'side ahead',
  behind: 'side behind',
  block: 'block',
  avenuesWith: 'avenues with',
  kinds: 'kind',
  row: 'own row',
  length: 'card ave',
  longer: 'longer',
  spread: 'spread',
};

function shortCount(count: Count): string {
  const words = SHORT_COUNTS[count.count];
  if (count.count === 'kinds') return `${words} ${SHORT_COUNTS[count.in]}`;
  if (!('of' in count)) return words;
  const of = typeof count.of === 'string' ? (isCategory(count.of) ? [count.of] : []) : count.of;
  return `${words}${of.map((one) => `[${CATEGORY_LETTERS[one]}]`).join('')}${count.of === 'building' ? ' incl. Castle' : ''}`;
}

const isCategory = (word: string): word is Category => Object.hasOwn(CATEGORY_NAMES, word);
