import type { ComponentType } from 'preact/compat';
import type { View } from '../../engine/view.ts';
import type { OnCard } from '../cards/deck.ts';

/* What a game says to the plain table, which plays every game. */

export interface ZonePlan {
  readonly title?: string;
  readonly as?: 'row' | 'column' | 'pile';
  readonly isBehind?: boolean; // lies beside the table: shown on demand only
}

export interface Plain {
  /** What the names of zones do not say by themselves. */
  readonly zones?: Readonly<Record<string, ZonePlan>>;
  /** The numbers that lie on the table, drawn; what is not here stands in the table in words. */
  readonly Facts?: ComponentType<{ readonly view: View }>;
  /** What lies on the cards of a zone. */
  onCards?(view: View, zone: string): OnCard;
  readonly facesOut?: boolean; // a mark on a card says that it faces out
}

export const pile = (title: string): ZonePlan => ({ title, as: 'pile' });
export const behind: ZonePlan = { as: 'pile', isBehind: true };

export const numberIn = (view: View, counter: string): number => {
  const value = view.counters[counter];
  return typeof value === 'number' ? value : 0;
};

export const numbersIn = (view: View, counter: string): readonly number[] => {
  const value = view.counters[counter];
  return Array.isArray(value) ? value : [];
};
