import type { KeptResult } from '../records/results.ts';
import { amountOf } from '../../engine/words.ts';

/* Games of the day: which days were played, how many in a row, and what is told of one. */

const DAY = 86_400_000;

/** A day as its seed names it: YYYY-MM-DD, in UTC. */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const dayBefore = (day: string, days = 1): string => dayAt(Date.parse(day) - days * DAY);

/** '18 November 2026' */
export const dayWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What counts of each day: the first try. Later ones know what is coming. */
export function firstTries(results: readonly KeptResult[], game: string): ReadonlyMap<string, KeptResult> {
  const first = new Map<string, KeptResult>();
  for (const result of results) {
    const { day } = result;
    if (result.game !== game || day === undefined) continue;
    const before = first.get(day);
    if (!before || result.at < before.at) first.set(day, result);
  }
  return first;
}

/** Days in a row up to today; while today was not played yet, up to yesterday. */
export function streakOf(days: ReadonlySet<string> | ReadonlyMap<string, unknown>, today: string): number {
  let day = days.has(today) ? today : dayBefore(today);
  let streak = 0;
  for (; days.has(day); day = dayBefore(day)) streak++;
  return streak;
}

interface Shared {
  readonly title: string; // of the game of the day
  readonly result: Pick<KeptResult, 'day' | 'points' | 'title' | 'isWon'>;
  readonly streak: number;
  readonly address: string;
}

/** A text for friends who may still want to play it: the score and what it is called, no card and nothing that happened. */
export function shareText({ title, result, streak, address }: Shared): string {
  const { day = '', points, title: called, isWon } = result;
  const score = [
    isWon ? 'won' : 'lost',
    ...(points === null ? [] : [amountOf(points, 'point')]),
    ...(called === null || called === '' ? [] : [`“${called}”`]),
  ].join(', ');
  return [`${title}, ${dayWords(day)}`, score, ...(streak > 1 ? [`${streak} days in a row`] : []), address].join('\n');
}
