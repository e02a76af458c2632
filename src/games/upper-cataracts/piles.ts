import { type Choices, offer } from '../../engine/choices.ts';
import type { InTurn } from '../../engine/game.ts';
import { refusal } from '../../engine/words.ts';
import { cardAt, count, markOf } from '../../engine/zones.ts';
import { matches, stopChoosing, takeBanished, takeRecurred } from './asking.ts';
import { operandB } from './frames.ts';
import { IN_DECK, IN_DISCARD, IN_HAND, KIND_WORDS } from './compile.ts';
import { asked, copyOf, faceNumber, nextPhase } from './play.ts';
import {
  actionDeck,
  actionDiscard,
  ASK_BANISH,
  ASK_RECUR,
  ASK_RETAINED,
  BANISH_FROM,
  type CataractsTable,
  deckOf,
  DUE,
  hand,
  PLAYER,
  type UpperCataracts,
} from './shape.ts';
import { firstOf, isInActionDeck } from './supply.ts';
import { carryOutRetained, playOn } from './year.ts';

/** Choices among cards of a hand or a pile. Equal copies are one choice (§8): a code names a face, 0 stops. */

const STOP = 0;
const seen = new Uint8Array(256); // face → whether it was offered

/** Each face of a kind that lies in a zone once, in the order of the zone. */
function offerFaces(t: CataractsTable, zone: number, kind: number, base: number, out: Choices): void {
  const deck = deckOf(t);
  const cards = count(t, zone);
  for (let at = 0; at < cards; at++) {
    const face = deck.cardFace[cardAt(t, zone, at)] ?? 0;
    if (seen[face] === 1 || !matches(deck, face, kind)) continue;
    seen[face] = 1;
    offer(out, base + face + 1);
  }
  for (let at = 0; at < cards; at++) seen[deck.cardFace[cardAt(t, zone, at)] ?? 0] = 0;
}

/** §2.4 `recur`: one card of the category from the Action Discard to the hand, or stop. */
export const recur: InTurn<UpperCataracts> = {
  rule: '§2.4',
  who: 'turn',
  actions: { recur: { card: 'card' }, stop: {} },
  seats: asked(ASK_RECUR),
  list(t, _seat, out) {
    offerFaces(t, actionDiscard, operandB(t), 0, out);
    offer(out, STOP);
  },
  refuse(t, _seat, action) {
    if (action.type !== 'recur') return null;
    const face = faceNumber(t, action.card);
    const kind = operandB(t);
    if (firstOf(t, actionDiscard, face) < 0) return refusal('§2.4', 'Take a card of the Action Discard.');
    return matches(deckOf(t), face, kind)
      ? null
      : refusal('§2.4', `This effect brings back only cards of the category ${KIND_WORDS[kind]}.`);
  },
  read: (t, _seat, action) => (action.type === 'recur' ? faceNumber(t, action.card) + 1 : STOP),
  write: (t, _seat, code) =>
    code === STOP ? { type: 'stop' } : { type: 'recur', card: copyOf(t, actionDiscard, code - 1) },
  apply(t, _seat, code) {
    if (code === STOP) stopChoosing(t);
    else takeRecurred(t, firstOf(t, actionDiscard, code - 1));
    playOn(t);
  },
  expire: (t) => recur.apply(t, PLAYER, STOP),
  next: nextPhase,
};

/* Codes of `banish`: a face plus 1, and 256 × the zone it is taken from: 0 hand, 1 discard, 2 deck. */
const PER_ZONE = 256;
const BITS = [IN_HAND, IN_DISCARD, IN_DECK];
const PILES = [hand, actionDiscard, actionDeck];

