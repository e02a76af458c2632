import { note } from '../../engine/events.ts';
import type { Automatic } from '../../engine/game.ts';
import type { Seat } from '../../engine/words.ts';
import { cardAt, count, move, shuffle, topOf } from '../../engine/zones.ts';
import { deck, discard, type FiveAges, type FiveAgesTable, hand, inLeadOrder } from './shape.ts';

const AGES = 5;
const FULL_HAND = 3;

/** §B3 and §B4: in ages 1 to 4 everybody draws, in lead order; then the next age begins. */
export const draw: Automatic<FiveAges> = {
  rule: '§B3',
  who: 'nobody',
  run(t) {
    if (t.counters.age < AGES) inLeadOrder(t, t.options['replaced-card'] === 'to-hand' ? drawOne : fillHand);
    t.counters.age++;
    t.counters.robbed = 0;
  },
  next(t) {
    if (t.counters.age > AGES) return 'finish';
    if (t.events) note(t, { type: 'age', age: t.counters.age });
    return 'choose';
  },
};

export function drawOne(t: FiveAgesTable, seat: Seat): void {
  if (count(t, deck) === 0) reshuffle(t);
  move(t, topOf(t, deck), hand + seat);
}

/** §6.3, `replaced-card` = `discard`: draw until you hold three. */
function fillHand(t: FiveAgesTable, seat: Seat): void {
  while (count(t, hand + seat) < FULL_HAND) drawOne(t, seat);
}

/** §6.3, `replaced-card` = `discard`: the whole discard pile becomes the new draw pile, never the spent jokers. */
function reshuffle(t: FiveAgesTable): void {
  if (count(t, discard) === 0) throw new Error(`five-ages §B3: deck empty, ${t.seats} seats, age ${t.counters.age}`);
  while (count(t, discard) > 0) move(t, cardAt(t, discard, 0), deck);
  shuffle(t, deck);
  if (t.events) note(t, { type: 'reshuffled', cards: count(t, deck) });
}
