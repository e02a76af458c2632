import { phaseOf } from '../../../engine/table.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { type Card, MOST_SEATS, NOWHERE, type Seat } from '../../../engine/words.ts';
import { cardAt, count, move, placeOf, zoneOf } from '../../../engine/zones.ts';
import { useTable } from '../../../contract/fitted.ts';
import habitsTable from './habits.json' with { type: 'json' };
import { FIRST_JOKER } from '../cards.ts';
import { numbersIn } from './outlook.ts';
import { MAJORS, MINORS } from '../ranking.ts';
import { civilization, deck, type FiveAgesTable, hand, stall } from '../shape.ts';
import { AT_START, BUILT, MOMENTS, OWN_ROWS, OWN_TRAITS, readOwn, rows, TRADED } from './traits.ts';

/*
 * What players build, keep and show says much about the cards that nobody has seen. A small network, fitted to tell real
 * collections of planning players from merely possible ones, weighs how likely a collection is; in an imagined world cards
 * that nobody has seen change places until it is as likely as that.
 */

const { hidden } = habitsTable.values;
let table: Float32Array = new Float32Array();
let start: Float32Array = new Float32Array();
let out: Float32Array = new Float32Array();
useTable(habitsTable, ({ rows: packed, start: starts, out: outs }) => {
  table = numbersIn(packed);
  start = numbersIn(starts);
  out = numbersIn(outs);
});
const sums = new Float64Array(hidden);

// Seat → what lies in its zones.
const builtMinors = new Int32Array(MOST_SEATS);
const builtMajors = new Int32Array(MOST_SEATS);
const heldMinors = new Int32Array(MOST_SEATS);
const heldMajors = new Int32Array(MOST_SEATS);
const shownMinors = new Int32Array(MOST_SEATS);
const shownMajors = new Int32Array(MOST_SEATS);
const shown = new Uint8Array(MOST_SEATS); // how many cards
const weights = new Float64Array(MOST_SEATS); // logarithms of how likely it is
let moment = 0;
let seats = 0;

let minors = 0;
let majors = 0;

function gather(t: FiveAgesTable, zone: number): void {
  minors = majors = 0;
  for (let at = 0; at < count(t, zone); at++) {
    const card = cardAt(t, zone, at);
    minors |= MINORS[card] ?? 0;
    majors |= MAJORS[card] ?? 0;
  }
}

function takeIn(t: FiveAgesTable, seat: Seat): void {
  gather(t, civilization + seat);
  builtMinors[seat] = minors;
  builtMajors[seat] = majors;
  gather(t, hand + seat);
  heldMinors[seat] = minors;
  heldMajors[seat] = majors;
  gather(t, stall + seat);
  shownMinors[seat] = minors;
  shownMajors[seat] = majors;
  shown[seat] = count(t, stall + seat);
  weights[seat] = weigh(seat);
}

/** Twice the traits of the collection: what is built counts for one, what is not shown for the other. */
function weigh(seat: Seat): number {
  const someBuilt = builtMinors[seat] ?? 0;
  const othersBuilt = builtMajors[seat] ?? 0;
  const someKept = someBuilt | (heldMinors[seat] ?? 0);
  const othersKept = othersBuilt | (heldMajors[seat] ?? 0);
  const some = someKept | (shownMinors[seat] ?? 0);
  const others = othersKept | (shownMajors[seat] ?? 0);
  for (let h = 0; h < hidden; h++) sums[h] = start[h] ?? 0;
  readOwn(someBuilt, othersBuilt, some, others, moment, seats);
  addRows(0);
  readOwn(someKept, othersKept, some, others, shown[seat] ?? 0, seats);
  addRows(OWN_ROWS);
  let sum = 0;
  for (let h = 0; h < hidden; h++) sum += Math.max(0, sums[h] ?? 0) * (out[h] ?? 0);
  return sum;
}

/** The rows of the table that tell of a seat in a world, for whoever fits it; from what phase the world is in. */
export function habitRows(world: FiveAgesTable, seat: Seat): number[] {
  ({ seats } = world);
  lookAtTime(world);
  takeIn(world, seat);
  const someBuilt = builtMinors[seat] ?? 0;
  const othersBuilt = builtMajors[seat] ?? 0;
  const someKept = someBuilt | (heldMinors[seat] ?? 0);
  const othersKept = othersBuilt | (heldMajors[seat] ?? 0);
  const some = someKept | (shownMinors[seat] ?? 0);
  const others = othersKept | (shownMajors[seat] ?? 0);
  readOwn(someBuilt, othersBuilt, some, others, moment, seats);
  const built = Array.from(rows.subarray(0, OWN_TRAITS));
  readOwn(someKept, othersKept, some, others, shown[seat] ?? 0, seats);
  return [...built, ...Array.from(rows.subarray(0, OWN_TRAITS), (row) => OWN_ROWS + row)];
}

function addRows(from: number): void {
  for (let i = 0; i < OWN_TRAITS; i++) {
    const row = (from + (rows[i] ?? 0)) * hidden;
    for (let h = 0; h < hidden; h++) sums[h] = (sums[h] ?? 0) + (table[row + h] ?? 0);
  }
}

