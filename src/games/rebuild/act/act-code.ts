import { MOST_HAND } from '../setting.ts';
import { placeCode } from '../shape.ts';

/*
 * The codes of step 2: 0 ends the step, 1 + place plays that hand card, and a buy holds the payment as bits for places in
 * the hand, the column, the row and which of the offered prices.
 */

export const END_CODE = 0;
const BUY = 1 << 30;
const COLUMN = MOST_HAND;
const ROW = COLUMN + 3;
const PRICE = ROW + 4;
const PAYMENT = (1 << MOST_HAND) - 1;

export const buyCode = (column: number, row: number, price: number, mask: number): number =>
  BUY | mask | (column << COLUMN) | (row << ROW) | (price << PRICE);
export const playCode = (place: number): number => 1 + place;

export const isBuy = (code: number): boolean => (code & BUY) !== 0;
export const columnOf = (code: number): number => (code >> COLUMN) & 7;
export const rowOf = (code: number): number => (code >> ROW) & 15;
export const priceOf = (code: number): number => (code >> PRICE) & 3;
export const paymentOf = (code: number): number => code & PAYMENT;

/** The place in the grid that a code buys from, as `placeCode` gives it; −1 if it buys nothing. */
export const boughtPlace = (code: number): number => (isBuy(code) ? placeCode(columnOf(code), rowOf(code)) : -1);
