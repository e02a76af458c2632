import type { Table } from '../../../engine/game.ts';
import { act, searchTable } from '../../../engine/play.ts';
import { copyInto, isOver, phaseOf } from '../../../engine/table.ts';
import type { Card, Seat } from '../../../engine/words.ts';
import { cardAt, count, move, placeOf } from '../../../engine/zones.ts';
import { cardValues } from './card-values.ts';
import { carryOut } from './play-turn.ts';
import { teamPoints } from '../scoring.ts';
import {
  carried,
  columnsIn,
  columnZone,
  deck,
  discard,
  hand,
  played,
  type Rebuild,
  type RebuildTable,
} from '../shape.ts';
import type { Scales, TurnPlan } from './turn-plans.ts';
import { cardsInGrid, faceAt } from './worth.ts';

/*
 * The campaign has no chance once every deck has been ordered (§6.5.3), so a search may put off the order of a deck: the
 * cards that are drawn next are chosen when they are drawn, and the order is what the whole line drew.
 */

/** What was done on the way to a node, the last thing first. */
export type Deed =
  | { readonly before: Deed | null; readonly seat: Seat; readonly kind: 'plan'; readonly plan: TurnPlan }
  | { readonly before: Deed | null; readonly seat: Seat; readonly kind: 'code'; readonly code: number }
  | { readonly before: Deed | null; readonly seat: Seat; readonly kind: 'draw'; readonly draw: Draw };

/** These cards come next; `open` were to be chosen from, at the bottom of the deck. */
export interface Draw {
  readonly cards: readonly Card[];
  readonly open: number;
}

export interface Node {
  readonly t: RebuildTable;
  readonly free: Int32Array; // seat → how many cards of its deck, from the bottom, may still be put in any order
  last: Deed | null;
  value: number;
}

export const makeNode = (plan: Table<Rebuild>['plan']): Node => ({
  t: searchTable(plan),
  free: new Int32Array(plan.seats),
  last: null,
  value: 0,
});

export function copyNode(to: Node, from: Node): void {
  copyInto(to.t, from.t);
  to.free.set(from.free);
  to.last = from.last;
  to.value = from.value;
}

/* ---- deeds ---- */

export function doPlan(node: Node, seat: Seat, plan: TurnPlan): void {
  carryOut(node.t, seat, plan);
  node.last = { before: node.last, seat, kind: 'plan', plan };
}

export function doCode(node: Node, seat: Seat, code: number): void {
  act(node.t, seat, code);
  node.last = { before: node.last, seat, kind: 'code', code };
}

/** How many of the cards that a seat draws next, `due` of them, are still to be chosen. */
export function openDraws({ t, free }: Node, seat: Seat, due: number): number {
  const held = count(t, deck + seat);
  if (phaseOf(t) === 'order') return Math.max(0, Math.min(due - held, count(t, discard + seat)));
  // Where all come, their order does not matter; and a second card may have been drawn (§2.2).
  const open = held <= due ? 0 : Math.min(free[seat] ?? 0, held);
  free[seat] = open;
  return open === 0 ? 0 : Math.max(0, due - (held - open));
}

/** The cards among which they are chosen. */
export function readPool({ t, free }: Node, seat: Seat, out: Card[]): void {
  out.length = 0;
  const isOrder = phaseOf(t) === 'order';
  const zone = (isOrder ? discard : deck) + seat;
  const cards = isOrder ? count(t, zone) : (free[seat] ?? 0);
  for (let at = 0; at < cards; at++) out.push(cardAt(t, zone, at));
}

/** Decides that these cards are drawn next, after those that are fixed already. */
export function doDraw(node: Node, seat: Seat, cards: readonly Card[]): void {
  const { t, free } = node;
  const open = phaseOf(t) === 'order' ? count(t, discard + seat) : (free[seat] ?? 0);
  const draw = { cards, open };
  drawNext(t, seat, draw);
  free[seat] = open - cards.length;
  node.last = { before: node.last, seat, kind: 'draw', draw };
}

/** Puts the cards where they are drawn next; a pile that is being ordered is finished with the others as they lie. */
export function drawNext(t: RebuildTable, seat: Seat, { cards, open }: Draw): void {
  if (phaseOf(t) === 'order') {
    for (const card of cards) if (isOrdering(t, seat)) act(t, seat, placeOf(t, discard + seat, card));
    while (isOrdering(t, seat)) act(t, seat, count(t, discard + seat) - 1);
  } else for (let i = 0; i < cards.length; i++) move(t, cards[i] ?? 0, deck + seat, open - 1 - i);
}

/** Whether this seat still has cards to put into order. */
export const isOrdering = (t: RebuildTable, seat: Seat): boolean =>
  phaseOf(t) === 'order' && t.counters.turn === seat && count(t, discard + seat) > 0;

/* ---- what a node is worth ---- */

const PER_TURN = 4.3; // cards that leave the grid
const AT_END = 9; // about so many are left

/** How many more turns each player has, about. */
export function campaignTurns(t: RebuildTable): number {
  let lowest = 16;
  for (let column = 0; column < columnsIn(t.options); column++) lowest = Math.min(lowest, count(t, columnZone(column)));
  return Math.max(0, Math.min((cardsInGrid(t) - AT_END) / PER_TURN, 1.2 * lowest)) / t.seats;
}

const scales: Scales = { values: new Float64Array(0), rival: null };

export function weighCampaign(t: RebuildTable): Scales {
  scales.values = cardValues(t.plan, Math.max(0, campaignTurns(t) - 1 / t.seats));
  return scales;
}

const COLLECTION = [deck, discard, hand, played, carried];

/** The points of a finished game; before, what all collections are expected to bring. */
export function worthOfNode(t: RebuildTable): number {
  if (isOver(t)) return teamPoints(t);
  const { values } = weighCampaign(t);
  let worth = 0;
  for (let seat = 0; seat < t.seats; seat++)
    for (const zone of COLLECTION)
      for (let at = 0; at < count(t, zone + seat); at++) worth += values[faceAt(t, zone + seat, at).number] ?? 0;
  return worth;
}
