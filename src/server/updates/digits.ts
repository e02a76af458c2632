/*
 * Numbers as text, with commas between them, written straight into memory: a change of a view is little else than numbers, and
 * making a text of each by itself is most of what telling it costs.
 */

export interface Digits {
  put(number: number): void; // a whole one
  /** What was put, and it begins anew. */
  take(): string;
}

const [ZERO, MINUS, COMMA] = [0x30, 0x2d, 0x2c];
const SMALL = 2 ** 31; // below it, whole numbers are divided faster
const LONGEST = 18; // a sign, the digits of any whole number that is exact, a comma

export function makeDigits(): Digits {
  let memory = Buffer.allocUnsafe(4096);
  let at = 0;
  return {
    put(number) {
      if (at + LONGEST > memory.length) memory = Buffer.concat([memory, memory]);
      if (at > 0) memory[at++] = COMMA;
      if (number < 0) memory[at++] = MINUS;
      let left = Math.abs(number);
      if (left < 10) {
        memory[at++] = ZERO + left;
        return;
      }
      let end = at + 2;
      for (let power = 100; power <= left; power *= 10) end++;
      for (let i = end - 1; i >= at; i--) {
        const rest = left < SMALL ? (left / 10) | 0 : Math.floor(left / 10);
        memory[i] = ZERO + (left - rest * 10);
        left = rest;
      }
      at = end;
    },
    take() {
      const text = memory.toString('latin1', 0, at);
      at = 0;
      return text;
    },
  };
}
