import { offer } from '../../engine/choices.ts';
import type { InTurn } from '../../engine/game.ts';
import { type Card, refusal } from '../../engine/words.ts';
import { cardAt, count, faceOf } from '../../engine/zones.ts';
import { MANDATORY } from './deck.ts';
import { ASK_PLAY, type CataractsTable, deckOf, hand, PHASES, PLAYER, type UpperCataracts } from './shape.ts';
import { firstOf } from './supply.ts';
import { canPay, pay } from './trackers.ts';
import { endPlays, playCard, playOn } from './year.ts';

/** The seat is waited for while this decision is open. */
export const asked =
  (phase: number) =>
  (t: CataractsTable): number =>
    t.counters.asking === phase ? 1 << PLAYER : 0;

export const nextPhase = (t: CataractsTable): UpperCataracts['phase'] => PHASES[t.counters.asking] ?? 'finish';

/** In a message a card stands for its face: copies are as good as each other. */
export const faceNumber = (t: CataractsTable, card: Card): number => faceOf(t, card).number;

/** The copy that is meant where a face is named: the first of the zone (§3). */
export function copyOf(t: CataractsTable, zone: number, face: number): Card {
  const card = firstOf(t, zone, face);
  return card >= 0 ? card : (deckOf(t).firstCard[face] ?? 0);
}

/** Codes: 0 ends the plays, a face plus 1 plays its leftmost copy. */
const END = 0;

/** §4.2.1 to §4.2.3: play a card, or end. */
export const play: InTurn<UpperCataracts> = {
  rule: '§4.2.1',
  who: 'turn',
  actions: { play: { card: 'card' }, end: {} },
  seats: asked(ASK_PLAY),

  list(t, _seat, out) {
    const { cardFace, cost } = deckOf(t);
    const cards = count(t, hand);
    for (let at = 0; at < cards; at++) {
      const face = cardFace[cardAt(t, hand, at)] ?? 0;
      if (isFirst(t, cardFace, at, face) && canPay(t, cost[face] ?? 0)) offer(out, face + 1);
    }
    if (payableMandatory(t) < 0) offer(out, END);
  },

  refuse(t, _seat, action) {
    if (action.type === 'play') {
      const face = faceNumber(t, action.card);
      if (firstOf(t, hand, face) < 0) return refusal('§4.2.1', 'Play a card of your hand.');
      return canPay(t, deckOf(t).cost[face] ?? 0)
        ? null
        : refusal('§4.2.1', 'You cannot pay the whole cost of this card.');
    }
    const due = payableMandatory(t);
    if (due < 0) return null;
    const { name } = faceOf(t, due).card;
    return refusal('§4.2.3', `You may not end your plays while you hold ${name}, which is Mandatory and can be paid.`);
  },

  read: (t, _seat, action) => (action.type === 'play' ? faceNumber(t, action.card) + 1 : END),
  write: (t, _seat, code) => (code === END ? { type: 'end' } : { type: 'play', card: copyOf(t, hand, code - 1) }),

  apply(t, _seat, code) {
    if (code === END) endPlays(t);
    else {
      const card = firstOf(t, hand, code - 1);
      pay(t, deckOf(t).cost[code - 1] ?? 0);
      playCard(t, card);
    }
    playOn(t);
  },

  // §8, default choices: the leftmost payable Mandatory card, else end.
  expire(t) {
    const due = payableMandatory(t);
    play.apply(t, PLAYER, due < 0 ? END : faceNumber(t, due) + 1);
  },

  next: nextPhase,
};

function isFirst(t: CataractsTable, cardFace: Uint8Array, at: number, face: number): boolean {
  for (let i = 0; i < at; i++) if (cardFace[cardAt(t, hand, i)] === face) return false;
  return true;
}

/** The leftmost Mandatory card that can be paid, −1 if there is none. */
export function payableMandatory(t: CataractsTable): Card {
  const { cardFace, cost, keywords } = deckOf(t);
  const cards = count(t, hand);
  for (let at = 0; at < cards; at++) {
    const card = cardAt(t, hand, at);
    const face = cardFace[card] ?? 0;
    if (((keywords[face] ?? 0) & MANDATORY) !== 0 && canPay(t, cost[face] ?? 0)) return card;
  }
  return -1;
}
