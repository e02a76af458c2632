import { isRefusal, legalActions, type Message, readAction } from '../../../engine/edge.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { HEAD, makePlan } from '../../../engine/plan.ts';
import { act, expire, goOn, waitedFor } from '../../../engine/play.ts';
import { seedWords } from '../../../engine/luck/random.ts';
import { emptyTable, layOut } from '../../../engine/table.ts';
import type { Card, Refusal, Seat, Viewer } from '../../../engine/words.ts';
import { viewOf } from '../../../engine/view.ts';
import { cardAt, cardsIn, count, faceOf, holds, move, shuffle } from '../../../engine/zones.ts';
import { gainPower } from '../building.ts';
import { avenueZone } from '../city.ts';
import { avenueEmpires } from '../game.ts';
import type { Options } from '../options.ts';
import { cityPoints, lookAtSeat } from '../scoring.ts';
import { type AvenueEmpires, type AvenueTable, deck, discard, hand, type Note, removed, reserve } from '../shape.ts';
import { AVENUE_LETTERS, AVENUES } from '../vocabulary.ts';

/* Positions and actions as players would say them, for the tests of this folder. */

/** 'chapel smithy' as a list; nothing is an empty one. */
export const row = (text: string): string[] => (text === '' ? [] : text.split(' '));

export interface Position {
  readonly seats: number;
  readonly options?: Partial<Options>;
  readonly setting?: unknown;
  readonly round?: number; // that is being played, or, before Production, was played last; else 1
  readonly cities?: readonly string[]; // 'L: chapel smithy | C: … | R: …'
  readonly hands?: readonly string[]; // in order of arrival
  readonly reserves?: readonly string[];
  readonly discard?: string; // the one discarded first comes first
  readonly deck?: number | string; // how many cards are left, or its top cards, the top one first
  readonly seed?: string;
}

/** A table in this phase; what follows by itself has happened, and its events are the first. */
export function position(phase: AvenueEmpires['phase'], p: Position): AvenueTable {
  const options = resolveOptions(avenueEmpires, p.seats, p.options);
  const setting = avenueEmpires.readSetting?.(p.setting, options, p.seats);
  const t = emptyTable(makePlan(avenueEmpires, p.seats, options, setting), { knowledge: true });
  layOut(t, seedWords(p.seed ?? 'position'));
  shuffle(t, deck);
  t.counters.round = p.round ?? 1;
  t.counters.complete = t.counters.round - (phase === 'production' ? 0 : 1);
  for (let seat = 0; seat < p.seats; seat++) {
    setCity(t, seat, p.cities?.[seat] ?? '');
    for (const id of row(p.hands?.[seat] ?? '')) move(t, named(t, id), hand + seat);
    for (const id of row(p.reserves?.[seat] ?? '')) {
      const card = named(t, id);
      move(t, card, hand + seat);
      move(t, card, reserve + seat);
    }
  }
  for (const id of row(p.discard ?? '')) move(t, named(t, id), discard);
  if (typeof p.deck === 'string') for (const id of row(p.deck).toReversed()) move(t, named(t, id), deck);
  if (typeof p.deck === 'number') while (count(t, deck) > p.deck) move(t, cardAt(t, deck, 0), removed);
  t.events = [];
  t.words[HEAD.phase] = t.plan.phaseNumber[phase] ?? Number.NaN;
  t.words[HEAD.chosen] = 0;
  goOn(t);
  return t;
}

/** A copy of this card that is still in the deck. */
function named(t: AvenueTable, id: string): Card {
  const card = t.plan.cardNamed.get(id)?.find((one) => holds(t, deck, one));
  if (card === undefined) throw new Error(`no ${id} is left in the deck of ${t.seats} players`);
  return card;
}

function setCity(t: AvenueTable, seat: Seat, text: string): void {
  for (const part of text.split('|')) {
    const [letter, cards = ''] = part.trim().split(': ');
    const avenue = AVENUE_LETTERS.findIndex((one) => one === letter);
    if (avenue < 0 && letter !== '') throw new Error(`no avenue is called ${letter}`);
    for (const id of row(cards)) {
      const card = named(t, id);
      move(t, card, avenueZone(seat, avenue));
      gainPower(t, seat, faceOf(t, card));
    }
  }
  t.counters.due[seat] = 0;
}

/* ---- actions ---- */

export const pass = (left: string | null, right: string | null): Message => ({ type: 'pass', left, right });

/** 'C3' is row 3 of Center. */
const spotOf = (text: string): { avenue: string; row: number } => ({
  avenue: AVENUES[AVENUE_LETTERS.findIndex((one) => one === text.charAt(0))] ?? text,
  row: Number(text.slice(1)),
});

