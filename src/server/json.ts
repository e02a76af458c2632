import { Problem } from '../engine/words.ts';

const DEEPEST = 32;

/** The value of a JSON text from outside; anything else is a Problem. Deep nesting is refused before it is built. */
export function readJson(text: string): unknown {
  if (depthOf(text) > DEEPEST) throw new Problem(`This JSON is nested more than ${DEEPEST} levels deep.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(text.trim() === '' ? 'There is no JSON here, nothing at all.' : 'This is not valid JSON.');
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (isQuoted) {
      if (char === '\\') i++;
      else if (char === '"') isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth);
    else if (char === ']' || char === '}') depth--;
  }
  return deepest;
}
