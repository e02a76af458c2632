import { Problem } from '../engine/words.ts';

const DEEPEST = 32;

/** The value of a JSON text from outside; anything else is a Problem. Deep nesting is refused before it is built. */
export function readJson(text: string): unknown {
  if (isDeep(text)) throw new Problem(`This JSON is nested more than ${DEEPEST} levels deep.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(text.trim() === '' ? 'There is no JSON here, nothing at all.' : 'This is not valid JSON.');
  }
}

/** What opens few brackets is not deep; only where there are many they are looked at one by one. */
const isDeep = (text: string): boolean => countIn(text, '[') + countIn(text, '{') > DEEPEST && depthOf(text) > DEEPEST;

function countIn(text: string, bracket: string): number {
  let count = 0;
  for (let i = text.indexOf(bracket); i >= 0; i = text.indexOf(bracket, i + 1)) count++;
  return count;
}

const [QUOTE, ESCAPE, LIST, OBJECT, LIST_END, OBJECT_END] = [0x22, 0x5c, 0x5b, 0x7b, 0x5d, 0x7d]; // " \ [ { ] }

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (isQuoted) {
      if (char === ESCAPE) i++;
      else if (char === QUOTE) isQuoted = false;
    } else if (char === QUOTE) isQuoted = true;
    else if (char === LIST || char === OBJECT) deepest = Math.max(deepest, ++depth);
    else if (char === LIST_END || char === OBJECT_END) depth--;
  }
  return deepest;
}

const WIDE = /[\u0100-\uffff]/;
const [SPACE, NARROW] = [0x20, 0x100];
const ESCAPED = 6; // characters for a wide one

let memory = Buffer.allocUnsafe(4096);

/**
 * The same JSON with suits, quotation marks and the like written as JSON can write any letter. A text with one of them takes twice the
 * memory, and its way to bytes is long. `replace` would not do: what it makes of a wide text is a wide one, whatever is in it.
 */
export const narrow = (json: string): string => (WIDE.test(json) ? (narrowed(json, false) ?? json) : json);

/** A text as narrow JSON. */
export const quoted = (text: string): string => narrowed(text, true) ?? narrow(JSON.stringify(text));

/** Letter by letter. As the contents of a text that is quoted; null if there is anything in it that JSON writes in another way. */
function narrowed(text: string, isQuoted: boolean): string | null {
  if (memory.length < text.length * ESCAPED + 2) memory = Buffer.allocUnsafe(text.length * ESCAPED + 2);
  let at = 0;
  if (isQuoted) memory[at++] = QUOTE;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char < NARROW) {
      if (isQuoted && (char < SPACE || char === QUOTE || char === ESCAPE)) return null;
      memory[at++] = char;
      continue;
    }
    memory[at++] = ESCAPE;
    memory[at++] = LETTER_U;
    for (let shift = 12; shift >= 0; shift -= 4) memory[at++] = hexOf((char >> shift) & 15);
  }
  if (isQuoted) memory[at++] = QUOTE;
  return memory.toString('latin1', 0, at);
}

const LETTER_U = 0x75;
const hexOf = (digit: number): number => (digit < 10 ? 0x30 : 0x57) + digit;
