import type { View, ZoneView } from '../../../engine/view.ts';
import { Deck, type Face, PRINTED } from '../deck.ts';
import { type ChooseOption, type Condition, type Cubes, type Effect, RESOURCES } from '../effects.ts';
import { type Level, levelOf } from '../options.ts';
import type { Reign } from '../scoring.ts';
import { type Options, TAGS_PER_WORD, VICTORY } from '../shape.ts';

/** What a view says, in the game's own words. */
export interface Reading {
  readonly view: View;
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
  const counter = (name: string): number => Number(view.counters[name] ?? 0);
  const row = (name: string): readonly number[] => {
    const value = view.counters[name];
    return Array.isArray(value) ? value : [];
  };
  const options = view.options as Options; // all of them, as they were settled
  return {
    view,
    cards,
    faceNamed: (id) => faces.get(id),
    nameOf: (id) => faces.get(id)?.card.name ?? titleOf(id),
    level: levelOf(options),
    year: counter('year'),
    trackers: row('trackers'),
    capacity: row('capacity'),
    omens: counter('omens'),
    misfortunes: counter('misfortunes'),
    ended: counter('ended'),
    tags: cards.tags.filter(
      (_, tag) => (((row('chronicle')[Math.floor(tag / TAGS_PER_WORD)] ?? 0) >> (tag % TAGS_PER_WORD)) & 1) === 1,
    ),
    played: row('played'),
    hand: cardsOf(view, 'hand'),
    places: ['slot-1', 'slot-2', 'slot-3', 'milestone'].map((zone, i) => {
      const [id] = cardsOf(view, zone);
      if (id === undefined || id === null) return null;
      return {
        id,
        slot: i + 1,
        isActive: ((counter('active') >> i) & 1) === 1,
        clock: row('clocks')[i] ?? 0,
        crisis: row('crises')[i] ?? 0,
      };
    }),
    deck: cardsOf(view, 'action-deck').length,
    discard: cardsOf(view, 'action-discard'),
    objectiveDeck: cardsOf(view, 'objective-deck'),
    objectiveDiscard: cardsOf(view, 'objective-discard').length,
  };
}

/** The cards of a zone, null for a back. */
function cardsOf(view: View, zone: string): (string | null)[] {
  const found = view.zones[zone];
  const [one]: readonly (ZoneView | undefined)[] = found === undefined ? [] : 'count' in found ? [found] : found;
  return Array.from({ length: one?.count ?? 0 }, (_, i) => one?.cards?.[i] ?? null);
}

/** What is scored, from the public counters of a view. */
export function reignIn({ view, level, trackers, year, omens, misfortunes, ended }: Reading): Reign {
  const counter = (name: string): number => Number(view.counters[name] ?? 0);
  return {
    milestones: counter('milestones'),
    swiftness: counter('swiftness'),
    objectives: counter('objectives'),
    resolved: counter('resolved'),
    works: counter('works'),
    renown: counter('renown'),
    cubes: trackers.reduce((sum, cubes) => sum + cubes, 0),
    misfortunes,
    burdens: counter('burdens'),
    omens,
    year,
    length: level.reign,
    isWon: ended === VICTORY,
  };
}

/** The option of the `choose` under way, counted from 1: where the program stands says which card it is on. */
export function choiceOpen({ cards, view }: Reading, option: number): ChooseOption | undefined {
  const { depth, stack } = view.counters;
  const frames = Array.isArray(stack) ? stack : [];
  const at = (frames[(Number(depth) - 1) * 2] ?? 0) & 0xffff;
  return cards.choices[(cards.chooseFrom[cards.code[at + 2] ?? 0] ?? 0) + option - 1];
}

/* ---- what effects would do to the trackers (§8): as far as nobody has to choose ---- */

export interface Preview {
  readonly trackers: number[];
  missing: number; // cubes that could not be paid: Misfortunes
  isOpen: boolean; // a choice comes: what follows is not foreseen
}

export const previewOf = ({ trackers }: Reading): Preview => ({ trackers: [...trackers], missing: 0, isOpen: false });

export function pay(preview: Preview, cubes: Cubes): Preview {
  RESOURCES.forEach((resource, i) => {
    preview.trackers[i] = (preview.trackers[i] ?? 0) - (cubes[resource] ?? 0);
  });
  return preview;
}

/** Carries out what is certain; `categories` are those of the card being played. */
export function foresee(
  reading: Reading,
  preview: Preview,
  effects: readonly Effect[],
  categories: readonly string[] = [],
): Preview {
  for (const effect of effects) {
    if (preview.isOpen) break;
    if (effect.op === 'gain' || effect.op === 'lose') change(reading, preview, effect);
    else if (effect.op === 'if') {
      const branch = holdsThen(reading, preview, effect.when, categories) ? effect.then : (effect.else ?? []);
      foresee(reading, preview, branch, categories);
    } else if (effect.op === 'times') {
      const played = playedWith(reading, effect.played, categories);
      for (let i = 0; i < Math.min(effect.max, played); i++) foresee(reading, preview, effect.do, categories);
    } else if (effect.op === 'choose') preview.isOpen = true;
  }
  return preview;
}

function change(
  reading: Reading,
  preview: Preview,
  { op, cubes }: { readonly op: string; readonly cubes: Cubes },
): void {
  RESOURCES.forEach((resource, i) => {
    const held = preview.trackers[i] ?? 0;
    const amount = cubes[resource] ?? 0;
    if (op === 'gain') preview.trackers[i] = Math.min(reading.capacity[i] ?? 0, held + amount);
    else {
      preview.trackers[i] = Math.max(0, held - amount);
      preview.missing += Math.max(0, amount - held);
    }
  });
}

const CATEGORIES = ['levy', 'rite', 'court', 'works', 'burden', 'misfortune'];
const playedWith = ({ played }: Reading, category: string, self: readonly string[]): number =>
  (played[CATEGORIES.indexOf(category)] ?? 0) + (self.includes(category) ? 1 : 0);

function holdsThen(reading: Reading, preview: Preview, when: Condition, self: readonly string[]): boolean {
  if ('has' in when) return RESOURCES.every((resource, i) => (preview.trackers[i] ?? 0) >= (when.has[resource] ?? 0));
  if ('played' in when) return playedWith(reading, when.played.category, self) >= when.played.atLeast;
  if ('tag' in when) return reading.tags.includes(when.tag);
  if ('misfortunes' in when) return reading.misfortunes >= when.misfortunes.atLeast;
  return reading.places.some((place) => place?.isActive === true && place.crisis > 0);
}

/** '5/3/5/6', with what could not be paid and whether more is to be chosen. */
export const previewText = ({ trackers, missing, isOpen }: Preview): string =>
  `→ ${trackers.join('/')}${missing > 0 ? ` and ${missing} Misfortune${missing === 1 ? '' : 's'}` : ''}${isOpen ? ' …' : ''}`;
