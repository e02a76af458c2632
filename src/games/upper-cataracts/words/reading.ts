import { tableFrom } from '../../../engine/from-view.ts';
import { makePlan, sharedPlan } from '../../../engine/plan.ts';
import type { View } from '../../../engine/view.ts';
import { isActive, runsOut } from '../active.ts';
import { hasTag } from '../chronicle.ts';
import { Deck, type Face, PRINTED } from '../deck.ts';
import type { ChooseOption } from '../effects.ts';
import { operandB } from '../frames.ts';
import { upperCataracts } from '../game.ts';
import { type Level, levelOf } from '../options.ts';
import type { CataractsTable, Options } from '../shape.ts';

/** What a view says, in the game's own words. */
export interface Reading {
  readonly view: View;
  readonly world: CataractsTable; // what the viewer sees, as a table of which the rules can be asked
  readonly cards: Deck; // what is printed on them
  readonly faceNamed: (id: string) => Face | undefined;
  /** A card as players write it. */
  readonly nameOf: (id: string) => string;
  readonly level: Level;
  readonly year: number;
  readonly trackers: readonly number[];
  readonly capacity: readonly number[];
  readonly omens: number;
  readonly misfortunes: number;
  readonly ended: number;
  readonly tags: readonly string[];
  readonly played: readonly number[];
  readonly hand: readonly (string | null)[];
  readonly places: readonly (Place | null)[]; // slots 1 to 3, then the Milestone
  readonly deck: number;
  readonly discard: readonly (string | null)[];
  readonly objectiveDeck: readonly (string | null)[];
  readonly objectiveDiscard: number;
}

/** One of the four places with its card. */
export interface Place {
  readonly id: string;
  readonly slot: number;
  readonly isActive: boolean;
  readonly clock: number;
  readonly crisis: number;
  readonly isFailing: boolean; // left alone, in this year
}

/** The deck of a match; a view names its cards and does not say what is printed on them. */
export const cardsOfMatch = (setting: unknown): Deck => (setting instanceof Deck ? setting : PRINTED);

const facesByDeck = new WeakMap<Deck, ReadonlyMap<string, Face>>();

/** The faces of a deck by their ids, sorted once. */
function facesIn(deck: Deck): ReadonlyMap<string, Face> {
  const found = facesByDeck.get(deck) ?? new Map(deck.faces.map((face) => [face.id, face]));
  facesByDeck.set(deck, found);
  return found;
}

const titleOf = (id: string): string => id.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

export function readView(view: View, setting?: unknown): Reading {
  const cards = cardsOfMatch(setting);
  const faces = facesIn(cards);
  const options = view.options as Options; // all of them, as they were settled
  const plan = cards === PRINTED ? sharedPlan(upperCataracts, 1, options) : makePlan(upperCataracts, 1, options, cards);
  const world = tableFrom(plan, view);
  const { counters } = world;
  return {
    view,
    world,
    cards,
    faceNamed: (id) => faces.get(id),
    nameOf: (id) => faces.get(id)?.card.name ?? titleOf(id),
    level: levelOf(plan.options),
    year: counters.year,
    trackers: Array.from(counters.trackers),
    capacity: Array.from(counters.capacity),
    omens: counters.omens,
    misfortunes: counters.misfortunes,
    ended: counters.ended,
    tags: cards.tags.filter((_, tag) => hasTag(world, tag)),
    played: Array.from(counters.played),
    hand: cardsIn(view, 'hand'),
    places: ['slot-1', 'slot-2', 'slot-3', 'milestone'].map((zone, i) => {
      const [id] = cardsIn(view, zone);
      if (id === undefined || id === null) return null;
      const [clock, crisis] = [counters.clocks[i] ?? 0, counters.crises[i] ?? 0];
      const isOpen = isActive(world, i);
      return {
        id,
        slot: i + 1,
        isActive: isOpen,
        clock,
        crisis,
        isFailing: isOpen && (runsOut(clock) || runsOut(crisis)),
      };
    }),
    deck: cardsIn(view, 'action-deck').length,
    discard: cardsIn(view, 'action-discard'),
    objectiveDeck: cardsIn(view, 'objective-deck'),
    objectiveDiscard: cardsIn(view, 'objective-discard').length,
  };
}

/** The cards of a zone, null for a back. */
export function cardsIn(view: View, zone: string): (string | null)[] {
  const [shown] = [view.zones[zone] ?? []].flat();
  return Array.from({ length: shown?.count ?? 0 }, (_, i) => shown?.cards?.[i] ?? null);
}

/** The option of the `choose` under way, counted from 1. */
export const choiceOpen = ({ cards, world }: Reading, option: number): ChooseOption | undefined =>
  cards.choices[(cards.chooseFrom[operandB(world)] ?? 0) + option - 1];
