import type { Seat } from '../../engine/words.ts';
import { cardAt, count, faceOf } from '../../engine/zones.ts';
import { type Amounts, type Face, GOLD, NOTHING } from './face.ts';
import { MOST_HAND } from './setting.ts';
import { hand, type RebuildTable } from './shape.ts';

/*
 * §4.3 and §4.4: the tab, and which sets of hand cards pay a price exactly. In one line a tab is payable when
 * wild + Σ min(icons − owed, convert) is 0 or more; `left` below is icons − owed. Sets of hand cards are bits for places in
 * the hand; of equal cards those that came first are meant.
 */

/** What paying reads of a table's tab; bots fill it with what they imagine. */
export const tab = {
  need: new Int32Array(4), // cost − saving, before it is cut at 0
  icons: new Int32Array(4),
  convert: new Int32Array(4),
  wild: 0,
  each: new Int32Array(4), // discounts
  keys: 0,
};

/** The counters of a tab, of a table or as a view shows them. */
export interface TabCounters {
  readonly cost: ArrayLike<number>;
  readonly icons: ArrayLike<number>;
  readonly wild: number;
  readonly saving: ArrayLike<number>;
  readonly convert: ArrayLike<number>;
  readonly each: ArrayLike<number>;
  readonly keys: number;
  readonly capacity: number;
}

interface WithTab {
  readonly counters: TabCounters;
}

export function readTab(t: WithTab): void {
  const { cost, saving, icons, convert, wild } = t.counters;
  for (let r = 0; r < 4; r++) {
    tab.need[r] = (cost[r] ?? 0) - (saving[r] ?? 0);
    tab.icons[r] = icons[r] ?? 0;
    tab.convert[r] = convert[r] ?? 0;
  }
  tab.wild = wild;
  readDiscounts(t);
}

/** The part of it that `discounted` needs. */
export function readDiscounts({ counters }: WithTab): void {
  for (let r = 0; r < 4; r++) tab.each[r] = counters.each[r] ?? 0;
  tab.keys = counters.keys;
}

/* ---- the hand, by kinds ---- */

export const MASK_STRIDE = MOST_HAND + 1;
const UNITS = 5; // four resources and wild

export const kinds = {
  count: 0,
  face: new Int32Array(MOST_HAND), // the face's number
  cards: new Int32Array(MOST_HAND), // how many of it
  units: new Int32Array(MOST_HAND * UNITS), // what one of it gives
  masks: new Int32Array(MOST_HAND * MASK_STRIDE), // the first n of it as bits
};
const rest = new Int32Array((MOST_HAND + 1) * UNITS); // kind → what it and all later kinds give
const { face: kindFace, cards: kindCards, units, masks } = kinds; // names of this module's own are fast

/** Sorts a hand into kinds, without the places of a mask. */
export function readHand(t: RebuildTable, seat: Seat, without = 0): void {
  const cards = Math.min(count(t, hand + seat), MOST_HAND);
  kinds.count = 0;
  for (let at = 0; at < cards; at++) {
    if ((without & (1 << at)) !== 0) continue;
    addToKinds(faceOf(t, cardAt(t, hand + seat, at)), at);
  }
  addUp();
}

/** The same for a hand as a view shows it. */
function readFaces(faces: readonly Face[]): void {
  kinds.count = 0;
  faces.slice(0, MOST_HAND).forEach(addToKinds);
  addUp();
}

function addUp(): void {
  rest.fill(0, kinds.count * UNITS, (kinds.count + 1) * UNITS);
  for (let kind = kinds.count - 1; kind >= 0; kind--)
    for (let u = kind * UNITS; u < (kind + 1) * UNITS; u++)
      rest[u] = (rest[u + UNITS] ?? 0) + (units[u] ?? 0) * (kindCards[kind] ?? 0);
}

function addToKinds(face: Face, at: number): void {
  let kind = 0;
  while (kind < kinds.count && kindFace[kind] !== face.number) kind++;
  if (kind === kinds.count) {
    kinds.count++;
    kindFace[kind] = face.number;
    kindCards[kind] = 0;
    masks[kind * MASK_STRIDE] = 0;
    setUnits(units, kind * UNITS, face);
  }
  const n = (kindCards[kind] ?? 0) + 1;
  kindCards[kind] = n;
  masks[kind * MASK_STRIDE + n] = (masks[kind * MASK_STRIDE + n - 1] ?? 0) | (1 << at);
}

function setUnits(units: Int32Array, at: number, face: Face): void {
  units[at] = face.isWild ? 0 : face.icons[0];
  units[at + 1] = face.isWild ? 0 : face.icons[1];
  units[at + 2] = face.isWild ? 0 : face.icons[2];
  units[at + 3] = face.isWild ? 0 : face.icons[3];
  units[at + 4] = face.isWild ? face.total : 0;
}

