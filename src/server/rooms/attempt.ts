import { Problem, type Refusal } from '../../engine/words.ts';
import { backFrom } from './back.ts';
import type { Entry } from './entries.ts';
import { happen, type Room } from './room.ts';

export type Decide = (room: Room) => Entry;
export type Outcome = { readonly refusal: Refusal | null } | { readonly problem: Problem };

export interface Attempt {
  readonly entry: Entry;
  readonly back: (() => void) | null; // as if it had not happened
}

const MOST_ENTRIES = 20_000; // of a room: all of them are carried out again whenever it is read

/** What somebody wants happens in memory, to be kept afterwards. Nothing has changed if it is refused. */
export function attempt(room: Room, decide: Decide, at: number, isShared: boolean): Attempt | Outcome {
  try {
    const entry = decide(room);
    if (room.length >= MOST_ENTRIES && entry.by !== null && entry.do !== 'resign')
      throw new Problem('At this table more has happened than is kept. It can only be given up.');
    const back = isShared ? backFrom(room, entry) : null;
    const refusal = happen(room, entry, at);
    return refusal ? { refusal } : { entry, back };
  } catch (problem) {
    if (problem instanceof Problem) return { problem };
    throw problem;
  }
}
