import { Problem, type Refusal } from '../../engine/words.ts';
import { backFrom } from './roll-back.ts';
import type { Entry } from './entries.ts';
import { changesNothing, refuseOverdone } from './overdone.ts';
import { happen, type Room } from './room.ts';

export type Decide = (room: Room) => Entry;
export type Outcome = { readonly refusal: Refusal | null } | { readonly problem: Problem };

export interface Attempt {
  readonly entry: Entry;
  readonly back: (() => void) | null; // as if it had not happened
}

/** What somebody wants happens in memory, to be kept afterwards. Nothing has changed if it is refused. */
export function attempt(room: Room, decide: Decide, at: number, isShared: boolean): Attempt | Outcome {
  try {
    const entry = decide(room);
    if (changesNothing(room, entry)) return { refusal: null };
    refuseOverdone(room, entry);
    const back = isShared ? backFrom(room, entry) : null;
    const refusal = happen(room, entry, at);
    return refusal ? { refusal } : { entry, back };
  } catch (problem) {
    if (problem instanceof Problem) return { problem };
    throw problem;
  }
}
