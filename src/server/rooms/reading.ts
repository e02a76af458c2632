import type { Pieces } from '../limits/pieces.ts';
import type { StoredEntry } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { beginAgain, take } from './again.ts';
import type { Room } from './room.ts';

/*
 * Tables as they are read from the store: some entries at a time, and taken in pieces, so that nobody waits for somebody else's
 * long table.
 */

export interface ReadingNeeds {
  readonly store: Pick<Store, 'entriesOf'>;
  readonly pieces: Pieces;
}

export const PAGE = 250; // entries in one answer of the store

/** Takes all entries of a table from this number on, in order; how many there were. */
export async function eachEntry(
  { store, pieces }: ReadingNeeds,
  id: string,
  whose: string,
  takeOne: (entry: StoredEntry) => void,
  from = 0,
): Promise<number> {
  for (let next = from; ; next += PAGE) {
    const page = await store.entriesOf(id, next, PAGE);
    await takeAll(pieces, whose, page, takeOne);
    if (page.length < PAGE) return next - from + page.length;
  }
}

export async function takeAll<T>(
  pieces: Pieces,
  whose: string,
  all: readonly T[],
  takeOne: (one: T) => void,
): Promise<void> {
  if (all.length === 0) return;
  let i = 0;
  await pieces.run(whose, () => {
    const one = all[i++];
    if (one !== undefined) takeOne(one);
    return i < all.length;
  });
}

/** A table made again from everything that happened at it; null if there is none. */
export async function readRoom(needs: ReadingNeeds, id: string, whose: string): Promise<Room | null> {
  let room: Room | null = null;
  await eachEntry(needs, id, whose, (entry) => {
    if (room) take(room, entry);
    else room = beginAgain(id, entry);
  });
  return room;
}
