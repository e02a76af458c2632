import { addressOf } from '../routes.ts';

/** What is sent to friends. */
export const linkTo = (room: string): string => `${location.origin}${location.pathname}${addressOf('table', room)}`;

/** The table in a link that somebody sent, or in its last part alone; nothing if there is none. */
export const roomInLink = (text: string): string =>
  /table\/([\w-]+)/.exec(text)?.[1] ?? /^[\w-]{16,64}$/.exec(text.trim())?.[0] ?? '';
