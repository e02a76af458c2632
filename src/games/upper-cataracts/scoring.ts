import { note } from '../../engine/events.ts';
import type { Automatic, ScorePart } from '../../engine/game.ts';
import type { Rule } from '../../engine/words.ts';
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

/** A line of the score: '20, Victory'. */
export interface ScoreLine {
  readonly name: string;
  readonly points: number;
  readonly detail: string;
  readonly rule: Rule;
}

/** §5.3, in its order. */
export function scoreLines(reign: Reign): ScoreLine[] {
  const { milestones, swiftness, resolved, cubes, misfortunes, burdens, omens, year, length, isWon } = reign;
  const years = length - year;
  const blemishes = sum([misfortunes * PER_MISFORTUNE, burdens * PER_BURDEN, omens * PER_OMEN]);
  const line = (name: string, rule: Rule, points: number, detail: string): ScoreLine => ({
    name,
    points,
    detail,
    rule,
  });
  return [
    line('Milestones', '§5.3.1', milestones * PER_MILESTONE, `${PER_MILESTONE} for each of ${milestones} resolved`),
    line('Swiftness', '§5.3.2', swiftness, 'the Clocks of the Milestones when they were resolved'),
    line('Objectives', '§5.3.3', reign.objectives, `the Renown of ${count(resolved, 'Objective')} resolved`),
    line(
      'Works',
      '§5.3.4',
      reign.works + reign.renown,
      reign.renown === 0
        ? 'the Renown on the Action Cards you control'
        : `the Renown on the Action Cards you control, ${reign.works}, and of effects, ${reign.renown}`,
    ),
    line(
      'Stores',
      '§5.3.5',
      Math.floor(cubes / CUBES_PER_POINT),
      `1 for every ${CUBES_PER_POINT} of ${cubes} cubes left`,
    ),
    line(
      'Blemishes',
      '§5.3.6',
      blemishes,
      `${PER_MISFORTUNE} for each of ${count(misfortunes, 'Misfortune')}, ${PER_BURDEN} for each of ` +
        `${count(burdens, 'Burden')}, ${PER_OMEN} for each of ${count(omens, 'Ill Omen')}`,
    ),
    line(
      'Victory',
      '§5.3.7',
      isWon ? FOR_VICTORY + years * PER_YEAR : 0,
      isWon
        ? `${FOR_VICTORY}, and ${PER_YEAR} for each of ${count(years, 'year')} of the reign not begun`
        : 'none, the last Milestone was not resolved',
    ),
  ];
}

/** The same as parts of a score sheet. */
export const scoreParts = (reign: Reign): ScorePart[] =>
  scoreLines(reign).map(({ name, points, detail, rule }) => ({ points, why: `${name}: ${detail}`, rule }));

const count = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;

/** A new list, so that −0 never shows. */
const sum = (points: readonly number[]): number => points.reduce((total, each) => total + each, 0);

/** §R58: a total below 0 counts as 0. */
export const totalOf = (parts: readonly { readonly points: number }[]): number =>
  Math.max(
    0,
    parts.reduce((total, { points }) => total + points, 0),
  );

/** §5.3, the table of titles: from how many points on, by how much of the story is played. */
const TITLES: readonly { readonly title: string; readonly from: Readonly<Record<Options['length'], number>> }[] = [
  { title: 'The one the others claim as an ancestor', from: { act1: 64, act2: 110, full: 160 } },
  { title: 'The Great', from: { act1: 58, act2: 97, full: 145 } },
  { title: 'A temple with your face on every column', from: { act1: 36, act2: 78, full: 120 } },
  { title: 'A tomb with the door still shut', from: { act1: 21, act2: 51, full: 80 } },
  { title: 'A line in a king list, misspelt', from: { act1: 11, act2: 24, full: 40 } },
  { title: 'A name on a potsherd', from: { act1: 0, act2: 0, full: 0 } },
];

/** The titles of a reign of this length, the highest first. */
export const titlesFor = (length: Options['length']): { readonly title: string; readonly from: number }[] =>
  TITLES.map(({ title, from }) => ({ title, from: from[length] }));

export const titleOf = (total: number, length: Options['length']): string =>
  titlesFor(length).find(({ from }) => total >= from)?.title ?? '';

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
