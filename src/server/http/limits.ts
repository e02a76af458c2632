/** A bucket that fills at a rate and empties by use: short bursts pass, floods do not. */
export interface Bucket {
  tokens: number;
  at: number;
}

/** How much each of many may do, forgotten when it has been full again for long. */
export interface Limit {
  /** Whether one more is allowed now. */
  take(who: string): boolean;
  sweep(): void;
}

export function makeLimit(aSecond: number, burst: number, now: () => number): Limit {
  const buckets = new Map<string, Bucket>();
  return {
    take(who) {
      let bucket = buckets.get(who);
      if (!bucket) buckets.set(who, (bucket = { tokens: burst, at: now() }));
      return takeFrom(bucket, aSecond, burst, now());
    },
    sweep() {
      const full = burst / aSecond;
      for (const [who, { at }] of buckets) if ((now() - at) / 1000 > full) buckets.delete(who);
    },
  };
}

export function takeFrom(bucket: Bucket, aSecond: number, burst: number, now: number): boolean {
  bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * aSecond);
  bucket.at = now;
  if (bucket.tokens < 1) return false;
  bucket.tokens--;
  return true;
}
