/*
 * A key to come back with when no browser knows somebody any more: to be written down by hand and typed again. Five groups of six
 * out of 31 letters and digits that do not look alike; the last of each group is a check, so that a typo is found, and where. 25 of
 * the 30 are chance, 123 bits. The page uses this file, too.
 */

const LETTERS = 'ABCDEFGHJKLMNPQRSTVWXYZ23456789'; // no I, O, U, 0, 1; and 31 is prime, so that every single typo changes the check
const GROUPS = 5;
const CHANCE = 5; // of each group; the check follows

/** Of the letters of a key, without what is between the groups. */
export const KEY_LENGTH = GROUPS * (CHANCE + 1);

/** As it is shown, in groups. `randomBelow` gives a whole number below another, each as likely. */
export const newRecoveryKey = (randomBelow: (limit: number) => number): string =>
  Array.from({ length: GROUPS }, (_, group) => {
    const places = Array.from({ length: CHANCE }, () => randomBelow(LETTERS.length));
    return [...places, checkOf(places, group)].map((place) => LETTERS[place]).join('');
  }).join('-');

/** Two neighbours that changed places have another check, and so have two groups. */
const checkOf = (places: readonly number[], group: number): number =>
  (places.reduce((sum, place, at) => sum + place * (at + 1), 0) + (group + 1) * 7) % LETTERS.length;

/** What was typed, without spaces and hyphens. */
export const lettersTyped = (typed: string): string => typed.toUpperCase().replaceAll(/[\s\p{Pd}_.,]/gu, '');

/** The key as it is kept, without what is between the groups; or what is wrong with it, in one sentence. */
export function readRecoveryKey(typed: string): { readonly key: string } | { readonly fault: string } {
  const key = lettersTyped(typed);
  const odd = Array.from(key).find((letter) => !LETTERS.includes(letter));
  if (odd !== undefined)
    return { fault: `There is no ${odd} in a recovery key: I, O, U, 0 and 1 are never used. Look at it once more.` };
  if (key.length !== KEY_LENGTH)
    return {
      fault: `A recovery key has ${KEY_LENGTH} letters and digits in ${GROUPS} groups, and this has ${key.length}.`,
    };
  for (let group = 0; group < GROUPS; group++) {
    const from = group * (CHANCE + 1);
    const places = Array.from(key.slice(from, from + CHANCE + 1), (letter) => LETTERS.indexOf(letter));
    if (places.pop() !== checkOf(places, group))
      return {
        fault: `There is a typo in group ${group + 1} of this recovery key (${key.slice(from, from + CHANCE + 1)}).`,
      };
  }
  return { key };
}
