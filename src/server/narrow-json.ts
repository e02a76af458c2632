/* JSON as a server sends it. Apart from how JSON is read, which the page does, too: it has no such memory. */

const WIDE = /[\u0100-\uffff]/;
const [SPACE, NARROW] = [0x20, 0x100];
const [QUOTE, ESCAPE, LETTER_U] = [0x22, 0x5c, 0x75]; // " \ u
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

const hexOf = (digit: number): number => (digit < 10 ? 0x30 : 0x57) + digit;
