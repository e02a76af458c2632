import { calling, listedFirst } from '../../../contract/calling.ts';
import type { Account, AccountRow } from '../../../contract/text.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { amountOf, type Rule, type Seat } from '../../../engine/words.ts';
import type { Face } from '../face.ts';
import { partsOf, pointsOf } from '../scoring.ts';
import { type Reading, readView } from './reading.ts';

/** §5.2, §5.3: where the points of each collection come from, and what decided. */
export function account(view: View, names: Names, setting?: unknown): Account {
  const reading = readView(view, setting);
  const collections = reading.players.map(({ collection }) => collection.flatMap((id) => reading.face(id) ?? []));
  const rows = rowsOf(reading, collections);
  return { rows, why: whyText(reading, collections, rows, view.result?.winners ?? [], names) };
}

/** One point of the account: its source, and how much. */
interface Part {
  readonly source: string;
  readonly rule: Rule;
  readonly points: number;
}

const EARLY = 'Early cards (1 to 4 points)';
const LATE = 'Late cards (5 points or more)';

function rowsOf({ options }: Reading, collections: readonly (readonly Face[])[]): AccountRow[] {
  const parts = collections.map((faces): Part[] => {
    const named = new Map(faces.map((face) => [face.id, face]));
    return partsOf(faces, options.ancientBonus).map(({ card, points, rule }) => ({
      source: sourceOf(named.get(card ?? ''), rule),
      rule,
      points,
    }));
  });
  const late = parts.flat().filter(({ rule }) => rule !== '§5.2');
  const bonuses = [...new Set(late.map(({ source }) => source))].sort();
  const sumOf = (own: readonly Part[], source: string): number | null => {
    const found = own.filter((part) => part.source === source);
    return found.length === 0 ? null : found.reduce((sum, { points }) => sum + points, 0);
  };
  return [EARLY, LATE, ...bonuses].map((source, i) => ({
    name: source,
    points: parts.map((own) => sumOf(own, source) ?? (i < 2 ? 0 : null)),
    rule: i < 2 ? '§5.2' : '§5.3',
  }));
}

/** Starter cards bring nothing: what they have is among the Early ones, a nought. */
function sourceOf(face: Face | undefined, rule: Rule): string {
  if (rule === '§5.2') return face?.stage === 'late' ? LATE : EARLY;
  const set = face?.ends.find((end) => end.kind === 'set');
  return set ? `${set.set.slice(0, 1).toUpperCase()}${set.set.slice(1)} set` : `${face?.title ?? 'Bonus'}, at the end`;
}

function whyText(
  { viewer, game, target, options, seats }: Reading,
  collections: readonly (readonly Face[])[],
  rows: readonly AccountRow[],
  winners: readonly Seat[],
  names: Names,
): string {
  const points = collections.map((faces) => pointsOf(faces, options.ancientBonus));
  const call = calling(names, viewer);
  if (game > 0) {
    const team = points.reduce((sum, own) => sum + own, 0);
    const all = `${amountOf(team, 'point')}${seats > 1 ? ' together' : ''}`;
    if (team >= target)
      return `${all}: ${team === target ? 'exactly the target' : `${team - target} more than the target`} of ${target}.`;
    return `${all}: ${target - team} short of the target of ${target}.`;
  }
  const [first = 0] = winners;
  const others = points.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  const best =
    others.find((seat) => seat === viewer) ?? others.toSorted((a, b) => (points[b] ?? 0) - (points[a] ?? 0))[0];
  if (winners.length > 1)
    return `${listedFirst(call, winners)} have ${points[first]} points in ${collections[first]?.length} cards each.`;
  if (best === undefined) return `${call.has(first)} ${amountOf(points[first] ?? 0, 'point')}.`;
  const lead = (points[first] ?? 0) - (points[best] ?? 0);
  if (lead === 0)
    return `${listedFirst(call, [first, best])} have ${points[first]} points each; fewer cards decide, ${collections[first]?.length} against ${collections[best]?.length}.`;
  const gains = rows.map((row) => ({ row, by: (row.points[first] ?? 0) - (row.points[best] ?? 0) }));
  const most = gains.reduce((one, next) => (next.by > one.by ? next : one));
  return `${call.has(first)} ${amountOf(lead, 'point')} more than ${call.seat(best)}; ${most.row.name} made the largest difference, +${most.by}.`;
}
