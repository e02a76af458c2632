import { isRefusal, legalActions, type Message, readAction } from '../../../engine/edge.ts';
import type { Phase } from '../../../engine/game.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { HEAD, makePlan } from '../../../engine/plan.ts';
import { act, decisionOf, legalCodes, waitedFor } from '../../../engine/play.ts';
import { seedWords } from '../../../engine/luck/random.ts';
import { outcomeOf, saidBy, saidCode, saidCount } from '../../../engine/statements.ts';
import { emptyTable, layOut, phaseOf } from '../../../engine/table.ts';
import { bitOf, type Card, hasBit, type Refusal, type Seat } from '../../../engine/words.ts';
import { cardsIn, count, everySeat, holds, move, shuffle } from '../../../engine/zones.ts';
import { FACES } from '../cards.ts';
import { giveOf, isPackage, partnerOf, sideOf, wantOf } from '../deals.ts';
import { fiveAges } from '../game.ts';
import {
  civilization,
  CLOSED,
  deck,
  discard,
  ENDS,
  type FiveAges,
  type FiveAgesTable,
  hand,
  isJoker,
  type Note,
  type Options,
  spent,
  stall,
} from '../shape.ts';

/* Positions and actions as players would say them, for the tests of this folder: '7♠ Q♥', jokers '★1' … '★4'. */

