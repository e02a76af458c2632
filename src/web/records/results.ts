import { read, write } from '../../ui/browser-storage.ts';
import type { Seat } from '../../engine/words.ts';
import { PERSON, type Seating } from '../../desk/wire.ts';

/* What somebody has reached in this browser: one line for each match that is over, kept when the match itself is thrown away. */

export interface KeptResult {
  readonly match: string;
  readonly game: string;
  readonly at: number; // when it was first seen to be over
  readonly seats: number;
  readonly rank: number;
  readonly isWon: boolean;
  readonly points: number | null; // null: the game has none
  readonly title: string | null; // what the score is called
  readonly rivals: Seating; // who sat at the other seats
  readonly release?: string; // of the program in which it was reached
  readonly day?: string; // of a game of the day, YYYY-MM-DD
}

const KEY = 'cardwright.results';
const MOST = 1000;

/** The oldest first. */
export function keptResults(): readonly KeptResult[] {
  try {
    const kept: unknown = JSON.parse(read(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isResult) : [];
  } catch {
    return []; // somebody wrote something else there
  }
}

/** A match is noted once. */
export function noteResult(result: KeptResult): void {
  const before = keptResults();
  if (before.some(({ match }) => match === result.match)) return;
  write(KEY, JSON.stringify([...before, result].slice(-MOST)));
}

export const forgetResults = (): void => write(KEY, '[]');

function isResult(value: unknown): value is KeptResult {
  if (typeof value !== 'object' || value === null) return false;
  const { match, game, at, seats, rank, isWon, points, title, rivals, day } = value as Record<string, unknown>;
  return (
    [match, game].every((one) => typeof one === 'string') &&
    [at, seats, rank].every((one) => typeof one === 'number') &&
    typeof isWon === 'boolean' &&
    (points === null || typeof points === 'number') &&
    (title === null || typeof title === 'string') &&
    Array.isArray(rivals) &&
    rivals.every((one) => typeof one === 'string') &&
    (day === undefined || typeof day === 'string')
  );
}

export const rivalsOf = (seating: Seating, seat: Seat): Seating => seating.filter((_, other) => other !== seat);

/** The best of a game, so many at most; equal ones in the order in which they were made. */
export const bestOf = (results: readonly KeptResult[], most: number): KeptResult[] =>
  results
    .filter(({ points }) => points !== null)
    .toSorted((one, other) => (other.points ?? 0) - (one.points ?? 0) || one.at - other.at)
    .slice(0, most);

/** How often each title was earned, the most frequent first. */
export function titlesOf(results: readonly KeptResult[]): { readonly title: string; readonly times: number }[] {
  const times = new Map<string, number>();
  for (const { title } of results) if (title !== null && title !== '') times.set(title, (times.get(title) ?? 0) + 1);
  return [...times]
    .map(([title, count]) => ({ title, times: count }))
    .toSorted((one, other) => other.times - one.times);
}

export interface Against {
  readonly level: string; // of all others: a bot, 'people', 'mixed'
  readonly played: number;
  readonly won: number;
}

/** Results against each level. Where bots of several levels sat together, none of them is credited alone. */
export function againstOf(results: readonly KeptResult[]): Against[] {
  const levels = new Map<string, { played: number; won: number }>();
  for (const { rivals, isWon } of results) {
    const [first, ...others] = new Set(rivals);
    if (first === undefined) continue;
    const level = rivals.includes(PERSON) ? 'people' : others.length > 0 ? 'mixed' : first;
    const so = levels.get(level) ?? { played: 0, won: 0 };
    levels.set(level, { played: so.played + 1, won: so.won + (isWon ? 1 : 0) });
  }
  const place = (level: string): number => (ORDER.includes(level) ? ORDER.indexOf(level) : ORDER.length);
  return [...levels].map(([level, so]) => ({ level, ...so })).toSorted((a, b) => place(a.level) - place(b.level));
}

const ORDER = ['random', 'greedy', 'easy', 'normal', 'hard', 'mixed', 'people'];
