import type { IncomingMessage } from 'node:http';
import { Problem } from '../../engine/words.ts';
import type { PushStore } from '../push/kept.ts';
import type { Push } from '../push/start.ts';
import type { Desk } from '../rooms/guests.ts';
import type { Readiness } from '../store/readiness.ts';
import type { Store } from '../store/store.ts';
import type { Config } from './config.ts';
import { deviceWith, personWith, secretIn } from './identity.ts';
import { type Limit, networkOf } from './limits.ts';
import type { Origin } from './lines.ts';
import type { Files } from './static-files.ts';
import type { Log } from './watch.ts';

/* What answers by HTTP have in common: whom they ask, who comes, and from where. */

export const TOO_MANY = 'Too many at once; wait a minute.';

export interface Site {
  readonly config: Config;
  readonly store: Store;
  readonly readiness: Readiness;
  readonly kept: PushStore;
  readonly push: Push;
  readonly desk: Desk;
  readonly log: Log;
  readonly files: Files;
  readonly strangers: Limit;
  readonly arrivals: Limit; // from one address, whoever they are
  metricsText(): Promise<string>;
  countFailure(outcome: string): void;
  /** At all processes: their lines are closed, and these rooms read anew. */
  tellForgotten(person: string, rooms: readonly string[]): Promise<void>;
  /** At all processes: this device, or all others, of that person are theirs no longer. */
  tellLeft(person: string, device: string, which: 'this' | 'others'): Promise<void>;
}

/** Who wants a line: known by a cookie, from our own page or from no page at all. */
export async function admit(site: Site, request: IncomingMessage, address: string): Promise<Origin> {
  if ((request.url ?? '').split('?')[0] !== '/ws') throw new Problem('There is nothing here.');
  refuseOtherSites(site, request);
  const secret = secretIn(request.headers.cookie);
  const person = await personWith(site.store, secret);
  if (!person || secret === null) throw new Problem('Say who you are first: POST /api/me.');
  return { person, device: deviceWith(secret), address };
}

/** Another site's page may not act in the name of somebody who is known here. */
export function refuseOtherSites({ config }: Site, { headers }: IncomingMessage): void {
  const { origin, host } = headers;
  if (origin === undefined) return; // no browser
  const ours = config.origin ?? `http://${host}`;
  if (origin !== ours) throw new Problem('This comes from another site.');
}

export const addressOf = ({ isProxied }: Config, { headers, socket }: IncomingMessage): string => {
  const told = isProxied
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return networkOf(told || (socket.remoteAddress ?? 'nowhere'));
};
