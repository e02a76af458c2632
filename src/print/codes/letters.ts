import { amountOf, Problem } from '../../engine/words.ts';

/*
 * A printed code as people read and type it: groups of four out of 32 letters and digits. Two of them make a number below 1024, and three
 * such numbers at the end are a check (Reed and Solomon 1960, with the roots 1, α and α²): any three wrong numbers are noticed, so every
 * mistyped letter, every two that changed places, and every one that was left out is. One wrong number is even found, so that whoever typed
 * the code knows where to look. It is never corrected: that would be a guess.
 */

/** Without I, L, O and U, which look like 1, 1, 0 and V. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LOOKALIKES: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', U: 'V' };
const GROUP = 4;
const CHECKS = 3;
const SIZE = 1024;
const POLYNOMIAL = 0b100_0000_1001; // x¹⁰ + x³ + 1, which has the root α
/** Added to the check, so that a code with something before or after it is none. */
const MASK = [0x155, 0x2c7, 0x0e9];
export const MOST_NUMBERS = SIZE - 1 - CHECKS; // in a longer one a mistake could hide
export const BITS = 10; // of a number

const power = new Uint16Array(SIZE - 1);
const logarithm = new Uint16Array(SIZE);
for (let i = 0, value = 1; i < SIZE - 1; i++) {
  power[i] = value;
  logarithm[value] = i;
  value <<= 1;
  if (value >= SIZE) value ^= POLYNOMIAL;
}

const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (power[((logarithm[a] ?? 0) + (logarithm[b] ?? 0)) % (SIZE - 1)] ?? 0);

/** (x − 1)(x − α)(x − α²), without its first coefficient. */
const GENERATOR = [0, 1, 2].reduce<number[]>(
  (product, root) => [...product, 0].map((value, i) => value ^ times(product[i - 1] ?? 0, power[root] ?? 0)),
  [1],
);

function checkOf(numbers: readonly number[]): number[] {
  let rest: number[] = Array.from({ length: CHECKS }, () => 0);
  for (const number of numbers) {
    const factor = number ^ (rest[0] ?? 0);
    rest = rest.map((_, i) => (rest[i + 1] ?? 0) ^ times(factor, GENERATOR[i + 1] ?? 0));
  }
  return rest.map((value, i) => value ^ (MASK[i] ?? 0));
}

/** Where the only wrong number is; null if there are several, or something is missing. */
function wrongAt(numbers: readonly number[]): number | null {
  const plain = numbers.map((value, i) => value ^ (MASK[i - numbers.length + CHECKS] ?? 0));
  const [s0 = 0, s1 = 0, s2 = 0] = [0, 1, 2].map((root) =>
    plain.reduce((sum, value) => times(sum, power[root] ?? 0) ^ value, 0),
  );
  if (s0 === 0 || s1 === 0 || s2 === 0) return null;
  const apart = (a: number, b: number): number => ((logarithm[a] ?? 0) - (logarithm[b] ?? 0) + SIZE - 1) % (SIZE - 1);
  const at = numbers.length - 1 - apart(s1, s0);
  return apart(s1, s0) === apart(s2, s1) && at >= 0 ? at : null;
}

/** Numbers below 1024 as a code. */
export function lettersOf(numbers: readonly number[]): string {
  const letters = [...numbers, ...checkOf(numbers)]
    .map((value) => `${ALPHABET[value >> 5] ?? ''}${ALPHABET[value & 31] ?? ''}`)
    .join('');
  return grouped(letters);
}

const grouped = (letters: string): string =>
  Array.from({ length: Math.ceil(letters.length / GROUP) }, (_, i) => letters.slice(i * GROUP, (i + 1) * GROUP)).join(
    '-',
  );

/** What somebody types, in the letters of a code: small ones, spaces and look-alikes are taken as they are meant. */
const meant = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\-–—·.]/gu, '')
    .replaceAll(/[ILOU]/g, (letter) => LOOKALIKES[letter] ?? letter);

/** The same code as it is printed. */
export const asPrinted = (typed: string): string => grouped(meant(typed));

/** The numbers of a typed code; a Problem that says where to look if it is damaged. */
export function numbersIn(typed: string): number[] {
  const letters = meant(typed);
  if (letters === '') throw new Problem('Type the code that is printed on the paper.');
  const values = Array.from(letters, (letter) => ALPHABET.indexOf(letter));
  const odd = values.indexOf(-1);
  if (odd >= 0)
    throw new Problem(
      `“${Array.from(letters)[odd] ?? ''}” in ${groupWith(letters, odd)} is in no code: compare it with the paper.`,
    );
  if (letters.length > 2 * (MOST_NUMBERS + CHECKS))
    throw new Problem(`This code has ${letters.length} letters, where ${2 * (MOST_NUMBERS + CHECKS)} are the most.`);
  if (letters.length % 2 === 1 || letters.length <= 2 * CHECKS)
    throw new Problem(`A letter of this code is missing or too much: it has ${amountOf(letters.length, 'letter')}.`);
  const numbers = Array.from(
    { length: letters.length / 2 },
    (_, i) => (values[2 * i] ?? 0) * 32 + (values[2 * i + 1] ?? 0),
  );
  const found = numbers.slice(0, -CHECKS);
  if (checkOf(found).every((value, i) => value === numbers[found.length + i])) return found;
  const at = wrongAt(numbers);
  throw new Problem(
    at === null
      ? 'This code has a mistake, or a part of it is missing: compare it with the paper.'
      : `This code has a mistake, most likely in ${groupWith(letters, 2 * at)}: compare it with the paper.`,
  );
}

function groupWith(letters: string, at: number): string {
  const group = Math.floor(at / GROUP);
  return `group ${group + 1}, ${letters.slice(group * GROUP, (group + 1) * GROUP)}`;
}
