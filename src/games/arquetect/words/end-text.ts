import type { Result } from '../../../engine/result.ts';
import type { Names } from '../../../engine/tell.ts';
import { amountOf, type Seat } from '../../../engine/words.ts';
import { type Line, line, wrap } from '../../../contract/text.ts';
import { explainRow } from './explain.ts';
import { nameOfId, type Reading, rowSeen } from './reading.ts';
import { ENDS, isBehindAll, RESIGNED } from '../shape.ts';

const WHY: Readonly<Record<(typeof ENDS)[number], string>> = {
  '': '',
  'at most one remains': 'at most one player remained',
  'outward cards': 'too many outward cards in one city',
  'round limit': 'the last round is over',
  stall: 'nothing happened any more',
};

export const endReason = (reading: Reading): string => WHY[ENDS[reading.counter('over')] ?? ''];

/** §5.2: every city card by card, and what decided between equal scores. */
export function endText(reading: Reading, names: Names): Line[] {
  const { result } = reading.view;
  if (!result) throw new Error('arquetect §5: no result of this view');
  const name = (seat: Seat): string => names[seat] ?? `Seat ${seat}`;
  const seats = rankedSeats(result);
  const winners = result.winners.map(name);
  return [
    ...seats.flatMap(({ seat, rank, score }) => [
      line(
        `${rank}. ${name(seat)}${seat === reading.viewer ? ' (you)' : ''}: ${pointsText(score)}`,
        rank === 1 ? 'loud' : undefined,
      ),
      ...cityLines(reading, seat),
    ]),
    ...tiesOf(result, name).map((text) => line(text)),
    line(winners.length === 1 ? `${winners[0] ?? ''} wins.` : `${winners.join(' and ')} share the victory.`, 'loud'),
  ];
}

const rankedSeats = ({ ranks, scores }: Result) =>
  ranks
    .map((rank, seat) => ({ seat, rank, score: scores[seat] ?? [] }))
    .toSorted((a, b) => a.rank - b.rank || a.seat - b.seat);

/** §5.3: what decided between each two neighbours with equal points, a sentence each. */
export function tiesOf(result: Result, name: (seat: Seat) => string): string[] {
  const seats = rankedSeats(result);
  return seats.slice(1).flatMap(({ seat, score, rank }, i) => {
    const above = seats[i];
    if (!above || above.score[0] !== score[0]) return [];
    return [
      `${name(above.seat)} and ${name(seat)} have equal points: ${tieText(above.score, score, rank === above.rank)}.`,
    ];
  });
}

export const pointsText = ([points = 0]: readonly number[]): string =>
  isBehindAll(points) ? `${amountOf(points + RESIGNED, 'point')}, has left` : amountOf(points, 'point');

export function tieText(better: readonly number[], worse: readonly number[], isLevel: boolean): string {
  if (isLevel) return 'they share the rank';
  if (better[1] !== worse[1]) return 'fewer hazards decide';
  return better[2] !== worse[2] ? 'fewer cards decide' : 'who was done earlier decides';
}

function cityLines(reading: Reading, seat: Seat): Line[] {
  const city = reading.cities[seat] ?? [];
  const row = reading.isScored ? rowSeen(reading, city) : null;
  const texts = row
    ? explainRow(row, reading.box).map(({ points, why }) => `${String(points).padStart(4)}  ${why}`)
    : [`      ${city.map(({ id }) => nameOfId(reading, id)).join(', ')}`];
  return texts.flatMap((text) => {
    const head = text.slice(0, 6);
    return wrap(text.slice(6), 74).map((part, i) => line((i === 0 ? head : '      ') + part));
  });
}
