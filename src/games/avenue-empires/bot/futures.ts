import type { Dice } from '../../../engine/luck/random.ts';
import { NOWHERE, type Seat } from '../../../engine/words.ts';
import { leftOf, rightOf, zoneOf } from '../../../engine/zones.ts';
import { avenueOf, handPlace, rowOf } from '../building.ts';
import { faceHeld, roundsToCome, worthOfPower } from './hands.ts';
import type { Prospects } from './prospects.ts';
import { cityWorth, gainAtEnd, lengthOf, markCities, put, returnTo, takeBack } from './quick-city.ts';
import type { AvenueTable } from '../shape.ts';

/*
 * §11, "A decent bot": the most promising builds are compared by playing out the rest of the own city a few times, with
 * random cards from what the seat has not seen, the better of a few random placements, and neighbours growing at random.
 */

/** How far somebody thinks ahead. */
export interface Foresight {
  readonly futures: number; // how many for each build
  readonly builds: number; // how many are compared, at most
}

const MOST_BUILDS = 6;
const TRIES = 6; // cards and places looked at for each build of a future: what a hand of three offers

const candidates = new Int32Array(MOST_BUILDS);
const pool = new Uint8Array(256); // the faces of cards that the seat cannot place
let pooled = 0;

/** Of the builds just looked at the one with the best mean end; `idle` is the choice to build nothing, if it is listed. */
export function bestBuildByFutures(
  t: AvenueTable,
  seat: Seat,
  prospects: Prospects,
  idle: number,
  foresight: Foresight,
  dice: Dice,
): number {
  const found = chooseCandidates(prospects, foresight.builds);
  gatherPool(t);
  const chance = dice.word(); // the same for all candidates, so that they are compared in the same futures
  const mark = markCities();
  let best = -Infinity;
  let chosen = candidates[0] ?? idle;
  for (let i = 0; i < found; i++) {
    const code = candidates[i] ?? idle;
    const value = meanEnd(t, seat, code, code === idle, foresight.futures, chance);
    if (value > best) {
      best = value;
      chosen = code;
    }
  }
  returnTo(mark);
  return chosen;
}

/** The best few by their immediate worth, best first. */
function chooseCandidates({ codes, worth, count }: Prospects, most: number): number {
  const found = Math.min(most, MOST_BUILDS, count);
  for (let place = 0; place < found; place++) {
    let best = 0;
    for (let i = 1; i < count; i++) if ((worth[i] ?? 0) > (worth[best] ?? 0)) best = i;
    candidates[place] = codes[best] ?? 0;
    worth[best] = -Infinity;
  }
  return found;
}

/** What the mean end of each build promises beyond what it is worth now, in the order of the list; for whoever fits that. */
export function growthOf(t: AvenueTable, seat: Seat, prospects: Prospects, futures: number, dice: Dice): number[] {
  gatherPool(t);
  const chance = dice.word();
  const { codes, worth, count } = prospects;
  return Array.from(
    codes.slice(0, count),
    (code, i) => meanEnd(t, seat, code, false, futures, chance) - (worth[i] ?? 0),
  );
}

function gatherPool(t: AvenueTable): void {
  const { faces } = t.plan;
  pooled = 0;
  for (let card = 0; card < faces.length; card++)
    if (zoneOf(t, card) === NOWHERE) pool[pooled++] = faces[card]?.number ?? 0;
}

function meanEnd(t: AvenueTable, seat: Seat, code: number, isIdle: boolean, futures: number, chance: number): number {
  const left = leftOf(t, seat);
  const right = rightOf(t, seat);
  const face = isIdle ? -1 : faceHeld(seat, handPlace(code));
  if (!isIdle) put(seat, avenueOf(code), rowOf(code), face);
  let sum = 0;
  for (let future = 0; future < futures; future++) {
    begin(chance + future);
    for (let round = roundsToCome(); round > 0; round--) {
      growAtRandom(left);
      if (right !== left) growAtRandom(right);
      growWell(seat);
    }
    sum += cityWorth(seat);
    shrink();
  }
  if (!isIdle) takeBack(seat, avenueOf(code), rowOf(code));
  return sum / futures + (isIdle ? 0 : worthOfPower(face));
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

const anyFace = (): number => (pooled === 0 ? 0 : (pool[below(pooled)] ?? 0));

/* Where cards were built in a future, to be taken back: seat × 3 + avenue. */
const grown = new Uint8Array(1 << 12);
let growth = 0;

function grow(seat: Seat, avenue: number, face: number): void {
  put(seat, avenue, lengthOf(seat, avenue) + 1, face);
  grown[growth++] = seat * 3 + avenue;
}

function shrink(): void {
  while (growth > 0) {
    const own = grown[--growth] ?? 0;
    const avenue = own % 3;
    const seat = (own - avenue) / 3;
    takeBack(seat, avenue, lengthOf(seat, avenue));
  }
}

function growAtRandom(seat: Seat): void {
  const face = anyFace();
  grow(seat, below(3), face);
}

function growWell(seat: Seat): void {
  let best = -Infinity;
  let bestFace = anyFace();
  let bestAvenue = 0;
  cityWorth(seat);
  for (let i = 0; i < TRIES; i++) {
    const face = i === 0 ? bestFace : anyFace();
    const avenue = below(3);
    const gain = gainAtEnd(seat, avenue, face);
    if (gain <= best) continue;
    best = gain;
    bestFace = face;
    bestAvenue = avenue;
  }
  grow(seat, bestAvenue, bestFace);
}
