import { type Choices, offer } from '../../../engine/choices.ts';
import { note } from '../../../engine/events.ts';
import type { InTurn } from '../../../engine/game.ts';
import { pickListed } from '../../../engine/play.ts';
import { type Card, type Refusal, refusal, type Seat } from '../../../engine/words.ts';
import { cardAt, copyIn, count, faceOf, isFirstCopy, move, placeOf } from '../../../engine/zones.ts';
import { buyCode, columnOf, END_CODE, isBuy, paymentOf, playCode, priceOf, rowOf } from './act-code.ts';
import { buy, cardsOfMask } from '../buy.ts';
import { capacityUsable, nextOfCleanUp } from '../clean-up.ts';
import { type Amounts, type Face, priceText } from '../face.ts';
import { rowsInReach } from '../free-build.ts';
import { handMask } from './hand.ts';
import { pickAct } from './pick-act.ts';
import { canPlay, cardsInGrid } from './playable.ts';
import { canReorder } from '../reorder.ts';
import {
  type Act,
  columnsIn,
  columnZone,
  hand,
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
} from '../shape.ts';
import { canPay, discounted, enjoy, findPayments, kinds, MASK_STRIDE, payments, readHand, readTab } from '../tab.ts';

export { boughtPlace, buyCode, END_CODE, playCode } from './act-code.ts';

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
    offer(out, END_CODE);
  },

  pick(t, seat, dice) {
    const code = pickAct(t, seat, dice);
    return code < 0 ? pickListed(t, seat, dice) : code;
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
        return END_CODE;
    }
  },

  write(t, seat, code) {
    if (code === END_CODE) return { type: 'end' };
    if (!isBuy(code)) return { type: 'play', card: cardAt(t, hand + seat, code - 1) };
    const column = columnOf(code);
    const row = rowOf(code);
    const { prices, icons } = faceOf(t, cardAt(t, columnZone(column), row));
    const price = priceText(prices[priceOf(code)] ?? icons);
    return { type: 'buy', column: column + 1, row: row + 1, price, pay: cardsOfMask(t, seat, paymentOf(code)) };
  },

  apply(t, seat, code) {
    if (code === END_CODE) t.counters.then = TO_CLEAN_UP;
    else if (isBuy(code)) {
      buy(t, seat, columnOf(code), rowOf(code), priceOf(code), paymentOf(code));
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
  enjoy(counters, face);
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
