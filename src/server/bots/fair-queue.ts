/** Those who wait for something of which there is little: each in turn, however often somebody asks. */
export interface Turns<T> {
  add(who: string, what: T): void;
  /** What comes next of what may; the others of the same person wait until everybody else had a turn. */
  next(may?: (what: T) => boolean): T | undefined;
  remove(who: string, what: T): void;
  of(who: string): number; // that wait
  readonly people: number;
  readonly size: number;
}

export function makeTurns<T>(): Turns<T> {
  const waiting = new Map<string, T[]>(); // in the order of their turns
  let size = 0;
  return {
    add(who, what) {
      const own = waiting.get(who);
      if (own) own.push(what);
      else waiting.set(who, [what]);
      size++;
    },
    next(may = () => true) {
      for (const [who, own] of waiting) {
        const [what] = own;
        if (what === undefined || !may(what)) continue;
        own.shift();
        waiting.delete(who);
        if (own.length > 0) waiting.set(who, own); // at the end
        size--;
        return what;
      }
      return undefined;
    },
    remove(who, what) {
      const own = waiting.get(who) ?? [];
      const at = own.indexOf(what);
      if (at < 0) return;
      own.splice(at, 1);
      size--;
      if (own.length === 0) waiting.delete(who);
    },
    of: (who) => waiting.get(who)?.length ?? 0,
    get people() {
      return waiting.size;
    },
    get size() {
      return size;
    },
  };
}
