import { expect, test } from 'vitest';
import { seedWords } from '../../engine/luck/random.ts';
import { pathOf, type QrCode, qrCode } from './qr.ts';

/* What scanners read is checked in `bench/print/codes.ts`; these hold that a new version of the encoder draws the same. */

const rowsOf = (code: QrCode | null): string[] => (code ?? []).map((row) => row.map((is) => (is ? '#' : '.')).join(''));

test('a short code of capital letters, module by module', () => {
  expect(rowsOf(qrCode('CARDWRIGHT'))).toEqual([
    '#######.#.###.#######',
    '#.....#.##..#.#.....#',
    '#.###.#.#.#...#.###.#',
    '#.###.#..##.#.#.###.#',
    '#.###.#.#####.#.###.#',
    '#.....#..##...#.....#',
    '#######.#.#.#.#######',
    '.........##..........',
    '#..#######.#.#..#.###',
    '#.#.....#..###..#....',
    '..###.#..#.##..#..###',
    '#.##.#.###..###..#..#',
    '...##.###.######..###',
    '........###.####...#.',
    '#######.##.#...#####.',
    '#.....#.#.#...##.####',
    '#.###.#.###..###.#.##',
    '#.###.#.#.#.#####....',
    '#.###.#..#####...#.##',
    '#.....#....##..#.#.#.',
    '#######.##..##.#.###.',
  ]);
});

test.each([
  [38, 3, '48ac8917'],
  [130, 8, 'c9a57263'],
  [230, 11, 'c7960120'],
  [331, 13, 'baabd2f9'],
  [332, 14, '9d73f16d'],
])('an address of %i letters is a code of version %i', (letters, version, digest) => {
  const front = 'https://cards.example/#/code/';
  const text = letters === 38 ? `${front}7K2M-9QXB` : front + '7K2M-'.repeat(100).slice(0, letters - front.length);
  const code = qrCode(text);
  expect(code).toHaveLength(17 + 4 * version);
  expect(seedWords(rowsOf(code).join('\n'))[0]?.toString(16)).toBe(digest);
});

test('what is too long has none', () => {
  expect(qrCode('x'.repeat(1000))).toBeNull();
});

test('the path draws each dark module once', () => {
  const code = qrCode('CARDWRIGHT') ?? [];
  const drawn = code.map((row) => row.map(() => false));
  for (const [, x, y, length] of pathOf(code).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let i = 0; i < Number(length); i++) {
      const row = drawn[Number(y)];
      if (row) row[Number(x) + i] = true;
    }
  expect(drawn).toEqual(code);
});
