import type { Plan, Shape, Table } from '../game.ts';
import { HEAD, nameOfZone, seatOfZone } from '../plan.ts';
import { decisionOf, waitedFor } from '../play.ts';
import { outcomeOf, saidBy, saidCode, saidCount } from '../statements.ts';
import { isOver } from '../table.ts';
import { BLANK, type Card, countBits, hasBit, NOWHERE, type Seat } from '../words.ts';
import { cardAt, count, markOf, zoneOf } from '../zones.ts';
import { hashOf } from './actions.ts';

/*
 * A view as a row of whole numbers whose length depends on the game, its options and the number of seats alone, for programs that learn.
 * It is made from the view and nothing else. Seats come in the order in which they sit, the viewer first, so that one program can
 * learn for all seats.
 */

/** A stretch of the vector. */
export interface VectorPart {
  readonly name: string;
  readonly at: number;
  readonly length: number;
  readonly columns?: readonly string[]; // what its numbers are, in order, and again from the first where it is longer
}

/** A card that surely lies in a zone; shared out where it could be in several. */
const WHOLE = 60;
const LOWEST = -32_768;
const HIGHEST = 32_767;

interface Layout {
  readonly parts: readonly VectorPart[];
  readonly length: number;
  readonly faceOf: Uint16Array; // card → its face among the different ones
  readonly faces: number;
  readonly column: readonly (readonly number[])[]; // seat → zone number → its column
}

const layouts = new WeakMap<object, Layout>();

/** How the vectors of a match are laid out. */
export function vectorLayout<T extends Shape>(plan: Plan<T>): Layout {
  const known = layouts.get(plan);
  if (known) return known;
  const made = layOutVector(plan);
  layouts.set(plan, made);
  return made;
}

function layOutVector<T extends Shape>(plan: Plan<T>): Layout {
  const ids = [...plan.cardNamed.keys()];
  const seats = Array.from({ length: plan.seats }, (_, after) => (after === 0 ? 'you' : `you+${after}`));
  const shared = plan.zones.map((zone) => {
    const owner = seatOfZone(plan, zone);
    return owner === null ? nameOfZone(plan, zone) : `${nameOfZone(plan, zone)} of ${seats[owner] ?? ''}`;
  });
  const { mostSaid } = plan.layout;
  const stretches: readonly (readonly [name: string, length: number, columns?: readonly string[]])[] = [
    ['phase', plan.phaseNames.length + 1, [...plan.phaseNames, 'over']],
    ['seat', plan.seats],
    ['waiting', plan.seats, seats],
    ['chosen', plan.seats, seats],
    ...[...plan.counterAt].map(([name, { shown }]) => [`counter ${name}`, shown] as const),
    ['counts', plan.zones.length, shared],
    ['faces', ids.length * plan.zones.length, shared],
    ['places', plan.faces.length],
    ['marks', plan.faces.length],
    ['said', mostSaid * 3, ['seat', 'outcome', 'number']],
  ];
  const parts: VectorPart[] = [];
  let at = 0;
  for (const [name, length, columns] of stretches) {
    parts.push({ name, at, length, ...(columns ? { columns } : {}) });
    at += length;
  }
  const faceNumber = new Map(ids.map((id, i) => [id, i]));
  return {
    parts,
    length: at,
    faceOf: Uint16Array.from(plan.faces, ({ id }) => faceNumber.get(id) ?? 0),
    faces: ids.length,
    column: Array.from({ length: plan.seats }, (_, seat) => columnsFor(plan, seat)),
  };
}

/** Zones in the order of the plan, with those of this seat in front of the others'. */
function columnsFor<T extends Shape>(plan: Plan<T>, seat: Seat): number[] {
  const columns: number[] = [];
  plan.zones.forEach((zone, i) => {
    const owner = seatOfZone(plan, zone);
    columns[zone] = owner === null ? i : i - owner + after(plan, owner, seat);
  });
  return columns;
}

