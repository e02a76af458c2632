import { cardName, type Message, spellAction, spellFields, unspellFields } from './edge.ts';
import type { Fields, MoveWords, Plan, Shape, TableEvent, Told, Words } from './game.ts';
import { nameOfZone, OVER, seatOfZone, specOfZone } from './plan.ts';
import { type Reader, wordsOf } from './reader.ts';
import { type Card, hasBit, type Rule, type Seat, spell, type Viewer } from './words.ts';

/** One end of a move; `at` counts from 0 where everybody sees the places. */
export interface PlaceView {
  readonly zone: string;
  readonly seat?: Seat;
  readonly at?: number;
}

/** What happened, as one viewer may know it; `text` says it in a sentence, `rule` is its paragraph. */
export type EventView = {
  readonly type: string;
  readonly text?: string;
  readonly rule?: Rule;
  readonly by?: Seat;
  readonly isFelt?: boolean; // something of the reader's, where that is told
  readonly isAside?: boolean; // need not be read, where a reader is told it
  readonly step?: number; // what one deed brought has one number, where a reader is told it
} & (
  | { readonly type: 'move'; readonly card: string | null; readonly from: PlaceView; readonly to: PlaceView }
  | { readonly type: 'shuffle'; readonly zone: string; readonly seat?: Seat }
  | { readonly type: 'show'; readonly card: string; readonly at: PlaceView }
  | { readonly type: 'mark'; readonly card: string; readonly at: PlaceView; readonly mark: number }
  | { readonly type: 'chosen' | 'resigned'; readonly seat: Seat }
  | { readonly type: 'chose'; readonly seat: Seat; readonly action: Message }
  | { readonly type: 'branched'; readonly seat: Seat; readonly isAnew: boolean }
  | { readonly type: 'clock'; readonly seat: Seat | null }
  | { readonly type: 'phase'; readonly phase: string }
  | { readonly type: string; readonly [field: string]: unknown }
);

/** How seats are called in sentences. */
export type Names = readonly string[];

/** What seats are called where nobody has named them: A, B, C and so on. */
export const letterNames = (seats: number): string[] =>
  Array.from({ length: seats }, (_, seat) => String.fromCharCode(65 + seat));

/** The events as this viewer may know them, in order. */
export const tellEvents = <T extends Shape>(
  plan: Plan<T>,
  events: readonly TableEvent[],
  viewer: Viewer,
  names: Names,
): EventView[] => events.flatMap((event) => tellEvent(plan, event, viewer, names) ?? []);

/** Each event as somebody who knows all of it would tell it. */
export function tellAll<T extends Shape>(plan: Plan<T>, events: readonly TableEvent[], names: Names): EventView[] {
  const everybody = Array.from({ length: plan.viewers }, (_, viewer) => viewer);
  return events.flatMap((event) => {
    const ways = everybody.flatMap((viewer) => tellEvents(plan, [event], viewer, names));
    const told = ways.find((way) => !('card' in way) || way.card !== null) ?? ways[0];
    if (!told) return [];
    if (event.type !== 'chose') return [told];
    const words = wordsOf(plan, names);
    return [{ ...told, text: `${words.seat(event.seat)}: ${plan.game.tellAction(event.action, event.seat, words)}.` }];
  });
}

/** Whether a viewer is told all of an event. Those who are not are all told the same of it, or nothing. */
export function knowsAll(event: TableEvent, viewer: Viewer): boolean {
  if ('seen' in event) return hasBit(event.seen, viewer);
  if ('heard' in event) return hasBit(event.heard, viewer);
  return event.type !== 'chose' || event.seat === viewer;
}

/** One event as this viewer may know it; null tells them nothing. */
export function tellEvent<T extends Shape>(
  plan: Plan<T>,
  event: TableEvent,
  viewer: Viewer,
  names: Names,
): EventView | null {
  const words = wordsOf(plan, names);
  switch (event.type) {
    case 'move': {
      const card = knowsAll(event, viewer) ? event.card : null;
      const line = tellMove(plan, moveWords(plan, event, card), words);
      const name = card === null ? null : cardName(plan, card);
      const from = placeView(plan, event.from, event.fromAt);
      const to = placeView(plan, event.to, event.toAt);
      if (!line) return { type: 'move', card: name, from, to };
      return { type: 'move', card: name, from, to, rule: line.rule, text: line.text };
    }
    case 'shuffle':
      return { type: 'shuffle', ...placeView(plan, event.zone, null) };
    case 'show':
      if (!knowsAll(event, viewer)) return null;
      return { type: 'show', card: cardName(plan, event.card), at: placeView(plan, event.zone, null) };
    case 'mark':
      return {
        type: 'mark',
        card: cardName(plan, event.card),
        at: placeView(plan, event.zone, event.at),
        mark: event.mark,
      };
    case 'resigned':
    case 'chosen':
      return { type: event.type, seat: event.seat, text: tellSeat(event.type, event.seat, words) };
    case 'chose':
      if (!knowsAll(event, viewer)) return null;
      return {
        type: 'chose',
        seat: event.seat,
        action: spellAction(plan, event.phase, event.action),
        text: `You ${plan.game.tellAction(event.action, event.seat, words)}.`,
      };
    case 'branched':
      return { ...event, text: tellBranch(event.seat, event.isAnew, words) };
    case 'clock':
      return { type: 'clock', seat: event.seat, text: tellClock(event.seat, words) };
    case 'phase':
      return { type: 'phase', phase: event.phase === OVER ? 'over' : plan.phaseNames[event.phase]! };
    case 'note': {
      if (!knowsAll(event, viewer)) return null;
      const fields = spellFields(plan, fieldsOf(plan, event.note.type) ?? {}, event.note);
      const { rule, text } = plan.game.tell(event.note, words);
      return { type: event.note.type, ...fields, rule, text };
    }
  }
}

