import { offer } from '../../engine/choices.ts';
import type { Together } from '../../engine/game.ts';
import { endStatement, outcomeOf, saidCode, saidCount } from '../../engine/statements.ts';
import { type Card, bitOf, hasBit, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, move } from '../../engine/zones.ts';
import { asking, codeOf, fieldsFor, isCode, next, numberOf, offerPositions, readAct, writeAct } from './acts.ts';
import { goOnInserting } from './exchange.ts';
import { ask, cardsOf, isLocked, isPartner, kept, nameAt, rotate, tellAll } from './flow.ts';
import { secretChoice } from './parade.ts';
import { type Arquetect, type ArquetectTable, city, exchange, KEPT, phaseNumber, TENDER } from './shape.ts';

const NUMBER = phaseNumber('bid');

/** §2.7 public-tender: every other player with a card bids one in secret or passes; all is revealed by name. */
export const bid: Together<Arquetect> = {
  rule: '§2.7',
  who: 'together',
  actions: fieldsFor(['choose', 'pass']),

  seats(t) {
    if (t.counters.ask !== NUMBER) return 0;
    let mask = 0;
    for (let seat = 0; seat < t.seats; seat++) if (isBidder(t, seat)) mask |= bitOf(seat);
    return mask;
  },

  list(t, seat, out) {
    if (!isBidder(t, seat)) return;
    offer(out, codeOf('pass'));
    offerPositions(out, 'choose', cardsOf(t, seat));
  },

  refuse(t, seat, action) {
    if (action.type === 'pass') return null;
    if (action.type !== 'choose' || action.position < 1 || action.position > cardsOf(t, seat))
      return refusal('§2.7', 'Bid one of your cards, by its position, or pass.');
    return null;
  },
  read: (t, _seat, action) => readAct(t, action),
  write: writeAct,
  fallback: () => codeOf('pass'),

  carryOut(t) {
    const { counters } = t;
    let bids = 0;
    for (let seat = 0; seat < t.seats; seat++) {
      if (!isPartner(t, counters.turn, seat)) continue;
      const code = secretChoice(t, seat, codeOf('pass'));
      if (isCode(code, 'pass')) {
        if (t.couldBe) tellAll(t, { type: 'no-bid', seat });
        continue;
      }
      const at = numberOf(code) - 1;
      counters.bids[seat] = nameAt(t, seat, at) + 1;
      if (t.couldBe) tellAll(t, { type: 'bid', seat, card: cardAt(t, city + seat, at) });
      bids++;
    }
    // Where the cards stand stays their owners' secret until one of them moves.
    for (let i = 0; i < saidCount(t); i++)
      if (outcomeOf(t, i) !== KEPT && isCode(saidCode(t, i), 'choose')) endStatement(t, i, KEPT);
    if (bids > 0) ask(t, 'take');
    else takeNone(t);
  },
  next,
};

const isBidder = (t: ArquetectTable, seat: Seat): boolean =>
  isPartner(t, t.counters.turn, seat) && !hasBit(t.counters.leaving, seat);

function takeNone(t: ArquetectTable): void {
  if (t.couldBe) tellAll(t, { type: 'took-none', seat: t.counters.turn });
  rotate(t);
}

/** The announcer may swap the named card for one that was bid. */
export const take = asking({
  phase: 'take',
  rule: '§2.7',
  types: ['take', 'none'],
  who: (t) => t.counters.turn,
  list(t, _seat, out) {
    for (let other = 0; other < t.seats; other++) if (t.counters.bids[other] !== 0) offer(out, codeOf('take', other));
    offer(out, codeOf('none'));
  },
  explain: () => refusal('§2.7', 'Take the card of somebody who has bid, or none.'),
  apply(t, seat, code) {
    const { counters } = t;
    if (isCode(code, 'none')) return takeNone(t);
    const from = numberOf(code);
    const wanted = standing(t, from, (counters.bids[from] ?? 1) - 1);
    const named = standing(t, seat, counters.named - 1);
    if (t.couldBe) tellAll(t, { type: 'took', seat, from });
    move(t, wanted, exchange);
    move(t, named, exchange);
    counters.due.fill(0);
    counters.due[0] = seat + 1;
    counters.due[1] = from + 1;
    counters.moving = TENDER;
    goOnInserting(t);
  },
  fallback: () => codeOf('none'),
});

/** The card that the seat chose; in an imagined world another of that name, or the first free one. */
function standing(t: ArquetectTable, seat: Seat, name: number): Card {
  const position = kept(t, seat, 'choose', 0);
  if (position > 0) return cardAt(t, city + seat, position - 1);
  let free = 0;
  for (let at = cardsOf(t, seat) - 1; at >= 0; at--) {
    if (isLocked(t, seat, at)) continue;
    free = at;
    if (nameAt(t, seat, at) === name) return cardAt(t, city + seat, at);
  }
  return cardAt(t, city + seat, free);
}
