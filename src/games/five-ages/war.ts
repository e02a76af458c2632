import { note } from '../../engine/events.ts';
import type { Automatic } from '../../engine/game.ts';
import { bitOf, hasBit, type Seat } from '../../engine/words.ts';
import { cardAt, count, leftOf, move, random, rightOf } from '../../engine/zones.ts';
import { drawOne } from './draw.ts';
import { civilization, type FiveAges, type FiveAgesTable, hand, inLeadOrder, isJoker, spent, stall } from './shape.ts';

/** §T2w: every face-up joker is an attack, judged against all the others and carried out before any trading. */
export const war: Automatic<FiveAges> = {
  rule: '§T2w',
  who: 'nobody',

  run(t) {
    t.counters.robbed = 0;
    declare(t);
    if ((toLeft | toRight) === 0) return;
    inLeadOrder(t, judge);
    inLeadOrder(t, spendJokers);
    inLeadOrder(t, steal);
    inLeadOrder(t, drawForWar);
  },

  next: () => 'market',
};

// The attacks of one war, a bit for each attacker: on the left and on the right neighbour, and those of them that stand.
let toLeft = 0;
let toRight = 0;
let leftStands = 0;
let rightStands = 0;

/** §W2: a joker in the left slot attacks the left neighbour, in the right slot the right one. */
function declare(t: FiveAgesTable): void {
  toLeft = toRight = leftStands = rightStands = 0;
  for (let seat = 0; seat < t.seats; seat++) {
    if (isJoker(cardAt(t, stall + seat, 0))) toLeft |= bitOf(seat);
    if (isJoker(cardAt(t, stall + seat, 1))) toRight |= bitOf(seat);
  }
}

/** §W3: all at once, against the full set of declared attacks. */
function judge(t: FiveAgesTable, seat: Seat): void {
  const left = leftOf(t, seat);
  const right = rightOf(t, seat);
  if (hasBit(toLeft, seat)) {
    const reason = voidCase(t, left, hasBit(toRight, leftOf(t, left)), hasBit(toRight, left));
    if (reason === 0) leftStands |= bitOf(seat);
    if (t.events) note(t, { type: 'attack', seat, on: left, void: reason });
  }
  if (hasBit(toRight, seat)) {
    const reason = voidCase(t, right, hasBit(toLeft, rightOf(t, right)), hasBit(toLeft, right));
    if (reason === 0) rightStands |= bitOf(seat);
    if (t.events) note(t, { type: 'attack', seat, on: right, void: reason });
  }
}

/** 0 if an attack on this defender stands, or the lowest-numbered case that makes it void. */
function voidCase(t: FiveAgesTable, defender: Seat, isShared: boolean, isMutual: boolean): number {
  if (isShared) return 1;
  if (isMutual) return 2;
  return count(t, civilization + defender) === 0 ? 3 : 0;
}

/** §W4.1 */
function spendJokers(t: FiveAgesTable, seat: Seat): void {
  if (hasBit(toRight, seat)) move(t, cardAt(t, stall + seat, 1), spent);
  if (hasBit(toLeft, seat)) move(t, cardAt(t, stall + seat, 0), spent);
}

/** §W4.2: left attack before right. */
function steal(t: FiveAgesTable, seat: Seat): void {
  if (hasBit(leftStands, seat)) rob(t, seat, leftOf(t, seat));
  if (hasBit(rightStands, seat)) rob(t, seat, rightOf(t, seat));
}

function rob(t: FiveAgesTable, seat: Seat, defender: Seat): void {
  const at = random(t, count(t, civilization + defender));
  if (t.events) note(t, { type: 'stolen', seat, from: defender, position: at + 1 });
  move(t, cardAt(t, civilization + defender, at), hand + seat);
  t.counters.robbed |= bitOf(defender);
}

/** §W4.3: one card for each void attack made, and one for being robbed. */
function drawForWar(t: FiveAgesTable, seat: Seat): void {
  const isVoid = (declared: number, stands: number): number => (hasBit(declared & ~stands, seat) ? 1 : 0);
  const due = isVoid(toLeft, leftStands) + isVoid(toRight, rightStands) + (hasBit(t.counters.robbed, seat) ? 1 : 0);
  for (let i = 0; i < due; i++) drawOne(t, seat);
  if (t.events && due > 0) note(t, { type: 'drew', seat, cards: due });
}
