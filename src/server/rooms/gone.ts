import { Problem } from '../../engine/words.ts';
import type { Room } from './room.ts';

/* A table that somebody looks at, or looked at before their line was cut, may not be theirs to see any more. They are told once. */

/** There is nothing to see for whoever asks, now and later. */
export class Gone extends Problem {}

export const goneNews = (room: string, why: string): string => JSON.stringify({ news: room, gone: why });

export const NO_TABLE = 'There is no such table.';
export const NO_TABLE_ANY_MORE =
  'This table is not there any more: it was never begun, or whoever made it has deleted it.';
export const NOT_FOR_STRANGERS = 'This table is for those who sit at it.';

/** Why a match cannot be seen that goes on, or a table that was closed. */
export const shutOutWords = (hadSeat: boolean, { isClosed, open }: Pick<Room, 'isClosed' | 'open'>): string =>
  isClosed
    ? open
      ? 'This table was closed: all who still played here agreed to that.'
      : 'Whoever made this table has closed it.'
    : hadSeat
      ? 'The others have voted for a bot in your place, and only those who sit at this table can see it.'
      : 'The match has begun, and only those who sit at this table can see it.';
