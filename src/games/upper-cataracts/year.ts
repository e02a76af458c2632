import { note } from '../../engine/events.ts';
import type { Card } from '../../engine/words.ts';
import { cardAt, count, mark, markOf, move, shuffle } from '../../engine/zones.ts';
import { activeCard, activeFace, isActive, runsOut } from './active.ts';
import { holds } from './chronicle.ts';
import {
  NO_SLOT,
  OF_CLOCK,
  OF_CRISIS,
  OF_PLAY,
  OF_RESOLVE,
  OF_RETAINED,
  OF_RETURN,
  OF_REVEAL,
  pushFrame,
} from './frames.ts';
import { runPrograms } from './program.ts';
import { EXPENDABLE, MANDATORY, RESETS, RETURNS, SEASONAL } from './deck.ts';
import { levelOf } from './options.ts';
import {
  actionDiscard,
  ACTIVE,
  ACTIVE_ZONES,
  AGENDA,
  annals,
  ASK_NOBODY,
  ASK_PLAY,
  ASK_RESOLVE,
  ASK_RETAINED,
  BY_REIGN,
  type CataractsTable,
  CLOCKS,
  CRISES,
  deckOf,
  DRAWING,
  DUE,
  FORCED,
  hand,
  milestone,
  MILESTONE_SLOT,
  milestoneDeck,
  milestonesResolved,
  NEW_MILESTONE,
  objectiveDeck,
  objectiveDiscard,
  OBJECTIVES,
  out,
  playArea,
  PLAYS,
  RESOLUTION,
  RETAINED,
  SLOTS,
  VICTORY,
  YEAR_END,
} from './shape.ts';
import { drawCard, leavePlay, moveAll, objectiveLeaves } from './supply.ts';
import { lose } from './trackers.ts';

const NO_STEP = -1;

/**
 * §4.1: plays on until the player has to decide or the reign has ended; then `asking` says what is asked. It also stops before
 * the step `until`, for a forecast.
 */
export function playOn(t: CataractsTable, until = NO_STEP): void {
  const { counters } = t;
  for (;;) {
    if (runPrograms(t, endProgram)) return;
    if (counters.ended !== 0) {
      counters.asking = ASK_NOBODY;
      return;
    }
    if (counters.stage === until || nextStep(t)) return;
  }
}

/** The next step of the year; true if the player has to decide. */
function nextStep(t: CataractsTable): boolean {
  const { counters } = t;
  switch (counters.stage) {
    case PLAYS:
      counters.asking = ASK_PLAY;
      return true;
    case FORCED:
      playByForce(t);
      return false;
    case RETAINED:
      return nextRetained(t);
    case RESOLUTION:
      counters.asking = ASK_RESOLVE;
      return true;
    case CLOCKS:
      advance(t, counters.clocks, OF_CLOCK);
      return false;
    case CRISES:
      advance(t, counters.crises, OF_CRISIS);
      return false;
    case YEAR_END:
      counters.stage = NEW_MILESTONE;
      if (counters.year >= levelOf(t.options).reign) counters.ended = BY_REIGN; // §4.4.4
      return false;
    case NEW_MILESTONE:
      counters.stage = AGENDA;
      turnMilestone(t);
      return false;
    case AGENDA:
      fillAgenda(t);
      counters.stage = DRAWING;
      return false;
    default:
      beginYear(t);
      return false;
  }
}

/** The text of a card has been carried out. */
function endProgram(t: CataractsTable, kind: number, here: number): void {
  switch (kind) {
    case OF_PLAY:
      return endPlay(t);
    case OF_RESOLVE:
    case OF_RETURN:
      return endResolution(t, here, kind);
    case OF_CLOCK:
    case OF_CRISIS:
      return endFailure(t, here, kind);
    default:
      return;
  }
}

/* ---- §4.2, Action Phase ---- */

/** §4.2.1: into the play area, where it counts as played while its effects run; its cost is paid. */
export function playCard(t: CataractsTable, card: Card): void {
  const deck = deckOf(t);
  const face = deck.cardFace[card] ?? 0;
  const categories = deck.categories[face] ?? 0;
  const { played } = t.counters;
  move(t, card, playArea);
  for (let i = 0; i < played.length; i++) if ((categories & (1 << i)) !== 0) played[i] = (played[i] ?? 0) + 1;
  pushFrame(t, deck.play[face] ?? 0, NO_SLOT, OF_PLAY);
}

/** §4.2.1, step d: the card that was played last is the one whose effects have ended. */
function endPlay(t: CataractsTable): void {
  const deck = deckOf(t);
  const card = cardAt(t, playArea, count(t, playArea) - 1);
  if (((deck.keywords[deck.cardFace[card] ?? 0] ?? 0) & EXPENDABLE) !== 0) leavePlay(t, card);
}

