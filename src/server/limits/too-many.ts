import { Problem } from '../../engine/words.ts';
import type { Limit } from './limits.ts';

/** Somebody asks more than they may. By HTTP it is 429 with Retry-After, and what is said names the seconds. */
export class TooMany extends Problem {
  readonly seconds: number;
  readonly status: number; // by HTTP

  constructor(what: string, seconds: number, status = 429) {
    super(`${what}; try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`);
    this.seconds = seconds;
    this.status = status;
  }
}

/** Lets one more pass, or says how long it takes until one may. */
export function takeOrRefuse(limit: Limit, who: string, what: string, tokens = 1): void {
  if (!limit.take(who, tokens)) throw new TooMany(what, limit.secondsUntil(who, tokens));
}

export const FROM_ADDRESS = 'Too many requests come from your address';
export const FROM_PERSON = 'You have asked for too much in a short time';

/** The headers that go with a refusal. */
export const retryAfter = (error: unknown): Record<string, string> =>
  error instanceof TooMany ? { 'Retry-After': String(error.seconds) } : {};
