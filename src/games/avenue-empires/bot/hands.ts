import { MOST_SEATS, type Seat } from '../../../engine/words.ts';
import { cardAt, count } from '../../../engine/zones.ts';
import { avenueZone } from '../city.ts';
import { deckOf } from '../deck.ts';
import { growthIn, MOST_ROUNDS } from './growth.ts';
import {
  areFor,
  cityWorth,
  clearCities,
  faceIn,
  gainAtEnd,
  gainInside,
  knownGainAtEnd,
  lengthOf,
  put,
} from './quick-city.ts';
import { type QuickDeck, quickDeck } from './quick-deck.ts';
import { roundsAfter } from '../production.ts';
import { hasOneSide } from '../scoring.ts';
import { type AvenueTable, deck, hand } from '../shape.ts';
import { powerWorth } from './worth.ts';

/*
 * The hands of a table for a search, and what their cards are worth: §11, features 1, 2 and 7. Cards are numbers of faces,
 * a place of a city is avenue × ROOM + row.
 */

export const ROOM = 256; // cards of a hand, rows of an avenue

const hands = new Uint8Array(MOST_SEATS * ROOM);
const values = new Float64Array(MOST_SEATS * ROOM); // of the same cards, at their best place
const places = new Int32Array(MOST_SEATS * ROOM); // that place
const held = new Int32Array(MOST_SEATS);
const weighed = new Int32Array(MOST_SEATS); // how many cards of a hand have a value

let faces: QuickDeck['faces'] = [];
let isAtEnd: Uint8Array = new Uint8Array(0);
let does: Uint8Array = new Uint8Array(0);
let round = 1;
let left = 0; // rounds after this one
let growth: Float64Array | null = null; // what cards come to bring later, if that counts

/** The cities of a table, and how far the match has come; `hasGrowth`: what cards come to bring later counts, too. */
export function readCities(t: AvenueTable, hasGrowth = false): void {
  const designs = deckOf(t.plan.setting);
  const quick = quickDeck(designs);
  growth = hasGrowth ? growthIn(designs) : null;
  ({ faces, isAtEnd, does } = quick);
  comeTo(t.counters.round, roundsAfter(t.options, t.seats, count(t, deck)));
  const isOneSided = hasOneSide(t.seats, t.options);
  if (areFor(quick, t.seats, isOneSided) && stand(t)) return;
  clearCities(quick, t.seats, isOneSided);
  for (let seat = 0; seat < t.seats; seat++)
    for (let avenue = 0; avenue < 3; avenue++) {
      const zone = avenueZone(seat, avenue);
      const length = count(t, zone);
      for (let at = 0; at < length; at++) put(seat, avenue, at + 1, faceNumber(t, zone, at));
    }
}

/** Whether the cities are still those that were read last: while a phase goes on, nobody's city changes. */
function stand(t: AvenueTable): boolean {
  for (let seat = 0; seat < t.seats; seat++)
    for (let avenue = 0; avenue < 3; avenue++) {
      const zone = avenueZone(seat, avenue);
      const length = count(t, zone);
      if (length !== lengthOf(seat, avenue)) return false;
      for (let at = 0; at < length; at++) if (faceNumber(t, zone, at) !== faceIn(seat, avenue, at + 1)) return false;
    }
  return true;
}

export const faceNumber = (t: AvenueTable, zone: number, at: number): number =>
  t.plan.faces[cardAt(t, zone, at)]?.number ?? 0;

/** This round, and how many are left after it. */
export function comeTo(now: number, after: number): void {
  round = now;
  left = after;
}

export const roundsToCome = (): number => left;

export function readHand(t: AvenueTable, seat: Seat): void {
  const number = count(t, hand + seat);
  for (let at = 0; at < number; at++) hands[seat * ROOM + at] = faceNumber(t, hand + seat, at);
  held[seat] = number;
  weighed[seat] = 0;
}

/* ---- hands ---- */

export const cardsHeld = (seat: Seat): number => held[seat] ?? 0;
export const faceHeld = (seat: Seat, at: number): number => hands[seat * ROOM + at] ?? 0;
export const valueHeld = (seat: Seat, at: number): number => values[seat * ROOM + at] ?? 0;
export const placeHeld = (seat: Seat, at: number): number => places[seat * ROOM + at] ?? 0;

/** The place in a hand of its most valuable card, −1 if it is empty; the hand must have been weighed. */
export function bestHeld(seat: Seat): number {
  let best = -1;
  for (let at = 0; at < cardsHeld(seat); at++) if (best < 0 || valueHeld(seat, at) > valueHeld(seat, best)) best = at;
  return best;
}

