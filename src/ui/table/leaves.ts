import type { Message } from '../../engine/edge.ts';
import type { Choice, Question } from '../../contract/text.ts';

/** An action at the end of a question, with the words that lead to it. */
export interface Leaf {
  readonly action: Message;
  readonly words: string;
  readonly effect?: string | undefined;
  readonly isWorse?: boolean | undefined;
  readonly cards: readonly string[]; // that the action names
}

// As in games/text.ts, which lies with the games and not in the page.
export const isQuestion = (then: Message | Question): then is Question => 'groups' in then;

export const choicesOf = (question: Question): readonly Choice[] => question.groups.flatMap(({ choices }) => choices);

export function leavesOf(question: Question | null, before = ''): Leaf[] {
  if (!question) return [];
  return choicesOf(question).flatMap(({ words, effect, isWorse, then }) => {
    const said = before === '' ? words : `${before}, ${words}`;
    return isQuestion(then)
      ? leavesOf(then, said)
      : [{ action: then, words: said, effect, isWorse, cards: namesIn(then) }];
  });
}

/** What an action would do. */
export interface Preview {
  readonly text: string;
  readonly isWorse: boolean;
}

export function previewIn(leaves: readonly Leaf[], action: Message): Preview | undefined {
  const { effect, isWorse = false } = leaves.find((leaf) => isSame(leaf.action, action)) ?? {};
  return effect === undefined ? undefined : { text: effect, isWorse };
}

/** The texts of an action: names of cards are among them. */
export const namesIn = (action: Message): string[] =>
  Object.entries(action).flatMap(([field, value]) => {
    if (Array.isArray(value)) return value.filter((item) => typeof item === 'string');
    return field !== 'type' && typeof value === 'string' ? [value] : [];
  });

/** The cards that all actions below a choice name. */
export function cardsOf({ then }: Choice): string[] {
  if (!isQuestion(then)) return namesIn(then);
  const [first, ...others] = leavesOf(then);
  return first ? first.cards.filter((card) => others.every(({ cards }) => cards.includes(card))) : [];
}

export const isSame = (a: Message, b: Message): boolean => JSON.stringify(a) === JSON.stringify(b);
