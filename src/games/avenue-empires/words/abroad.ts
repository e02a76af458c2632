import { compileCount } from '../compile.ts';
import type { Face } from '../deck.ts';
import { counted, lookAt, type Scene } from '../scoring.ts';
import type { Category, Count, Filter, Term } from '../vocabulary.ts';
import { filterWords, hasNoPlural } from './card-text.ts';

/** Everything that a card's score counts. */
export const countsIn = (terms: readonly Term[]): Count[] =>
  terms.flatMap((term) => {
    if ('flat' in term) return [];
    if ('per' in term) return [term.per];
    if ('table' in term) return [term.table];
    return [...('count' in term.when ? [term.when] : []), ...countsIn(term.then), ...countsIn(term.else)];
  });

interface Changed {
  readonly face: Face; // the card that scores more or less
  readonly avenue: number;
  readonly row: number;
  readonly before: Scene; // as it was, with the own city as it is now
  readonly after: Scene; // one neighbour has built
  readonly whose: Person; // the city is
  readonly who: Person; // that neighbour
  readonly built: readonly Face[]; // what it was
}

/** Whoever is spoken of; null is whoever is spoken to. */
export type Person = string | null;

/** Why a card scores more or less since a neighbour built: 'Bruna built a Trade card'. */
export function abroadText({ face, avenue, row, before, after, whose, who, built }: Changed): string {
  const reasons = countsIn(face.score).flatMap((count) => {
    const [what, of, least] = compileCount(count);
    lookAt(before);
    const was = counted(what, of, least, avenue, row);
    lookAt(after);
    const is = counted(what, of, least, avenue, row);
    return was === is ? [] : [reasonOf(count, is - was, { whose, who, built })];
  });
  return [...new Set(reasons)].join(' and ');
}

const filterOf = (count: Count): Filter => ('of' in count && count.count !== 'block' ? count.of : 'any');

function reasonOf(count: Count, more: number, { whose, who, built }: Pick<Changed, 'whose' | 'who' | 'built'>): string {
  const of = filterOf(count);
  const cards = filterWords(of, 2);
  const one = built.find(({ cat }) => categoryIn(cat, of) !== undefined) ?? built[0];
  const does = (person: Person): string => person ?? 'you';
  const has = (person: Person): string => (person === null ? 'have' : 'has');
  const no = (isLost: boolean): string => (isLost ? 'no longer ' : 'now ');
  if (!one) return `${does(who)} exchanged two cards`;
  const its = `${who === null ? 'your' : `${who}’s`} ${one.name}`;
  if (count.count === 'ahead') return `${does(whose)} ${no(more < 0)}${has(whose)} more ${cards} than ${does(who)}`;
  if (count.count === 'behind') return `${does(who)} ${no(more < 0)}${has(who)} more ${cards} than ${does(whose)}`;
  if (count.count === 'facing') return `${its} faces it`;
  if (count.count === 'kinds') return `${its} is a new kind across from it`;
  return `${does(who)} built ${aCard(one, of)}`;
}

/** Which of its categories is counted; undefined where every card is. */
const categoryIn = (cat: Face['cat'], of: Filter): Category | undefined =>
  typeof of === 'string' ? undefined : cat.find((one) => of.includes(one));

/** 'a Trade card', 'a Home'; where every card counts, its name. */
function aCard({ cat, name }: Face, of: Filter): string {
  const category = categoryIn(cat, of);
  return category === undefined ? name : `a ${filterWords([category], 1)}${hasNoPlural(category) ? ' card' : ''}`;
}
