import { note } from '../../engine/events.ts';
import { type Card, NOWHERE } from '../../engine/words.ts';
import { cardAt, count, mark, markOf, move, shuffle, zoneOf } from '../../engine/zones.ts';
import { BURDEN, MISFORTUNE } from './compile.ts';
import { ACTION, TOKEN, TROUBLE } from './deck.ts';
import { levelOf } from './options.ts';
import {
  actionDeck,
  actionDiscard,
  ACTIONS,
  actionSupply,
  type CataractsTable,
  COLLAPSE,
  deckOf,
  hand,
  objectiveDeck,
  objectiveDiscard,
  OBJECTIVES,
  objectiveSupply,
  out,
} from './shape.ts';

/** Cards on their way between supply, deck, hand and discard (§2.3), and what you control of them. */

/** The first copy in the supply, −1 if there is none. */
function inSupply(t: CataractsTable, face: number): Card {
  const deck = deckOf(t);
  const supply = deck.kind[face] === ACTION ? actionSupply : objectiveSupply;
  const first = deck.firstCard[face] ?? 0;
  const end = first + (deck.copies[face] ?? 0);
  const cards = count(t, supply);
  for (let at = 0; at < cards; at++) {
    const card = cardAt(t, supply, at);
    if (card >= first && card < end) return card;
  }
  return -1;
}

/** Takes a copy from its supply into a zone and returns whether there was one; may end the reign (§4.6.4). */
function takeFromSupply(t: CataractsTable, face: number, to: number): boolean {
  const card = inSupply(t, face);
  if (card < 0) return false;
  move(t, card, to);
  if (deckOf(t).kind[face] === ACTION) control(t, card, face);
  return true;
}

function control(t: CataractsTable, card: Card, face: number): void {
  const { counters } = t;
  const deck = deckOf(t);
  const categories = deck.categories[face] ?? 0;
  counters.works += deck.renown[face] ?? 0;
  if ((categories & (1 << BURDEN)) !== 0) counters.burdens++;
  if ((categories & (1 << MISFORTUNE)) === 0) return;
  counters.misfortunes++;
  const limit = levelOf(t.options).misfortuneLimit;
  if (t.events) note(t, { type: 'misfortune', card, controlled: counters.misfortunes, limit });
  if (counters.misfortunes >= limit) counters.ended = COLLAPSE;
}

/** §4.6.2: the Misfortune of a resource that could not be paid. */
export function gainMisfortune(t: CataractsTable, resource: number): void {
  takeFromSupply(t, deckOf(t).misfortunes[resource] ?? 0, actionDiscard);
}

/** Gain: to the discard pile of the deck the card belongs to. */
export function gainCard(t: CataractsTable, face: number, copies: number): void {
  const to = deckOf(t).kind[face] === ACTION ? actionDiscard : objectiveDiscard;
  for (let i = 0; i < copies && t.counters.ended === 0; i++) takeFromSupply(t, face, to);
}

export function addToHand(t: CataractsTable, face: number, copies: number): void {
  for (let i = 0; i < copies && t.counters.ended === 0; i++) if (takeFromSupply(t, face, hand)) t.counters.came++;
}

/** Gain to Deck: one shuffle after all copies are in, none if no copy was there. */
export function gainToDeck(t: CataractsTable, face: number, copies: number): void {
  const isAction = deckOf(t).kind[face] === ACTION;
  const to = isAction ? actionDeck : objectiveDeck;
  let gained = 0;
  for (let i = 0; i < copies && t.counters.ended === 0; i++) if (takeFromSupply(t, face, to)) gained++;
  if (gained > 0) shuffle(t, to, isAction ? ACTIONS : OBJECTIVES);
}

/** An Action Card leaves play: a Token to the supply, any other out of the game. */
export function leavePlay(t: CataractsTable, card: Card): void {
  const deck = deckOf(t);
  const face = deck.cardFace[card] ?? 0;
  const categories = deck.categories[face] ?? 0;
  t.counters.works -= deck.renown[face] ?? 0;
  if ((categories & (1 << BURDEN)) !== 0) t.counters.burdens--;
  if ((categories & (1 << MISFORTUNE)) !== 0) t.counters.misfortunes--;
  if (markOf(t, card) !== 0) mark(t, card, 0);
  move(t, card, ((deck.keywords[face] ?? 0) & TOKEN) !== 0 ? actionSupply : out);
}

/** An Objective leaves play: a Trouble to its supply, any other to the given zone. */
export function objectiveLeaves(t: CataractsTable, card: Card, to: number): void {
  const deck = deckOf(t);
  move(t, card, deck.group[deck.cardFace[card] ?? 0] === TROUBLE ? objectiveSupply : to);
}

/** §4.5.5, one card: from the Action Deck, which the discard refills when it is empty; false if both are. */
export function drawCard(t: CataractsTable): boolean {
  if (count(t, actionDeck) === 0) {
    if (count(t, actionDiscard) === 0) return false;
    moveAll(t, actionDiscard, actionDeck);
    shuffle(t, actionDeck, ACTIONS);
  }
  move(t, cardAt(t, actionDeck, 0), hand);
  t.counters.came++;
  return true;
}

/** All cards of a zone behind those of another, in their order. */
export function moveAll(t: CataractsTable, from: number, to: number): void {
  for (let left = count(t, from); left > 0; left--) move(t, cardAt(t, from, 0), to);
}

/** Never reshuffles. */
export function disrupt(t: CataractsTable, cards: number): void {
  for (let i = 0; i < cards && count(t, actionDeck) > 0; i++) move(t, cardAt(t, actionDeck, 0), actionDiscard);
}

/** The first card of a zone with this face, −1 if there is none: the leftmost, topmost or oldest (§3). */
export function firstOf(t: CataractsTable, zone: number, face: number): Card {
  const { cardFace } = deckOf(t);
  const cards = count(t, zone);
  for (let at = 0; at < cards; at++) {
    const card = cardAt(t, zone, at);
    if (cardFace[card] === face) return card;
  }
  return -1;
}

/** Whether the Action Deck holds a card of this face: its contents are known, its order is not (§9). */
export function isInActionDeck(t: CataractsTable, face: number): boolean {
  const { firstCard, copies } = deckOf(t);
  const first = firstCard[face] ?? 0;
  const end = first + (copies[face] ?? 0);
  for (let card = first; card < end; card++) {
    const zone = zoneOf(t, card);
    if (zone === actionDeck || zone === NOWHERE) return true; // in a view a card that lies nowhere lies in that deck
  }
  return false;
}
