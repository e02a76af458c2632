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
  readonly who: string; // the name of that neighbour
  readonly built: readonly Face[]; // what it was
}

/** Why a card scores more or less since a neighbour built: 'Bruna built a Trade card'. */
export function abroadText({ face, avenue, row, before, after, who, built }: Changed): string {
  const reasons = countsIn(face.score).flatMap((count) => {
    const [what, of, least] = compileCount(count);
    lookAt(before);
    const was = counted(what, of, least, avenue, row);
    lookAt(after);
    const is = counted(what, of, least, avenue, row);
    return was === is ? [] : [reasonOf(count, is - was, who, built)];
  });
  return [...new Set(reasons)].join(' and ');
}

const filterOf = (count: Count): Filter => ('of' in count && count.count !== 'block' ? count.of : 'any');

function reasonOf(count: Count, more: number, who: string, built: readonly Face[]): string {
  const of = filterOf(count);
  const cards = filterWords(of, 2);
  const one = built.find(({ cat }) => categoryIn(cat, of) !== undefined) ?? built[0];
  if (!one) return `${who} exchanged two cards`;
  switch (count.count) {
    case 'ahead':
      return more < 0 ? `you no longer have more ${cards} than ${who}` : `you now have more ${cards} than ${who}`;
    case 'behind':
      return more > 0 ? `${who} now has more ${cards} than you` : `${who} no longer has more ${cards} than you`;
    case 'facing':
      return `${who}’s ${one.name} faces it`;
    case 'kinds':
      return `${who}’s ${one.name} is a new kind across from it`;
    default:
      return `${who} built ${aCard(one, of)}`;
  }
}

/** Which of its categories is counted; undefined where every card is. */
const categoryIn = (cat: Face['cat'], of: Filter): Category | undefined =>
  typeof of === 'string' ? undefined : cat.find((one) => of.includes(one));

/** 'a Trade card', 'a Home'; where every card counts, its name. */
function aCard({ cat, name }: Face, of: Filter): string {
  const category = categoryIn(cat, of);
  return category === undefined ? name : `a ${filterWords([category], 1)}${hasNoPlural(category) ? ' card' : ''}`;
}
