import type { EventView } from '../../../../engine/tell.ts';
import type { Seat } from '../../../../engine/words.ts';
import { leftOf, rightOf } from '../../../../engine/zones.ts';
import { reckon, type Table, whyAbroad } from '../points.ts';
import { type Avenue, avenueNumber, type Avenues, type Place } from '../scene.ts';

/*
 * What was built since one chose last, and what that brought. Cities before it are those on the table with the steps of the
 * log taken back; points are asked of the scoring, before and after.
 */

type Step =
  | { readonly type: 'built'; readonly seat: Seat; readonly card: string; readonly place: Place }
  | { readonly type: 'swapped'; readonly seat: Seat; readonly place: Place; readonly other: Place };

export interface Reveal {
  readonly id: string;
  readonly round: number; // 0 where the log does not tell
  readonly steps: number; // of the round, up to here
  readonly isMore: boolean; // what came after all had built: a power was used
  readonly hasBuilds: boolean; // or two cards changed places
  readonly brought: readonly Brought[]; // for each seat
}

/** What a round brought a seat. */
export interface Brought {
  readonly seat: Seat;
  readonly cards: readonly Stone[]; // of its city now
  readonly hasActed: boolean;
  readonly own: number; // what its own steps brought
  readonly before: number;
  readonly after: number;
}

/** A card of a city, with its points before, after the own step, and after those of the neighbours. */
export interface Stone {
  readonly card: string;
  readonly place: Place;
  readonly isNew: boolean;
  readonly was: number; // 0 for a new one
  readonly mid: number;
  readonly is: number;
  readonly why: string; // what the neighbours did to it; '' if nothing
  readonly by: readonly Seat[];
}

export const newOf = ({ cards }: Brought): Stone[] => cards.filter(({ isNew }) => isNew);
/** Other cards that score more or less because of the own step. */
export const liftedOf = ({ cards }: Brought): Stone[] => cards.filter(({ isNew, was, mid }) => !isNew && was !== mid);
export const changedAbroad = ({ cards }: Brought): Stone[] => cards.filter(({ mid, is }) => mid !== is);

const ANSWERS: ReadonlySet<string> = new Set(['chose', 'chosen', 'declined', 'scouted', 'salvaged', 'kept', 'undone']);

/**
 * The builds that a seat has not yet answered with a choice of its own, or for whoever looks on nobody has; those of a scene before
 * are left out.
 */
export function revealOf(
  log: readonly EventView[],
  scene: Avenue,
  name: (seat: Seat) => string,
  shown: Reveal | null = null,
): Reveal | null {
  const last = log.findLastIndex(isStep);
  const isAnswer = (event: EventView): boolean =>
    ANSWERS.has(event.type) && (scene.seat === null || isBy(event, scene.seat));
  if (last < 0 || log.slice(last + 1).some(isAnswer)) return null;
  const begin = log.findLastIndex(({ type }, i) => i < last && type === 'round');
  const round = Number(fieldsOf(log[begin]).round ?? 0);
  const all = log.slice(begin + 1, last + 1).flatMap(stepOf);
  if (shown?.round === round && shown.steps === all.length) return shown;
  const steps = shown?.round === round ? all.slice(shown.steps) : all;
  const before = takenBack(scene.cities, steps);
  // Whoever has just acted alone has seen what it brings.
  if (!before || steps.every(({ seat }) => seat === scene.seat)) return null;
  return {
    id: `${round} ${all.length}`,
    round,
    steps: all.length,
    isMore: steps.length < all.length,
    hasBuilds: steps.some(({ type }) => type === 'built'),
    brought: scene.cities.map((_, seat) => broughtTo({ scene, before, steps, name }, seat)),
  };
}

const fieldsOf = (event: EventView | undefined): Readonly<Record<string, unknown>> => ({ ...event });
const isBy = (event: EventView, seat: Seat): boolean => fieldsOf(event).seat === seat;

const isStep = ({ type }: EventView): boolean => type === 'built' || type === 'swapped';

