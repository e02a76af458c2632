import fc from 'fast-check';
import { expect, test } from 'vitest';
import printed from './deck.json' with { type: 'json' };
import { BOX } from './deck.ts';
import { explainRow } from './words/explain.ts';
import { scores } from './testing/position.ts';
import { makeRow, points, ruined, scoreRow } from './scoring.ts';

/*
 * The evaluation of §2.4 once more, as its pseudocode is written, on the bare data of deck.json: slow, and made from
 * nothing that scoring.ts uses. Random cities must score the same in both.
 */

type Data = Readonly<Record<string, unknown>>;
interface Standing {
  readonly card: Data;
  readonly out: boolean;
}

const BUILDINGS = ['residential', 'commerce', 'industry', 'nature', 'culture', 'civic', 'transit'];
const num = (value: unknown, otherwise = 0): number => (typeof value === 'number' ? value : otherwise);
const list = (value: unknown): Data[] => (Array.isArray(value) ? value : []);

function referenceScore(row: readonly Standing[]): { total: number; each: (number | 'R')[] } {
  const n = row.length;
  const gone = row.map(() => false);
  const category = (j: number): string => String(row[j]?.card.category);
  const matches = (filter: string, j: number): boolean =>
    filter.split('/').some((atom) => {
      if (gone[j]) return atom === 'ruined';
      if (atom === 'any') return true;
      if (atom === 'building') return BUILDINGS.includes(category(j));
      if (atom === 'out') return row[j]?.out === true;
      return atom.startsWith('#') ? row[j]?.card.id === atom.slice(1) : category(j) === atom;
    });
  const all = [...row.keys()];
  const scope = (name: unknown, i: number, filter: string): number[] => {
    const others = all.filter((j) => j !== i);
    const near = (k: number): number[] => others.filter((j) => Math.abs(j - i) <= k);
    const right = (k: number): number[] => others.filter((j) => j > i && j - i <= k);
    switch (name) {
      case 'left':
        return others.filter((j) => j === i - 1);
      case 'right':
        return right(1);
      case 'beside':
        return near(1);
      case 'near2':
        return near(2);
      case 'near3':
        return near(3);
      case 'right2':
        return right(2);
      case 'right3':
        return right(3);
      case 'allLeft':
        return others.filter((j) => j < i);
      case 'allRight':
        return right(n);
      case 'all':
        return others;
      case 'city':
        return all;
      default:
        return right(n)
          .filter((j) => matches(filter, j))
          .slice(0, 1);
    }
  };
  for (const i of all) {
    if (gone[i]) continue;
    for (const effect of list(row[i]?.card.trouble)) {
      const hit: number[] = [];
      for (const j of scope(effect.in, i, String(effect.ruin))) {
        if (typeof effect.stop === 'string' && matches(effect.stop, j)) break;
        if (matches(String(effect.ruin), j) && row[j]?.card.sturdy !== true) hit.push(j);
      }
      for (const j of hit) gone[j] = true;
    }
  }
  let total = 0;
  const add = row.map(() => 0);
  const doubles: number[][] = row.map(() => []);
  const score = row.map(() => 0);
  const clip = (value: number, max: unknown): number =>
    max === undefined ? value : Math.max(-num(max), Math.min(num(max), value));
  const count = (filter: string, name: unknown, i: number): number =>
    scope(name, i, filter).filter((j) => matches(filter, j)).length;
  const condition = (c: Data, i: number): boolean => {
    if (c.has !== undefined) {
      const found = count(String(c.has), c.in, i);
      return found >= num(c.min, 1) && found <= num(c.max, 1e9);
    }
    if (c.at === 'first') return i === 0;
    if (c.at === 'last') return i === n - 1;
    if (c.at === 'end') return i === 0 || i === n - 1;
    if (c.at === 'middle') return n % 2 === 1 && i === (n - 1) / 2;
    if (c.totalMin !== undefined) return total >= num(c.totalMin);
    if (c.totalMax !== undefined) return total <= num(c.totalMax);
    if (c.totalEven !== undefined) return Math.abs(total) % 2 === 0;
    if (c.sides !== undefined)
      return i > 0 && i < n - 1 && !gone[i - 1] && !gone[i + 1] && category(i - 1) === category(i + 1);
    return row[i]?.out === true;
  };
  const value = (t: Data, i: number): number => {
    if (t.flat !== undefined) return num(t.flat);
    if (t.each !== undefined)
      return clip(num(t.each) * Math.floor(count(String(t.of), t.in, i) / num(t.per, 1)), t.max);
    if (t.kinds !== undefined) {
      const seen = scope(t.in, i, '').filter((j) => !gone[j] && (t.of === undefined || matches(String(t.of), j)));
      return clip(num(t.kinds) * new Set(seen.map(category).filter((c) => BUILDINGS.includes(c))).size, t.max);
    }
    if (t.run !== undefined) {
      if (!matches(String(t.of), i)) return 0;
      let [from, to] = [i, i];
      while (from > 0 && matches(String(t.of), from - 1)) from--;
      while (to < n - 1 && matches(String(t.of), to + 1)) to++;
      return clip(num(t.run) * (to - from + 1), t.max);
    }
    if (t.distance !== undefined) {
      const steps = all.filter((j) => j !== i && matches(String(t.to), j)).map((j) => Math.abs(j - i));
      return steps.length === 0 ? num(t.none) : clip(num(t.distance) * Math.min(...steps), t.max);
    }
    if (t.total !== undefined) return clip(num(t.total) * Math.floor(Math.max(0, total) / num(t.per)), t.max);
    if (t.copy !== undefined) {
      const left = score.slice(0, i);
      const copied = i === 0 ? 0 : t.copy === 'left' ? left[i - 1] : t.copy === 'first' ? left[0] : Math.max(...left);
      return Math.max(0, Math.min(num(t.max), copied ?? 0));
    }
    if (t.seams !== undefined) {
      const seams = all.filter((j) => j > 0 && !gone[j - 1] && !gone[j] && category(j - 1) === category(j));
      return clip(num(t.seams) * seams.length, t.max);
    }
    const c: Data = typeof t.if === 'object' && t.if !== null ? { ...t.if } : {};
    return condition(c, i) ? num(t.then) : num(t.else);
  };
  for (const i of all) {
    if (gone[i]) continue;
    let s = list(row[i]?.card.score).reduce((sum, term) => sum + value(term, i), 0) + (add[i] ?? 0);
    s += (doubles[i] ?? []).reduce((sum, c) => sum + Math.min(c, Math.max(0, s)), 0);
    score[i] = s;
    total += s;
    for (const boost of list(row[i]?.card.boosts))
      for (const j of scope(boost.in, i, String(boost.of))) {
        if (j <= i || gone[j] || !matches(String(boost.of), j)) continue;
        if (boost.add !== undefined) add[j] = (add[j] ?? 0) + num(boost.add);
        else doubles[j]?.push(num(boost.double));
      }
  }
  return { total, each: row.map((_, i) => (gone[i] ? 'R' : (score[i] ?? 0))) };
}