/** §4.2.3: the player ends the plays; what is Mandatory and cannot be paid is due. */
export function endPlays(t: CataractsTable): void {
  const { counters } = t;
  counters.stage = FORCED;
  counters.came = 0;
  if (t.options.mandatoryShortfall === 'skip') return;
  const deck = deckOf(t);
  for (let at = 0; at < count(t, hand); at++) {
    const card = cardAt(t, hand, at);
    if (((deck.keywords[deck.cardFace[card] ?? 0] ?? 0) & MANDATORY) !== 0) mark(t, card, DUE);
  }
}

/** The leftmost card of the hand that is marked, −1 if there is none. */
function firstDue(t: CataractsTable): Card {
  const cards = count(t, hand);
  for (let at = 0; at < cards; at++) {
    const card = cardAt(t, hand, at);
    if (markOf(t, card) === DUE) return card;
  }
  return -1;
}

/** §R30: the cost is lost instead of paid. */
function playByForce(t: CataractsTable): void {
  const { counters } = t;
  const card = firstDue(t);
  if (card >= 0) {
    mark(t, card, 0);
    if (t.events) note(t, { type: 'forced', card });
    const deck = deckOf(t);
    lose(t, deck.cost[deck.cardFace[card] ?? 0] ?? 0);
    if (counters.ended === 0) playCard(t, card);
  } else if (counters.came > 0) counters.stage = PLAYS;
  else beginRetained(t);
}

/** §4.2.4: the list is fixed when the step begins, and everybody sees what is on it (§R69). */
function beginRetained(t: CataractsTable): void {
  const deck = deckOf(t);
  t.counters.stage = RETAINED;
  const cards = count(t, hand);
  for (let at = 0; at < cards; at++) {
    const card = cardAt(t, hand, at);
    if ((deck.retained[deck.cardFace[card] ?? 0] ?? 0) !== 0) mark(t, card, DUE);
  }
}

/** §R28: one after another; it is asked only where the order can matter. */
function nextRetained(t: CataractsTable): boolean {
  const card = firstDue(t);
  if (card < 0) {
    tidyUp(t);
    return false;
  }
  if (t.options.retainedOrder === 'player' && !areRetainedEqual(t)) {
    t.counters.asking = ASK_RETAINED;
    return true;
  }
  carryOutRetained(t, card);
  return false;
}

function areRetainedEqual(t: CataractsTable): boolean {
  const deck = deckOf(t);
  const cards = count(t, hand);
  let text = 0;
  for (let at = 0; at < cards; at++) {
    const card = cardAt(t, hand, at);
    if (markOf(t, card) !== DUE) continue;
    const other = deck.retained[deck.cardFace[card] ?? 0] ?? 0;
    if (text !== 0 && other !== text) return false;
    text = other;
  }
  return true;
}

export function carryOutRetained(t: CataractsTable, card: Card): void {
  const deck = deckOf(t);
  mark(t, card, 0);
  if (t.events) note(t, { type: 'retained', card });
  pushFrame(t, deck.retained[deck.cardFace[card] ?? 0] ?? 0, NO_SLOT, OF_RETAINED);
}

/** §4.2.5 and §4.2.6: Seasonal cards leave play, then hand (unless it is kept, §6.5) and play area are discarded. */
function tidyUp(t: CataractsTable): void {
  const deck = deckOf(t);
  for (let at = 0; at < count(t, hand);) {
    const card = cardAt(t, hand, at);
    if (((deck.keywords[deck.cardFace[card] ?? 0] ?? 0) & SEASONAL) !== 0) leavePlay(t, card);
    else at++;
  }
  if (t.options.unplayed === 'discard') moveAll(t, hand, actionDiscard);
  moveAll(t, playArea, actionDiscard);
  t.counters.stage = RESOLUTION;
}

/* ---- §4.3, Resolution Phase ---- */

/** §4.3.2: what becomes of a resolved card after its effects. */
function endResolution(t: CataractsTable, slot: number, kind: number): void {
  if (slot === MILESTONE_SLOT) {
    if (!isMilestoneLeft(t)) t.counters.ended = VICTORY; // §5.1
    return;
  }
  const card = activeCard(t, slot);
  if (kind === OF_RETURN) move(t, card, objectiveDiscard);
  else objectiveLeaves(t, card, annals);
}

/** §6.2: whether a card with a true *Only if* is left face down. */
function isMilestoneLeft(t: CataractsTable): boolean {
  const deck = deckOf(t);
  for (let at = 0; at < count(t, milestoneDeck); at++)
    if (holds(t, deck.onlyIf[deck.cardFace[cardAt(t, milestoneDeck, at)] ?? 0] ?? 0)) return true;
  return false;
}

export function endPhase(t: CataractsTable): void {
  t.counters.stage = CLOCKS;
  t.counters.index = 0;
}

/* ---- §4.4, Advance Clocks ---- */

