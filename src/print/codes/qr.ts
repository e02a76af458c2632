/*
 * A text as a QR code (ISO/IEC 18004), of error correction level M: a seventh of it may be dirty. Capital letters, digits and a few
 * signs are packed closer than others. What is too long for version 20 has none: it would be too fine for paper.
 */

/** Rows of dark modules; a square. */
export type QrCode = readonly (readonly boolean[])[];

const LARGEST_VERSION = 20;
// Of level M, by version from 1 on.
const CHECK_BYTES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Null if the text is too long. */
export function qrCode(text: string): QrCode | null {
  for (let version = 1; version <= LARGEST_VERSION; version++) {
    const room = dataBytes(version) * 8;
    const bits = bitsOf(text, version);
    if (bits.length <= room) return drawn(version, interleaved(version, filled(bits, room)));
  }
  return null;
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

/* ---- the bits of the text ---- */

/** All modules but those of the patterns. */
function rawModules(version: number): number {
  const size = 16 * version * version + 128 * version + 64;
  if (version === 1) return size;
  const lines = Math.floor(version / 7) + 2; // of alignment patterns
  return size - ((25 * lines - 10) * lines - 55) - (version >= 7 ? 36 : 0);
}

const dataBytes = (version: number): number =>
  Math.floor(rawModules(version) / 8) - (CHECK_BYTES[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

const binary = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, i) => (value >>> (size - 1 - i)) & 1);

function bitsOf(text: string, version: number): number[] {
  const places = Array.from(text, (letter) => ALPHANUMERIC.indexOf(letter));
  if (places.includes(-1)) {
    const bytes = [...new TextEncoder().encode(text)];
    const length = binary(bytes.length, version < 10 ? 8 : 16);
    return [...binary(0b0100, 4), ...length, ...bytes.flatMap((byte) => binary(byte, 8))];
  }
  const pairs = places.flatMap((place, i) => {
    const next = places[i + 1];
    if (i % 2 === 1) return [];
    return next === undefined ? binary(place, 6) : binary(place * 45 + next, 11);
  });
  return [...binary(0b0010, 4), ...binary(places.length, version < 10 ? 9 : 11), ...pairs];
}

/** The end of the text, whole bytes, and what stands where nothing is left to say. */
function filled(bits: readonly number[], room: number): number[] {
  const ended = [...bits, ...binary(0, Math.min(4, room - bits.length))];
  const bytes = Array.from({ length: Math.ceil(ended.length / 8) }, (_, i) =>
    Array.from({ length: 8 }, (_one, j) => ended[i * 8 + j] ?? 0).reduce((sum, bit) => sum * 2 + bit, 0),
  );
  const missing = room / 8 - bytes.length;
  return [...bytes, ...Array.from({ length: missing }, (_, i) => (i % 2 === 0 ? 0xec : 0x11))];
}

/* ---- check bytes: Reed and Solomon over 256 numbers ---- */

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    if ((b >>> bit) & 1) product ^= a;
  }
  return product;
}

function generator(degree: number): number[] {
  let factors = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    const before = factors;
    factors = [...before, 0].map((value, at) => value ^ times(before[at - 1] ?? 0, root));
  }
  return factors.slice(1);
}

function checkBytes(data: readonly number[], factors: readonly number[]): number[] {
  let rest = factors.map(() => 0);
  for (const byte of data) {
    const lead = byte ^ (rest[0] ?? 0);
    rest = factors.map((factor, i) => (rest[i + 1] ?? 0) ^ times(lead, factor));
  }
  return rest;
}

/** The data in blocks, byte by byte from each, and their check bytes in the same way: dirt in one place hurts each block a little. */
function interleaved(version: number, data: readonly number[]): number[] {
  const [blocks, checks] = [BLOCKS[version - 1] ?? 1, CHECK_BYTES[version - 1] ?? 0];
  const short = Math.floor(data.length / blocks);
  const shortOnes = blocks - (data.length % blocks);
  const factors = generator(checks);
  const parts = Array.from({ length: blocks }, (_, i) => {
    const from = i * short + Math.max(0, i - shortOnes);
    return data.slice(from, from + short + (i >= shortOnes ? 1 : 0));
  });
  const rows = [parts, parts.map((part) => checkBytes(part, factors))];
  return rows.flatMap((row) =>
    Array.from({ length: Math.max(...row.map(({ length }) => length)) }, (_, i) =>
      row.flatMap((part) => part[i] ?? []),
    ).flat(),
  );
}

/* ---- drawing ---- */

