import { type Choices, offer } from '../../engine/choices.ts';
import { outcomeOf, saidBy, saidCode, saidCount } from '../../engine/statements.ts';
import { type Card, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, count, mark, markOf, move } from '../../engine/zones.ts';
import { asking, codeOf, isCode, numberOf } from './acts.ts';
import { ask, cardsOf, isLocked, keep, nameAt, receive, tellAll } from './flow.ts';
import { settingOf } from './setting.ts';
import {
  type ArquetectTable,
  AWAITING,
  city,
  exchange,
  FACING_IN,
  KEPT,
  MOST_NAMES,
  OUT,
  passing,
  RELOCATION,
  TRADE,
} from './shape.ts';

/* §4.3.6: copies leave, cards are inserted one after the other, facings are chosen. Abilities insert in the same way. */

/* ---- which copies leave (§4.3.6a) ---- */

export function beginExchange(t: ArquetectTable): void {
  t.counters.handing = t.counters.turn;
  if (isAskedForCopies(t, t.counters.turn)) ask(t, 'hand-over');
  else askOtherSide(t);
}

/** First the proposer, then the partner; then the cards change hands. */
function askOtherSide(t: ArquetectTable): void {
  const { counters } = t;
  if (counters.handing !== counters.turn) return swap(t);
  counters.handing = counters.partner;
  if (isAskedForCopies(t, counters.partner)) ask(t, 'hand-over');
  else swap(t);
}

/**
 * Whoever has spare copies chooses. A name proves no more than that so many copies are there (§9), so where cities are
 * hidden everybody is asked who could have a spare copy for all that the others know.
 */
function isAskedForCopies(t: ArquetectTable, seat: Seat): boolean {
  if (t.options.hands === 'open') return dueName(t, seat) >= 0;
  const names = namesOf(t, seat);
  for (let i = 0; i < MOST_NAMES; i++) {
    const name = (names[i] ?? 0) - 1;
    if (name >= 0 && copiesOnTable(t, name) > timesNamed(t, seat, name)) return true;
  }
  return false;
}

const copiesOnTable = (t: ArquetectTable, name: number): number =>
  t.plan.cardNamed.get(settingOf(t).box.faces[name]?.id ?? '')?.length ?? 0;

const namesOf = (t: ArquetectTable, seat: Seat): Int32Array =>
  seat === t.counters.turn ? t.counters.offer : t.counters.counter;

function timesNamed(t: ArquetectTable, seat: Seat, name: number): number {
  const names = namesOf(t, seat);
  let times = 0;
  for (let i = 0; i < MOST_NAMES; i++) if (names[i] === name + 1) times++;
  return times;
}

/** Copies of a name that the seat has already handed over, and the position of the last one. */
function handedOver(t: ArquetectTable, seat: Seat, name: number): number {
  let handed = 0;
  lastHanded = 0;
  for (let i = 0; i < saidCount(t); i++) {
    if (saidBy(t, i) !== seat || outcomeOf(t, i) !== KEPT || !isCode(saidCode(t, i), 'hand-over')) continue;
    const position = numberOf(saidCode(t, i));
    if (position > cardsOf(t, seat) || nameAt(t, seat, position - 1) !== name) continue;
    lastHanded = position;
    handed++;
  }
  return handed;
}
let lastHanded = 0;

function copies(t: ArquetectTable, seat: Seat, name: number, from: number): number {
  let held = 0;
  for (let at = from; at < cardsOf(t, seat); at++) if (nameAt(t, seat, at) === name && !isLocked(t, seat, at)) held++;
  return held;
}

/** The name of which the seat has to choose a copy now, −1 if there is no choice left. */
function dueName(t: ArquetectTable, seat: Seat): number {
  const names = namesOf(t, seat);
  for (let i = 0; i < MOST_NAMES; i++) {
    const name = (names[i] ?? 0) - 1;
    if (name < 0) continue;
    const named = timesNamed(t, seat, name);
    if (copies(t, seat, name, 0) > named && handedOver(t, seat, name) < named) return name;
  }
  return -1;
}

