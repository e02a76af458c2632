import { BannedProblem } from '../admin/bans.ts';
import type { Connections } from '../connections/connections.ts';
import type { Site } from './site.ts';
import { TooMany } from '../limits/too-many.ts';

const SOON = 2; // seconds: by then a connection at which nobody is has made room
const LATER = 30; // seconds: others have to leave first

/** Whether somebody may have a connection just now; otherwise why not, and when to try again. */
export function refuseConnection(
  { config, bans, desk, streams }: Site,
  lines: Connections,
  person: string,
  address: string,
): void {
  refuseBanned({ bans }, person, address);
  refuseBanned({ bans }, desk.programs.payerOf(person), address);
  if (!lines.mayHaveMore(person))
    throw new TooMany(`You have ${config.linesAPerson} connections open, which is the most; close one`, SOON);
  if (lines.from(address) + streams.from(address) >= config.mostSocketsEach)
    throw new TooMany('Too many connections are open from your address', LATER);
  if (lines.size + streams.size >= config.mostSockets) throw new TooMany('This server is full', LATER, 503);
}

export function refuseBanned({ bans }: Pick<Site, 'bans'>, person: string | null, address: string): void {
  const sentence = bans.sentenceFor(person, address);
  if (sentence !== null) throw new BannedProblem(sentence);
}
