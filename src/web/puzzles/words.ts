import { amountOf } from '../../engine/words.ts';
import type { PuzzleInfo } from '../../desk/puzzle-wire.ts';
import { plain } from '../../ui/table/signs.ts';
import { dayWords } from '../daily/days.ts';
import { type KeptPuzzle, outcomeOf } from './kept.ts';

/* What is said of a puzzle. */

/** Who finds it. */
export const gradeWords = (grade: string): string =>
  grade === 'hard' ? 'hard finds it, normal does not' : 'normal finds it, easy does not';

/** What a try came to. */
export function tryWords(number: number, wanted: number): string {
  const short = wanted - number;
  return short <= 0 ? `${plain(number)}: solved` : `${plain(number)}: ${short} short`;
}

const TIMES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

export const timeWords = (n: number): string => TIMES[n - 1] ?? `${n}th`;

/** How it went, in a few words. */
export function outcomeWords(kept: KeptPuzzle): string {
  const { tries, hints } = kept;
  const helped = hints === 0 ? '' : hints === 1 ? ', with a hint' : `, with ${hints} hints`;
  switch (outcomeOf(kept)) {
    case 'at once':
      return 'solved at once';
    case 'solved':
      return `solved at the ${timeWords(tries.length)} try${helped}`;
    case 'not solved':
      return 'not solved';
    case 'open':
      return 'not tried yet';
  }
}

type Proven = Pick<PuzzleInfo, 'lines' | 'second' | 'number' | 'chances'>;

/** How it is proven, in plain words. */
export function proofWords({ lines, second, number, chances }: Proven): string {
  const sentences = [
    `All ${lines} ways to play it were played out; no card that you cannot see changes any of them.`,
    `One answer comes to ${plain(number)}, everything else to ${plain(second)} or less.`,
    ...(chances === null ? [] : [chances]),
  ];
  return sentences.join(' ');
}

export const placesWords = (lines: number): string => (lines === 1 ? '' : `at best, of ${amountOf(lines, 'way')}`);

interface Shared {
  readonly title: string; // of the game
  readonly kept: KeptPuzzle;
  readonly streak: number;
  readonly link: string;
}

/** A text for friends who may still want to solve it: no card, no number. */
export function shareText({ title, kept, streak, link }: Shared): string {
  const { day } = kept;
  return [
    day === undefined ? `A puzzle of ${title}` : `Puzzle of the day, ${title}, ${dayWords(day)}`,
    outcomeWords(kept),
    ...(streak > 1 ? [`${streak} days in a row`] : []),
    link,
  ].join('\n');
}
