import { Problem, type Refusal } from '../../engine/words.ts';
import type { RoomSummary } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { backFrom } from './back.ts';
import { botDue } from './bot-due.ts';
import { deadlineOf } from './clock.ts';
import type { Entry } from './entries.ts';
import { delayFor, makeLate } from './late.ts';
import { roomFrom, take } from './again.ts';
import { happen, type Room, statusOf } from './room.ts';
import { isForRating } from './rating.ts';
import { lineOf } from './face.ts';
import { newsOf, updateFor, type Watcher } from './updates.ts';

/*
 * The rooms that are in use just now. What happens in one of them happens in order, and is acknowledged and told when it is
 * durable, not before. Another process may write to the same room: whoever comes second reads what happened and tries again.
 * A room can be put away at any moment; all of it is in the store.
 */

export interface Hall {
  /** Carries out what `decide` makes of the room as it is; answers when it is durable. A request is known by its key. */
  act(id: string, key: string | null, decide: (room: Room) => Entry): Promise<Refusal | null>;
  create(room: Room, first: Entry, person: string): Promise<void>;
  look<T>(id: string, see: (room: Room) => T): Promise<T>;
  watch(id: string, watcher: Watcher): Promise<void>;
  unwatch(id: string, watcher: Watcher): void;
  /** What is in memory of a room is out of date. */
  forget(id: string): void;
  /** A room has so many entries now; any of them may, if it has no name. Whether that is news. */
  refresh(id: string, length: number): boolean;
  /** After a change: what should happen next though nobody asks. */
  onChange(hear: (room: Room) => void): void;
  /** When a room leaves the memory. */
  onPutAway(hear: (room: Room) => void): void;
  readonly size: number;
  /** Puts away what nobody has used for a while. */
  sweep(): void;
  close(): Promise<void>;
}

interface Live {
  room: Room | null; // null: to be read from the store
  work: Promise<unknown>;
  asked: number; // of this work, what is not done yet
  readonly watchers: Set<Watcher>;
  used: number;
}

export interface HallNeeds {
  readonly store: Store;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
}

const TRIES = 40;
const PAUSE = 250; // milliseconds, when the database does not answer
const IDLE = 60_000; // milliseconds until a room that nobody uses is put away
const CROWD = 500; // rooms at which nobody looks; where there are more, they are put away sooner
const IDLE_IN_A_CROWD = 2000;
const BOT_PATIENCE = 15_000; // a bot whose process died is picked up after this long

