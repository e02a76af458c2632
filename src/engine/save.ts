import { cardName, type Message, spellAction } from './edge.ts';
import type { Plan, Shape, Table } from './game.ts';
import { show } from './options.ts';
import { decisionOf } from './play.ts';
import { HEAD, nameOfZone, seatOfZone } from './plan.ts';
import { heardBy, outcomeOf, saidBy, saidCode, saidCount, say } from './statements.ts';
import { emptyTable, isOver, layOut, phaseOf } from './table.ts';
import { bitOf, type Card, NOWHERE, Problem, type Seat } from './words.ts';
import { countersOf, seatsIn } from './view.ts';
import { cardsIn, markOf } from './zones.ts';

/** The whole truth of a table in names. Equal tables give equal texts, and `restore` gives back the very same table. */
export interface SavedTable {
  readonly phase: string;
  readonly chosen: readonly Seat[];
  readonly learned: number;
  readonly counters: Readonly<Record<string, number | readonly number[]>>;
  readonly zones: Readonly<Record<string, readonly string[]>>; // 'hand 2' is the hand of seat 2; 'chapel#2' a second copy
  readonly marks: Readonly<Record<string, number>>;
  readonly said: readonly SavedStatement[];
  readonly chance: readonly string[]; // the generator, word by word
  readonly knows: readonly SavedKnowledge[]; // of each seat, then of spectators
}

interface SavedStatement {
  readonly seat: Seat;
  readonly action: Message;
  readonly code: number; // the same action as one number, exact also where the words are short
  readonly outcome: number;
  readonly heard: readonly number[];
}

interface SavedKnowledge {
  readonly couldBe: readonly { readonly zones: readonly string[]; readonly cards: readonly string[] }[];
  readonly pointsAt: readonly string[];
}

export const serialize = <T extends Shape>(t: Table<T>): SavedTable => written(t, zoneTitle);

/** The same as it was saved before zones got the names that they have now; null for a game whose zones kept theirs. */
export const serializeBefore = <T extends Shape>(t: Table<T>): SavedTable | null =>
  t.plan.game.zonesBefore ? written(t, titleBefore) : null;

type TitleOf = <T extends Shape>(plan: Plan<T>, zone: number) => string;

function written<T extends Shape>(t: Table<T>, titleOf: TitleOf): SavedTable {
  const { plan } = t;
  const zones: Record<string, string[]> = {};
  for (const zone of plan.zones)
    (zones[titleOf(plan, zone)] ??= []).push(...cardsIn(t, zone).map((card) => cardTitle(plan, card)));
  return {
    phase: phaseOf(t),
    chosen: seatsIn(t.words[HEAD.chosen]!),
    learned: t.words[HEAD.learned]!,
    counters: countersOf(t),
    zones,
    marks: Object.fromEntries(
      plan.faces.flatMap((_, card) => (markOf(t, card) === 0 ? [] : [[cardTitle(plan, card), markOf(t, card)]])),
    ),
    said: Array.from({ length: saidCount(t) }, (_, i) => saveStatement(t, i)),
    chance: Array.from(t.rng, (word) => (word >>> 0).toString(16)),
    knows: Array.from({ length: t.couldBe ? plan.viewers : 0 }, (_, viewer) => saveKnowledge(t, viewer, titleOf)),
  };
}

function zoneTitle<T extends Shape>(plan: Plan<T>, zone: number): string {
  const seat = seatOfZone(plan, zone);
  return seat === null ? nameOfZone(plan, zone) : `${nameOfZone(plan, zone)} ${seat}`;
}

function titleBefore<T extends Shape>(plan: Plan<T>, zone: number): string {
  const before: Readonly<Record<string, string | undefined>> = plan.game.zonesBefore ?? {};
  return before[nameOfZone(plan, zone)] ?? zoneTitle(plan, zone);
}

/** In a save copies have to be told apart: the second chapel is 'chapel#2'. */
function cardTitle<T extends Shape>(plan: Plan<T>, card: Card): string {
  const name = cardName(plan, card);
  const copy = plan.cardNamed.get(name)!.indexOf(card);
  return copy === 0 ? name : `${name}#${copy + 1}`;
}

const cardsByTitle = <T extends Shape>(plan: Plan<T>): Map<string, Card> =>
  new Map(plan.faces.map((_, card) => [cardTitle(plan, card), card]));

