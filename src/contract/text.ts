import type { Message } from '../engine/edge.ts';
import type { EventView, Names } from '../engine/tell.ts';
import type { View } from '../engine/view.ts';
import type { Rule, Seat } from '../engine/words.ts';

/** One line for a terminal or a screen reader, at most LINE_WIDTH characters. */
export interface Line {
  readonly text: string;
  readonly as?: 'title' | 'loud' | 'quiet';
}

export const LINE_WIDTH = 80;

export const line = (text: string, as?: Line['as']): Line => (as ? { text, as } : { text });

/** Breaks a text into lines of a width; all but the first begin with the indent. */
export function wrap(text: string, width = LINE_WIDTH, indent = ''): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (current !== '' && current.length + 1 + word.length > width) {
      lines.push(current);
      current = indent + word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current];
}

/** Where a match stands: the round or its like first, then what is done in it. */
export interface Heading {
  readonly parts: readonly HeadingPart[];
  readonly rule?: Rule; // that is followed just now
}

export interface HeadingPart {
  readonly text: string; // 'Trade'
  readonly detail?: string; // 'choose two cards to show'
  readonly turn?: Seat; // the text is the name of whose turn it is
}

export const headingText = ({ text, detail }: HeadingPart): string =>
  detail === undefined ? text : `${text}: ${detail}`;

/** The first line of a table in words: title, round, phase and paragraph. */
export const titleText = (title: string, { parts, rule }: Heading): string =>
  [title, ...parts.map(headingText)].join(' · ') + (rule === undefined ? '' : ` (${rule})`);

/** What of a text is coloured where there are colours; nothing is told by colour alone. */
export interface Ink {
  readonly pattern: RegExp;
  readonly colour: 'red' | 'amber' | 'green' | 'blue' | 'violet';
}

/** A decision in plain words; a choice may lead to a second question, but what is submitted is one action. */
export interface Question {
  readonly ask: string;
  readonly groups: readonly Group[];
}

export interface Group {
  readonly title: string | null;
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly words: string;
  readonly effect?: string; // what it would do, where that is known
  readonly isWorse?: boolean; // and that is for the worse
  readonly then: Message | Question;
}

export const isQuestion = (then: Message | Question): then is Question => 'groups' in then;

/** What the choice of this action would do, where the question says so. */
export function effectIn(question: Question, action: Message): string | undefined {
  for (const { choices } of question.groups)
    for (const { effect, then } of choices) {
      const found = isQuestion(then) ? effectIn(then, action) : isSameAction(then, action) ? effect : undefined;
      if (found !== undefined) return found;
    }
  return undefined;
}

/** Actions of one game have their fields in one order. */
export const isSameAction = (a: Message, b: Message): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Where the points of a match that is over come from. */
export interface Account {
  /** A source of points a row, such as a category, a round or a card; the rows of a seat add up to its points. */
  readonly rows: readonly AccountRow[];
  /** In one sentence: why whoever looks is first, or behind whoever is; to others, why the first is first. */
  readonly why: string;
}

export interface AccountRow {
  readonly name: string;
  readonly points: readonly (number | null)[]; // of each seat; null: it does not concern them
  readonly rule?: Rule;
}

/** A move as somebody proposes it who points at the cards. */
export interface Proposal {
  readonly text: string; // cards and neighbours by name, no place by its number
  readonly cards?: readonly string[]; // that it is about, where the action does not name them
}

/**
 * What a game brings so that it can be played and followed in text. All of it is made from what one viewer may see, and
 * from the match's own data (`plan.setting`): a view names cards, it does not say what an edited deck prints on them.
 */
export interface TableText {
  readonly inks: readonly Ink[];
  /** Two or three sentences for somebody who plays this game for the first time. */
  readonly welcome: readonly string[];
  readonly legend?: string; // what the letters of amounts stand for, where a terminal has them
  readonly heading: (view: View, names: Names, setting?: unknown) => Heading;
  /** How each seat stands, in few words: its points, its piles. */
  readonly statuses?: (view: View, setting?: unknown) => string[];
  /** The table as its viewer sees it, the heading first; when the game is over, the final account. */
  readonly table: (view: View, names: Names, setting?: unknown) => Line[];
  /** Asked when the match is over. Absent: what the last table says is all there is. */
  readonly account?: (view: View, names: Names, setting?: unknown) => Account;
  /** What the final score of a seat is called, where it has a name: 'Full house', 'The Great'. */
  readonly title?: (view: View, seat: Seat, setting?: unknown) => string;
  readonly hasNoPoints?: true; // its scores only order the seats
  /** `isShort`: amounts in letters, as a terminal has room for; else in words. */
  readonly question: (
    view: View,
    legal: readonly Message[],
    names: Names,
    setting?: unknown,
    isShort?: boolean,
  ) => Question;
  /** How a hint names an action. Absent or null: as a list of choices tells it (`tellAction`). */
  readonly proposal?: (
    view: View,
    action: Message,
    names: Names,
    setting?: unknown,
    isShort?: boolean,
  ) => Proposal | null;
  /** What happened, shorter than the log: for somebody who sees the table right after it. */
  readonly story: (events: readonly EventView[], view: View, names: Names, setting?: unknown) => string[];
  /** A typed word in small letters as the choices print it: 'qh' is 'q♥'. */
  readonly asPrinted: (word: string, setting?: unknown) => string;
  /** The action that somebody types, legal or not; null if it is none of this phase. */
  readonly understand: (typed: string, view: View, names: Names, setting?: unknown) => Message | null;
}
