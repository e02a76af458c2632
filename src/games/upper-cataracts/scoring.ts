import { note } from '../../engine/events.ts';
import type { Automatic, ScorePart } from '../../engine/game.ts';
import { cardsIn, show } from '../../engine/zones.ts';
import { levelOf } from './options.ts';
import { type CataractsTable, ENDS, LEFT_OUT, type Options, type UpperCataracts, VICTORY } from './shape.ts';

/** What of a reign is scored (§5.3) and compared (§5.4). */
export interface Reign {
  readonly milestones: number; // resolved
  readonly swiftness: number;
  readonly objectives: number; // their Renown
  readonly resolved: number; // how many
  readonly works: number; // Renown of the Action Cards you control
  readonly renown: number; // by effects
  readonly cubes: number; // left on the four trackers
  readonly misfortunes: number;
  readonly burdens: number;
  readonly omens: number;
  readonly year: number;
  readonly length: number; // of the reign, in years
  readonly isWon: boolean;
}

const PER_MILESTONE = 5;
const CUBES_PER_POINT = 2;
const PER_MISFORTUNE = -2;
const PER_BURDEN = -1;
const PER_OMEN = -3;
const FOR_VICTORY = 20;
const PER_YEAR = 2;

/** §5.3, one part for each line. */
export function scoreParts(reign: Reign): ScorePart[] {
  const { milestones, swiftness, resolved, cubes, misfortunes, burdens, omens, year, length, isWon } = reign;
  const years = length - year;
  const blemishes = sum([misfortunes * PER_MISFORTUNE, burdens * PER_BURDEN, omens * PER_OMEN]);
  return [
    part('§5.3.1', milestones * PER_MILESTONE, `Milestones: ${PER_MILESTONE} for each of ${milestones} resolved`),
    part('§5.3.2', swiftness, 'Swiftness: the Clocks of the Milestones when they were resolved'),
    part('§5.3.3', reign.objectives, `Objectives: the Renown of ${count(resolved, 'Objective')} resolved`),
    part(
      '§5.3.4',
      reign.works + reign.renown,
      reign.renown === 0
        ? 'Works: the Renown on the Action Cards you control'
        : `Works: the Renown on the Action Cards you control, ${reign.works}, and of effects, ${reign.renown}`,
    ),
    part(
      '§5.3.5',
      Math.floor(cubes / CUBES_PER_POINT),
      `Stores: 1 for every ${CUBES_PER_POINT} of ${cubes} cubes left`,
    ),
    part(
      '§5.3.6',
      blemishes,
      `Blemishes: ${PER_MISFORTUNE} for each of ${count(misfortunes, 'Misfortune')}, ${PER_BURDEN} for each of ` +
        `${count(burdens, 'Burden')}, ${PER_OMEN} for each of ${count(omens, 'Ill Omen')}`,
    ),
    part(
      '§5.3.7',
      isWon ? FOR_VICTORY + years * PER_YEAR : 0,
      isWon
        ? `Victory: ${FOR_VICTORY}, and ${PER_YEAR} for each of ${count(years, 'year')} of the reign not begun`
        : 'Victory: none, the last Milestone was not resolved',
    ),
  ];
}

const part = (rule: string, points: number, why: string): ScorePart => ({ points, why, rule });
const count = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;

/** A new list, so that −0 never shows. */
const sum = (points: readonly number[]): number => points.reduce((total, each) => total + each, 0);

/** §R58: a total below 0 counts as 0. */
export const totalOf = (parts: readonly ScorePart[]): number =>
  Math.max(
    0,
    parts.reduce((total, { points }) => total + points, 0),
  );

export const TITLES = [
  { from: 160, title: 'The one the others claim as an ancestor' },
  { from: 145, title: 'The Great' },
  { from: 120, title: 'A temple with your face on every column' },
  { from: 80, title: 'A tomb with the door still shut' },
  { from: 40, title: 'A line in a king list, misspelt' },
  { from: 0, title: 'A name on a potsherd' },
];

/** §5.3, the table of titles. */
export const titleOf = (total: number): string => TITLES.find(({ from }) => total >= from)?.title ?? '';

/** §5.4: score, victory, fewer years, fewer Ill Omens, fewer Misfortunes, more Objectives; higher is better in each. */
export const rankingKeys = (reign: Reign): number[] => [
  totalOf(scoreParts(reign)),
  reign.isWon ? 1 : 0,
  -reign.year,
  0 - reign.omens,
  0 - reign.misfortunes,
  reign.resolved,
];

export const KEY_NAMES = ['score', 'victory', 'years', 'Ill Omens', 'Misfortunes', 'Objectives resolved'] as const;

/** The reign as it stands on the table; all of it is public. */
export function reignOf({ counters, options }: CataractsTable): Reign {
  return {
    milestones: counters.milestones,
    swiftness: counters.swiftness,
    objectives: counters.objectives,
    resolved: counters.resolved,
    works: counters.works,
    renown: counters.renown,
    cubes: counters.trackers.reduce((total, cubes) => total + cubes, 0),
    misfortunes: counters.misfortunes,
    burdens: counters.burdens,
    omens: counters.omens,
    year: counters.year,
    length: levelOf(options).reign,
    isWon: counters.ended === VICTORY,
  };
}

export const score = (t: CataractsTable): number[] => rankingKeys(reignOf(t));

/** §9: what `enterAct` left out is shown after the game. */
export const finish: Automatic<UpperCataracts> = {
  rule: '§5.1',
  who: 'nobody',
  run(t) {
    if (!t.couldBe) return;
    for (const pile of LEFT_OUT) for (const card of cardsIn(t, pile)) show(t, card, t.plan.everyone);
    note(t, { type: 'ended', how: ENDS[t.counters.ended] ?? '' });
  },
  next: () => 'over',
};

/* ---- ranking runs ---- */

export interface Run {
  readonly keys: readonly number[]; // rankingKeys
  readonly options: Options;
  readonly deckVersion: number;
}

/** §5.4: only runs with the same options and deck are ranked together; `custom` games are not ranked at all. */
export function rankRuns(runs: readonly Run[]): (number | null)[] {
  const group = ({ options, deckVersion }: Run): string =>
    JSON.stringify([deckVersion, Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  const groups = runs.map(group);
  return runs.map((run, i) => {
    if (run.options.difficulty === 'custom') return null;
    const rivals = runs.filter((other, j) => groups[j] === groups[i] && isAhead(other.keys, run.keys));
    return rivals.length + 1;
  });
}

function isAhead(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((key, i) => key !== b[i]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/* ---- the daily reign ---- */

/** §6.3.1: the seed of a day, written YYYY-MM-DD, in UTC. */
export const dailySeed = (date: string, deckVersion = 1): string => `upper-cataracts/daily/${deckVersion}/${date}`;

/** §6.3.1: whether a seed is that of a day there is. */
export function isDailySeed(seed: string): boolean {
  const date = seed.slice(dailySeed('').length);
  return seed === dailySeed(date) && isDay(date);
}

const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Counted here and not asked of the system: what a match is must not hang on where it is played. */
function isDay(date: string): boolean {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.map(Number) ?? [];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (MONTHS[month - 1] ?? 0);
  return day >= 1 && day <= days;
}
