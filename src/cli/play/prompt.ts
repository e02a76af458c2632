import type { Message } from '../../engine/edge.ts';
import { type Choice, isQuestion, type Line, line, LINE_WIDTH, type Question, wrap } from '../../contract/text.ts';

/* One question with numbered choices: how it is printed, and which choice somebody means by what they typed. */

export const choicesOf = (question: Question): Choice[] => question.groups.flatMap(({ choices }) => choices);

/** What can be typed for a choice: '1 to 4', or '1' where there is only that. */
export function numbersOf(question: Question): string {
  const most = choicesOf(question).length;
  return most === 1 ? '1' : `1 to ${most}`;
}

/** In 80 columns: the question, then every choice with its number and what it would do. */
export function questionLines(question: Question): Line[] {
  const lines = wrap(question.ask).map((text) => line(text, 'loud'));
  const width = Math.min(44, Math.max(...choicesOf(question).map(({ words }) => words.length)));
  let number = 0;
  for (const { title, choices } of question.groups) {
    if (title !== null) lines.push(line(title));
    for (const { words, effect } of choices) {
      const start = `${String(++number).padStart(4)}  `;
      const whole = `${start}${words.padEnd(width)}  ${effect ?? ''}`.trimEnd();
      if (whole.length <= LINE_WIDTH) {
        lines.push(line(whole));
        continue;
      }
      const [first = '', ...more] = wrap(words, LINE_WIDTH - start.length);
      lines.push(line(`${start}${first}`), ...more.map((text) => line(`      ${text}`)));
      if (effect) lines.push(...wrap(effect, LINE_WIDTH - 8).map((text) => line(`        ${text}`)));
    }
  }
  return lines;
}

export type Meant = { readonly choice: Choice } | { readonly several: readonly number[] } | { readonly none: true };

/** A number, or words that one choice alone contains in this order. */
export function meantBy(typed: string, question: Question, asPrinted: (word: string) => string): Meant {
  const choices = choicesOf(question);
  if (/^\d+$/.test(typed)) {
    const choice = choices[Number(typed) - 1];
    return choice ? { choice } : { none: true };
  }
  const words = wordsOf(typed, asPrinted);
  const offered = choices.map((choice) => wordsOf(choice.words, asPrinted));
  const fitting = offered.flatMap((whole, i) => (words.length > 0 && follows(whole, words) ? [i] : []));
  const exact = fitting.filter((i) => offered[i]?.length === words.length);
  const [only, ...others] = exact.length === 1 ? exact : fitting;
  const choice = only === undefined || others.length > 0 ? undefined : choices[only];
  if (choice) return { choice };
  return fitting.length > 1 ? { several: fitting.map((i) => i + 1) } : { none: true };
}

const wordsOf = (text: string, asPrinted: (word: string) => string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;:|“”"]+/)
    .filter((word) => word !== '')
    .map(asPrinted);

/** Whether the words occur in this order; a word of letters may be cut short. */
function follows(whole: readonly string[], words: readonly string[]): boolean {
  let at = 0;
  for (const word of whole) {
    const wanted = words[at];
    if (wanted !== undefined && (word === wanted || (/^\p{L}{2,}$/u.test(wanted) && word.startsWith(wanted)))) at++;
  }
  return at === words.length;
}

/** The words of the choices that lead to an action, in order; null if none does. */
export function pathTo(question: Question, action: Message): string[] | null {
  const wanted = JSON.stringify(action);
  for (const { words, then } of choicesOf(question)) {
    if (!isQuestion(then)) {
      if (JSON.stringify(then) === wanted) return [words];
      continue;
    }
    const rest = pathTo(then, action);
    if (rest) return [words, ...rest];
  }
  return null;
}
