import { Problem, type Refusal } from '../../engine/words.ts';
import { rest } from '../../desk/open-match.ts';
import type { NoteHold } from '../limits/holds.ts';
import { HOUSE, makePieces, type Pieces } from '../limits/pieces.ts';
import { AWAY } from '../store/away.ts';
import type { StoredEntry } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { machineClock, timeAfter, type Timers } from '../run/time.ts';
import { attempt, type Decide } from './attempt.ts';
import type { Entry } from './entries.ts';
import { Gone, goneNews, NO_TABLE, NO_TABLE_ANY_MORE, shutOutWords } from './gone.ts';
import { delayFor, makeLate } from '../updates/late.ts';
import { take } from './again.ts';
import { isPlay, isShutOut, type Room, statusOf } from './room.ts';
import { eachEntry, type ReadingNeeds, readRoom } from './reading.ts';
import { type Load, makeRush } from '../updates/rush.ts';
import { memberBy, summaryAfter, summaryOf } from './summary.ts';
import {
  beginLater,
  isFarBehind,
  isPlaced,
  mayWait,
  newsOf,
  restEyes,
  sendPart,
  updateFor,
  type Watcher,
} from '../updates/updates.ts';

/*
 * The rooms that are in use just now. What happens in one of them happens in order, and is acknowledged and told when it is
 * durable, not before. Another process may write to the same room: whoever comes second reads what happened and tries again.
 * A room can be put away at any moment; all of it is in the store.
 */

export interface Hall {
  /** Carries out what `decide` makes of the room as it is; answers when it is durable. A request is known by its key. `whose`: who pays for reading it. */
  act(id: string, key: string | null, decide: (room: Room) => Entry, whose?: string): Promise<Refusal | null>;
  /** False if there is such a table already. */
  create(room: Room, first: Entry, person: string): Promise<boolean>;
  look<T>(id: string, see: (room: Room) => T, whose?: string): Promise<T>;
  watch(id: string, watcher: Watcher): Promise<void>;
  unwatch(id: string, watcher: Watcher): void;
  /** What is in memory of a room is out of date. */
  forget(id: string): void;
  /** The same where words were rewritten: whoever looks on is told anew what was said. */
  rewritten(id: string): void;
  /** A room has so many entries now, which may be news; '': anything may have happened in any of them. */
  refresh(id: string, length: number): boolean;
  /** After a change: what should happen next though nobody asks. */
  onChange(hear: Hear): void;
  /** When a room leaves the memory. */
  onPutAway(hear: (room: Room) => void): void;
  readonly size: number;
  /** Puts away what nobody has used for a while. */
  sweep(): void;
  close(): Promise<void>;
}

/** Where so many look on already that one more would keep those who play waiting. */
function refuseCrowd(watchers: number, { seat }: Watcher): void {
  if (seat === null && watchers >= MOST_WATCHERS)
    throw new Problem(`${MOST_WATCHERS} people look on at this table, which is the most. Try again later.`);
}

/** What changed a room; null if it was found changed. */
type Hear = (room: Room, entry: Entry | null) => void;

interface Live {
  room: Room | null; // null: to be read from the store
  work: Promise<unknown>;
  asked: number; // of this work, what is not done yet
  told: number; // the entries that everybody who looks on knows of; -1 if some may not
  isBehind: boolean; // there may be more, which could not be read
  isOwing: boolean; // some who look on are told in a moment
  readonly watchers: Set<Watcher>;
  used: number;
}

export interface HallNeeds {
  readonly store: Store;
  readonly now: () => number;
  readonly steady?: () => number; // a test may have one clock for both
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly timers?: Timers;
  readonly onTrouble: (error: unknown) => void;
  /** Whether more is asked for than can be told at once. */
  readonly isFull?: Load;
  readonly pieces?: Pieces;
  readonly noteHold?: NoteHold;
  /** Does it when people have been told; otherwise programs are told together with them. */
  readonly giveWay?: (tell: () => void) => void;
}

const TRIES = 40;
const PATIENCE = 10_000; // milliseconds, where a try takes long
const PAUSE = 250; // milliseconds, when the database does not answer
const IDLE = 60_000; // milliseconds until a room that nobody uses is put away
const CROWD = 500; // rooms at which nobody looks; where there are more, they are put away sooner
const IDLE_IN_A_CROWD = 2000;
const MOST_WATCHERS = 500; // of one table at one process: what happens there is sent to all of them in one moment

