import { amountOf, lengthOf } from '../../../engine/words.ts';
import { posterOf, POSTERS } from '../../pages/posters.ts';
import type { Seeking } from '../../../desk/server-wire.ts';

/* Looking for a match, in words. */

/** Games for several. */
export const SHARED = POSTERS.filter(({ players }) => players !== 'solo');

export const titleOf = (game: string): string => posterOf(game)?.title ?? game;

/** 0:42 */
export const timeOf = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** This game or that one · 3 seats · live */
export function wishWords({ games, seats, pace }: Pick<Seeking, 'games' | 'seats' | 'pace'>): string {
  const what = games.length >= SHARED.length ? 'Any game' : games.map(titleOf).join(' or ');
  const size =
    seats === null
      ? 'any number of seats'
      : seats.least === seats.most
        ? `${seats.least} seats`
        : `${seats.least} to ${seats.most} seats`;
  return `${what} · ${size} · ${pace === 'live' ? 'live' : 'over days'}`;
}

export const othersWords = (others: number): string =>
  others === 0
    ? 'Nobody else looks for this just now.'
    : others === 1
      ? 'One other looks for this, too.'
      : `${others} others look for this, too.`;

/** 'about a minute' and the like: nobody counts on seconds. */
export const averageWords = (average: number | null): string | null => {
  if (average === null) return null;
  const seconds = average < 60 ? Math.max(10, Math.round(average / 10) * 10) : Math.round(average / 60) * 60;
  return `Lately it took about ${seconds < 3600 ? lengthOf(seconds) : amountOf(Math.round(seconds / 3600), 'hour')}.`;
};
