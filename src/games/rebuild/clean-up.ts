import { type Choices, offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { Automatic, InTurn } from '../../engine/game.ts';
import { type Card, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, count, faceOf, leftOf, move } from '../../engine/zones.ts';
import { cardsOfMask } from './buy.ts';
import { moveInTableOrder } from './draw.ts';
import { handMask } from './act/hand.ts';
import {
  carried,
  type Carry,
  discard,
  hand,
  type Pass,
  played,
  type Rebuild,
  type RebuildTable,
  turnBit,
} from './shape.ts';
import { kinds, MASK_STRIDE, readHand, unspent } from './tab.ts';

/** Whether a carry card was played and any card of the hand fits into it. */
export function capacityUsable(t: RebuildTable): boolean {
  const { turn, capacity } = t.counters;
  if (capacity > 0)
    for (let at = 0; at < count(t, hand + turn); at++)
      if (faceOf(t, cardAt(t, hand + turn, at)).total <= capacity) return true;
  t.counters.capacity = 0;
  return false;
}

/** §4.6.1, D3: any cards of the hand whose printed icons fit the capacity. */
export const carry: InTurn<Rebuild> = {
  rule: '§4.6.1',
  who: 'turn',
  actions: { carry: { cards: 'cards' } },
  seats: (t) => (t.counters.capacity > 0 ? turnBit(t) : 0),

  list(t, seat, out) {
    if (seat !== t.counters.turn) return;
    readHand(t, seat);
    offerSets(t, seat, 0, 0, t.counters.capacity, out);
  },

  refuse(t, seat, action) {
    const { cards } = action as Carry;
    if (handMask(t, seat, cards) === null) return refusal('§4.6.1', 'Carry cards of your own hand, each once.');
    const icons = cards.reduce((sum, card) => sum + faceOf(t, card).total, 0);
    const { capacity } = t.counters;
    return icons > capacity ? refusal('§4.6.1', `Those cards have ${icons} icons; you can carry ${capacity}.`) : null;
  },

  read: (t, seat, action) => handMask(t, seat, (action as Carry).cards) ?? 0,
  write: (t, seat, code) => ({ type: 'carry', cards: cardsOfMask(t, seat, code) }),

  apply(t, seat, code) {
    if (t.events) note(t, { type: 'carry', seat, cards: cardsOfMask(t, seat, code) });
    for (let at = count(t, hand + seat) - 1; at >= 0; at--)
      if ((code & (1 << at)) !== 0) move(t, cardAt(t, hand + seat, at), carried + seat);
    t.counters.capacity = 0;
  },

  // §R80: nothing is carried.
  expire(t) {
    t.counters.capacity = 0;
  },

  next: nextOfCleanUp,
};

/** Every sub-multiset of the kinds from this one on that fits. */
function offerSets(t: RebuildTable, seat: Seat, kind: number, mask: number, room: number, out: Choices): void {
  if (kind === kinds.count) {
    if (out.count < out.codes.length) offer(out, mask);
    return;
  }
  const first = kinds.masks[kind * MASK_STRIDE + 1] ?? 1;
  const { total } = faceOf(t, cardAt(t, hand + seat, 31 - Math.clz32(first)));
  for (let n = 0; n <= (kinds.cards[kind] ?? 0) && n * total <= room; n++)
    offerSets(t, seat, kind + 1, mask | (kinds.masks[kind * MASK_STRIDE + n] ?? 0), room - n * total, out);
}

/** After carrying: whether somebody has to be chosen for a card that is passed to anybody (§6.4). */
export function nextOfCleanUp(t: RebuildTable): 'pass' | 'clean-up' {
  return t.seats > 2 && passing(t, 'any') !== null ? 'pass' : 'clean-up';
}

/** The first played card that is passed on. */
function passing(t: RebuildTable, way: 'left' | 'any'): Card | null {
  const { turn } = t.counters;
  for (let at = 0; at < count(t, played + turn); at++) {
    const card = cardAt(t, played + turn, at);
    if (faceOf(t, card).pass === way) return card;
  }
  return null;
}

/** §6.4 `pass-any`, D8: to which other player. */
export const pass: InTurn<Rebuild> = {
  rule: '§6.4',
  who: 'turn',
  actions: { pass: { to: 'seat' } },
  seats: (t) => (passing(t, 'any') === null ? 0 : turnBit(t)),

  list(t, seat, out) {
    if (seat !== t.counters.turn) return;
    for (let to = 0; to < t.seats; to++) if (to !== seat) offer(out, to);
  },

  refuse: (_t, seat, action) => ((action as Pass).to === seat ? refusal('§6.4', 'Pass it to another player.') : null),
  read: (_t, _seat, action) => (action as Pass).to,
  write: (_t, _seat, code) => ({ type: 'pass', to: code }),

  apply(t, _seat, code) {
    passOn(t, passing(t, 'any'), code);
  },

  // §R80: to the left.
  expire(t) {
    passOn(t, passing(t, 'any'), leftOf(t, t.counters.turn));
  },

  next: () => 'clean-up',
};

function passOn(t: RebuildTable, card: Card | null, to: Seat): void {
  if (card === null) return;
  if (t.events) note(t, { type: 'pass', seat: t.counters.turn, to, card });
  move(t, card, hand + to);
}

/** §4.6.2 to §4.6.4 */
export const cleanUp: Automatic<Rebuild> = {
  rule: '§4.6',
  who: 'nobody',
  run(t) {
    const { turn } = t.counters;
    if (t.seats > 1 && count(t, played + turn) > 0) passLeft(t);
    if (t.events && unspent(t) > 0) note(t, { type: 'lost', seat: turn, units: unspent(t) });
    moveInTableOrder(t, hand + turn, discard + turn);
    while (count(t, played + turn) > 0) move(t, cardAt(t, played + turn, 0), discard + turn);
    wipeTab(t);
  },
  next: () => 'market',
};

const WAYS = ['left', 'any'] as const;

function passLeft(t: RebuildTable): void {
  const left = leftOf(t, t.counters.turn);
  for (const way of WAYS) for (let card = passing(t, way); card !== null; card = passing(t, way)) passOn(t, card, left);
}

function wipeTab({ counters }: RebuildTable): void {
  const { cost, icons, saving, convert, each } = counters;
  for (let r = 0; r < 4; r++) {
    cost[r] = 0;
    icons[r] = 0;
    saving[r] = 0;
    convert[r] = 0;
    each[r] = 0;
  }
  counters.wild = 0;
  counters.keys = 0;
  counters.bought = 0;
  counters.reach = 0;
  counters.capacity = 0;
}
