import type { Shape, Table } from '../../engine/game.ts';
import { imagineInto } from '../../engine/imagine.ts';
import type { Dice } from '../../engine/luck/random.ts';
import { nameOfZone } from '../../engine/plan.ts';
import { act, decisionOf, legalCodes, searchTable, waitedFor } from '../../engine/play.ts';
import { clone, copyInto, emptyTable, isOver } from '../../engine/table.ts';
import { type Card, countBits, hasBit, NOWHERE, type Seat } from '../../engine/words.ts';
import { cardsIn, markOf, zoneOf } from '../../engine/zones.ts';
import type { PuzzleKind } from '../../contract/puzzle.ts';

/* What a task is, for those who make puzzles, who check them and who play them: its steps and where they end. No search. */

/** A task of one seat: its kind, and what the seat knows when it begins. */
export interface Task {
  readonly kind: PuzzleKind<Shape>;
  readonly seat: Seat;
  readonly view: Table<Shape>;
}

/** After a step: the table, and whether the task goes on there. */
export interface Taken {
  readonly table: Table<Shape>;
  readonly isDone: boolean;
}

/** One step of the seat on a copy of the table. */
export function take({ kind, seat }: Task, t: Table<Shape>, code: number): Taken {
  const table = clone(t);
  if (decisionOf(t).who === 'together') {
    if (!kind.settle) throw new Error(`${t.plan.game.id}: ${kind.id} does not say how a secret choice is settled`);
    kind.settle(table, seat, code);
    return { table, isDone: true };
  }
  if (kind.isEnd?.(t, seat, code)) return { table, isDone: true };
  act(table, seat, code);
  return { table, isDone: isOver(table) || !hasBit(waitedFor(table), seat) || !kind.goesOn?.(table, seat) };
}

/** What the seat may do now, as a list of its own. */
export const codesOf = ({ seat }: Task, t: Table<Shape>): number[] => {
  const { codes, count } = legalCodes(t, seat);
  return Array.from(codes.subarray(0, count));
};

/** A table that looks to the seat like its view. */
export function worldOf({ view }: Task, dice: Dice): Table<Shape> {
  const world = searchTable(view.plan);
  imagineInto(world, view, dice);
  return world;
}

/** The cards of which the seat does not know where exactly they lie. */
export const unknownTo = (view: Table<Shape>): Card[] =>
  view.plan.faces.flatMap((_, card) => (zoneOf(view, card) === NOWHERE ? [card] : []));

/** Whether the seat knows at least in which zone such a card lies, as with a pile of its own that was shuffled. */
const isZoneKnown = ({ view, seat }: Task, card: Card): boolean =>
  countBits(view.couldBe?.[seat * view.plan.faces.length + card] ?? 0) === 1;

/** A rule has looked at a card that the seat cannot know. */
export class HiddenCard extends Error {}

const HIDDEN: Shape['face'] = new Proxy(
  { id: '' },
  {
    get() {
      throw new HiddenCard('a card that the seat cannot know is looked at');
    },
  },
);

/**
 * A world in which cards have no face that could lie in several zones: whoever looks at one is stopped. Cards of which only the place
 * in a pile is not known keep theirs; whoever plays on such a table must see to it that none of them moves.
 */
export function blindWorldOf(task: Task, dice: Dice): Table<Shape> {
  const { plan } = task.view;
  const faces = [...plan.faces];
  for (const card of unknownTo(task.view)) if (!isZoneKnown(task, card)) faces[card] = HIDDEN;
  const blind = emptyTable({ ...plan, faces }, { knowledge: false });
  copyInto(blind, worldOf(task, dice));
  return blind;
}

/** What a line came to, as one text: lines that differ only in the order of their steps come to the same. */
export function outcomeKey({ kind }: Task, t: Table<Shape>): string {
  const { plan } = t;
  const name = (card: Card): string => {
    const face = plan.copiesOf[card] ?? -1;
    return `${face < 0 ? card : `c${face}`}/${markOf(t, card)}`;
  };
  const zones = plan.zones.map((zone) => {
    const cards = cardsIn(t, zone).map(name);
    return (kind.rows.includes(nameOfZone(plan, zone)) ? cards : cards.sort()).join();
  });
  return `${zones.join('|')}#${Array.from(t.words.subarray(plan.layout.counters, plan.layout.rng)).join()}`;
}