/* ---- section 8: exact payment enumeration ---- */

const MOST_PAYMENTS = 4096;
export const payments = { count: 0, masks: new Int32Array(MOST_PAYMENTS) };

let convert0 = 0;
let convert1 = 0;
let convert2 = 0;
let convert3 = 0;

/** §4.3 in one line, from what is left of each resource and the wild icons: payable if it is 0 or more. */
const balance = (left0: number, left1: number, left2: number, left3: number, wild: number): number =>
  wild +
  (left0 < convert0 ? left0 : convert0) +
  (left1 < convert1 ? left1 : convert1) +
  (left2 < convert2 ? left2 : convert2) +
  (left3 < convert3 ? left3 : convert3);

const LEFT = new Int32Array(4);

/** What is left of each resource when a price is added to the tab; sets the conversions too. */
function enter(price: ArrayLike<number>): void {
  for (let r = 0; r < 4; r++) {
    const owed = (tab.need[r] ?? 0) + (price[r] ?? 0);
    LEFT[r] = (tab.icons[r] ?? 0) - (owed > 0 ? owed : 0);
  }
  convert0 = tab.convert[0] ?? 0;
  convert1 = tab.convert[1] ?? 0;
  convert2 = tab.convert[2] ?? 0;
  convert3 = tab.convert[3] ?? 0;
}

/** Whether the tab with this price can be paid with the whole hand that was read. */
export function canPay(price: ArrayLike<number>): boolean {
  enter(price);
  return canComplete(0, LEFT[0] ?? 0, LEFT[1] ?? 0, LEFT[2] ?? 0, LEFT[3] ?? 0, tab.wild);
}

/** Whether all cards of this kind and of the later ones would be enough. */
function canComplete(kind: number, a: number, b: number, c: number, d: number, wild: number): boolean {
  const u = kind * UNITS;
  return (
    balance(
      a + (rest[u] ?? 0),
      b + (rest[u + 1] ?? 0),
      c + (rest[u + 2] ?? 0),
      d + (rest[u + 3] ?? 0),
      wild + (rest[u + 4] ?? 0),
    ) >= 0
  );
}

/** All legal payments for this price with the tab and the hand that were read: the minimal ones, as masks. */
export function findPayments(price: ArrayLike<number>): void {
  payments.count = 0;
  enter(price);
  const a = LEFT[0] ?? 0;
  const b = LEFT[1] ?? 0;
  const c = LEFT[2] ?? 0;
  const d = LEFT[3] ?? 0;
  const before = balance(a, b, c, d, tab.wild);
  if (before >= 0) payments.masks[payments.count++] = 0;
  else if (canComplete(0, a, b, c, d, tab.wild)) branch(0, 0, a, b, c, d, tab.wild, before);
}

const chosen = new Int32Array(MOST_HAND);

/**
 * Adds cards of the kinds from this one on to a set that does not pay yet. A card that adds nothing now adds nothing later
 * either (the growth only slackens, §4.4), and more than enough of a kind is superfluous: both are cut.
 */
function branch(
  from: number,
  mask: number,
  a: number,
  b: number,
  c: number,
  d: number,
  wild: number,
  before: number,
): void {
  for (let kind = from; kind < kinds.count; kind++) {
    const u = kind * UNITS;
    let last = before;
    for (let n = 1; n <= (kindCards[kind] ?? 0); n++) {
      const na = a + n * (units[u] ?? 0);
      const nb = b + n * (units[u + 1] ?? 0);
      const nc = c + n * (units[u + 2] ?? 0);
      const nd = d + n * (units[u + 3] ?? 0);
      const nw = wild + n * (units[u + 4] ?? 0);
      const now = balance(na, nb, nc, nd, nw);
      if (now === last) break;
      if (n === 1 && now < 0 && !canComplete(kind, a, b, c, d, wild)) return;
      last = now;
      chosen[kind] = n;
      const more = mask | (masks[kind * MASK_STRIDE + n] ?? 0);
      if (now < 0) branch(kind + 1, more, na, nb, nc, nd, nw, now);
      else {
        if (isMinimal(kind, na, nb, nc, nd, nw) && payments.count < MOST_PAYMENTS)
          payments.masks[payments.count++] = more;
        break;
      }
    }
    chosen[kind] = 0;
  }
}

