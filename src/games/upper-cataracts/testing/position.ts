import { isRefusal, legalActions, type Message, readAction } from '../../../engine/edge.ts';
import { learnShuffle } from '../../../engine/knowledge.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { HEAD, makePlan } from '../../../engine/plan.ts';
import { act, newTable } from '../../../engine/play.ts';
import { seedWords } from '../../../engine/luck/random.ts';
import { emptyTable, layOut, phaseOf } from '../../../engine/table.ts';
import type { Card, Refusal } from '../../../engine/words.ts';
import { cardsIn, faceOf, markOf, move } from '../../../engine/zones.ts';
import { activeFace } from '../active.ts';
import { hasTag } from '../chronicle.ts';
import type { Face } from '../deck.ts';
import { upperCataracts } from '../game.ts';
import { writeBundle } from '../effects.ts';
import { scoreParts, reignOf } from '../scoring.ts';
import {
  actionDeck,
  actionDiscard,
  ACTIVE_ZONES,
  ASK_PLAY,
  ASK_RESOLVE,
  type CataractsTable,
  deckOf,
  DUE,
  ENDS,
  hand,
  milestoneDeck,
  objectiveDeck,
  objectiveDiscard,
  type Options,
  out,
  playArea,
  PLAYS,
  RESOLUTION,
  TAGS_PER_WORD,
  ZONES,
} from '../shape.ts';
import { startingClock, startingCrisis } from '../year.ts';

/* Positions and decisions as players would say them, for the tests of this folder: cards by name, trackers as 'M/S/I/F'. */

export interface Active {
  readonly card: string;
  readonly clock?: number; // else its starting number
  readonly crisis?: number;
}

export interface Position {
  readonly options?: Partial<Options>;
  readonly setting?: unknown;
  readonly at?: 'play' | 'resolve';
  readonly trackers?: string;
  readonly hand?: readonly string[];
  readonly deck?: readonly string[]; // the Action Deck, top card first; else what is left of the starting deck
  readonly discard?: readonly string[]; // oldest first
  readonly agenda?: readonly (Active | null)[];
  readonly milestone?: Active; // else M1
  readonly objectiveDeck?: readonly string[]; // top card first; else what is left of the Diamonds
  readonly objectiveDiscard?: readonly string[];
  readonly tags?: readonly string[];
  readonly omens?: number;
  readonly year?: number;
  readonly seed?: string;
}

/** The opening of a match. */
export const opening = (options: Partial<Options> = {}, seed = 'opening', setting?: unknown): CataractsTable =>
  newTable(upperCataracts, 1, resolveOptions(upperCataracts, 1, options), seed, setting);

/** A table on which exactly this lies; the seat is asked to play, or to resolve. */
export function position(p: Position = {}): CataractsTable {
  const options = resolveOptions(upperCataracts, 1, p.options);
  const setting = upperCataracts.readSetting?.(p.setting, options, 1);
  const t = emptyTable(makePlan(upperCataracts, 1, options, setting), { knowledge: true });
  layOut(t, seedWords(p.seed ?? 'position'));
  const { counters } = t;
  numbersOf(p.trackers ?? '3/3/3/3').forEach((cubes, i) => {
    counters.trackers[i] = cubes;
  });
  counters.capacity.fill(options.capacity);
  counters.year = p.year ?? 1;
  counters.handSize = t.options.handSize;
  counters.omens = p.omens ?? 0;
  for (const tag of p.tags ?? []) writeTag(t, tag);

  if (p.deck) for (const card of cardsIn(t, actionDeck)) move(t, card, out);
  if (p.objectiveDeck) for (const card of cardsIn(t, objectiveDeck)) move(t, card, out);
  for (const name of p.hand ?? []) move(t, spare(t, name), hand);
  for (const name of p.discard ?? []) move(t, spare(t, name), actionDiscard);
  for (const name of p.deck ?? []) move(t, spare(t, name), actionDeck);
  setMilestone(t, p.milestone ?? { card: 'The Upper Cataracts' });
  (p.agenda ?? []).forEach((active, slot) => {
    if (active) setActive(t, active, slot);
  });
  for (const name of p.objectiveDiscard ?? []) move(t, spare(t, name), objectiveDiscard);
  for (const name of p.objectiveDeck ?? []) move(t, spare(t, name), objectiveDeck);
  countControlled(t);
  for (const zone of [actionDeck, objectiveDeck]) learnShuffle(t, zone); // nobody saw how it was stacked

  const isPlay = p.at !== 'resolve';
  counters.stage = isPlay ? PLAYS : RESOLUTION;
  counters.asking = isPlay ? ASK_PLAY : ASK_RESOLVE;
  t.words[HEAD.phase] = t.plan.phaseNumber[isPlay ? 'play' : 'resolve'] ?? 0;
  t.events = [];
  return t;
}

