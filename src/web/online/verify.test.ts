import { expect, test } from 'vitest';
import { commitmentTo, seedOf } from '../../engine/deal.ts';
import { dealFault } from './verify.ts';

/* A server that deals as it likes is found out. */

const deal = { table: 'room-1', secret: 'sealed', words: ['blue teapot', '', 'rain'] };
const state = { seed: seedOf(deal), steps: [], deal };
const promised = { table: 'room-1', commitment: commitmentTo(deal), words: 'blue teapot', seat: 0 };

test('an honest deal has no fault, with words of one’s own or without', () => {
  expect(dealFault(state, promised)).toBeNull();
  expect(dealFault(state, { ...promised, words: null, seat: null })).toBeNull();
});

test('a secret that was chosen later does not fit the seal', () => {
  const later = { ...deal, secret: 'chosen' };
  expect(dealFault({ ...state, seed: seedOf(later), deal: later }, promised)).toContain(
    'not the one that it had sealed',
  );
});

test('words that were left out or changed are noticed by whoever gave them', () => {
  const without = { ...deal, words: ['', '', 'rain'] };
  expect(dealFault({ ...state, seed: seedOf(without), deal: without }, promised)).toContain('Your words');
});

test('cards from another seed, the deal of another table, or none', () => {
  expect(dealFault({ ...state, seed: 'lucky' }, promised)).toContain('not dealt from the secret');
  expect(dealFault(state, { ...promised, table: 'room-2' })).toContain('another table');
  for (const odd of [null, {}, { ...state, deal: { ...deal, words: 'rain' } }])
    expect(dealFault(odd, promised)).toContain('does not tell');
});
