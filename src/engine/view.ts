import { cardName, type Message, spellAction } from './edge.ts';
import type { Shape, Table } from './game.ts';
import { knowsIn } from './knowledge.ts';
import { decisionOf, waitedFor } from './play.ts';
import { HEAD, nameOfZone, seatOfZone } from './plan.ts';
import { type Result, resultOf } from './result.ts';
import { heardBy, keepStatements, outcomeOf, saidBy, saidCode, saidCount } from './statements.ts';
import { clone, copyInto, isOver, phaseOf } from './table.ts';
import { BLANK, type Card, hasBit, NOWHERE, type Rule, type Seat, type Viewer } from './words.ts';
import { cardAt, count, markOf, zoneOf } from './zones.ts';

/** What one viewer may know of a table: unknown cards are blank, unheard statements are missing, chance is gone. */
export function redact<T extends Shape>(t: Table<T>, viewer: Viewer): Table<T> {
  if (!t.couldBe) throw new Error(`${t.plan.game.id}: a table without knowledge has no views`);
  const view = { ...clone(t), viewer, events: null };
  hide(t, view, viewer);
  return view;
}

/** The same on a table that is used again and again: one of this viewer, with knowledge. */
export function redactInto<T extends Shape>(view: Table<T>, t: Table<T>): void {
  if (view.viewer === null || !view.couldBe) throw new Error(`${t.plan.game.id}: no table for a view`);
  copyInto(view, t);
  hide(t, view, view.viewer);
}

function hide<T extends Shape>(t: Table<T>, view: Table<T>, viewer: Viewer): void {
  view.rng.fill(0);
  view.words[HEAD.learned] = 0;
  blankCards(t, view, viewer);
  blankKnowledge(view, viewer);
  if (t.plan.copies.length > 0) renumberCopies(view, viewer);
  // Whose secret choice is in, everybody may know (`chosen`); not even the number of its steps is for others.
  keepStatements(view, (i) => hasBit(heardBy(view, i), viewer));
}

function blankCards<T extends Shape>(t: Table<T>, view: Table<T>, viewer: Viewer): void {
  const { plan, pinned } = t;
  const { bytes } = view;
  const { where, marks } = plan.layout;
  const bit = 1 << viewer;
  for (let z = 0; z < plan.zones.length; z++) {
    const zone = plan.zones[z]!;
    const size = bytes[zone]!;
    shown[zone] = size;
    if (size === 0 || (plan.seenBy[zone]! & bit) !== 0) continue;
    const isMixed = plan.mixed[zone] === 1;
    const row = plan.start[zone]!;
    for (let i = row; i < row + size; i++) {
      const card = bytes[i]!;
      if (isMixed ? knowsIn(t, viewer, card, zone) : (pinned![card]! & bit) !== 0) continue;
      bytes[where + card] = NOWHERE;
      bytes[marks + card] = 0;
      bytes[i] = BLANK;
      shown[zone]!--;
    }
    if (isMixed) sortRow(view, zone);
  }
}

const shown = new Uint8Array(256); // zone → how many of its cards the viewer can tell

/** What others know is not the viewer's to see. */
function blankKnowledge<T extends Shape>({ plan, couldBe, pinned }: Table<T>, viewer: Viewer): void {
  const cards = plan.faces.length;
  const bit = 1 << viewer;
  couldBe!.fill(0, 0, viewer * cards);
  couldBe!.fill(0, (viewer + 1) * cards);
  for (let card = 0; card < cards; card++) pinned![card] = pinned![card]! & bit;
}

/**
 * Copies are indistinguishable, so in a view their numbers follow from what the viewer can tell of them: first those it
 * can place, by their places, then the others by where they could be. (Codes of actions must therefore name places, not
 * cards, in a game with copies.)
 */
function renumberCopies<T extends Shape>(view: Table<T>, viewer: Viewer): void {
  const { plan, bytes, couldBe, pinned } = view;
  const { where, marks } = plan.layout;
  const known = viewer * plan.faces.length;
  nextCopy.set(plan.copyFrom);
  written = 0;
  numberSeen(view);
  numberUnseen(view, known);
  for (let at = 0; at < written; at++) {
    const card = renumbered[at]!;
    zones[at] = bytes[where + card]!;
    marksOn[at] = bytes[marks + card]!;
    masks[at] = couldBe![known + card]!;
    pins[at] = pinned![card]!;
  }
  for (let at = 0; at < written; at++) {
    const number = becomes[at]!;
    bytes[where + number] = zones[at]!;
    bytes[marks + number] = marksOn[at]!;
    couldBe![known + number] = masks[at]!;
    pinned![number] = pins[at]!;
  }
  for (let z = 0; z < plan.zones.length; z++) {
    const zone = plan.zones[z]!;
    if (shown[zone]! > 1 && plan.mixed[zone] === 1 && !hasBit(plan.seenBy[zone]!, viewer)) sortRow(view, zone);
  }
}

