import type { Plan, Table } from '../../engine/game.ts';
import { imagineInto } from '../../engine/imagine.ts';
import { act, nextToAct, searchTable } from '../../engine/play.ts';
import { makeDice } from '../../engine/random.ts';
import { isOver, phaseOf } from '../../engine/table.ts';
import type { Seat } from '../../engine/words.ts';
import { count } from '../../engine/zones.ts';
import { teamPoints } from './scoring.ts';
import { deck, discard, type Rebuild, type RebuildTable } from './shape.ts';
import { faceAt } from './worth.ts';

/*
 * §8 D4: some orders of the Discard Pile, each played to the end of the game; the best is taken. An order is a number: it
 * ranks faces by a hash, so the same order goes on from step to step while the pile is being ordered.
 */

const ORDERS = 24;

type Decide = (t: RebuildTable, seat: Seat) => number;

const last = { plan: {}, key: -1, order: 0 }; // the answer depends on nothing else, so it may be remembered

export function planOrder(view: RebuildTable, seat: Seat, decide: Decide): number {
  const key = keyOf(view, seat);
  if (last.plan !== view.plan || last.key !== key) {
    last.order = bestOrder(view, seat, key, decide);
    last.plan = view.plan;
    last.key = key;
  }
  return firstOf(view, seat, last.order, key);
}

function bestOrder(view: RebuildTable, seat: Seat, key: number, decide: Decide): number {
  const world = worldOf(view.plan);
  const dice = makeDice(`order ${key}`);
  let best = 0;
  let most = -1;
  for (let order = 0; order < ORDERS; order++) {
    imagineInto(world, view, dice);
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

/** The place of the card that this order puts next; of equal cards the first. Order 0 is the pile as it lies. */
function firstOf(t: RebuildTable, seat: Seat, order: number, key: number): number {
  const pile = count(t, discard + seat);
  let best = order === 0 ? pile - 1 : 0;
  if (order > 0)
    for (let at = 1; at < pile; at++) if (rank(t, seat, at, order, key) < rank(t, seat, best, order, key)) best = at;
  const face = faceAt(t, discard + seat, best);
  let first = 0;
  while (faceAt(t, discard + seat, first) !== face) first++;
  return first;
}

/** Copies are spread: each further one of the pile ranks by another number. */
function rank(t: RebuildTable, seat: Seat, at: number, order: number, key: number): number {
  const face = faceAt(t, discard + seat, at);
  let copy = 0;
  for (let before = 0; before < at; before++) if (faceAt(t, discard + seat, before) === face) copy++;
  return hash(face.number * 8 + copy, order * 65_537 + (key & 0xffff));
}
