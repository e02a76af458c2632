import type { Dice } from '../../../engine/luck/random.ts';
import { bitOf, hasBit, type Seat } from '../../../engine/words.ts';
import { cardsAt, carryOutDeal, dealGain, fraction, makeCounter, places } from './bargain.ts';
import { type City, copyCity, insert, makeCity, remove, scoreOf, scoreWithout } from './cities.ts';
import { isNotice } from '../done.ts';
import { type ArquetectTable, MOST_NAMES } from '../shape.ts';

/*
 * A world in which whole gifts, trades and turns are carried out at once, as section 4 has them, without the single
 * questions and without abilities. The others bargain and leave like the house bots of §11.3.
 */

export interface Future {
  seats: number;
  readonly cities: City[];
  readonly done: Uint8Array; // 0, or in which order the seat became done
  readonly hopes: Float64Array; // points per card with which a seat is content in the first round
  readonly hastes: Float64Array; // and how many fewer with every round
  notice: number;
  isNotice: boolean;
  first: Seat;
  turn: Seat;
  round: number;
  quiet: number;
  stirred: boolean;
  earliestDone: number;
  roundLimit: number;
  stallRounds: number;
  isShared: boolean; // equal scores share the rank
  isOver: boolean;
}

const MOST_SEATS = 8;

export const makeFuture = (): Future => ({
  seats: 0,
  cities: Array.from({ length: MOST_SEATS }, makeCity),
  done: new Uint8Array(MOST_SEATS),
  hopes: new Float64Array(MOST_SEATS),
  hastes: new Float64Array(MOST_SEATS),
  notice: 0,
  isNotice: false,
  first: 0,
  turn: 0,
  round: 1,
  quiet: 0,
  stirred: false,
  earliestDone: 1,
  roundLimit: 20,
  stallRounds: 3,
  isShared: false,
  isOver: false,
});

const NO_STALL = 1000;

/** Everything but the cities, as the table has it. */
export function beginFuture(f: Future, t: ArquetectTable): void {
  const { counters, options } = t;
  f.seats = t.seats;
  for (let seat = 0; seat < t.seats; seat++) f.done[seat] = counters.done[seat] ?? 0;
  f.notice = counters.notice;
  f.isNotice = isNotice(t);
  f.first = counters.first;
  f.turn = counters.turn;
  f.round = counters.round;
  f.quiet = counters.quiet;
  f.stirred = counters.stirred !== 0;
  f.earliestDone = options.earliestDone;
  f.roundLimit = options.roundLimit;
  f.stallRounds = options.stallRounds === 'off' ? NO_STALL : options.stallRounds;
  f.isShared = options.tieBreak === 'shared';
  f.isOver = false;
}

export function copyFuture(from: Future, to: Future): void {
  to.seats = from.seats;
  for (let seat = 0; seat < from.seats; seat++) {
    const a = from.cities[seat];
    const b = to.cities[seat];
    if (a && b) copyCity(a, b);
  }
  to.done.set(from.done);
  to.hopes.set(from.hopes);
  to.hastes.set(from.hastes);
  to.notice = from.notice;
  to.isNotice = from.isNotice;
  to.first = from.first;
  to.turn = from.turn;
  to.round = from.round;
  to.quiet = from.quiet;
  to.stirred = from.stirred;
  to.earliestDone = from.earliestDone;
  to.roundLimit = from.roundLimit;
  to.stallRounds = from.stallRounds;
  to.isShared = from.isShared;
  to.isOver = from.isOver;
}

const NOWHERE = makeCity();
export const cityOf = (f: Future, seat: Seat): City => f.cities[seat] ?? NOWHERE;
export const isIn = (f: Future, seat: Seat): boolean => f.done[seat] === 0;

export function remaining(f: Future): number {
  let number = 0;
  for (let seat = 0; seat < f.seats; seat++) if (isIn(f, seat)) number++;
  return number;
}

/* ---- turns (§4.1, §4.5, §5.1) ---- */

export function becomeDone(f: Future, seat: Seat): void {
  const left = remaining(f);
  f.done[seat] = f.seats - left + 1;
  f.notice &= ~bitOf(seat);
  f.stirred = true;
  if (left - 1 <= 1) f.isOver = true;
}

/** “Done”, or notice where that is how one leaves. */
export function sayDone(f: Future, seat: Seat): void {
  if (!f.isNotice) return becomeDone(f, seat);
  f.notice |= bitOf(seat);
  f.stirred = true;
}

