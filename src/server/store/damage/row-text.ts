import type { Row, Value } from '../database.ts';

/* SQLite does not look at what texts say. Some of ours can be told from rubbish. */

const CHECKS: Readonly<Record<string, (row: Row) => boolean>> = {
  entries: ({ body }) => isJson(body),
  fresh: ({ body }) => isJson(body),
  rooms: ({ about }) => isJson(about),
  archives: ({ body }) => typeof body === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(body),
};

export const CHECKED_TABLES = Object.keys(CHECKS);

export const holdsWhatItShould = (table: string, row: Row): boolean => CHECKS[table]?.(row) ?? true;

function isJson(text: Value | undefined): boolean {
  try {
    return typeof text === 'string' && typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
