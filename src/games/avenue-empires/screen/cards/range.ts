import type { Count, Term } from '../../vocabulary.ts';

/** What the geometry of a city allows a card to score: [fewest, most] of a count. */
function boundsOf(count: Count): readonly [number, number] {
  switch (count.count) {
    case 'connected':
      return [count.of === 'building' ? 1 : 0, 4];
    case 'sameRow':
    case 'ahead':
    case 'behind':
      return [0, 2];
    case 'avenuesWith':
      return [1, 3]; // a card that counts avenues stands in one of them
    case 'block':
    case 'row':
    case 'length':
      return [1, MANY];
    case 'kinds':
      return KINDS[count.in] ?? [0, 6];
    case 'spread':
    case 'longer':
    case 'avenue':
    case 'before':
    case 'beyond':
    case 'city':
    case 'neighbours':
    case 'facing':
      return [0, MANY];
  }
}

const MANY = 99;
/** How many categories there can be in each place; in a place that holds the card itself there is at least its own. */
const KINDS: Readonly<Record<string, readonly [number, number]>> = {
  connected: [0, 6],
  avenue: [1, 6],
  row: [1, 5],
  city: [1, 6],
  facing: [0, 6],
};

/** Every number of points that a card can score. */
export function pointsOf(terms: readonly Term[]): ReadonlySet<number> {
  return terms.reduce<ReadonlySet<number>>((sums, term) => sumsOf(sums, pointsOfTerm(term)), new Set([0]));
}

const sumsOf = (a: ReadonlySet<number>, b: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...a].flatMap((x) => [...b].map((y) => x + y)));

function pointsOfTerm(term: Term): ReadonlySet<number> {
  if ('flat' in term) return new Set([term.flat]);
  if ('when' in term) return new Set([...pointsOf(term.then), ...pointsOf(term.else)]);
  if ('table' in term) {
    const [least] = boundsOf(term.table);
    return new Set(term.vp.slice(least));
  }
  const [least, most] = boundsOf(term.per);
  const cap = term.cap ?? Infinity;
  const counts = Array.from({ length: Math.min(most, 20) - least + 1 }, (_, i) => least + i);
  return new Set(counts.map((n) => Math.max(-cap, Math.min(cap, n * term.vp))));
}

/** '2–10' or '3/6': what the corner of the card says. */
export function rangeOf(terms: readonly Term[]): string {
  const points = [...pointsOf(terms)].sort((a, b) => a - b);
  const [least = 0, ...rest] = points;
  const most = rest.at(-1) ?? least;
  const text =
    points.length === 2 && most - least > 1 ? `${least}/${most}` : rest.length === 0 ? `${least}` : `${least}–${most}`;
  return text.replaceAll('-', '−');
}
