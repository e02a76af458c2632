import { note } from '../../engine/events.ts';
import type { Automatic } from '../../engine/game.ts';
import type { Seat } from '../../engine/words.ts';
import { cardAt, count, faceOf, move, moveAll, moveTop, show, shuffle, topOf } from '../../engine/zones.ts';
import { carried, deck, discard, hand, isCampaign, type Rebuild, type RebuildTable, STAY } from './shape.ts';

/** §6.3.2: so many more or fewer than in later turns. */
const FIRST_HANDS: Readonly<Record<number, readonly number[]>> = { 2: [-1, 1], 3: [-2, 0, 1], 4: [-2, -1, 0, 1] };

/** §4.1.1, §4.2.1: carried cards come back, five cards are due (§6.1 `handSize`); with `soft` first hands fewer or more (§6.3.2). */
export function beginTurn(t: RebuildTable, seat: Seat): void {
  const { counters } = t;
  counters.turn = seat;
  counters.turns++;
  if (t.events) note(t, { type: 'turn', seat, turn: counters.turns });
  while (count(t, carried + seat) > 0) move(t, cardAt(t, carried + seat, 0), hand + seat);
  const isSoft = t.options.firstHands === 'soft' && counters.turns <= t.seats;
  counters.due = t.options.handSize + (isSoft ? (FIRST_HANDS[t.seats]?.[counters.turns - 1] ?? 0) : 0);
}

/** §4.2: cards are drawn one by one; in the campaign the owner orders the Discard Pile when the deck is empty (§6.5.3). */
export const draw: Automatic<Rebuild> = {
  rule: '§4.2',
  who: 'nobody',
  run(t) {
    const { counters } = t;
    while (counters.due > 0 && prepareDeck(t)) {
      if (counters.again > 0) drawShown(t);
      else drawSome(t, Math.min(counters.due, count(t, deck + counters.turn)));
    }
  },
  next(t) {
    if (t.counters.due > 0) return 'order';
    t.counters.then = STAY;
    return 'act';
  },
};

/** §4.2.2: true if a card can be drawn now; false if there is none, or if the pile has to be ordered first. */
function prepareDeck(t: RebuildTable): boolean {
  const { turn } = t.counters;
  if (count(t, deck + turn) > 0) return true;
  const pile = count(t, discard + turn);
  if (pile === 0) {
    t.counters.due = 0;
    t.counters.again = 0;
    return false;
  }
  if (!isCampaign(t)) reshuffle(t, turn);
  else if (pile > 1) return false;
  else move(t, topOf(t, discard + turn), deck + turn);
  return true;
}

function reshuffle(t: RebuildTable, seat: Seat): void {
  if (t.events) note(t, { type: 'reshuffle', seat, cards: count(t, discard + seat) });
  moveInTableOrder(t, discard + seat, deck + seat);
  shuffle(t, deck + seat);
}

function drawSome(t: RebuildTable, cards: number): void {
  const { turn } = t.counters;
  moveTop(t, deck + turn, hand + turn, cards);
  t.counters.due -= cards;
}

/** §2.2 `draw(1, again R)`: the first card is shown; with that icon exactly one more is drawn. */
function drawShown(t: RebuildTable): void {
  const { counters } = t;
  const card = topOf(t, deck + counters.turn);
  show(t, card, t.plan.everyone); // on the deck, where everybody sees which card it is
  move(t, card, hand + counters.turn);
  counters.due--;
  const isAgain = (faceOf(t, card).icons[counters.again - 1] ?? 0) > 0;
  if (t.events) note(t, { type: 'shown', seat: counters.turn, card, again: isAgain });
  counters.again = 0;
  if (isAgain) counters.due++;
}

const KEYS = new Int32Array(256); // the number of a card's face above its place
const ORDER = new Uint8Array(256);

/** §3: in table order, copies side by side as they lay. */
export function moveInTableOrder(t: RebuildTable, from: number, to: number): void {
  const cards = count(t, from);
  for (let at = 0; at < cards; at++) KEYS[at] = (faceOf(t, cardAt(t, from, at)).number << 8) | at;
  for (let at = 0; at < cards; at++) {
    const key = KEYS[at] ?? 0;
    let before = 0;
    for (let i = 0; i < cards; i++) before += ((KEYS[i] ?? 0) - key) >>> 31; // 1 if it is lower; no branch to be guessed
    ORDER[before] = cardAt(t, from, at);
  }
  moveAll(t, from, to, ORDER);
}
