import { phaseOf } from '../../../engine/table.ts';
import { bitOf, hasBit, MOST_SEATS, type Seat } from '../../../engine/words.ts';
import { count } from '../../../engine/zones.ts';
import { BUILD_AGAIN, deckOf, DRAW_EXTRA, KEEP, NO_POWER, SALVAGE, SCOUT, SWAP_TWO, WITHHOLD } from '../deck.ts';
import {
  bestHeld,
  cardsHeld,
  comeTo,
  emptyHand,
  faceHeld,
  faceNumber,
  placeHeld,
  readCities,
  readHand,
  receive,
  ROOM,
  roundsToCome,
  takeFromHand,
  valueHeld,
  weighAnew,
  weighCard,
  weighHand,
  worstHeld,
} from './hands.ts';
import {
  avenueWorth,
  cardsOf,
  cityWorth,
  exchangeCards,
  gainOfExchange,
  kindsOf,
  lengthOf,
  put,
} from './quick-city.ts';
import { quickDeck } from './quick-deck.ts';
import { roundsAfter } from '../production.ts';
import { type AvenueTable, deck, discard, leadIn, reserve } from '../shape.ts';

/*
 * The rest of a match in an imagined world, quickly: everybody keeps what is worth most to its own city, passes the rest,
 * and builds what scores most. Nobody looks at more than its own hand and the cities.
 */

const kept = new Uint8Array(MOST_SEATS * ROOM); // the reserves
const keptNumber = new Int32Array(MOST_SEATS);
const pile = new Uint8Array(ROOM); // the deck, the top card last
let bottom = 0; // where it begins
let top = 0; // where it ends
const thrown = new Uint8Array(ROOM); // the discard pile
let thrownNumber = 0;
const extra = new Int32Array(MOST_SEATS);
const keeps = new Int32Array(MOST_SEATS);
let withholders = 0;

let seats = 2;
let lead = 0; // §2.4: who comes first in this round
let does: Uint8Array = new Uint8Array(0);
let amount: Int32Array = new Int32Array(0);

function readAll(t: AvenueTable): void {
  const { counters } = t;
  ({ seats } = t);
  ({ does, amount } = quickDeck(deckOf(t.plan.setting)));
  ({ withholders } = counters);
  lead = leadIn(t, counters.round);
  readCities(t);
  for (let seat = 0; seat < seats; seat++) {
    readHand(t, seat);
    const number = count(t, reserve + seat);
    for (let at = 0; at < number; at++) kept[seat * ROOM + at] = faceNumber(t, reserve + seat, at);
    keptNumber[seat] = number;
    extra[seat] = counters.extra[seat] ?? 0;
    keeps[seat] = counters.keeps[seat] ?? 0;
  }
  bottom = 0;
  top = count(t, deck);
  for (let at = 0; at < top; at++) pile[at] = faceNumber(t, deck, at);
  thrownNumber = count(t, discard);
  for (let at = 0; at < thrownNumber; at++) thrown[at] = faceNumber(t, discard, at);
}

/** Plays an imagined world to its end, and leaves its cities for `scoreOf`. It must be over or before Trading or Building. */
export function playOut(t: AvenueTable): void {
  readAll(t);
  const phase = phaseOf(t);
  if (phase === 'over') return;
  if (phase === 'trading' || phase === 'late-trading') pass();
  for (let round = t.counters.round + 1; ; round++) {
    buildAll();
    cleanUp();
    if (!produce(t, round)) return;
    pass();
  }
}

export interface Score {
  points: number;
  key: number; // the points with the tie-break behind them
}

/** §5.5 of the cities as they stand. */
export function scoreOf(seat: Seat, isShared: boolean, out: Score): void {
  out.points = cityWorth(seat);
  const ties = kindsOf(seat) * 2 ** 20 - cardsOf(seat) * 2 ** 12 + avenueWorth(seat, 1);
  out.key = isShared ? out.points : out.points + ties / 2 ** 24;
}

/* ---- §4.2 ---- */

const NONE = -1;
const toLeft = new Int32Array(MOST_SEATS);
const toRight = new Int32Array(MOST_SEATS);

function pass(): void {
  for (let seat = 0; seat < seats; seat++) {
    weighHand(seat);
    toRight[seat] = hasBit(withholders, seat) ? NONE : takeWorst(seat);
    toLeft[seat] = takeWorst(seat);
  }
  for (let seat = 0; seat < seats; seat++) {
    const fromLeft = toRight[seat + 1 === seats ? 0 : seat + 1] ?? NONE;
    const fromRight = toLeft[seat === 0 ? seats - 1 : seat - 1] ?? NONE;
    if (fromLeft !== NONE) receive(seat, fromLeft);
    if (fromRight !== NONE) receive(seat, fromRight);
  }
}

const takeWorst = (seat: Seat): number => (cardsHeld(seat) === 0 ? NONE : takeFromHand(seat, worstHeld(seat)));

/* ---- §4.3 ---- */

const chosen = new Int32Array(MOST_SEATS); // the face that is built
const chosenPlace = new Int32Array(MOST_SEATS);

function buildAll(): void {
  for (let seat = 0; seat < seats; seat++) {
    chosen[seat] = NONE;
    if (cardsHeld(seat) === 0) continue;
    weighHand(seat);
    const best = bestHeld(seat);
    chosenPlace[seat] = placeHeld(seat, best);
    chosen[seat] = takeFromHand(seat, best);
  }
  for (let i = 0; i < seats; i++) {
    const seat = (lead + i) % seats;
    if (chosen[seat] !== NONE) build(seat, chosen[seat] ?? 0, chosenPlace[seat] ?? 0);
  }
}

