/*
 * Texts as frames of a WebSocket (RFC 6455, 5.2: whole, unmasked), several of them in one piece of memory. `ws` would send each
 * by two writes of its own; for a server that tells many people a little each, that is a good part of its work.
 */

const WHOLE_TEXT = 0x81;
const [TWO_BYTES, EIGHT_BYTES] = [126, 127]; // what stands for a longer length
const LONGEST_HEAD = 10;
const MOST_OF_ONE = 3; // bytes for each unit of a text, at most

// Written here first: how long a text is in bytes is known only then, and to count it before would be to go through it twice.
let memory = Buffer.allocUnsafe(64 * 1024);

// Several people are told the same, one after the other: what was made for the first serves them all.
let last = { text: '', frames: Buffer.alloc(0), end: 0 };

export function framesOf(texts: readonly string[]): Buffer {
  const first = texts[0] ?? '';
  let at = 0;
  if (first !== '' && first === last.text) {
    if (texts.length === 1) return last.frames.subarray(0, last.end);
    at = last.frames.copy(memory, 0, 0, last.end);
  } else at = writeFrame(0, first);
  const end = at;
  for (let i = 1; i < texts.length; i++) at = writeFrame(at, texts[i] ?? '');
  const frames = Buffer.allocUnsafe(at);
  memory.copy(frames, 0, 0, at);
  last = { text: first, frames, end };
  return frames;
}

function writeFrame(at: number, text: string): number {
  const most = text.length * MOST_OF_ONE;
  if (at + LONGEST_HEAD + most > memory.length) memory = Buffer.concat([memory], 2 * (at + LONGEST_HEAD + most));
  const guess = at + headOf(text.length);
  const length = memory.write(text, guess);
  const start = at + headOf(length);
  if (start !== guess) memory.copyWithin(start, guess, guess + length); // longer in bytes than in letters
  memory[at] = WHOLE_TEXT;
  if (length < TWO_BYTES) memory[at + 1] = length;
  else if (length < 0x10000) {
    memory[at + 1] = TWO_BYTES;
    memory.writeUInt16BE(length, at + 2);
  } else {
    memory[at + 1] = EIGHT_BYTES;
    memory.writeUInt32BE(0, at + 2); // nothing of ours is that long
    memory.writeUInt32BE(length, at + 6);
  }
  return start + length;
}

const headOf = (length: number): number => (length < TWO_BYTES ? 2 : length < 0x10000 ? 4 : LONGEST_HEAD);
