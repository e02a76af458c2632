import { note } from '../../engine/events.ts';
import type { Card, Seat } from '../../engine/words.ts';
import { cardAt, count, faceOf, move } from '../../engine/zones.ts';
import { type Face, priceText } from './face.ts';
import { endsNow, refill } from './market.ts';
import { columnZone, discard, hand, type RebuildTable, STAY, TO_FINISH, TO_REORDER, trash } from './shape.ts';
import { charge, discounted, give, readDiscounts } from './tab.ts';

/** §4.4: pays with the hand cards of the mask, takes the card, refills. */
export function buy(t: RebuildTable, seat: Seat, column: number, row: number, price: number, mask: number): void {
  const card = cardAt(t, columnZone(column), row);
  const face = faceOf(t, card);
  const printed = face.prices[price] ?? face.icons;
  readDiscounts(t);
  const due = discounted(face, printed);
  charge(t.counters, due);
  if (t.events)
    note(t, {
      type: 'buy',
      seat,
      card,
      column: column + 1,
      row: row + 1,
      price: priceText(due),
      pay: cardsOfMask(t, seat, mask),
    });
  pay(t, seat, mask);
  take(t, seat, card, column);
}

export function cardsOfMask(t: RebuildTable, seat: Seat, mask: number): Card[] {
  const cards: Card[] = [];
  for (let at = 0; mask >> at !== 0; at++) if ((mask & (1 << at)) !== 0) cards.push(cardAt(t, hand + seat, at));
  return cards;
}

/** §4.4 a: the cards given go to the Trash, their icons onto the tab. */
function pay(t: RebuildTable, seat: Seat, mask: number): void {
  for (let at = count(t, hand + seat) - 1; at >= 0; at--) {
    if ((mask & (1 << at)) === 0) continue;
    const card = cardAt(t, hand + seat, at);
    give(t.counters, faceOf(t, card));
    move(t, card, trash);
  }
}

/** §4.4 b to f; also for a card that is taken for nothing (§6.4). */
export function take(t: RebuildTable, seat: Seat, card: Card, column: number): void {
  const { counters } = t;
  const face: Face = faceOf(t, card);
  counters.bought++;
  if (t.options.goldKey === 'once' && face.isGoldOnly) counters.keys = 0;
  move(t, card, discard + seat);
  refill(t, column);
  counters.then = endsNow(t) ? TO_FINISH : face.reorders ? TO_REORDER : STAY;
}
