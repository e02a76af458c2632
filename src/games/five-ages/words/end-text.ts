import type { Names } from '../../../engine/tell.ts';
import type { Result } from '../../../engine/result.ts';
import type { View } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { type Calling, calling } from '../../../contract/calling.ts';
import { type Line, line, wrap } from '../../../contract/text.ts';
import { cardText } from './log.ts';
import { compareInWords, describeKey } from '../ranking.ts';
import { known, readView } from './reading.ts';

/** §8, the end: all civilizations with their class, and what decided between each place and the next. */
export function endText(view: View, names: Names): Line[] {
  const { result, seat: viewer } = view;
  if (!result) throw new Error('five-ages §5: no result of this view');
  const reading = readView(view);
  const name = (seat: Seat): string => names[seat] ?? `Seat ${seat}`;
  const places = placesOf(result);
  const rows = places.map(({ seat, rank, key }) => {
    const who = `${rank}. ${name(seat)}${seat === viewer ? ' (you)' : ''}`;
    const cards = known(reading.civilizations[seat]).map(cardText).join(' ');
    return line(
      `${who.slice(0, 17).padEnd(17)} ${cards.padEnd(19)} ${describeKey(key)}`,
      rank === 1 ? 'loud' : undefined,
    );
  });
  const steps = comparisonsOf(result, calling(names, null)).flatMap((text) =>
    wrap(text, 78).map((part) => line(`  ${part}`)),
  );
  return [...rows, ...wrap(winnerText(result.winners.map(name))).map((text) => line(text, 'loud')), ...steps];
}

/** §5.4: what decided between each place and the next, a sentence each. */
export function comparisonsOf(result: Result, call: Calling): string[] {
  const places = placesOf(result);
  return places.slice(1).flatMap((place, i) => {
    const above = places[i];
    return above ? [comparison(above, place, call)] : [];
  });
}

/** §5.4: why whoever reads it is first, or behind the first; to others, why the first is first. */
export function whyFirst(result: Result, call: Calling): string {
  const [first, second] = placesOf(result);
  const own = placesOf(result).find(({ seat }) => seat === call.you);
  const behind = own && first && own.rank > first.rank ? own : second;
  if (!first || !behind) return '';
  return own && own.rank === first.rank && behind === own
    ? comparison(own, first, call)
    : comparison(first, behind, call);
}

const comparison = (above: Place, place: Place, call: Calling): string =>
  above.rank === place.rank
    ? `${call.is(above.seat)} level with ${call.seat(place.seat)}: equal in every card.`
    : `${call.is(above.seat)} ahead of ${call.seat(place.seat)}: ${difference(above, place)}.`;

/** The best first. */
const placesOf = ({ ranks, scores }: Result): Place[] =>
  ranks
    .map((rank, seat) => ({ seat, rank, score: scores[seat] ?? [], key: scores[seat]?.[0] ?? 0 }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);

interface Place {
  readonly seat: Seat;
  readonly rank: number;
  readonly key: number;
  readonly score: readonly number[]; // the key, then what was left over if that broke the tie
}

/** §5.4; among tied winners §6.3 `leftovers`. */
function difference(better: Place, worse: Place): string {
  if (better.key !== worse.key) return compareInWords(better.key, worse.key);
  const values = ({ score }: Place): string => score.slice(1).map(valueText).join(' and ');
  return `equal hands; left over ${values(better)} against ${values(worse)}`;
}

const VALUES: Readonly<Record<number, string>> = { 0: 'nothing', 11: 'J', 12: 'Q', 13: 'K', 14: 'A' };
const valueText = (value: number): string => VALUES[value] ?? String(value);

function winnerText(winners: readonly string[]): string {
  const last = winners.at(-1) ?? '';
  return winners.length === 1 ? `${last} wins.` : `${winners.slice(0, -1).join(', ')} and ${last} share the victory.`;
}
