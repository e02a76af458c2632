import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/* Requests by HTTP that are under way. What is asked may change something, though whoever asked does not wait for it any more. */

export interface UnderWay {
  add(response: ServerResponse, answered: Promise<void>): void;
  /** When all are answered and told, or after so many milliseconds. */
  settled(patience: number): Promise<void>;
}

export function makeUnderWay(): UnderWay {
  const all = new Set<Promise<unknown>>();
  return {
    add(response, answered) {
      const done: Promise<unknown> = Promise.allSettled([answered, once(response, 'close')]).then(() =>
        all.delete(done),
      );
      all.add(done);
    },
    async settled(patience) {
      let isEnough = false;
      const enough = sleep(patience, undefined, { ref: false }).then(() => (isEnough = true));
      while (all.size > 0 && !isEnough) await Promise.race([Promise.all(all), enough]);
    },
  };
}
