import type { Dice } from '../../../engine/luck/random.ts';
import type { Card, Seat } from '../../../engine/words.ts';
import { cardAt, count, faceOf } from '../../../engine/zones.ts';
import { buyCode, END_CODE, playCode } from './act-code.ts';
import { type Amounts, GOLD } from '../face.ts';
import { mostRows } from '../free-build.ts';
import { canPlay } from './playable.ts';
import { column1, columnsIn, columnZone, hand, type RebuildTable } from '../shape.ts';

/*
 * Any legal action of step 2 for random play, without a list. Hands of up to five cards, as nearly all are: a set of cards
 * is a number below 32 with a bit for each hand place, and what is true of some sets is one word with a bit for each set.
 * Units of the four resources are one number with a byte for each. Few branches depend on what is in the hand.
 */

const MOST_CARDS = 5;
const ROOM = 32; // V8 knows where an array lies only if it has more than 64 bytes
const MOST_UNITS = 15; // of a resource on the tab, so that sums of a few fit into 7 bits
const MOST_HELD = 127; // units of the whole hand, for the same reason

// Names of this module's own are as fast as numbers; imported ones are looked up.
const HAND = hand;
const FIRST_COLUMN = column1;
const NEXT_COLUMN = columnZone(1) - column1;
const cardIn = cardAt;
const cardsIn = count;

/** An action that `list` would list, each as likely as the others; −1 if the hand or the tab is too large for this. */
export function pickAct(t: RebuildTable, seat: Seat, dice: Dice): number {
  if (t.plan !== plan) readPrints(t.plan);
  if (cardsIn(t, HAND + seat) > MOST_CARDS || !readTab(t) || !readHand(t, seat)) return -1;
  if (playable !== 0) dropUnplayable(t, seat);
  const plays = bitsIn(playable);
  const choices = findBuys(t) + plays + 1;
  let i = dice.below(choices);
  for (let buy = 0; buy < buys; buy++) {
    const ways = WAYS[buy] ?? 0;
    const number = bitsIn(ways);
    if (i < number) return (BUYS[buy] ?? 0) | bitAt(ways, i);
    i -= number;
  }
  return i < plays ? playCode(bitAt(playable, i)) : END_CODE;
}

/* ---- what is printed on the cards of the plan that was asked for last, in one row of numbers ---- */

const PRINT = 8; // numbers for each card: its face with the flags, and …
const GIVES = 1; // its icons, 0 if it is wild
const WILD = 2; // its icons if it is
const PRICE = 3; // up to four
const prints = new Int32Array(256 * PRINT);
const NUMBER = 255;
const PLAYABLE = 8;
const GOLD_ONLY = 9;
const PRICES = 10; // how many
let plan: object | null = null;

function readPrints(asked: RebuildTable['plan']): void {
  plan = asked;
  asked.faces.forEach(({ number, icons: printed, total, isWild, isPlayable, isGoldOnly, prices }, card) => {
    const at = card * PRINT;
    const flags = (isPlayable ? 1 << PLAYABLE : 0) | (isGoldOnly ? 1 << GOLD_ONLY : 0);
    prints[at] = number | flags | (prices.length << PRICES);
    prints[at + GIVES] = isWild ? 0 : pack(printed);
    prints[at + WILD] = isWild ? total : 0;
    prices.forEach((price, i) => (prints[at + PRICE + i] = pack(price)));
  });
}

/* ---- bytes ---- */

const pack = ([wood, steel, stone, gold]: Amounts): number => wood | (steel << 8) | (stone << 16) | (gold << 24);

const TOPS = 0x80808080 | 0;

/** Each byte less the other one, never below 0; none may be above 127. */
function less(units: number, others: number): number {
  const left = ((units | TOPS) - (others | 0)) | 0; // “| 0” tells the compiler that it is a whole number
  const enough = left & TOPS;
  return left & ((enough - (enough >>> 7)) | 0);
}

/** The lowest bit of each byte that is not 0. */
const bytesIn = (units: number): number => ((units + 0x7f7f7f7f) & TOPS) >>> 7;

