import { Problem } from '../../../engine/words.ts';

/* What can be wrong with a store, and what whoever runs it should do about it. */

/** The store cannot be used. One sentence says why, with its file and the remedy; a command ends with exit code 1. */
export class StoreProblem extends Problem {}

/** Damage that SQLite did not notice. */
export class Damaged extends Error {
  readonly errcode = 11; // SQLITE_CORRUPT
}

export type Trouble =
  | 'damaged' // what is in it cannot be read
  | 'full' // the disk
  | 'read-only' // the disk, the folder or the file
  | 'failing' // the disk answers with errors
  | 'closed' // the file cannot be opened
  | 'away'; // nobody answers just now

// The lowest byte of SQLite's result codes; the others say more of the same.
const OF_SQLITE: Readonly<Record<number, Trouble>> = {
  5: 'away', // locked for too long
  6: 'away',
  8: 'read-only',
  10: 'failing',
  11: 'damaged',
  13: 'full',
  14: 'closed',
  23: 'closed',
  26: 'damaged', // not a database
};

const OF_SQLITE_TEXT: readonly (readonly [RegExp, Trouble])[] = [
  [/disk image is malformed|file is not a database/, 'damaged'],
  [/database or disk is full/, 'full'],
  [/readonly database/, 'read-only'],
  [/disk I\/O error/, 'failing'],
  [/unable to open database/, 'closed'],
  [/database is locked/, 'away'],
];

// SQLSTATE of PostgreSQL, the longer before the shorter.
const OF_POSTGRES: readonly (readonly [string, Trouble])[] = [
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  ['53100', 'full'],
  ['25006', 'read-only'],
  ['58', 'failing'],
  ['08', 'away'],
  ['53', 'away'],
  ['57', 'away'],
];

const OF_SYSTEM: Readonly<Record<string, Trouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'closed',
  EPERM: 'closed',
  ENOTDIR: 'closed',
  EEXIST: 'closed', // a file where the folder should be
  EIO: 'failing',
  ...Object.fromEntries(
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'].map(
      (code): [string, Trouble] => [code, 'away'],
    ),
  ),
};

const OF_PG_TEXT = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;

/** null: it is no fault of the store. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null;
  if ('errcode' in error) {
    const known = OF_SQLITE[Number(error.errcode) & 255];
    if (known) return known;
  }
  if ('code' in error) {
    const code = String(error.code);
    const known =
      OF_SYSTEM[code] ?? (code.length === 5 ? OF_POSTGRES.find(([start]) => code.startsWith(start))?.[1] : undefined);
    if (known) return known;
  }
  const { message } = error;
  return OF_SQLITE_TEXT.find(([text]) => text.test(message))?.[1] ?? (OF_PG_TEXT.test(message) ? 'away' : null);
}

/** SQLite's own number of what went wrong goes from thread to thread beside the text. */
export const errcodeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;

const LOOK = 'run `bin/cardwright check-store`, then `bin/cardwright backup`, which saves what can be read';
const REMEDIES: Readonly<Record<Trouble, string>> = {
  damaged: `Stop the server, put the folder aside and restore the newest backup; to save what is not in it, ${LOOK}.`,
  full: 'Make space on its disk and start again; nothing that was acknowledged is lost.',
  'read-only':
    'Its disk, its folder or the file is read-only: a server has to write there. `bin/cardwright backup` works without.',
  failing:
    'Its disk answers with errors: copy the folder to another disk, and there run `bin/cardwright check-store --data`.',
  closed: 'It and its folder have to belong to the user who runs this, or choose another folder with --data.',
  away: 'Something else holds it: end that, or try again in a moment.',
};

/** The sentence with which a command ends that needs this file. */
export function unusable(file: string, error: unknown): StoreProblem {
  if (error instanceof StoreProblem) return error;
  const why = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
  // What SQLite says besides is that something is not there, or there twice.
  const trouble = troubleOf(error) ?? (errcodeOf(error) > 0 ? 'damaged' : null);
  return new StoreProblem(`The store in ${file} cannot be used: ${why}.${trouble ? ` ${REMEDIES[trouble]}` : ''}`);
}

/** The same for damage that was found by looking for it. */
export const damagedStore = (file: string, [first = 'it cannot be read', ...others]: readonly string[]): StoreProblem =>
  new StoreProblem(
    `The store in ${file} is damaged: ${first}${others.length > 0 ? ` (and ${others.length} more)` : ''}. ${REMEDIES.damaged}`,
  );
