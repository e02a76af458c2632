import { takeFrom, type Bucket } from './limits.ts';

/*
 * How much of the main thread's time somebody may use. Requests differ a hundredfold in what they cost, so counting them is not
 * enough. Whoever has used too much is not refused: their next request waits until it is paid for, and nobody else's does.
 */

export interface Work {
  /** Null: somebody's next request may be worked on now. Otherwise it waits, behind those of theirs that wait already. */
  turn(who: string): Promise<void> | null;
  /** How many of theirs wait. */
  waiting(who: string): number;
  charge(who: string, milliseconds: number): void;
  sweep(): void;
  /** From now on nobody waits. */
  close(): void;
}

/** The same, where some work for others: what a program does is its owner's. */
export const paidByOwners = (work: Work, payerOf: (who: string) => string): Work => ({
  turn: (who) => work.turn(payerOf(who)),
  waiting: (who) => work.waiting(payerOf(who)),
  charge: (who, milliseconds) => work.charge(payerOf(who), milliseconds),
  sweep: () => work.sweep(),
  close: () => work.close(),
});

const BURST = 20; // seconds' worth at once
const LONGEST_DEBT = 10; // seconds' worth: what somebody did long ago is forgotten

/** Comes back after so many milliseconds; 0: when everything else that was ready has had its turn. */
export type Later = (next: () => void, milliseconds: number) => void;

const reallyLater: Later = (next, milliseconds) =>
  milliseconds === 0 ? setImmediate(next) : setTimeout(next, milliseconds);

/** `aSecond`: milliseconds of each second; `now`: monotonic milliseconds. */
export function makeWork(aSecond: number, now: () => number, later: Later = reallyLater): Work {
  const accounts = new Map<string, Bucket>();
  const queues = new Map<string, (() => void)[]>();
  const most = aSecond * BURST;
  let isClosed = false;

  /** Milliseconds until everything is paid for. */
  const debtOf = (who: string): number => {
    const account = accounts.get(who);
    if (!account || isClosed) return 0;
    takeFrom(account, aSecond, most, now(), 0);
    return account.tokens >= 0 ? 0 : (-account.tokens / aSecond) * 1000;
  };
  /** One at a time: what it costs is known only when it is done. */
  const letNext = (who: string): void => {
    const queue = queues.get(who);
    const debt = debtOf(who);
    if (debt === 0) queue?.shift()?.();
    if (queue?.length === 0) queues.delete(who);
    else if (queue) later(() => letNext(who), Math.ceil(debt));
  };
  return {
    turn(who) {
      const queue = queues.get(who);
      const debt = queue ? 0 : debtOf(who);
      if (!queue && debt === 0) return null;
      return new Promise((resolve) => {
        if (queue) return void queue.push(resolve);
        queues.set(who, [resolve]);
        later(() => letNext(who), Math.ceil(debt));
      });
    },
    waiting: (who) => queues.get(who)?.length ?? 0,
    charge(who, milliseconds) {
      let account = accounts.get(who);
      if (!account) accounts.set(who, (account = { tokens: most, at: now() }));
      takeFrom(account, aSecond, most, now(), 0);
      account.tokens = Math.max(account.tokens - milliseconds, -aSecond * LONGEST_DEBT);
    },
    sweep() {
      for (const [who, account] of accounts) {
        takeFrom(account, aSecond, most, now(), 0);
        if (account.tokens >= most) accounts.delete(who);
      }
    },
    close() {
      isClosed = true;
      for (const queue of queues.values()) for (const resolve of queue) resolve();
      queues.clear();
    },
  };
}
