import { encode } from 'uqr';

/* A text as a QR code of error correction level M: a seventh of it may be dirty. */

/** Rows of dark modules; a square. */
export type QrCode = readonly (readonly boolean[])[];

const LARGEST_VERSION = 20; // beyond, it would be too fine for paper

/** Null if the text is too long. */
export function qrCode(text: string): QrCode | null {
  try {
    return encode(text, { ecc: 'M', border: 0, maxVersion: LARGEST_VERSION }).data;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Where the dark modules lie, as one path in a square of modules. */
export const pathOf = (code: QrCode): string =>
  code
    .map((row, y) => Array.from(runsOf(row), ({ from, length }) => `M${from} ${y}h${length}v1h${-length}z`).join(''))
    .join('');

function* runsOf(row: readonly boolean[]): Generator<{ readonly from: number; readonly length: number }> {
  for (let from = row.indexOf(true); from >= 0;) {
    const end = row.indexOf(false, from);
    const length = (end < 0 ? row.length : end) - from;
    yield { from, length };
    from = row.indexOf(true, from + length);
  }
}
