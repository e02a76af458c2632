import type { Store } from '../store/store.ts';
import { roomFrom, take } from './again.ts';
import { type Room, seatOfPerson, statusOf } from './room.ts';
import { newsOf, updateFor, type Watcher } from './updates.ts';

/*
 * Spectators who see everything later, so that nobody can whisper to a player what they saw. Their room is another one: made
 * of the entries that are old enough, and looked after while somebody is there.
 */

export interface Late {
  add(id: string, delay: number, watcher: Watcher): void;
  remove(id: string, watcher: Watcher): void;
  /** What is in memory of a room is out of date. */
  forget(id: string): void;
  close(): void;
}

/** How much later somebody who looks on sees this room, in milliseconds. When a match is over nothing hangs on it any more. */
export function delayFor(room: Room, { person }: Pick<Watcher, 'person'>): number {
  const { spectators } = room.plan;
  const isSeated = person !== null && seatOfPerson(room, person) !== null;
  return isSeated || statusOf(room) !== 'playing' || spectators === 'none' ? 0 : spectators * 1000;
}

const LOOK = 1000; // milliseconds

interface LateRoom {
  room: Room | null;
  readonly watchers: Set<Watcher>;
  readonly timer: ReturnType<typeof setInterval>;
}

export interface LateNeeds {
  readonly store: Store;
  readonly now: () => number;
  readonly onTrouble: (error: unknown) => void;
  /** These have seen a match to its end, and are like all others from now on. */
  readonly giveBack: (id: string, watchers: Iterable<Watcher>) => void;
}

export function makeLate({ store, now, onTrouble, giveBack }: LateNeeds): Late {
  const rooms = new Map<string, LateRoom>();

  const advance = async (id: string, delay: number): Promise<void> => {
    const late = rooms.get(id);
    if (!late) return;
    const before = late.room;
    const entries = await store.entriesOf(id, before?.length ?? 0);
    if (late.room !== before) return; // it is to be read from its beginning
    const old = entries.filter(({ at }) => at <= now() - delay);
    if (late.room) for (const entry of old) take(late.room, entry);
    else if (old.length > 0) late.room = roomFrom(id, old);
    if (!late.room) return;
    const news = newsOf(late.room);
    for (const watcher of late.watchers) {
      const update = updateFor(news, watcher);
      if (update !== null) watcher.send(update);
    }
    if (statusOf(late.room) !== 'over' || rooms.get(id) !== late) return;
    close(id, late);
    for (const watcher of late.watchers) watcher.seesLater = false;
    giveBack(id, late.watchers);
  };

  const close = (id: string, { timer }: LateRoom): void => {
    clearInterval(timer);
    rooms.delete(id);
  };

  return {
    add(id, delay, watcher) {
      let late = rooms.get(id);
      if (!late) {
        let work = Promise.resolve();
        const timer = setInterval(() => {
          work = work.then(() => advance(id, delay)).catch(onTrouble);
        }, LOOK);
        rooms.set(id, (late = { room: null, watchers: new Set(), timer }));
      }
      late.watchers.add(watcher);
    },
    remove(id, watcher) {
      const late = rooms.get(id);
      late?.watchers.delete(watcher);
      if (late?.watchers.size === 0) close(id, late);
    },
    forget(id) {
      const late = rooms.get(id);
      if (late) late.room = null;
    },
    close() {
      for (const { timer } of rooms.values()) clearInterval(timer);
      rooms.clear();
    },
  };
}
