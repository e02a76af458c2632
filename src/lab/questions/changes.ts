import { type Comparison, compareVariants, type Measured } from '../experiment/comparison.ts';
import type { Experiment } from '../experiment/experiment.ts';
import type { Enough } from '../experiment/watch.ts';
import { discoveries } from '../statistics/false-alarms.ts';
import type { Inquiry, Row } from './inquiry.ts';
import { placeName } from './seats.ts';

/** What one change does to one measure: the estimate is the difference to the first variant. */
export interface ChangeRow extends Row {
  readonly change: string;
  readonly measure: string;
  readonly a: number;
  readonly b: number;
}

/** What a change does, in a word. */
export type Effect = 'winners' | 'scores or length' | 'nothing clear' | 'no game differs';

export interface Change {
  readonly change: string;
  readonly effect: Effect;
  readonly otherWinner: number; // share of deals
  readonly deals: number;
}

export interface Changes {
  readonly changes: readonly Change[];
  readonly rows: readonly ChangeRow[];
}

/** Compares every variant with the first one, on the same deals; `names` has one for each of the others. */
export function changesInquiry(experiment: Experiment, names: readonly string[], enough: Enough): Inquiry<Changes> {
  const comparisons = names.map((_, i) => compareVariants(experiment, 0, i + 1, enough));
  return {
    experiment,
    questions: comparisons,
    gamesOf: () => 2,
    found() {
      const drafts = comparisons.flatMap((one, i) => (one.deals === 0 ? [] : draftRows(names[i] ?? '', one)));
      const found = discoveries(drafts.map(({ evidence }) => evidence));
      const rows = drafts.map(({ row }, i) => ({ ...row, isClear: found[i] === true }));
      return { changes: comparisons.map((one, i) => changeOf(names[i] ?? '', one, rows)), rows };
    },
  };
}

interface Draft {
  readonly row: Omit<ChangeRow, 'isClear'>;
  readonly evidence: number;
}

function draftRows(change: string, comparison: Comparison): Draft[] {
  const measures = comparison.measures();
  const evidence = comparison.evidence();
  const draft = (measure: string, one: Measured, its: number): Draft => ({
    row: {
      what: `${change}: ${measure}`,
      estimate: one.difference,
      interval: one.interval,
      deals: comparison.deals,
      change,
      measure,
      a: one.a,
      b: one.b,
    },
    evidence: its,
  });
  return [
    ...measures.win.map((one, seat) => draft(`wins of seat ${seat}`, one, evidence.win[seat] ?? 1)),
    ...measures.place.map((one, after) => draft(`wins of ${placeName(after)}`, one, evidence.place[after] ?? 1)),
    draft('score', measures.meanScore, evidence.meanScore),
    draft('length', measures.length, evidence.length),
    draft('lead', measures.lead, evidence.lead),
    draft('shared victories', measures.shared, evidence.shared),
  ];
}

function changeOf(change: string, comparison: Comparison, rows: readonly ChangeRow[]): Change {
  const clear = rows.filter((row) => row.change === change && row.isClear);
  const effect: Effect = clear.some(({ measure }) => measure.startsWith('wins'))
    ? 'winners'
    : clear.length > 0
      ? 'scores or length'
      : comparison.isSame
        ? 'no game differs'
        : 'nothing clear';
  return {
    change,
    effect,
    otherWinner: comparison.deals === 0 ? 0 : comparison.measures().otherWinner.difference,
    deals: comparison.deals,
  };
}
