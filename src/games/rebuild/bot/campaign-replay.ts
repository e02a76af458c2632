import { act } from '../../../engine/play.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import type { Card, Seat } from '../../../engine/words.ts';
import { cardAt, cardsIn, count, faceOf, zoneOf } from '../../../engine/zones.ts';
import { boughtPlace, END_CODE } from '../act/act-code.ts';
import { copyNode, type Deed, drawNext, isOrdering, makeNode, type Node } from './campaign-node.ts';
import type { Face } from '../face.ts';
import { carryOut, firstCopyOf } from './play-turn.ts';
import { DECLINE_CODE } from '../reorder.ts';
import { discard, hand, type RebuildTable } from '../shape.ts';
import { firstStep } from './steps.ts';
import type { TurnPlan } from './turn-plans.ts';

/** A line that a search has found, as the actions that carry it out: now it is known in which order each deck is drawn. */

/** A pile that was ordered, and its cards as they were drawn afterwards. */
interface Ordered {
  readonly pile: readonly Card[];
  readonly drawn: Card[];
}

export type Emit = (t: RebuildTable, seat: Seat, code: number) => void;

/** Carries the deeds out from the root by legal actions; `emit` is told each of them before it is done. */
export function replay(root: Node, last: Deed | null, emit: Emit): void {
  const deeds: Deed[] = [];
  for (let deed = last; deed; deed = deed.before) deeds.unshift(deed);
  const orders = watchDraws(root, deeds);
  const { t } = copied(root);
  const does = (seat: Seat, code: number): void => {
    emit(t, seat, code);
    act(t, seat, code);
  };
  for (const deed of deeds) {
    const { seat } = deed;
    if (deed.kind === 'code') does(seat, canonical(t, seat, deed.code));
    else if (deed.kind === 'plan') doSteps(t, seat, deed.plan, does);
    else if (phaseOf(t) === 'order') doOrder(t, seat, orders.shift(), does);
  }
}

function copied(root: Node): Node {
  const node = makeNode(root.t.plan);
  copyNode(node, root);
  return node;
}

/** Does it as the search did, and looks which cards of each ordered pile came when. */
function watchDraws(root: Node, deeds: readonly Deed[]): Ordered[] {
  const { t } = copied(root);
  const orders: Ordered[] = [];
  const current: (Ordered | undefined)[] = Array.from({ length: t.seats }, () => undefined);
  for (const deed of deeds) {
    const { seat } = deed;
    if (deed.kind === 'draw') {
      if (phaseOf(t) === 'order') {
        current[seat] = { pile: cardsIn(t, discard + seat), drawn: [] };
        orders.push(current[seat]);
      }
      drawNext(t, seat, deed.draw);
    } else if (deed.kind === 'plan') carryOut(t, seat, deed.plan);
    else act(t, seat, deed.code);
    if (!isOver(t)) current.forEach((order, owner) => noteDrawn(t, owner, order));
  }
  return orders;
}

function noteDrawn(t: RebuildTable, seat: Seat, order: Ordered | undefined): void {
  if (!order) return;
  for (let at = 0; at < count(t, hand + seat); at++) {
    const card = cardAt(t, hand + seat, at);
    if (order.pile.includes(card) && !order.drawn.includes(card)) order.drawn.push(card);
  }
}

type Does = (seat: Seat, code: number) => void;

/** The cards as they will be drawn, then the others. */
function doOrder(t: RebuildTable, seat: Seat, order: Ordered | undefined, does: Does): void {
  const drawn = order?.drawn ?? [];
  const rest = (order?.pile ?? []).filter((card) => !drawn.includes(card));
  for (const card of [...drawn, ...rest]) {
    if (!isOrdering(t, seat)) return;
    does(seat, placeOfFace(t, discard + seat, faceOf(t, card)));
  }
}

function placeOfFace(t: RebuildTable, zone: number, face: Face): number {
  for (let at = 0; at < count(t, zone); at++) if (faceOf(t, cardAt(t, zone, at)) === face) return at;
  return 0;
}

/** A plan step by step; the cards of its payment are remembered by their faces, because places change. */
function doSteps(t: RebuildTable, seat: Seat, plan: TurnPlan, does: Does): void {
  const facesOf = (mask: number): Face[] =>
    cardsIn(t, hand + seat).flatMap((card, at) => ((mask & (1 << at)) === 0 ? [] : [faceOf(t, card)]));
  const plays = facesOf(plan.plays);
  const pay = facesOf(plan.pay);
  for (const face of plays) does(seat, 1 + placeOfFace(t, hand + seat, face));
  const { places, prices, bought } = plan;
  for (let i = 0; i < bought; i++) {
    const left = { ...plan, plays: 0, pay: maskOf(t, seat, pay), bought: bought - i };
    const code = firstStep(t, seat, { ...left, places: places.subarray(i), prices: prices.subarray(i) });
    const before = cardsIn(t, hand + seat);
    does(seat, code);
    for (const card of before) if (zoneOf(t, card) !== hand + seat) pay.splice(pay.indexOf(faceOf(t, card)), 1);
    if (phaseOf(t) === 'reorder') does(seat, DECLINE_CODE);
  }
}

function maskOf(t: RebuildTable, seat: Seat, faces: readonly Face[]): number {
  let mask = 0;
  for (const face of faces)
    for (let at = 0; at < count(t, hand + seat); at++) {
      if ((mask & (1 << at)) !== 0 || faceOf(t, cardAt(t, hand + seat, at)) !== face) continue;
      mask |= 1 << at;
      break;
    }
  return mask;
}

/** A play as the list of legal actions names it. */
function canonical(t: RebuildTable, seat: Seat, code: number): number {
  if (phaseOf(t) !== 'act' || code === END_CODE || boughtPlace(code) >= 0) return code;
  return 1 + firstCopyOf(t, hand + seat, code - 1);
}
