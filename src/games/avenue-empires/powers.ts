import { offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { Automatic, InTurn } from '../../engine/game.ts';
import { bitOf, type Card, hasBit, type Refusal, refusal, type Seat, type Viewer } from '../../engine/words.ts';
import { cardAt, cardsIn, count, faceOf, leftOf, move, show, showTogether, topOf } from '../../engine/zones.ts';
import { buildCard, NOTHING, offerBuilds, pickBuild, readBuild, refuseBuild, writeBuild } from './building.ts';
import { avenueZone } from './city.ts';
import { BUILD_AGAIN, deckOf, type Face, NO_POWER, SALVAGE, SCOUT, SWAP_TWO } from './deck.ts';
import { endIfDeckIsEmpty } from './production.ts';
import {
  aside,
  type AvenueEmpires,
  type AvenueTable,
  deck,
  discard,
  hand,
  leadSeat,
  reserve,
  type Swap,
} from './shape.ts';
import { AVENUES } from './vocabulary.ts';

/*
 * §4.3.3: when-built powers, player by player from the lead seat. Only Scaffold Yard leads to another power, and only
 * after its own is done, so one number for each seat is enough: the face whose power is due.
 */

/** Finds the next power that can do something, and asks its owner. */
export const powers: Automatic<AvenueEmpires> = {
  rule: '§4.3.3',
  who: 'nobody',
  run(t) {
    const { counters } = t;
    counters.asked = 0;
    let seat = leadSeat(t);
    for (let i = 0; i < t.seats; i++) {
      const face = faceDue(t, seat);
      if (face && canDoSomething(t, seat, face)) {
        counters.turn = seat;
        counters.asked = 1;
        prepare(t, seat, face);
        return;
      }
      counters.due[seat] = 0;
      seat = leftOf(t, seat);
    }
  },
  next(t) {
    if (t.counters.asked === 0) return 'keeping';
    switch (faceDue(t, t.counters.turn)?.does ?? NO_POWER) {
      case BUILD_AGAIN:
        return 'build-again';
      case SWAP_TWO:
        return 'swap-two';
      case SCOUT:
        return 'scout';
      default:
        return 'salvage';
    }
  },
};

const faceDue = (t: AvenueTable, seat: Seat): Face | undefined => {
  const due = t.counters.due[seat] ?? 0;
  return due === 0 ? undefined : deckOf(t.plan.setting).faces[due - 1];
};

/** §R28: a power that finds nothing does nothing. */
function canDoSomething(t: AvenueTable, seat: Seat, { does }: Face): boolean {
  if (hasBit(t.counters.gone, seat)) return false; // §R34: declined
  if (does === BUILD_AGAIN) return count(t, hand + seat) > 0;
  if (does === SWAP_TWO) return cityCards(t, seat) > 1;
  return count(t, does === SCOUT ? deck : discard) > 0;
}

const cityCards = (t: AvenueTable, seat: Seat): number =>
  count(t, avenueZone(seat, 0)) + count(t, avenueZone(seat, 1)) + count(t, avenueZone(seat, 2));

/** What the owner looks at before choosing. */
function prepare(t: AvenueTable, seat: Seat, face: Face): void {
  if (!t.couldBe) return;
  if (face.does === SCOUT) {
    const looked = lookedAt(t, face);
    for (let place = 1; place <= looked; place++) show(t, fromTop(t, place), bitOf(seat));
    if (t.events) note(t, { type: 'scouts', seat, cards: looked });
  }
  // §R50: with `closed` the builder looks through the pile privately.
  if (face.does === SALVAGE && t.options.discards === 'closed') showTogether(t, cardsIn(t, discard), bitOf(seat));
}

/** In a world that somebody else imagines, the owner of the power sees what there is to look at. */
export function lookAgain(t: AvenueTable, viewer: Viewer): void {
  const { turn, asked } = t.counters;
  const face = faceDue(t, turn);
  if (asked === 1 && turn !== viewer && face) prepare(t, turn, face);
}

const seats = (t: AvenueTable): number => (t.counters.asked === 1 ? bitOf(t.counters.turn) : 0);
const isAsked = (t: AvenueTable, seat: Seat): boolean => t.counters.asked === 1 && t.counters.turn === seat;

function done(t: AvenueTable, seat: Seat): void {
  t.counters.asked = 0;
  t.counters.due[seat] = 0;
}

export const DECLINE = NOTHING;

function decline(t: AvenueTable, seat: Seat): void {
  const face = faceDue(t, seat);
  const card = face ? t.plan.cardNamed.get(face.id)?.[0] : undefined;
  if (t.events && card !== undefined) note(t, { type: 'declined', seat, card });
  done(t, seat);
}

/** §R33: every "may" is declined. */
export function declineFor(t: AvenueTable, seat: Seat | null): void {
  if (t.counters.asked === 1 && (seat === null || seat === t.counters.turn)) decline(t, t.counters.turn);
}

const DECLINED = { type: 'decline' } as const;

/** §2.6 `build-again`: one more card from the hand, by the ordinary rules. */
export const buildAgain: InTurn<AvenueEmpires> = {
  rule: '§4.3.3',
  who: 'turn',
  actions: { build: { card: 'card', avenue: 'text', row: 'number' }, decline: {} },
  seats,
  list(t, seat, out) {
    if (!isAsked(t, seat)) return;
    offerBuilds(t, seat, out);
    offer(out, DECLINE);
  },
  pick: (t, seat, dice) => pickBuild(t, seat, dice, 1),
  refuse: (t, seat, action) => (action.type === 'decline' ? null : refuseBuild(t, seat, action)),
  read: (t, seat, action) => (action.type === 'decline' ? DECLINE : readBuild(t, seat, action)),
  write: (t, seat, code) => (code === DECLINE ? DECLINED : writeBuild(t, seat, code)),
  apply(t, seat, code) {
    if (code === DECLINE) return decline(t, seat);
    done(t, seat);
    buildCard(t, seat, code); // which may make its own power due
  },
  expire: declineFor,
  next: () => 'powers',
};

/* ---- swap-two ---- */

/** Two places of the city, the one nearer to Left and the Castle first. */
const swapCode = (a: number, b: number): number => (a < b ? a | (b << 12) : b | (a << 12));
const spot = (avenue: number, row: number): number => (avenue << 8) | row;
export const firstSpot = (code: number): number => code & 0xfff;
export const secondSpot = (code: number): number => (code >> 12) & 0xfff;
export const avenueOfSpot = (at: number): number => at >> 8;
export const rowOfSpot = (at: number): number => at & 255;

// A code of two spots reaches beyond NOTHING, so declining has a code of its own.
export const NO_SWAP = -1;

/** §2.6 `swap-two`: any two cards of the own city exchange places. */
export const swapTwo: InTurn<AvenueEmpires> = {
  rule: '§4.3.3',
  who: 'turn',
  actions: { swap: { avenue: 'text', row: 'number', withAvenue: 'text', withRow: 'number' }, decline: {} },
  seats,
  list(t, seat, out) {
    if (!isAsked(t, seat)) return;
    for (let a = nextSpot(t, seat, -1); a >= 0; a = nextSpot(t, seat, a))
      for (let b = nextSpot(t, seat, a); b >= 0; b = nextSpot(t, seat, b)) offer(out, swapCode(a, b));
    offer(out, NO_SWAP);
  },
  refuse: (t, seat, action) => (action.type === 'swap' ? refuseSwap(t, seat, action) : null),
  read(_t, _seat, action) {
    if (action.type !== 'swap') return NO_SWAP;
    return swapCode(spotNamed(action.avenue, action.row), spotNamed(action.withAvenue, action.withRow));
  },
  write(_t, _seat, code) {
    if (code === NO_SWAP) return DECLINED;
    const [a, b] = [firstSpot(code), secondSpot(code)];
    return {
      type: 'swap',
      avenue: AVENUES[avenueOfSpot(a)] ?? '',
      row: rowOfSpot(a),
      withAvenue: AVENUES[avenueOfSpot(b)] ?? '',
      withRow: rowOfSpot(b),
    };
  },
  apply(t, seat, code) {
    if (code === NO_SWAP) return decline(t, seat);
    exchangePlaces(t, seat, firstSpot(code), secondSpot(code));
    done(t, seat);
  },
  expire: declineFor,
  next: () => 'powers',
};

/** The spot after this one in the city of a seat, −1 after the last. */
function nextSpot(t: AvenueTable, seat: Seat, at: number): number {
  let avenue = at < 0 ? 0 : avenueOfSpot(at);
  let row = at < 0 ? 1 : rowOfSpot(at) + 1;
  for (; avenue < 3; avenue++) {
    if (row <= count(t, avenueZone(seat, avenue))) return spot(avenue, row);
    row = 1;
  }
  return -1;
}

const spotNamed = (avenue: string, row: number): number =>
  spot(
    AVENUES.findIndex((one) => one === avenue),
    row,
  );

function refuseSwap(t: AvenueTable, seat: Seat, action: Swap & { type: 'swap' }): Refusal | null {
  const { avenue, row, withAvenue, withRow } = action;
  if (!isBuilt(t, seat, avenue, row) || !isBuilt(t, seat, withAvenue, withRow))
    return refusal('§2.6', 'Name two cards of your own city by avenue and row.');
  if (avenue === withAvenue && row === withRow) return refusal('§2.6', 'Exchange two different cards of your city.');
  return null;
}

function isBuilt(t: AvenueTable, seat: Seat, name: string, row: number): boolean {
  const avenue = AVENUES.findIndex((one) => one === name);
  return avenue >= 0 && row >= 1 && row <= count(t, avenueZone(seat, avenue));
}

function exchangePlaces(t: AvenueTable, seat: Seat, a: number, b: number): void {
  const zoneA = avenueZone(seat, avenueOfSpot(a));
  const zoneB = avenueZone(seat, avenueOfSpot(b));
  const cardA = cardAt(t, zoneA, rowOfSpot(a) - 1);
  const cardB = cardAt(t, zoneB, rowOfSpot(b) - 1);
  move(t, cardB, zoneA, rowOfSpot(a) - 1);
  move(t, cardA, zoneB, rowOfSpot(b) - 1);
  if (t.events)
    note(t, {
      type: 'swapped',
      seat,
      avenue: AVENUES[avenueOfSpot(a)] ?? '',
      row: rowOfSpot(a),
      withAvenue: AVENUES[avenueOfSpot(b)] ?? '',
      withRow: rowOfSpot(b),
    });
}

/* ---- scout ---- */

/** How many cards of the deck a scout looks at. */
const lookedAt = (t: AvenueTable, face: Face): number => Math.min(face.power?.n ?? 0, count(t, deck));

/** The card at a place of the deck, counted from the top, which is 1. */
export const fromTop = (t: AvenueTable, place: number): Card => cardAt(t, deck, count(t, deck) - place);

const looks = (t: AvenueTable, seat: Seat): number => {
  const face = faceDue(t, seat);
  return face ? lookedAt(t, face) : 0;
};

/** §2.6 `scout`: one of the top cards into the reserve, the others stay in their order. */
export const scout: InTurn<AvenueEmpires> = {
  rule: '§4.3.3',
  who: 'turn',
  actions: { scout: { place: 'number' }, decline: {} },
  seats,
  list(t, seat, out) {
    if (!isAsked(t, seat)) return;
    for (let place = 1; place <= looks(t, seat); place++) offer(out, place);
    offer(out, DECLINE);
  },
  refuse(t, seat, action) {
    if (action.type !== 'scout') return null;
    const most = looks(t, seat);
    return action.place >= 1 && action.place <= most
      ? null
      : refusal(
          '§2.6',
          `You look at ${most === 1 ? 'one card' : `${most} cards`}: name a place from 1, the top, to ${most}.`,
        );
  },
  read: (_t, _seat, action) => (action.type === 'scout' ? action.place : DECLINE),
  write: (_t, _seat, code) => (code === DECLINE ? DECLINED : { type: 'scout', place: code }),
  apply(t, seat, code) {
    if (code === DECLINE) return decline(t, seat);
    takeFromDeck(t, seat, code, looks(t, seat));
    if (t.events) note(t, { type: 'scouted', seat });
    done(t, seat);
    endIfDeckIsEmpty(t);
  },
  expire: declineFor,
  next: (t) => (t.counters.ended === 1 ? 'finish' : 'powers'),
};

/**
 * §9: that a card was taken is public, but not which one, not even for somebody who knows what lay there. So for
 * whoever watches, all the cards that were looked at leave the deck and the others come back.
 */
function takeFromDeck(t: AvenueTable, seat: Seat, place: number, looked: number): void {
  const taken = fromTop(t, place);
  if (!t.couldBe) return move(t, taken, reserve + seat);
  for (let i = 0; i < looked; i++) move(t, topOf(t, deck), aside + seat);
  move(t, taken, reserve + seat);
  while (count(t, aside + seat) > 0) move(t, topOf(t, aside + seat), deck);
}

/* ---- salvage ---- */

const inPile = new Uint8Array(256); // face → whether the discard pile holds it

/** §2.6 `salvage`: one card of the discard pile into the reserve. A choice is the number of a face. */
export const salvage: InTurn<AvenueEmpires> = {
  rule: '§4.3.3',
  who: 'turn',
  actions: { salvage: { card: 'card' }, decline: {} },
  seats,
  list(t, seat, out) {
    if (!isAsked(t, seat)) return;
    inPile.fill(0);
    for (let at = 0; at < count(t, discard); at++) inPile[faceOf(t, cardAt(t, discard, at)).number] = 1;
    for (let number = 0; number < inPile.length; number++) if (inPile[number] === 1) offer(out, number);
    offer(out, DECLINE);
  },
  refuse(t, _seat, action) {
    if (action.type !== 'salvage') return null;
    const { number, name } = faceOf(t, action.card);
    return firstDiscarded(t, number) >= 0 ? null : refusal('§2.6', `There is no ${name} in the discard pile.`);
  },
  read: (t, _seat, action) => (action.type === 'salvage' ? faceOf(t, action.card).number : DECLINE),
  write(t, _seat, code) {
    if (code === DECLINE) return DECLINED;
    const card = firstDiscarded(t, code);
    if (card < 0) throw new Error(`avenue-empires §2.6: no card of design ${code} in the discard pile`);
    return { type: 'salvage', card };
  },
  apply(t, seat, code) {
    if (code === DECLINE) return decline(t, seat);
    move(t, firstDiscarded(t, code), reserve + seat);
    if (t.events) note(t, { type: 'salvaged', seat });
    done(t, seat);
  },
  expire: declineFor,
  next: () => 'powers',
};

/** §R48: the copy that was discarded first, −1 if there is none. */
function firstDiscarded(t: AvenueTable, number: number): Card {
  for (let at = 0; at < count(t, discard); at++) {
    const card = cardAt(t, discard, at);
    if (faceOf(t, card).number === number) return card;
  }
  return -1;
}
