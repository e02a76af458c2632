import { type Interval, sampleOf } from '../../study/review/ledger.ts';
import type { KeptReview } from '../review/kept-reviews.ts';
import { scaleOf } from '../review/words.ts';

/* What reviews of one's own matches add up to: luck over time, and the kinds of choices that cost most. */

/** A mean over matches, as 19 of 20 such intervals hold it; the interval is null where there are too few matches. */
export interface Mean {
  readonly value: number;
  readonly interval: Interval | null;
}

/** Reviews of matches that ended one after the other. */
interface LuckStretch {
  readonly until: number; // when the last of them ended
  readonly played: number;
  readonly luck: Mean;
  readonly own: Mean;
}

export interface Reviewed {
  readonly at: number; // when the match ended
  readonly kept: KeptReview;
}

const STRETCHES = 8;
const FEWEST_IN_STRETCH = 3;
const FEWEST = 3; // matches without which an interval says nothing

/** One line for each match and number, as `scaleOf` counts it. */
export function luckOver(reviews: readonly Reviewed[]): LuckStretch[] {
  const inOrder = reviews.toSorted((a, b) => a.at - b.at);
  const size = Math.max(FEWEST_IN_STRETCH, Math.ceil(inOrder.length / STRETCHES));
  return Array.from({ length: Math.ceil(inOrder.length / size) }, (_, i) => {
    const some = inOrder.slice(i * size, (i + 1) * size);
    const of = (part: 'luck' | 'own'): Mean =>
      meanIn(
        some.map(({ kept: { review } }) => {
          const { account, factor } = scaleOf(review);
          return factor * account[part].value;
        }),
      );
    return { until: some.at(-1)?.at ?? 0, played: some.length, luck: of('luck'), own: of('own') };
  });
}

/** A kind of choice, and what it brought in a match beside what is usual at the table. */
interface ChoiceKind {
  readonly type: string;
  readonly choices: number; // in all matches
  readonly brought: Mean; // a match
}

/** The kind that cost most first. */
export function costliestIn(reviews: readonly Reviewed[]): ChoiceKind[] {
  const types = new Set(reviews.flatMap(({ kept }) => kept.review.steps.flatMap(({ choice }) => choice ?? [])));
  return Array.from(types, (type) => {
    let choices = 0;
    const sums = reviews.map(({ kept: { review } }) => {
      const scale = scaleOf(review);
      const steps = review.steps.filter(({ choice }) => choice === type);
      choices += steps.length;
      return steps.reduce((sum, step) => sum + scale.factor * (scale.after(step) - scale.before(step)), 0);
    });
    return { type, choices, brought: meanIn(sums) };
  }).toSorted((a, b) => a.brought.value - b.brought.value || (a.type < b.type ? -1 : 1));
}

function meanIn(values: readonly number[]): Mean {
  const { value, interval } = sampleOf(values);
  return { value, interval: values.length < FEWEST ? null : interval };
}
