import { expect, test } from 'vitest';
import { changeWords, ratingWords } from './rating.tsx';

const skill = (mu: number, sigma = 3): { mu: number; sigma: number } => ({ mu, sigma });

test('a rating has one digit, and a question mark while it is uncertain', () => {
  expect(ratingWords(skill(25, 25 / 3))).toBe('25.0?');
  expect(ratingWords(skill(31.26, 6))).toBe('31.3');
});

test('what changed is the difference of what is shown before and after', () => {
  expect(changeWords(skill(25), skill(27.64))).toBe('+2.6');
  expect(changeWords(skill(25), skill(22.36))).toBe('−2.6');
  expect(changeWords(skill(25.04), skill(25.06))).toBe('+0.1'); // 25.0 and 25.1
  expect(changeWords(skill(25.01), skill(25.04))).toBe('±0.0');
});
