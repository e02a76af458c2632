import { createHash } from 'node:crypto';
import { chacha20 } from '@noble/ciphers/chacha.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chachaBlock, drawBelow, makeDice, RNG_WORDS, seedGenerator, seedWords } from './random.ts';

const bytesOf = (words: ArrayLike<number>): Uint8Array => new Uint8Array(Int32Array.from(words).buffer);
const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (byte) => Number(`0x${byte}`));

/** Our block for a key of 32 bytes, a stream and a block number, as bytes. */
function blockOf(key: Uint8Array, stream: number, block: number): Uint8Array {
  const words = new Int32Array(9);
  words.set(new Int32Array(Uint8Array.from(key).buffer));
  words[8] = stream;
  const out = new Int32Array(16);
  chachaBlock(words, 0, block, out, 0);
  return bytesOf(out);
}

/** The same from @noble/ciphers. */
function nobleBlock(key: Uint8Array, stream: number, block: number): Uint8Array {
  const nonce = new Uint8Array(12);
  nonce.set(bytesOf([stream]));
  return chacha20(key, nonce, new Uint8Array(64), undefined, block);
}

describe('ChaCha20', () => {
  // RFC 8439, A.1: the vectors whose nonce is 0.
  test.each([
    [
      1,
      '00'.repeat(32),
      0,
      '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586',
    ],
    [
      2,
      '00'.repeat(32),
      1,
      '9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f',
    ],
    [
      3,
      `${'00'.repeat(31)}01`,
      1,
      '3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0',
    ],
    [
      4,
      `00ff${'00'.repeat(30)}`,
      2,
      '72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096',
    ],
  ])('RFC 8439 A.1 vector %i', (_number, key, block, stream) => {
    expect(blockOf(fromHex(key), 0, block)).toEqual(fromHex(stream));
  });

  test('is that of @noble/ciphers for any key, stream and block', () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(key, fc.nat(5), fc.nat(0x7fff_ffff), (bytes, stream, block) => {
        expect(blockOf(bytes, stream, block)).toEqual(nobleBlock(bytes, stream, block));
      }),
    );
  });
});

describe('the generator of a table', () => {
  test('begins with the SHA-256 of its seed', () => {
    const hash = createHash('sha256').update('cardwright/1/Q♥').digest();
    expect(bytesOf(seedWords('Q♥'))).toEqual(new Uint8Array(hash));
  });

  test('draws what rejection of the words of ChaCha20 gives, in every stream', () => {
    const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(2 ** 31 + 1)), { maxLength: 60 });
    fc.assert(
      fc.property(fc.string(), fc.nat(2), sizes, (seed, stream, wanted) => {
        const rng = new Int32Array(3 * RNG_WORDS);
        seedGenerator(rng, seedWords(seed));
        const words = wordsOf(bytesOf(seedWords(seed)), stream);
        for (const n of wanted) expect(drawBelow(rng, n, stream)).toBe(rejected(words, n));
      }),
      { numRuns: 60 },
    );
  });

  test.each([2, 3, 6, 52, 56])('draws each number below %i equally often', (n) => {
    const rng = new Int32Array(RNG_WORDS);
    seedGenerator(rng, seedWords(`below ${n}`));
    expect(isEven(n, 20_000, () => drawBelow(rng, n))).toBe(true);
  });

  test('goes on from a copy exactly', () => {
    const rng = new Int32Array(RNG_WORDS);
    seedGenerator(rng, seedWords('copy'));
    for (let i = 0; i < 21; i++) drawBelow(rng, 52);
    const copy = rng.slice();
    const ahead = Array.from({ length: 40 }, () => drawBelow(rng, 52));
    expect(Array.from({ length: 40 }, () => drawBelow(copy, 52))).toEqual(ahead);
  });

  test('has streams that do not repeat each other', () => {
    const rng = new Int32Array(2 * RNG_WORDS);
    seedGenerator(rng, seedWords('streams'));
    const [one, other] = [0, 1].map((stream) => Array.from({ length: 40 }, () => drawBelow(rng, 1000, stream)));
    expect(one).not.toEqual(other);
  });
});

describe('dice', () => {
  test('of the same seed fall the same, of another otherwise', () => {
    const roll = (seed: string): number[] => {
      const dice = makeDice(seed);
      return Array.from({ length: 50 }, () => dice.below(1000));
    };
    expect(roll('a')).toEqual(roll('a'));
    expect(roll('a')).not.toEqual(roll('b'));
  });

  test.each([1, 2, 6, 31])('show each number below %i equally often', (n) => {
    const dice = makeDice(`dice ${n}`);
    expect(isEven(n, 20_000, () => dice.below(n))).toBe(true);
  });
});

/** Whether over many draws each number comes within six standard deviations of its share. */
function isEven(n: number, draws: number, draw: () => number): boolean {
  const counts = new Map<number, number>();
  for (let i = 0; i < draws; i++) {
    const number = draw();
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const share = draws / n;
  const spread = 6 * Math.sqrt(share * (1 - 1 / n));
  return Array.from({ length: n }, (_, i) => counts.get(i) ?? 0).every((count) => Math.abs(count - share) <= spread);
}

/** The words of a key's stream, one after the other, from @noble/ciphers. */
function* wordsOf(key: Uint8Array, stream: number): Generator<number, never> {
  for (let block = 0; ; block++) yield* new Uint32Array(nobleBlock(key, stream, block).buffer);
}

/** The first word that is below the greatest multiple of n, modulo n: no number is likelier than another. */
function rejected(words: Generator<number, never>, n: number): number {
  for (;;) {
    const word = words.next().value;
    if (word < Math.floor(2 ** 32 / n) * n) return word % n;
  }
}
