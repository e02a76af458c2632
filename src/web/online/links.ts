import { addressOf } from '../routes.ts';

/** What is sent to friends: a table at an address of this page. */
export const linkTo = (room: string, page: string): string => page + addressOf('table', room);

/** A name by which every computer calls itself: nobody else finds this one by it. */
export const isThisComputer = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname);

/** The table in a link that somebody sent, or in its last part alone; nothing if there is none. */
export const roomInLink = (text: string): string =>
  /table\/([\w-]+)/.exec(text)?.[1] ?? /^[\w-]{16,64}$/.exec(text.trim())?.[0] ?? '';
