import { rateOf } from '../../contract/tally.ts';
import { PERSON } from '../../desk/wire.ts';
import type { KeptResult } from '../records/results.ts';
import { FEWEST, type Meeting, type Strength, strengthOf } from './strength.ts';

/* What one's own results add up to. */

/** Matches of one kind. */
export interface Row {
  readonly seats: number;
  readonly level: string; // of all others; 'people', 'mixed'; '': alone
  readonly played: number;
  readonly won: number;
  readonly rate: number;
  readonly interval: readonly [low: number, high: number];
  readonly fair: number | null; // what one of several equal seats wins; alone there is no such thing
}

const LEVELS = ['', 'random', 'greedy', 'easy', 'normal', 'hard', 'mixed', 'people'];
const placeOf = (level: string): number => (LEVELS.includes(level) ? LEVELS.indexOf(level) : LEVELS.length);

/** Who the others were, where they were alike. */
export function levelOf({ rivals }: KeptResult): string {
  const [first = '', ...others] = new Set(rivals);
  if (rivals.includes(PERSON)) return 'people';
  return others.length > 0 ? 'mixed' : first;
}

/** Results of one game by seats and level. */
export function rowsOf(results: readonly KeptResult[]): Row[] {
  const groups = Map.groupBy(results, (one) => `${one.seats} ${levelOf(one)}`);
  return [...groups.values()]
    .flatMap((group): Row[] => {
      const [first] = group;
      if (!first) return [];
      const won = group.filter(({ isWon }) => isWon).length;
      const { seats } = first;
      return [
        {
          seats,
          level: levelOf(first),
          played: group.length,
          won,
          ...rateOf(won, group.length),
          fair: seats > 1 ? 1 / seats : null,
        },
      ];
    })
    .toSorted((a, b) => a.seats - b.seats || placeOf(a.level) - placeOf(b.level));
}

export interface OnScale extends Strength {
  readonly level: string;
}

/** One's own strength beside every level that was met alone, the weakest level first. */
export const scaleOf = (results: readonly KeptResult[]): OnScale[] =>
  [...Map.groupBy(results, levelOf)]
    .filter(([level]) => !['', 'mixed', 'people'].includes(level))
    .flatMap(([level, group]) => {
      const meetings = group.map(({ seats, isWon }): Meeting => ({ others: seats - 1, isWon }));
      const strength = strengthOf(meetings);
      return strength ? [{ level, ...strength }] : [];
    })
    .toSorted((a, b) => placeOf(a.level) - placeOf(b.level));

/** In a sentence: which levels are weaker and which stronger, as far as that is clear. */
export function scaleWords(scale: readonly OnScale[]): string {
  const told = scale.filter(({ played }) => played >= FEWEST);
  if (told.length === 0) return `Too few matches to tell: it takes ${FEWEST} against bots of one level.`;
  const weaker = told.filter(({ interval }) => interval[0] > 0).map(({ level }) => level);
  const stronger = told.filter(({ interval }) => interval[1] < 0).map(({ level }) => level);
  const alike = told.filter(({ interval }) => interval[0] <= 0 && interval[1] >= 0).map(({ level }) => level);
  const parts = [
    ...(weaker.length > 0 ? [`stronger than ${weaker.join(' and ')}`] : []),
    ...(alike.length > 0 ? [`about as strong as ${alike.join(' and ')}, as far as these matches tell`] : []),
    ...(stronger.length > 0 ? [`weaker than ${stronger.join(' and ')}`] : []),
  ];
  return `You are ${parts.join('; ')}.`;
}

/** A stretch of matches: how many were won of those up to each, so many at a time. */
export interface Stretch {
  readonly until: number; // when the last of them ended
  readonly played: number;
  readonly won: number;
  readonly interval: readonly [low: number, high: number];
}

const STRETCHES = 8;
const FEWEST_IN_STRETCH = 5;

/** The same over time, the oldest first: stretches of as many matches each. */
export function stretchesOf(results: readonly KeptResult[]): Stretch[] {
  const inOrder = results.toSorted((a, b) => a.at - b.at);
  const size = Math.max(FEWEST_IN_STRETCH, Math.ceil(inOrder.length / STRETCHES));
  const stretches: Stretch[] = [];
  for (let from = 0; from < inOrder.length; from += size) {
    const some = inOrder.slice(from, from + size);
    const won = some.filter(({ isWon }) => isWon).length;
    const { interval } = rateOf(won, some.length);
    stretches.push({ until: some.at(-1)?.at ?? 0, played: some.length, won, interval });
  }
  return stretches;
}

/* ---- files ---- */

const COLUMNS = ['at', 'game', 'seats', 'level', 'rank', 'won', 'points', 'title', 'day'] as const;

/** As a table for other programs: a line each, commas between, quoted where a text has any. */
export function csvOf(results: readonly KeptResult[]): string {
  const lines = results.map((one): readonly (string | number | null)[] => [
    new Date(one.at).toISOString(),
    one.game,
    one.seats,
    levelOf(one),
    one.rank,
    one.isWon ? 1 : 0,
    one.points,
    one.title,
    one.day ?? null,
  ]);
  return [COLUMNS, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  // A text that a spreadsheet would take for a formula is a text.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
