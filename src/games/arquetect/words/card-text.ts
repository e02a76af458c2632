/*
 * What a card says (§2.2), written from its data (§2.4): for cards of an edited box whose text no longer fits. The data has been read
 * and found valid.
 */

export interface Condition {
  readonly has?: string;
  readonly in?: string;
  readonly min?: number;
  readonly max?: number;
  readonly at?: string;
  readonly totalMin?: number;
  readonly totalMax?: number;
  readonly totalEven?: boolean;
  readonly sides?: string;
  readonly facing?: string;
}

/** One term; which of the first fields it has says what it counts. */
export interface Score {
  readonly flat?: number;
  readonly each?: number;
  readonly kinds?: number;
  readonly run?: number;
  readonly distance?: number;
  readonly total?: number;
  readonly copy?: string;
  readonly seams?: number;
  readonly if?: Condition;
  readonly then?: number;
  readonly else?: number;
  readonly of?: string;
  readonly to?: string;
  readonly in?: string;
  readonly per?: number;
  readonly max?: number;
  readonly none?: number;
}

interface Boost {
  readonly add?: number;
  readonly double?: number;
  readonly of: string;
  readonly in: string;
}

interface Trouble {
  readonly ruin: string;
  readonly in: string;
  readonly stop?: string;
}

/** What a card prints, as the box has it. */
export interface Printed {
  readonly score: readonly Score[];
  readonly boosts?: readonly Boost[];
  readonly trouble?: readonly Trouble[];
  readonly sturdy?: boolean;
  readonly ability?: string;
}

type NameOf = (id: string) => string;

export function cardText({ score, trouble = [], boosts = [], sturdy }: Printed, nameOf: NameOf): string {
  return [
    ...(sturdy === true ? ['Sturdy.'] : []),
    ...trouble.map(({ ruin, in: scope, stop }) => {
      const until = stop === undefined ? '' : `, stopping short at the first ${filterWords(stop, nameOf)}`;
      return `Trouble: ruins ${reached(ruin, scope, nameOf)}${until}.`;
    }),
    capital(`${score.map((term, i) => termWords(term, i === 0, nameOf)).join(', ')}.`),
    ...boosts.map(({ add, double, of, in: scope }) => {
      const who = reached(of, scope, nameOf);
      const what = double === undefined ? signed(add ?? 0) : `double (max +${double})`;
      return `${capital(who)} scores ${what}.`;
    }),
  ].join(' ');
}

const capital = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());
const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n));
const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

function termWords(term: Score, isFirst: boolean, nameOf: NameOf): string {
  const points = (n: number): string => (isFirst ? plain(n) : signed(n));
  const most = (n: number): string =>
    term.max === undefined
      ? ''
      : ` (max ${isFirst ? plain(n < 0 ? -term.max : term.max) : signed(n < 0 ? -term.max : term.max)})`;
  const where = scopeWords(term.in ?? '');
  if (term.flat !== undefined) return points(term.flat);
  if (term.each !== undefined) {
    const many = term.per === undefined || term.per === 1 ? '' : `${term.per} `;
    return `${points(term.each)} per ${many}${filterWords(term.of ?? '', nameOf)} ${where}${most(term.each)}`;
  }
  if (term.kinds !== undefined) {
    const among = term.of === undefined ? '' : ` among ${filterWords(term.of, nameOf)}`;
    return `${points(term.kinds)} per different building category ${where}${among}${most(term.kinds)}`;
  }
  if (term.run !== undefined)
    return `${points(term.run)} per card in its unbroken run of ${filterWords(term.of ?? '', nameOf)}, itself included${most(term.run)}`;
  if (term.distance !== undefined)
    return `${points(term.distance)} per step to the nearest ${filterWords(term.to ?? '', nameOf)}${most(term.distance)}, ${points(term.none ?? 0)} if there is none`;
  if (term.total !== undefined)
    return `${points(term.total)} per full ${term.per ?? 1} points of score so far${most(term.total)}`;
  if (term.copy !== undefined)
    return `${isFirst ? 'scores ' : 'plus '}what ${COPIED[term.copy] ?? term.copy} scored (at least 0, at most ${term.max ?? 0})`;
  if (term.seams !== undefined)
    return `${points(term.seams)} per pair of neighbouring cards of equal category anywhere in the city${most(term.seams)}`;
  const otherwise = term.else === undefined ? '' : `; otherwise ${points(term.else)}`;
  return `${points(term.then ?? 0)} if ${conditionWords(term.if ?? {}, nameOf)}${otherwise}`;
}

const COPIED: Readonly<Record<string, string>> = {
  left: 'the card on its left',
  first: 'the first card of the city',
  best: 'the best-scoring card to its left',
};

const AT: Readonly<Record<string, string>> = {
  first: 'it is the first card',
  last: 'it is the last card',
  end: 'it is the first or the last card',
  middle: 'exactly as many cards are on its left as on its right',
};

function conditionWords(condition: Condition, nameOf: NameOf): string {
  const { has, min = 1, max, at, totalMin, totalMax, totalEven, sides } = condition;
  if (has !== undefined) {
    const number =
      max === undefined
        ? `at least ${min}`
        : min === max
          ? `exactly ${min}`
          : min < 1
            ? `at most ${max}`
            : `${min} to ${max}`;
    return `${number} ${filterWords(has, nameOf)} is ${scopeWords(condition.in ?? '')}`;
  }
  if (at !== undefined) return AT[at] ?? at;
  if (totalMin !== undefined) return `the score so far is ${plain(totalMin)} or more`;
  if (totalMax !== undefined) return `the score so far is ${plain(totalMax)} or less`;
  if (totalEven) return 'the score so far is even';
  return sides === undefined ? 'it faces out' : 'the cards on its left and right are of the same category';
}

export const SCOPE_WORDS: Readonly<Record<string, string>> = {
  left: 'on its left',
  right: 'on its right',
  beside: 'beside it',
  near2: 'within 2',
  near3: 'within 3',
  right2: 'among the next two to its right',
  right3: 'among the next three to its right',
  allLeft: 'anywhere to its left',
  allRight: 'anywhere to its right',
  all: 'elsewhere in the city',
  city: 'in the city, itself included',
  nextRight: 'next to come on its right',
};

const scopeWords = (scope: string): string => SCOPE_WORDS[scope] ?? scope;

/** 'every Fire or Flood anywhere to its right' */
const reached = (filter: string, scope: string, nameOf: NameOf): string =>
  scope === 'nextRight'
    ? `the next ${filterWords(filter, nameOf)} to its right`
    : `every ${filterWords(filter, nameOf)} ${scopeWords(scope)}`;

const ATOMS: Readonly<Record<string, string>> = {
  any: 'card',
  building: 'building',
  out: 'outward-facing card',
  ruined: 'ruined card',
};

export function filterWords(filter: string, nameOf: NameOf): string {
  const words = filter.split('/').map((atom) => {
    if (atom.startsWith('#')) return nameOf(atom.slice(1));
    return ATOMS[atom] ?? atom.replace(/^./, (letter) => letter.toUpperCase());
  });
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`;
}