function stepOf(event: EventView): Step[] {
  if (!isStep(event)) return [];
  const { seat, card, avenue, row, withAvenue, withRow } = fieldsOf(event);
  const place = placeAt(avenue, row);
  return event.type === 'built'
    ? [{ type: 'built', seat: Number(seat), card: String(card), place }]
    : [{ type: 'swapped', seat: Number(seat), place, other: placeAt(withAvenue, withRow) }];
}

const placeAt = (avenue: unknown, row: unknown): Place => ({ avenue: avenueNumber(avenue), row: Number(row) });

/** The cities before these steps; null if they do not fit, as when something was taken back. */
function takenBack(cities: readonly Avenues[], steps: readonly Step[]): readonly Avenues[] | null {
  const before = cities.map((city) => city.map((cards) => [...cards]));
  for (const step of steps.toReversed()) {
    const city = before[step.seat] ?? [];
    if (step.type === 'swapped') exchange(city, step.place, step.other);
    else if (city[step.place.avenue]?.splice(step.place.row - 1, 1)[0] !== step.card) return null;
  }
  return before;
}

function exchange<T>(city: readonly T[][], a: Place, b: Place): void {
  const [one, other] = [city[a.avenue]?.[a.row - 1], city[b.avenue]?.[b.row - 1]];
  if (one === undefined || other === undefined) return;
  city[a.avenue]?.splice(a.row - 1, 1, other);
  city[b.avenue]?.splice(b.row - 1, 1, one);
}

interface Moment {
  readonly scene: Avenue;
  readonly before: readonly Avenues[];
  readonly steps: readonly Step[];
  readonly name: (seat: Seat) => string;
}

function broughtTo({ scene, before, steps, name }: Moment, seat: Seat): Brought {
  const after = scene.cities[seat] ?? [];
  const at = (cities: readonly Avenues[]): Table => ({ ...scene, cities });
  const mid = before.with(seat, after);
  const neighbours = [...new Set([leftOf(scene, seat), rightOf(scene, seat)])].filter((one) => one !== seat);
  const pointsBefore = reckon(at(before), seat);
  const pointsMid = reckon(at(mid), seat);
  const pointsAfter = reckon(scene, seat);
  // One neighbour after the other, so that each change has a name.
  const alone = neighbours.map((who) => {
    const table = at(mid.with(who, scene.cities[who] ?? []));
    return { who, table, points: reckon(table, seat) };
  });
  const own = steps.filter((step) => step.seat === seat);
  const cards = after.flatMap((avenue, i) =>
    avenue.map((card, j): Stone => {
      const place = { avenue: i, row: j + 1 };
      const from = placeBefore(place, own);
      const [middle, is] = [pointsMid.cards[i]?.[j] ?? 0, pointsAfter.cards[i]?.[j] ?? 0];
      const causes = middle === is ? [] : alone.filter(({ points }) => points.cards[i]?.[j] !== middle);
      return {
        card,
        place,
        isNew: from === null,
        was: from === null ? 0 : (pointsBefore.cards[from.avenue]?.[from.row - 1] ?? 0),
        mid: middle,
        is,
        by: causes.map(({ who }) => who),
        why: causes
          .map(({ who, table }) =>
            whyAbroad({
              before: at(mid),
              after: table,
              seat,
              place,
              whose: seat === scene.seat ? null : name(seat),
              who: who === scene.seat ? null : name(who),
              built: steps.flatMap((step) => (step.seat === who && step.type === 'built' ? [step.card] : [])),
            }),
          )
          .join(' and '),
      };
    }),
  );
  return {
    seat,
    cards,
    hasActed: own.length > 0,
    own: pointsMid.total - pointsBefore.total,
    before: pointsBefore.total,
    after: pointsAfter.total,
  };
}

/** Where a card stood before these steps; null if it was built in one of them. */
function placeBefore(now: Place, steps: readonly Step[]): Place | null {
  let { avenue, row } = now;
  for (const step of steps.toReversed()) {
    const isHere = (place: Place): boolean => place.avenue === avenue && place.row === row;
    if (step.type === 'swapped') {
      const to = isHere(step.place) ? step.other : isHere(step.other) ? step.place : null;
      if (to) ({ avenue, row } = to);
    } else {
      if (isHere(step.place)) return null;
      if (step.place.avenue === avenue && step.place.row < row) row--;
    }
  }
  return { avenue, row };
}
