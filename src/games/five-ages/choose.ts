import { type Choices, offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { Together } from '../../engine/game.ts';
import { choiceOf } from '../../engine/statements.ts';
import { type Card, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, count, everySeat, holds, move } from '../../engine/zones.ts';
import { valueOf } from './cards.ts';
import {
  type Choose,
  type FiveAges,
  type FiveAgesTable,
  hand,
  isJoker,
  laidStall,
  plainStall,
  stall,
} from './shape.ts';

/** §T1 and §T2: two of the three hand cards for the stall, chosen in secret and turned face up together. */
export const choose: Together<FiveAges> = {
  rule: '§T1',
  who: 'together',
  actions: { choose: { left: 'card', right: 'card' } },
  seats: everySeat,

  list(t, seat, out) {
    sortHand(t, seat);
    const [a, b, c] = sorted;
    if (isJoker(a)) offer(out, stallOf(a, b));
    else if (isJoker(b)) {
      offerBothWays(out, b, a);
      offer(out, stallOf(b, c));
    } else if (isJoker(c)) {
      offer(out, stallOf(a, b));
      offerBothWays(out, c, a);
      offerBothWays(out, c, b);
    } else {
      offer(out, stallOf(a, b));
      offer(out, stallOf(a, c));
      offer(out, stallOf(b, c));
    }
  },

  refuse(t, seat, action) {
    const { left, right } = action as Choose;
    if (left === right) return refusal('§T1', 'Choose two different cards of your hand.');
    if (!holds(t, hand + seat, left) || !holds(t, hand + seat, right))
      return refusal('§T1', 'Both cards for the stall come from your hand.');
    return null;
  },

  read(_t, _seat, action) {
    const { left, right } = action as Choose;
    return stallOf(...laidStall(left, right));
  },

  plain(code, t, seat) {
    sortHand(t, seat);
    return stallOf(...plainStall(code & 63, code >> 6, sorted));
  },

  write: (_t, _seat, code) => ({ type: 'choose', left: code & 63, right: code >> 6 }),

  carryOut(t) {
    for (let seat = 0; seat < t.seats; seat++) {
      const code = choiceOf(t, seat);
      const cards = [code & 63, code >> 6];
      for (const card of cards) move(t, card, stall + seat);
      if (t.events) note(t, { type: 'shown', seat, cards });
    }
  },

  // §R30: the two lowest non-jokers; free slots are filled with jokers, a single one on the left.
  fallback(t, seat) {
    sortHand(t, seat);
    const ordinary = sorted.filter((card) => !isJoker(card)).sort(byValue);
    const [a, b] = [...ordinary, ...sorted.filter(isJoker)];
    if (a === undefined || b === undefined) throw new Error(`five-ages §R30: seat ${seat} holds fewer than two cards`);
    if (ordinary.length === 1) return stallOf(b, a);
    return stallOf(Math.min(a, b), Math.max(a, b));
  },

  next: (t) => (t.options.jokers > 0 ? 'war' : 'market'),
};

const stallOf = (left: Card, right: Card): number => left | (right << 6);

function offerBothWays(out: Choices, joker: Card, other: Card): void {
  offer(out, stallOf(joker, other));
  offer(out, stallOf(other, joker));
}

const byValue = (a: Card, b: Card): number => valueOf(a) - valueOf(b) || a - b;

const sorted: [Card, Card, Card] = [0, 0, 0];

/** A hand of three in display order, which is the order of card numbers. */
function sortHand(t: FiveAgesTable, seat: Seat): void {
  if (count(t, hand + seat) !== 3) throw new Error(`five-ages §T1: seat ${seat} holds ${count(t, hand + seat)} cards`);
  const a = cardAt(t, hand + seat, 0);
  const b = cardAt(t, hand + seat, 1);
  const c = cardAt(t, hand + seat, 2);
  const low = a < b ? a : b;
  const high = a < b ? b : a;
  sorted[0] = c < low ? c : low;
  sorted[2] = c > high ? c : high;
  sorted[1] = a + b + c - sorted[0] - sorted[2];
}
