import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The table's own randomness is ChaCha20 (RFC 8439) in counter mode: nobody can predict a deck from what they saw of it.
 * The whole generator lies in RNG_WORDS numbers of the table, so that a clone or a save goes on exactly.
 */
export const RNG_WORDS = 27;
const KEY = 0;
const STREAM = 8; // one seed has as many independent streams as a game needs
const BLOCK = 9; // number of the next block
const USED = 10; // words used of the current block
const WORDS = 11; // the current block

/** The generator that a seed stands for; any text is a seed. */
export function seedWords(seed: string): Uint32Array {
  const hash = sha256(utf8ToBytes(`cardwright/1/${seed}`));
  return new Uint32Array(new Uint8Array(hash).buffer, 0, 8);
}

/** Seeds as many generators as there is room for, one stream after the other. */
export function seedGenerator(rng: Int32Array, key: ArrayLike<number>): void {
  for (let stream = 0; stream * RNG_WORDS < rng.length; stream++) {
    const at = stream * RNG_WORDS;
    for (let i = 0; i < 8; i++) rng[at + KEY + i] = key[i]! | 0;
    rng[at + STREAM] = stream;
    rng[at + BLOCK] = 0;
    rng[at + USED] = 16;
  }
}

const state = new Int32Array(16);

function quarter(a: number, b: number, c: number, d: number): void {
  let w = (state[a]! + state[b]!) | 0;
  let z = state[d]! ^ w;
  z = (z << 16) | (z >>> 16);
  let y = (state[c]! + z) | 0;
  let x = state[b]! ^ y;
  x = (x << 12) | (x >>> 20);
  w = (w + x) | 0;
  z ^= w;
  z = (z << 8) | (z >>> 24);
  y = (y + z) | 0;
  x ^= y;
  x = (x << 7) | (x >>> 25);
  state[a] = w;
  state[b] = x;
  state[c] = y;
  state[d] = z;
}

/** One block of ChaCha20, written to `out` from `at` on; the key is followed by the first word of the nonce, the others are 0. */
export function chachaBlock(key: Int32Array, keyAt: number, block: number, out: Int32Array, at: number): void {
  const stream = key[keyAt + STREAM]!;
  state[0] = 0x61707865;
  state[1] = 0x3320646e;
  state[2] = 0x79622d32;
  state[3] = 0x6b206574;
  for (let i = 0; i < 8; i++) state[4 + i] = key[keyAt + i]!;
  state[12] = block;
  state[13] = stream;
  state[14] = state[15] = 0;
  for (let round = 0; round < 10; round++) {
    quarter(0, 4, 8, 12);
    quarter(1, 5, 9, 13);
    quarter(2, 6, 10, 14);
    quarter(3, 7, 11, 15);
    quarter(0, 5, 10, 15);
    quarter(1, 6, 11, 12);
    quarter(2, 7, 8, 13);
    quarter(3, 4, 9, 14);
  }
  out[at] = (state[0] + 0x61707865) | 0;
  out[at + 1] = (state[1] + 0x3320646e) | 0;
  out[at + 2] = (state[2] + 0x79622d32) | 0;
  out[at + 3] = (state[3] + 0x6b206574) | 0;
  for (let i = 0; i < 8; i++) out[at + 4 + i] = (state[4 + i]! + key[keyAt + i]!) | 0;
  out[at + 12] = (state[12]! + block) | 0;
  out[at + 13] = (state[13]! + stream) | 0;
  out[at + 14] = state[14]!;
  out[at + 15] = state[15]!;
}

function nextWord(rng: Int32Array, base: number): number {
  if (rng[base + USED]! >= 16) {
    chachaBlock(rng, base + KEY, rng[base + BLOCK]!, rng, base + WORDS);
    rng[base + BLOCK] = (rng[base + BLOCK]! + 1) | 0;
    rng[base + USED] = 0;
  }
  const word = rng[base + WORDS + rng[base + USED]!]! >>> 0;
  rng[base + USED]!++;
  return word;
}

/** A whole number from 0 to n − 1, each exactly as likely as the others. */
export function drawBelow(rng: Int32Array, n: number, stream = 0): number {
  for (;;) {
    const word = nextWord(rng, stream * RNG_WORDS);
    // Below the last multiple of n, as all but the highest n words are; “%” would be several times as slow.
    if (word < 0x1_0000_0000 - n || word < 0x1_0000_0000 - (0x1_0000_0000 % n)) return word - n * Math.floor(word / n);
  }
}

/** Quick numbers for bots and imagined worlds (sfc32); never for a deal that people play. */
export interface Dice {
  below(n: number): number;
  word(): number;
}

/** Dice that can begin anew from a number, without a new object. */
export interface WorldDice extends Dice {
  restart(number: number): void;
}

/** The same seed gives the same numbers. */
export function makeDice(seed: string): WorldDice {
  const start = seedWords(`dice/${seed}`);
  let a = start[0]! | 0;
  let b = start[1]! | 0;
  let c = start[2]! | 0;
  let d = start[3]! | 0;
  const word = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  return {
    word,
    below: (n) => Math.floor((word() * n) / 0x1_0000_0000),
    restart(number) {
      a = start[0]! ^ number;
      b = start[1]! | 0;
      c = start[2]! | 0;
      d = 1;
      for (let i = 0; i < MIXING; i++) word(); // until every bit of the number has spread
    },
  };
}

const MIXING = 12;

/**
 * Chance for studies that compare two variants on the same deals. A shuffle gives every card a number of its own, from the deal, the
 * zone, how often that zone was shuffled, and the card's name: so cards that both variants have lie in the same order, even if one of
 * them has a card more or was shuffled elsewhere once more. To one table alone it is as fair as any shuffle. Never for
 * matches that people play: the numbers can be foretold.
 */
export interface KeyedLuck {
  readonly deal: Uint32Array; // the words of the deal's seed
  readonly cards: Uint32Array; // card → two words that follow from its face and from which copy it is
  readonly shuffles: Uint16Array; // zone → how often it was shuffled
  readonly ofSeat: Uint8Array; // zone → 1 for those that belong to a seat
  readonly seats: number;
  turn: number; // everybody has the luck of the seat that is so many before
}