/** All four bytes together, up to 255. */
const sum = (units: number): number => Math.imul(units, 0x01010101) >>> 24;

/* ---- bits ---- */

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of a bit, the i-th from the lowest. */
function bitAt(word: number, i: number): number {
  let rest = word;
  for (let n = 0; n < i; n++) rest &= rest - 1;
  return 31 - Math.clz32(rest & -rest);
}

/* ---- §4.3: the tab ---- */

const now = new Int32Array(ROOM);
const COST = 0;
const SAVING = 1;
const ICONS = 2;
const CONVERT = 3;
const DISCOUNT = 4; // on each card
const KEYS = 5;
const SPARE = 6; // units that may be missing: wild icons and conversions
const HELD = 7; // the units of all cards of the hand
const ENOUGH = 8; // units that may be missing with all wild cards of the hand
let seen = 0; // the bits of all numbers

function readTab({ counters }: RebuildTable): boolean {
  const { wild } = counters;
  seen = wild | counters.keys;
  const convert = packSeen(counters.convert);
  now[COST] = packSeen(counters.cost);
  now[SAVING] = packSeen(counters.saving);
  now[ICONS] = packSeen(counters.icons);
  now[CONVERT] = convert;
  now[DISCOUNT] = packSeen(counters.each);
  now[KEYS] = counters.keys << (8 * GOLD);
  now[SPARE] = wild + sum(convert);
  return seen <= MOST_UNITS;
}

function packSeen(units: Int32Array): number {
  const wood = units[0] ?? 0;
  const steel = units[1] ?? 0;
  const stone = units[2] ?? 0;
  const gold = units[3] ?? 0;
  seen |= wood | steel | stone | gold;
  return wood | (steel << 8) | (stone << 16) | (gold << 24);
}

/* ---- the hand ---- */

const face = new Int32Array(ROOM);
const gives = new Int32Array(ROOM);
const wild = new Int32Array(ROOM);
let playable = 0; // the places of cards that can be played, of equal cards the first
let orderly = 0; // see orderlySets; 0 until somebody asks

function readHand(t: RebuildTable, seat: Seat): boolean {
  let all = 0;
  let allWild = 0;
  let plays = 0;
  // Behind the last card the places are blank, and nothing is printed there: as many steps for every hand.
  for (let at = 0; at < MOST_CARDS; at++) {
    const print = cardIn(t, HAND + seat, at) * PRINT;
    const flags = prints[print] ?? 0;
    face[at] = flags & NUMBER;
    gives[at] = prints[print + GIVES] ?? 0;
    wild[at] = prints[print + WILD] ?? 0;
    all += gives[at] ?? 0;
    allWild += wild[at] ?? 0;
    plays |= ((flags >> PLAYABLE) & 1) << at;
  }
  now[HELD] = all;
  now[ENOUGH] = (now[SPARE] ?? 0) + allWild;
  playable = plays;
  orderly = 0;
  return sum(all) + allWild <= MOST_HELD;
}

function dropUnplayable(t: RebuildTable, seat: Seat): void {
  for (let rest = playable; rest !== 0; rest &= rest - 1) {
    const at = bitAt(rest, 0);
    if (isRepeated(at) || !canPlay(t, faceOf(t, cardIn(t, HAND + seat, at)))) playable &= ~(1 << at);
  }
}

function isRepeated(at: number): boolean {
  for (let i = 0; i < at; i++) if (face[i] === face[at]) return true;
  return false;
}

const HAS = new Int32Array(ROOM); // the sets with the card of a place
HAS.set([0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000]);

/** The sets in which equal cards are taken in their order, so that one stands for all that are equal to it. */
function orderlySets(): number {
  let sets = -1;
  for (let at = 1; at < MOST_CARDS; at++)
    for (let i = 0; i < at; i++) {
      const isEqual = (((face[i] ?? 0) ^ (face[at] ?? 0)) - 1) >> 31; // all bits, or none
      sets &= ~(isEqual & (HAS[at] ?? 0) & ~(HAS[i] ?? 0));
    }
  return sets;
}

/* ---- §4.4: what can be bought ---- */

