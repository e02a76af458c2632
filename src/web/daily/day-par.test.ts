import { expect, test } from 'vitest';
import { parWords } from './day-par.tsx';

test('what par is, and where one stands beside it', () => {
  const par = { points: 75, bot: 'normal', tries: 120 };
  expect(parWords(par, 75)).toBe(
    'the best that is known, by normal playing this very deal 120 times over. You made it.',
  );
  expect(parWords(par, 70)).toContain('You are 5 short.');
  expect(parWords(par, 80)).toContain('5 above it: yours is the line to beat');
  expect(parWords(par, null)).toContain('shown when you have played');
});
