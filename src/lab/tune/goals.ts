import type { CardStudy } from '../experiment/card-values.ts';
import { digits } from '../experiment/comparison.ts';
import { columnsOf, type Experiment } from '../experiment/experiment.ts';
import type { Question } from '../experiment/schedule.ts';
import { type Watch, watchVariant } from '../experiment/watch.ts';
import { placeName } from '../questions/seats.ts';
import { addValue, type Interval, intervalOf, meanOf, radiusOf, sequence } from '../statistics/sequence.ts';

/** What a designer wants of a game; what is not named does not matter. */
export interface Goals {
  readonly length?: Interval; // decisions a game, on average
  readonly seats?: number; // nobody wins more or less often than the fair share by more than this
  readonly cards?: number; // no card's value is above or below that of all cards together by more than this
}

/** One figure that should lie within bounds. */
export interface Item {
  readonly goal: keyof Goals;
  readonly what: string; // the card, the seat, the place; for `length` that word
  readonly estimate: number;
  readonly interval: Interval;
  readonly wanted: Interval;
  readonly verdict: Verdict;
  readonly deals: number;
}

/** Met and missed are clear; open: the interval reaches across an end of what is wanted. */
export type Verdict = 'met' | 'missed' | 'open';

export function judged(
  goal: keyof Goals,
  what: string,
  estimate: number,
  interval: Interval,
  wanted: Interval,
  deals: number,
): Item {
  const [low, high] = interval;
  const isMissed = low > wanted[1] || high < wanted[0];
  const isMet = low >= wanted[0] && high <= wanted[1];
  return {
    goal,
    what,
    estimate: digits(estimate),
    interval: [digits(low), digits(high)],
    wanted,
    verdict: isMissed ? 'missed' : isMet ? 'met' : 'open',
    deals,
  };
}

/** How far a figure is from the middle of what is wanted, 1 being the ends. */
export const missOf = ({ estimate, wanted: [low, high] }: Item): number =>
  Math.abs(estimate - (low + high) / 2) / ((high - low) / 2);

/** The least that it can be, going by the interval. */
export function leastMissOf({ interval: [from, to], wanted: [low, high] }: Item): number {
  const middle = (low + high) / 2;
  return Math.max(0, from - middle, middle - to) / ((high - low) / 2);
}

/** Known well enough: it is clear on which side of the ends it lies, or the interval is a quarter of what is wanted. */
const isKnown = ({ verdict, interval, wanted }: Item): boolean =>
  verdict !== 'open' || interval[1] - interval[0] <= (wanted[1] - wanted[0]) / 4;

/** Known well enough to choose between two numbers by it: the interval is half of what is wanted. */
const isPrecise = ({ interval, wanted }: Item): boolean => interval[1] - interval[0] <= (wanted[1] - wanted[0]) / 2;

/**
 * When a measurement is enough. `all`: every figure is known. `repair`: as far as it is repaired by a number for each, so that of seats and
 * length one that is clearly missed will do. `check`: any that is clearly missed will do. `weigh`: all are precise, or clearly no better than this.
 */
export type Enough = { readonly for: 'all' | 'repair' | 'check' } | { readonly for: 'weigh'; readonly best: number };

function isEnough(items: readonly Item[], enough: Enough): boolean {
  if (enough.for === 'weigh')
    return items.every(isPrecise) || Math.max(0, ...items.map(leastMissOf)) > Math.max(1, enough.best);
  if (items.every(isKnown)) return true;
  const missed = items.filter(({ verdict }) => verdict === 'missed');
  if (enough.for === 'check') return missed.length > 0;
  return enough.for === 'repair' && items.every((item) => isKnown(item) || missed.some(isSameRepair(item)));
}

const isSameRepair =
  ({ goal }: Item) =>
  (other: Item): boolean =>
    goal !== 'cards' && other.goal === goal;

/** Something that is measured with one experiment until enough is known. */
export interface Measuring extends Question {
  items(): Item[];
}

/** Who wins, and how long games are. */
export function measureResults(
  experiment: Experiment,
  { length: wanted, seats: most }: Goals,
  deals: number,
  enough: Enough,
): Measuring {
  const [variant] = experiment.variants;
  if (!variant) throw new Error(`${experiment.game}: no variant is measured`);
  const watch = watchVariant(experiment, 0, { width: 0, most: deals });
  const columns = columnsOf(experiment, variant);
  const length = sequence(null);
  const items = (): Item[] => [
    ...(wanted ? [judged('length', 'length', meanOf(length), intervalOf(length), wanted, watch.deals)] : []),
    ...(most === undefined || variant.bots.length === 1 ? [] : shareItems(watch, variant.bots.length, most)),
  ];
  return {
    variants: [0],
    most: deals,
    add(rows) {
      watch.add(rows);
      const decisions = rows[0]?.[columns.decisions];
      if (decisions === undefined) throw new Error(`${experiment.game}: a deal without a row`);
      addValue(length, decisions);
    },
    isSettled: () => watch.deals >= FEWEST && radiusOf(length) < Infinity && isEnough(items(), enough),
    items,
  };
}

const FEWEST = 32; // deals

function shareItems(watch: Watch, seats: number, most: number): Item[] {
  const wanted: Interval = [Math.max(0, 1 / seats - most), Math.min(1, 1 / seats + most)];
  const item =
    (name: (number: number) => string) =>
    ({ estimate, interval }: ReturnType<Watch['bySeat']>[number], number: number): Item =>
      judged('seats', name(number), estimate, interval, wanted, watch.deals);
  return [
    ...watch.bySeat().map(item((seat) => `seat ${seat}`)),
    ...watch.byPlace().map(item((place) => placeName(place))),
  ];
}

/** What cards are worth. `average`: what all cards together are; null: as it is found. */
export function measureCards(
  study: CardStudy,
  most: number,
  enough: Enough,
  only?: { readonly card: string; readonly average: number },
): Measuring {
  const items = (): Item[] => {
    const average = only?.average ?? study.average();
    return study
      .values()
      .filter(({ card, used }) => (only ? card === only.card : used * RARE >= study.deals))
      .map(({ card, estimate, interval: [low, high] }) =>
        judged('cards', card, estimate - average, [low - average, high - average], [-most, most], study.deals),
      );
  };
  return {
    variants: [0],
    most: study.most,
    add: (rows) => study.add(rows),
    isSettled: () => study.deals >= FEWEST && study.deals % LOOK === 0 && isEnough(items(), enough),
    items,
  };
}

const RARE = 50; // a card that is used in fewer than one of so many deals is not judged
const LOOK = 32; // deals: the values of all cards take a moment to work out
