import type { Card, Seat } from '../../engine/words.ts';
import { cardAt, cardsIn, count, everySeat, leftOf, move, placeOf, rightOf } from '../../engine/zones.ts';
import { type FiveAgesTable, hand, stall } from './shape.ts';

/*
 * A deal as one number: what is done with it, on which side of the actor the partner sits, whether it is a package, and
 * the two cards of a single swap as its proposer names them. A package is named by its two players alone (§4.1.2).
 */
export const PROPOSE = 0;
export const ACCEPT = 1;
export const DECLINE = 2;
export const WITHDRAW = 3;
export const READY = 4;
export const TAKE_BACK = 5;
export const WISH = 6;
export const SEAL = 7;

const SIDE = 8; // set: the partner is the right neighbour
const PACKAGE = 16;

export const LEFT = 0;
export const RIGHT = 1;

export const singleCode = (what: number, side: number, give: Card, want: Card): number =>
  what | (side << 3) | (give << 5) | (want << 11);
export const packageCode = (what: number, side: number): number => what | (side << 3) | PACKAGE;
export const sealCode = (limit: number): number => SEAL | (limit << 5);

export const whatOf = (code: number): number => code & 7;
export const sideOf = (code: number): number => (code >> 3) & 1;
export const isPackage = (code: number): boolean => (code & PACKAGE) !== 0;
export const giveOf = (code: number): Card => (code >> 5) & 63;
export const wantOf = (code: number): Card => (code >> 11) & 63;
export const limitOf = (code: number): number => (code >> 5) & 3;

/** The same deal with something else done to it. */
export const asDone = (code: number, what: number): number => (code & ~7) | what;
/** The same deal named from the partner's chair. */
export const fromOtherSide = (code: number): number => code ^ SIDE;
/** The mirror image that the partner would propose (§N1). */
export const mirrorOf = (code: number): number =>
  isPackage(code) ? fromOtherSide(code) : singleCode(whatOf(code), 1 - sideOf(code), wantOf(code), giveOf(code));

export const partnerOf = (t: FiveAgesTable, seat: Seat, side: number): Seat =>
  side === LEFT ? leftOf(t, seat) : rightOf(t, seat);

/** Whether all cards of a deal that `seat` proposed still lie on the two stalls. */
export function isOnStalls(t: FiveAgesTable, seat: Seat, code: number): boolean {
  const partner = partnerOf(t, seat, sideOf(code));
  if (isPackage(code)) return count(t, stall + seat) === 2 && count(t, stall + partner) === 2;
  return placeOf(t, stall + seat, giveOf(code)) >= 0 && placeOf(t, stall + partner, wantOf(code)) >= 0;
}

/** §T3: the cards of a deal that `seat` proposed change hands, each at once into its receiver's hand. */
export function swap(t: FiveAgesTable, seat: Seat, code: number): void {
  const partner = partnerOf(t, seat, sideOf(code));
  if (isPackage(code)) {
    for (let i = 0; i < 2; i++) move(t, cardAt(t, stall + seat, 0), hand + partner);
    for (let i = 0; i < 2; i++) move(t, cardAt(t, stall + partner, 0), hand + seat);
  } else {
    move(t, giveOf(code), hand + partner);
    move(t, wantOf(code), hand + seat);
  }
}

/** The cards of a deal as its proposer names them; a package that has lost a card is named by its players alone. */
export function cardsOf(t: FiveAgesTable, seat: Seat, code: number): { give: Card[]; want: Card[] } {
  if (!isPackage(code)) return { give: [giveOf(code)], want: [wantOf(code)] };
  if (!isOnStalls(t, seat, code)) return { give: [], want: [] };
  return { give: cardsIn(t, stall + seat), want: cardsIn(t, stall + partnerOf(t, seat, sideOf(code))) };
}

/** §4.1.1: a bit for each player who has a stall card and a neighbour who has one. */
export function ableSeats(t: FiveAgesTable): number {
  let stocked = 0;
  for (let seat = 0; seat < t.seats; seat++) if (count(t, stall + seat) > 0) stocked |= 1 << seat;
  const last = t.seats - 1;
  const leftStocked = (stocked >> 1) | ((stocked & 1) << last);
  const rightStocked = ((stocked << 1) | (stocked >> last)) & everySeat(t);
  return stocked & (leftStocked | rightStocked);
}

/**
 * Calls `each` with every swap that `seat` could name, the left neighbour first: singles in the order of the stalls, then
 * the package where both sides have two cards and packages are allowed (§R10).
 */
export function everySwap(t: FiveAgesTable, seat: Seat, each: (code: number) => void): void {
  for (let side = LEFT; side <= RIGHT; side++) {
    const mine = count(t, stall + seat);
    const partner = partnerOf(t, seat, side);
    const theirs = count(t, stall + partner);
    for (let i = 0; i < mine; i++)
      for (let j = 0; j < theirs; j++)
        each(singleCode(PROPOSE, side, cardAt(t, stall + seat, i), cardAt(t, stall + partner, j)));
    if (mine === 2 && theirs === 2 && t.options['package-deals'] === 'on') each(packageCode(PROPOSE, side));
  }
}

/** On which side of `seat` its partner sits, −1 if they are no neighbours. */
export const sideTo = (t: FiveAgesTable, seat: Seat, partner: Seat): number =>
  partner === leftOf(t, seat) ? LEFT : partner === rightOf(t, seat) ? RIGHT : -1;

/** Who hears of a deal between two seats (§6.3 `proposal-visibility`). */
export const hearersOf = (t: FiveAgesTable, seat: Seat, partner: Seat): number =>
  t.options['proposal-visibility'] === 'public' ? t.plan.everyone : (1 << seat) | (1 << partner);
