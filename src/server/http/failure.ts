import { Problem } from '../../engine/words.ts';
import { AWAY, isAway } from '../store/away.ts';
import { BannedProblem } from '../admin/bans.ts';
import { TooMany } from '../limits/too-many.ts';
import type { Log } from '../run/watch.ts';

/** Why something was not done, and what is said of it. */
export interface Failure {
  readonly outcome: 'problem' | 'away' | 'bug';
  readonly status: number; // by HTTP
  readonly text: string;
}

const OUR_MISTAKE = 'This is a mistake of Cardwright, not of the request.';

/** What is not the fault of whoever asked stands in the log. */
export function failureOf(error: unknown, log: Log): Failure {
  if (error instanceof TooMany) return { outcome: 'problem', status: error.status, text: error.message };
  if (error instanceof BannedProblem) return { outcome: 'problem', status: 403, text: error.message };
  if (error instanceof Problem) return { outcome: 'problem', status: 400, text: error.message };
  log.trouble('a request failed', error);
  return isAway(error)
    ? { outcome: 'away', status: 503, text: AWAY }
    : { outcome: 'bug', status: 500, text: OUR_MISTAKE };
}