export function makeHall({ store, now, wait, onTrouble }: HallNeeds): Hall {
  const rooms = new Map<string, Live>();
  const hearers: ((room: Room) => void)[] = [];
  const farewells: ((room: Room) => void)[] = [];
  const late = makeLate(store, now, onTrouble);
  let crowd = CROWD;

  const liveOf = (id: string): Live => {
    let live = rooms.get(id);
    if (!live) {
      if (rooms.size >= crowd) {
        sweep(IDLE_IN_A_CROWD);
        crowd = rooms.size + CROWD; // not again for each that comes
      }
      rooms.set(id, (live = { room: null, work: Promise.resolve(), asked: 0, watchers: new Set(), used: 0 }));
    }
    live.used = now();
    return live;
  };

  const only = (id: string): [string, Live][] => {
    const live = rooms.get(id);
    return live ? [[id, live]] : [];
  };

  /** One thing after the other in a room. */
  const inOrder = <T>(id: string, work: (live: Live) => Promise<T>): Promise<T> => {
    const live = liveOf(id);
    const finish = (): void => void live.asked--;
    const done = live.work.then(() => work(live));
    live.asked++;
    live.work = done.then(finish, finish);
    return done;
  };

  /** Though the database is away for a moment: whoever looks on must not be left behind. */
  const insist = async <T>(reading: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++)
      try {
        return await reading();
      } catch (error) {
        if (tries === 1) onTrouble(error);
        if (tries === TRIES) throw new Problem('The server cannot read anything just now. Try again in a moment.');
        await wait(PAUSE);
      }
  };

  const read = async (id: string, live: Live): Promise<Room> => {
    if (live.room) return live.room;
    const found = await insist(() => store.readRoom(id));
    if (!found) {
      if (live.watchers.size === 0) rooms.delete(id);
      throw new Problem('There is no such table.');
    }
    live.room = roomFrom(id, found.entries);
    return live.room;
  };

  const tell = (live: Live, room: Room): void => {
    if (live.watchers.size === 0) return;
    const news = newsOf(room);
    for (const watcher of live.watchers) {
      const delay = delayFor(room, watcher);
      if (delay > 0) {
        live.watchers.delete(watcher);
        late.add(room.id, delay, watcher);
        continue;
      }
      const update = updateFor(news, watcher);
      if (update !== null) watcher.send(update);
    }
  };

  const putAway = ({ room }: Live): void => {
    if (room) for (const hear of farewells) hear(room);
  };

  /** Puts away what was not used for this long; where somebody looks on, never before IDLE. At how many somebody does. */
  const sweep = (idle: number): number => {
    const time = now();
    let watched = 0;
    for (const [id, live] of rooms) {
      const { watchers } = live;
      if (watchers.size > 0) watched++;
      if (live.asked > 0 || time - live.used < (watchers.size > 0 ? IDLE : idle)) continue;
      putAway(live);
      if (watchers.size === 0) rooms.delete(id);
      else {
        live.room = null; // who looks on is told what is new when it is read again
        for (const watcher of watchers) watcher.view = null;
      }
    }
    return watched;
  };

  /** Takes what other processes wrote meanwhile; whether there was anything. */
  const catchUp = async (id: string, live: Live, room: Room): Promise<boolean> => {
    if (!store.isShared) return false;
    const entries = await insist(() => store.entriesOf(id, room.length));
    if (entries.length === 0) return false;
    try {
      for (const entry of entries) take(room, entry);
    } catch (error) {
      live.room = null;
      throw error;
    }
    tell(live, room);
    return true;
  };

  /** One try: done, refused, or null if somebody else was first. */
  const tryOnce = async (id: string, live: Live, key: string | null, decide: Decide): Promise<Outcome | null> => {
    const room = live.room ?? (await read(id, live));
    if (key !== null && room.keys.has(key)) return DONE; // it was carried out, only nobody heard
    const at = now();
    const number = room.length;
    const tried = attempt(room, decide, at, store.isShared);
    if (!('entry' in tried)) return (await catchUp(id, live, room)) ? null : tried; // it may have looked wrong by that only
    const { entry, back } = tried;
    const member = entry.do === 'sit' ? entry.by : null;
    const isKept = await store.append(id, { number, at, body: JSON.stringify(entry) }, summaryOf(room, at), member);
    if (!isKept) {
      back?.();
      if (!back || !(await catchUp(id, live, room))) live.room = null;
      return null;
    }
    tell(live, room);
    for (const hear of hearers) hear(room);
    return DONE;
  };

  /** Several tries: the number may be taken, or the database be away for a moment. */
  const persist = async (id: string, live: Live, key: string | null, decide: Decide): Promise<Refusal | null> => {
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        const outcome = await tryOnce(id, live, key, decide);
        if (outcome && 'problem' in outcome) throw outcome.problem;
        if (outcome) return outcome.refusal;
      } catch (error) {
        if (error instanceof Problem) throw error;
        live.room = null; // it may be kept or not: the store will say
        onTrouble(error);
        await wait(PAUSE);
      }
    }
    throw new Problem('The server cannot keep anything just now. Try again in a moment.');
  };

  return {
    act: (id, key, decide) => inOrder(id, (live) => persist(id, live, key, decide)),
    async create(room, first, person) {
      const { id, plan } = room;
      await store.createRoom(
        { id, game: plan.game, at: now(), ...summaryOf(room, now()) },
        JSON.stringify(first),
        person,
      );
      liveOf(id).room = room;
      for (const hear of hearers) hear(room);
    },
    look: (id, see) => inOrder(id, async (live) => see(await read(id, live))),
    watch: (id, watcher) =>
      inOrder(id, async (live) => {
        const room = await read(id, live);
        live.watchers.add(watcher);
        tell(live, room);
      }),
    unwatch(id, watcher) {
      rooms.get(id)?.watchers.delete(watcher);
      late.remove(id, watcher);
    },
    forget(id) {
      const live = rooms.get(id);
      if (live) void inOrder(id, async () => (live.room = null));
    },
    refresh(id, length) {
      let isNews = false;
      for (const [one, live] of id === '' ? rooms : only(id)) {
        if (live.room ? live.room.length >= length : live.watchers.size === 0) continue;
        isNews = true;
        void inOrder(one, async () => {
          if (live.room) await catchUp(one, live, live.room);
          else tell(live, await read(one, live));
        }).catch(onTrouble);
      }
      return isNews;
    },
    onChange: (hear) => void hearers.push(hear),
    onPutAway: (hear) => void farewells.push(hear),
    get size() {
      return rooms.size;
    },
    sweep() {
      crowd = sweep(IDLE) + CROWD;
    },
    async close() {
      late.close();
      await Promise.allSettled([...rooms.values()].map(({ work }) => work));
      for (const live of rooms.values()) putAway(live);
    },
  };
}

type Decide = (room: Room) => Entry;
type Outcome = { readonly refusal: Refusal | null } | { readonly problem: Problem };

const DONE: Outcome = { refusal: null };

interface Attempt {
  readonly entry: Entry;
  readonly back: (() => void) | null; // as if it had not happened
}

/** Nothing has changed if it is refused. */
function attempt(room: Room, decide: Decide, at: number, isShared: boolean): Attempt | Outcome {
  try {
    const entry = decide(room);
    const back = isShared ? backFrom(room, entry) : null;
    const refusal = happen(room, entry, at);
    return refusal ? { refusal } : { entry, back };
  } catch (problem) {
    if (problem instanceof Problem) return { problem };
    throw problem;
  }
}

/** What lists and clocks need. */
function summaryOf(room: Room, at: number): RoomSummary {
  const status = statusOf(room);
  const times = [deadlineOf(room.clocks), botDue(room) === null ? null : at + BOT_PATIENCE].filter(
    (time) => time !== null,
  );
  const isFree = room.places.some(({ person, bot }) => person === null && bot === null);
  return {
    status,
    isListed: room.plan.isListed && status === 'open' && isFree,
    due: isForRating(room) ? at : status === 'playing' && times.length > 0 ? Math.min(...times) : null,
    about: lineOf(room),
  };
}