/** The marker goes on to the next seat that has a turn. */
export function passTurn(f: Future): void {
  while (!f.isOver) {
    f.turn = f.turn + 1 === f.seats ? 0 : f.turn + 1;
    if (f.turn === f.first) endRound(f);
    if (f.isOver) return;
    if (hasBit(f.notice, f.turn) && isIn(f, f.turn)) becomeDone(f, f.turn);
    else if (isIn(f, f.turn)) return;
  }
}

function endRound(f: Future): void {
  f.quiet = f.stirred ? 0 : f.quiet + 1;
  f.stirred = false;
  if (f.round >= f.roundLimit || f.quiet >= f.stallRounds) f.isOver = true;
  else f.round++;
}

/* ---- §11.3, step 5 ---- */

const LULL = 0.1;
const LATE_ROUND = 15;

const aspiration = (f: Future, seat: Seat, cards: number): number =>
  (f.hopes[seat] ?? 0) * cards - ((f.hastes[seat] ?? 0) + LULL) * (f.round - 1) - 0.8 * f.quiet;

/** Step 5: content, and no card whose removal would gain a point. */
export function wantsOut(f: Future, seat: Seat): boolean {
  const city = cityOf(f, seat);
  if (city.length === 0) return true;
  const score = scoreOf(city);
  if (score < aspiration(f, seat, city.length)) return false;
  if (f.round >= LATE_ROUND) return true;
  for (let at = 0; at < city.length; at++) if (scoreWithout(city, at) - score >= 1) return false;
  return true;
}

export const isPartner = (f: Future, seat: Seat, other: Seat): boolean =>
  other !== seat && isIn(f, other) && cityOf(f, other).length > 0;

/* ---- gift (§4.2) ---- */

export function give(f: Future, seat: Seat, at: number, to: Seat, gap: number): void {
  const city = cityOf(f, seat);
  const card = city.cards[at] ?? 0;
  remove(city, at);
  insert(cityOf(f, to), gap, card & 255);
  f.stirred = true;
}

/* ---- trade (§4.3) ---- */

const offer = new Uint16Array(MOST_NAMES);
const counter = new Uint16Array(MOST_NAMES);
const counterPlaces = new Int16Array(MOST_NAMES);

/** Whether the proposer agrees: the places it gives, and what it gets for them. */
export type Agrees = (
  f: Future,
  seat: Seat,
  partner: Seat,
  offered: Int16Array,
  countered: Int16Array,
  got: Uint16Array,
  number: number,
) => boolean;

/** §11.3, step 4 */
export const isGain: Agrees = (f, seat, _partner, offered, _countered, got, number) =>
  dealGain(cityOf(f, seat), offered, got, number) >= 1;

/** The offer goes round from this partner until the proposer agrees to somebody's counter-offer, or the first is reached again. */
export function tour(
  f: Future,
  seat: Seat,
  offered: Int16Array,
  wish: number,
  from: Seat,
  asked: Seat,
  agrees: Agrees,
  dice: Dice,
): boolean {
  const city = cityOf(f, seat);
  const size = cardsAt(city, offered, offer);
  let partner = from;
  do {
    if (isPartner(f, seat, partner)) {
      const other = cityOf(f, partner);
      if (makeCounter(other, offer, size, wish, dice)) {
        counterPlaces.set(places);
        const number = cardsAt(other, counterPlaces, counter);
        if (agrees(f, seat, partner, offered, counterPlaces, counter, number)) {
          exchange(f, seat, partner, offered, counterPlaces);
          return true;
        }
      }
    }
    partner = partner + 1 === f.seats ? 0 : partner + 1;
  } while (partner !== asked);
  return false;
}

export function anyPartner(f: Future, seat: Seat, dice: Dice): Seat {
  let partner = dice.below(f.seats);
  while (!isPartner(f, seat, partner)) partner = partner + 1 === f.seats ? 0 : partner + 1;
  return partner;
}

const there = new Uint16Array(MOST_NAMES);
const back = new Uint16Array(MOST_NAMES);

/** Both sides give the cards at these places and insert what they get. */
export function exchange(f: Future, seat: Seat, partner: Seat, ofSeat: Int16Array, ofPartner: Int16Array): void {
  const city = cityOf(f, seat);
  const other = cityOf(f, partner);
  const size = cardsAt(city, ofSeat, there);
  const number = cardsAt(other, ofPartner, back);
  carryOutDeal(city, city, ofSeat, back, number);
  carryOutDeal(other, other, ofPartner, there, size);
  f.stirred = true;
}

/** A world in which nobody knows how content the others are: between the brisk and the patient house bot. */
export function drawHopes(f: Future, dice: Dice): void {
  for (let seat = 0; seat < f.seats; seat++) {
    const patience = fraction(dice);
    f.hopes[seat] = 2.9 + 0.7 * patience;
    f.hastes[seat] = 1.2 + 0.3 * patience;
  }
}
