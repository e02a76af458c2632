import { offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { InTurn } from '../../engine/game.ts';
import { type Card, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, copyIn, count, isFirstCopy, move, placeOf, topOf } from '../../engine/zones.ts';
import { deck, discard, type Order, type Rebuild, type RebuildTable, turnBit } from './shape.ts';

/** §6.5.3, D4: the owner orders the Discard Pile into the new Player Deck, card by card from the top. */
export const order: InTurn<Rebuild> = {
  rule: '§6.5.3',
  who: 'turn',
  actions: { next: { card: 'card' } },
  seats: (t) => (count(t, discard + t.counters.turn) > 0 ? turnBit(t) : 0),

  list(t, seat, out) {
    if (seat !== t.counters.turn) return;
    for (let at = 0; at < count(t, discard + seat); at++) if (isFirstCopy(t, discard + seat, at)) offer(out, at);
  },

  refuse(t, seat, action) {
    const { card } = action as Order;
    return copyIn(t, discard + seat, card) === null
      ? refusal('§6.5.3', 'Take the next card of your Player Deck from your Discard Pile.')
      : null;
  },

  read: (t, seat, action) => placeOf(t, discard + seat, copyIn(t, discard + seat, (action as Order).card) ?? -1),
  write: (t, seat, code) => ({ type: 'next', card: cardAt(t, discard + seat, code) }),

  apply(t, seat, code) {
    putUnder(t, seat, cardAt(t, discard + seat, code));
    if (count(t, discard + seat) === 1) putUnder(t, seat, topOf(t, discard + seat));
    tellDone(t, seat);
  },

  // §R80: the pile as it lies, top card first.
  expire(t) {
    const { turn } = t.counters;
    while (count(t, discard + turn) > 0) putUnder(t, turn, topOf(t, discard + turn));
    tellDone(t, turn);
  },

  next: () => 'draw',
};

/** The first card chosen is the top of the deck, every further one lies below. */
const putUnder = (t: RebuildTable, seat: Seat, card: Card): void => move(t, card, deck + seat, 0);

function tellDone(t: RebuildTable, seat: Seat): void {
  if (t.events && count(t, discard + seat) === 0) note(t, { type: 'ordered', seat, cards: count(t, deck + seat) });
}
