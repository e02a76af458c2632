import type { Plan, Table } from '../../../engine/game.ts';
import { imagineInto } from '../../../engine/imagine.ts';
import { act, nextToAct, searchTable } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { count } from '../../../engine/zones.ts';
import { teamPoints } from '../scoring.ts';
import { deck, discard, type Rebuild, type RebuildTable } from '../shape.ts';
import { faceAt } from './worth.ts';

/*
 * §8 D4: some orders of the Discard Pile, each played to the end of the game; the best is taken. An order is a number: it
 * ranks faces by a hash, so the same order goes on from step to step while the pile is being ordered. Nothing is remembered
 * between the steps: orders that do not begin with the cards placed so far are out, so the one that was best goes on unless
 * the pile as it lies is as good from here.
 */

const ORDERS = Array.from({ length: 24 }, (_, order) => order);

type Decide = (t: RebuildTable, seat: Seat) => number;

export function planOrder(view: RebuildTable, seat: Seat, decide: Decide): number {
  const key = keyOf(view, seat);
  return firstOf(view, seat, bestOrder(view, seat, key, decide), key);
}

function bestOrder(view: RebuildTable, seat: Seat, key: number, decide: Decide): number {
  const fitting = new Set(ORDERS.filter((order) => beginsSo(view, seat, order, key)));
  if (fitting.size === 1) return 0;
  const world = worldOf(view.plan);
  const dice = makeDice(`order ${key}`);
  let best = 0;
  let most = -1;
  for (const order of ORDERS) {
    imagineInto(world, view, dice); // each order has a world of its own, whichever others are tried
    if (!fitting.has(order)) continue;
    while (phaseOf(world) === 'order' && nextToAct(world) === seat) act(world, seat, firstOf(world, seat, order, key));
    while (!isOver(world)) {
      const next = nextToAct(world);
      act(world, next, decide(world, next));
    }
    const points = teamPoints(world);
    if (points <= most) continue;
    most = points;
    best = order;
  }
  return best;
}

const worlds = new WeakMap<Plan<Rebuild>, Table<Rebuild>>();

function worldOf(plan: Plan<Rebuild>): RebuildTable {
  const known = worlds.get(plan);
  const world = known ?? searchTable(plan);
  if (!known) worlds.set(plan, world);
  return world;
}

/** The same for all steps of one ordering: whose, when, and which cards there are. */
function keyOf(t: RebuildTable, seat: Seat): number {
  let sum = t.counters.turns * 8 + seat;
  for (const zone of [deck + seat, discard + seat])
    for (let at = 0; at < count(t, zone); at++) sum += hash(faceAt(t, zone, at).number, 1);
  return (Math.imul(sum, 0x9e3779b1) ^ t.counters.due) >>> 0;
}

function hash(a: number, b: number): number {
  let mixed = Math.imul(a + 1, 0x85ebca6b) ^ Math.imul(b + 1, 0xc2b2ae35);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) & 0xffff;
}

/** Whether an order puts the cards first that lie in the deck already; the pile as it lies goes on from any of them. */
function beginsSo(t: RebuildTable, seat: Seat, order: number, key: number): boolean {
  if (order === 0) return true;
  const placed = facesIn(t, deck + seat);
  const pile = [...facesIn(t, discard + seat), ...placed];
  return placed.reverse().every((face) => pile.splice(lowest(pile, order, key), 1)[0] === face);
}

const facesIn = (t: RebuildTable, zone: number): number[] =>
  Array.from({ length: count(t, zone) }, (_, at) => faceAt(t, zone, at).number);

/** The place of the card that this order puts next; of equal cards the first. Order 0 is the pile as it lies. */
function firstOf(t: RebuildTable, seat: Seat, order: number, key: number): number {
  const pile = facesIn(t, discard + seat);
  return pile.indexOf(pile[order === 0 ? pile.length - 1 : lowest(pile, order, key)] ?? -1);
}

/** The place of the face with the lowest rank. */
function lowest(pile: readonly number[], order: number, key: number): number {
  let best = 0;
  for (let at = 1; at < pile.length; at++) if (rank(pile, at, order, key) < rank(pile, best, order, key)) best = at;
  return best;
}

/** Copies are spread: each further one of the pile ranks by another number. */
function rank(pile: readonly number[], at: number, order: number, key: number): number {
  let copy = 0;
  for (let before = 0; before < at; before++) if (pile[before] === pile[at]) copy++;
  return hash((pile[at] ?? 0) * 8 + copy, order * 65_537 + (key & 0xffff));
}
