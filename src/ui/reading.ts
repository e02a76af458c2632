import { type ComponentType, createContext } from 'preact/compat';

/** What a screen shows but the page reads up: rulebooks. */
export interface Reading {
  /** A paragraph on a sheet. */
  readonly RuleSheet: ComponentType<RuleSheetProps>;
  /** One card large, with what is on it in words and the rulings that name it. */
  readonly CardInFull: ComponentType<{ readonly game: string; readonly card: string }>;
}

export interface RuleSheetProps {
  readonly game: string;
  readonly rule: string;
  readonly close: () => void;
}

export const Reading = createContext<Reading | null>(null);