export function makeHall(needs: HallNeeds): Hall {
  const {
    store,
    now,
    steady = now,
    wait,
    timers = machineClock,
    onTrouble,
    isFull = () => false,
    pieces = makePieces(),
    noteHold = () => undefined,
    giveWay = null,
  } = needs;
  const rooms = new Map<string, Live>();
  const hearers: Hear[] = [];
  const farewells: ((room: Room) => void)[] = [];
  const late = makeLate({
    store,
    pieces,
    now,
    timers,
    onTrouble,
    giveBack(id, watchers) {
      for (const watcher of watchers) void watch(id, watcher).catch(unlessGone);
    },
  });
  const rush = makeRush(isFull, timers);
  let crowd = CROWD;

  const liveOf = (id: string): Live => {
    let live = rooms.get(id);
    if (!live) {
      if (rooms.size >= crowd) {
        sweep(IDLE_IN_A_CROWD);
        crowd = rooms.size + CROWD; // not again for each that comes
      }
      rooms.set(
        id,
        (live = {
          room: null,
          work: Promise.resolve(),
          asked: 0,
          told: 0,
          isBehind: false,
          isOwing: false,
          watchers: new Set(),
          used: 0,
        }),
      );
    }
    live.used = steady();
    return live;
  };

  /** One thing after the other in a room. */
  const inOrder = <T>(id: string, work: (live: Live) => Promise<T>): Promise<T> => {
    const live = liveOf(id);
    const finish = (): void => void live.asked--;
    const done = live.asked++ === 0 ? work(live) : live.work.then(() => work(live));
    live.work = done.then(finish, finish);
    return done;
  };

  /** Though the database is away for a moment: whoever looks on must not be left behind. */
  const insist = async <T>(live: Live, reading: () => Promise<T>): Promise<T> => {
    const end = steady() + PATIENCE;
    for (let tries = 1; ; tries++)
      try {
        return await reading();
      } catch (error) {
        if (tries === 1) onTrouble(error);
        if (tries === TRIES || steady() > end) {
          live.isBehind = true; // it is read when the rooms are swept
          throw new Problem(AWAY);
        }
        await wait(PAUSE);
      }
  };

  const reading = (live: Live): ReadingNeeds => ({
    pieces,
    store: { entriesOf: (id, from, most) => insist(live, () => store.entriesOf(id, from, most)) },
  });

  const read = async (id: string, live: Live, whose = HOUSE): Promise<Room> => {
    if (live.room) return live.room;
    const room = await readRoom(reading(live), id, whose);
    if (!room) {
      for (const watcher of live.watchers) watcher.send(goneNews(id, NO_TABLE_ANY_MORE));
      live.watchers.clear();
      rooms.delete(id);
      throw new Gone(NO_TABLE);
    }
    live.room = room;
    if (room.length !== live.told) tell(live, room); // whoever asked, the others may not know of it yet
    return room;
  };

  /** After an entry that was just made, others than those whom it calls upon may be told a little later. */
  const tell = (live: Live, room: Room, entry: Entry | null = null): void => {
    live.told = room.length;
    if (live.watchers.size === 0) {
      if (room.open) rest(room.open);
      return;
    }
    const begun = performance.now();
    const news = newsOf(room);
    const isRush = entry !== null && isPlay(entry) && statusOf(room) === 'playing' && rush.isOn();
    for (const watcher of live.watchers) {
      const isHeld = isRush && (watcher.isProgram || mayWait(room, watcher, entry));
      if (isHeld || (entry !== null && watcher.isProgram && giveWay !== null)) {
        live.told = -1;
        const tellThem = (): void => tellOthers(room.id);
        if (!live.isOwing && isHeld) rush.hold(tellThem);
        else if (!live.isOwing) giveWay?.(tellThem);
        live.isOwing = true;
        continue;
      }
      if (!isPlaced(room, watcher) && !mayStay(room, watcher)) {
        live.watchers.delete(watcher);
        continue;
      }
      if (isFarBehind(room, watcher)) {
        live.watchers.delete(watcher);
        void watch(room.id, watcher).catch(unlessGone);
        continue;
      }
      const update = updateFor(news, watcher);
      if (update !== null) watcher.send(update);
    }
    if (room.open && live.told >= 0) rest(room.open); // otherwise others are still to be told
    noteHold('tell', begun);
  };

  /** What held the main thread, and who pays for it. */
  const settleHold = (by: string, begun: number, whose: string): void => {
    noteHold(by, begun);
    if (whose !== HOUSE) pieces.charge(whose, performance.now() - begun);
  };

  /** A long story is told in parts; what happens at the table meanwhile does not wait for it. */
  const watch = async (id: string, watcher: Watcher): Promise<void> => {
    const whose = watcher.person ?? HOUSE;
    let isMore = true;
    while (isMore) {
      isMore = await inOrder(id, async (live) => {
        const room = await read(id, live, whose);
        if (watcher.isGone) return false;
        refuseCrowd(live.watchers.size + late.count(id), watcher);
        const begun = performance.now();
        const isLong = delayFor(room, watcher) === 0 && sendPart(room, watcher);
        if (!isLong) {
          live.watchers.add(watcher);
          tell(live, room);
        }
        settleHold('story', begun, whose);
        return isLong;
      });
      if (isMore) await pieces.turn(whose);
    }
  };

  const tellOthers = (id: string): void => {
    const live = rooms.get(id);
    if (!live) return;
    live.isOwing = false;
    if (live.told >= 0) return; // they were told since
    void inOrder(id, async () => tell(live, await read(id, live))).catch(unlessGone);
  };

  /** Whether somebody goes on to be told at once: they may be shut out by the beginning, or see everything later from then on. */
  const mayStay = (room: Room, watcher: Watcher): boolean => {
    if (isShutOut(room, watcher.person)) {
      watcher.send(goneNews(room.id, shutOutWords(watcher.seat !== null, room))); // they looked on before it began, or were voted out
      return false;
    }
    const delay = delayFor(room, watcher);
    if (delay === 0) return true;
    const lost = beginLater(room, watcher);
    if (lost !== null) watcher.send(lost);
    late.add(room.id, delay, watcher);
    return false;
  };

  const putAway = ({ room }: Live): void => {
    if (room) for (const hear of farewells) hear(room);
  };

  /** Puts away what was not used for this long; where somebody looks on, never before IDLE. At how many somebody does. */
  const sweep = (idle: number): number => {
    const time = steady();
    let watched = 0;
    for (const [id, live] of rooms) {
      const { watchers } = live;
      if (watchers.size > 0) watched++;
      if (live.asked > 0 || time - live.used < (watchers.size > 0 ? IDLE : idle)) continue;
      putAway(live);
      if (watchers.size === 0) rooms.delete(id);
      else {
        live.room = null; // who looks on is told what is new when it is read again
        for (const watcher of watchers) restEyes(watcher);
      }
    }
    return watched;
  };

  /** Takes what other processes wrote meanwhile; whether there was anything. */
  const catchUp = async (id: string, live: Live, room: Room): Promise<boolean> => {
    if (!store.isShared) return false;
    let number = 0;
    try {
      number = await eachEntry(reading(live), id, HOUSE, (entry) => take(room, entry), room.length);
    } catch (error) {
      live.room = null;
      throw error;
    }
    if (number === 0) return false;
    tell(live, room);
    return true;
  };

  /** There is more in the store than what is known here. A table that is gone is no trouble, and that the store is away was told. */
  const readOn = (id: string, live: Live): Promise<unknown> =>
    inOrder<unknown>(id, () => (live.room ? catchUp(id, live, live.room) : read(id, live))).catch(unlessGone);

  const unlessGone = (error: unknown): void => {
    if (!(error instanceof Problem)) onTrouble(error);
  };

  const forget = (id: string): void => {
    const live = rooms.get(id);
    late.forget(id);
    if (!live) return;
    void inOrder(id, async () => Object.assign(live, { room: null, told: -1 }));
    if (live.watchers.size > 0) void readOn(id, live);
  };

  /** Whether an entry is in the store, though nothing was heard when it was put there. */
  const isKept = async (id: string, live: Live, { number, at, body }: StoredEntry): Promise<boolean> => {
    const [found] = await insist(live, () => store.entriesOf(id, number, 1));
    return found?.number === number && found.at === at && found.body === body;
  };

  /** Several tries: the number may be taken, or the database be away for a moment. */
  const persist = async (
    id: string,
    live: Live,
    key: string | null,
    decide: Decide,
    whose: string,
  ): Promise<Refusal | null> => {
    const end = steady() + PATIENCE;
    let unsure: StoredEntry | null = null; // it may be kept or not
    for (let tries = 0; tries < TRIES && steady() <= end; tries++) {
      let trying: StoredEntry | null = null;
      try {
        const room = live.room ?? (await read(id, live, whose));
        if ((key !== null && room.keys.has(key)) || (unsure && (await isKept(id, live, unsure)))) {
          if (unsure) for (const hear of hearers) hear(room, null);
          return null; // it was carried out, only nobody heard
        }
        const at = timeAfter(room.at, now());
        const begun = performance.now();
        const tried = attempt(room, decide, at, store.isShared);
        settleHold('act', begun, whose);
        if (!('entry' in tried)) {
          if (await catchUp(id, live, room)) continue; // it may have looked wrong by that only
          if ('problem' in tried) throw tried.problem;
          return tried.refusal;
        }
        const { entry, back } = tried;
        trying = { number: room.length - 1, at, body: JSON.stringify(entry) };
        if (await store.append(id, trying, summaryAfter(room, entry, at), memberBy(room, entry))) {
          const kept = performance.now();
          tell(live, room, entry);
          late.grew(id, room.length);
          for (const hear of hearers) hear(room, entry);
          if (whose !== HOUSE) pieces.charge(whose, performance.now() - kept);
          return null;
        }
        back?.(); // somebody else was first
        if (!back || !(await catchUp(id, live, room))) live.room = null;
      } catch (error) {
        if (error instanceof Problem) throw error;
        live.room = null; // the store will say how it is
        unsure = trying ?? unsure;
        onTrouble(error);
        await wait(PAUSE);
      }
    }
    live.isBehind = true; // what others wrote may not have been heard over this
    throw new Problem(AWAY);
  };

  return {
    act: (id, key, decide, whose = HOUSE) => inOrder(id, (live) => persist(id, live, key, decide, whose)),
    async create(room, first, person) {
      const { id, plan } = room;
      room.at = now();
      const isNew = await store.createRoom(
        { id, game: plan.game, at: room.at, ...summaryOf(room, room.at) },
        JSON.stringify(first),
        person,
      );
      if (!isNew) return false;
      liveOf(id).room = room;
      for (const hear of hearers) hear(room, first);
      return true;
    },
    look: (id, see, whose = HOUSE) =>
      inOrder(id, async (live) => {
        const room = await read(id, live, whose);
        const begun = performance.now();
        const seen = see(room);
        settleHold('look', begun, whose);
        return seen;
      }),
    watch,
    unwatch(id, watcher) {
      watcher.isGone = true;
      rooms.get(id)?.watchers.delete(watcher);
      late.remove(id, watcher);
    },
    forget,
    rewritten(id) {
      for (const watcher of rooms.get(id)?.watchers ?? []) watcher.said = 0;
      forget(id);
    },
    refresh(id, length) {
      late.grew(id, length);
      if (id === '') {
        for (const one of rooms.keys()) forget(one); // even what is known may have been rewritten
        return rooms.size > 0;
      }
      const live = rooms.get(id);
      if (!live || (live.room ? live.room.length >= length : live.watchers.size === 0)) return false;
      void readOn(id, live);
      return true;
    },
    onChange: (hear) => void hearers.push(hear),
    onPutAway: (hear) => void farewells.push(hear),
    get size() {
      return rooms.size;
    },
    sweep() {
      crowd = sweep(IDLE) + CROWD;
      for (const [id, live] of rooms) {
        if (!live.isBehind || live.asked > 0 || live.watchers.size === 0) continue;
        live.isBehind = false;
        void readOn(id, live);
      }
    },
    async close() {
      late.close();
      rush.close();
      await Promise.allSettled([...rooms.values()].map(({ work }) => work));
      for (const live of rooms.values()) putAway(live);
    },
  };
}
