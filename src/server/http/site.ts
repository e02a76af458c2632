import type { IncomingMessage } from 'node:http';
import { Problem } from '../../engine/words.ts';
import type { PushStore } from '../push/kept.ts';
import type { Push } from '../push/start.ts';
import type { Bans } from '../admin/bans.ts';
import type { Services } from '../requests/guests.ts';
import type { Identities } from '../store/identities.ts';
import type { Readiness } from '../store/readiness.ts';
import type { Store } from '../store/store.ts';
import type { Config } from '../run/config.ts';
import { isHttps } from './https.ts';
import { deviceWith, visitorWith } from './identity.ts';
import type { Limit } from '../limits/limits.ts';
import type { Origin } from '../connections/connections.ts';
import { claimsToken, entrantWith } from '../programs/entering.ts';
import type { Streams } from '../programs/streams.ts';
import type { Courtesy } from '../limits/courtesy.ts';
import type { Work } from '../limits/work.ts';
import type { Refusals } from '../limits/refusals.ts';
import type { Files } from './static-files.ts';
import type { Log } from '../run/watch.ts';

/* What answers by HTTP have in common: whom they ask, who comes, and from where. */

export interface Site {
  readonly config: Config;
  readonly store: Store;
  readonly identities: Identities;
  readonly readiness: Readiness;
  readonly kept: PushStore;
  readonly push: Push;
  readonly desk: Services;
  readonly log: Log;
  readonly refusals: Refusals;
  readonly files: Files;
  readonly strangers: Limit;
  readonly arrivals: Limit; // from one address, whoever they are
  readonly looks: Limit; // at /health, /ready and /metrics from one address
  readonly loads: Limit; // of files from one address
  readonly bots: Limit; // what one program asks by HTTP
  readonly talk: Limit; // what one person says
  readonly work: Work; // of the main thread, for one person
  readonly courtesy: Courtesy;
  readonly streams: Streams;
  readonly bans: Bans;
  metricsText(): Promise<string>;
  /** Whether somebody may have a connection just now; a Problem says why not. */
  refuseConnection(person: string, address: string): void;
  countFailure(outcome: string): void;
  count(word: string, outcome: string): void; // of what programs ask by HTTP
  /** At all processes: their lines are closed, and these rooms read anew. */
  tellForgotten(person: string, rooms: readonly string[]): Promise<void>;
  /** What that is in words, for other processes. */
  forgottenWords(person: string, rooms: readonly string[]): readonly string[];
  closeLines(person: string): void; // at this process
  /** At all processes: this device, or all others, of that person are theirs no longer. */
  tellLeft(person: string, device: string, which: 'this' | 'others'): Promise<void>;
}

/** Who wants a line: known by a cookie, from our own page or from no page at all. */
export async function admit(site: Site, request: IncomingMessage, address: string): Promise<Origin> {
  if ((request.url ?? '').split('?')[0] !== '/ws') throw new Problem('There is nothing here.');
  refuseOtherSites(site, request);
  if (claimsToken(request)) {
    const { person, program, device } = await entrantWith(site, request, address);
    return { person, program, device, address };
  }
  const visitor = await visitorWith(site.store, request.headers.cookie, isHttps(site.config));
  if (!visitor) throw new Problem('Say who you are first: POST /api/me.');
  return { person: visitor.person, device: deviceWith(visitor.secret), address };
}

/** Another site's page may not act in the name of somebody who is known here. */
export function refuseOtherSites({ config }: Site, { headers }: IncomingMessage): void {
  const { origin, host } = headers;
  if (origin === undefined) return; // no browser
  const ours = config.origin ?? `http://${host}`;
  if (origin !== ours) throw new Problem('This comes from another site.');
}
