import { expect, test } from 'vitest';
import { clockWords, timeWords } from './clocks.tsx';
import { roomInLink } from '../links.ts';

test('what is left of a clock reads at a glance', () => {
  expect([41_200, 0, -5, 65_000].map(timeWords)).toEqual(['0:42', '0:00', '0:00', '1:05']);
  expect(timeWords(3_900_000)).toBe('1 h 05 min');
  expect(timeWords(2 * 86_400_000 + 3 * 3_600_000)).toBe('2 d 3 h');
});

test('the clock of a table is told in words', () => {
  expect(clockWords({ kind: 'none' })).toBe('no clock');
  expect(clockWords({ kind: 'each', seconds: 86_400 })).toBe('1 day for each decision');
  expect(clockWords({ kind: 'bank', seconds: 600, increment: 10 })).toBe(
    '10 minutes for the whole match, 10 seconds more for each decision',
  );
});

test('a table is found in a link, however it was pasted', () => {
  expect(roomInLink(' https://games.example.org/#/table/Ab_9-xyzAb_9-xyz ')).toBe('Ab_9-xyzAb_9-xyz');
  expect(roomInLink('Ab_9-xyzAb_9-xyz')).toBe('Ab_9-xyzAb_9-xyz');
  expect(roomInLink('http://localhost:8080/#/table/Ab_9-xyzAb_9-xyz/plain')).toBe('Ab_9-xyzAb_9-xyz');
  expect(roomInLink('hello')).toBe('');
});
