import { note } from '../../engine/events.ts';
import type { Card } from '../../engine/words.ts';
import { cardAt } from '../../engine/zones.ts';
import { OF_RESOLVE, pushFrame } from './frames.ts';
import { ACTIVE, ACTIVE_ZONES, type CataractsTable, deckOf, MILESTONE_SLOT } from './shape.ts';

/** Active cards with their Clocks and Crises (§2.3, §4.7). */

export const isActive = (t: CataractsTable, slot: number): boolean => (t.counters.active & (1 << slot)) !== 0;

/** The card in one of the four places; there must be one. */
export const activeCard = (t: CataractsTable, slot: number): Card => cardAt(t, ACTIVE_ZONES[slot] ?? 0, 0);
export const activeFace = (t: CataractsTable, slot: number): number => deckOf(t).cardFace[activeCard(t, slot)] ?? 0;

const hasClock = (t: CataractsTable, slot: number): boolean =>
  isActive(t, slot) && (deckOf(t).clock[activeFace(t, slot)] ?? 0) > 0;
export const hasCrisis = (t: CataractsTable, slot: number): boolean =>
  isActive(t, slot) && (deckOf(t).crisisTop[activeFace(t, slot)] ?? 0) > 0;

/** §4.4: whether a Clock or a Crisis that shows this is at 0 after the next advance. */
export const runsOut = (value: number): boolean => value === 1;

/** A bit for each place whose active card shows a Clock. */
export function clockTargets(t: CataractsTable): number {
  let mask = 0;
  for (let slot = 0; slot < ACTIVE; slot++) if (hasClock(t, slot)) mask |= 1 << slot;
  return mask;
}

/** A bit for each place whose active card has a Crisis. */
export function crisisTargets(t: CataractsTable): number {
  let mask = 0;
  for (let slot = 0; slot < ACTIVE; slot++) if (hasCrisis(t, slot)) mask |= 1 << slot;
  return mask;
}

export function setClock(t: CataractsTable, slot: number, value: number): void {
  t.counters.clocks[slot] = value;
  if (t.events) note(t, { type: 'clock', card: activeCard(t, slot), slot: slot + 1, value });
}

function setCrisis(t: CataractsTable, slot: number, value: number): void {
  t.counters.crises[slot] = value;
  if (!t.events) return;
  const top = deckOf(t).crisisTop[activeFace(t, slot)] ?? 0;
  note(t, { type: 'crisis', card: activeCard(t, slot), slot: slot + 1, value, top });
}

/** §2.4 `hasten`: not below 1, and not the card that carries the effect. */
export function hasten(t: CataractsTable, n: number, here: number): void {
  for (let slot = 0; slot < ACTIVE; slot++) {
    const value = t.counters.clocks[slot] ?? 0;
    if (slot !== here && hasClock(t, slot) && value > 1) setClock(t, slot, Math.max(1, value - n));
  }
}

/** §2.4 `sap`: not below 1. */
export function sap(t: CataractsTable, n: number): void {
  for (let slot = 0; slot < ACTIVE; slot++) {
    const value = t.counters.crises[slot] ?? 0;
    if (hasCrisis(t, slot) && value > 1) setCrisis(t, slot, Math.max(1, value - n));
  }
}

/** §4.7.3: at its top the card is resolved at once. */
export function pushCrisis(t: CataractsTable, slot: number, n: number): void {
  const deck = deckOf(t);
  const face = activeFace(t, slot);
  const top = deck.crisisTop[face] ?? 0;
  const value = Math.min(top, (t.counters.crises[slot] ?? 0) + n);
  setCrisis(t, slot, value);
  if (value === top) resolveCard(t, slot, deck.atTop[face] ?? 0, OF_RESOLVE, 'at the top of its Crisis');
}

/** §4.3.2, §R66: from now on the card is resolved and no longer active; its effects come next. */
export function resolveCard(t: CataractsTable, slot: number, program: number, kind: number, option: string): void {
  const { counters } = t;
  const deck = deckOf(t);
  if (t.events) note(t, { type: 'resolved', card: activeCard(t, slot), slot: slot + 1, option });
  counters.active &= ~(1 << slot);
  if (slot === MILESTONE_SLOT) {
    counters.milestones++;
    counters.swiftness += counters.clocks[slot] ?? 0;
  } else {
    counters.resolved++;
    counters.objectives += deck.renown[activeFace(t, slot)] ?? 0;
  }
  pushFrame(t, program, slot, kind);
}
