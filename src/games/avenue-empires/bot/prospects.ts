import { legalCodes } from '../../../engine/play.ts';
import { saidCount } from '../../../engine/statements.ts';
import { phaseOf } from '../../../engine/table.ts';
import { BLANK, type Seat } from '../../../engine/words.ts';
import { count, leftOf, rightOf } from '../../../engine/zones.ts';
import { avenueOf, handPlace, NOTHING, rowOf } from '../building.ts';
import { STOP } from '../cleanup.ts';
import { faceHeld, readCities, readHand, roundsToCome, weighBuild, weighKnown } from './hands.ts';
import { gainOfExchange } from './quick-city.ts';
import { avenueOfSpot, DECLINE, firstSpot, fromTop, NO_SWAP, rowOfSpot, secondSpot } from '../powers.ts';
import { type AvenueEmpires, type AvenueTable, hand } from '../shape.ts';
import { incomingFace, leftAt, NONE, rightAt } from '../trading.ts';

/* §11, features 1, 7 and 8, for all choices of a decision at once: what each of them promises at first sight. */

export interface Prospects {
  codes: Int32Array; // the legal choices, in storage that the next question uses again
  worth: Float64Array; // in the same order
  count: number;
}

const prospects: Prospects = { codes: new Int32Array(0), worth: new Float64Array(256), count: 0 };

/**
 * What the choices of a seat that is waited for promise; it looks at what the seat sees. `grudge`: how much a neighbour's
 * gain from a passed card counts against it; `hasGrowth`: whether it counts what cards come to bring later.
 */
export function lookAhead(t: AvenueTable, seat: Seat, grudge: number, hasGrowth = false): Prospects {
  const { codes, count: number } = legalCodes(t, seat);
  if (prospects.worth.length < number) prospects.worth = new Float64Array(2 * number);
  prospects.codes = codes;
  prospects.count = number;
  readCities(t, hasGrowth);
  readHand(t, seat);
  const phase = phaseOf(t);
  if (phase === 'trading' || phase === 'late-trading') weighPasses(t, seat, grudge);
  else for (let i = 0; i < number; i++) prospects.worth[i] = worthOf(t, seat, phase, codes[i] ?? 0);
  return prospects;
}

/** The first of the best. */
export function mostPromising({ codes, worth, count: number }: Prospects): number {
  let best = 0;
  for (let i = 1; i < number; i++) if ((worth[i] ?? 0) > (worth[best] ?? 0)) best = i;
  return codes[best] ?? 0;
}

/* ---- D1, D2: best own build from what is kept, less what the neighbours gain ---- */

const mine = new Float64Array(256); // place in the hand → what the seat would gain
const onLeft = new Float64Array(256); // and its neighbours
const onRight = new Float64Array(256);

function weighPasses(t: AvenueTable, seat: Seat, grudge: number): void {
  const held = count(t, hand + seat);
  for (let at = 0; at < held; at++) {
    const face = faceHeld(seat, at);
    mine[at] = weighKnown(seat, face);
    if (grudge === 0) continue;
    onLeft[at] = Math.max(0, weighKnown(leftOf(t, seat), face));
    onRight[at] = t.seats === 2 ? (onLeft[at] ?? 0) : Math.max(0, weighKnown(rightOf(t, seat), face));
  }
  const coming = bestComing(t, seat);
  findBest(held);
  const { codes, worth } = prospects;
  for (let i = 0; i < prospects.count; i++) {
    const code = codes[i] ?? 0;
    const toLeft = leftAt(code);
    const toRight = rightAt(code);
    const kept =
      first !== toLeft && first !== toRight ? first : second !== toLeft && second !== toRight ? second : third;
    const best = Math.max(coming, kept < 0 ? 0 : (mine[kept] ?? 0));
    const given =
      grudge === 0
        ? 0
        : (toLeft === NONE ? 0 : (onLeft[toLeft] ?? 0)) + (toRight === NONE ? 0 : (onRight[toRight] ?? 0));
    worth[i] = best - grudge * given;
  }
}

/* The three best cards of the hand, −1 for none: whatever two are passed, the best of the rest is among them. */
let first = -1;
let second = -1;
let third = -1;

function findBest(held: number): void {
  first = second = third = -1;
  const isBetter = (at: number, than: number): boolean => than < 0 || (mine[at] ?? 0) > (mine[than] ?? 0);
  for (let at = 0; at < held; at++) {
    if (isBetter(at, first)) [first, second, third] = [at, first, second];
    else if (isBetter(at, second)) [second, third] = [at, second];
    else if (isBetter(at, third)) third = at;
  }
}

/** §4.2.2: what a Watchtower has shown need not be kept from the own hand. */
function bestComing(t: AvenueTable, seat: Seat): number {
  let best = 0;
  for (let i = 0; i < saidCount(t); i++) {
    const face = incomingFace(t, i, seat);
    if (face >= 0) best = Math.max(best, weighKnown(seat, face));
  }
  return best;
}

/* ---- D3 to D8; to decline is worth nothing ---- */

function worthOf(t: AvenueTable, seat: Seat, phase: AvenueEmpires['phase'] | 'over', code: number): number {
  switch (phase) {
    case 'building':
    case 'build-again':
      if (code === NOTHING) return 0;
      return weighBuild(seat, faceHeld(seat, handPlace(code)), avenueOf(code), rowOf(code));
    case 'swap-two': {
      if (code === NO_SWAP) return 0;
      const [one, two] = [firstSpot(code), secondSpot(code)];
      return gainOfExchange(seat, avenueOfSpot(one), rowOfSpot(one), avenueOfSpot(two), rowOfSpot(two));
    }
    case 'scout': {
      if (code === DECLINE) return 0;
      const card = fromTop(t, code);
      return card === BLANK ? 0 : worthLater(seat, t.plan.faces[card]?.number ?? 0);
    }
    case 'salvage':
      return code === DECLINE ? 0 : worthLater(seat, code);
    case 'keeping':
      return code === STOP ? 0 : worthLater(seat, faceHeld(seat, code));
    case 'trading':
    case 'late-trading':
    case 'production':
    case 'powers':
    case 'cleanup':
    case 'finish':
    case 'over':
      throw new Error(`avenue-empires: no single choice is weighed in ${phase}`);
  }
}

/** A card for the reserve is worth what it would bring; without another round nothing is. */
const worthLater = (seat: Seat, face: number): number => (roundsToCome() === 0 ? -1 : weighKnown(seat, face));
