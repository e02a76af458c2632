import { note } from '../../engine/events.ts';
import type { Automatic } from '../../engine/game.ts';
import { hush, outcomeOf, saidBy, saidCode, saidCount, say } from '../../engine/statements.ts';
import { markLearned } from '../../engine/table.ts';
import { bitOf, type Card, hasBit, type Seat } from '../../engine/words.ts';
import { cardAt, count, faceOf, leftOf, mark, markOf } from '../../engine/zones.ts';
import { isCode, next, numberOf } from './acts.ts';
import { EVENT } from './effects.ts';
import {
  type Act,
  type Arquetect,
  type ArquetectTable,
  AWAITING,
  city,
  FACING_IN,
  facesOut,
  KEPT,
  LOCKED,
  type Note,
  ONE_REMAINS,
  OUT,
  OUTWARD,
  type PhaseName,
  phaseNumber,
  ROUND_LIMIT,
  STALL,
} from './shape.ts';
import { canBeAsked, isLastRound, isOverWith, isTooMuchOut, mayBeDone, remains } from './standing.ts';

/* §4.1, §4.5, §5.1: whose turn it is, who remains, when an action and the game are over. */

/** Says something aloud: what was heard cannot be taken back. Write `if (t.couldBe) tellAll(…)`. */
export function tellAll(t: ArquetectTable, told: Note): void {
  markLearned(t);
  note(t, told);
}

export function ask(t: ArquetectTable, phase: PhaseName): void {
  t.counters.ask = phaseNumber(phase);
}

/* ---- who is there ---- */

export const cardsOf = (t: ArquetectTable, seat: Seat): number => count(t, city + seat);

export const isPartner = (t: ArquetectTable, seat: Seat, other: Seat): boolean =>
  canBeAsked(t, seat, other, cardsOf(t, other));

export function someoneHasCards(t: ArquetectTable, seat: Seat): boolean {
  for (let other = 0; other < t.seats; other++) if (isPartner(t, seat, other)) return true;
  return false;
}

/** The next remaining seat clockwise, which may be the same one. */
export function nextRemaining(t: ArquetectTable, seat: Seat): Seat {
  let other = leftOf(t, seat);
  while (!remains(t, other) && other !== seat) other = leftOf(t, other);
  return other;
}

/* ---- the event that is being executed ---- */

export const isLocked = (t: ArquetectTable, seat: Seat, at: number): boolean =>
  markOf(t, cardAt(t, city + seat, at)) === LOCKED;

/** Cards that may be chosen, gifted, offered or handed over: all but the event being executed. */
export const freeCards = (t: ArquetectTable, seat: Seat): number =>
  cardsOf(t, seat) - (t.counters.ability !== 0 && seat === t.counters.turn ? 1 : 0);

export const mayTrade = (t: ArquetectTable, seat: Seat): boolean => freeCards(t, seat) > 0 && someoneHasCards(t, seat);

/* ---- what is kept until the action is over ---- */

export const keep = (t: ArquetectTable, seat: Seat, code: number): void => say(t, seat, code, bitOf(seat), KEPT);

/** The number of the seat's kept statement of this type, `otherwise` if there is none (in an imagined world). */
export function kept(t: ArquetectTable, seat: Seat, type: Act['type'], otherwise: number): number {
  for (let i = 0; i < saidCount(t); i++)
    if (saidBy(t, i) === seat && outcomeOf(t, i) === KEPT && isCode(saidCode(t, i), type))
      return numberOf(saidCode(t, i));
  return otherwise;
}

/* ---- turns ---- */

/** §4.1.3: an action if any is legal; a player without cards is only asked for “done”. */
export function beginTurn(t: ArquetectTable): void {
  if (cardsOf(t, t.counters.turn) > 0) ask(t, 'action');
  else askDone(t);
}

export function askDone(t: ArquetectTable): void {
  ask(t, mayBeDone(t, t.counters.turn) ? 'done' : 'start');
}

const START = phaseNumber('start');

/** §4.1.2: the marker goes on until somebody has a turn. */
export const start: Automatic<Arquetect> = {
  rule: '§4.1',
  who: 'nobody',
  run(t) {
    const { counters } = t;
    for (;;) {
      counters.turn = leftOf(t, counters.turn);
      if (counters.turn === counters.first && endsRounds(t)) return;
      counters.curfew &= ~bitOf(counters.turn);
      if (hasBit(counters.notice, counters.turn) && remains(t, counters.turn)) {
        becomeDone(t, counters.turn);
        if (counters.over !== 0) return;
      }
      if (!remains(t, counters.turn)) continue;
      beginTurn(t);
      if (counters.ask !== START) return;
    }
  },
  next,
};

/** §4.1.5, §5.1c, §5.1d: the marker has passed to the first seat; a new round begins unless the game ends here. */
function endsRounds(t: ArquetectTable): boolean {
  const { counters, options } = t;
  counters.quiet = counters.stirred === 0 ? counters.quiet + 1 : 0;
  counters.stirred = 0;
  if (isLastRound(t)) endGame(t, ROUND_LIMIT);
  else if (options.stallRounds !== 'off' && counters.quiet >= options.stallRounds) endGame(t, STALL);
  else {
    counters.round++;
    if (t.events) note(t, { type: 'round', round: counters.round });
  }
  return counters.over !== 0;
}