const fieldsOf = <T extends Shape>(plan: Plan<T>, note: string): Fields | undefined => {
  const notes: Readonly<Record<string, Fields>> = plan.game.notes;
  return notes[note];
};

const SEAT_VERBS = { resigned: ['give', 'up'], chosen: ['have', 'chosen'], undone: ['take', 'a step back'] } as const;

/** What is told of a seat in every game. */
export function tellSeat(type: keyof typeof SEAT_VERBS, seat: Seat, words: Words): string {
  const [verb, rest] = SEAT_VERBS[type];
  return `${words.does(seat, verb)} ${rest}.`;
}

const tellBranch = (seat: Seat, isAnew: boolean, words: Words): string =>
  isAnew
    ? `${words.does(seat, 'play')} on from here: what ${words.seat(seat)} could not know is dealt anew.`
    : `${words.does(seat, 'play')} on from here: all cards lie as they lay.`;

const tellClock = (seat: Seat | null, words: Words): string =>
  seat === null ? 'Time has run out.' : `Time has run out for ${words.seat(seat)}.`;

/**
 * The same event with its sentence made for a reader, from nothing but what the event holds. A sentence of which that is
 * not enough, because it was told by other rules, stays as it is.
 */
export function retell<T extends Shape>(plan: Plan<T>, event: EventView, names: Names, reader: Reader): EventView {
  const told = event.text === undefined ? null : toldAgain(plan, event, wordsOf(plan, names, reader));
  if (!told) return event;
  const { text, by, isAside } = told;
  return { ...event, text, ...(by === undefined ? {} : { by }), ...(isAside === true ? { isAside } : {}) };
}

function toldAgain<T extends Shape>(plan: Plan<T>, event: EventView, words: Words): Omit<Told, 'rule'> | null {
  const { game } = plan;
  const fields: Readonly<Record<string, unknown>> = { ...event };
  const seat = typeof fields.seat === 'number' ? fields.seat : null;
  switch (event.type) {
    case 'move': {
      const move = moveAgain(plan, fields);
      return move === null ? null : tellMove(plan, move, words);
    }
    case 'resigned':
    case 'chosen':
    case 'undone':
      return seat === null ? null : { text: tellSeat(event.type, seat, words) };
    case 'branched':
      return seat === null ? null : { text: tellBranch(seat, fields.isAnew === true, words) };
    default: {
      if (event.rule === undefined) return event.type === 'clock' ? { text: tellClock(seat, words) } : null;
      const note = unspellFields(plan, fieldsOf(plan, event.type), fields);
      return note ? game.tell({ ...note, type: event.type }, words) : null;
    }
  }
}

function moveAgain<T extends Shape>(
  plan: Plan<T>,
  { card, from, to }: Readonly<Record<string, unknown>>,
): MoveWords | null {
  const known = unspellFields(plan, { card: 'card?' }, { card });
  if (!known || !isPlace(from) || !isPlace(to)) return null;
  return {
    phase: '', // its paragraph is known
    card: known.card as Card | null,
    from: from.zone,
    fromSeat: from.seat ?? null,
    to: to.zone,
    toSeat: to.seat ?? null,
  };
}

const isPlace = (end: unknown): end is PlaceView => typeof end === 'object' && end !== null && 'zone' in end;

/** A game that does not tell its moves itself: a card that everybody sees from now on, and what somebody draws. */
export function tellMove<T extends Shape>(plan: Plan<T>, move: MoveWords, words: Words): Told | null {
  if (plan.game.tellMove) return plan.game.tellMove(move, words);
  const seenIn = (zone: string): string | undefined => plan.specs[plan.zoneNames.indexOf(zone)]?.seen;
  if (move.card === null || seenIn(move.from) === seenIn(move.to)) return null;
  const rule = plan.phases[plan.phaseNumber[move.phase] ?? OVER]?.rule ?? plan.game.overRule;
  const zone = spell(move.to).toLowerCase();
  const text = `${words.card(move.card)} goes to ${move.toSeat === null ? `the ${zone}` : words.of(move.toSeat, zone)}.`;
  return move.toSeat === null ? { rule, text } : { rule, text, by: move.toSeat };
}

export function moveWords<T extends Shape>(
  plan: Plan<T>,
  event: TableEvent & { type: 'move' },
  card: Card | null,
): MoveWords {
  return {
    phase: plan.phaseNames[event.phase] ?? 'over',
    card,
    from: nameOfZone(plan, event.from),
    fromSeat: seatOfZone(plan, event.from),
    to: nameOfZone(plan, event.to),
    toSeat: seatOfZone(plan, event.to),
  };
}

/** The place in a mixed zone means nothing, and would tell in which order its cards came. */
function placeView<T extends Shape>(plan: Plan<T>, zone: number, at: number | null): PlaceView {
  const seat = seatOfZone(plan, zone);
  const name = nameOfZone(plan, zone);
  const isPlace = at !== null && specOfZone(plan, zone).order === 'row';
  if (isPlace) return seat === null ? { zone: name, at } : { zone: name, seat, at };
  return seat === null ? { zone: name } : { zone: name, seat };
}
