import type { Review, ReviewStep, Surety } from '../../study/review/told.ts';
import type { Account, Estimate } from '../../study/review/ledger.ts';

/* What a review says, in words. Nothing is blamed or praised unless its interval says so. */

/** In what a review counts: the chance to win, or alone the expected score. */
export interface Scale {
  readonly unit: string;
  readonly factor: number;
  readonly account: Account;
  before(step: ReviewStep): number;
  after(step: ReviewStep): number;
}

export const scaleOf = (review: Review): Scale =>
  review.seats === 1
    ? {
        unit: 'points of the expected score',
        factor: 1,
        account: review.points,
        before: ({ points }) => points.before,
        after: ({ points }) => points.after,
      }
    : {
        unit: 'points of the chance to win',
        factor: 100,
        account: review,
        before: ({ before }) => before,
        after: ({ after }) => after,
      };

export type Part = 'luck' | 'own' | 'others';

export const PARTS: readonly Part[] = ['luck', 'own', 'others'];

export const NAMES: Readonly<Record<Part, string>> = {
  luck: 'Luck',
  own: 'Your choices',
  others: 'Choices of others',
};

/** −1, 1, or 0 where the interval holds 0. */
export const signOf = ({ interval: [low, high] }: Estimate): number => (low > 0 ? 1 : high < 0 ? -1 : 0);

const MOSTLY = 1.5; // so many times as much as the next

/** What made the match, if one thing clearly did: 'and mostly unlucky'. */
export function largestIn(account: Account): string {
  const sorted = PARTS.toSorted((a, b) => Math.abs(account[b].value) - Math.abs(account[a].value));
  const [first = 'luck', next = 'own'] = sorted;
  const sign = signOf(account[first]);
  if (sign === 0 || Math.abs(account[first].value) < MOSTLY * Math.abs(account[next].value))
    return 'a bit of everything';
  if (first === 'luck') return sign > 0 ? 'mostly lucky' : 'mostly unlucky';
  return first === 'own' ? 'mostly your own choices' : 'mostly the choices of others';
}

/** One part in a sentence. */
export function told(part: Part, one: Estimate): string {
  const sign = signOf(one);
  if (part === 'luck') return sign === 0 ? 'Luck was even.' : sign > 0 ? 'Lucky.' : 'Unlucky.';
  if (part === 'own') {
    if (sign === 0) return 'All in all they were close to what is usual at this table.';
    return sign > 0
      ? 'They brought you more than what is usual at this table.'
      : 'They cost you something beside what is usual at this table.';
  }
  if (sign === 0) return 'What others chose came to nothing much for you.';
  return sign > 0 ? 'They helped you. You had no part in it.' : 'They cost you something. You had no part in it.';
}

/* ---- figures ---- */

export const minus = (text: string): string => text.replace('-', '−');
export const one = (value: number): string => minus((Math.round(10 * value) / 10 + 0).toFixed(1));
export const signed = (value: number): string => (value > 0 ? `+${one(value)}` : one(value));
export const halfOf = ({ interval: [low, high] }: Estimate): number => (high - low) / 2;

export interface Sum {
  readonly fair: string;
  readonly parts: Readonly<Record<Part, number>>; // rounded to tenths
  readonly result: string;
}

/** Rounded so that what is written adds up; what rounding leaves over goes to the largest part. */
export function sumOf({ account, factor }: Scale): Sum {
  const tenths = (value: number): number => Math.round(10 * factor * value);
  const fair = tenths(account.fair);
  const result = tenths(account.result);
  const parts = {
    luck: tenths(account.luck.value),
    own: tenths(account.own.value),
    others: tenths(account.others.value),
  };
  const [largest = 'luck'] = PARTS.toSorted((a, b) => Math.abs(parts[b]) - Math.abs(parts[a]));
  parts[largest] += result - fair - parts.luck - parts.own - parts.others;
  return {
    fair: one(fair / 10),
    parts: { luck: parts.luck / 10, own: parts.own / 10, others: parts.others / 10 },
    result: one(result / 10),
  };
}

const SURE: readonly Surety[] = ['rough', 'fair', 'fairly sure', 'sure'];

/** 1 to 4. */
export const marksOf = (sure: Surety): number => SURE.indexOf(sure) + 1;

export const sureText = ({ sure, worlds }: Pick<Review, 'sure' | 'worlds'>): string =>
  `${sure.slice(0, 1).toUpperCase()}${sure.slice(1)}. ${worlds} imagined deals at every step, all of them possible by what you knew. The thin line is where the true value lies 19 times of 20.`;

/** 'about 6 s', 'about 2 min' */
export const timeText = (seconds: number): string =>
  seconds < 90 ? `about ${Math.max(1, Math.round(seconds))} s` : `about ${Math.round(seconds / 60)} min`;
