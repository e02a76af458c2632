import type { ScorePart } from '../../../engine/game.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { type Line, line } from '../../../contract/text.ts';
import { explainCity } from './explain.ts';
import { lookAtCity, type Reading, readView } from './reading.ts';
import { wrap } from './wrap.ts';

/** §5: every place with its city, card by card, and what decided between equal totals. */
export function endText(view: View, names: Names, setting: unknown): Line[] {
  const { result, seat: viewer } = view;
  if (!result) throw new Error('avenue-empires §5: no result of this view');
  const reading = readView(view, setting);
  const name = (seat: Seat): string => names[seat] ?? `Seat ${seat}`;
  const places = result.ranks.map((rank, seat) => ({ seat, rank, score: result.scores[seat] ?? [] }));
  places.sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  return [
    ...places.flatMap(({ seat, rank, score }) => [
      line(
        `${rank}. ${name(seat)}${seat === viewer ? ' (you)' : ''}: ${scoreText(score)}`,
        rank === 1 ? 'loud' : undefined,
      ),
      ...accountLines(reading, seat),
    ]),
    line(winnerText(result.winners.map(name)), 'loud'),
  ];
}

const scoreText = (score: readonly number[]): string => [`${score[0] ?? 0} VP`, ...tieFacts(score)].join(', ');

/** §5.5: what decides between equal totals, in its order. */
export const tieFacts = ([, kinds, cards, center]: readonly number[]): string[] =>
  kinds === undefined || cards === undefined || center === undefined
    ? []
    : [`${kinds} categories`, `${-cards} cards`, `${center} VP in Center`];

const accountLines = (reading: Reading, seat: Seat): Line[] =>
  accountOf(reading, seat).flatMap(({ points, why }) =>
    wrap(`  ${String(points).padStart(3)}  ${why}`, '       ').map((text) => line(text)),
  );

/** What each card of a city scored and why, Left to Right, each avenue from the Castle outward. */
export function accountOf(reading: Reading, seat: Seat): ScorePart[] {
  const look = lookAtCity(reading, seat);
  return look ? explainCity(look.city, reading.faces ?? []) : [];
}

function winnerText(winners: readonly string[]): string {
  const last = winners.at(-1) ?? '';
  return winners.length === 1 ? `${last} wins.` : `${winners.slice(0, -1).join(', ')} and ${last} share the victory.`;
}
