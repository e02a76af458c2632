import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeDice } from '../engine/luck/random.ts';
import { newRecoveryKey, readRecoveryKey } from './recovery-key.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTVWXYZ23456789';
const some = (): string => newRecoveryKey((limit) => randomInt(limit));

test('a key is five groups of six letters and digits that do not look alike, and all of 120 bits are chance', () => {
  const drawn: number[] = [];
  const key = newRecoveryKey((limit) => {
    drawn.push(limit);
    return randomInt(limit);
  });
  expect(key).toMatch(/^(?:[A-HJ-NP-TV-Z2-9]{6}-){4}[A-HJ-NP-TV-Z2-9]{6}$/);
  expect(drawn.reduce((bits, limit) => bits + Math.log2(limit), 0)).toBeGreaterThan(120);
  expect(new Set(Array.from({ length: 100 }, some)).size).toBe(100);
});

test('it is read however it is typed', () => {
  const key = some();
  const bare = key.replaceAll('-', '');
  const ways = [key, bare, key.toLowerCase(), ` ${key.replaceAll('-', ' – ')}\n`, Array.from(bare).join(' ')];
  for (const typed of ways) expect(readRecoveryKey(typed)).toEqual({ key: bare });
});

test('every typo in one place is found, and its group is named', () => {
  const key = some().replaceAll('-', '');
  for (let at = 0; at < key.length; at++)
    for (const other of LETTERS) {
      if (other === key[at]) continue;
      const typed = key.slice(0, at) + other + key.slice(at + 1);
      expect(readRecoveryKey(typed)).toEqual({
        fault: expect.stringContaining(`typo in group ${Math.floor(at / 6) + 1} `),
      });
    }
});

test('neighbours that changed places are found, and so are two groups', () => {
  for (let tries = 0; tries < 50; tries++) {
    const key = some().replaceAll('-', '');
    for (let at = 0; at + 1 < key.length; at++) {
      const [one, two] = [key.charAt(at), key.charAt(at + 1)];
      if (one === two || at % 6 === 5) continue;
      expect(readRecoveryKey(key.slice(0, at) + two + one + key.slice(at + 2))).toHaveProperty('fault');
    }
    const groups = key.match(/.{6}/g) ?? [];
    expect(readRecoveryKey([groups[1], groups[0], ...groups.slice(2)].join('-'))).toHaveProperty('fault');
  }
});

test('what is no key is refused with a sentence that says why', () => {
  expect(readRecoveryKey('')).toEqual({ fault: expect.stringContaining('this has 0') });
  expect(readRecoveryKey(`${some()}A`)).toEqual({ fault: expect.stringContaining('this has 31') });
  expect(readRecoveryKey(some().replace(/.$/, '0'))).toEqual({ fault: expect.stringContaining('There is no 0') });
  const dice = makeDice('keys');
  for (let i = 0; i < 200; i++) {
    const typed = Array.from({ length: 30 }, () => LETTERS[dice.below(31)]).join('');
    expect(readRecoveryKey(typed)).toHaveProperty('fault'); // one in 28 million would not be
  }
});
