import { note } from '../../engine/events.ts';
import type { Automatic } from '../../engine/game.ts';
import { hasBit, type Seat } from '../../engine/words.ts';
import { cardAt, cardsIn, count, faceOf, markOf, show } from '../../engine/zones.ts';
import { HAZARD } from './effects.ts';
import { type Arquetect, type ArquetectTable, city, deck, facesOut, RESIGNED } from './shape.ts';
import { makeRow, type Row, scoreRow } from './scoring.ts';

const cityRow = makeRow();

/** A city as scoring reads it; the row is used again with the next call. */
export function rowOf(t: ArquetectTable, seat: Seat, row: Row = cityRow): Row {
  const cards = count(t, city + seat);
  for (let at = 0; at < cards; at++) {
    const card = cardAt(t, city + seat, at);
    row.faces[at] = faceOf(t, card);
    row.out[at] = facesOut(markOf(t, card)) ? 1 : 0;
  }
  row.length = cards;
  return row;
}

/** §5.2: what a city scores as it stands. */
export const pointsOf = (t: ArquetectTable, seat: Seat): number => scoreRow(rowOf(t, seat));

/** §5.2.1: all cities are revealed, and what was laid aside. */
export const finish: Automatic<Arquetect> = {
  rule: '§5.2.1',
  who: 'nobody',
  run(t) {
    if (!t.couldBe) return;
    for (const card of cardsIn(t, deck)) show(t, card, t.plan.everyone);
    for (let seat = 0; seat < t.seats; seat++) {
      const cards = cardsIn(t, city + seat);
      for (const card of cards) show(t, card, t.plan.everyone);
      note(t, { type: 'city', seat, cards, points: pointsOf(t, seat) });
    }
  },
  next: () => 'over',
};

const NEVER_DONE = 100;

/** §5.3: points, then fewer hazards, fewer cards, done earlier; whoever resigned comes after all others (§R47). */
export function score(t: ArquetectTable, seat: Seat): number[] {
  const { done, resigned } = t.counters;
  const points = pointsOf(t, seat) - (hasBit(resigned, seat) ? RESIGNED : 0);
  if (t.options.tieBreak === 'shared') return [points];
  const order = done[seat] === 0 ? NEVER_DONE : (done[seat] ?? 0);
  return [
    points,
    ...tieBreak(
      cardsIn(t, city + seat).map((card) => faceOf(t, card).bit === 1 << HAZARD),
      order,
    ),
  ];
}

/** §5.3.1 to §5.3.3, for a city as a list that says which of its cards are hazards. */
export const tieBreak = (isHazard: readonly boolean[], order: number): number[] => [
  -isHazard.filter(Boolean).length,
  -isHazard.length,
  -order,
];
