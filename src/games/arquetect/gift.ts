import { offer } from '../../engine/choices.ts';
import { refusal, type Seat } from '../../engine/words.ts';
import { cardAt, move } from '../../engine/zones.ts';
import { asking, codeOf, numberOf, offerGaps } from './acts.ts';
import { ask, cardsOf, freeCards, isLocked, keep, kept, nextRemaining, receive, tellAll } from './flow.ts';
import { type ArquetectTable, city, GIFT } from './shape.ts';
import { isReceiver, whyNoReceiver } from './standing.ts';

/* §4.2: one of your cards, another remaining player, a gap of their city; nobody sees it before all is chosen. */

export const giftCard = asking({
  phase: 'gift-card',
  rule: '§4.2.1',
  types: ['give'],
  who: (t) => t.counters.turn,
  list(t, seat, out) {
    for (let at = 0; at < cardsOf(t, seat); at++) if (!isLocked(t, seat, at)) offer(out, codeOf('give', at + 1));
  },
  explain: (t, seat, action) =>
    action.type === 'give' && action.position >= 1 && action.position <= cardsOf(t, seat)
      ? refusal('§2.7', 'The event that is being executed is locked.')
      : refusal('§4.2.1', 'Give one of your cards, by its position.'),
  apply(t, seat, code) {
    keep(t, seat, code);
    ask(t, 'gift-to');
  },
  fallback: (t, seat) => codeOf('give', firstFree(t, seat)),
});

/** The lowest position that is not locked. */
export function firstFree(t: ArquetectTable, seat: Seat): number {
  let position = 1;
  while (position < cardsOf(t, seat) && isLocked(t, seat, position - 1)) position++;
  return position;
}

export const giftTo = asking({
  phase: 'gift-to',
  rule: '§4.2.1',
  types: ['to'],
  who: (t) => t.counters.turn,
  list(t, seat, out) {
    for (let other = 0; other < t.seats; other++) if (isReceiver(t, seat, other)) offer(out, codeOf('to', other));
  },
  explain: (t, seat, action) => whyNoReceiver(t, seat, action.type === 'to' ? action.seat : seat),
  apply(t, seat, code) {
    keep(t, seat, code);
    ask(t, 'gift-gap');
  },
  fallback: (t, seat) => codeOf('to', firstReceiver(t, seat)),
});

/** The next seat clockwise. */
function firstReceiver(t: ArquetectTable, seat: Seat): Seat {
  let other = nextRemaining(t, seat);
  if (!isReceiver(t, seat, other)) other = nextRemaining(t, other);
  return other;
}

export const giftGap = asking({
  phase: 'gift-gap',
  rule: '§4.2.1',
  types: ['gap'],
  who: (t) => t.counters.turn,
  list: (t, seat, out) => offerGaps(out, 'gap', cardsOf(t, receiverOf(t, seat))),
  explain: (t, seat) => refusal('§4.2.1', `Choose a gap of their city, 0 to ${cardsOf(t, receiverOf(t, seat))}.`),
  apply(t, seat, code) {
    give(t, seat, kept(t, seat, 'give', firstFree(t, seat)), receiverOf(t, seat), numberOf(code));
  },
  fallback: () => codeOf('gap', 0),
});

const receiverOf = (t: ArquetectTable, seat: Seat): Seat => kept(t, seat, 'to', firstReceiver(t, seat));

/** §4.2.2 to §4.2.4 */
function give(t: ArquetectTable, seat: Seat, position: number, to: Seat, gap: number): void {
  if (freeCards(t, seat) === 0) throw new Error(`arquetect §4.2: seat ${seat} has no card to give`);
  const card = cardAt(t, city + seat, position - 1);
  if (t.couldBe) tellAll(t, { type: 'gift', seat, to, position, gap });
  move(t, card, city + to, gap);
  t.counters.stirred = 1;
  t.counters.moving = GIFT;
  t.counters.target = to;
  receive(t, card);
  ask(t, t.counters.awaiting > 0 ? 'facing' : 'moved');
}