/** The next active card with a Clock (or Crisis) falls by 1; at 0 it fails before the next one is touched. */
function advance(t: CataractsTable, values: Int32Array, kind: number): void {
  const { counters } = t;
  while (counters.index < ACTIVE) {
    const slot = counters.index++;
    if (!isActive(t, slot)) continue;
    const deck = deckOf(t);
    const face = activeFace(t, slot);
    if ((kind === OF_CLOCK ? deck.clock[face] : deck.crisisTop[face]) === 0) continue;
    const value = values[slot] ?? 0;
    values[slot] = value - 1;
    if (!runsOut(value)) continue;
    if (t.events)
      note(t, {
        type: 'failed',
        card: activeCard(t, slot),
        slot: slot + 1,
        by: kind === OF_CLOCK ? 'Clock' : 'Crisis',
      });
    counters.failed += slot === MILESTONE_SLOT ? 0 : 1;
    pushFrame(t, deck.failure[face] ?? 0, slot, kind);
    return;
  }
  counters.index = 0;
  counters.stage = kind === OF_CLOCK ? CRISES : YEAR_END;
}

/** §4.4.3: what becomes of a failed card after its ❌ effects; nothing if they have resolved it (§R67). */
function endFailure(t: CataractsTable, slot: number, kind: number): void {
  if (!isActive(t, slot)) return;
  const deck = deckOf(t);
  const face = activeFace(t, slot);
  const card = activeCard(t, slot);
  const after = deck.after[face];
  if (after === RESETS) {
    const values = kind === OF_CLOCK ? t.counters.clocks : t.counters.crises;
    const value = kind === OF_CLOCK ? startingClock(t, face) : startingCrisis(t, face);
    values[slot] = value;
    if (t.events) note(t, { type: 'reset', card, slot: slot + 1, value });
    return;
  }
  t.counters.active &= ~(1 << slot);
  if (slot === MILESTONE_SLOT) move(t, card, out);
  else if (after === RETURNS) move(t, card, objectiveDiscard);
  else objectiveLeaves(t, card, out);
}

/* ---- §4.5, Reset Phase ---- */

const HIGHEST_CLOCK = 6;

/** §6.1: the starting numbers, shifted by difficulty. */
export function startingClock(t: CataractsTable, face: number): number {
  const deck = deckOf(t);
  const clock = deck.clock[face] ?? 0;
  if (clock === 0 || (deck.group[face] ?? -1) < 0) return clock; // Clocks of Milestones are as printed
  return Math.max(1, Math.min(HIGHEST_CLOCK, clock + levelOf(t.options).objectiveClockShift));
}

export function startingCrisis(t: CataractsTable, face: number): number {
  const deck = deckOf(t);
  const start = deck.crisisStart[face] ?? 0;
  if (start === 0) return 0;
  return Math.max(1, Math.min((deck.crisisTop[face] ?? 0) - 1, start + levelOf(t.options).crisisShift));
}

/** A card comes to lie face up in one of the four places, with fresh Clock and Crisis. */
export function openCard(t: CataractsTable, card: Card, slot: number): void {
  const { counters } = t;
  const face = deckOf(t).cardFace[card] ?? 0;
  move(t, card, ACTIVE_ZONES[slot] ?? 0);
  counters.active |= 1 << slot;
  counters.clocks[slot] = startingClock(t, face);
  counters.crises[slot] = startingCrisis(t, face);
  if (t.events)
    note(t, {
      type: 'opens',
      card,
      slot: slot + 1,
      clock: counters.clocks[slot] ?? 0,
      crisis: counters.crises[slot] ?? 0,
    });
}

/** §4.5.1 to §4.5.3 */
function turnMilestone(t: CataractsTable): void {
  if (isActive(t, MILESTONE_SLOT)) return;
  const deck = deckOf(t);
  if (count(t, milestone) > 0) move(t, cardAt(t, milestone, 0), milestonesResolved);
  while (count(t, milestoneDeck) > 0) {
    const card = cardAt(t, milestoneDeck, 0);
    const face = deck.cardFace[card] ?? 0;
    if (holds(t, deck.onlyIf[face] ?? 0)) {
      openCard(t, card, MILESTONE_SLOT);
      pushFrame(t, deck.reveal[face] ?? 0, MILESTONE_SLOT, OF_REVEAL);
      return;
    }
    move(t, card, out);
  }
}

/** §4.5.4 */
function fillAgenda(t: CataractsTable): void {
  for (let slot = 0; slot < SLOTS; slot++) {
    if (isActive(t, slot)) continue;
    if (count(t, objectiveDeck) === 0) {
      if (count(t, objectiveDiscard) === 0) return;
      moveAll(t, objectiveDiscard, objectiveDeck);
      shuffle(t, objectiveDeck, OBJECTIVES);
    }
    openCard(t, cardAt(t, objectiveDeck, 0), slot);
  }
}

/** §4.5.5 and §4.5.6: the draw, and the next year. */
function beginYear(t: CataractsTable): void {
  const { counters } = t;
  const due = Math.max(1, counters.handSize + counters.drawNext);
  const cards = t.options.unplayed === 'keep' ? due - count(t, hand) : due; // §6.5
  counters.drawNext = 0;
  for (let i = 0; i < cards && drawCard(t); i++);
  counters.played.fill(0);
  counters.year++;
  counters.stage = PLAYS;
  if (t.events) note(t, { type: 'year', year: counters.year });
}
