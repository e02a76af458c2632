import { roomFrom, beginAgain, take } from '../../src/server/rooms/again.ts';
import type { Entry } from '../../src/server/rooms/entries.ts';
import { botAt, type Room, seatOfPerson } from '../../src/server/rooms/room.ts';
import type { StoredEntry } from '../../src/server/store/rows.ts';

/** What somebody did at a table who may not; the table is made again entry by entry, so each is judged by what was so then. */
export function wrongsAt(id: string, entries: readonly StoredEntry[]): string[] {
  const [first, ...others] = entries;
  if (!first) return [`${id} is empty`];
  const room = beginAgain(id, first);
  const wrongs: string[] = [];
  for (const kept of others) {
    const entry: Entry = JSON.parse(kept.body);
    if (!mayDo(room, entry)) wrongs.push(`${id}: ${kept.body.slice(0, 200)}`);
    take(room, kept);
  }
  return roomFrom(id, entries).length === entries.length ? wrongs : [...wrongs, `${id} does not replay`];
}

function mayDo(room: Room, entry: Entry): boolean {
  const { by } = entry;
  const own = by === null ? null : seatOfPerson(room, by);
  const leads = by === room.owner || own !== null;
  switch (entry.do) {
    case 'submit':
      return by === null ? botAt(room, entry.seat) !== null : own === entry.seat; // also while a bot stands in for them
    case 'undo':
    case 'resign':
    case 'back':
    case 'vote':
    case 'here':
      return own !== null && own === entry.seat;
    case 'remove':
    case 'readmit':
    case 'talk':
      return by === room.owner;
    case 'rise':
    case 'bot':
    case 'begin':
    case 'away':
    case 'close':
    case 'again':
      return by === null || leads;
    case 'make':
      return false;
    case 'out':
    case 'lapse':
    case 'clock':
    case 'rated':
    case 'stop':
      return by === null;
    case 'sit':
    case 'say':
      return by !== null;
  }
}
