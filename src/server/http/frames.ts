/*
 * Texts as frames of a WebSocket (RFC 6455, 5.2: whole, unmasked), several of them in one piece of memory. `ws` would send each
 * by two writes of its own; for a server that tells many people a little each, that is a good part of its work.
 */

const WHOLE_TEXT = 0x81;
const [TWO_BYTES, EIGHT_BYTES] = [126, 127]; // what stands for a longer length

export function framesOf(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const frames = Buffer.allocUnsafe(lengths.reduce((size, length) => size + headOf(length) + length, 0));
  let at = 0;
  texts.forEach((text, i) => (at = writeFrame(frames, at, text, lengths[i] ?? 0)));
  return frames;
}

const headOf = (length: number): number => (length < TWO_BYTES ? 2 : length < 0x10000 ? 4 : 10);

function writeFrame(frames: Buffer, at: number, text: string, length: number): number {
  const head = headOf(length);
  frames[at] = WHOLE_TEXT;
  if (head === 2) frames[at + 1] = length;
  else if (head === 4) {
    frames[at + 1] = TWO_BYTES;
    frames.writeUInt16BE(length, at + 2);
  } else {
    frames[at + 1] = EIGHT_BYTES;
    frames.writeUInt32BE(0, at + 2); // nothing of ours is that long
    frames.writeUInt32BE(length, at + 6);
  }
  return at + head + frames.write(text, at + head);
}
