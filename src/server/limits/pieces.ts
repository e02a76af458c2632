import { performance } from 'node:perf_hooks';
import type { NoteHold } from './holds.ts';

/*
 * Work that may take long on the main thread, such as reading a table with thousands of entries. It is cut in pieces, so that nobody
 * waits for longer than one of them, and it is charged to whoever asked for it: whose turn it is next depends on how much each of
 * them has had. Somebody who asks for a lot waits for their own work, and others do not.
 */

export interface Pieces {
  /** Calls `step` until it answers false. Short work is done at once. `whose` pays for it: a person, or HOUSE. */
  run(whose: string, step: () => boolean): Promise<void>;
  /** The same for work that stops by itself after each step; answers what it returns. */
  finish<T>(whose: string, work: Generator<void, T>): Promise<T>;
  /** Waits for one's turn: for work that comes in pieces of its own. */
  turn(whose: string): Promise<void>;
  /** Adds milliseconds that somebody has used outside of `run`. */
  charge(whose: string, milliseconds: number): void;
  /** Milliseconds that were charged to anybody until now. */
  readonly charged: number;
  /** From time to time: what was charged long ago counts less. */
  sweep(): void;
}

/** What nobody asked for: clocks, bots, archives. */
export const HOUSE = '';

export const PIECE = 4; // milliseconds

export interface PiecesNeeds {
  readonly now: () => number; // monotonic, milliseconds
  /** Comes back when everything else that was ready has had its turn, or after so many milliseconds. */
  readonly later: (next: () => void, milliseconds: number) => void;
  readonly noteHold: NoteHold;
  /** Who has used how many milliseconds, for whoever else counts that. */
  readonly onCharge: (whose: string, milliseconds: number) => void;
}

interface Job {
  readonly step: () => boolean;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const REAL: PiecesNeeds = {
  now: () => performance.now(),
  later: (next, milliseconds) => (milliseconds === 0 ? setImmediate(next) : setTimeout(next, milliseconds)),
  noteHold: () => undefined,
  onCharge: () => undefined,
};

export function makePieces(needs: Partial<PiecesNeeds> = {}): Pieces {
  const { now, later, noteHold, onCharge } = { ...REAL, ...needs };
  const queues = new Map<string, Job[]>();
  const charged = new Map<string, number>(); // milliseconds
  let used = 0; // milliseconds since everything else had its turn
  let isResting = false;
  let chargedInAll = 0;

  const chargeFor = (whose: string, milliseconds: number): void => {
    charged.set(whose, (charged.get(whose) ?? 0) + milliseconds);
    chargedInAll += milliseconds;
    onCharge(whose, milliseconds);
  };

  /** Whether the work was finished by the end of a piece. */
  const doPiece = (whose: string, step: () => boolean): boolean => {
    const begun = now();
    const end = begun + Math.max(0, PIECE - used);
    let time = begun;
    try {
      for (;;) {
        const isMore = step();
        time = now();
        if (!isMore) return true;
        if (time >= end) return false;
      }
    } finally {
      time = Math.max(time, now());
      chargeFor(whose, time - begun);
      noteHold('pieces', begun);
      used += time - begun;
      rest();
    }
  };

  /** Everything else goes first; where that takes long, the next piece waits a little more, so that pieces never have most of the time. */
  const rest = (): void => {
    if (isResting) return;
    isResting = true;
    const end = now();
    later(() => {
      if (queues.size > 0 && now() - end > PIECE) later(goOn, 2 * PIECE);
      else goOn();
    }, 0);
  };

  const goOn = (): void => {
    isResting = false;
    used = 0;
    while (used < PIECE) {
      const whose = leastCharged();
      const [job] = (whose === null ? undefined : queues.get(whose)) ?? [];
      if (whose === null || !job) return;
      try {
        if (doPiece(whose, job.step)) finish(whose, job.resolve);
      } catch (error) {
        finish(whose, () => job.reject(error));
      }
    }
  };

  const leastCharged = (): string | null => {
    let [best, least]: [string | null, number] = [null, Infinity];
    for (const whose of queues.keys()) {
      const cost = charged.get(whose) ?? 0;
      if (cost < least) [best, least] = [whose, cost];
    }
    return best;
  };

  const finish = (whose: string, settle: () => void): void => {
    const jobs = queues.get(whose);
    jobs?.shift();
    if (jobs?.length === 0) queues.delete(whose);
    settle();
  };

  const run = (whose: string, step: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      // A rejected promise is what a step that throws becomes.
      if (used < PIECE && queues.size === 0 && doPiece(whose, step)) return resolve();
      const jobs = queues.get(whose);
      if (jobs) jobs.push({ step, resolve, reject });
      else queues.set(whose, [{ step, resolve, reject }]);
      rest();
    });

  return {
    run,
    async finish(whose, work) {
      let last = work.next();
      await run(whose, () => {
        if (!last.done) last = work.next();
        return !last.done;
      });
      if (!last.done) throw new Error('work was left before it was finished');
      return last.value;
    },
    turn: (whose) => run(whose, () => false),
    charge: chargeFor,
    get charged() {
      return chargedInAll;
    },
    sweep() {
      for (const [whose, cost] of charged)
        if (cost < 1) charged.delete(whose);
        else charged.set(whose, cost / 2);
    },
  };
}
