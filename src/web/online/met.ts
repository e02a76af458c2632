import { read, write } from '../../ui/browser-storage.ts';

const KEY = 'cardwright.online';

/** Whoever was online once may be invited, or be looking for a match. */
export const wasOnline = (): boolean => read(KEY) === 'yes';
export const noteOnline = (): void => write(KEY, 'yes');
