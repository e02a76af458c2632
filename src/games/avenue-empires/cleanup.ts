import { offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { Automatic, Together } from '../../engine/game.ts';
import { hasChosen } from '../../engine/play.ts';
import { saidBy, saidCode, saidCount } from '../../engine/statements.ts';
import { amountOf, bitOf, type Card, hasBit, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, count, faceOf, move } from '../../engine/zones.ts';
import { type AvenueEmpires, type AvenueTable, deck, discard, hand, inLeadOrder, reserve } from './shape.ts';

// A step names a place of the hand; the choice ends with STOP.
export const STOP = 1 << 8;

/** §4.4.1: owners of an Archive choose in secret, card by card, what they put into their reserve. */
export const keeping: Together<AvenueEmpires> = {
  rule: '§4.4.1',
  who: 'together',
  actions: { keep: { card: 'card' }, stop: {} },
  seats: keepers,
  ends: (code) => code === STOP,
  list(t, seat, out) {
    if (!hasBit(keepers(t), seat)) return;
    if (mayKeepMore(t, seat))
      for (let at = 0; at < count(t, hand + seat); at++) if (isNextToKeep(t, seat, at)) offer(out, at);
    offer(out, STOP);
  },
  refuse(t, seat, action) {
    if (action.type !== 'keep') return null;
    if (!mayKeepMore(t, seat))
      return refusal('§4.4.1', `You may keep at most ${amountOf(t.counters.keeps[seat] ?? 0, 'card')} in this round.`);
    return placeToKeep(t, seat, action.card) >= 0
      ? null
      : refusal('§4.4.1', 'Keep cards that are still in your hand, each once.');
  },
  read: (t, seat, action) => (action.type === 'keep' ? placeToKeep(t, seat, action.card) : STOP),
  write: (t, seat, code) => (code === STOP ? { type: 'stop' } : { type: 'keep', card: cardAt(t, hand + seat, code) }),
  fallback: () => STOP,
  carryOut: (t) => inLeadOrder(t, keepChosen),
  next: () => 'cleanup',
};

function keepers(t: AvenueTable): number {
  let mask = 0;
  for (let seat = 0; seat < t.seats; seat++)
    if ((t.counters.keeps[seat] ?? 0) > 0 && count(t, hand + seat) > 0) mask |= bitOf(seat);
  return mask & ~t.counters.gone;
}

/** Whether the seat has named this place in the choice it is just making; a choice that is in begins anew. */
function isNamed(t: AvenueTable, seat: Seat, at: number): boolean {
  if (hasChosen(t, seat)) return false;
  for (let i = 0; i < saidCount(t); i++) if (saidBy(t, i) === seat && saidCode(t, i) === at) return true;
  return false;
}

function namedSoFar(t: AvenueTable, seat: Seat): number {
  if (hasChosen(t, seat)) return 0;
  let number = 0;
  for (let i = 0; i < saidCount(t); i++) if (saidBy(t, i) === seat) number++;
  return number;
}

/** §R48: of several copies the one that arrived first and is not kept yet. */
function isNextToKeep(t: AvenueTable, seat: Seat, at: number): boolean {
  return !isNamed(t, seat, at) && placeToKeep(t, seat, cardAt(t, hand + seat, at)) === at;
}

function placeToKeep(t: AvenueTable, seat: Seat, card: Card): number {
  const face = faceOf(t, card);
  for (let at = 0; at < count(t, hand + seat); at++)
    if (faceOf(t, cardAt(t, hand + seat, at)) === face && !isNamed(t, seat, at)) return at;
  return -1;
}

/** §2.6: several Archives add up. */
const mayKeepMore = (t: AvenueTable, seat: Seat): boolean => namedSoFar(t, seat) < (t.counters.keeps[seat] ?? 0);

const isKept = new Uint8Array(256); // place in the hand → whether it goes to the reserve

/** In the order in which they arrived in the hand. */
function keepChosen(t: AvenueTable, seat: Seat): void {
  isKept.fill(0);
  for (let i = 0; i < saidCount(t); i++)
    if (saidBy(t, i) === seat && saidCode(t, i) !== STOP) isKept[saidCode(t, i)] = 1;
  const held = count(t, hand + seat);
  let kept = 0;
  for (let at = 0; at < held; at++) if (isKept[at] === 1) move(t, cardAt(t, hand + seat, at - kept++), reserve + seat);
  if (t.events && kept > 0) note(t, { type: 'kept', seat, cards: kept });
}

/** §4.4.2 and §4.4.3: the rest of the hands is discarded, and the round is complete. */
export const cleanup: Automatic<AvenueEmpires> = {
  rule: '§4.4.2',
  who: 'nobody',
  run(t) {
    inLeadOrder(t, discardHand);
    t.counters.complete++;
    // §6.1.1 and §6.1.4: no round begins with fewer cards in the deck than players.
    if (t.options.endTiming === 'finish-round' && count(t, deck) < t.seats) t.counters.ended = 1;
  },
  next: (t) => (t.counters.ended === 1 ? 'finish' : 'production'),
};

function discardHand(t: AvenueTable, seat: Seat): void {
  while (count(t, hand + seat) > 0) move(t, cardAt(t, hand + seat, 0), discard);
}
