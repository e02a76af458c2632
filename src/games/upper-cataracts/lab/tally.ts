import { rateOf, type Tally } from '../../../contract/tally.ts';
import { score } from '../scoring.ts';
import { ENDS, type UpperCataracts } from '../shape.ts';

/* What §11.4 tells of many reigns: how they ended, how long they were, what they scored. */

const MOST_YEARS = 61;
const MOST_SCORE = 400;

let size = 0;
const room = (places: number): number => (size += places) - places;
const BY_END = room(ENDS.length);
const YEARS = room(MOST_YEARS);
const SCORES = room(MOST_SCORE);
const RESOLVED = room(1);
const FAILED = room(1);
const MILESTONES = room(1);

function add(counts: Float64Array, at: number, number = 1): void {
  counts[at] = (counts[at] ?? 0) + number;
}

const at = (counts: Float64Array, place: number): number => counts[place] ?? 0;

export const tally: Tally<UpperCataracts> = {
  size,
  cards: {
    held: ['hand'],
    used: ['play-area'],
    spare: ['action-deck'],
    trials: {
      opened: (note) => (note.type === 'opens' ? note.card : null),
      failed: (note) => (note.type === 'failed' ? note.card : null),
    },
  },
  score: (t) => score(t)[0] ?? 0,
  begin() {},
  before() {},
  after() {},

  finish(t, _winners, counts) {
    const { counters } = t;
    add(counts, BY_END + counters.ended);
    add(counts, YEARS + Math.min(counters.year, MOST_YEARS - 1));
    add(counts, SCORES + Math.min(score(t)[0] ?? 0, MOST_SCORE - 1));
    add(counts, RESOLVED, counters.resolved);
    add(counts, FAILED, counters.failed);
    add(counts, MILESTONES, counters.milestones);
  },

  report,
  lines,
};

/** The value below which this share of the games lies. */
function quantile(counts: Float64Array, from: number, places: number, share: number, games: number): number {
  let seen = 0;
  for (let i = 0; i < places; i++) {
    seen += at(counts, from + i);
    if (seen >= share * games) return i;
  }
  return 0;
}

function report(counts: Float64Array, games: number) {
  const scored = (share: number): number => quantile(counts, SCORES, MOST_SCORE, share, games);
  return {
    victories: rateOf(at(counts, BY_END + 1), games),
    ends: Object.fromEntries(ENDS.flatMap((end, i) => (end === '' ? [] : [[end, at(counts, BY_END + i)]]))),
    medianYear: quantile(counts, YEARS, MOST_YEARS, 0.5, games),
    score: { p10: scored(0.1), p50: scored(0.5), p90: scored(0.9) },
    milestonesPerGame: at(counts, MILESTONES) / games,
    objectivesResolvedPerGame: at(counts, RESOLVED) / games,
    objectivesFailedPerGame: at(counts, FAILED) / games,
  };
}

function lines(counts: Float64Array, games: number): string[] {
  const { victories, ends, medianYear, score: scores, ...means } = report(counts, games);
  const [low, high] = victories.interval.map((share) => (100 * share).toFixed(1));
  return [
    `Reigns won: ${(100 * victories.rate).toFixed(1)} % (${low}–${high})`,
    `Lost by collapse ${ends.collapse}, omens ${ends.omens}, the end of the reign ${ends.reign}, abdicated ${ends.abdicated}`,
    `Last year: median ${medianYear}; score: ${scores.p10} / ${scores.p50} / ${scores.p90} (10 %, median, 90 %)`,
    `A game: ${means.milestonesPerGame.toFixed(1)} Milestones and ${means.objectivesResolvedPerGame.toFixed(1)} Objectives resolved, ${means.objectivesFailedPerGame.toFixed(1)} failed`,
  ];
}
