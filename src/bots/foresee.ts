import type { Shape, Table, TableEvent } from '../engine/game.ts';
import { cardName } from '../engine/edge.ts';
import { imagine } from '../engine/imagine.ts';
import { act, decisionOf, waitedFor } from '../engine/play.ts';
import { nameOfZone, seatOfZone } from '../engine/plan.ts';
import type { Dice } from '../engine/luck/random.ts';
import { isOver, phaseOf } from '../engine/table.ts';
import { redact } from '../engine/view.ts';
import { bitOf, hasBit, NOWHERE, type Seat } from '../engine/words.ts';
import { zoneOf } from '../engine/zones.ts';

/** A card that a step moves, where the seat sees it lie before. */
export interface Touched {
  readonly card: string;
  readonly zone: string;
  readonly seat: Seat | null; // whose zone it is; null: it is shared
}

export interface Foreseen<T extends Shape> {
  readonly gets: readonly Touched[]; // what comes to the seat from elsewhere
  readonly others: readonly Touched[]; // all else that moves
  /** What the seat sees when it decides again; null where somebody else decides, or where it has learned something by then. */
  readonly after: Table<T> | null;
}

const WORLDS = 3;

/**
 * Follows the steps of one seat from its view, in a few imagined worlds at once. Where all of them look alike to the seat afterwards,
 * nothing hung on what it does not know; so what is foreseen is what happens.
 */
export function foresee<T extends Shape>(view: Table<T>, seat: Seat, dice: Dice): (code: number) => Foreseen<T> {
  const worlds = Array.from({ length: WORLDS }, () => imagine(view, dice));
  const [first] = worlds;
  if (!first) throw new Error('no world to look into');
  const { game } = view.plan;
  const round = game.round(view);
  let known = facesPlaced(view);
  return (code) => {
    const { who } = decisionOf(first);
    const phase = phaseOf(first);
    first.events = [];
    for (const world of worlds) act(world, seat, code);
    const touched = touchedIn(first, seat, first.events);
    const after = redact(first, seat);
    const isStillAsked =
      !isOver(after) &&
      who !== 'open' &&
      decisionOf(after).who !== 'open' &&
      game.round(after) === round &&
      // Where all choose in secret, others choose at the same time.
      (decisionOf(after).who === 'together'
        ? phaseOf(after) === phase && hasBit(waitedFor(after), seat)
        : waitedFor(after) === bitOf(seat));
    // A few worlds may draw the same card by chance, so that alone tells too little.
    const placed = facesPlaced(after);
    const isAlike = worlds.every((world) => looksAlike(after, redact(world, seat)));
    const isNew = placed.some((number, i) => number > (known[i] ?? 0));
    known = placed;
    return { ...touched, after: isStillAsked && isAlike && !isNew ? after : null };
  };
}

/** Of each face, by the first card that bears it, how many the viewer can point at. */
function facesPlaced<T extends Shape>(view: Table<T>): number[] {
  const { faces, cardNamed } = view.plan;
  const numbers = faces.map(() => 0);
  for (const [card, { id }] of faces.entries()) {
    const first = cardNamed.get(id)?.[0] ?? card;
    if (zoneOf(view, card) !== NOWHERE) numbers[first] = (numbers[first] ?? 0) + 1;
  }
  return numbers;
}

const looksAlike = <T extends Shape>(one: Table<T>, other: Table<T>): boolean =>
  one.memory.every((word, i) => word === other.memory[i]);

/** What the step itself moves, before the rules go on by themselves; of that, what the seat saw lying there. */
function touchedIn<T extends Shape>(
  { plan }: Table<T>,
  seat: Seat,
  events: readonly TableEvent[],
): Pick<Foreseen<T>, 'gets' | 'others'> {
  const gets: Touched[] = [];
  const others: Touched[] = [];
  for (const event of events) {
    if (event.type === 'phase') break;
    if (event.type !== 'move' || !hasBit(plan.seenBy[event.from] ?? 0, seat)) continue;
    const owner = seatOfZone(plan, event.from);
    const isGot = owner !== seat && seatOfZone(plan, event.to) === seat;
    const touched = { card: cardName(plan, event.card), zone: nameOfZone(plan, event.from), seat: owner };
    (isGot ? gets : others).push(touched);
  }
  return { gets, others };
}
