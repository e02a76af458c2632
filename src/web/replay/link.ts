import { Problem } from '../../engine/words.ts';
import { addressOf } from '../routes.ts';

/*
 * A whole record inside a link, behind the #: nobody but those who get the link ever sees it, for what stands there is
 * not sent to any server. Packed with deflate, in letters that need no quoting, the version of this packing first.
 */

const VERSION = '1';
/** Programs that pass links on cut long ones; what is longer goes as a file. */
const LONGEST_LINK = 16_000;
const LONGEST_RECORD = 2_000_000;

/** The link to a record on this page, or null if it would be too long. */
export async function linkTo(record: string, page: string, kind = 'replay'): Promise<string | null> {
  const packed = await throughStream(new TextEncoder().encode(record), new CompressionStream('deflate-raw'));
  const link = page.replace(/#.*$/, '') + addressOf(kind, 'link', `${VERSION}.${toLetters(packed)}`);
  return link.length > LONGEST_LINK ? null : link;
}

/** The record in a link; a Problem if there is none. */
export async function recordIn(packed: string, what = 'replay'): Promise<string> {
  const [version = '', letters = ''] = packed.split('.');
  if (!/^\d{1,3}$/.test(version)) throw new Problem(`This link holds no ${what}, or was cut off.`);
  if (version !== VERSION)
    throw new Problem(`This link is of version ${version}; this page reads version ${VERSION}. Perhaps it is newer.`);
  try {
    const bytes = await throughStream(fromLetters(letters), new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(`This link holds no ${what}, or was cut off.`);
  }
}

/** Stops where somebody packed endless zeros into a few letters. */
async function throughStream(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    size += next.value.length;
    if (size > LONGEST_RECORD) {
      void reader.cancel();
      throw new Problem('What this link holds is too large for a record.');
    }
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const toLetters = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const fromLetters = (letters: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
