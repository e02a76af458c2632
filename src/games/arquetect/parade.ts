import { offer } from '../../engine/choices.ts';
import type { Together } from '../../engine/game.ts';
import { outcomeOf, saidBy, saidCode, saidCount } from '../../engine/statements.ts';
import { bitOf, hasBit, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, leftOf, move, show } from '../../engine/zones.ts';
import { codeOf, fieldsFor, next, numberOf, readAct, writeAct } from './acts.ts';
import { goOnInserting } from './exchange.ts';
import { cardsOf, freeCards, isLocked, nextRemaining, tellAll } from './flow.ts';
import { firstFree } from './gift.ts';
import { type Arquetect, type ArquetectTable, city, KEPT, PARADE, passing, phaseNumber } from './shape.ts';
import { remains } from './standing.ts';

const NUMBER = phaseNumber('parade');

/** What a seat has chosen in secret, `otherwise` if it was not asked. */
export function secretChoice(t: ArquetectTable, seat: Seat, otherwise: number): number {
  for (let i = 0; i < saidCount(t); i++) if (saidBy(t, i) === seat && outcomeOf(t, i) !== KEPT) return saidCode(t, i);
  return otherwise;
}

const canPass = (t: ArquetectTable, seat: Seat): boolean => remains(t, seat) && freeCards(t, seat) > 0;

/** §2.7 parade: every remaining player who can chooses one card in secret; all go one seat on together. */
export const parade: Together<Arquetect> = {
  rule: '§2.7',
  who: 'together',
  actions: fieldsFor(['choose']),

  // §R47: whoever has left is not asked.
  seats(t) {
    if (t.counters.ask !== NUMBER) return 0;
    let mask = 0;
    for (let seat = 0; seat < t.seats; seat++)
      if (canPass(t, seat) && !hasBit(t.counters.leaving, seat)) mask |= bitOf(seat);
    return mask;
  },
  first: (t) => t.counters.turn,

  list(t, seat, out) {
    if (!canPass(t, seat) || hasBit(t.counters.leaving, seat)) return;
    for (let at = 0; at < cardsOf(t, seat); at++) if (!isLocked(t, seat, at)) offer(out, codeOf('choose', at + 1));
  },

  refuse(t, seat, action) {
    if (action.type !== 'choose' || action.position < 1 || action.position > cardsOf(t, seat))
      return refusal('§2.7', 'Choose one of your cards, by its position.');
    return isLocked(t, seat, action.position - 1) ? refusal('§R54', 'The Parade itself cannot be passed on.') : null;
  },
  read: (t, _seat, action) => readAct(t, action),
  write: writeAct,
  fallback: (t, seat) => codeOf('choose', firstFree(t, seat)),

  carryOut(t) {
    const { counters } = t;
    counters.due.fill(0);
    let due = 0;
    let receiver: Seat = counters.turn;
    // In the order of insertion, beginning with the announcer.
    for (let i = 0; i < t.seats; i++) {
      const giver = giverTo(t, receiver);
      if (remains(t, receiver) && canPass(t, giver)) {
        const position = numberOf(secretChoice(t, giver, codeOf('choose', firstFree(t, giver))));
        const card = cardAt(t, city + giver, position - 1);
        if (t.couldBe) tellAll(t, { type: 'paraded', seat: giver, to: receiver, position });
        move(t, card, passing);
        show(t, card, bitOf(receiver));
        counters.due[due++] = receiver + 1;
      }
      receiver = leftOf(t, receiver);
    }
    counters.moving = PARADE;
    goOnInserting(t);
  },
  next,
};

/** The remaining seat before this one. */
function giverTo(t: ArquetectTable, receiver: Seat): Seat {
  let giver = receiver;
  for (let i = 0; i < t.seats; i++) {
    const after = nextRemaining(t, giver);
    if (after === receiver) return giver;
    giver = after;
  }
  return giver;
}
