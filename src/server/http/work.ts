import { takeFrom, type Bucket } from './limits.ts';

/*
 * How much of the main thread's time somebody may use. Requests differ a hundredfold in what they cost, so counting them is not
 * enough. Whoever has used too much is not refused: their next request waits until it is paid for, and nobody else's does.
 */

export interface Work {
  /** Milliseconds until somebody's next request may be worked on; 0: now. */
  waitFor(who: string): number;
  charge(who: string, milliseconds: number): void;
  sweep(): void;
}

const BURST = 5; // seconds' worth at once

/** `aSecond`: milliseconds of each second; `now`: monotonic milliseconds. */
export function makeWork(aSecond: number, now: () => number): Work {
  const accounts = new Map<string, Bucket>();
  const most = aSecond * BURST;
  return {
    waitFor(who) {
      const account = accounts.get(who);
      if (!account) return 0;
      takeFrom(account, aSecond, most, now(), 0);
      return account.tokens >= 0 ? 0 : (-account.tokens / aSecond) * 1000;
    },
    charge(who, milliseconds) {
      let account = accounts.get(who);
      if (!account) accounts.set(who, (account = { tokens: most, at: now() }));
      takeFrom(account, aSecond, most, now(), 0);
      account.tokens -= milliseconds;
    },
    sweep() {
      for (const [who, account] of accounts) {
        takeFrom(account, aSecond, most, now(), 0);
        if (account.tokens >= most) accounts.delete(who);
      }
    },
  };
}
