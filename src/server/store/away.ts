import { StoreProblem, troubleOf } from './damage/trouble.ts';

/* What a store says when it can do nothing just now, whoever asks for what: it is away, damaged, or its disk is full. */

export const AWAY = 'The server cannot keep or read anything just now. Try again in a moment.';

/** The thread or process that keeps everything has ended; nothing brings it back but a new start. */
export class StoreEnded extends Error {}

export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message === AWAY) return true; // somebody has found out already
  return error instanceof StoreEnded || error instanceof StoreProblem || troubleOf(error) !== null;
}
