import type { ComponentType } from 'preact/compat';
import type { Message } from '../../engine/edge.ts';
import type { EventView } from '../../engine/tell.ts';
import type { View } from '../../engine/view.ts';
import type { Refusal, Rule, Seat } from '../../engine/words.ts';
import type { Line, Question } from '../../contract/text.ts';
import type { Leaf, Preview } from './leaves.ts';

/**
 * What the table of a game gets. All of it comes from one seat's view: a table cannot show what its seat may not know.
 * Draw cards with `<Card game card state badge … />`, the next step with `<ActionBar>`, rules with `<RuleLink>`.
 */
export interface TableProps {
  readonly game: string;
  readonly seat: Seat;
  readonly names: readonly string[];
  readonly seating: readonly string[]; // 'person', or the name of a bot
  readonly view: View;
  /** The legal actions of this seat; empty while others decide. */
  readonly legal: readonly Message[];
  /** The same as questions in words, and as a flat list; null while others decide. */
  readonly question: Question | null;
  readonly leaves: readonly Leaf[];
  /** What an action would do, where that is known. */
  readonly preview: (action: Message) => Preview | undefined;
  /** Submits; answers why not, or null. A refusal is also shown by the frame, at the action bar. */
  readonly act: (action: Message) => Promise<Refusal | null>;
  /** Takes my last step back; absent where that cannot be. The frame has a button for it, too. */
  readonly undo?: (() => Promise<void>) | undefined;
  readonly isBusy: boolean; // an action is on its way
  readonly refusal: Refusal | null; // of the last action
  readonly thinking: Seat | null;
  readonly log: readonly EventView[];
  readonly lines: readonly Line[]; // the table in words
  readonly statuses?: readonly string[] | undefined; // how each seat stands, in few words
  readonly openCard: (card: string) => void; // enlarges it
  readonly openRule: (rule: Rule) => void;
}

/** What it gets for whoever sits nowhere: what everybody may see, or at the end all of it, and nothing to do. */
export type WatchedProps = Pick<
  TableProps,
  'game' | 'names' | 'seating' | 'view' | 'thinking' | 'log' | 'lines' | 'openCard' | 'openRule'
>;

export type TableScreen = ComponentType<TableProps>;