export const handing = asking({
  phase: 'hand-over',
  rule: '§4.3.6a',
  types: ['hand-over', 'none'],
  who: (t) => t.counters.handing,
  list(t, seat, out) {
    const name = dueName(t, seat);
    if (name < 0) return offer(out, codeOf('none'));
    const missing = timesNamed(t, seat, name) - handedOver(t, seat, name);
    for (let at = lastHanded; at < cardsOf(t, seat); at++)
      if (nameAt(t, seat, at) === name && !isLocked(t, seat, at) && copies(t, seat, name, at) >= missing)
        offer(out, codeOf('hand-over', at + 1));
  },
  explain: (t, seat) =>
    dueName(t, seat) < 0
      ? refusal('§4.3.6a', 'You have no copy to choose: hand over what you named.')
      : refusal('§4.3.6a', 'Choose one of the copies of the card you named, from left to right.'),
  apply(t, seat, code) {
    if (isCode(code, 'hand-over')) keep(t, seat, code);
    if (dueName(t, seat) < 0) askOtherSide(t);
  },
  fallback(t, seat) {
    const name = dueName(t, seat);
    if (name < 0) return codeOf('none');
    handedOver(t, seat, name);
    for (let at = lastHanded; at < cardsOf(t, seat); at++)
      if (nameAt(t, seat, at) === name && !isLocked(t, seat, at)) return codeOf('hand-over', at + 1);
    return codeOf('none');
  },
});

/* ---- the exchange (§4.3.6b) ---- */

const leavers = new Int16Array(2 * MOST_NAMES);

/** All offered cards leave at the same time and lie open until they are inserted: the partner’s first. */
function swap(t: ArquetectTable): void {
  const { counters } = t;
  const { turn, partner } = counters;
  const received = gather(t, partner, 0);
  const all = gather(t, turn, received);
  for (let i = 0; i < all; i++) move(t, leavers[i] ?? 0, exchange);
  counters.due.fill(0);
  for (let i = 0; i < all; i++) counters.due[i] = (i < received ? turn : partner) + 1;
  counters.moving = TRADE;
  counters.stirred = 1;
  goOnInserting(t);
}

/** The cards that leave a city, in the order of their names: the copies chosen, else the leftmost ones. */
function gather(t: ArquetectTable, seat: Seat, from: number): number {
  const names = namesOf(t, seat);
  let next = from;
  for (let i = 0; i < MOST_NAMES; i++) {
    const name = (names[i] ?? 0) - 1;
    if (name < 0) continue;
    const isChosen = handedOver(t, seat, name) > 0;
    for (let at = 0; at < cardsOf(t, seat); at++) {
      const card = cardAt(t, city + seat, at);
      if (nameAt(t, seat, at) !== name || isLocked(t, seat, at) || isLeaving(card, next)) continue;
      if (isChosen && !isHanded(t, seat, at + 1)) continue;
      leavers[next++] = card;
      break;
    }
  }
  return next;
}

function isLeaving(card: Card, all: number): boolean {
  for (let i = 0; i < all; i++) if (leavers[i] === card) return true;
  return false;
}

function isHanded(t: ArquetectTable, seat: Seat, position: number): boolean {
  const code = codeOf('hand-over', position);
  for (let i = 0; i < saidCount(t); i++)
    if (saidBy(t, i) === seat && outcomeOf(t, i) === KEPT && saidCode(t, i) === code) return true;
  return false;
}

/* ---- insertion (§4.3.6c) ---- */

/** Where the card lies that is inserted next. */
const wayZone = (t: ArquetectTable): number => (count(t, exchange) > 0 ? exchange : passing);