const numbersOf = (text: string): number[] => text.split('/').map(Number);

function faceNamed(t: CataractsTable, name: string): number {
  const face = deckOf(t).faces.find(({ card }) => card.name === name);
  if (!face) throw new Error(`no card is called ${name}`);
  return face.number;
}

/** A copy that lies where cards lie that a position does not name: a supply or one of the two starting decks. */
function spare(t: CataractsTable, name: string): Card {
  const number = faceNamed(t, name);
  const used = [hand, actionDiscard, objectiveDiscard, ...ACTIVE_ZONES].flatMap((zone) => cardsIn(t, zone));
  const all = ['action-supply', 'objective-supply', 'out', 'action-deck', 'objective-deck', 'milestone-deck'];
  for (const zone of all) {
    const card = cardsIn(t, zoneNumber(zone)).find((each) => faceOf(t, each).number === number && !used.includes(each));
    if (card !== undefined) return card;
  }
  throw new Error(`no copy of ${name} is left`);
}

const zoneNumber = (name: string): number => ZONES.findIndex((zone) => zone === name) * 8;

function setMilestone(t: CataractsTable, active: Active): void {
  const number = faceNamed(t, active.card);
  for (const card of cardsIn(t, milestoneDeck)) if (faceOf(t, card).number < number) move(t, card, out);
  setActive(t, active, 3);
}

function setActive(t: CataractsTable, { card, clock, crisis }: Active, slot: number): void {
  const { counters } = t;
  const number = faceNamed(t, card);
  move(t, spare(t, card), ACTIVE_ZONES[slot] ?? 0);
  counters.active |= 1 << slot;
  counters.clocks[slot] = clock ?? startingClock(t, number);
  counters.crises[slot] = crisis ?? startingCrisis(t, number);
}

function writeTag(t: CataractsTable, tag: string): void {
  const number = deckOf(t).tags.indexOf(tag);
  if (number < 0) throw new Error(`no card writes the tag ${tag}`);
  const word = Math.floor(number / TAGS_PER_WORD);
  t.counters.chronicle[word] = (t.counters.chronicle[word] ?? 0) | (1 << (number % TAGS_PER_WORD));
}

/** What is controlled, counted afresh (§2.3): also what the counters are held against. */
export function controlledOf(t: CataractsTable): { misfortunes: number; burdens: number; works: number } {
  const cards = [hand, playArea, actionDeck, actionDiscard].flatMap((zone) => cardsIn(t, zone));
  const faces = cards.map((card) => faceOf(t, card));
  const are = (category: 'misfortune' | 'burden'): number =>
    faces.filter((face) => face.kind === 'action' && face.card.categories.includes(category)).length;
  return {
    misfortunes: are('misfortune'),
    burdens: are('burden'),
    works: faces.reduce((sum, face) => sum + (face.kind === 'action' ? face.card.renown : 0), 0),
  };
}

function countControlled(t: CataractsTable): void {
  const { misfortunes, burdens, works } = controlledOf(t);
  t.counters.misfortunes = misfortunes;
  t.counters.burdens = burdens;
  t.counters.works = works;
}

/* ---- what lies on the table ---- */

export const trackersOf = (t: CataractsTable): string => Array.from(t.counters.trackers).join('/');
export const facesIn = (t: CataractsTable, zone: (typeof ZONES)[number]): Face[] =>
  cardsIn(t, zoneNumber(zone)).map((card) => faceOf(t, card));
export const names = (t: CataractsTable, zone: (typeof ZONES)[number]): string[] =>
  facesIn(t, zone).map((face) => face.card.name);
export const countIn = (t: CataractsTable, zone: (typeof ZONES)[number], name?: string): number =>
  names(t, zone).filter((other) => name === undefined || other === name).length;
export const clockOf = (t: CataractsTable, slot: number): number => t.counters.clocks[slot - 1] ?? 0;
export const crisisOf = (t: CataractsTable, slot: number): number => t.counters.crises[slot - 1] ?? 0;
export const tagsOf = (t: CataractsTable): string[] => deckOf(t).tags.filter((_, i) => hasTag(t, i));
export const endOf = (t: CataractsTable): string => ENDS[t.counters.ended] ?? '';
export const pointsOf = (t: CataractsTable): number[] => scoreParts(reignOf(t)).map(({ points }) => points);
export { phaseOf };