function saveStatement<T extends Shape>(t: Table<T>, i: number): SavedStatement {
  const seat = saidBy(t, i);
  const code = saidCode(t, i);
  const action = spellAction(t.plan, t.words[HEAD.phase]!, decisionOf(t).write(t, seat, code));
  return { seat, action, code, outcome: outcomeOf(t, i), heard: seatsIn(heardBy(t, i)) };
}

function saveKnowledge<T extends Shape>(t: Table<T>, viewer: number, titleOf: TitleOf): SavedKnowledge {
  const { plan } = t;
  const groups = new Map<string, { zones: string[]; cards: string[] }>();
  const pointsAt: string[] = [];
  plan.faces.forEach((_, card) => {
    const mask = t.couldBe![viewer * plan.faces.length + card]!;
    const hidden = plan.zones.filter((zone) => (plan.hiddenBit[zone]! & mask) !== 0);
    const zones = [...new Set(hidden.map((zone) => titleOf(plan, zone)))];
    const group = groups.get(zones.join());
    if (group) group.cards.push(cardTitle(plan, card));
    else groups.set(zones.join(), { zones, cards: [cardTitle(plan, card)] });
    if ((t.pinned![card]! & bitOf(viewer)) !== 0) pointsAt.push(cardTitle(t.plan, card));
  });
  return { couldBe: [...groups.values()], pointsAt };
}

/** The table that was saved; a save that was cut or edited is refused with what is wrong. */
export function restore<T extends Shape>(plan: Plan<T>, saved: unknown): Table<T> {
  const state = asRecord(saved, 'the state');
  const knows = asList(state.knows, 'knows');
  const t = emptyTable(plan, { knowledge: knows.length > 0 });
  layOut(t, new Int32Array(8));
  if (t.couldBe) t.events = [];
  restoreZones(t, asRecord(state.zones, 'zones'));
  restoreMarks(t, asRecord(state.marks, 'marks'));
  t.words[HEAD.phase] = phaseNumber(plan, state.phase);
  t.words[HEAD.chosen] = maskOf(state.chosen, plan.seats, 'chosen');
  restoreCounters(t, asRecord(state.counters, 'counters'));
  asList(state.said, 'said').forEach((statement, i) => restoreStatement(t, asRecord(statement, `said ${i}`), i));
  restoreChance(t, asList(state.chance, 'chance'));
  if (knows.length > 0 && knows.length !== plan.viewers)
    throw new Problem(`The save knows of ${knows.length} viewers, not of ${plan.viewers}.`);
  t.couldBe?.fill(0);
  knows.forEach((knowledge, viewer) => restoreKnowledge(t, asRecord(knowledge, `knows ${viewer}`), viewer));
  t.words[HEAD.learned] = asNumber(state.learned, 'learned');
  return t;
}

function phaseNumber<T extends Shape>(plan: Plan<T>, phase: unknown): number {
  const number =
    typeof phase === 'string' && Object.hasOwn(plan.phaseNumber, phase) ? plan.phaseNumber[phase] : undefined;
  if (number === undefined)
    throw new Problem(`In the save the phase is ${show(phase)}, which ${plan.game.title} does not have.`);
  return number;
}

function restoreZones<T extends Shape>(t: Table<T>, zones: Record<string, unknown>): void {
  const { plan, bytes } = t;
  const { where } = plan.layout;
  const left = cardsByTitle(plan);
  bytes.fill(NOWHERE, plan.layout.rows);
  bytes.fill(0, 0, where);
  for (const zone of plan.zones) {
    const title = zoneTitle(plan, zone);
    for (const name of asList(zones[title], title)) {
      const card = typeof name === 'string' ? left.get(name) : undefined;
      if (card === undefined)
        throw new Problem(
          `In the save the zone "${title}" holds ${show(name)}, which is no card of this match or lies elsewhere too.`,
        );
      left.delete(String(name));
      bytes[plan.start[zone]! + bytes[zone]!] = card;
      bytes[zone]!++;
      bytes[where + card] = zone;
    }
  }
  const [missing] = left.keys();
  if (missing !== undefined) throw new Problem(`In the save the card "${missing}" is missing.`);
}

