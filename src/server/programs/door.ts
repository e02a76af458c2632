import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '../../engine/words.ts';
import { type ObservedAs, readObservedAs } from '../../desk/observing.ts';
import { isServerWord } from '../../desk/server-wire.ts';
import { refuseBanned } from '../http/admission.ts';
import { bodyOf, json } from '../http/bodies.ts';
import { networkFrom } from '../http/client-address.ts';
import { refuseOtherSites, type Site } from '../http/site.ts';
import { FROM_ADDRESS, takeOrRefuse, TooMany } from '../limits/too-many.ts';
import type { Guest } from '../requests/guests.ts';
import { answerRequest } from '../requests/requests.ts';
import { BadToken, entrantWith } from './entering.ts';
import type { Entrant } from './programs.ts';

/*
 * Plain HTTP for programs: what happens comes as a stream of lines, what they do goes as a POST each. Everything is charged to the
 * owner, and whoever asks too much is told when to come again.
 */

const FROM_BOT = 'This bot asks for too much in a short time';
const STREAM = 5; // requests: what a new stream counts as
const MOST_WAITING = 20; // requests of an owner and their programs that wait for their turn
const WAITED_FOR = 5; // seconds
const AROUND = 0.15; // milliseconds for each request beyond what is measured

export async function botDoor(
  site: Site,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = METHODS.get(path);
  if (method === undefined) return json(response, 404, { ok: false, error: 'There is nothing here.' });
  if (request.method !== method)
    return json(response, 405, { ok: false, error: `Only ${method} is answered here.` }, { Allow: method });
  const address = networkFrom(site.config.trust, request);
  takeOrRefuse(site.arrivals, address, FROM_ADDRESS);
  refuseOtherSites(site, request);
  const query = new URL(request.url ?? '/', 'http://bot').searchParams;
  if (query.has('token'))
    throw new Problem('A token is never part of an address: send it as "Authorization: Bearer …".');
  try {
    const entrant = await entrantWith(site, request, address);
    refuseBanned(site, entrant.person.id, address);
    refuseBanned(site, entrant.program.owner, address);
    takeOrRefuse(site.bots, entrant.person.id, FROM_BOT, path === '/bot/stream' ? STREAM : 1);
    await paid(site, entrant);
    if (path === '/bot/stream') {
      const [since, as] = [sinceIn(query), asIn(query)];
      site.streams.refuse(address);
      return await site.streams.open(response, { ...entrant, address }, since, as);
    }
    return await ask(site, entrant, address, request, response);
  } catch (error) {
    if (!(error instanceof BadToken)) throw error;
    json(response, 401, { ok: false, error: error.message }, { 'WWW-Authenticate': 'Bearer' });
  }
}

const METHODS: ReadonlyMap<string, string> = new Map([
  ['/bot/stream', 'GET'],
  ['/bot/ask', 'POST'],
]);

/** Whoever has used much of the main thread's time waits, and where too many wait they are told to come later. People go first. */
async function paid({ work, courtesy }: Site, { program }: Entrant): Promise<void> {
  if (work.waiting(program.owner) >= MOST_WAITING)
    throw new TooMany('You and your bots have more under way than is worked on at once', WAITED_FOR);
  await work.turn(program.owner);
  await courtesy.turn();
}

async function ask(
  site: Site,
  { person, program }: Entrant,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!String(request.headers['content-type']).startsWith('application/json'))
    throw new Problem('A request here is JSON, with that content type.');
  const unread = await bodyOf(request);
  if (STREAMED.has(unread.do))
    throw new Problem(`"${String(unread.do)}" is for connections; GET /bot/stream tells the same.`);
  if (unread.do === 'say') takeOrRefuse(site.talk, program.owner, 'You have said a lot in a short time');
  const guest: Guest = { person, program, address, watching: new Map(), send: () => undefined };
  const begun = performance.now();
  const { charged } = site.desk.pieces;
  const answering = answerRequest(site.desk, guest, unread);
  site.work.charge(program.owner, performance.now() - begun - (site.desk.pieces.charged - charged) + AROUND);
  const answered = await answering;
  site.count(isServerWord(unread.do) ? unread.do : 'unknown', answered.ok ? 'ok' : 'refused');
  const { id = null } = unread;
  const told = performance.now();
  json(response, 200, { id: typeof id === 'object' ? null : id, ...answered });
  site.work.charge(program.owner, performance.now() - told);
}

/** What makes sense only where news can follow. */
const STREAMED: ReadonlySet<unknown> = new Set(['watch', 'unwatch', 'invited']);

const MOST_TABLES = 20;
const MOST_EVENTS = 1_000_000;

/** `since=ROOM:VERSION` for each table of which something is known. */
function sinceIn(query: URLSearchParams): Map<string, number> {
  const all = query.getAll('since');
  if (all.length > MOST_TABLES) throw new Problem(`"since" names at most ${MOST_TABLES} tables.`);
  return new Map(
    all.map((one): [string, number] => {
      const [, room = '', version = ''] = /^([\w-]{1,64}):(\d{1,7})$/.exec(one) ?? [];
      if (room === '' || Number(version) > MOST_EVENTS)
        throw new Problem(
          `"since" is a table and the version that is known of it, like since=ROOM:41, not ${JSON.stringify(one)}.`,
        );
      return [room, Number(version)];
    }),
  );
}

const asIn = (query: URLSearchParams): ObservedAs => readObservedAs(query.get('as') ?? undefined);