/** The next insertion, or what follows when all cards have arrived. */
export function goOnInserting(t: ArquetectTable): void {
  const isTrade = t.counters.moving === TRADE;
  const isNext = t.counters.due[0] !== 0;
  // §4.3.6e: after a Trade facings are chosen when all cards are inserted, otherwise one by one.
  if (t.counters.awaiting > 0 && !(isTrade && isNext)) ask(t, 'facing');
  else ask(t, isNext ? 'insert' : 'moved');
}

/** §2.7: a relocated card gets another position than before. */
const isSamePlace = (t: ArquetectTable, gap: number): boolean =>
  t.counters.moving === RELOCATION && gap + 1 === t.counters.position;

export const insert = asking({
  phase: 'insert',
  rule: '§4.3.6c',
  types: ['insert'],
  who: (t) => Math.max(0, (t.counters.due[0] ?? 0) - 1),
  list(t, seat, out) {
    for (let gap = 0; gap <= cardsOf(t, seat); gap++) if (!isSamePlace(t, gap)) offer(out, codeOf('insert', gap));
  },
  explain: (t, seat, action) =>
    action.type === 'insert' && isSamePlace(t, action.gap)
      ? refusal('§2.7', 'A relocated card gets another position than before.')
      : refusal('§4.3.6c', `Place the card at a gap of your city, 0 to ${cardsOf(t, seat)}.`),
  apply(t, seat, code) {
    const { counters } = t;
    const card = cardAt(t, wayZone(t), 0);
    if (t.couldBe) tellAll(t, { type: 'inserted', seat, gap: numberOf(code) });
    move(t, card, city + seat, numberOf(code));
    if (counters.moving !== RELOCATION) receive(t, card);
    counters.due.copyWithin(0, 1);
    counters.due[counters.due.length - 1] = 0;
    goOnInserting(t);
  },
  // §R47: at the right end; a relocation is a step of an ability: the lowest gap.
  fallback(t, seat) {
    if (t.counters.moving !== RELOCATION) return codeOf('insert', cardsOf(t, seat));
    return codeOf('insert', isSamePlace(t, 0) ? 1 : 0);
  },
});

/* ---- facing (§6.1.5) ---- */

/** Whose outward card came first, and where it stands. */
function findAwaiting(t: ArquetectTable): void {
  let least = 255;
  for (let seat = 0; seat < t.seats; seat++)
    for (let at = 0; at < cardsOf(t, seat); at++) {
      const card = cardAt(t, city + seat, at);
      const marked = card === UNKNOWN ? 0 : markOf(t, card);
      if (marked < AWAITING || marked >= least) continue;
      least = marked;
      awaitingSeat = seat;
      awaitingCard = card;
    }
}
let awaitingSeat = 0;
let awaitingCard = 0;
const UNKNOWN = 255; // a back in somebody’s view: not one that faces out

export const facing = asking({
  phase: 'facing',
  rule: '§6.1.5',
  types: ['turn-in', 'leave-out'],
  who(t) {
    findAwaiting(t);
    return awaitingSeat;
  },
  list(_t, _seat, out: Choices) {
    offer(out, codeOf('turn-in'));
    offer(out, codeOf('leave-out'));
  },
  explain: () => refusal('§6.1.5', 'Choose whether the card you received faces in or out.'),
  apply(t, seat, code) {
    const isOut = isCode(code, 'leave-out');
    findAwaiting(t);
    mark(t, awaitingCard, isOut ? OUT : FACING_IN);
    if (t.couldBe) tellAll(t, { type: 'faced', seat, out: isOut });
    findAwaiting(t);
    if (!isAwaiting(t)) t.counters.awaiting = 0;
    goOnInserting(t);
  },
  fallback: () => codeOf('turn-in'),
});

function isAwaiting(t: ArquetectTable): boolean {
  for (let seat = 0; seat < t.seats; seat++)
    for (let at = 0; at < cardsOf(t, seat); at++) if (markOf(t, cardAt(t, city + seat, at)) >= AWAITING) return true;
  return false;
}
