import { isIPv6 } from 'node:net';

/** A bucket that fills at a rate and empties by use: short bursts pass, floods do not. */
export interface Bucket {
  tokens: number;
  at: number;
}

/** How much each of many may do, forgotten when it has been full again for long. */
export interface Limit {
  /** Whether one more, or what counts as so many, is allowed now. */
  take(who: string, tokens?: number): boolean;
  /** How long it takes until that is allowed; at least one. */
  secondsUntil(who: string, tokens?: number): number;
  sweep(): void;
}

/** `now` is a clock that nobody can set. */
export function makeLimit(aSecond: number, burst: number, now: () => number): Limit {
  const buckets = new Map<string, Bucket>();
  return {
    take(who, tokens) {
      let bucket = buckets.get(who);
      if (!bucket) buckets.set(who, (bucket = { tokens: burst, at: now() }));
      return takeFrom(bucket, aSecond, burst, now(), tokens);
    },
    secondsUntil(who, tokens = 1) {
      const bucket = buckets.get(who);
      const had = bucket ? bucket.tokens + Math.max(0, (now() - bucket.at) / 1000) * aSecond : burst;
      return Math.max(1, Math.ceil((Math.min(tokens, burst) - had) / aSecond));
    },
    sweep() {
      const full = burst / aSecond;
      for (const [who, { at }] of buckets) if ((now() - at) / 1000 > full) buckets.delete(who);
    },
  };
}

const ARRIVALS = 100;

/**
 * What comes from one address before anybody is looked up. It has to be many times the number of strangers: 2,000 people
 * behind one address who all come back after a restart ask for 4,000 things.
 */
export const limitArrivals = (strangersAMinute: number, now: () => number): Limit =>
  makeLimit((ARRIVALS * strangersAMinute) / 60, (ARRIVALS * strangersAMinute) / 2, now);

/** Looks from outside whether we are well: a machine that watches us asks every few seconds, several at most. */
export const limitLooks = (now: () => number): Limit => makeLimit(5, 100, now);

export function takeFrom(bucket: Bucket, aSecond: number, burst: number, now: number, tokens = 1): boolean {
  bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * aSecond);
  bucket.at = now;
  if (bucket.tokens < tokens) return false;
  bucket.tokens -= tokens;
  return true;
}

/** For whom an address counts. Of IPv6 somebody has at least the lower half to themselves. */
export function networkOf(address: string): string {
  const wrapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (wrapped !== undefined) return wrapped;
  if (!isIPv6(address)) return address;
  const [, high = '', low = ''] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address) ?? [];
  if (high !== '') return [high, low].flatMap((half) => bytesOf(Number.parseInt(half, 16))).join('.');
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  const upper = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${upper.join(':')}::/64`;
}

const bytesOf = (half: number): number[] => [half >> 8, half & 255];