export const A: Seat = 0;
export const B: Seat = 1;
export const C: Seat = 2;
export const D: Seat = 3;
export const E: Seat = 4;
export const LETTERS: readonly string[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

const DISPLAY_ORDER = FACES.map((face) => face.text);

/** 'Q♠ 4♠' in the order given. */
export const row = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** The same cards where their order means nothing: in display order. */
export const mixed = (text: string): string[] =>
  row(text).sort((a, b) => DISPLAY_ORDER.indexOf(a) - DISPLAY_ORDER.indexOf(b));

function numbersOf(text: string): Card[] {
  return row(text).map((word) => {
    const card = DISPLAY_ORDER.indexOf(word);
    if (card < 0) throw new Error(`no card is written ${word}`);
    return card;
  });
}

const textOf = (card: Card): string => FACES[card]?.text ?? '?';

/* ---- positions ---- */

/** A moment at which the rulebook lets somebody decide or something happen (§6.2). */
type Moment = 'T1' | 'T2w' | 'T3' | 'B1' | 'B3' | 'end';

export interface Position {
  readonly seats?: number; // else as many as are named, at least three
  readonly options?: Partial<Options>;
  readonly age?: number; // else 1; at the end 5
  readonly lead?: Seat; // of this age; else A
  /** For each seat. What it must have besides (§6.2) is dealt from the lowest ordinary cards that are named nowhere. */
  readonly hands?: readonly string[];
  readonly civs?: readonly string[];
  readonly stalls?: readonly string[]; // left slot first, exactly these; two cards for a seat that is not named
  readonly deck?: string; // the top card first; all cards that are not named lie below
  readonly spent?: string;
  readonly discard?: string;
  readonly robbed?: readonly Seat[];
  readonly seed?: string;
}

const PHASES: Readonly<Record<Moment, FiveAges['phase']>> = {
  T1: 'choose',
  T2w: 'war',
  T3: 'market',
  B1: 'build',
  B3: 'draw',
  end: 'finish',
};

/** A table at this moment; what follows by itself has happened, its events are the first. */
export function position(moment: Moment, p: Position = {}): FiveAgesTable {
  const named = [p.hands, p.civs, p.stalls].map((list) => list?.length ?? 0);
  const seats = p.seats ?? Math.max(3, ...named);
  const age = p.age ?? (moment === 'end' ? 5 : 1);
  const t = emptyTable(makePlan(fiveAges, seats, resolveOptions(fiveAges, seats, p.options)), { knowledge: true });
  layOut(t, seedWords(p.seed ?? 'position'));
  shuffle(t, deck);
  t.counters.age = age;
  t.counters.first = ((p.lead ?? A) - (age - 1) + 5 * seats) % seats;
  for (const seat of p.robbed ?? []) t.counters.robbed |= bitOf(seat);

  const spare = spareCards(p);
  for (let seat = 0; seat < seats; seat++) setSeat(t, seat, moment, p, spare);
  for (const card of numbersOf(p.spent ?? '')) take(t, card, spent);
  for (const card of numbersOf(p.discard ?? '')) take(t, card, discard);
  for (const card of numbersOf(p.deck ?? '').toReversed()) take(t, card, deck);
  t.events = [];
  enter(t, PHASES[moment]);
  return t;
}

function setSeat(t: FiveAgesTable, seat: Seat, moment: Moment, p: Position, spare: Iterator<Card>): void {
  const age = t.counters.age;
  const robbed = hasBit(t.counters.robbed, seat) ? 1 : 0;
  const built = moment === 'B3' || moment === 'end' ? age : age - 1 - robbed;
  const held = moment === 'B3' || moment === 'end' ? 2 : 3 + robbed;
  const shows = moment === 'T2w' || moment === 'T3';
  const civ = fill(numbersOf(p.civs?.[seat] ?? ''), built, spare);
  const named = p.stalls?.[seat];
  const shown = named === undefined ? fill([], shows ? 2 : 0, spare) : numbersOf(named);
  const kept = fill(numbersOf(p.hands?.[seat] ?? ''), held - shown.length, spare);
  for (const card of [...civ, ...shown, ...kept]) take(t, card, hand + seat);
  for (const card of civ) move(t, card, civilization + seat);
  for (const card of shown) move(t, card, stall + seat);
}

function fill(cards: Card[], due: number, spare: Iterator<Card>): Card[] {
  if (cards.length > due) throw new Error(`${cards.map(textOf).join(' ')} are more than ${due} cards (§6.2)`);
  while (cards.length < due) {
    const next = spare.next();
    if (next.done === true) throw new Error('no card is left to fill in');
    cards.push(next.value);
  }
  return cards;
}

function* spareCards(p: Position): Generator<Card, undefined> {
  const texts = [...(p.hands ?? []), ...(p.civs ?? []), ...(p.stalls ?? []), p.deck, p.spent, p.discard];
  const named = new Set(texts.flatMap((text) => numbersOf(text ?? '')));
  for (const card of FACES.keys()) if (!named.has(card) && !isJoker(card)) yield card;
}

function take(t: FiveAgesTable, card: Card, zone: number): void {
  if (card >= t.plan.faces.length || !holds(t, deck, card)) throw new Error(`${textOf(card)} is not in the draw pile`);
  move(t, card, zone);
}

/** Enters a phase and runs what nobody decides, as the engine does between two decisions. */
function enter(t: FiveAgesTable, first: FiveAges['phase']): void {
  let next: FiveAges['phase'] | 'over' = first;
  for (;;) {
    t.words[HEAD.phase] = t.plan.phaseNumber[next] ?? Number.NaN;
    t.words[HEAD.chosen] = 0;
    if (next === 'over') return;
    const phase: Phase<FiveAges> = fiveAges.phases[next];
    if (phase.who !== 'nobody') return;
    phase.run(t);
    next = phase.next(t);
  }
}

/** The first of many tables, each with other chances, of which this is true: for 'chance picks position 1'. */
export function byChance(make: (seed: string) => FiveAgesTable, isSo: (t: FiveAgesTable) => boolean): FiveAgesTable {
  for (let i = 0; i < 200; i++) {
    const t = make(`chance ${i}`);
    if (isSo(t)) return t;
  }
  throw new Error('chance never did it in 200 games');
}

/* ---- actions ---- */

const idsOf = (text: string): string[] => numbersOf(text).map((card) => FACES[card]?.id ?? '');
const idOf = (text: string): string => idsOf(text)[0] ?? '';

/** §T1: '★1 6♠' is the left slot, then the right one. */
export function choose(stallCards: string): Message {
  const [left, right] = idsOf(stallCards);
  return { type: 'choose', left, right };
}

export const propose = (to: Seat, give: string, want: string): Message => ({
  type: 'propose',
  to,
  give: idsOf(give),
  want: idsOf(want),
});
export const accept = (from: Seat, give: string, want: string): Message => ({
  type: 'accept',
  from,
  give: idsOf(give),
  want: idsOf(want),
});
export const decline = (from: Seat, give: string, want: string): Message => ({
  type: 'decline',
  from,
  give: idsOf(give),
  want: idsOf(want),
});
export const withdraw = (to: Seat, give: string, want: string): Message => ({
  type: 'withdraw',
  to,
  give: idsOf(give),
  want: idsOf(want),
});
export const ready: Message = { type: 'ready' };
export const takeBack: Message = { type: 'take-back' };

export const wish = (partner: Seat, give: string, want: string): Message => ({
  type: 'wish',
  with: partner,
  give: idsOf(give),
  want: idsOf(want),
});
export const seal = (limit: number): Message => ({ type: 'seal', limit });

/** §B1 and §B2: what to place; 'Q♠ for 9♣' replaces the 9♣ of the row. */
export function build(place: string, replacement?: string): Message {
  const [by, old] = replacement?.split(' for ') ?? [];
  return {
    type: 'build',
    place: idsOf(place),
    old: old === undefined ? null : idOf(old),
    by: by === undefined ? null : idOf(by),
  };
}

/** A legal action, through the edge as a message would come. */
export function play(t: FiveAgesTable, seat: Seat, message: Message): void {
  const code = readAction(t, seat, message);
  if (isRefusal(code)) throw new Error(`${LETTERS[seat]} ${JSON.stringify(message)}: ${code.text} (${code.rule})`);
  act(t, seat, code);
}

/** Why an action is not allowed; it must not be. */
export function refused(t: FiveAgesTable, seat: Seat, message: Message): Refusal {
  const answer = readAction(t, seat, message);
  if (!isRefusal(answer)) throw new Error(`${LETTERS[seat]} ${JSON.stringify(message)} is allowed`);
  return answer;
}

/** Several actions of one seat, such as a wish list and its seal. */
export function playList(t: FiveAgesTable, seat: Seat, ...messages: Message[]): void {
  for (const message of messages) play(t, seat, message);
}

/** One action of every seat, A first. */
export function playAll(t: FiveAgesTable, ...messages: Message[]): void {
  messages.forEach((message, seat) => play(t, seat, message));
}

/** Everybody who is still waited for in this choice takes the first of the list. */
export function finish(t: FiveAgesTable, phase: 'choose' | 'build'): void {
  const { age } = t.counters;
  while (phaseOf(t) === phase && t.counters.age === age) playFirst(t, firstOf(waitedFor(t)));
}

export function playFirst(t: FiveAgesTable, seat: Seat): void {
  const [first] = legalActions(t, seat);
  if (!first) throw new Error(`${LETTERS[seat]} has no legal action`);
  play(t, seat, first);
}

/** Everybody whose flag is down says ready, until negotiation closes. */
export function allReady(t: FiveAgesTable): void {
  while (phaseOf(t) === 'negotiate') play(t, firstOf(waitedFor(t)), ready);
}

const firstOf = (mask: number): Seat => 31 - Math.clz32(mask & -mask);

/** How many legal choices a seat has. */
export const choices = (t: FiveAgesTable, seat: Seat): number => legalActions(t, seat).length;

/** The stalls a seat may choose, as '★1|6♦'. */
export const stallsOffered = (t: FiveAgesTable, seat: Seat): string[] =>
  actionsOffered(t, seat).flatMap((action) =>
    action.type === 'choose' ? [`${textOf(action.left)}|${textOf(action.right)}`] : [],
  );

/** What a seat may place in §B1, each once. */
export const placementsOffered = (t: FiveAgesTable, seat: Seat): string[] => [
  ...new Set(
    actionsOffered(t, seat).flatMap((action) => (action.type === 'build' ? [action.place.map(textOf).join(' ')] : [])),
  ),
];

/** The different civilizations a seat may have after §B2: its cards in display order. */
export const resultsOffered = (t: FiveAgesTable, seat: Seat): string[] => [
  ...new Set(
    actionsOffered(t, seat).flatMap((action) => {
      if (action.type !== 'build') return [];
      const kept = cardsIn(t, civilization + seat).filter((card) => card !== action.old);
      const built = action.by === null ? action.place : [...action.place, action.by];
      return [mixed([...kept, ...built].map(textOf).join(' ')).join(' ')];
    }),
  ),
];

function actionsOffered(t: FiveAgesTable, seat: Seat): FiveAges['action'][] {
  const decision = decisionOf(t);
  const { codes, count: number } = legalCodes(t, seat);
  return Array.from(codes.subarray(0, number), (code) => decision.write(t, seat, code));
}

/* ---- what lies where ---- */

const textsIn = (t: FiveAgesTable, zone: number): string[] => cardsIn(t, zone).map(textOf);

/** In display order: compare with `mixed`. */
export const handOf = (t: FiveAgesTable, seat: Seat): string[] => mixed(textsIn(t, hand + seat).join(' '));
export const spentPile = (t: FiveAgesTable): string[] => mixed(textsIn(t, spent).join(' '));
export const discardPile = (t: FiveAgesTable): string[] => mixed(textsIn(t, discard).join(' '));
/** In their order: compare with `row`. */
export const stallOf = (t: FiveAgesTable, seat: Seat): string[] => textsIn(t, stall + seat);
export const civOf = (t: FiveAgesTable, seat: Seat): string[] => textsIn(t, civilization + seat);
export const deckSize = (t: FiveAgesTable): number => count(t, deck);

/* ---- what was said ---- */

/** The proposals of this age as 'B→A 8♣ for 5♠: void', in the order in which they were made. */
export function proposals(t: FiveAgesTable): string[] {
  return Array.from({ length: saidCount(t) }, (_, i) => {
    const code = saidCode(t, i);
    const from = saidBy(t, i);
    const swap = isPackage(code) ? 'both for both' : `${textOf(giveOf(code))} for ${textOf(wantOf(code))}`;
    return `${LETTERS[from]}→${LETTERS[partnerOf(t, from, sideOf(code))]} ${swap}: ${ENDS[outcomeOf(t, i)]}`;
  });
}

/** §4.1.1 `made` */
export const made = (t: FiveAgesTable, seat: Seat): number =>
  Array.from({ length: saidCount(t) }, (_, i) => saidBy(t, i)).filter((by) => by === seat).length;

/** The letters of the seats whose flag is up. */
export const flags = (t: FiveAgesTable): string =>
  LETTERS.filter((_, seat) => hasBit(t.counters.flags & everySeat(t), seat)).join('');

export const takeBacks = (t: FiveAgesTable): number[] => Array.from(t.counters.takebacks.subarray(0, t.seats));

/** Why the last negotiation closed: C1 to C4, or the reason of §4.1.5. */
export const closing = (t: FiveAgesTable): string => CLOSED[t.counters.closed] ?? '?';

/** The notes of one kind since the table was set up, with who heard them. */
export function notes<K extends Note['type']>(t: FiveAgesTable, type: K): Extract<Note, { type: K }>[] {
  return heard(t, type).map(({ note }) => note);
}

export function heard<K extends Note['type']>(
  t: FiveAgesTable,
  type: K,
): { note: Extract<Note, { type: K }>; by: number }[] {
  const isOfType = (note: { type: string }): note is Extract<Note, { type: K }> => note.type === type;
  return (t.events ?? []).flatMap((event) =>
    event.type === 'note' && isOfType(event.note) ? [{ note: event.note, by: event.heard }] : [],
  );
}

/** 'A→B Q♥ for 4♠' of a note about a deal. */
export const dealIn = (note: { seat: Seat; to: Seat; give: Card[]; want: Card[] }): string =>
  `${LETTERS[note.seat]}→${LETTERS[note.to]} ${note.give.map(textOf).join(' ')} for ${note.want.map(textOf).join(' ')}`;
