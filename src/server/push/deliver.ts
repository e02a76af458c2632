import { createHash } from 'node:crypto';
import { request } from 'node:https';
import { encrypt } from './encryption.ts';
import { publicLookup, readEndpoint, type Subscription } from './endpoint.ts';
import { authorization, type ServerKeys } from './vapid.ts';

/*
 * Brings messages to push services. Nobody waits for it, and all of it has an end: how many wait, how many are under way, how long
 * one takes, how often it is tried.
 */

export interface Parcel {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Brings one there; answers the status. */
export type Post = (parcel: Parcel, signal: AbortSignal) => Promise<number>;

export interface Message {
  readonly to: Subscription;
  readonly text: string;
  readonly about: string; // of two messages about the same the push service keeps the later one
  readonly seconds: number; // it is of use for
}

export type Outcome = 'sent' | 'gone' | 'refused' | 'failed' | 'too many';

export interface Delivery {
  send(message: Message): void;
  stop(): void;
}

export interface DeliveryNeeds {
  readonly post: Post;
  readonly keys: ServerKeys;
  readonly contact: string;
  readonly now: () => number;
  /** The browser does not want any more. */
  readonly onGone: (endpoint: string) => void;
  readonly count: (outcome: Outcome) => void;
  readonly pauses?: readonly number[]; // milliseconds before it is tried again
}

const TIMEOUT = 10_000;
const MOST_WAITING = 2000;
const MOST_AT_ONCE = 8;
const PAUSES = [3000, 20_000];

export function makeDelivery(needs: DeliveryNeeds): Delivery {
  const { post, keys, contact, now, onGone, count, pauses = PAUSES } = needs;
  const waiting: Message[] = [];
  const stopping = new AbortController();
  let underWay = 0;

  const once = (message: Message): Promise<number> => {
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT), stopping.signal]);
    return post(parcelOf(message, authorization(keys, message.to.endpoint, contact, now())), signal);
  };

  const deliver = async (message: Message): Promise<Outcome> => {
    for (let tries = 0; ; tries++) {
      const status = await once(message).catch(() => 0);
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      if (status !== 0 && status !== 429 && status < 500) return 'refused';
      const pause = pauses[tries];
      if (pause === undefined || stopping.signal.aborted) return 'failed';
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
    }
  };

  const next = (): void => {
    if (underWay >= MOST_AT_ONCE || stopping.signal.aborted) return;
    const message = waiting.shift();
    if (!message) return;
    underWay++;
    void deliver(message).then((outcome) => {
      underWay--;
      count(outcome);
      if (outcome === 'gone') onGone(message.to.endpoint);
      next();
    });
  };

  return {
    send(message) {
      if (waiting.length >= MOST_WAITING) return count('too many');
      waiting.push(message);
      next();
    },
    stop() {
      stopping.abort();
      waiting.length = 0;
    },
  };
}

function parcelOf({ to, text, about, seconds }: Message, sender: string): Parcel {
  const keys = { p256dh: Buffer.from(to.p256dh, 'base64url'), auth: Buffer.from(to.auth, 'base64url') };
  const body = encrypt(text, keys);
  return {
    endpoint: to.endpoint,
    body,
    headers: {
      Authorization: sender,
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(body.length),
      TTL: String(seconds),
      Urgency: 'high',
      // The id of a table is for those who were invited, so the push service gets a hash of it.
      Topic: createHash('sha256').update(`topic ${about}`).digest('base64url').slice(0, 32),
    },
  };
}

const lookup = publicLookup();

/** To the public internet only, whatever is kept; no redirects are followed, and nothing of the answer is read. */
export const postPublicly: Post = (parcel, signal) =>
  new Promise((resolve, reject) => {
    const { headers, body } = parcel;
    const asked = request(
      readEndpoint(parcel.endpoint),
      { method: 'POST', headers, lookup, signal, agent: false },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
