import { expect, test } from 'vitest';
import { restOn, unspent } from './tab.ts';
import { unspentText } from './words/card-text.ts';

test('[§4.3] converted icons that pay are not left over', () => {
  // Two Stone are owed: one Wood of three pays by conversion, the other was given.
  const counters = {
    cost: [0, 0, 2, 0],
    icons: [3, 0, 1, 0],
    wild: 0,
    saving: [0, 0, 0, 0],
    convert: [2, 0, 0, 0],
    each: [0, 0, 0, 0],
    keys: 0,
    capacity: 0,
  };
  expect(restOn(counters)).toEqual({ icons: [2, 0, 0, 0], wild: 0, savings: [0, 0, 0, 0], convert: [1, 0, 0, 0] });
  expect(unspent({ counters })).toBe(2);
  expect(unspentText(counters)).toBe('2W');
});