/** The same of its least valuable card. */
export function worstHeld(seat: Seat): number {
  let worst = -1;
  for (let at = 0; at < cardsHeld(seat); at++)
    if (worst < 0 || valueHeld(seat, at) < valueHeld(seat, worst)) worst = at;
  return worst;
}

export function receive(seat: Seat, face: number): void {
  hands[seat * ROOM + cardsHeld(seat)] = face;
  held[seat] = cardsHeld(seat) + 1;
}

/** Takes a card out of a hand that has been weighed; the last card takes its place. */
export function takeFromHand(seat: Seat, at: number): number {
  const face = faceHeld(seat, at);
  const last = cardsHeld(seat) - 1;
  hands[seat * ROOM + at] = faceHeld(seat, last);
  values[seat * ROOM + at] = valueHeld(seat, last);
  places[seat * ROOM + at] = placeHeld(seat, last);
  held[seat] = last;
  weighed[seat] = last;
  return face;
}

export function emptyHand(seat: Seat): void {
  held[seat] = 0;
  weighed[seat] = 0;
}

/* ---- what cards are worth ---- */

/** Weighs what has come to a hand since it was last weighed; no city may have changed since then. */
export function weighHand(seat: Seat): void {
  if (weighed[seat] === 0) cityWorth(seat);
  for (let at = weighed[seat] ?? 0; at < cardsHeld(seat); at++) {
    values[seat * ROOM + at] = bestBuild(seat, faceHeld(seat, at));
    places[seat * ROOM + at] = bestPlace;
  }
  weighed[seat] = cardsHeld(seat);
}

/** Weighs a whole hand after its city has changed. */
export function weighAnew(seat: Seat): void {
  weighed[seat] = 0;
  weighHand(seat);
}

/** The best that building a card would bring a seat, its power included. */
export function weighCard(seat: Seat, face: number): number {
  cityWorth(seat);
  return bestBuild(seat, face);
}

let bestPlace = 0;

/** The same where the VP of its cards are known; `bestPlace` is where. */
function bestBuild(seat: Seat, face: number): number {
  let best = -Infinity;
  for (let avenue = 0; avenue < 3; avenue++) {
    const gain = gainAtEnd(seat, avenue, face);
    if (gain <= best) continue;
    best = gain;
    bestPlace = avenue * ROOM + lengthOf(seat, avenue) + 1;
  }
  if (isAtEnd[face] === 0) best = bestInside(seat, face, best);
  return best + worthOfPower(face);
}

/** §2.6, `start` and `anywhere`: the rows before the end. */
function bestInside(seat: Seat, face: number, atEnd: number): number {
  const isAnywhere = faces[face]?.place === 'anywhere';
  let best = atEnd;
  for (let avenue = 0; avenue < 3; avenue++) {
    const length = lengthOf(seat, avenue);
    for (let row = 1; row <= (isAnywhere ? length : Math.min(1, length)); row++) {
      const gain = gainInside(seat, avenue, row, face);
      if (gain <= best) continue;
      best = gain;
      bestPlace = avenue * ROOM + row;
    }
  }
  cityWorth(seat);
  return best;
}

/** `weighCard` for the cities of a table, where others weigh the same card for the same city. */
export function weighKnown(seat: Seat, face: number): number {
  let best = -Infinity;
  for (let avenue = 0; avenue < 3; avenue++) {
    const gain = knownGainAtEnd(seat, avenue, face);
    if (gain > best) best = gain;
  }
  if (isAtEnd[face] === 0) best = bestInside(seat, face, best);
  return best + worthOfPower(face) + worthLater(face);
}

/** Feature 7, for the round that the match has come to. */
export function worthOfPower(face: number): number {
  const design = does[face] === 0 ? undefined : faces[face];
  return design ? powerWorth(design, round, left) : 0;
}

const worthLater = (face: number): number =>
  growth === null || left === 0 ? 0 : (growth[face * MOST_ROUNDS + Math.min(left, MOST_ROUNDS) - 1] ?? 0);

/** What building a card in one place would bring a seat, its power included. */
export function weighBuild(seat: Seat, face: number, avenue: number, row: number): number {
  const isLast = row > lengthOf(seat, avenue);
  const gain = isLast ? knownGainAtEnd(seat, avenue, face) : gainInside(seat, avenue, row, face);
  return gain + worthOfPower(face) + worthLater(face);
}