const BUYS = new Int32Array(6 * 16 * 4); // column, row, price: the code without its payment
const WAYS = new Int32Array(BUYS.length); // … and its payments, a bit for each set
let buys = 0;

/** All of them; how many payments there are. */
function findBuys(t: RebuildTable): number {
  let found = 0;
  buys = 0;
  const columns = columnsIn(t.options);
  const most = mostRows(t);
  for (let column = 0; column < columns; column++) {
    const zone = FIRST_COLUMN + column * NEXT_COLUMN;
    const rows = Math.min(cardsIn(t, zone), most);
    for (let row = 0; row < rows; row++) {
      const card = cardIn(t, zone, row);
      const prices = (prints[card * PRINT] ?? 0) >> PRICES;
      for (let price = 0; price < prices; price++) {
        const ways = waysToPay(card, price);
        if (ways === 0) continue;
        BUYS[buys] = buyCode(column, row, price, 0);
        WAYS[buys++] = ways;
        found += bitsIn(ways);
      }
    }
  }
  return found;
}

function waysToPay(card: Card, price: number): number {
  const print = card * PRINT;
  const isGoldOnly = ((prints[print] ?? 0) >> GOLD_ONLY) & 1;
  const due = less(prints[print + PRICE + price] ?? 0, (now[DISCOUNT] ?? 0) + ((now[KEYS] ?? 0) & -isGoldOnly));
  const owed = less((now[COST] ?? 0) + due, now[SAVING] ?? 0);
  return leanSets(less(owed + (now[CONVERT] ?? 0), now[ICONS] ?? 0));
}

/**
 * The sets without a superfluous card that give what is wanted but for `spare` units; a wild unit stands for any other.
 * Nothing is missing if there is enough of each resource, of each two of them together, and so on.
 */
function leanSets(wanted: number): number {
  const spare = now[SPARE] ?? 0;
  if (sum(wanted) <= spare) return 1; // the empty set
  if (sum(less(wanted, now[HELD] ?? 0)) > (now[ENOUGH] ?? 0)) return 0;
  const all = bytesIn(wanted); // and `some` of them, in every way
  let paying = -1;
  for (let some = all; some !== 0; some = (some - 1) & all) {
    const bytes = (some << 8) - some;
    const units = sum(wanted & bytes) - spare;
    if (units > 0) paying &= setsGiving(bytes, units);
  }
  if (orderly === 0) orderly = orderlySets();
  return withoutSuperfluous(paying) & orderly;
}

const EACH = 0x01010101;

/** The sets that give at least so many units of some resources together, wild ones included. */
function setsGiving(bytes: number, units: number): number {
  const a = Math.imul(unitsAt(0, bytes), EACH);
  const b = Math.imul(unitsAt(1, bytes), EACH);
  const c = Math.imul(unitsAt(2, bytes), EACH);
  const d = unitsAt(3, bytes);
  const e = unitsAt(4, bytes);
  // A byte for each set of the last two cards; its highest bit is set if that set and one of the first three give enough.
  const none = (Math.imul(128 - units, EACH) + (d << 8) + (e << 16) + ((d + e) << 24)) | 0;
  const ab = (a + b) | 0;
  return (
    ((none & TOPS) >>> 7) |
    (((none + a) & TOPS) >>> 6) |
    (((none + b) & TOPS) >>> 5) |
    (((none + ab) & TOPS) >>> 4) |
    (((none + c) & TOPS) >>> 3) |
    (((none + a + c) & TOPS) >>> 2) |
    (((none + b + c) & TOPS) >>> 1) |
    ((none + ab + c) & TOPS)
  );
}

const unitsAt = (at: number, bytes: number): number => sum((gives[at] ?? 0) & bytes) + (wild[at] ?? 0);

/** Of these sets those that are not among them any more when one card is left out, whichever it is. */
const withoutSuperfluous = (word: number): number =>
  word &
  ~(
    ((word & 0x55555555) << 1) |
    ((word & 0x33333333) << 2) |
    ((word & 0x0f0f0f0f) << 4) |
    ((word & 0x00ff00ff) << 8) |
    (word << 16)
  );
