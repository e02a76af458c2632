import { createHash } from 'node:crypto';
import { request } from 'node:https';
import { encrypt } from './encryption.ts';
import { publicLookup, readEndpoint, type Subscription } from './endpoint.ts';
import { machineClock, type Timers } from '../run/time.ts';
import { makeTurns } from '../bots/fair-queue.ts';
import { makeFailures } from './failures.ts';
import { authorization, type ServerKeys } from './vapid.ts';

/*
 * Brings messages to push services. Nobody waits for it, and all of it has an end: how many wait, how many are under way, how long
 * one takes, how often it is tried. Endpoints at which nobody answers hold up their own people, and not others: what is tried again
 * waits outside, people take turns, and hosts that have not answered well get only a part of the ways.
 */

export interface Parcel {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Brings one there; answers the status. */
export type Post = (parcel: Parcel, signal: AbortSignal) => Promise<number>;

export interface Message {
  readonly whose: string;
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
  readonly timers?: Timers;
  /** The browser does not want any more, or could not be reached again and again. */
  readonly onGone: (endpoint: string) => void;
  readonly count: (outcome: Outcome) => void;
  readonly pauses?: readonly number[]; // milliseconds before it is tried again
}

const TIMEOUT = 10_000;
const MOST_WAITING = 2000;
const MOST_AT_ONCE = 8;
const MOST_DOUBTFUL = 4; // of these, to hosts that have not answered well the last time
const MOST_OF_ONE = 2; // of these, of one person; big push services are one host for nearly everybody
const MOST_KNOWN = 1000; // hosts
const PAUSES = [3000, 20_000];

/** A message on its way, and how often it was tried. */
interface Trial {
  readonly message: Message;
  readonly host: string;
  tries: number;
}

export function makeDelivery(needs: DeliveryNeeds): Delivery {
  const { post, keys, contact, now, timers = machineClock, onGone, count, pauses = PAUSES } = needs;
  const waiting = makeTurns<Trial>();
  const underWay = new Set<Trial>();
  const answering = new Set<string>(); // hosts that did the last time
  const failures = makeFailures();
  const stopping = new AbortController();
  let resting = 0; // to be tried again in a while

  const countOf = (is: (trial: Trial) => boolean): number => {
    let number = 0;
    for (const trial of underWay) if (is(trial)) number++;
    return number;
  };

  const mayGo = ({ message: { whose }, host }: Trial): boolean =>
    countOf((one) => one.message.whose === whose) < MOST_OF_ONE &&
    (answering.has(host) || countOf((one) => !answering.has(one.host)) < MOST_DOUBTFUL);

  const once = ({ message }: Trial): Promise<number> => {
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT), stopping.signal]);
    return post(parcelOf(message, authorization(keys, message.to.endpoint, contact, now())), signal).catch(() => 0);
  };

  const finish = ({ message: { to } }: Trial, outcome: Outcome): void => {
    count(outcome);
    if (outcome === 'sent') failures.sent(to.endpoint);
    else if (outcome === 'gone' || failures.failed(to.endpoint)) onGone(to.endpoint);
  };

  /** What is tried again leaves its place to others meanwhile. */
  const tryAgain = (trial: Trial, pause: number): void => {
    resting++;
    const again = (): void => {
      resting--;
      if (stopping.signal.aborted) return;
      waiting.add(trial.message.whose, trial);
      goOn();
    };
    timers.after(pause, again).unref();
  };

  const deliver = async (trial: Trial): Promise<void> => {
    underWay.add(trial);
    const status = await once(trial);
    underWay.delete(trial);
    if (status === 0 || status >= 500) answering.delete(trial.host);
    else answering.add(trial.host);
    if (answering.size > MOST_KNOWN) answering.clear(); // they will answer again
    const outcome = outcomeOf(status);
    const pause = pauses[trial.tries++];
    if (outcome === 'failed' && pause !== undefined && !stopping.signal.aborted) tryAgain(trial, pause);
    else finish(trial, outcome);
    goOn();
  };

  const goOn = (): void => {
    while (underWay.size < MOST_AT_ONCE && !stopping.signal.aborted) {
      const trial = waiting.next(mayGo);
      if (!trial) return;
      void deliver(trial);
    }
  };

  return {
    send(message) {
      if (waiting.size + resting >= MOST_WAITING) return count('too many');
      waiting.add(message.whose, { message, host: new URL(message.to.endpoint).host, tries: 0 });
      goOn();
    },
    stop() {
      stopping.abort();
    },
  };
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status !== 0 && status !== 429 && status < 500 ? 'refused' : 'failed';
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