interface Canvas {
  readonly size: number;
  readonly dark: boolean[][];
  readonly isPattern: boolean[][]; // nothing of the text lies there
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** With the mask that leaves the least that could be mistaken for a pattern. */
function drawn(version: number, bytes: readonly number[]): QrCode {
  const canvas = patterns(version);
  write(canvas, bytes);
  const masked = MASKS.map((isMasked, number) => {
    const dark = canvas.dark.map((row, y) =>
      row.map((is, x) => (canvas.isPattern[y]?.[x] === true ? is : is !== isMasked(x, y))),
    );
    writeFormat({ ...canvas, dark }, number);
    return dark;
  });
  const faults = masked.map(faultsOf);
  return masked[faults.indexOf(Math.min(...faults))] ?? [];
}

function patterns(version: number): Canvas {
  const size = 17 + 4 * version;
  const empty = (): boolean[][] => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const canvas: Canvas = { size, dark: empty(), isPattern: empty() };
  for (let i = 0; i < size; i++) {
    set(canvas, 6, i, i % 2 === 0);
    set(canvas, i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(canvas, x, y, 4, [2, 4]);
  const lines = alignments(version, size);
  const last = lines.length - 1;
  lines.forEach((x, i) =>
    lines.forEach((y, j) => {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isFinder) square(canvas, x, y, 2, [1]);
    }),
  );
  writeFormat(canvas, 0); // for the room that it takes
  if (version >= 7) writeVersion(canvas, version);
  return canvas;
}

function set({ size, dark, isPattern }: Canvas, x: number, y: number, is: boolean): void {
  const [row, known] = [dark[y], isPattern[y]];
  if (!row || !known || x < 0 || x >= size) return;
  row[x] = is;
  known[x] = true;
}

/** Squares around a middle, dark but for those at these distances. */
function square(canvas: Canvas, x: number, y: number, reach: number, light: readonly number[]): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      set(canvas, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
}

function alignments(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - (count - 2 - i) * step)];
}

const bitAt = (value: number, i: number): boolean => ((value >>> i) & 1) === 1;

/** Level and mask, twice. */
function writeFormat(canvas: Canvas, mask: number): void {
  const { size } = canvas;
  let rest = mask; // level M is 0
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 6; i++) set(canvas, 8, i, bitAt(bits, i));
  set(canvas, 8, 7, bitAt(bits, 6));
  set(canvas, 8, 8, bitAt(bits, 7));
  set(canvas, 7, 8, bitAt(bits, 8));
  for (let i = 9; i < 15; i++) set(canvas, 14 - i, 8, bitAt(bits, i));
  for (let i = 0; i < 8; i++) set(canvas, size - 1 - i, 8, bitAt(bits, i));
  for (let i = 8; i < 15; i++) set(canvas, 8, size - 15 + i, bitAt(bits, i));
  set(canvas, 8, size - 8, true);
}

function writeVersion(canvas: Canvas, version: number): void {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const [far, near] = [canvas.size - 11 + (i % 3), Math.floor(i / 3)];
    set(canvas, far, near, bitAt(bits, i));
    set(canvas, near, far, bitAt(bits, i));
  }
}

/** From the lower right corner up and down in pairs of columns, around the patterns. */
function write({ size, dark, isPattern }: Canvas, bytes: readonly number[]): void {
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        const row = dark[y];
        if (!row || isPattern[y]?.[x] === true) continue;
        row[x] = bitAt(bytes[at >> 3] ?? 0, 7 - (at & 7));
        at++;
      }
  }
}

/* ---- which mask is best ---- */

const LIKE_A_FINDER = ['10111010000', '00001011101'];

function faultsOf(dark: QrCode): number {
  const columns = dark.map((_, x) => dark.map((row) => row[x] === true));
  const lines = [...dark, ...columns].map((line) => line.map((is) => (is ? '1' : '0')).join(''));
  let faults = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) faults += run.length - 2;
    for (const pattern of LIKE_A_FINDER)
      for (let at = line.indexOf(pattern); at >= 0; at = line.indexOf(pattern, at + 1)) faults += 40;
  }
  for (let y = 1; y < dark.length; y++)
    for (let x = 1; x < dark.length; x++) {
      const is = dark[y]?.[x];
      if (is === dark[y]?.[x - 1] && is === dark[y - 1]?.[x] && is === dark[y - 1]?.[x - 1]) faults += 3;
    }
  const share = dark.flat().filter(Boolean).length / dark.length ** 2;
  return faults + Math.floor(Math.abs(share * 100 - 50) / 5) * 10;
}
