import type { Seat } from '../../../engine/words.ts';
import { buyCode, END_CODE, playCode } from '../act/act-code.ts';
import { firstCopyOf } from './play-turn.ts';
import { columnZone, hand, type RebuildTable } from '../shape.ts';
import { discounted, findPayments, payments, readHand, readTab } from '../tab.ts';
import type { TurnPlan } from './turn-plans.ts';
import { faceAt } from './worth.ts';

/** The first step of a plan as a legal action: a play, else a purchase with the part of the payment that it needs. */
export function firstStep(t: RebuildTable, seat: Seat, plan: TurnPlan): number {
  if (plan.plays !== 0) return playCode(firstCopyOf(t, hand + seat, 31 - Math.clz32(plan.plays)));
  return plan.bought === 0 ? END_CODE : firstBuy(t, seat, plan);
}

function firstBuy(t: RebuildTable, seat: Seat, { places, prices, pay }: TurnPlan): number {
  const place = places[0] ?? 0;
  const price = prices[0] ?? 0;
  const face = faceAt(t, columnZone(place >> 4), place & 15);
  readTab(t);
  readHand(t, seat, ~pay);
  findPayments(discounted(face, face.prices[price] ?? face.icons));
  return buyCode(place >> 4, place & 15, price, canonical(t, seat, plainestPayment(t, seat)));
}

/** Of the payments just found: what is good for anything is given last, then as few icons as possible. */
export function plainestPayment(t: RebuildTable, seat: Seat): number {
  let best = 0;
  let least = Infinity;
  for (let i = 0; i < payments.count; i++) {
    const mask = payments.masks[i] ?? 0;
    let weight = 0;
    for (let at = 0; mask >> at !== 0; at++) {
      if ((mask & (1 << at)) === 0) continue;
      const { isWild, total } = faceAt(t, hand + seat, at);
      weight += isWild ? total * WILD_ICONS : total;
    }
    if (weight >= least) continue;
    least = weight;
    best = mask;
  }
  return best;
}

const WILD_ICONS = 16; // more than any other card has

/** The same cards as the list of legal actions names them: of equal cards those that came first. */
export function canonical(t: RebuildTable, seat: Seat, mask: number): number {
  let out = 0;
  for (let at = 0; mask >> at !== 0; at++) {
    if ((mask & (1 << at)) === 0) continue;
    const face = faceAt(t, hand + seat, at);
    let first = 0;
    while ((out & (1 << first)) !== 0 || faceAt(t, hand + seat, first) !== face) first++;
    out |= 1 << first;
  }
  return out;
}
