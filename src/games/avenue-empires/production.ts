import { note } from '../../engine/events.ts';
import type { Automatic } from '../../engine/game.ts';
import type { Seat } from '../../engine/words.ts';
import { cardAt, count, move, topOf } from '../../engine/zones.ts';
import type { Options } from './options.ts';
import { type AvenueEmpires, type AvenueTable, deck, hand, inLeadOrder, leadSeat, removed, reserve } from './shape.ts';

/** §4.1: reserves join the hands, then everybody draws so many cards (§6 `cardsDrawn`) and one more for each Registry. */
export const production: Automatic<AvenueEmpires> = {
  rule: '§4.1',
  who: 'nobody',
  run(t) {
    t.counters.round++;
    if (t.events) note(t, { type: 'round', round: t.counters.round, lead: leadSeat(t) });
    for (let seat = 0; seat < t.seats; seat++)
      while (count(t, reserve + seat) > 0) move(t, cardAt(t, reserve + seat, 0), hand + seat);
    for (let lap = 0; lap < t.options.cardsDrawn; lap++) {
      if (isLapShort(t)) removeRest(t);
      inLeadOrder(t, drawOne);
    }
    inLeadOrder(t, drawExtra);
  },
  next: (t) => (t.counters.ended === 1 ? 'finish' : 'trading'),
};

/** §5.1, §6.1: the rounds that so many cards in the deck are enough for after this one, if nobody draws extra cards. */
export function roundsAfter({ endTiming, cardsDrawn }: Options, seats: number, cards: number): number {
  const each = cardsDrawn * seats;
  if (endTiming === 'immediate') return Math.max(0, Math.ceil(cards / each) - 1);
  return Math.floor((cards + each - seats) / each);
}

/** §4.1.3; after the last card nothing more is drawn. */
function drawOne(t: AvenueTable, seat: Seat): void {
  if (count(t, deck) === 0) return;
  move(t, topOf(t, deck), hand + seat);
  endIfDeckIsEmpty(t);
}

/** §4.1.4 */
function drawExtra(t: AvenueTable, seat: Seat): void {
  const extra = t.counters.extra[seat] ?? 0;
  for (let i = 0; i < extra && count(t, deck) > 0; i++) drawOne(t, seat);
}

/** §4.1.5, §4.3.4: the game ends immediately; with `finish-round` an empty deck interrupts nothing (§6.1.4). */
export function endIfDeckIsEmpty(t: AvenueTable): void {
  if (count(t, deck) > 0) return;
  if (t.options.endTiming === 'immediate') t.counters.ended = 1;
  if (t.events) note(t, { type: 'deck-empty' });
}

/** §6.1.2: a lap is dealt only if everybody gets a card. */
const isLapShort = (t: AvenueTable): boolean =>
  t.options.endTiming === 'finish-round' && count(t, deck) > 0 && count(t, deck) < t.seats;

function removeRest(t: AvenueTable): void {
  if (t.events) note(t, { type: 'removed', cards: count(t, deck) });
  while (count(t, deck) > 0) move(t, topOf(t, deck), removed);
  endIfDeckIsEmpty(t);
}