/** §2.4 `banish`: one card of the kind from one of the zones, or stop. */
export const banish: InTurn<UpperCataracts> = {
  rule: '§2.4',
  who: 'turn',
  actions: { banish: { card: 'card', from: 'text' }, stop: {} },
  seats: asked(ASK_BANISH),
  list(t, _seat, out) {
    const kind = operandB(t) & 7;
    const from = operandB(t) >> 3;
    if ((from & IN_HAND) !== 0) offerFaces(t, hand, kind, 0, out);
    if ((from & IN_DISCARD) !== 0) offerFaces(t, actionDiscard, kind, PER_ZONE, out);
    if ((from & IN_DECK) !== 0) offerDeck(t, kind, out);
    offer(out, STOP);
  },
  refuse(t, _seat, action) {
    if (action.type !== 'banish') return null;
    const zone = BANISH_FROM.findIndex((name) => name === action.from);
    const where = operandB(t);
    if (zone < 0 || ((where >> 3) & (BITS[zone] ?? 0)) === 0)
      return refusal('§2.4', `This effect takes cards from ${zonesOf(where >> 3).join(', ')}.`);
    const face = faceNumber(t, action.card);
    const isThere =
      zone === 2
        ? count(t, actionDeck) > 0 && deckOf(t).categories[face] !== 0 && isInActionDeck(t, face)
        : firstOf(t, PILES[zone] ?? hand, face) >= 0;
    if (!isThere) return refusal('§2.4', 'There is no such card in that zone.');
    return matches(deckOf(t), face, where & 7)
      ? null
      : refusal('§2.4', `This effect removes only cards of the category ${KIND_WORDS[where & 7]}.`);
  },
  read(t, _seat, action) {
    if (action.type !== 'banish') return STOP;
    const zone = BANISH_FROM.findIndex((name) => name === action.from);
    return zone * PER_ZONE + faceNumber(t, action.card) + 1;
  },
  write(t, _seat, code) {
    if (code === STOP) return { type: 'stop' };
    const zone = Math.floor(code / PER_ZONE);
    return {
      type: 'banish',
      card: copyOf(t, PILES[zone] ?? hand, (code % PER_ZONE) - 1),
      from: BANISH_FROM[zone] ?? 'hand',
    };
  },
  apply(t, _seat, code) {
    if (code === STOP) stopChoosing(t);
    else {
      const zone = Math.floor(code / PER_ZONE);
      takeBanished(t, firstOf(t, PILES[zone] ?? hand, (code % PER_ZONE) - 1), zone === 2);
    }
    playOn(t);
  },
  expire: (t) => banish.apply(t, PLAYER, STOP),
  next: nextPhase,
};

const zonesOf = (from: number): string[] => BANISH_FROM.filter((_, zone) => (from & (BITS[zone] ?? 0)) !== 0);

function offerDeck(t: CataractsTable, kind: number, out: Choices): void {
  const deck = deckOf(t);
  if (count(t, actionDeck) === 0) return;
  for (let face = 0; face < deck.faces.length; face++)
    if (deck.categories[face] !== 0 && matches(deck, face, kind) && isInActionDeck(t, face))
      offer(out, 2 * PER_ZONE + face + 1);
}

/** §4.2.4: which of the remaining Retained cards is next. */
export const retained: InTurn<UpperCataracts> = {
  rule: '§4.2.4',
  who: 'turn',
  actions: { retain: { card: 'card' } },
  seats: asked(ASK_RETAINED),
  list(t, _seat, out) {
    const { cardFace } = deckOf(t);
    const cards = count(t, hand);
    for (let at = 0; at < cards; at++) {
      const card = cardAt(t, hand, at);
      const face = cardFace[card] ?? 0;
      if (markOf(t, card) !== DUE || seen[face] === 1) continue;
      seen[face] = 1;
      offer(out, face);
    }
    for (let at = 0; at < cards; at++) seen[cardFace[cardAt(t, hand, at)] ?? 0] = 0;
  },
  refuse(t, _seat, action) {
    const face = action.type === 'retain' ? faceNumber(t, action.card) : -1;
    return dueCard(t, face) >= 0
      ? null
      : refusal('§4.2.4', 'Choose a card of your hand whose Retained effect is still to come.');
  },
  read: (t, _seat, action) => (action.type === 'retain' ? faceNumber(t, action.card) : 0),
  write: (t, _seat, code) => ({ type: 'retain', card: copyOf(t, hand, code) }),
  apply(t, _seat, code) {
    carryOutRetained(t, dueCard(t, code));
    playOn(t);
  },
  expire(t) {
    for (let at = 0; at < count(t, hand); at++) {
      const card = cardAt(t, hand, at);
      if (markOf(t, card) === DUE) return retained.apply(t, PLAYER, faceNumber(t, card));
    }
  },
  next: nextPhase,
};

/** The leftmost card of this face that is still due, −1 if there is none. */
function dueCard(t: CataractsTable, face: number): number {
  const { cardFace } = deckOf(t);
  const cards = count(t, hand);
  for (let at = 0; at < cards; at++) {
    const card = cardAt(t, hand, at);
    if (cardFace[card] === face && markOf(t, card) === DUE) return card;
  }
  return -1;
}
