import { Problem } from '../engine/words.ts';

/* JSON from outside: lines of the protocol, saved matches, campaigns. */

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

const LONGEST_FILE = 2_000_000; // far more than any match or campaign

const NAMES = { record: 'saved match', campaign: 'saved campaign' } as const;

/** The same of a whole file that somebody opens in a page; some editors put a mark before it. */
export function readFile(text: string, what: 'record' | 'campaign'): unknown {
  if (text.length > LONGEST_FILE)
    throw new Problem(
      `This is too large for a ${what}: ${text.length} characters, where ${LONGEST_FILE} are the most.`,
    );
  const json = text.replace(/^\uFEFF/, '');
  // A picture or a letter is said to be none, before its brackets are counted.
  if (/^\s*[^\s{["\dtfn-]/.test(json)) throw new Problem(`This is not a ${NAMES[what]}, but something else.`);
  return readJson(json);
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