const cities = fc.array(fc.record({ card: fc.nat(printed.cards.length - 1), out: fc.boolean() }), { maxLength: 14 });

test('[§2.4] random cities score as the pseudocode says, and every point is explained', () => {
  const row = makeRow();
  fc.assert(
    fc.property(cities, (city) => {
      row.length = city.length;
      const bare = city.map(({ card, out }, at) => {
        const face = BOX.faces[card];
        if (!face) throw new Error('no such card');
        const isOut = out && face.category === 'event';
        row.faces[at] = face;
        row.out[at] = isOut ? 1 : 0;
        return { card: { ...printed.cards[card] }, out: isOut };
      });
      const wanted = referenceScore(bare);
      expect(scoreRow(row)).toBe(wanted.total);
      expect(city.map((_, at) => (ruined[at] === 1 ? 'R' : points[at]))).toEqual(wanted.each);
      const parts = explainRow(row);
      expect(parts.map((part) => part.points)).toEqual(wanted.each.map((each) => (each === 'R' ? 0 : each)));
      // What the words say adds up to the points.
      for (const { why, points: due } of parts) {
        const told = why.slice(why.indexOf(':') + 2);
        if (told.startsWith('ruined')) continue;
        const sums = told.split(', ').map((piece) => Number(/^[+−]?\d+/.exec(piece)?.[0].replace('−', '-') ?? 0));
        expect([why, sums.reduce((a, b) => a + b, 0)]).toEqual([why, due]);
      }
    }),
    { numRuns: 3000, seed: 7 },
  );
});

test('[§5.2.3] an empty city scores 0', () => {
  expect(scores('')).toBe(' = 0');
});

test('[§R45] a maximum limits one term; boosts come on top', () => {
  expect(scores('bus-stop quarry')).toBe('1 6 = 7');
});

test('[§R46] ruined cards hold their position', () => {
  expect(scores('cottage fire statue cottage cottage')).toBe('R -1 R 2 2 = 3');
  expect(scores('fire cottage statue park lake')).toBe('-1 R 6 1 3 = 9');
});

test('[§R69] hazards and events count in `sides` and `seams` like any category', () => {
  expect(scores('rats bridge plague')).toBe('-2 5 -2 = 1');
  expect(scores('planning-office heist heist')).toBe('2 0 0 = 2');
});
