import { offer } from '../../engine/choices.ts';
import type { InTurn } from '../../engine/game.ts';
import { refusal, type Refusal } from '../../engine/words.ts';
import { faceOf } from '../../engine/zones.ts';
import { activeCard, activeFace, isActive, pushCrisis, resolveCard } from './active.ts';
import { holds } from './chronicle.ts';
import { OF_RESOLVE, OF_RETURN } from './frames.ts';
import { asked, nextPhase } from './play.ts';
import { ACTIVE, ASK_RESOLVE, type CataractsTable, deckOf, PLAYER, type UpperCataracts } from './shape.ts';
import { canPay, pay } from './trackers.ts';
import { endPhase, playOn } from './year.ts';

/* Codes: 0 stops; an option or a push of the card in a place is 1 + 32 × place + option, for pushes 16 more. */
const STOP = 0;
const PER_PLACE = 32;
const PUSHES = 16;

/** §4.3: one option or one push of an active card, or stop. */
export const resolve: InTurn<UpperCataracts> = {
  rule: '§4.3.1',
  who: 'turn',
  actions: { resolve: { slot: 'number', option: 'number' }, push: { slot: 'number', price: 'number' }, stop: {} },
  seats: asked(ASK_RESOLVE),

  list(t, _seat, out) {
    const deck = deckOf(t);
    for (let slot = 0; slot < ACTIVE; slot++) {
      if (!isActive(t, slot)) continue;
      const face = activeFace(t, slot);
      const option = deck.optionFrom[face] ?? 0;
      const options = deck.optionCount[face] ?? 0;
      for (let i = 0; i < options; i++)
        if (canPay(t, deck.optionSpend[option + i] ?? 0) && holds(t, deck.optionRequire[option + i] ?? 0))
          offer(out, 1 + slot * PER_PLACE + i);
      const push = deck.pushFrom[face] ?? 0;
      const pushes = deck.pushCount[face] ?? 0;
      for (let i = 0; i < pushes; i++)
        if (canPay(t, deck.pushSpend[push + i] ?? 0)) offer(out, 1 + slot * PER_PLACE + PUSHES + i);
    }
    offer(out, STOP);
  },

  refuse(t, _seat, action) {
    if (action.type === 'resolve') return refuseOption(t, action.slot - 1, action.option - 1);
    if (action.type === 'push') return refusePush(t, action.slot - 1, action.price - 1);
    return null;
  },

  read(_t, _seat, action) {
    if (action.type === 'resolve') return 1 + (action.slot - 1) * PER_PLACE + action.option - 1;
    if (action.type === 'push') return 1 + (action.slot - 1) * PER_PLACE + PUSHES + action.price - 1;
    return STOP;
  },

  write(_t, _seat, code) {
    if (code === STOP) return { type: 'stop' };
    const slot = slotOf(code) + 1;
    const i = (code - 1) % PER_PLACE;
    return i < PUSHES ? { type: 'resolve', slot, option: i + 1 } : { type: 'push', slot, price: i - PUSHES + 1 };
  },

  apply(t, _seat, code) {
    if (code === STOP) endPhase(t);
    else {
      const i = (code - 1) % PER_PLACE;
      if (i < PUSHES) takeOption(t, slotOf(code), i);
      else takePush(t, slotOf(code), i - PUSHES);
    }
    playOn(t);
  },

  expire: (t) => resolve.apply(t, PLAYER, STOP),
  next: nextPhase,
};

const slotOf = (code: number): number => Math.floor((code - 1) / PER_PLACE);

/** §4.3.1: the price is paid in full, then the effects happen. */
function takeOption(t: CataractsTable, slot: number, i: number): void {
  const deck = deckOf(t);
  const option = (deck.optionFrom[activeFace(t, slot)] ?? 0) + i;
  pay(t, deck.optionSpend[option] ?? 0);
  const kind = deck.optionReturns[option] === 1 ? OF_RETURN : OF_RESOLVE;
  resolveCard(t, slot, deck.optionDo[option] ?? 0, kind, t.events ? optionName(t, slot, i) : '');
}

/** §4.7.2 */
function takePush(t: CataractsTable, slot: number, i: number): void {
  const deck = deckOf(t);
  const push = (deck.pushFrom[activeFace(t, slot)] ?? 0) + i;
  pay(t, deck.pushSpend[push] ?? 0);
  pushCrisis(t, slot, deck.pushBy[push] ?? 0);
}

function optionName(t: CataractsTable, slot: number, i: number): string {
  const face = faceOf(t, activeCard(t, slot));
  return face.kind === 'action' ? '' : (face.card.options[i]?.name ?? '');
}

function refuseSlot(t: CataractsTable, slot: number): Refusal | null {
  if (slot < 0 || slot >= ACTIVE)
    return refusal('§4.3.1', 'Active cards are slots 1 to 3 of the Agenda and, as slot 4, the Milestone.');
  return isActive(t, slot) ? null : refusal('§4.3.1', 'There is no active card in this place.');
}

function refuseOption(t: CataractsTable, slot: number, i: number): Refusal | null {
  const refused = refuseSlot(t, slot);
  if (refused) return refused;
  const deck = deckOf(t);
  const face = activeFace(t, slot);
  if (i < 0 || i >= (deck.optionCount[face] ?? 0)) return refusal('§4.3.1', 'This card has no such option.');
  const option = (deck.optionFrom[face] ?? 0) + i;
  if (!holds(t, deck.optionRequire[option] ?? 0))
    return refusal('§4.3.1', 'What this option requires is not true at this moment.');
  return canPay(t, deck.optionSpend[option] ?? 0)
    ? null
    : refusal('§4.3.1', 'You cannot pay the whole price of this option.');
}

function refusePush(t: CataractsTable, slot: number, i: number): Refusal | null {
  const refused = refuseSlot(t, slot);
  if (refused) return refused;
  const deck = deckOf(t);
  const face = activeFace(t, slot);
  if (i < 0 || i >= (deck.pushCount[face] ?? 0)) return refusal('§4.7.2', 'This card has no such push.');
  return canPay(t, deck.pushSpend[(deck.pushFrom[face] ?? 0) + i] ?? 0)
    ? null
    : refusal('§4.7.2', 'You cannot pay the price of this push.');
}
