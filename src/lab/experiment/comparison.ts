import { WHOLE_WIN } from '../../contract/tally.ts';
import {
  addDifference,
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
import { LITTLE_SPREAD } from '../statistics/mixture.ts';
import { dealsFor } from '../statistics/unpaired.ts';
import { columnsOf, type Experiment, gamesOfDeal, togetherOf, WATCHED } from './experiment.ts';
import type { Question } from './schedule.ts';

/** One thing that is measured of two variants. */
interface Measure {
  readonly difference: Sequence;
  a: number; // sums over what was observed
  b: number;
}

/** What single deals of one variant come to, as runs without pairs would see them. */
interface Alone {
  sum: number;
  squares: number;
}

type Rows = readonly [a: Int32Array, b: Int32Array];

/** What a measure came to; wins and shares from 0 to 1. */
export interface Measured {
  readonly a: number;
  readonly b: number;
  readonly difference: number;
  readonly interval: Interval;
}

export interface Measures {
  readonly win: readonly Measured[]; // by seat
  readonly place: readonly Measured[]; // wins by place after whoever begins; none where every deal is played from every place
  readonly score: readonly Measured[];
  readonly meanScore: Measured; // of all seats
  readonly length: Measured; // decisions a game
  readonly rounds: Measured;
  readonly lead: Measured;
  readonly shared: Measured; // victories of several
  readonly otherWinner: Measured; // games that somebody else won than in A
  readonly cards: readonly WatchedCard[]; // those in which A and B differ
}

export interface WatchedCard {
  readonly card: string;
  readonly owners: Measured; // share of the seats that end with it
  readonly wins: Measured; // share of the games that such a seat wins
}

/** Two variants, compared on the same deals while these come in. */
export interface Comparison extends Question {
  measures(): Measures;
  readonly deals: number;
  /** The widest interval of a win: half its width. */
  readonly radius: () => number;
  /** How many games of two runs without pairs would have given the same width. */
  unpairedGames(): number;
  /** How strongly each measure speaks against “no difference”. */
  evidence(): Evidence;
  readonly isSame: boolean; // no number of any deal differed
}

export interface Evidence {
  readonly win: readonly number[]; // by seat
  readonly place: readonly number[];
  readonly meanScore: number;
  readonly length: number;
  readonly lead: number;
  readonly shared: number;
}

/** `width`: it is settled when all intervals of wins have at most this half width. */
export function compareVariants(
  experiment: Experiment,
  a: number,
  b: number,
  { width, most }: { readonly width: number; readonly most: number },
): Comparison {
  const [variantA, variantB] = [experiment.variants[a], experiment.variants[b]];
  if (!variantA || !variantB) throw new Error(`${experiment.game}: there are no variants ${a} and ${b}`);
  const columns = columnsOf(experiment, variantA);
  const seats = variantA.bots.length;
  const games = gamesOfDeal(experiment, variantA);
  if (variantB.bots.length !== seats || gamesOfDeal(experiment, variantB) !== games)
    throw new Error(`${experiment.game}: variants of other numbers of seats cannot be paired`);
  const size = togetherOf(experiment);
  const measure = (bounds: Interval | null, rho?: number): Measure => ({
    difference: sequence(bounds, rho),
    a: 0,
    b: 0,
  });
  const all = (bounds: Interval | null): Measure[] => Array.from({ length: seats }, () => measure(bounds));
  const others = (seats - 1) / seats;
  const win =
    size === 1
      ? all(DIFFERENCE)
      : Array.from({ length: seats }, () => measure([-2 * others, 2 * others], LITTLE_SPREAD));
  const place = games > 1 || seats === 1 ? [] : all(DIFFERENCE);
  const score = all(null);
  const [meanScore, length, rounds, lead] = [measure(null), measure(null), measure(null), measure(null)];
  const shared = measure(DIFFERENCE);
  const watched = (experiment.watched ?? []).map((card) => ({
    card,
    owners: measure(DIFFERENCE),
    wins: measure(DIFFERENCE),
  }));
  const otherWinner = sequence([0, 1]);
  const alone = win.map((): readonly [Alone, Alone] => [
    { sum: 0, squares: 0 },
    { sum: 0, squares: 0 },
  ]);
  let together: Rows[] = []; // deals that make one observation, as far as they are in
  let deals = 0;
  let isSame = true;

  /**
   * What a seat wins, on average over all places where everybody may sit: the fair share, and what it wins more elsewhere than whoever had its luck
   * before. That is not biased whoever wins, and where seats make no difference nothing is left of chance.
   */
  function shareOf(rows: readonly Rows[], side: 0 | 1, seat: number): number {
    const won = (of: number, who: number): number => rows[of]![side][columns.wins + who]! / WHOLE_WIN / games;
    if (rows.length === 1) return won(0, seat);
    const turn = rows[1]![side][columns.turn]!;
    return 1 / seats + others * (won(1, seat) - won(0, (seat - turn + seats) % seats));
  }

  /** Deals with the same luck depend on each other, so both together are one observation. */
  function observe(rows: readonly Rows[]): void {
    const mean = (side: 0 | 1, of: (row: Int32Array) => number): number =>
      rows.reduce((sum, pair) => sum + of(pair[side]), 0) / rows.length;
    const add = (one: Measure, of: (row: Int32Array) => number): void => addPair(one, mean(0, of), mean(1, of));
    const each = (one: Measure, column: number, unit: number): void => add(one, (row) => row[column]! / unit);
    win.forEach((one, seat) => addPair(one, shareOf(rows, 0, seat), shareOf(rows, 1, seat)));
    place.forEach((one, after) =>
      add(one, (row) => row[columns.wins + ((row[columns.starter]! + after) % seats)]! / WHOLE_WIN),
    );
    score.forEach((one, seat) => each(one, columns.scores + seat, games));
    add(meanScore, (row) => total(row) / games / seats);
    each(length, columns.decisions, games);
    each(rounds, columns.rounds, games);
    each(lead, columns.lead, games);
    each(shared, columns.shared, games);
    watched.forEach(({ owners, wins }, i) => {
      const at = columns.watched + i * WATCHED.width;
      each(owners, at + WATCHED.owners, games * seats);
      each(wins, at + WATCHED.wins, games * WHOLE_WIN);
    });
    addValue(otherWinner, rows.reduce((sum, pair) => sum + othersOf(pair), 0) / games / rows.length);
  }

  /** Games of a deal that somebody else won. */
  function othersOf([rowA, rowB]: Rows): number {
    let others = 0;
    for (let at = columns.winners; at < columns.turn; at++) if (rowA[at] !== rowB[at]) others++;
    return others;
  }

  const total = (row: Int32Array): number => {
    let sum = 0;
    for (let seat = 0; seat < seats; seat++) sum += row[columns.scores + seat]!;
    return sum;
  };
  const radius = (): number => Math.max(...win.map(({ difference }) => radiusOf(difference)));
  return {
    variants: [a, b],
    most,
    add([rowA, rowB]) {
      if (!rowA || !rowB) throw new Error(`${experiment.game}: a deal without both variants`);
      alone.forEach((its, seat) =>
        [rowA, rowB].forEach((row, side) => {
          const share = row[columns.wins + seat]! / WHOLE_WIN / games;
          its[side === 0 ? 0 : 1].sum += share;
          its[side === 0 ? 0 : 1].squares += share * share;
        }),
      );
      isSame &&= rowA.every((number, at) => number === rowB[at]);
      deals++;
      together.push([rowA, rowB]);
      if (together.length < size && deals < most) return;
      observe(together);
      together = [];
    },
    isSettled: () => win.every(({ difference }) => radiusOf(difference) <= width),
    get deals() {
      return deals;
    },
    get isSame() {
      return isSame;
    },
    radius,
    measures: () => ({
      win: win.map(measured),
      place: place.map(measured),
      score: score.map(measured),
      meanScore: measured(meanScore),
      length: measured(length),
      rounds: measured(rounds),
      lead: measured(lead),
      shared: measured(shared),
      otherWinner: {
        a: 0,
        b: digits(meanOf(otherWinner)),
        difference: digits(meanOf(otherWinner)),
        interval: tidy(intervalOf(otherWinner)),
      },
      cards: watched.map(({ card, owners, wins }) => ({ card, owners: measured(owners), wins: measured(wins) })),
    }),
    unpairedGames() {
      if (deals === 0) return 0;
      const radii = win.map(({ difference }) => radiusOf(difference));
      const widest = radii.indexOf(Math.max(...radii));
      const variance = ({ sum, squares }: Alone): number => squares / deals - (sum / deals) ** 2;
      const both = (alone[widest] ?? []).reduce((all, one) => all + variance(one), 0);
      return 2 * games * dealsFor(radii[widest] ?? 1, Math.max(0, both), 2);
    },
    evidence: () => ({
      win: win.map(against),
      place: place.map(against),
      meanScore: against(meanScore),
      length: against(length),
      lead: against(lead),
      shared: against(shared),
    }),
  };
}

function addPair(one: Measure, a: number, b: number): void {
  addDifference(one.difference, a, b);
  one.a += a;
  one.b += b;
}

const against = ({ difference }: Measure): number => evidenceAgainst(difference, 0);

function measured({ a, b, difference }: Measure): Measured {
  const n = Math.max(1, difference.n);
  return {
    a: digits(a / n),
    b: digits(b / n),
    difference: digits(meanOf(difference)),
    interval: tidy(intervalOf(difference)),
  };
}

const tidy = ([low, high]: Interval): Interval => [digits(low), digits(high)];

/** To a billionth: the last digits of a logarithm are not the same in every browser. */
export const digits = (number: number): number => Math.round(number * 1e9) / 1e9;
