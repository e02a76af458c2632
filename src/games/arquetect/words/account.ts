import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { calling, listedFirst } from '../../../contract/calling.ts';
import type { Account, AccountRow } from '../../../contract/text.ts';
import { CATEGORIES } from '../effects.ts';
import { points, scoreRow } from '../scoring.ts';
import { isBehindAll, RESIGNED } from '../shape.ts';
import { pointsText, tieText } from './end-text.ts';
import { categoryTitle } from './log.ts';
import { type Reading, readView, rowSeen } from './reading.ts';

/** §5.2: what each category brought each city, and what decided. */
export function account(view: View, names: Names, setting?: unknown): Account {
  const reading = readView(view, setting);
  const { result } = view;
  if (!result) throw new Error('arquetect §5: no result of this view');
  const scores = result.scores.map(([total = 0]) => (isBehindAll(total) ? total + RESIGNED : total));
  const rows = categoryRows(reading) ?? [{ name: 'City', points: scores, rule: '§5.2' }];
  return { rows, why: whyFirst(reading, names, rows, scores) };
}

/** Null where an edited box is not at hand, and only the sums are known. */
function categoryRows(reading: Reading): AccountRow[] | null {
  const cities = reading.cities.map((city) => {
    const row = reading.isScored ? rowSeen(reading, city) : null;
    if (!row) return null;
    scoreRow(row);
    return row.faces.slice(0, row.length).map(({ category }, at) => ({ category, points: points[at] ?? 0 }));
  });
  if (cities.some((city) => city === null)) return null;
  return CATEGORIES.flatMap((category): AccountRow[] => {
    const sums = cities.map((city) => {
      const cards = (city ?? []).filter((card) => card.category === category);
      return cards.length === 0 ? null : cards.reduce((sum, card) => sum + card.points, 0);
    });
    return sums.every((sum) => sum === null) ? [] : [{ name: categoryTitle(category), points: sums, rule: '§5.2' }];
  });
}

function whyFirst({ view }: Reading, names: Names, rows: readonly AccountRow[], scores: readonly number[]): string {
  const { result } = view;
  const call = calling(names, view.seat);
  const order = (result?.ranks ?? [])
    .map((rank, seat) => ({ seat, rank, score: result?.scores[seat] ?? [] }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const [first, next] = order;
  const own = order.find(({ seat }) => seat === view.seat);
  const second = own && first && own.rank > first.rank ? own : next;
  if (!first || !second) return '';
  if (isBehindAll(second.score[0] ?? 0) && !isBehindAll(first.score[0] ?? 0))
    return `${call.is(first.seat)} the only one who has not left.`;
  if (first.score[0] === second.score[0])
    return `${listedFirst(call, [first.seat, second.seat])} both have ${pointsText(first.score)}: ${tieText(first.score, second.score, first.rank === second.rank)}.`;
  const lead = (scores[first.seat] ?? 0) - (scores[second.seat] ?? 0);
  const ahead = rows
    .map((row) => ({ row, by: (row.points[first.seat] ?? 0) - (row.points[second.seat] ?? 0) }))
    .toSorted((a, b) => b.by - a.by)[0];
  const most =
    rows.length < 2 || !ahead || ahead.by <= 0
      ? ''
      : `, most of all by ${ahead.row.name}: ${ahead.row.points[first.seat] ?? 0} to ${ahead.row.points[second.seat] ?? 0}`;
  return `${call.is(first.seat)} ${lead} ${lead === 1 ? 'point' : 'points'} ahead of ${call.seat(second.seat)}${most}.`;
}