export const build = (card: string, spot: string): Message => ({ type: 'build', card, ...spotOf(spot) });
export const nothing: Message = { type: 'nothing' };
export const decline: Message = { type: 'decline' };
export const stop: Message = { type: 'stop' };
export const keep = (card: string): Message => ({ type: 'keep', card });
export const scoutAt = (place: number): Message => ({ type: 'scout', place });
export const salvageCard = (card: string): Message => ({ type: 'salvage', card });

export function swap(one: string, other: string): Message {
  const { avenue: withAvenue, row: withRow } = spotOf(other);
  return { type: 'swap', ...spotOf(one), withAvenue, withRow };
}

/** A legal action, through the edge as a message would come. */
export function play(t: AvenueTable, seat: Seat, message: Message): void {
  const code = readAction(t, seat, message);
  if (isRefusal(code)) throw new Error(`seat ${seat} ${JSON.stringify(message)}: ${code.text} (${code.rule})`);
  act(t, seat, code);
}

/** One action of every seat, seat 0 first. */
export function playAll(t: AvenueTable, ...messages: Message[]): void {
  messages.forEach((message, seat) => play(t, seat, message));
}

/** Why an action is not allowed; it must not be. */
export function refused(t: AvenueTable, seat: Seat, message: Message): Refusal {
  const answer = readAction(t, seat, message);
  if (!isRefusal(answer)) throw new Error(`seat ${seat} ${JSON.stringify(message)} is allowed`);
  return answer;
}

/** The default of §R33 for everybody who is waited for. */
export function allExpire(t: AvenueTable): void {
  const waited = waitedFor(t);
  for (let seat = 0; seat < t.seats; seat++) if ((waited & (1 << seat)) !== 0) expire(t, seat);
}

export const choices = (t: AvenueTable, seat: Seat): number => legalActions(t, seat).length;

/** The places where a card can be built, as 'C3'. */
export const spotsFor = (t: AvenueTable, seat: Seat, card: string): string[] =>
  legalActions(t, seat)
    .filter((action) => action.type === 'build' && action.card === card)
    .map(({ avenue, row: at }) => `${AVENUE_LETTERS[AVENUES.findIndex((one) => one === avenue)]}${String(at)}`);

/* ---- what lies where ---- */

const namesIn = (t: AvenueTable, zone: number): string[] => cardsIn(t, zone).map((card) => faceOf(t, card).id);

/** In order of arrival. */
export const handOf = (t: AvenueTable, seat: Seat): string[] => namesIn(t, hand + seat);
export const reserveOf = (t: AvenueTable, seat: Seat): string[] => namesIn(t, reserve + seat);
export const avenueOf = (t: AvenueTable, seat: Seat, letter: string): string[] =>
  namesIn(
    t,
    avenueZone(
      seat,
      AVENUE_LETTERS.findIndex((one) => one === letter),
    ),
  );
export const discardPile = (t: AvenueTable): string[] => namesIn(t, discard);
export const deckCards = (t: AvenueTable): number => count(t, deck);
export const removedCards = (t: AvenueTable): number => count(t, removed);
/** The top card first. */
export const deckTop = (t: AvenueTable, cards: number): string[] => namesIn(t, deck).toReversed().slice(0, cards);
export const cityCards = (t: AvenueTable, seat: Seat): number =>
  count(t, avenueZone(seat, 0)) + count(t, avenueZone(seat, 1)) + count(t, avenueZone(seat, 2));

/** What the city of a seat would score now. */
export function pointsOf(t: AvenueTable, seat: Seat): number {
  lookAtSeat(t, seat);
  return cityPoints();
}

/** The cards of a zone that a viewer can name, nulls for backs. */
export function seenIn(t: AvenueTable, viewer: Viewer, zone: string, seat?: Seat): (string | null)[] {
  const zones = viewOf(t, viewer).zones[zone] ?? [];
  const one = 'count' in zones ? zones : zones[seat ?? 0];
  return one ? Array.from({ length: one.count }, (_, i) => one.cards?.[i] ?? null) : [];
}

/** The notes of one kind since the table was set up, with who heard them. */
export function notes<K extends Note['type']>(t: AvenueTable, type: K): { note: Note & { type: K }; by: number }[] {
  const isOfType = (note: { type: string }): note is Note & { type: K } => note.type === type;
  return (t.events ?? []).flatMap((event) =>
    event.type === 'note' && isOfType(event.note) ? [{ note: event.note, by: event.heard }] : [],
  );
}
