import type { Dice } from '../../engine/random.ts';
import type { Card, Seat } from '../../engine/words.ts';
import { cardAt, count, faceOf } from '../../engine/zones.ts';
import { buyCode, END_CODE, playCode } from './act-code.ts';
import { type Amounts, GOLD } from './face.ts';
import { mostRows } from './free-build.ts';
import { canPlay } from './playable.ts';
import { column1, columnsIn, columnZone, hand, type RebuildTable } from './shape.ts';

/*
 * Any legal action of step 2 for random play, without a list. Hands of up to five cards, as nearly all are: a set of cards
 * is a number below 32 with a bit for each hand place, and what is true of some sets is one word with a bit for each set.
 * Units of the four resources are one number with a byte for each. No branch depends on what is in the hand.
 */

const MOST_CARDS = 5;
const MOST_UNITS = 15; // of a resource on the tab, so that sums of a few fit into 7 bits

// Names of this module's own are as fast as numbers; imported ones are looked up.
const HAND = hand;
const FIRST_COLUMN = column1;
const NEXT_COLUMN = columnZone(1) - column1;
const cardIn = cardAt;
const cardsIn = count;

/** An action that `list` would list, each as likely as the others; −1 if the hand or the tab is too large for this. */
export function pickAct(t: RebuildTable, seat: Seat, dice: Dice): number {
  if (cardsIn(t, HAND + seat) > MOST_CARDS || !readTab(t)) return -1;
  if (t.plan !== plan) readPrints(t.plan);
  readHand(t, seat);
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

/** All bits but the highest of each byte that is not 0. */
function bytesIn(units: number): number {
  const some = (units + 0x7f7f7f7f) & TOPS;
  return (some - (some >>> 7)) | 0;
}

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

let cost = 0;
let saving = 0;
let icons = 0;
let convert = 0;
let each = 0;
let keys = 0;
let spare = 0; // units that may be missing: wild icons and conversions
let seen = 0; // the bits of all numbers

function readTab({ counters }: RebuildTable): boolean {
  const { wild } = counters;
  seen = wild | counters.keys;
  cost = packSeen(counters.cost);
  saving = packSeen(counters.saving);
  icons = packSeen(counters.icons);
  convert = packSeen(counters.convert);
  each = packSeen(counters.each);
  keys = counters.keys << (8 * GOLD);
  spare = wild + sum(convert);
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

const face = new Int32Array(MOST_CARDS);
const gives = new Int32Array(MOST_CARDS);
const wild = new Int32Array(MOST_CARDS);
let cards = 0;
let held = 0; // the units of all cards
let heldWild = 0;
let playable = 0; // the places of cards that can be played, of equal cards the first

function readHand(t: RebuildTable, seat: Seat): void {
  cards = cardsIn(t, HAND + seat);
  let all = 0;
  let allWild = 0;
  let plays = 0;
  for (let at = 0; at < cards; at++) {
    const print = cardIn(t, HAND + seat, at) * PRINT;
    const flags = prints[print] ?? 0;
    face[at] = flags & NUMBER;
    gives[at] = prints[print + GIVES] ?? 0;
    wild[at] = prints[print + WILD] ?? 0;
    all += gives[at] ?? 0;
    allWild += wild[at] ?? 0;
    plays |= ((flags >> PLAYABLE) & 1) << at;
  }
  held = all;
  heldWild = allWild;
  playable = plays;
}

function dropUnplayable(t: RebuildTable, seat: Seat): void {
  for (let rest = playable; rest !== 0; rest &= rest - 1) {
    const at = bitAt(rest, 0);
    const isFirst = equalBefore(at) === 0;
    if (!isFirst || !canPlay(t, faceOf(t, cardIn(t, HAND + seat, at)))) playable &= ~(1 << at);
  }
}

/** The last equal card before this one as a bit; 0 if there is none. */
function equalBefore(at: number): number {
  let bit = 0;
  for (let i = 0; i < at; i++) {
    const isEqual = (((face[i] ?? 0) ^ (face[at] ?? 0)) - 1) >> 31; // all bits, or none
    bit = (bit & ~isEqual) | (isEqual & (1 << i));
  }
  return bit;
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
  const due = less(prints[print + PRICE + price] ?? 0, each + (keys & -isGoldOnly));
  const owed = less(cost + due, saving);
  return leanSets(less(owed + convert, icons));
}

/* Sets that do not pay yet. Equal cards are taken in their order, so that one set stands for all that are equal to it. */
const sets = new Int32Array(1 << MOST_CARDS);
const setGives = new Int32Array(sets.length);
const setWild = new Int32Array(sets.length);

/** The sets without a superfluous card that give what is wanted but for `spare` units; a wild unit stands for any other. */
function leanSets(wanted: number): number {
  if (sum(wanted) <= spare) return 1; // the empty set
  if (sum(less(wanted, held)) > spare + heldWild) return 0;
  const useful = bytesIn(wanted);
  let paying = 0;
  let open = 1; // the empty set is the first
  for (let at = 0; at < cards; at++) {
    const more = (gives[at] ?? 0) & useful;
    const moreWild = wild[at] ?? 0;
    if ((more | moreWild) === 0) continue; // superfluous in every set
    const before = equalBefore(at);
    const smaller = open;
    for (let i = 0; i < smaller; i++) {
      const set = sets[i] ?? 0;
      const given = (setGives[i] ?? 0) + more;
      const givenWild = (setWild[i] ?? 0) + moreWild;
      sets[open] = set | (1 << at);
      setGives[open] = given;
      setWild[open] = givenWild;
      const isProper = ((~set & before) - 1) >>> 31; // 1 or 0
      const isPaying = (sum(less(wanted, given)) - givenWild - spare - 1) >>> 31;
      paying |= (isProper & isPaying) << (set | (1 << at));
      open += isProper & ~isPaying;
    }
  }
  return withoutSuperfluous(paying);
}

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
