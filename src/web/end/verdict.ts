import type { Result } from '../../engine/result.ts';
import { amountOf, type Seat } from '../../engine/words.ts';
import type { Account } from '../../contract/text.ts';
import type { Course } from '../../desk/wire.ts';
import { listed } from '../../ui/table/listed.ts';

/* Where whoever looks has come in, by how much and when, in words. All of it follows from the result and the course. */

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

export const placeWord = (rank: number): string => PLACES[rank - 1] ?? `number ${rank}`;

export interface Ended {
  readonly result: Result;
  readonly names: readonly string[];
  readonly seat: Seat | null; // whose place is told first; null: the winner's
  readonly points: readonly number[] | null; // of each seat; null: scores only order the seats
}

/** The points of each seat as people count them: what its sources add up to, or the first part of its score. */
export const pointsOf = ({ scores }: Result, account: Account | null): number[] =>
  scores.map(([first = 0], seat) =>
    account && account.rows.length > 0 ? account.rows.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0) : first,
  );

/** 'You are second, 3 points behind Bruna'. */
export function headlineOf({ result, names, seat, points }: Ended): string {
  const { winners, ranks } = result;
  const nameOf = (who: Seat): string => names[who] ?? '';
  if (names.length === 1) {
    const total = points === null ? '' : ` with ${amountOf(points[0] ?? 0, 'point')}`;
    return `${winners.length > 0 ? 'Victory' : 'The end'}${total}`;
  }
  if (winners.length === 0) return 'The game is lost'; // it was played together, against a target
  const isMine = seat !== null && winners.includes(seat);
  if (winners.length > 1) {
    const others = winners.filter((who) => who !== seat).map(nameOf);
    return isMine ? `You share the victory with ${listed(others)}` : `${listed(winners.map(nameOf))} share the victory`;
  }
  const [winner = 0] = winners;
  if (seat === null || isMine) {
    const next = ranks.flatMap((rank, who) => (rank === 2 ? [who] : []));
    const lead = points && next[0] !== undefined ? (points[winner] ?? 0) - (points[next[0]] ?? 0) : null;
    const by =
      lead === null || next.length === 0
        ? ''
        : lead > 0
          ? `, ${amountOf(lead, 'point')} ahead of ${listed(next.map(nameOf))}`
          : `, level on points with ${listed(next.map(nameOf))}`;
    return `${isMine ? 'You win' : `${nameOf(winner)} wins`}${by}`;
  }
  const behind = points === null ? null : (points[winner] ?? 0) - (points[seat] ?? 0);
  const by =
    behind === null
      ? `behind ${nameOf(winner)}`
      : behind > 0
        ? `${amountOf(behind, 'point')} behind ${nameOf(winner)}`
        : `level on points with ${nameOf(winner)}`;
  return `You are ${placeWord(ranks[seat] ?? 0)}, ${by}`;
}

interface Turn {
  readonly course: Course;
  readonly names: readonly string[];
  readonly seat: Seat;
  readonly winner: Seat;
  readonly round: string; // what a round is called
}

/** When it was decided, as far as the points tell; '' where they tell nothing. */
export function turnOf({ course, names, seat, winner, round }: Turn): string {
  if (course.length < 2) return '';
  const at = (i: number, who: Seat): number => course[i]?.points[who] ?? 0;
  const leads = (i: number, who: Seat): boolean =>
    names.every((_, other) => other === who || at(i, other) < at(i, who));
  const last = course.length - 1;
  const numberOf = (i: number): number => course[i]?.round ?? 0;
  if (seat === winner) {
    const behind = course.findLastIndex((_, i) => i < last && !leads(i, seat));
    if (!leads(last, seat)) return '';
    if (behind < 0) return `You led from the first ${round} to the last.`;
    return behind === last - 1
      ? `You took the lead in the last ${round}.`
      : `You have led since ${round} ${numberOf(behind + 1)}.`;
  }
  const gain = (i: number, who: Seat): number => at(i, who) - (i === 0 ? 0 : at(i - 1, who));
  const told = (i: number): string => `${gain(i, seat)} for you, ${gain(i, winner)} for ${names[winner] ?? ''}`;
  const led = course.findLastIndex((_, i) => i < last && leads(i, seat));
  if (led >= 0)
    return `You led after ${round} ${numberOf(led)}; then ${round} ${numberOf(led + 1)} brought ${told(led + 1)}.`;
  const worst = course
    .map((_, i) => ({ i, lost: gain(i, winner) - gain(i, seat) }))
    .reduce((most, one) => (one.lost > most.lost ? one : most));
  return worst.lost > 0 ? `Most of the difference came in ${round} ${numberOf(worst.i)}: ${told(worst.i)}.` : '';
}

/** The most points that a seat made in one round; null if there is none to tell of. */
export function bestRound(course: Course, seat: Seat): number | null {
  const gains = course.map(({ points }, i) => (points[seat] ?? 0) - (course[i - 1]?.points[seat] ?? 0));
  return gains.length < 2 ? null : Math.max(...gains);
}
