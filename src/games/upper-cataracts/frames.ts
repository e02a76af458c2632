import { WIDTH } from './compile.ts';
import { type CataractsTable, deckOf, FRAME_WORDS, MOST_FRAMES } from './shape.ts';

/*
 * §4.8: effects run in printed order, each completely before the next. What is under way lies on a stack in the counters,
 * so a match can be saved between any two decisions. A frame is two numbers:
 *   where the program goes on, the active card that carries the text, and what happens when it ends;
 *   two numbers of the instruction under way: how often it is still to be done (plus 1; 0: not begun), and a mask.
 */

/** What happens when the program of a frame has ended. */
export const BLOCK = 0; // the frame below goes on
export const OF_PLAY = 1;
export const OF_RETAINED = 2;
export const OF_RESOLVE = 3;
export const OF_RETURN = 4; // resolved by an option with ↩️
export const OF_CLOCK = 5; // failed
export const OF_CRISIS = 6; // failed
export const OF_REVEAL = 7;

/** No active card carries the text. */
export const NO_SLOT = 7;

const HERE = 16;
const KIND = 20;
const MASK = 16;

export function pushFrame(t: CataractsTable, start: number, here: number, kind: number): void {
  const { stack, depth } = t.counters;
  if (depth >= MOST_FRAMES) throw new Error(`upper-cataracts §4.8: more than ${MOST_FRAMES} effects inside each other`);
  stack[depth * FRAME_WORDS] = start | (here << HERE) | (kind << KIND);
  stack[depth * FRAME_WORDS + 1] = 0;
  t.counters.depth = depth + 1;
}

const wordAt = (t: CataractsTable, word: number): number =>
  t.counters.stack[(t.counters.depth - 1) * FRAME_WORDS + word] ?? 0;

function setWord(t: CataractsTable, word: number, value: number): void {
  t.counters.stack[(t.counters.depth - 1) * FRAME_WORDS + word] = value;
}

/** Where the innermost program stands. */
export const programAt = (t: CataractsTable): number => wordAt(t, 0) & 0xffff;
export const hereOf = (t: CataractsTable): number => (wordAt(t, 0) >> HERE) & 0xf;
export const timesLeft = (t: CataractsTable): number => wordAt(t, 1) & 0xffff;
export const maskOf = (t: CataractsTable): number => wordAt(t, 1) >>> MASK;

export function setTimes(t: CataractsTable, times: number, mask: number): void {
  setWord(t, 1, times | (mask << MASK));
}

/** The next instruction; nothing of this one stays. */
export function nextInstruction(t: CataractsTable): void {
  setWord(t, 0, wordAt(t, 0) + WIDTH);
  setWord(t, 1, 0);
}

/** The first and second operand of the instruction under way. */
export const operandA = (t: CataractsTable): number => deckOf(t).code[programAt(t) + 1] ?? 0;
export const operandB = (t: CataractsTable): number => deckOf(t).code[programAt(t) + 2] ?? 0;

export function jump(t: CataractsTable, to: number): void {
  setWord(t, 0, (wordAt(t, 0) & ~0xffff) | to);
  setWord(t, 1, 0);
}

/** Ends the innermost program; returns what becomes of it: the kind of its frame, and 8 × the card that carried it. */
export function popFrame(t: CataractsTable): number {
  const frame = wordAt(t, 0);
  setWord(t, 0, 0);
  setWord(t, 1, 0);
  t.counters.depth--;
  return (frame >> KIND) | (((frame >> HERE) & 0xf) << 3);
}
