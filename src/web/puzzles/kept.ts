import { read, write } from '../../ui/browser-storage.ts';
import { dayAt } from '../daily/days.ts';

/* What became of puzzles in this browser: a line for each that somebody has tried. */

export interface KeptPuzzle {
  readonly game: string;
  readonly puzzle: string;
  readonly at: number; // of the last change
  readonly tries: readonly number[]; // what each of them came to
  readonly hints: number;
  readonly state: 'open' | 'solved' | 'shown'; // shown: the answer was looked at first
  readonly day?: string; // YYYY-MM-DD, solved as that day's
}

const KEY = 'cardwright.puzzles';
const MOST = 4000;

/** In the order in which they were begun. */
export function keptPuzzles(): readonly KeptPuzzle[] {
  try {
    const kept: unknown = JSON.parse(read(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return []; // somebody wrote something else there
  }
}

export const keptOf = (all: readonly KeptPuzzle[], game: string, puzzle: string): KeptPuzzle =>
  all.find((one) => one.game === game && one.puzzle === puzzle) ?? begun(game, puzzle);

const begun = (game: string, puzzle: string): KeptPuzzle => ({
  game,
  puzzle,
  at: 0,
  tries: [],
  hints: 0,
  state: 'open',
});

/** Keeps it in place of what was known. What was closed stays as it was closed. */
export function keepPuzzle(one: KeptPuzzle): void {
  write(KEY, JSON.stringify(withPuzzle(keptPuzzles(), one).slice(-MOST)));
}

export function withPuzzle(all: readonly KeptPuzzle[], one: KeptPuzzle): KeptPuzzle[] {
  const at = all.findIndex(({ game, puzzle }) => game === one.game && puzzle === one.puzzle);
  const before = all[at];
  if (!before) return [...all, one];
  return before.state === 'open' ? all.with(at, one) : [...all];
}

export function forgetPuzzles(): void {
  write(KEY, '[]');
}

function isKept(value: unknown): value is KeptPuzzle {
  if (typeof value !== 'object' || value === null) return false;
  const { game, puzzle, at, tries, hints, state, day } = value as Record<string, unknown>;
  return (
    [game, puzzle].every((one) => typeof one === 'string') &&
    [at, hints].every((one) => typeof one === 'number') &&
    Array.isArray(tries) &&
    tries.every((one) => typeof one === 'number') &&
    (state === 'open' || state === 'solved' || state === 'shown') &&
    (day === undefined || typeof day === 'string')
  );
}

/** Those of a game that need not come again. */
export const closedOf = (kept: readonly KeptPuzzle[]): ReadonlySet<string> =>
  new Set(kept.flatMap(({ puzzle, state }) => (state === 'open' ? [] : [puzzle])));

/** A try, or the answer looked at. `day`: the day whose puzzle it is. */
export function afterTry(before: KeptPuzzle, number: number, isSolved: boolean, now: number, day?: string): KeptPuzzle {
  const tried: KeptPuzzle = {
    ...before,
    at: now,
    tries: [...before.tries, number],
    ...(day === undefined ? {} : { day }),
  };
  return isSolved ? { ...tried, state: 'solved' } : tried;
}

export type Outcome = 'at once' | 'solved' | 'not solved' | 'open';

export function outcomeOf({ tries, hints, state }: KeptPuzzle): Outcome {
  if (state === 'shown') return 'not solved';
  if (state === 'open') return tries.length > 0 ? 'not solved' : 'open';
  return tries.length === 1 && hints === 0 ? 'at once' : 'solved';
}

/** The days whose puzzle was solved on that very day. */
export const daysSolved = (kept: readonly KeptPuzzle[]): ReadonlySet<string> =>
  new Set(
    kept.flatMap(({ day, state, at }) => (day !== undefined && state === 'solved' && dayAt(at) === day ? [day] : [])),
  );
