import { note } from '../../engine/events.ts';
import { bitOf, type Card } from '../../engine/words.ts';
import { cardAt, count, move, show, shuffle } from '../../engine/zones.ts';
import { pushCrisis, setClock } from './active.ts';
import { ANY, BANISH, DELAY, IN_DECK, IN_DISCARD, IN_HAND, KIND_WORDS } from './compile.ts';
import type { Deck } from './deck.ts';
import {
  BLOCK,
  hereOf,
  maskOf,
  nextInstruction,
  operandA,
  operandB,
  programAt,
  pushFrame,
  setTimes,
  timesLeft,
} from './frames.ts';
import {
  actionDeck,
  actionDiscard,
  ACTIONS,
  ASK_BANISH,
  ASK_CHOOSE,
  ASK_RECUR,
  ASK_SCOUT,
  type CataractsTable,
  deckOf,
  hand,
  objectiveDeck,
  PLAYER,
} from './shape.ts';
import { isInActionDeck, leavePlay } from './supply.ts';
import { canPay, pay } from './trackers.ts';

/** §4.8.2: effects that ask. The first function of each asks (true) or goes on; the other carries out the answer. */

const HIGHEST_CLOCK = 6;

function ask(t: CataractsTable, phase: number): true {
  t.counters.asking = phase;
  return true;
}

/** §R68: a choice among one is none. */
export function target(t: CataractsTable, phase: number, targets: number): boolean {
  if (targets === 0) {
    nextInstruction(t);
    return false;
  }
  if ((targets & (targets - 1)) !== 0) return ask(t, phase);
  takeTarget(t, 31 - Math.clz32(targets));
  return false;
}

/** §8 `target-clock`, `target-crisis`: the effect under way meets this card. */
export function takeTarget(t: CataractsTable, slot: number): void {
  const isDelay = deckOf(t).code[programAt(t)] === DELAY;
  const n = operandA(t);
  nextInstruction(t);
  if (isDelay) setClock(t, slot, Math.min(HIGHEST_CLOCK, (t.counters.clocks[slot] ?? 0) + n));
  else pushCrisis(t, slot, n);
}

/** A bit for each option of the `choose` under way that may be taken. */
export function openOptions(t: CataractsTable): number {
  const deck = deckOf(t);
  const choice = operandB(t);
  const from = deck.chooseFrom[choice] ?? 0;
  const options = deck.chooseCount[choice] ?? 0;
  const taken = maskOf(t);
  let open = 0;
  for (let i = 0; i < options; i++) if ((taken & (1 << i)) === 0 && canPay(t, deck.pays[from + i] ?? 0)) open |= 1 << i;
  return open;
}

export function choose(t: CataractsTable, deck: Deck, k: number, choice: number): boolean {
  if (timesLeft(t) === 0) setTimes(t, Math.min(k, deck.chooseCount[choice] ?? 0) + 1, 0);
  const open = timesLeft(t) === 1 ? 0 : openOptions(t);
  if (open === 0) {
    nextInstruction(t);
    return false;
  }
  if ((open & (open - 1)) !== 0) return ask(t, ASK_CHOOSE);
  takeOption(t, 31 - Math.clz32(open));
  return false;
}

/** §8 `choose`: its price is paid, its effects come next. */
export function takeOption(t: CataractsTable, i: number): void {
  const deck = deckOf(t);
  const option = (deck.chooseFrom[operandB(t)] ?? 0) + i;
  setTimes(t, timesLeft(t) - 1, maskOf(t) | (1 << i));
  if (t.events) note(t, { type: 'option', label: deck.choices[option]?.label ?? '' });
  pay(t, deck.pays[option] ?? 0);
  pushFrame(t, deck.starts[option] ?? 0, hereOf(t), BLOCK);
}