const MOST_CARDS = 256;
const nextCopy = new Uint8Array(MOST_CARDS); // face → where in `copyList` the next number of its copies stands
/* The cards that get another number, which one, and what they bring along: most keep theirs. */
let written = 0;
const renumbered = new Uint8Array(MOST_CARDS);
const becomes = new Uint8Array(MOST_CARDS);
const zones = new Uint8Array(MOST_CARDS);
const marksOn = new Uint8Array(MOST_CARDS);
const masks = new Uint32Array(MOST_CARDS);
const pins = new Uint16Array(MOST_CARDS);

function renumber(card: Card, number: Card): void {
  renumbered[written] = card;
  becomes[written++] = number;
}

/** The copies that the viewer can place, zone by zone; their rows name them by their new numbers at once. */
function numberSeen<T extends Shape>({ plan, bytes }: Table<T>): void {
  const { copiesOf, copyList, start } = plan;
  for (let z = 0; z < plan.zones.length; z++) {
    const zone = plan.zones[z]!;
    if (shown[zone] === 0) continue;
    const row = start[zone]!;
    const end = row + bytes[zone]!;
    for (let i = row; i < end; i++) {
      const card = bytes[i]!;
      if (card === BLANK) continue;
      const face = copiesOf[card]!;
      if (face < 0) continue;
      const number = copyList[nextCopy[face]!]!;
      nextCopy[face]!++;
      if (number === card) continue;
      bytes[i] = number;
      renumber(card, number);
    }
  }
}

const order = new Uint8Array(MOST_CARDS);

function numberUnseen<T extends Shape>({ plan, bytes, couldBe }: Table<T>, known: number): void {
  const { copyFrom, copyList } = plan;
  const { where } = plan.layout;
  for (let face = 0; face + 1 < copyFrom.length; face++) {
    const end = copyFrom[face + 1]!;
    let next = nextCopy[face]!;
    if (next === end) continue;
    let unseen = 0;
    for (let i = copyFrom[face]!; i < end; i++) {
      const card = copyList[i]!;
      if (bytes[where + card] !== NOWHERE) continue;
      const mask = couldBe![known + card]!;
      let at = unseen++;
      for (; at > 0 && couldBe![known + order[at - 1]!]! > mask; at--) order[at] = order[at - 1]!;
      order[at] = card;
    }
    for (let at = 0; at < unseen; at++, next++) {
      const card = order[at]!;
      const number = copyList[next]!;
      // Of two that could be in the same zones nothing differs.
      const isAlike = bytes[where + number] === NOWHERE && couldBe![known + number] === couldBe![known + card];
      if (!isAlike) renumber(card, number);
    }
  }
}

/**
 * The order of a mixed zone means nothing and must tell nothing; blanks come last. Most of these rows are short, or blank and so in
 * order already: moving what is not costs less than to ask for a sort.
 */
function sortRow<T extends Shape>({ plan, bytes }: Table<T>, zone: number): void {
  const start = plan.start[zone]!;
  const end = start + bytes[zone]!;
  for (let i = start + 1; i < end; i++) {
    const card = bytes[i]!;
    let at = i;
    for (; at > start && bytes[at - 1]! > card; at--) bytes[at] = bytes[at - 1]!;
    bytes[at] = card;
  }
}

/** A zone as messages show it: how many cards, and which of them the viewer can name (null: a back). */
export interface ZoneView {
  readonly count: number;
  readonly cards?: readonly (string | null)[];
  readonly marks?: readonly number[]; // what lies on the cards, where anything does
}

export interface StatementView {
  readonly seat: Seat;
  readonly action: Message;
  readonly outcome: number; // 0 while it is open
}

/** A view as messages carry it; `seat` is null for a spectator and for the whole truth. */
export interface View {
  readonly game: string;
  readonly version: number;
  readonly seat: Seat | null;
  readonly seats: number;
  readonly options: object;
  readonly phase: string;
  readonly rule: Rule;
  readonly waiting: readonly Seat[]; // who is waited for
  readonly chosen: readonly Seat[]; // whose secret choice is in
  readonly counters: Readonly<Record<string, number | readonly number[]>>;
  readonly zones: Readonly<Record<string, ZoneView | readonly ZoneView[]>>;
  /** Cards the viewer cannot point at, by where they could be. */
  readonly unseen: readonly { readonly zones: readonly string[]; readonly cards: readonly string[] }[];
  readonly said: readonly StatementView[];
  readonly result: Result | null;
}

