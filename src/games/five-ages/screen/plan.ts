import type { Message } from '../../../engine/edge.ts';
import { builtRow } from '../shape.ts';
import { areSame, textsOf } from './scene.ts';

/** A build that is being put together (§B1, §B2): what is placed, and what comes in place of an old card. */
export interface Plan {
  readonly place: readonly string[];
  readonly old: string | null; // leaves the row
  readonly by: string | null; // comes in its place
}

export const NO_PLAN: Plan = { place: [], old: null, by: null };

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const planOf = (action: Message): Plan => ({
  place: textsOf(action.place),
  old: textOf(action.old),
  by: textOf(action.by),
});

/** §8 D3: the order of two placed cards changes nothing. */
export const isSamePlan = (a: Plan, b: Plan): boolean => areSame(a.place, b.place) && a.old === b.old && a.by === b.by;

/** The legal build that a complete plan is. */
export const buildFor = (legal: readonly Message[], plan: Plan): Message | null =>
  legal.find((action) => isSamePlan(planOf(action), plan)) ?? null;

/** A card of the hand is tapped: built, or in place of the old card that was tapped before, or put back. */
export function tapHand(plan: Plan, card: string, due: number): Plan {
  const { place, old, by } = plan;
  if (by === card) return { ...plan, by: null };
  if (place.includes(card)) return { ...plan, place: place.filter((one) => one !== card) };
  const isFull = place.length === due;
  if (isFull && old !== null) return { ...plan, by: card };
  return { ...plan, place: [...(isFull ? place.slice(0, -1) : place), card] };
}

/** An old card is tapped: it leaves, or stays after all. */
export const tapOld = (plan: Plan, card: string): Plan =>
  plan.old === card ? { ...plan, old: null, by: null } : { ...plan, old: card };

/** A card of the hand is dropped on the next free place. */
export function dropIn({ place, old, by }: Plan, card: string, due: number): Plan {
  const others = place.filter((one) => one !== card);
  return { place: [...others.slice(0, due - 1), card], old, by: by === card ? null : by };
}

/** A card of the hand is dropped on an old one. */
export const dropOn = ({ place }: Plan, old: string, by: string): Plan => ({
  place: place.filter((card) => card !== by),
  old,
  by,
});

export const rowAfter = (row: readonly string[], { place, old, by }: Plan): string[] => builtRow(row, place, old, by);