/** How many places after a seat another one sits. */
const after = <T extends Shape>({ seats }: Plan<T>, other: Seat, seat: Seat): number => (other - seat + seats) % seats;

/** Writes the vector of a seat's view from `at` on; what is there must be 0. */
export function writeVector<T extends Shape>(view: Table<T>, seat: Seat, out: Int16Array, at = 0): void {
  const { plan } = view;
  const { column, faceOf, faces } = vectorLayout(plan);
  const columns = column[seat] ?? [];
  let next = at;
  const add = (number: number): void => {
    out[next++] = Math.min(HIGHEST, Math.max(LOWEST, number));
  };
  out[next + (isOver(view) ? plan.phaseNames.length : (view.words[HEAD.phase] ?? 0))] = 1;
  next += plan.phaseNames.length + 1;
  out[next + seat] = 1;
  next += plan.seats;
  for (const mask of [waitedFor(view), view.words[HEAD.chosen] ?? 0])
    for (let i = 0; i < plan.seats; i++) add(hasBit(mask, (seat + i) % plan.seats) ? 1 : 0);
  for (const [name, { at: from, shown }] of plan.counterAt) {
    const isOfSeats = plan.game.counters[name as keyof T['counters'] & string] === 'each seat';
    for (let i = 0; i < shown; i++)
      add(view.words[plan.layout.counters + from + (isOfSeats ? (seat + i) % plan.seats : i)] ?? 0);
  }
  for (const zone of plan.zones) out[next + (columns[zone] ?? 0)] = count(view, zone);
  next += plan.zones.length;
  writeCards(view, seat, { out, faces: next, places: next + faces * plan.zones.length }, columns, faceOf);
  next += faces * plan.zones.length + 2 * plan.faces.length;
  writeSaid(view, seat, out, next);
}

interface CardParts {
  readonly out: Int16Array;
  readonly faces: number;
  readonly places: number;
}

function writeCards<T extends Shape>(
  view: Table<T>,
  seat: Seat,
  { out, faces, places }: CardParts,
  columns: readonly number[],
  faceOf: Uint16Array,
): void {
  const { plan } = view;
  const width = plan.zones.length;
  const cards = plan.faces.length;
  const put = (card: Card, zone: number, share: number): void => {
    const cell = faces + (faceOf[card] ?? 0) * width + (columns[zone] ?? 0);
    out[cell] = (out[cell] ?? 0) + share;
  };
  for (const zone of plan.zones) {
    const size = count(view, zone);
    const isMixed = plan.mixed[zone] === 1;
    for (let i = 0; i < size; i++) {
      const card = cardAt(view, zone, i);
      if (card === BLANK) continue;
      put(card, zone, WHOLE);
      if (!isMixed) out[places + card] = i + 1;
      out[places + cards + card] = markOf(view, card);
    }
  }
  for (let card = 0; card < cards; card++) {
    if (zoneOf(view, card) !== NOWHERE) continue;
    const mask = view.couldBe?.[seat * cards + card] ?? 0;
    const share = Math.floor(WHOLE / Math.max(1, countBits(mask)));
    for (const zone of plan.zones) if (((plan.hiddenBit[zone] ?? 0) & mask) !== 0) put(card, zone, share);
  }
}

/** What was said and heard: who, what became of it, and the number of the action. */
function writeSaid<T extends Shape>(view: Table<T>, seat: Seat, out: Int16Array, from: number): void {
  if (isOver(view)) return;
  const { plan } = view;
  const decision = decisionOf(view);
  for (let i = 0; i < saidCount(view); i++) {
    const who = saidBy(view, i);
    const action = decision.write(view, who, saidCode(view, i));
    const fields = decision.actions[action.type] ?? {};
    const at = from + 3 * i;
    out[at] = 1 + after(plan, who, seat);
    out[at + 1] = outcomeOf(view, i);
    out[at + 2] = hashOf(plan, view.words[HEAD.phase] ?? 0, fields, action, who);
  }
}
