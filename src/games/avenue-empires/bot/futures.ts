import type { Dice } from '../../../engine/random.ts';
import { NOWHERE, type Seat } from '../../../engine/words.ts';
import { leftOf, rightOf, zoneOf } from '../../../engine/zones.ts';
import { avenueOf, handPlace, rowOf } from '../building.ts';
import { type City, insert, makeCity, remove } from '../city.ts';
import { deckOf, type Face } from '../deck.ts';
import { cityPoints } from '../scoring.ts';
import type { AvenueTable } from '../shape.ts';
import { cityOf, heldFace, lookFrom, powerWorth, roundsLeft } from './worth.ts';

/*
 * §11, "A decent bot": the most promising builds are compared by playing out the rest of the own city a few times, with
 * random cards from what the seat has not seen, the better of a few random placements, and neighbours growing at random.
 */

const CANDIDATES = 6;
const TRIES = 6; // cards and places looked at for each build of a future: what a hand of three offers

const candidates = new Int32Array(CANDIDATES);
const pool = new Uint8Array(256); // the faces of cards that the seat cannot place
let pooled = 0;

/** Of the listed builds the one with the best mean end; `idle` is the choice to build nothing, if it is listed. */
export function bestBuildByFutures(
  t: AvenueTable,
  seat: Seat,
  codes: Int32Array,
  worth: Float64Array,
  number: number,
  idle: number,
  futures: number,
  dice: Dice,
): number {
  const found = chooseCandidates(codes, worth, number);
  gatherPool(t);
  const chance = dice.word(); // the same for all candidates, so that they are compared in the same futures
  let best = -Infinity;
  let chosen = candidates[0] ?? idle;
  for (let i = 0; i < found; i++) {
    const code = candidates[i] ?? idle;
    const value = meanEnd(t, seat, code, code === idle, futures, chance);
    if (value > best) {
      best = value;
      chosen = code;
    }
  }
  return chosen;
}

/** The best few by their immediate worth, best first. */
function chooseCandidates(codes: Int32Array, worth: Float64Array, number: number): number {
  const found = Math.min(CANDIDATES, number);
  for (let place = 0; place < found; place++) {
    let best = 0;
    for (let i = 1; i < number; i++) if ((worth[i] ?? 0) > (worth[best] ?? 0)) best = i;
    candidates[place] = codes[best] ?? 0;
    worth[best] = -Infinity;
  }
  return found;
}

function gatherPool(t: AvenueTable): void {
  pooled = 0;
  t.plan.faces.forEach((face, card) => {
    if (zoneOf(t, card) === NOWHERE) pool[pooled++] = face.number;
  });
}

const saved = [makeCity(), makeCity(), makeCity()];

function keepCity(from: City, to: City | undefined): void {
  to?.lengths.set(from.lengths);
  to?.faces.set(from.faces);
  to?.categories.set(from.categories);
}

function meanEnd(t: AvenueTable, seat: Seat, code: number, isIdle: boolean, futures: number, chance: number): number {
  const own = cityOf(seat);
  const left = cityOf(leftOf(t, seat));
  const right = cityOf(rightOf(t, seat));
  const rounds = roundsLeft(t);
  const face = isIdle ? null : heldFace(t, seat, handPlace(code));
  if (face) insert(own, avenueOf(code), rowOf(code), face);
  keepCity(own, saved[0]);
  keepCity(left, saved[1]);
  keepCity(right, saved[2]);
  let sum = 0;
  for (let future = 0; future < futures; future++) {
    lookFrom(t, seat);
    begin(chance + future);
    for (let round = 0; round < rounds; round++) {
      growAtRandom(t, left);
      if (right !== left) growAtRandom(t, right);
      growWell(t, own);
    }
    sum += cityPoints();
    if (saved[0]) keepCity(saved[0], own);
    if (saved[1]) keepCity(saved[1], left);
    if (saved[2]) keepCity(saved[2], right);
  }
  if (face) remove(own, avenueOf(code), rowOf(code));
  return sum / futures + (face ? powerWorth(face, t.counters.round, rounds) : 0);
}

let state = 1;

/** A small generator of its own (xorshift), which can be begun again for each candidate. */
function begin(seed: number): void {
  state = Math.imul(seed | 0, 0x9e3779b1) | 1;
  for (let i = 0; i < 4; i++) below(2);
}

function below(n: number): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return Math.floor(((state >>> 0) / 0x1_0000_0000) * n);
}

const anyFace = (t: AvenueTable): Face | undefined => {
  const number = pooled === 0 ? 0 : (pool[below(pooled)] ?? 0);
  return deckOf(t.plan.setting).faces[number];
};

function growAtRandom(t: AvenueTable, city: City): void {
  const face = anyFace(t);
  const avenue = below(3);
  if (face) insert(city, avenue, (city.lengths[avenue] ?? 0) + 1, face);
}

function growWell(t: AvenueTable, city: City): void {
  let best = -Infinity;
  let bestFace = anyFace(t);
  let bestAvenue = 0;
  for (let i = 0; i < TRIES; i++) {
    const face = i === 0 ? bestFace : anyFace(t);
    if (!face) return;
    const avenue = below(3);
    const row = (city.lengths[avenue] ?? 0) + 1;
    insert(city, avenue, row, face);
    const points = cityPoints();
    remove(city, avenue, row);
    if (points > best) {
      best = points;
      bestFace = face;
      bestAvenue = avenue;
    }
  }
  if (bestFace) insert(city, bestAvenue, (city.lengths[bestAvenue] ?? 0) + 1, bestFace);
}
