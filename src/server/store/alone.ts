import { Problem } from '../../engine/words.ts';

/* Work that nobody else may do at the same time: what it finds out in the beginning is still true when it writes. */

/** Somebody else has been at the same for longer than anybody waits. */
export class Busy extends Problem {}

/** Within this process: one after the other for each name. */
export function makeInTurn(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const done = (last.get(name) ?? Promise.resolve()).then(work);
    const end: Promise<void> = done
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        if (last.get(name) === end) last.delete(name);
      });
    last.set(name, end);
    return done;
  };
}
