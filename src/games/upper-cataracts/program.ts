import { note } from '../../engine/events.ts';
import { clockTargets, crisisTargets, hasCrisis, hasten, pushCrisis, sap } from './active.ts';
import { banish, choose, recur, scout, target } from './asking.ts';
import { holds, moveOmen, writeTag } from './chronicle.ts';
import * as code from './compile.ts';
import type { Deck } from './deck.ts';
import { enterAct } from './enter-act.ts';
import { BLOCK, hereOf, jump, nextInstruction, popFrame, programAt, pushFrame, setTimes, timesLeft } from './frames.ts';
import { ACTIVE, ASK_CLOCK, ASK_CRISIS, type CataractsTable, deckOf } from './shape.ts';
import { addToHand, disrupt, drawCard, gainCard, gainToDeck } from './supply.ts';
import { gain, lose, raiseCapacity } from './trackers.ts';

/** §4.8.1: effects run in printed order, each completely before the next. */

/** What the caller does when a program has ended, by the kind of its frame. */
type Ended = (t: CataractsTable, kind: number, here: number) => void;

/** Runs until somebody has to decide (then true), the stack is empty or the reign has ended. */
export function runPrograms(t: CataractsTable, ended: Ended): boolean {
  const deck = deckOf(t);
  const { counters } = t;
  while (counters.depth > 0 && counters.ended === 0) {
    const at = programAt(t);
    const op = deck.code[at] ?? 0;
    const a = deck.code[at + 1] ?? 0;
    const b = deck.code[at + 2] ?? 0;
    if (op === code.END) {
      const frame = popFrame(t);
      if ((frame & 7) !== BLOCK) ended(t, frame & 7, frame >> 3);
    } else if (op >= code.RECUR || op === code.SCOUT || op === code.DELAY || op === code.PUSH) {
      if (runAsking(t, deck, op, a, b)) return true;
    } else {
      const here = hereOf(t);
      nextInstruction(t);
      runPlain(t, op, a, b, here);
    }
  }
  return false;
}

/** Effects in which nobody decides. */
function runPlain(t: CataractsTable, op: number, a: number, b: number, here: number): void {
  const { counters } = t;
  switch (op) {
    case code.GAIN:
      return gain(t, a);
    case code.LOSE:
      return lose(t, a);
    case code.CAPACITY:
      return raiseCapacity(t, a);
    case code.GAIN_CARD:
      return gainCard(t, a, b);
    case code.ADD_TO_HAND:
      return addToHand(t, a, b);
    case code.GAIN_TO_DECK:
      return gainToDeck(t, a, b);
    case code.DRAW:
      for (let i = 0; i < a && drawCard(t); i++);
      return;
    case code.DISRUPT:
      return disrupt(t, a);
    case code.HASTEN:
      return hasten(t, a, here);
    case code.PUSH_HERE:
      if (here < ACTIVE && hasCrisis(t, here)) pushCrisis(t, here, a);
      return;
    case code.SAP:
      return sap(t, a);
    case code.DRAW_NEXT:
      counters.drawNext += a;
      if (t.events) note(t, { type: 'draw-next', cards: a });
      return;
    case code.HAND_SIZE:
      counters.handSize = Math.max(FEWEST_IN_HAND, Math.min(MOST_IN_HAND, counters.handSize + a));
      if (t.events) note(t, { type: 'hand-size', cards: counters.handSize });
      return;
    case code.OMEN:
      return moveOmen(t, a);
    case code.RENOWN:
      counters.renown += a;
      if (t.events) note(t, { type: 'renown', points: a });
      return;
  }
}

const FEWEST_IN_HAND = 3;
const MOST_IN_HAND = 7;

/** Effects that ask, or that come back to their own place; true if somebody has to decide. */
function runAsking(t: CataractsTable, deck: Deck, op: number, a: number, b: number): boolean {
  switch (op) {
    case code.SCOUT:
      return scout(t, a);
    case code.DELAY:
      return target(t, ASK_CLOCK, clockTargets(t));
    case code.PUSH:
      return target(t, ASK_CRISIS, crisisTargets(t));
    case code.RECUR:
      return recur(t, a, b);
    case code.BANISH:
      return banish(t, a, b);
    case code.CHOOSE:
      return choose(t, deck, a, b);
    case code.TIMES: {
      const played = t.counters.played[a & 0xff] ?? 0;
      const times = timesLeft(t) === 0 ? Math.min(a >> 8, played) + 1 : timesLeft(t);
      if (times === 1) nextInstruction(t);
      else {
        setTimes(t, times - 1, 0);
        pushFrame(t, b, hereOf(t), BLOCK);
      }
      return false;
    }
    case code.TAG:
      nextInstruction(t);
      writeTag(t, a);
      return false;
    case code.ENTER_ACT:
      nextInstruction(t);
      enterAct(t, a, b);
      return false;
    case code.UNLESS:
      if (holds(t, a)) nextInstruction(t);
      else jump(t, b);
      return false;
    default:
      jump(t, a);
      return false;
  }
}
