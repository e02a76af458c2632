import { Problem } from '../../engine/words.ts';
import type { StoredEntry } from '../store/store.ts';
import { happen, makeRoom, type Room } from './room.ts';

/** A room made again from everything that happened in it. */
export function roomFrom(id: string, entries: readonly StoredEntry[]): Room {
  const [first, ...others] = entries;
  if (!first) throw new Error(`room ${id} has no entries`);
  const room = makeRoom(id, JSON.parse(first.body));
  for (const entry of others) take(room, entry);
  return room;
}

/** The next entry of a room, as it was kept. */
export function take(room: Room, { number, at, body }: StoredEntry): void {
  const refusal = number === room.length ? happen(room, JSON.parse(body), at) : null;
  if (number !== room.length - 1 || refusal)
    throw new Problem(
      `Entry ${number} of this table does not replay${refusal ? ` (${refusal.text})` : ''}. It is kept as it is.`,
    );
}
