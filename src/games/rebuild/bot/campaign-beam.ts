import { nextToAct } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import type { Card, Seat } from '../../../engine/words.ts';
import { leftOf } from '../../../engine/zones.ts';
import { END_CODE, playCode } from '../act/act-code.ts';
import {
  copyNode,
  type Deed,
  doCode,
  doDraw,
  doPlan,
  makeNode,
  type Node,
  openDraws,
  readPool,
  weighCampaign,
  worthOfNode,
} from './campaign-node.ts';
import { drawPlace, payHelpers, quickCode } from './play-turn.ts';
import { teamPoints } from '../scoring.ts';
import type { RebuildTable } from '../shape.ts';
import { bestPlan, copyOfPlan, findPlans, plans } from './turn-plans.ts';

/*
 * A beam search over whole turns: from each of the best positions a few plans, each with a few hands that could be drawn
 * next; the best of all that come of them go on, until games are over.
 */

export interface Beam {
  readonly width: number;
  readonly plans: number; // tried from each position
  readonly hands: number; // tried for each plan
}

/** The best line found so far: points at its end and what was done, the last thing first. */
export interface Line {
  points: number;
  last: Deed | null;
}

const HAND = 5;
const pool: Card[] = [];

/** One pass from this position to the ends of games; yields now and then, so that it can be left at any moment. */
export function* searchBeam(root: Node, beam: Beam, dice: Dice, line: Line): Generator<void, void> {
  const { plan } = root.t;
  let nodes: Node[] = [];
  yield* settleStart(root, beam, dice, line, nodes);
  const work = makeNode(plan);
  const mid = makeNode(plan);
  const child = makeNode(plan);
  while (nodes.length > 0) {
    const next: Node[] = [];
    for (const node of nodes) yield* expand(node, { work, mid, child }, beam, dice, line, next);
    nodes = next;
  }
}

/** A position in which the pile is being ordered, or step 2 is interrupted, is brought to step 2 in several ways. */
function* settleStart(root: Node, beam: Beam, dice: Dice, line: Line, out: Node[]): Generator<void, void> {
  const child = makeNode(root.t.plan);
  if (phaseOf(root.t) === 'act') {
    copyNode(child, root);
    out.push(child);
    return;
  }
  for (let i = 0; i < beam.width * beam.hands; i++) {
    copyNode(child, root);
    settle(child, dice);
    weigh(child, line, beam.width, out);
    if (i % beam.hands === 0) yield;
  }
}

interface Desk {
  readonly work: Node;
  readonly mid: Node;
  readonly child: Node;
}

function* expand(
  node: Node,
  { work, mid, child }: Desk,
  beam: Beam,
  dice: Dice,
  line: Line,
  out: Node[],
): Generator<void, void> {
  copyNode(work, node);
  const { t } = work;
  const seat = t.counters.turn;
  drawMore(work, seat, dice);
  findPlans(t, seat, weighCampaign(t), payHelpers(t, seat), beam.plans);
  const found = plans.list.slice(0, plans.count).map(copyOfPlan);
  for (const plan of found) {
    copyNode(mid, work);
    if (plan.bought > 0) {
      doPlan(mid, seat, plan);
      buyMore(mid, seat);
    }
    if (isOver(mid.t)) {
      weigh(mid, line, beam.width, out);
      continue;
    }
    for (let i = 0; i < beam.hands; i++) {
      copyNode(child, mid);
      chooseDraws(child, leftOf(t, seat), HAND, dice);
      doCode(child, seat, END_CODE);
      settle(child, dice);
      weigh(child, line, beam.width, out);
    }
    yield;
  }
}

/** §4.2: cards that draw are played first. */
function drawMore(node: Node, seat: Seat, dice: Dice): void {
  for (let at = drawPlace(node.t, seat); at >= 0; at = drawPlace(node.t, seat)) {
    chooseDraws(node, seat, 1, dice);
    doCode(node, seat, playCode(at));
    settle(node, dice);
  }
}

function buyMore(node: Node, seat: Seat): void {
  const { t } = node;
  while (!isOver(t) && phaseOf(t) === 'act') {
    findPlans(t, seat, weighCampaign(t), payHelpers(t, seat), 1);
    if (bestPlan().bought === 0) return;
    doPlan(node, seat, copyOfPlan(bestPlan()));
  }
}

/** Makes the small decisions until step 2 comes again or the game is over. */
function settle(node: Node, dice: Dice): void {
  const { t } = node;
  while (!isOver(t) && phaseOf(t) !== 'act') {
    const seat = nextToAct(t);
    if (phaseOf(t) === 'order') chooseDraws(node, seat, t.counters.due, dice);
    else doCode(node, seat, quickCode(t, seat, weighCampaign(t).values));
  }
}

/** Any of the cards that could come next. */
function chooseDraws(node: Node, seat: Seat, due: number, dice: Dice): void {
  const open = openDraws(node, seat, due);
  const isOrder = phaseOf(node.t) === 'order';
  if (open === 0 && !isOrder) return;
  readPool(node, seat, pool);
  for (let i = 0; i < open; i++) {
    const j = i + dice.below(pool.length - i);
    const card = pool[j] ?? 0;
    pool[j] = pool[i] ?? 0;
    pool[i] = card;
  }
  doDraw(node, seat, pool.slice(0, open));
}

/** Keeps a position if it is among the best, or the line if it is over. */
function weigh(node: Node, line: Line, width: number, out: Node[]): void {
  const { t } = node;
  if (isOver(t)) {
    const points = teamPoints(t);
    if (points <= line.points) return;
    line.points = points;
    line.last = node.last;
    return;
  }
  node.value = worthOfNode(t) + handWorth(t);
  let at = out.length;
  while (at > 0 && (out[at - 1]?.value ?? 0) < node.value) at--;
  if (at === width || out[at - 1]?.value === node.value) return;
  const place = out.length < width ? makeNode(t.plan) : out.pop();
  if (!place) return;
  copyNode(place, node);
  out.splice(at, 0, place);
}

/** What the best plan for this hand brings. */
function handWorth(t: RebuildTable): number {
  const seat = t.counters.turn;
  findPlans(t, seat, weighCampaign(t), payHelpers(t, seat), 1);
  return bestPlan().value;
}
