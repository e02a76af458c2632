import type { Design, Category, Count, Filter, Term, Test } from '../vocabulary.ts';

/* §2.5 once more, word for word and as plainly as possible: what `scoring.ts` is held against in tests. */

/** A city as lists of designs, row 1 first: Left, Center, Right. */
export type PlainCity = readonly (readonly Design[])[];

interface Scored {
  readonly avenue: number;
  readonly row: number;
  readonly own: PlainCity;
  readonly neighbours: readonly PlainCity[]; // one for each side that is looked at
  readonly left: PlainCity;
  readonly right: PlainCity;
}

interface Spot {
  readonly avenue: number;
  readonly row: number;
  readonly design: Design;
}

const spotsOf = (city: PlainCity): Spot[] =>
  city.flatMap((avenue, a) => avenue.map((design, at) => ({ avenue: a, row: at + 1, design })));

export function plainPoints(own: PlainCity, left: PlainCity, right: PlainCity, isOneSided: boolean): number[] {
  const neighbours = isOneSided ? [left] : [left, right];
  return spotsOf(own).map(({ avenue, row, design }) =>
    sum(design.score.map((term) => termPoints({ avenue, row, own, neighbours, left, right }, term))),
  );
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

function termPoints(s: Scored, term: Term): number {
  if ('flat' in term) return term.flat;
  if ('per' in term) {
    const points = term.vp * countOf(s, term.per);
    return term.cap === undefined ? points : Math.max(-term.cap, Math.min(term.cap, points));
  }
  if ('table' in term) return term.vp[Math.min(countOf(s, term.table), term.vp.length - 1)] ?? Number.NaN;
  return sum((isSo(s, term.when) ? term.then : term.else).map((one) => termPoints(s, one)));
}

function isSo(s: Scored, test: Test): boolean {
  if ('inAvenue' in test) return test.inAvenue.includes((['left', 'center', 'right'] as const)[s.avenue] ?? 'left');
  const count = countOf(s, test);
  return test.op === '=' ? count === test.value : test.op === '>=' ? count >= test.value : count <= test.value;
}

const matches = (design: Design, of: Filter): boolean =>
  of === 'any' || of === 'building' || (of !== 'castle' && design.cat.some((one) => of.includes(one)));

const isConnected = (a: Spot, b: Spot): boolean =>
  (a.avenue === b.avenue && Math.abs(a.row - b.row) === 1) || (a.row === b.row && Math.abs(a.avenue - b.avenue) === 1);

const kinds = (spots: readonly Spot[]): number => new Set(spots.flatMap(({ design }) => design.cat)).size;

function countOf(s: Scored, count: Count): number {
  const all = spotsOf(s.own);
  const self = all.find(({ avenue, row }) => avenue === s.avenue && row === s.row);
  if (!self) throw new Error('the scored card is not in its city');
  const others = all.filter((spot) => spot !== self);
  const connected = others.filter((spot) => isConnected(spot, self));
  const lengths = s.own.map((avenue) => avenue.length);
  const length = lengths[s.avenue] ?? 0;
  const facing = s.avenue === 0 ? (s.left[2] ?? []) : s.avenue === 2 ? (s.right[0] ?? []) : [];
  const number = (spots: readonly Spot[], of: Filter): number =>
    spots.filter(({ design }) => matches(design, of)).length;
  switch (count.count) {
    case 'connected': {
      const castle = self.row === 1 && (count.of === 'building' || count.of === 'castle') ? 1 : 0;
      return castle + number(connected, count.of);
    }
    case 'avenue':
      return number(
        others.filter(({ avenue }) => avenue === s.avenue),
        count.of,
      );
    case 'before':
      return number(
        others.filter(({ avenue, row }) => avenue === s.avenue && row < s.row),
        count.of,
      );
    case 'beyond':
      return number(
        others.filter(({ avenue, row }) => avenue === s.avenue && row > s.row),
        count.of,
      );
    case 'sameRow':
      return number(
        others.filter(({ row }) => row === s.row),
        count.of,
      );
    case 'city':
      return number(others, count.of);
    case 'neighbours':
      return sum(s.neighbours.map((city) => number(spotsOf(city), count.of)));
    case 'facing':
      return facing.filter((design) => matches(design, count.of)).length;
    case 'ahead':
      return s.neighbours.filter((city) => number(all, count.of) > number(spotsOf(city), count.of)).length;
    case 'behind':
      return s.neighbours.filter((city) => number(all, count.of) < number(spotsOf(city), count.of)).length;
    case 'block':
      return blockOf(all, self, count.of);
    case 'avenuesWith':
      return s.own.filter((avenue) => avenue.filter((design) => matches(design, count.of)).length >= count.min).length;
    case 'row':
      return s.row;
    case 'length':
      return length;
    case 'longer':
      return lengths.filter((other) => other > length).length;
    case 'spread':
      return Math.max(...lengths) - Math.min(...lengths);
    case 'kinds':
      switch (count.in) {
        case 'connected':
          return kinds(connected);
        case 'avenue':
          return kinds(all.filter(({ avenue }) => avenue === s.avenue));
        case 'row':
          return kinds(all.filter(({ row }) => row === s.row));
        case 'city':
          return kinds(all);
        case 'facing':
          return new Set(facing.flatMap(({ cat }) => cat)).size;
      }
  }
}

function blockOf(all: readonly Spot[], self: Spot, category: Category): number {
  if (!self.design.cat.includes(category)) return 0;
  const block = new Set([self]);
  for (let size = 0; size !== block.size;) {
    size = block.size;
    for (const spot of all)
      if (spot.design.cat.includes(category) && [...block].some((one) => isConnected(one, spot))) block.add(spot);
  }
  return block.size;
}
