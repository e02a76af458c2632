import { Problem } from '../../engine/words.ts';
import { nextLook, tend, type TenderNeeds } from '../rooms/tend.ts';

/*
 * When to look at which room though nobody asks. What this process changed it looks after itself, at once; rooms whose
 * process is gone are found in the store when they are due.
 */

export interface Schedule {
  stop(): Promise<void>;
}

const SCAN = 5000; // milliseconds
const MOST_DUE = 200;
const LONGEST_TIMER = 2 ** 31 - 1;

export function startSchedule(needs: TenderNeeds & { readonly onTrouble: (error: unknown) => void }): Schedule {
  const { hall, store, now, botPause, onTrouble } = needs;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const busy = new Map<string, Promise<void>>();
  let isStopped = false;

  const at = (id: string, time: number | null): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    if (time === null || isStopped) return;
    const wait = Math.min(LONGEST_TIMER, Math.max(0, time - now()));
    timers.set(
      id,
      setTimeout(() => {
        timers.delete(id);
        run(id);
      }, wait),
    );
  };

  const run = (id: string): void => {
    if (isStopped || busy.has(id)) return;
    const done = tend(needs, id)
      .then((next) => {
        busy.delete(id);
        if (!timers.has(id)) at(id, next !== null && next <= now() ? now() + botPause : next);
      })
      .catch((error: unknown) => {
        busy.delete(id);
        if (!(error instanceof Problem)) onTrouble(error);
      });
    busy.set(id, done);
  };

  hall.onChange((room) => {
    const next = nextLook(room, now() + botPause);
    if (!busy.has(room.id)) at(room.id, next);
  });

  const scan = async (): Promise<void> => {
    for (const id of await store.due(now(), MOST_DUE)) if (!timers.has(id)) run(id);
  };
  const scanner = setInterval(() => void scan().catch(onTrouble), SCAN);
  void scan().catch(onTrouble);

  return {
    async stop() {
      isStopped = true;
      clearInterval(scanner);
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await Promise.allSettled(busy.values());
    },
  };
}
