import { askServer, type Reply } from './asking.ts';
import type { Rating, RoomLine } from './lists.tsx';

interface OwnTables {
  readonly rooms: readonly RoomLine[];
  readonly ratings: readonly Rating[];
  readonly isMore: boolean; // there may be older ones that are over
}

/** All of one's tables that go on, since any of them may wait for oneself, and the last that are over. The server tells them in parts. */
export async function askForOwn(): Promise<Reply<OwnTables>> {
  const first = await askServer({ do: 'mine' });
  if (!first.ok) return first;
  const rooms = [...first.rooms];
  for (let after = first.next; after !== null;) {
    const more = await askServer({ do: 'mine', after });
    if (!more.ok) return more;
    rooms.push(...more.rooms);
    after = more.next;
  }
  return { ...first, rooms };
}
