import { hush, saidCount } from '../../../engine/statements.ts';
import { bitOf, type Seat } from '../../../engine/words.ts';
import { cardAt, faceOf, markOf, move } from '../../../engine/zones.ts';
import { ABILITIES, type Ability } from '../deck.ts';
import {
  ask,
  cardsOf,
  clearTrade,
  endAction,
  freeCards,
  mayTrade,
  outwardCards,
  rotate,
  someoneHasCards,
  tellAll,
} from '../flow.ts';
import { type ArquetectTable, city, FACING_IN, OUT } from '../shape.ts';
import { othersRemaining, remains } from '../standing.ts';
import { beginTrade } from '../trade.ts';

/* §2.7: what each ability requires, how it begins, and how it goes on after a gift or a trade. */

export const abilityNow = (t: ArquetectTable): Ability | null => ABILITIES[t.counters.ability - 1] ?? null;

/** §6.1.2: an event in the seat's own city that faces in and whose requirement is met. */
export function isExecutable(t: ArquetectTable, seat: Seat, at: number): boolean {
  const card = cardAt(t, city + seat, at);
  const { ability } = faceOf(t, card);
  return ability !== null && markOf(t, card) === FACING_IN && isMet(t, seat, ability);
}

function isMet(t: ArquetectTable, seat: Seat, ability: Ability): boolean {
  const hasOther = cardsOf(t, seat) > 1;
  switch (ability) {
    case 'heist':
    case 'inspection':
      return someoneHasCards(t, seat);
    case 'relocation':
    case 'double-delivery':
    case 'demolition':
      return hasOther;
    case 'compulsory-purchase':
    case 'public-tender':
    case 'market-day':
      return hasOther && someoneHasCards(t, seat);
    case 'parade':
      return othersRemaining(t, seat) > 0;
    case 'landslide':
      return someoneCanSlide(t);
    case 'second-wind':
      return outwardCards(t, seat) > 0;
    case 'one-way-system':
    case 'curfew':
      return true;
  }
}

export const canSlide = (t: ArquetectTable, seat: Seat): boolean => remains(t, seat) && cardsOf(t, seat) >= 2;

function someoneCanSlide(t: ArquetectTable): boolean {
  for (let seat = 0; seat < t.seats; seat++) if (canSlide(t, seat)) return true;
  return false;
}

export function execute(t: ArquetectTable, seat: Seat, ability: Ability): void {
  switch (ability) {
    case 'heist':
    case 'compulsory-purchase':
    case 'inspection':
    case 'landslide':
      return ask(t, 'target');
    case 'relocation':
    case 'demolition':
    case 'second-wind':
    case 'public-tender':
      return ask(t, 'own-card');
    case 'double-delivery':
      return ask(t, 'gift-card');
    case 'market-day':
      return beginTrade(t);
    case 'parade':
      return ask(t, 'parade');
    case 'one-way-system':
      return reverse(t, seat);
    case 'curfew':
      if (freeCards(t, seat) > 0) return ask(t, 'gift-card');
      return imposeCurfew(t, seat);
  }
}

/** §2.7: the whole city is reversed, the event included. */
function reverse(t: ArquetectTable, seat: Seat): void {
  const cards = cardsOf(t, seat);
  if (t.couldBe) tellAll(t, { type: 'reversed', seat });
  for (let at = 0; at < cards - 1; at++) move(t, cardAt(t, city + seat, cards - 1), city + seat, at);
  rotate(t);
}

function imposeCurfew(t: ArquetectTable, seat: Seat): void {
  t.counters.curfew |= bitOf(seat);
  if (t.couldBe) tellAll(t, { type: 'curfew', seat });
  rotate(t);
}

/** A single Gift is complete, facing included. */
export function afterGift(t: ArquetectTable): void {
  const { counters } = t;
  const { turn, target } = counters;
  if (saidCount(t) > 0) hush(t);
  const ability = abilityNow(t);
  if (ability === null) return endAction(t);
  if (ability === 'curfew') return imposeCurfew(t, turn);
  if (ability !== 'double-delivery') return rotate(t);
  counters.step++;
  if (counters.step > 1 || freeCards(t, turn) === 0) return rotate(t);
  counters.position = target;
  ask(t, 'gift-card');
}

/** A Trade is over, with or without an exchange. */
export function afterTrade(t: ArquetectTable): void {
  const { counters } = t;
  clearTrade(t);
  if (saidCount(t) > 0) hush(t);
  const ability = abilityNow(t);
  if (ability === null) return endAction(t);
  if (ability !== 'market-day') return rotate(t);
  counters.step++;
  if (counters.step === 1 && mayTrade(t, counters.turn)) ask(t, 'again');
  else rotate(t);
}

/** Whether this card of the seat's own can be chosen for the ability: any but the event, or another outward card. */
export const isChoosable = (t: ArquetectTable, ability: Ability | null, seat: Seat, at: number): boolean => {
  const marked = markOf(t, cardAt(t, city + seat, at));
  return ability === 'second-wind' ? marked === OUT : marked === FACING_IN || marked === OUT;
};