/* ---- places that the viewer cannot look into ---- */

const places = new Uint8Array(FIRST_JOKER); // place → zone
const cards = new Uint8Array(FIRST_JOKER); // place → the card that lies there
const owned = new Uint8Array(FIRST_JOKER); // places of somebody's
const free = new Uint8Array(FIRST_JOKER); // places of nobody's
let ownedCount = 0;
let freeCount = 0;

const NOBODY = -1;
const ownerOf = (zone: number): Seat =>
  zone >= civilization && zone < civilization + seats
    ? zone - civilization
    : zone >= hand && zone < hand + seats
      ? zone - hand
      : NOBODY;

function findPlaces(world: FiveAgesTable, view: FiveAgesTable): void {
  ownedCount = freeCount = 0;
  let number = 0;
  for (let card = 0; card < FIRST_JOKER; card++) {
    if (zoneOf(view, card) !== NOWHERE) continue;
    const zone = zoneOf(world, card);
    places[number] = zone;
    cards[number] = card;
    if (ownerOf(zone) === NOBODY) free[freeCount++] = number;
    else owned[ownedCount++] = number;
    number++;
  }
}

const couldLie = ({ plan, couldBe }: FiveAgesTable, viewer: Seat, card: Card, zone: number): boolean =>
  ((couldBe?.[viewer * plan.faces.length + card] ?? 0) & (plan.hiddenBit[zone] ?? 0)) !== 0;

/** In the sums of a zone one card stands for another. */
function replace(zone: number, card: Card, other: Card): void {
  const seat = ownerOf(zone);
  if (seat === NOBODY) return;
  const isBuilt = zone === civilization + seat;
  const some = isBuilt ? builtMinors : heldMinors;
  const others = isBuilt ? builtMajors : heldMajors;
  some[seat] = ((some[seat] ?? 0) & ~(MINORS[card] ?? 0)) | (MINORS[other] ?? 0);
  others[seat] = ((others[seat] ?? 0) & ~(MAJORS[card] ?? 0)) | (MAJORS[other] ?? 0);
}

const TRIES = 6; // for each place of somebody's
const FINE = 1 << 16;

function lookAtTime(world: FiveAgesTable): void {
  const phase = phaseOf(world);
  const since = phase === 'choose' ? AT_START : phase === 'build' ? TRADED : BUILT;
  moment = Math.min(MOMENTS - 1, since + world.counters.age - 1);
}

/** Makes a world that was imagined from a view as likely as players' habits make it (Metropolis and Hastings). */
export function makePlausible(world: FiveAgesTable, view: FiveAgesTable, viewer: Seat, dice: Dice): void {
  if (view.options.jokers > 0) return; // a joker may hide for other reasons
  ({ seats } = view);
  lookAtTime(world);
  findPlaces(world, view);
  if (ownedCount === 0) return;
  for (let seat = 0; seat < seats; seat++) if (seat !== viewer) takeIn(world, seat);
  for (let tries = TRIES * ownedCount; tries > 0; tries--) {
    const one = owned[dice.below(ownedCount)] ?? 0;
    const isFree = freeCount > 0 && dice.below(2) === 0;
    const other = (isFree ? free[dice.below(freeCount)] : owned[dice.below(ownedCount)]) ?? 0;
    tryExchange(world, view, viewer, dice, one, other);
  }
}

function tryExchange(
  world: FiveAgesTable,
  view: FiveAgesTable,
  viewer: Seat,
  dice: Dice,
  one: number,
  other: number,
): void {
  const zone = places[one] ?? 0;
  const otherZone = places[other] ?? 0;
  const card = cards[one] ?? 0;
  const otherCard = cards[other] ?? 0;
  if (zone === otherZone) return;
  if (!couldLie(view, viewer, card, otherZone) || !couldLie(view, viewer, otherCard, zone)) return;
  const seat = ownerOf(zone);
  const partner = ownerOf(otherZone);
  replace(zone, card, otherCard);
  replace(otherZone, otherCard, card);
  const weight = weigh(seat);
  const isBetweenTwo = partner !== NOBODY && partner !== seat;
  const otherWeight = isBetweenTwo ? weigh(partner) : 0;
  const change = weight - (weights[seat] ?? 0) + (isBetweenTwo ? otherWeight - (weights[partner] ?? 0) : 0);
  if (change < 0 && dice.below(FINE) >= Math.exp(change) * FINE) {
    replace(zone, otherCard, card);
    replace(otherZone, card, otherCard);
    return;
  }
  weights[seat] = weight;
  if (isBetweenTwo) weights[partner] = otherWeight;
  cards[one] = otherCard;
  cards[other] = card;
  const at = placeOf(world, zone, card);
  const otherAt = placeOf(world, otherZone, otherCard);
  move(world, card, deck); // only the deck has room for one more
  move(world, otherCard, zone, at);
  move(world, card, otherZone, otherAt);
}