/** §2.4 `scout`: only the player sees the cards. */
export function scout(t: CataractsTable, n: number): boolean {
  const seen = scouted(t, n);
  if (seen === 0) {
    nextInstruction(t);
    return false;
  }
  for (let i = 0; i < seen; i++) show(t, cardAt(t, objectiveDeck, i), bitOf(PLAYER));
  return ask(t, ASK_SCOUT);
}

/** How many cards a `scout n` looks at. */
export const scouted = (t: CataractsTable, n: number): number => Math.min(n, count(t, objectiveDeck));

/** §8 `scout`: keep (place 0), or the card at this place, counted from 1, goes to the bottom. */
export function takeScouted(t: CataractsTable, place: number): void {
  const cards = scouted(t, operandA(t));
  nextInstruction(t);
  if (t.events) note(t, { type: 'scouted', cards, toBottom: place > 0 });
  if (place > 0) move(t, cardAt(t, objectiveDeck, place - 1), objectiveDeck);
}

export const matches = (deck: Deck, face: number, kind: number): boolean =>
  kind === ANY || ((deck.categories[face] ?? 0) & (1 << kind)) !== 0;

function holdsKind(t: CataractsTable, zone: number, kind: number): boolean {
  const deck = deckOf(t);
  for (let at = 0; at < count(t, zone); at++)
    if (matches(deck, deck.cardFace[cardAt(t, zone, at)] ?? 0, kind)) return true;
  return false;
}

/** Whether the Action Deck holds a card of this kind. */
function deckHoldsKind(t: CataractsTable, kind: number): boolean {
  const deck = deckOf(t);
  if (count(t, actionDeck) === 0) return false;
  for (let face = 0; face < deck.faces.length; face++)
    if (deck.categories[face] !== 0 && matches(deck, face, kind) && isInActionDeck(t, face)) return true;
  return false;
}

export function recur(t: CataractsTable, n: number, kind: number): boolean {
  if (timesLeft(t) === 0) setTimes(t, n + 1, 0);
  if (timesLeft(t) > 1 && holdsKind(t, actionDiscard, kind)) return ask(t, ASK_RECUR);
  nextInstruction(t);
  return false;
}

export function takeRecurred(t: CataractsTable, card: Card): void {
  setTimes(t, timesLeft(t) - 1, 0);
  move(t, card, hand);
  t.counters.came++;
}

const DECK_TOUCHED = 1;

export function banish(t: CataractsTable, n: number, where: number): boolean {
  if (timesLeft(t) === 0) setTimes(t, n + 1, 0);
  const kind = where & 7;
  const from = where >> 3;
  if (timesLeft(t) > 1) {
    const isOpen =
      ((from & IN_HAND) !== 0 && holdsKind(t, hand, kind)) ||
      ((from & IN_DISCARD) !== 0 && holdsKind(t, actionDiscard, kind)) ||
      ((from & IN_DECK) !== 0 && deckHoldsKind(t, kind));
    if (isOpen) return ask(t, ASK_BANISH);
    // §R69: what the hand does not hold nobody else can see, so it is said.
    if (t.events) note(t, { type: 'none-in-hand', kind: KIND_WORDS[kind] ?? '' });
  }
  endBanish(t);
  return false;
}

/** §8 `banish`, `recur`: stop. */
export function stopChoosing(t: CataractsTable): void {
  if (deckOf(t).code[programAt(t)] === BANISH) endBanish(t);
  else nextInstruction(t);
}

/** The Action Deck is shuffled after the whole effect if a card was taken out of it. */
function endBanish(t: CataractsTable): void {
  if ((maskOf(t) & DECK_TOUCHED) !== 0) shuffle(t, actionDeck, ACTIONS);
  nextInstruction(t);
}

export function takeBanished(t: CataractsTable, card: Card, isFromDeck: boolean): void {
  setTimes(t, timesLeft(t) - 1, maskOf(t) | (isFromDeck ? DECK_TOUCHED : 0));
  leavePlay(t, card);
}