/** §4.5.3 and §4.5.4 */
export function becomeDone(t: ArquetectTable, seat: Seat): void {
  const { counters } = t;
  let order = 1;
  for (let other = 0; other < t.seats; other++) if (!remains(t, other)) order++;
  counters.done[seat] = order;
  counters.notice &= ~bitOf(seat);
  counters.stirred = 1;
  if (t.couldBe) tellAll(t, { type: hasBit(counters.resigned, seat) ? 'left' : 'done', seat });
  if (isOverWith(t.seats - order)) endGame(t, ONE_REMAINS);
}

/** The action is over: those who left during it are done now, then the active player is asked for “done”. */
export function endAction(t: ArquetectTable): void {
  const { counters } = t;
  counters.ability = 0;
  counters.step = 0;
  counters.moving = 0;
  clearTrade(t);
  if (counters.named !== 0) {
    counters.named = 0;
    counters.bids.fill(0);
  }
  if (saidCount(t) > 0) hush(t);
  if (counters.leaving !== 0) {
    letLeave(t);
    if (counters.over !== 0) return;
    if (!remains(t, counters.turn)) return ask(t, 'start');
  }
  askDone(t);
}

export function clearTrade(t: ArquetectTable): void {
  const { counters } = t;
  if (counters.trading === 0) return;
  counters.trading = 0;
  counters.offer.fill(0);
  counters.counter.fill(0);
  counters.wish = 0;
  counters.haggle = 0;
  counters.refused = 0;
  counters.changing = 0;
}

/* ---- the end ---- */

/** §5.1: the game ends on the spot; an event whose ability is unfinished is not rotated. */
function endGame(t: ArquetectTable, why: number): void {
  const { counters } = t;
  counters.over = why;
  if (counters.ability !== 0) {
    const at = lockedAt(t);
    if (at >= 0) mark(t, cardAt(t, city + counters.turn, at), FACING_IN);
    counters.ability = 0;
  }
  clearTrade(t);
  if (saidCount(t) > 0) hush(t);
  if (t.couldBe) tellAll(t, { type: 'over', why });
  ask(t, 'finish');
}

function lockedAt(t: ArquetectTable): number {
  const { turn } = t.counters;
  for (let at = 0; at < cardsOf(t, turn); at++) if (isLocked(t, turn, at)) return at;
  return -1;
}

/** §5.1b: ends the game if somebody has too many outward cards. */
export function isEndedByOutward(t: ArquetectTable): boolean {
  if (t.counters.numbers[EVENT] === 0) return false;
  for (let seat = 0; seat < t.seats; seat++)
    if (isTooMuchOut(outwardCards(t, seat), t.options)) {
      endGame(t, OUTWARD);
      return true;
    }
  return false;
}

export function outwardCards(t: ArquetectTable, seat: Seat): number {
  let out = 0;
  for (let at = 0; at < cardsOf(t, seat); at++) if (facesOut(markOf(t, cardAt(t, city + seat, at)))) out++;
  return out;
}

/** §6.1.4: the executed event turns out, and the action is over. */
export function rotate(t: ArquetectTable): void {
  const { turn } = t.counters;
  const at = lockedAt(t);
  if (at >= 0) {
    const card = cardAt(t, city + turn, at);
    mark(t, card, OUT);
    if (t.couldBe) tellAll(t, { type: 'rotated', seat: turn, card });
  }
  if (!isEndedByOutward(t)) endAction(t);
}

/** §6.1.5: a card that arrives facing out in another city: its facing is to be chosen, or it turns in. */
export function receive(t: ArquetectTable, card: Card): void {
  if (!facesOut(markOf(t, card))) return;
  if (t.options.facingOnReceipt === 'inward') mark(t, card, FACING_IN);
  else mark(t, card, AWAITING + t.counters.awaiting++);
}

/* ---- those who leave (§R47) ---- */

export function resign(t: ArquetectTable, seat: Seat): void {
  if (!remains(t, seat)) return;
  t.counters.leaving |= bitOf(seat);
  t.counters.resigned |= bitOf(seat);
}

function letLeave(t: ArquetectTable): void {
  const { counters } = t;
  const { leaving } = counters;
  counters.leaving = 0;
  let seat = counters.turn;
  for (let i = 0; i < t.seats && counters.over === 0; i++) {
    if (hasBit(leaving, seat)) becomeDone(t, seat);
    seat = leftOf(t, seat);
  }
}

/** No action is in progress: whoever leaves is done at once; an own turn ends there. */
export const leave: Automatic<Arquetect> = {
  rule: '§R47',
  who: 'nobody',
  run(t) {
    letLeave(t);
    if (t.counters.over === 0 && !remains(t, t.counters.turn)) ask(t, 'start');
  },
  next,
};

export const nameAt = (t: ArquetectTable, seat: Seat, at: number): number =>
  faceOf(t, cardAt(t, city + seat, at)).number;
