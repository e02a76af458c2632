import { type Choices, offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { InTurn } from '../../engine/game.ts';
import { type Card, type Refusal, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, copyIn, count, faceOf, isFirstCopy, move, placeOf } from '../../engine/zones.ts';
import { buy, cardsOfMask } from './buy.ts';
import { capacityUsable, nextOfCleanUp } from './clean-up.ts';
import { type Amounts, type Face, priceText } from './face.ts';
import { canTakeFree } from './free-build.ts';
import { handMask } from './hand.ts';
import { canReorder } from './reorder.ts';
import { MOST_HAND } from './setting.ts';
import {
  type Act,
  columnsIn,
  columnZone,
  hand,
  placeCode,
  played,
  type Rebuild,
  type RebuildTable,
  STAY,
  TO_BURN,
  TO_CLEAN_UP,
  TO_DRAW,
  TO_FINISH,
  TO_FREE_BUILD,
  TO_REORDER,
  trash,
  turnBit,
} from './shape.ts';
import { canPay, discounted, findPayments, kinds, MASK_STRIDE, payments, readHand, readTab } from './tab.ts';

/*
 * Codes: 0 ends the step, 1 + place plays that hand card, and a buy holds the payment as bits for places in the hand, the
 * column, the row and which of the offered prices.
 */
const END = 0;
const BUY = 1 << 30;
const COLUMN = MOST_HAND;
const ROW = COLUMN + 3;
const PRICE = ROW + 4;
const PAYMENT = (1 << MOST_HAND) - 1;

export const buyCode = (column: number, row: number, price: number, mask: number): number =>
  BUY | mask | (column << COLUMN) | (row << ROW) | (price << PRICE);
export const playCode = (place: number): number => 1 + place;
export const END_CODE = END;

const isBuy = (code: number): boolean => (code & BUY) !== 0;
const columnOf = (code: number): number => (code >> COLUMN) & 7;
const rowOf = (code: number): number => (code >> ROW) & 15;
const priceOf = (code: number): number => (code >> PRICE) & 3;

/** The place in the grid that a code buys from, as `placeCode` gives it; −1 if it buys nothing. */
export const boughtPlace = (code: number): number => (isBuy(code) ? placeCode(columnOf(code), rowOf(code)) : -1);

/** §4.1.2, D1: any number of buys and plays in any order, then the end of the step. */
export const act: InTurn<Rebuild> = {
  rule: '§4.1.2',
  who: 'turn',
  actions: {
    buy: { column: 'number', row: 'number', price: 'text', pay: 'cards' },
    play: { card: 'card' },
    end: {},
  },
  seats: (t) => (t.counters.then === STAY ? turnBit(t) : 0),

  list(t, seat, out) {
    if (seat !== t.counters.turn) return;
    for (let at = 0; at < count(t, hand + seat); at++)
      if (canPlay(t, faceOf(t, cardAt(t, hand + seat, at))) && isFirstCopy(t, hand + seat, at))
        offer(out, playCode(at));
    readTab(t);
    readHand(t, seat);
    const columns = columnsIn(t.options);
    for (let column = 0; column < columns; column++) {
      const rows = rowsInReach(t, column);
      for (let row = 0; row < rows; row++) offerBuys(t, column, row, out);
    }
    offer(out, END);
  },

  refuse(t, seat, action) {
    const wanted = action as Act;
    switch (wanted.type) {
      case 'buy':
        return refuseBuy(t, seat, wanted);
      case 'play':
        return refusePlay(t, seat, wanted.card);
      case 'end':
        return null;
    }
  },

  read(t, seat, action) {
    const wanted = action as Act;
    switch (wanted.type) {
      case 'buy': {
        const face = faceOf(t, cardAt(t, columnZone(wanted.column - 1), wanted.row - 1));
        const price = face.prices.findIndex((offered) => priceText(offered) === wanted.price);
        return buyCode(wanted.column - 1, wanted.row - 1, price, handMask(t, seat, wanted.pay) ?? 0);
      }
      case 'play':
        return playCode(placeOf(t, hand + seat, copyIn(t, hand + seat, wanted.card) ?? -1));
      case 'end':
        return END;
    }
  },

  write(t, seat, code) {
    if (code === END) return { type: 'end' };
    if (!isBuy(code)) return { type: 'play', card: cardAt(t, hand + seat, code - 1) };
    const column = columnOf(code);
    const row = rowOf(code);
    const { prices, icons } = faceOf(t, cardAt(t, columnZone(column), row));
    const price = priceText(prices[priceOf(code)] ?? icons);
    return { type: 'buy', column: column + 1, row: row + 1, price, pay: cardsOfMask(t, seat, code & PAYMENT) };
  },

  apply(t, seat, code) {
    if (code === END) t.counters.then = TO_CLEAN_UP;
    else if (isBuy(code)) {
      buy(t, seat, columnOf(code), rowOf(code), priceOf(code), code & PAYMENT);
      if (t.counters.then === TO_REORDER && !canReorder(t)) t.counters.then = STAY;
    } else play(t, seat, cardAt(t, hand + seat, code - 1));
  },

  // §R80
  expire(t) {
    t.counters.then = TO_CLEAN_UP;
  },

  next(t) {
    switch (t.counters.then) {
      case TO_DRAW:
        return 'draw';
      case TO_REORDER:
        return 'reorder';
      case TO_BURN:
        return 'burn';
      case TO_FREE_BUILD:
        return 'free-build';
      case TO_FINISH:
        return 'finish';
      default:
        return capacityUsable(t) ? 'carry' : nextOfCleanUp(t);
    }
  },
};

/** §4.4: the Purchase Row; any row under `reach` (§6.4). */
export const rowsInReach = (t: RebuildTable, column: number): number => {
  const height = count(t, columnZone(column));
  return t.counters.reach === 1 || height === 0 ? height : 1;
};

function offerBuys(t: RebuildTable, column: number, row: number, out: Choices): void {
  const face = faceOf(t, cardAt(t, columnZone(column), row));
  for (let price = 0; price < face.prices.length; price++) {
    findPayments(discounted(face, face.prices[price] ?? face.icons));
    // The last place of the list is for the end of the step.
    for (let i = 0; i < payments.count && out.count < out.codes.length - 1; i++)
      offer(out, buyCode(column, row, price, payments.masks[i] ?? 0));
  }
}

/* ---- §4.5 ---- */

/** §6.4: a Fireball needs a card in the grid, a Crossbow one that it could take. */
function canPlay(t: RebuildTable, face: Face): boolean {
  if (!face.isPlayable) return false;
  if (face.burn > 0 && cardsInGrid(t) === 0) return false;
  return face.freeBuild === 0 || canTakeFree(t, face.freeBuild);
}

function cardsInGrid(t: RebuildTable): number {
  let cards = 0;
  for (let column = 0; column < columnsIn(t.options); column++) cards += count(t, columnZone(column));
  return cards;
}

function refusePlay(t: RebuildTable, seat: Seat, card: Card): Refusal | null {
  if (copyIn(t, hand + seat, card) === null) return refusal('§4.5', 'Play a card of your own hand.');
  const face = faceOf(t, card);
  if (!face.isPlayable) return refusal('§2.2', `${face.title} has no effect that is played.`);
  if (canPlay(t, face)) return null;
  return face.burn > 0
    ? refusal('§6.4', `${face.title} cannot be played: the grid is empty.`)
    : refusal('§6.4', `${face.title} cannot be played: no card within reach has ${face.freeBuild} VP or fewer.`);
}

function play(t: RebuildTable, seat: Seat, card: Card): void {
  const { counters } = t;
  const face = faceOf(t, card);
  if (t.events) note(t, { type: 'play', seat, card });
  move(t, card, face.burn > 0 || face.freeBuild > 0 ? trash : played + seat);
  for (let r = 0; r < 4; r++) {
    counters.saving[r] = (counters.saving[r] ?? 0) + (face.save[r] ?? 0);
    counters.convert[r] = (counters.convert[r] ?? 0) + (face.convert[r] ?? 0);
    counters.each[r] = (counters.each[r] ?? 0) + (face.each[r] ?? 0);
  }
  counters.keys += face.goldOnly;
  counters.capacity += face.carry;
  if (face.reaches) counters.reach = 1;
  if (face.draw > 0) {
    counters.due = face.draw;
    counters.again = face.again + 1;
    counters.then = TO_DRAW;
  }
  if (face.burn > 0) {
    counters.burning = Math.min(face.burn, cardsInGrid(t));
    counters.then = TO_BURN;
  }
  if (face.freeBuild > 0) {
    counters.limit = face.freeBuild;
    counters.then = TO_FREE_BUILD;
  }
}

/* ---- §4.4 ---- */

function refuseBuy(t: RebuildTable, seat: Seat, wanted: Act & { type: 'buy' }): Refusal | null {
  const { column, row, price, pay } = wanted;
  const columns = columnsIn(t.options);
  if (column < 1 || column > columns) return refusal('§4.4', `The columns are 1 to ${columns}, not ${column}.`);
  const height = count(t, columnZone(column - 1));
  if (height === 0) return refusal('§4.4', `Column ${column} is empty.`);
  if (row < 1 || row > height) return refusal('§4.4', `Column ${column} has rows 1 to ${height}, not ${row}.`);
  if (row > rowsInReach(t, column - 1)) return refusal('§4.4', 'Only the Purchase Row, row 1, is for sale.');
  const face = faceOf(t, cardAt(t, columnZone(column - 1), row - 1));
  const printed = face.prices.find((offered) => priceText(offered) === price);
  if (!printed) return refusal('§4.4', `The price of ${face.title} is ${face.prices.map(priceText).join(' or ')}.`);
  const mask = handMask(t, seat, pay);
  if (mask === null) return refusal('§4.4', 'Pay with cards of your own hand, each once.');
  return refusePayment(t, seat, face, printed, mask);
}

/** §4.4.1 and §4.4.2 */
function refusePayment(t: RebuildTable, seat: Seat, face: Face, printed: Amounts, mask: number): Refusal | null {
  readTab(t);
  const due = discounted(face, printed);
  readHand(t, seat, ~mask);
  if (!canPay(due)) return refusal('§4.4.1', `That does not pay for ${face.title}, which costs ${priceText(due)}.`);
  const given = kinds.count;
  for (let kind = 0; kind < given; kind++) {
    const one = kinds.masks[kind * MASK_STRIDE + 1] ?? 0;
    const spared = titleAt(t, seat, one);
    readHand(t, seat, ~mask | one);
    if (canPay(due)) return refusal('§4.4.2', `${spared} is not needed: the rest pays for ${face.title} already.`);
    readHand(t, seat, ~mask);
  }
  return null;
}

const titleAt = (t: RebuildTable, seat: Seat, bit: number): string =>
  faceOf(t, cardAt(t, hand + seat, 31 - Math.clz32(bit))).title;