/* ---- decisions ---- */

function submit(t: CataractsTable, message: Message): Refusal | null {
  const code = readAction(t, 0, message);
  if (isRefusal(code)) return code;
  act(t, 0, code);
  return null;
}

/** Does it, or fails with the refusal. */
export function take(t: CataractsTable, message: Message): void {
  const refused = submit(t, message);
  if (refused) throw new Error(`${JSON.stringify(message)} is refused: ${refused.text} ${refused.rule}`);
}

/** The refusal of an action that must not be legal. */
export function refused(t: CataractsTable, message: Message): Refusal {
  const code = readAction(t, 0, message);
  if (!isRefusal(code)) throw new Error(`${JSON.stringify(message)} is legal`);
  return code;
}

const idNamed = (t: CataractsTable, name: string): string => deckOf(t).faces[faceNamed(t, name)]?.id ?? '';

export const play = (t: CataractsTable, name: string): void => take(t, { type: 'play', card: idNamed(t, name) });
export const endPlays = (t: CataractsTable): void => take(t, { type: 'end' });
export const stop = (t: CataractsTable): void => take(t, { type: 'stop' });
export const keep = (t: CataractsTable): void => take(t, { type: 'keep' });
export const recur = (t: CataractsTable, name: string): void => take(t, { type: 'recur', card: idNamed(t, name) });
export const retain = (t: CataractsTable, name: string): void => take(t, { type: 'retain', card: idNamed(t, name) });
export const banish = (t: CataractsTable, name: string, from: string): void =>
  take(t, { type: 'banish', card: idNamed(t, name), from });
export const target = (t: CataractsTable, slot: number): void => take(t, { type: 'target', slot });

/** The message of a play, whether it is legal or not. */
export const playing = (t: CataractsTable, name: string): Message => ({ type: 'play', card: idNamed(t, name) });

/** The message that chooses an option by its label. */
export function choosing(t: CataractsTable, label: string): Message {
  const deck = deckOf(t);
  const { stack, depth } = t.counters;
  const choice = deck.code[((stack[(depth - 1) * 2] ?? 0) & 0xffff) + 2] ?? 0;
  const from = deck.chooseFrom[choice] ?? 0;
  const choices = deck.choices.slice(from, from + (deck.chooseCount[choice] ?? 0));
  const option = choices.findIndex((each) => each.label === label);
  return { type: 'choose', option: option + 1 };
}

export const choose = (t: CataractsTable, label: string): void => take(t, choosing(t, label));

/** The place of an active card by its name: 1 to 3, or 4 for the Milestone. */
export function slotOf(t: CataractsTable, name: string): number {
  for (let slot = 0; slot < 4; slot++)
    if (((t.counters.active >> slot) & 1) !== 0 && deckOf(t).faces[activeFace(t, slot)]?.card.name === name)
      return slot + 1;
  throw new Error(`${name} is not active`);
}

export function resolving(t: CataractsTable, name: string, option: string): Message {
  const slot = slotOf(t, name);
  const face = deckOf(t).faces[activeFace(t, slot - 1)];
  const options = face && face.kind !== 'action' ? face.card.options : [];
  return { type: 'resolve', slot, option: options.findIndex((each) => each.name === option) + 1 };
}

export const resolve = (t: CataractsTable, name: string, option: string): void => take(t, resolving(t, name, option));

/** push(t, 'Quarrelling Nomarchs', '1I') */
export function push(t: CataractsTable, name: string, price: string): void {
  const slot = slotOf(t, name);
  const face = deckOf(t).faces[activeFace(t, slot - 1)];
  const pushes = face && face.kind !== 'action' ? (face.card.crisis?.pushes ?? []) : [];
  take(t, { type: 'push', slot, price: pushes.findIndex(({ spend }) => writeBundle(spend) === price) + 1 });
}

/** The types and fields of everything that is legal now. */
export const legal = (t: CataractsTable): Message[] => legalActions(t, 0);

/** Ends the plays and the Resolution Phase without doing anything. */
export function passYear(t: CataractsTable): void {
  endPlays(t);
  stop(t);
}

/** The cards in hand whose Retained effect is still to come. */
export const dueNames = (t: CataractsTable): string[] =>
  cardsIn(t, hand)
    .filter((card) => markOf(t, card) === DUE)
    .map((card) => faceOf(t, card).card.name);
