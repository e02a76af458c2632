import { expect, test } from 'vitest';
import type { Account, Estimate } from '../../study/review/ledger.ts';
import { largestIn, one, type Scale, signOf, sumOf, timeText, told } from './words.ts';

const about = (value: number, half: number): Estimate => ({ value, interval: [value - half, value + half] });
const account = (luck: Estimate, own: Estimate, others: Estimate): Account => ({
  fair: 0.25,
  result: 0.25 + luck.value + own.value + others.value,
  luck,
  own,
  others,
});
const scale = (of: Account): Scale => ({ unit: '', factor: 100, account: of, before: () => 0, after: () => 0 });

test('the largest part is named only if its interval excludes 0 and it is clearly larger than the next', () => {
  expect(largestIn(account(about(-0.3, 0.05), about(-0.08, 0.03), about(-0.05, 0.02)))).toBe('mostly unlucky');
  expect(largestIn(account(about(0.3, 0.05), about(-0.08, 0.03), about(0, 0.02)))).toBe('mostly lucky');
  expect(largestIn(account(about(0.02, 0.05), about(-0.3, 0.03), about(0, 0.02)))).toBe('mostly your own choices');
  expect(largestIn(account(about(0.02, 0.05), about(0.01, 0.03), about(0.5, 0.02)))).toBe(
    'mostly the choices of others',
  );
  expect(largestIn(account(about(-0.3, 0.31), about(-0.08, 0.03), about(0, 0.02)))).toBe('a bit of everything');
  expect(largestIn(account(about(-0.1, 0.01), about(-0.08, 0.01), about(0, 0.02)))).toBe('a bit of everything');
});

test('what lies within its interval of 0 is neither blamed nor praised', () => {
  for (const part of ['luck', 'own', 'others'] as const) {
    const within = told(part, about(-0.04, 0.05));
    expect(within).not.toMatch(/cost|unlucky|helped|brought/i);
    expect(within).toBe(told(part, about(0.04, 0.05)));
    expect(told(part, about(-0.06, 0.05))).toMatch(/cost|unlucky/i);
  }
  expect(signOf(about(0.05, 0.05))).toBe(0);
});

test('what is written adds up to the digit, however it rounds', () => {
  for (let i = 0; i < 500; i++) {
    const [luck, own] = [Math.sin(i) / 3, Math.cos(3 * i) / 7] as const;
    const result = i % 3 === 0 ? 1 : i % 3 === 1 ? 0 : 0.5;
    const others = result - 0.25 - luck - own;
    const sum = sumOf(scale({ ...account(about(luck, 0.1), about(own, 0.1), about(others, 0.1)), result }));
    const tenths = (text: string | number): number => Math.round(10 * Number(String(text).replace('−', '-')));
    expect(tenths(sum.fair) + tenths(sum.parts.luck) + tenths(sum.parts.own) + tenths(sum.parts.others)).toBe(
      tenths(sum.result),
    );
    expect(Math.abs(sum.parts.luck - 100 * luck)).toBeLessThan(0.26);
  }
});

test('figures and times as people write them', () => {
  expect(one(-11.44)).toBe('−11.4');
  expect(one(-0.01)).toBe('0.0');
  expect(timeText(0.2)).toBe('about 1 s');
  expect(timeText(61.4)).toBe('about 61 s');
  expect(timeText(100)).toBe('about 2 min');
});
