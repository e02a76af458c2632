import { WHOLE_WIN } from '../../contract/tally.ts';
import {
  addValue,
  evidenceAgainst,
  type Interval,
  intervalOf,
  meanOf,
  radiusOf,
  sequence,
} from '../statistics/sequence.ts';
import { digits } from './comparison.ts';
import { columnsOf, type Experiment, gamesOfDeal } from './experiment.ts';
import type { Question } from './schedule.ts';

/** A share that was measured. */
export interface Share {
  readonly estimate: number;
  readonly interval: Interval;
}

/** Who wins in one variant. */
export interface Watch extends Question {
  readonly deals: number;
  readonly radius: () => number;
  /** By place in the list of bots: the seat, unless every deal is played from every place. */
  bySeat(): readonly Share[];
  /** By distance from whoever decided first, where not all decide together. */
  byPlace(): readonly Share[];
  /** How strongly each of these speaks against a share. */
  evidence(of: 'seat' | 'place', share: number): readonly number[];
}

export interface Enough {
  readonly width: number;
  readonly most: number; // deals
}

export function watchVariant(experiment: Experiment, number: number, { width, most }: Enough): Watch {
  const variant = experiment.variants[number];
  if (!variant) throw new Error(`${experiment.game}: there is no variant ${number}`);
  const columns = columnsOf(experiment, variant);
  const games = gamesOfDeal(experiment, variant);
  const seats = variant.bots.length;
  const shares = Array.from({ length: seats }, () => sequence([0, 1]));
  const places = Array.from({ length: seats }, () => sequence([0, 1]));
  let deals = 0;
  return {
    variants: [number],
    most,
    add([row]) {
      if (!row) throw new Error(`${experiment.game}: a deal without a row`);
      for (let seat = 0; seat < seats; seat++) {
        const share = row[columns.wins + seat]! / WHOLE_WIN / games;
        addValue(shares[seat]!, share);
        addValue(places[(seat - row[columns.starter]! + seats) % seats]!, share);
      }
      deals++;
    },
    isSettled: () => [...shares, ...(games > 1 ? [] : places)].every((one) => radiusOf(one) <= width),
    get deals() {
      return deals;
    },
    radius: () => Math.max(...shares.map((one) => radiusOf(one))),
    bySeat: () => shares.map(shareOf),
    byPlace: () => places.map(shareOf),
    evidence: (of, share) => (of === 'seat' ? shares : places).map((one) => evidenceAgainst(one, share)),
  };
}

function shareOf(one: ReturnType<typeof sequence>): Share {
  const [low, high] = intervalOf(one);
  return { estimate: digits(meanOf(one)), interval: [digits(low), digits(high)] };
}
