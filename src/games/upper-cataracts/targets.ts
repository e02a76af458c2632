import { offer } from '../../engine/choices.ts';
import type { InTurn } from '../../engine/game.ts';
import { refusal, type Rule } from '../../engine/words.ts';
import { clockTargets, crisisTargets } from './active.ts';
import { openOptions, scouted, takeOption, takeScouted, takeTarget } from './asking.ts';
import { operandA, operandB } from './frames.ts';
import { asked, nextPhase } from './play.ts';
import {
  ACTIVE,
  ASK_CHOOSE,
  ASK_CLOCK,
  ASK_CRISIS,
  ASK_SCOUT,
  type CataractsTable,
  deckOf,
  PLAYER,
  type UpperCataracts,
} from './shape.ts';
import { playOn } from './year.ts';

/** §4.8.2: an effect asks at the moment it is carried out. Choices of this file are numbers; a code is the choice itself. */

/** §2.4 `choose`: an option that was not yet chosen and can be paid. */
export const choose: InTurn<UpperCataracts> = {
  rule: '§2.4',
  who: 'turn',
  actions: { choose: { option: 'number' } },
  seats: asked(ASK_CHOOSE),
  list(t, _seat, out) {
    for (let open = openOptions(t), i = 0; open >> i !== 0; i++) if (((open >> i) & 1) !== 0) offer(out, i);
  },
  refuse(t, _seat, action) {
    const i = action.type === 'choose' ? action.option - 1 : -1;
    const options = deckOf(t).chooseCount[operandB(t)] ?? 0;
    if (i < 0 || i >= options) return refusal('§2.4', `Choose one of the ${options} options, counted from 1.`);
    return ((openOptions(t) >> i) & 1) !== 0
      ? null
      : refusal('§2.4', 'This option was chosen already, or you do not hold the bundle it asks for.');
  },
  read: (_t, _seat, action) => (action.type === 'choose' ? action.option - 1 : 0),
  write: (_t, _seat, code) => ({ type: 'choose', option: code + 1 }),
  apply(t, _seat, code) {
    takeOption(t, code);
    playOn(t);
  },
  expire: (t) => choose.apply(t, PLAYER, lowest(openOptions(t))),
  next: nextPhase,
};

const lowest = (mask: number): number => 31 - Math.clz32(mask & -mask);

/** §2.4 `delay` and `push`: one active card with a Clock, or with a Crisis. */
function targeting(
  phase: number,
  rule: Rule,
  what: string,
  targets: (t: CataractsTable) => number,
): InTurn<UpperCataracts> {
  const decision: InTurn<UpperCataracts> = {
    rule,
    who: 'turn',
    actions: { target: { slot: 'number' } },
    seats: asked(phase),
    list(t, _seat, out) {
      const mask = targets(t);
      for (let slot = 0; slot < ACTIVE; slot++) if (((mask >> slot) & 1) !== 0) offer(out, slot);
    },
    refuse(t, _seat, action) {
      const slot = action.type === 'target' ? action.slot - 1 : -1;
      const isTarget = slot >= 0 && slot < ACTIVE && ((targets(t) >> slot) & 1) !== 0;
      return isTarget ? null : refusal(rule, `Choose an active card that has a ${what}.`);
    },
    read: (_t, _seat, action) => (action.type === 'target' ? action.slot - 1 : 0),
    write: (_t, _seat, code) => ({ type: 'target', slot: code + 1 }),
    apply(t, _seat, code) {
      takeTarget(t, code);
      playOn(t);
    },
    expire: (t) => decision.apply(t, PLAYER, lowest(targets(t))),
    next: nextPhase,
  };
  return decision;
}

export const targetClock = targeting(ASK_CLOCK, '§2.4', 'Clock', clockTargets);
export const targetCrisis = targeting(ASK_CRISIS, '§4.7.2', 'Crisis', crisisTargets);

/** §2.4 `scout`: keep (0), or one of the seen cards, counted from 1, to the bottom. */
export const scout: InTurn<UpperCataracts> = {
  rule: '§2.4',
  who: 'turn',
  actions: { keep: {}, bottom: { place: 'number' } },
  seats: asked(ASK_SCOUT),
  list(t, _seat, out) {
    const seen = scouted(t, operandA(t));
    for (let place = 0; place <= seen; place++) offer(out, place);
  },
  refuse(t, _seat, action) {
    if (action.type !== 'bottom') return null;
    const seen = scouted(t, operandA(t));
    return action.place >= 1 && action.place <= seen
      ? null
      : refusal('§2.4', `You have seen the top ${seen} of the Objective Deck, counted from 1.`);
  },
  read: (_t, _seat, action) => (action.type === 'bottom' ? action.place : 0),
  write: (_t, _seat, code) => (code === 0 ? { type: 'keep' } : { type: 'bottom', place: code }),
  apply(t, _seat, code) {
    takeScouted(t, code);
    playOn(t);
  },
  expire: (t) => scout.apply(t, PLAYER, 0),
  next: nextPhase,
};