/** §4.4.2: without any one card of the kinds up to this one the tab is not payable. */
function isMinimal(upTo: number, a: number, b: number, c: number, d: number, wild: number): boolean {
  for (let kind = 0; kind <= upTo; kind++) {
    if (chosen[kind] === 0) continue;
    const u = kind * UNITS;
    const without = balance(
      a - (units[u] ?? 0),
      b - (units[u + 1] ?? 0),
      c - (units[u + 2] ?? 0),
      d - (units[u + 3] ?? 0),
      wild - (units[u + 4] ?? 0),
    );
    if (without >= 0) return false;
  }
  return true;
}

/* ---- prices ---- */

const PRICE = new Int32Array(4);

/** §4.3: a price less the discounts of the tab that was read, never below 0; gone with the next call. */
export function discounted(face: Face, price: Amounts): Int32Array {
  const { each } = tab;
  for (let r = 0; r < 4; r++) {
    const units = (price[r] ?? 0) - (each[r] ?? 0);
    PRICE[r] = units > 0 ? units : 0;
  }
  if (face.isGoldOnly && tab.keys > 0) PRICE[GOLD] = Math.max(0, (PRICE[GOLD] ?? 0) - tab.keys);
  return PRICE;
}

/** The unspent part of the tab that step 3 will wipe: icons and wild icons that pay for nothing. */
export function unspent(t: WithTab): number {
  readTab(t);
  enter(NO_PRICE);
  let units = tab.wild;
  for (let r = 0; r < 4; r++) units += LEFT[r] ?? 0;
  return units;
}

const NO_PRICE = [0, 0, 0, 0];

/* ---- what is put on it ---- */

type Units = Int32Array | number[];

function addTo(sums: Units, units: ArrayLike<number>): void {
  for (let r = 0; r < 4; r++) sums[r] = (sums[r] ?? 0) + (units[r] ?? 0);
}

/** §4.4: a price that is due. */
export const charge = ({ cost }: { readonly cost: Units }, due: ArrayLike<number>): void => addTo(cost, due);

/** §4.4 a: the icons of a card that is given. */
export function give(counters: { readonly icons: Units; wild: number }, face: Face): void {
  if (face.isWild) counters.wild += face.total;
  else addTo(counters.icons, face.icons);
}

interface Played {
  readonly saving: Units;
  readonly convert: Units;
  readonly each: Units;
  keys: number;
  capacity: number;
}

/** §4.5: what a card that is played brings until the turn ends. */
export function enjoy(counters: Played, face: Face): void {
  if (face.save !== NOTHING) addTo(counters.saving, face.save);
  if (face.convert !== NOTHING) addTo(counters.convert, face.convert);
  if (face.each !== NOTHING) addTo(counters.each, face.each);
  counters.keys += face.goldOnly;
  counters.capacity += face.carry;
}

/* ---- of a tab as a view shows it ---- */

/** §4.3: a price less the discounts of this tab. */
export function dueOn(counters: TabCounters, face: Face, price: Amounts): number[] {
  readDiscounts({ counters });
  return Array.from(discounted(face, price));
}

/** Of each resource what was given beyond what is owed; negative: what is missing. */
export function leftOn(counters: TabCounters): number[] {
  readTab({ counters });
  enter(NO_PRICE);
  return Array.from(LEFT);
}

/** What a tab still holds. */
export interface Rest {
  readonly icons: readonly number[]; // given, but paying for nothing
  readonly wild: number;
  readonly savings: readonly number[];
  readonly convert: readonly number[]; // of the icons that may still be given
}

export function restOn(counters: TabCounters): Rest {
  const over = leftOn(counters);
  let missing = over.reduce((all, units) => all + Math.max(0, -units), 0);
  const wild = Math.max(0, counters.wild - missing);
  missing = Math.max(0, missing - counters.wild);
  // Converted icons pay for what wild ones did not.
  const icons = over.map((units) => Math.max(0, units));
  const convert = Array.from(counters.convert, (units, r) => {
    const used = Math.min(units, icons[r] ?? 0, missing);
    missing -= used;
    icons[r] = (icons[r] ?? 0) - used;
    return units - used;
  });
  return {
    icons,
    wild,
    savings: Array.from(counters.saving, (units, r) => Math.max(0, units - (counters.cost[r] ?? 0))),
    convert,
  };
}

/** How many units the tab lacks, all conversions and wild icons used. */
export function missingOn(counters: TabCounters): number {
  const [a = 0, b = 0, c = 0, d = 0] = leftOn(counters);
  return Math.max(0, -balance(a, b, c, d, counters.wild));
}

/** §4.4: whether a hand pays for a card on this tab. */
export function isAffordable(counters: TabCounters, cards: readonly Face[], bought: Face): boolean {
  readTab({ counters });
  readFaces(cards);
  return bought.prices.some((price) => canPay(discounted(bought, price)));
}
