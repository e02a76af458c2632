import { Problem } from '../../engine/words.ts';
import { Outdated } from '../rooms/again.ts';
import { nextLook, tend, type TenderNeeds } from '../rooms/tend.ts';
import type { DueRooms } from '../store/due.ts';
import type { Queue, Work } from '../store/queue.ts';
import { machineClock, type Timer, type Timers } from './time.ts';

/*
 * When to look at which room though nobody asks. What this process changed it looks after itself, at once; that it is done at
 * all, whichever process dies, is for the queue to see to.
 */

export interface Schedule {
  stop(): Promise<void>;
}

export interface ScheduleNeeds extends TenderNeeds {
  readonly queue: Queue;
  readonly rooms: DueRooms;
  readonly keepHouse: () => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
  readonly timers?: Timers;
}

const LONGEST_TIMER = 2 ** 31 - 1;
const TRIES = 2;

export async function startSchedule(needs: ScheduleNeeds): Promise<Schedule> {
  const { hall, store, queue, rooms, now, botPause, keepHouse, onTrouble, timers = machineClock } = needs;
  const set = new Map<string, Timer>();
  const busy = new Map<string, Promise<void>>();
  let isStopped = false;

  const at = (id: string, time: number | null): void => {
    if (time === null && set.size === 0) return;
    const before = set.get(id);
    if (before !== undefined) {
      before.close();
      set.delete(id);
    }
    if (time === null || isStopped) return;
    const wait = Math.min(LONGEST_TIMER, Math.max(0, time - now()));
    set.set(
      id,
      timers.after(wait, () => {
        set.delete(id);
        if (!isStopped && !busy.has(id))
          void tendOnce(id).catch((error) => error instanceof Problem || onTrouble(error));
      }),
    );
  };

  /** One at a time in a room, whoever asks. */
  const tendOnce = (id: string): Promise<void> => {
    const going = busy.get(id);
    if (going) return going;
    const done = tend(needs, id)
      .then((next) => {
        if (!set.has(id)) at(id, next !== null && next <= now() ? now() + botPause : next);
      })
      .finally(() => busy.delete(id));
    busy.set(id, done);
    return done;
  };

  hall.onChange((room) => {
    const next = nextLook(room, now() + botPause);
    if (!busy.has(room.id)) at(room.id, next);
  });

  const stop = async (): Promise<void> => {
    isStopped = true;
    for (const timer of set.values()) timer.close();
    set.clear();
    await queue.stop();
    await Promise.allSettled(busy.values());
  };
  const work: Work = {
    async tend(id, came) {
      await busy.get(id)?.catch(() => undefined); // it may have begun before it was time
      for (let tries = 0; tries < TRIES; tries++) {
        if (!(await rooms.isDue(id, now(), came))) return;
        if (tries > 0) hall.forget(id); // what we knew of it was out of date
        try {
          await tendOnce(id);
        } catch (error) {
          if (!(error instanceof Outdated)) throw error;
          await store.settle(id); // nothing happens there any more
        }
      }
      if (await rooms.isDue(id, now(), came)) throw new Error(`room ${id} is still due after it was looked after`);
    },
    async keepHouse() {
      await rooms.askForLost(now());
      await keepHouse();
    },
  };
  try {
    await queue.start(work);
    await rooms.askForLost(now());
  } catch (error) {
    await stop().catch(onTrouble);
    throw error;
  }
  return { stop };
}
