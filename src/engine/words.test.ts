import { expect, test } from 'vitest';
import { lengthOf } from './words.ts';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [30, '30 seconds'],
  [60, '1 minute'],
  [90, '90 seconds'],
  [100, '1 minute 40 seconds'],
  [120, '2 minutes'],
  [3600, '1 hour'],
  [5400, '90 minutes'],
  [3661, '1 hour 1 minute 1 second'],
  [86_400, '1 day'],
  [93_600, '26 hours'],
  [259_200, '3 days'],
])('%i seconds are %s', (seconds, words) => {
  expect(lengthOf(seconds)).toBe(words);
});