function restoreMarks<T extends Shape>(t: Table<T>, marks: Record<string, unknown>): void {
  const cards = cardsByTitle(t.plan);
  for (const [title, value] of Object.entries(marks)) {
    const card = cards.get(title);
    const mark = asNumber(value, `the mark on ${title}`);
    if (card === undefined || mark < 1 || mark > 255)
      throw new Problem(`In the save ${show(title)} cannot bear the mark ${mark}.`);
    t.bytes[t.plan.layout.marks + card] = mark;
  }
}

function restoreCounters<T extends Shape>(t: Table<T>, counters: Record<string, unknown>): void {
  for (const [name, { at, shown, isOne }] of t.plan.counterAt) {
    const value = counters[name];
    const values = isOne ? [value] : asList(value, `counter ${name}`);
    if (values.length !== shown)
      throw new Problem(`In the save the counter "${name}" has ${values.length} numbers, not ${shown}.`);
    values.forEach((number, i) => {
      t.words[t.plan.layout.counters + at + i] = asNumber(number, `counter ${name}`);
    });
  }
}

function restoreStatement<T extends Shape>(t: Table<T>, statement: Record<string, unknown>, i: number): void {
  const seat = asNumber(statement.seat, `said ${i}`);
  if (
    seat < 0 ||
    seat >= t.seats ||
    isOver(t) ||
    t.plan.phases[t.words[HEAD.phase]!]!.who === 'nobody' ||
    i >= t.plan.layout.mostSaid
  )
    throw new Problem(`In the save statement ${i} cannot stand in this phase.`);
  const heard = maskOf(statement.heard, t.plan.viewers, `said ${i}`);
  say(t, seat, asNumber(statement.code, `said ${i}`), heard, asNumber(statement.outcome, `said ${i}`));
}

function restoreChance<T extends Shape>(t: Table<T>, words: readonly unknown[]): void {
  if (words.length !== t.rng.length || !words.every((word) => typeof word === 'string' && /^[0-9a-f]{1,8}$/.test(word)))
    throw new Problem('In the save "chance" is not the state of a generator.');
  words.forEach((word, i) => {
    t.rng[i] = Number.parseInt(String(word), 16) | 0;
  });
}

function restoreKnowledge<T extends Shape>(t: Table<T>, knowledge: Record<string, unknown>, viewer: number): void {
  const { plan } = t;
  const zoneBits = new Map(plan.zones.map((zone) => [zoneTitle(plan, zone), plan.hiddenBit[zone]!]));
  const cardsLeft = cardsByTitle(plan);
  for (const group of asList(knowledge.couldBe, `knows ${viewer}`)) {
    const { zones, cards } = asRecord(group, `knows ${viewer}`);
    let mask = 0;
    for (const title of asList(zones, `knows ${viewer}`)) mask |= zoneBits.get(String(title)) ?? 0;
    for (const name of asList(cards, `knows ${viewer}`)) {
      const card = cardsLeft.get(String(name));
      if (card === undefined)
        throw new Problem(`In the save viewer ${viewer} knows of ${show(name)}, which is no card or was named before.`);
      cardsLeft.delete(String(name));
      t.couldBe![viewer * plan.faces.length + card] = mask;
    }
  }
  const [missing] = cardsLeft.keys();
  if (missing !== undefined) throw new Problem(`In the save viewer ${viewer} knows nothing of the card "${missing}".`);
  for (const name of asList(knowledge.pointsAt, `knows ${viewer}`)) {
    const card = cardsByTitle(plan).get(String(name));
    if (card === undefined)
      throw new Problem(`In the save viewer ${viewer} points at ${show(name)}, which is no card.`);
    t.pinned![card] = t.pinned![card]! | bitOf(viewer);
  }
}

/* ---- reading what somebody may have cut or edited ---- */

export function asRecord(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(`The save is incomplete: ${what} should be an object, not ${show(value)}.`);
  return value as Record<string, unknown>;
}

export function asList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Problem(`The save is incomplete: ${what} should be a list, not ${show(value)}.`);
  return value;
}

export function asNumber(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > 0x7fff_ffff)
    throw new Problem(`The save is damaged: ${what} should be a whole number, not ${show(value)}.`);
  return value;
}

function maskOf(value: unknown, viewers: number, what: string): number {
  let mask = 0;
  for (const seat of asList(value, what)) {
    const number = asNumber(seat, what);
    if (number < 0 || number >= viewers) throw new Problem(`The save is damaged: ${what} names seat ${number}.`);
    mask |= bitOf(number);
  }
  return mask;
}
