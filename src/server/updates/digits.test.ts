import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeDigits } from './digits.ts';

test('numbers are written as JSON writes them', () => {
  const digits = makeDigits();
  const whole = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.nat(300));
  fc.assert(
    fc.property(fc.array(whole, { maxLength: 2000 }), (numbers) => {
      for (const number of numbers) digits.put(number);
      expect(`[${digits.take()}]`).toBe(JSON.stringify(numbers));
    }),
  );
});

test('the longest numbers fit however many there are', () => {
  const digits = makeDigits();
  const numbers = Array.from({ length: 5000 }, () => Number.MIN_SAFE_INTEGER);
  for (const number of numbers) digits.put(number);
  expect(`[${digits.take()}]`).toBe(JSON.stringify(numbers));
});