/** What a viewer sees, in names; null sees all that the table shows. Takes the truth or a view. */
export function viewOf<T extends Shape>(t: Table<T>, viewer: Viewer | null): View {
  const view = viewer === null || t.viewer === viewer ? t : redact(t, viewer);
  const { plan } = view;
  return {
    game: plan.game.id,
    version: plan.game.version,
    seat: viewer !== null && viewer < plan.seats ? viewer : null,
    seats: plan.seats,
    options: plan.options,
    phase: phaseOf(view),
    rule: isOver(view) ? plan.game.overRule : decisionOf(view).rule,
    waiting: seatsIn(waitedFor(view)),
    chosen: seatsIn(view.words[HEAD.chosen]!),
    counters: countersOf(view),
    zones: zonesOf(view),
    unseen: viewer === null ? [] : unseenOf(view, viewer),
    said: statementsOf(view),
    result: resultOf(view),
  };
}

export function seatsIn(mask: number): Seat[] {
  const seats: Seat[] = [];
  for (let seat = 0; mask >> seat !== 0; seat++) if (hasBit(mask, seat)) seats.push(seat);
  return seats;
}

export function countersOf<T extends Shape>(t: Table<T>): Record<string, number | number[]> {
  const out: Record<string, number | number[]> = {};
  for (const [name, { at, shown, isOne }] of t.plan.counterAt) {
    const word = t.plan.layout.counters + at;
    out[name] = isOne ? t.words[word]! : Array.from(t.words.subarray(word, word + shown));
  }
  return out;
}

function zonesOf<T extends Shape>(view: Table<T>): View['zones'] {
  const out: Record<string, ZoneView | ZoneView[]> = {};
  for (const zone of view.plan.zones) {
    const seat = seatOfZone(view.plan, zone);
    const name = nameOfZone(view.plan, zone);
    const before = out[name];
    out[name] = seat === null ? zoneView(view, zone) : [...(Array.isArray(before) ? before : []), zoneView(view, zone)];
  }
  return out;
}

function zoneView<T extends Shape>(view: Table<T>, zone: number): ZoneView {
  const size = count(view, zone);
  const cards = Array.from({ length: size }, (_, i) => cardAt(view, zone, i));
  const marks = cards.map((card) => (card === BLANK ? 0 : markOf(view, card)));
  return {
    count: size,
    ...(cards.some((card) => card !== BLANK)
      ? { cards: cards.map((card) => (card === BLANK ? null : cardName(view.plan, card))) }
      : {}),
    ...(marks.some((mark) => mark !== 0) ? { marks } : {}),
  };
}

/** The names of the zones that a mask of `couldBe` stands for: 'deck', 'hand 2'. */
export function zonesNamed<T extends Shape>(t: Table<T>, mask: number): string[] {
  return t.plan.zones
    .filter((zone) => (t.plan.hiddenBit[zone]! & mask) !== 0)
    .map((zone) => {
      const seat = seatOfZone(t.plan, zone);
      return seat === null ? nameOfZone(t.plan, zone) : `${nameOfZone(t.plan, zone)} ${seat}`;
    });
}

function unseenOf<T extends Shape>(view: Table<T>, viewer: Viewer): View['unseen'] {
  const groups = new Map<number, Card[]>();
  const cards = view.plan.faces.length;
  for (let card = 0; card < cards; card++) {
    if (zoneOf(view, card) !== NOWHERE) continue;
    const mask = view.couldBe![viewer * cards + card]!;
    groups.set(mask, [...(groups.get(mask) ?? []), card]);
  }
  return [...groups].map(([mask, group]) => ({
    zones: zonesNamed(view, mask),
    cards: group.map((card) => cardName(view.plan, card)),
  }));
}

function statementsOf<T extends Shape>(view: Table<T>): StatementView[] {
  if (isOver(view)) return [];
  const decision = decisionOf(view);
  return Array.from({ length: saidCount(view) }, (_, i) => {
    const action = decision.write(view, saidBy(view, i), saidCode(view, i));
    return {
      seat: saidBy(view, i),
      action: spellAction(view.plan, phaseThatSays(view, action.type), action),
      outcome: outcomeOf(view, i),
    };
  });
}

/** A statement may have been kept since an earlier phase, which knows what it names. */
function phaseThatSays<T extends Shape>({ plan, words }: Table<T>, type: string): number {
  const says = (phase: number): boolean => {
    const decision = plan.phases[phase];
    return decision !== undefined && decision.who !== 'nobody' && type in decision.actions;
  };
  const now = words[HEAD.phase]!;
  return says(now) ? now : plan.phases.findIndex((_, phase) => says(phase));
}
