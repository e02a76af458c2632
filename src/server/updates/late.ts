import { HOUSE, type Pieces } from '../limits/pieces.ts';
import type { StoredEntry } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { Timer, Timers } from '../run/time.ts';
import { beginAgain, take } from '../rooms/again.ts';
import { PAGE, takeAll } from '../rooms/reading.ts';
import { type Room, seatOfPerson, statusOf } from '../rooms/room.ts';
import { newsOf, sendPart, updateFor, type Watcher } from './updates.ts';

/*
 * Spectators who see everything later, so that nobody can whisper to a player what they saw. Their room is another one: made
 * of the entries that are old enough, and looked after while somebody is there. Each entry is read once: what is not old enough yet
 * waits here, some of it at a time.
 */

export interface Late {
  add(id: string, delay: number, watcher: Watcher): void;
  remove(id: string, watcher: Watcher): void;
  /** A room has so many entries now; '': any of them may have more. */
  grew(id: string, length: number): void;
  /** What is in memory of a room is out of date. */
  forget(id: string): void;
  /** How many look at a room. */
  count(id: string): number;
  close(): void;
}

/** How much later somebody who looks on sees this room, in milliseconds. When a match is over nothing hangs on it any more. */
export function delayFor(room: Room, { person }: Pick<Watcher, 'person'>): number {
  const { spectators } = room.plan;
  const isSeated = person !== null && seatOfPerson(room, person) !== null;
  return isSeated || statusOf(room) !== 'playing' || spectators === 'none' ? 0 : spectators * 1000;
}

const LOOK = 1000; // milliseconds between two looks at a room, at least

interface LateRoom {
  readonly id: string;
  readonly delay: number;
  room: Room | null;
  young: readonly StoredEntry[]; // read, and not old enough yet
  read: number; // entries
  length: number; // entries that there are, at least
  isUnsure: boolean; // whether there are more
  readonly watchers: Set<Watcher>;
  timer: Timer | null;
  isBusy: boolean;
}

export interface LateNeeds {
  readonly store: Pick<Store, 'entriesOf'>;
  readonly pieces: Pieces;
  readonly now: () => number;
  readonly timers: Timers;
  readonly onTrouble: (error: unknown) => void;
  /** These have seen a match to its end, and are like all others from now on. */
  readonly giveBack: (id: string, watchers: Iterable<Watcher>) => void;
}

export function makeLate({ store, pieces, now, timers, onTrouble, giveBack }: LateNeeds): Late {
  const rooms = new Map<string, LateRoom>();

  /** Looks again after a while, unless that is to happen already. */
  const lookIn = (late: LateRoom, milliseconds: number): void => {
    if (late.isBusy || rooms.get(late.id) !== late) return;
    late.timer ??= timers.after(milliseconds, () => {
      late.timer = null;
      late.isBusy = true;
      void advance(late)
        .catch(onTrouble)
        .finally(() => {
          late.isBusy = false;
          if (isOwing(late)) lookIn(late, LOOK);
        });
    });
  };

  /** Whether there may be something to see soon; otherwise there is nothing to do until there are more entries. */
  const isOwing = (late: LateRoom): boolean => late.young.length > 0 || isMore(late);
  const isMore = ({ read, length, isUnsure }: LateRoom): boolean => isUnsure || read < length;

  const advance = async (late: LateRoom): Promise<void> => {
    await readOn(late);
    for (const watcher of late.watchers)
      while (late.room && sendPart(late.room, watcher)) await pieces.turn(watcher.person ?? HOUSE);
    if (!late.room) return;
    const news = newsOf(late.room);
    for (const watcher of late.watchers) {
      const begun = performance.now();
      const update = updateFor(news, watcher);
      if (update !== null) watcher.send(update);
      if (watcher.person !== null) pieces.charge(watcher.person, performance.now() - begun);
    }
    if (statusOf(late.room) !== 'over' || rooms.get(late.id) !== late) return;
    close(late);
    for (const watcher of late.watchers) watcher.seesLater = false;
    giveBack(late.id, late.watchers);
  };

  /** Takes everything that is old enough by now. Whoever came first pays for it. */
  const readOn = async (late: LateRoom): Promise<void> => {
    const [payer] = late.watchers;
    const whose = payer?.person ?? HOUSE;
    for (;;) {
      const until = now() - late.delay;
      const first = late.young.findIndex(({ at }) => at > until);
      const old = first < 0 ? late.young : late.young.slice(0, first);
      late.young = first < 0 ? [] : late.young.slice(first);
      const { read } = late;
      await takeAll(pieces, whose, old, (entry) => {
        if (late.read !== read) return; // it is to be read from its beginning
        if (late.room) take(late.room, entry);
        else late.room = beginAgain(late.id, entry);
      });
      if (late.read !== read || late.young.length > 0 || !isMore(late)) return;
      late.isUnsure = false;
      const page = await store.entriesOf(late.id, read, PAGE).catch((error: unknown) => {
        late.isUnsure = true;
        throw error;
      });
      if (late.read !== read || page.length === 0) return;
      late.young = page;
      late.read += page.length;
      if (page.length === PAGE) late.isUnsure = true;
    }
  };

  const close = (late: LateRoom): void => {
    late.timer?.close();
    rooms.delete(late.id);
  };

  const begin = (id: string, delay: number): LateRoom => ({
    id,
    delay,
    room: null,
    young: [],
    read: 0,
    length: 0,
    isUnsure: true,
    watchers: new Set(),
    timer: null,
    isBusy: false,
  });

  return {
    add(id, delay, watcher) {
      let late = rooms.get(id);
      if (!late) rooms.set(id, (late = begin(id, delay)));
      late.watchers.add(watcher);
      lookIn(late, 0); // whoever comes second is told what there is
    },
    remove(id, watcher) {
      const late = rooms.get(id);
      late?.watchers.delete(watcher);
      if (late?.watchers.size === 0) close(late);
    },
    grew(id, length) {
      if (id === '') {
        for (const late of rooms.values()) {
          late.isUnsure = true;
          lookIn(late, LOOK);
        }
        return;
      }
      const late = rooms.get(id);
      if (!late) return;
      late.length = Math.max(late.length, length);
      if (isOwing(late)) lookIn(late, LOOK);
    },
    forget(id) {
      const late = rooms.get(id);
      if (!late) return;
      Object.assign(late, { room: null, young: [], read: 0, isUnsure: true });
      lookIn(late, LOOK);
    },
    count: (id) => rooms.get(id)?.watchers.size ?? 0,
    close() {
      for (const late of rooms.values()) close(late);
    },
  };
}
