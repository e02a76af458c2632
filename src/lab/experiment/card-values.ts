import { WHOLE_WIN } from '../../contract/tally.ts';
import {
  addSeveral,
  addValue,
  DIFFERENCE,
  evidenceAgainst,
  type Interval,
  intervalOf,
  meanOf,
  radiusOf,
  type Sequence,
  sequence,
} from '../statistics/sequence.ts';
import { discoveries } from '../statistics/false-alarms.ts';
import { digits } from './comparison.ts';
import { CARD, TRIAL, trialAt, UNDO, UNDONE } from './record-cards.ts';
import type { Question } from './schedule.ts';
import type { Enough } from './watch.ts';

/** What is known of one card. */
export interface CardValue {
  readonly card: string;
  readonly seen: number; // how many seats could use it, in all deals
  readonly used: number; // and how many did
  /** How much more often those win who used it than seats do on average. */
  readonly lift: number;
  readonly liftInterval: Interval;
  /** How much more often they win than with another card in its place, everything before that being the same. */
  readonly estimate: number;
  readonly interval: Interval;
  readonly undone: number; // uses that were undone for it
  readonly isClear: boolean; // it does something, with 5 % false alarms over all cards
  readonly mark: Mark | null;
}

/** Strong, weak: clearly above or below what cards bring on average. Leaders only: its value may be 0 and is clearly less than its lift. */
export type Mark = 'strong' | 'leaders only' | 'weak';

/** A card that can fail, such as an objective: in how many of the lost and of the won games it did. */
export interface TrialValue {
  readonly card: string;
  readonly opened: number; // times, in all deals
  readonly failed: number;
  readonly inLost: number; // share of the lost games in which it failed
  readonly inLostInterval: Interval;
  readonly inWon: number;
  readonly inWonInterval: Interval;
}

export interface CardStudy extends Question {
  readonly deals: number;
  values(): CardValue[];
  /** Those that can fail, the one that fails in most lost games first. */
  trials(): TrialValue[];
  /** Of all cards together: what using one brings. */
  readonly average: () => number;
}

const OF_SEATS: Interval = [-1, 1]; // of the wins of those who used a card less what was foretold
const CLEAR_LIFT = 0.025;

/** Settled when the value of every card that was used in one deal of fifty or more is known to this half width. */
export function studyCards(faces: readonly string[], seats: number, { width, most }: Enough): CardStudy {
  const cards = faces.map((card) => ({
    card,
    seen: 0,
    used: 0,
    wins: sequence(OF_SEATS),
    value: sequence(DIFFERENCE),
    opened: 0,
    failed: 0,
    inLost: sequence([0, 1]),
    inWon: sequence([0, 1]),
  }));
  const all = sequence(DIFFERENCE);
  let deals = 0;
  let won = 0;
  const isCommon = ({ used }: { readonly used: number }): boolean => used * 50 >= deals;
  const average = (): number => meanOf(all);

  function valueOf(one: (typeof cards)[number], isClear: boolean): CardValue {
    const fair = won / WHOLE_WIN / Math.max(1, deals * seats);
    const lift = one.wins.n === 0 ? 0 : meanOf(one.wins) - fair;
    const liftInterval = around(lift, one.wins);
    const estimate = meanOf(one.value);
    const interval = around(estimate, one.value);
    const mark: Mark | null =
      isClear && interval[0] > average()
        ? 'strong'
        : liftInterval[0] > CLEAR_LIFT && interval[0] <= 0 && interval[1] < lift
          ? 'leaders only'
          : interval[1] < average()
            ? 'weak'
            : null;
    return {
      card: one.card,
      seen: one.seen,
      used: one.used,
      lift: digits(lift),
      liftInterval,
      estimate: digits(estimate),
      interval,
      undone: one.value.n,
      isClear,
      mark,
    };
  }

  return {
    variants: [0],
    most,
    add([row]) {
      if (!row) throw new Error('a deal without a row');
      deals++;
      won += row[0]!;
      cards.forEach((one, face) => {
        const at = 1 + face * CARD.width;
        one.seen += row[at + CARD.seen]!;
        one.used += row[at + CARD.used]!;
        addSeveral(one.wins, row[at + CARD.wins]! / WHOLE_WIN, row[at + CARD.used]!);
        const trial = trialAt(cards.length, face);
        if (trial >= row.length) return;
        one.opened += row[trial + TRIAL.opened]!;
        one.failed += row[trial + TRIAL.failed]!;
        addValue(row[0] === 0 ? one.inLost : one.inWon, row[trial + TRIAL.failed]! > 0 ? 1 : 0);
      });
      for (let i = 0; i < UNDONE; i++) {
        const at = 1 + cards.length * CARD.width + i * UNDO.width;
        const one = cards[row[at + UNDO.face]! - 1];
        if (!one) continue;
        addValue(one.value, row[at + UNDO.difference]! / WHOLE_WIN);
        addValue(all, row[at + UNDO.difference]! / WHOLE_WIN);
      }
    },
    isSettled: () => cards.every((one) => !isCommon(one) || radiusOf(one.value) <= width),
    get deals() {
      return deals;
    },
    average,
    trials: () =>
      cards
        .filter(({ opened }) => opened > 0)
        .map(({ card, opened, failed, inLost, inWon }) => ({
          card,
          opened,
          failed,
          inLost: digits(meanOf(inLost)),
          inLostInterval: ends(inLost),
          inWon: digits(meanOf(inWon)),
          inWonInterval: ends(inWon),
        }))
        .toSorted((a, b) => b.inLost - a.inLost || b.failed - a.failed),
    values() {
      const known = cards.filter(({ seen }) => seen > 0); // what everybody begins with is in no hand or market
      const clear = discoveries(known.map(({ value }) => evidenceAgainst(value, 0)));
      return known.map((one, i) => valueOf(one, clear[i] === true));
    },
  };
}

function ends(s: Sequence): Interval {
  const [low, high] = intervalOf(s);
  return [digits(low), digits(high)];
}

/** An interval, or all that is possible where nothing was seen. */
function around(estimate: number, s: Sequence): Interval {
  if (s.n === 0) return [-1, 1];
  const [low, high] = intervalOf(s);
  const shift = estimate - meanOf(s);
  return [digits(Math.max(-1, low + shift)), digits(Math.min(1, high + shift))];
}