function build(seat: Seat, face: number, place: number): void {
  put(seat, Math.floor(place / ROOM), place % ROOM, face);
  switch (does[face] ?? NO_POWER) {
    case BUILD_AGAIN:
      return buildAgain(seat);
    case SWAP_TWO:
      return swapTwo(seat);
    case SCOUT:
      return scout(seat, amount[face] ?? 0);
    case SALVAGE:
      return salvage(seat);
    case DRAW_EXTRA:
      extra[seat] = (extra[seat] ?? 0) + (amount[face] ?? 0);
      return;
    case KEEP:
      keeps[seat] = (keeps[seat] ?? 0) + (amount[face] ?? 0);
      return;
    case WITHHOLD:
      withholders |= bitOf(seat);
      return;
    default:
  }
}

function buildAgain(seat: Seat): void {
  weighAnew(seat);
  const best = bestHeld(seat);
  if (best < 0 || valueHeld(seat, best) <= 0) return;
  const place = placeHeld(seat, best);
  build(seat, takeFromHand(seat, best), place);
}

const spots = new Int32Array(3 * ROOM); // the places of a city

function swapTwo(seat: Seat): void {
  let number = 0;
  for (let avenue = 0; avenue < 3; avenue++)
    for (let row = 1; row <= lengthOf(seat, avenue); row++) spots[number++] = avenue * ROOM + row;
  let best = 0;
  let one = 0;
  let two = 0;
  for (let a = 0; a < number; a++)
    for (let b = a + 1; b < number; b++) {
      const gain = withSpots(seat, spots[a] ?? 0, spots[b] ?? 0, gainOfExchange);
      if (gain <= best) continue;
      best = gain;
      one = spots[a] ?? 0;
      two = spots[b] ?? 0;
    }
  if (best > 0) withSpots(seat, one, two, exchangeCards);
}

type OfTwoPlaces<R> = (seat: Seat, avenue: number, row: number, other: number, otherRow: number) => R;

const withSpots = <R>(seat: Seat, one: number, two: number, change: OfTwoPlaces<R>): R =>
  change(seat, Math.floor(one / ROOM), one % ROOM, Math.floor(two / ROOM), two % ROOM);

/** The bottom card takes the place of the one that is taken, so that everybody else draws as if nothing were missing. */
function scout(seat: Seat, looked: number): void {
  const at = bestFor(seat, pile, Math.max(bottom, top - looked), top);
  if (at === NONE || roundsToCome() === 0) return;
  keep(seat, pile[at] ?? 0);
  pile[at] = pile[bottom++] ?? 0;
}

const LOOKED_THROUGH = 12; // cards of the discard pile: nearly as good as all, and much quicker

function salvage(seat: Seat): void {
  const at = bestFor(seat, thrown, Math.max(0, thrownNumber - LOOKED_THROUGH), thrownNumber);
  if (at === NONE) return;
  keep(seat, thrown[at] ?? 0);
  thrown[at] = thrown[--thrownNumber] ?? 0;
}

/** Where the card lies that is worth most to a seat; NONE if none is worth anything. */
function bestFor(seat: Seat, cards: Uint8Array, from: number, to: number): number {
  let best = 0;
  let chosenAt = NONE;
  for (let at = from; at < to; at++) {
    const value = weighCard(seat, cards[at] ?? 0);
    if (value <= best) continue;
    best = value;
    chosenAt = at;
  }
  return chosenAt;
}

function keep(seat: Seat, face: number): void {
  kept[seat * ROOM + (keptNumber[seat] ?? 0)] = face;
  keptNumber[seat] = (keptNumber[seat] ?? 0) + 1;
}

/* ---- §4.4 and §4.1 ---- */

function cleanUp(): void {
  for (let seat = 0; seat < seats; seat++) {
    for (let i = keeps[seat] ?? 0; i > 0 && cardsHeld(seat) > 0; i--) keep(seat, takeFromHand(seat, bestHeld(seat)));
    for (let at = 0; at < cardsHeld(seat); at++) thrown[thrownNumber++] = faceHeld(seat, at);
    emptyHand(seat);
  }
}

/** False if the game ends. */
function produce(t: AvenueTable, round: number): boolean {
  const isImmediate = t.options.endTiming === 'immediate';
  if (!isImmediate && top - bottom < seats) return false;
  for (let seat = 0; seat < seats; seat++) {
    for (let at = 0; at < (keptNumber[seat] ?? 0); at++) receive(seat, kept[seat * ROOM + at] ?? 0);
    keptNumber[seat] = 0;
  }
  lead = leadIn(t, round);
  for (let lap = 0; lap < 3; lap++) {
    if (!isImmediate && top - bottom < seats) top = bottom; // §6.1.2
    for (let i = 0; i < seats && top > bottom; i++) receive((lead + i) % seats, pile[--top] ?? 0);
  }
  // Extra cards come from the bottom: as unknown as those on top, and nobody else's draws change by them.
  for (let place = 0; place < seats; place++) {
    const seat = (lead + place) % seats;
    for (let i = extra[seat] ?? 0; i > 0 && top > bottom; i--) receive(seat, pile[bottom++] ?? 0);
  }
  comeTo(round, roundsAfter(t.options, t.seats, top - bottom));
  return !isImmediate || top > bottom;
}
