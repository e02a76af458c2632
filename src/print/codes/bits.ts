import { Problem } from '../../engine/words.ts';
import { BITS, MOST_NUMBERS } from './letters.ts';

/* Numbers and texts one after another in as few bits as will do: every ten of them are two letters that somebody has to type. */

/** Of a code whose letters are right and whose content is none. */
export const unreadable = (): Problem =>
  new Problem('This code holds nothing that this version can read: perhaps it was printed by a newer one.');

const USUAL_LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ -';
const LETTER_BITS = 6;
const LENGTH_BITS = 4;
const LARGEST = 2 ** 40;

export class BitWriter {
  readonly #bits: number[] = [];

  /** A number below 2^size. */
  fixed(value: number, size: number): void {
    if (value < 0 || value >= 2 ** size) throw new Error(`${value} does not fit into ${size} bits`);
    for (let i = size - 1; i >= 0; i--) this.#bits.push(Math.floor(value / 2 ** i) % 2);
  }

  /** Any whole number from 0 on: so many bits at once, and after each time one that says whether more follow. */
  whole(value: number, size = 3): void {
    this.fixed(value % 2 ** size, size);
    const rest = Math.floor(value / 2 ** size);
    this.fixed(rest > 0 ? 1 : 0, 1);
    if (rest > 0) this.whole(rest - 1, size);
  }

  text(text: string): void {
    const places = Array.from(text, (letter) => USUAL_LETTERS.indexOf(letter));
    const isUsual = !places.includes(-1);
    this.fixed(isUsual ? 0 : 1, 1);
    const units = isUsual ? places : [...new TextEncoder().encode(text)];
    this.whole(units.length, LENGTH_BITS);
    for (const unit of units) this.fixed(unit, isUsual ? LETTER_BITS : 8);
  }

  get size(): number {
    return this.#bits.length;
  }

  get numbers(): number[] {
    const count = Math.ceil(this.#bits.length / BITS);
    if (count > MOST_NUMBERS) throw new Problem('This is too much for a printed code: keep it as a file.');
    return Array.from({ length: count }, (_, i) =>
      Array.from({ length: BITS }, (_one, j) => this.#bits[i * BITS + j] ?? 0).reduce((sum, bit) => sum * 2 + bit, 0),
    );
  }
}

export class BitReader {
  readonly #bits: readonly number[];
  #at = 0;

  constructor(numbers: readonly number[]) {
    this.#bits = numbers.flatMap((number) =>
      Array.from({ length: BITS }, (_, i) => Math.floor(number / 2 ** (BITS - 1 - i)) % 2),
    );
  }

  fixed(size: number): number {
    let value = 0;
    for (let i = 0; i < size; i++) {
      const bit = this.#bits[this.#at++];
      if (bit === undefined) throw unreadable();
      value = value * 2 + bit;
    }
    return value;
  }

  /** Whether these are the next bits; if so, they are read. */
  isNext(value: number, size: number): boolean {
    const at = this.#at;
    if (this.fixed(size) === value) return true;
    this.#at = at;
    return false;
  }

  whole(size = 3): number {
    const value = this.fixed(size);
    const all = this.fixed(1) === 0 ? value : value + 2 ** size * (this.whole(size) + 1);
    if (all > LARGEST) throw unreadable();
    return all;
  }

  text(): string {
    const isUsual = this.fixed(1) === 0;
    const units = Array.from({ length: Math.min(this.whole(LENGTH_BITS), this.#bits.length) }, () =>
      this.fixed(isUsual ? LETTER_BITS : 8),
    );
    if (isUsual) return units.map((unit) => USUAL_LETTERS[unit] ?? '').join('');
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(units));
    } catch {
      throw unreadable();
    }
  }

  /** What follows can only be the zeros that fill the last number. */
  end(): void {
    const rest = this.#bits.slice(this.#at);
    if (rest.length >= BITS || rest.includes(1)) throw unreadable();
  }
}
