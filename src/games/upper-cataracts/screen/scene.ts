import type { Message } from '../../../engine/edge.ts';
import type { EventView } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { madeOnce } from '../../../ui/cards/deck.ts';
import { packCubes } from '../compile.ts';
import printed from '../deck.json' with { type: 'json' };
import { PRINTED, readDeck } from '../deck.ts';
import type { MilestoneCard, ObjectiveCard } from '../deck-file/records.ts';
import { type Cubes, RESOURCES } from '../effects.ts';
import { CLOCKS, NEW_MILESTONE, RESOLUTION } from '../shape.ts';
import { missingFor } from '../trackers.ts';
import { cardsIn, type Place, type Reading, readView } from '../words/reading.ts';
import { type Outcome, tryAction, tryYearEnd, type YearEnd } from '../words/trial.ts';
import { startingCrisis } from '../year.ts';

/** One of the four places of the wall: three Objectives, then the Milestone. */
export interface Tablet extends Place {
  readonly name: string;
  readonly isMilestone: boolean;
  readonly card: ObjectiveCard | MilestoneCard;
  readonly start: number; // of the Crisis, as this level shifts it (§6.1); 0: none
  readonly top: number;
}

export type Step = 'action' | 'resolution' | 'clocks' | 'reset';

/** What the player sees of a reign, as the table draws it. */
export interface Scene {
  readonly reading: Reading;
  readonly phase: string;
  readonly step: Step;
  readonly hand: readonly string[];
  readonly lane: readonly string[]; // played this year
  readonly tablets: readonly (Tablet | null)[];
  readonly yearEnd: YearEnd; // if it came now
  readonly milestoneYears: readonly number[]; // when Milestones were resolved
  /** A zone by its name, the top of a pile first; null is a back. */
  zone(name: string): readonly (string | null)[];
  /** What must lie in a hidden zone, in no order. */
  unseenIn(name: string): readonly string[];
}

export const RESOURCE_NAMES = ['Might', 'Stability', 'Influence', 'Food'] as const;

function stepOf(stage: number): Step {
  if (stage >= NEW_MILESTONE) return 'reset';
  if (stage >= CLOCKS) return 'clocks';
  return stage >= RESOLUTION ? 'resolution' : 'action';
}

/** The deck of a match: the printed one, or that of a file which somebody has brought. */
export const deckOf = madeOnce((file) => (file === printed ? PRINTED : readDeck({ deck: file })), printed);

/** `own`: such a file. */
export function sceneOf(view: View, log: readonly EventView[], own: unknown = null): Scene {
  const reading = readView(view, deckOf(own));
  const zone = (name: string): readonly (string | null)[] => cardsIn(view, name);
  return {
    reading,
    phase: view.phase,
    step: stepOf(reading.world.counters.stage),
    hand: known(zone('hand')),
    lane: known(zone('play-area')),
    tablets: reading.places.map((place) => (place ? tabletOf(reading, place) : null)),
    yearEnd: tryYearEnd(reading.world),
    milestoneYears: milestoneYears(log),
    zone,
    unseenIn: (name) => view.unseen.flatMap(({ zones, cards }) => (zones.includes(name) ? cards : [])),
  };
}

export const known = (cards: readonly (string | null)[]): string[] => cards.filter((card) => card !== null);

function tabletOf({ faceNamed, world }: Reading, place: Place): Tablet | null {
  const face = faceNamed(place.id);
  if (!face || face.kind === 'action') return null;
  const { card, kind, number } = face;
  return {
    ...place,
    name: card.name,
    isMilestone: kind === 'milestone',
    card,
    start: startingCrisis(world, number),
    top: card.crisis?.top ?? 0,
  };
}

/** The years in which Milestones were resolved, from what happened so far. */
function milestoneYears(log: readonly EventView[]): number[] {
  const years: number[] = [];
  let year = 1;
  for (const event of log) {
    if (event.type === 'year') year = Number(event.year);
    else if (event.type === 'resolved' && event.slot === 4) years.push(year);
  }
  return years;
}

/** What an action would do to the stores; null where nothing. `times` is for pushes. */
export function outcomeFor({ phase, yearEnd, reading }: Scene, action: Message, times = 1): Outcome | null {
  if (action.type === 'end' || (action.type === 'stop' && phase === 'resolve'))
    return yearEnd.due.length > 0 ? yearEnd.outcome : null;
  return tryAction(reading.world, action, times);
}

/* ---- prices ---- */

export const amounts = (cubes: Cubes): number[] => RESOURCES.map((resource) => cubes[resource] ?? 0);

/** What is more than nothing of numbers in the order Might, Stability, Influence, Food. */
export const bundleOf = (numbers: readonly number[]): Cubes =>
  Object.fromEntries(RESOURCES.flatMap((resource, i) => ((numbers[i] ?? 0) > 0 ? [[resource, numbers[i]]] : [])));

/** What is missing to pay a price. */
export const shortOf = ({ world }: Reading, price: Cubes): number[] => missingFor(world, packCubes(price));

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** '1 Might and 2 Food' */
export function inWords(numbers: readonly number[]): string {
  const parts = numbers.flatMap((n, i) => (n > 0 ? [`${n} ${RESOURCE_NAMES[i]}`] : []));
  const last = parts.pop();
  if (last === undefined) return 'nothing';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
