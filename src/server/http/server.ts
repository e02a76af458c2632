import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '../../engine/words.ts';
import { readJson } from '../json.ts';
import { type Post, postPublicly } from '../push/deliver.ts';
import { makePushStore, type PushStore } from '../push/kept.ts';
import { type Push, startPush } from '../push/start.ts';
import { makeArchivist } from '../rooms/archivist.ts';
import { makeHall } from '../rooms/hall.ts';
import type { Desk } from '../rooms/guests.ts';
import { makeHousework } from '../rooms/housework.ts';
import { makePresence } from '../rooms/presence.ts';
import { readNews } from '../store/appends.ts';
import { makeArchives } from '../store/archives.ts';
import { makeHouse } from '../store/house.ts';
import { serverKey } from '../store/server-keys.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { startThinkers } from '../thinkers.ts';
import type { Config } from './config.ts';
import { type Ends, makeEnds } from './ends.ts';
import { failureOf } from './failure.ts';
import {
  cookiesWith,
  cookiesWithout,
  deviceWith,
  makeIdFor,
  newCode,
  newId,
  newPerson,
  newSecret,
  personWith,
  redeem,
  secretIn,
} from './identity.ts';
import { type Limit, limitArrivals, makeLimit, networkOf } from './limits.ts';
import { makeLoad } from './load.ts';
import { makeLines, type Origin } from './lines.ts';
import { listen } from './listen.ts';
import { exportOf, forgetPerson } from './own-data.ts';
import { startSchedule } from './schedule.ts';
import { type Files, SAFE_HEADERS, setSafeHeaders } from './static-files.ts';
import { makeUnderWay } from './under-way.ts';
import { type Log, makeLog, makeMetrics } from './watch.ts';

/** A server that runs. */
export interface Running {
  readonly address: string;
  stop(): Promise<void>;
}

const LARGEST_BODY = 10_000;
const TOO_MANY = 'Too many at once; wait a minute.';
const [SAID_A_MINUTE, SAID_AT_ONCE] = [60, 30]; // by one person, at all tables
const TABLES_FROM_ONE = 10; // times as many from one address as one person may make: a club has one address
const EXPORT = 10; // what an export counts as: it reads everything that somebody ever did
const LONGEST_WAIT = 20_000; // milliseconds for one request by HTTP
const LONGEST_FAREWELL = 10_000; // milliseconds that a stop waits for them
const FORGOTTEN = 'forgotten '; // before the ids of a person and of tables, to other processes; no room is called so
const LEFT = 'left '; // before a person, a device, and whether it or the others are left
const DEVICES_AT_ONCE = 500;
const ROOMS_IN_A_WORD = 200; // PostgreSQL carries 8000 bytes

/** How messages to browsers go out; a test has its own. */
export interface Outside {
  readonly post: Post;
  readonly pause?: number; // milliseconds until somebody counts as not there
}

export async function startServer(
  config: Config,
  files: Files,
  write: (line: string) => void,
  outside: Outside = { post: postPublicly },
): Promise<Running> {
  const log = makeLog(config, write);
  const ends = makeEnds((error) => log.trouble('the end', error));
  try {
    return await begin(config, files, log, outside, ends);
  } catch (error) {
    await ends.all(); // otherwise the process would live on, hold the folder, and do the work of a server that nobody reaches
    throw error;
  }
}

async function begin(config: Config, files: Files, log: Log, outside: Outside, ends: Ends): Promise<Running> {
  const troubleIn =
    (what: string) =>
    (error: unknown): void =>
      log.trouble(what, error);
  const now = (): number => Date.now();
  const { db, store, rooms, queue } = await openStore({
    ...config,
    now,
    onTrouble: (what, error) => log.trouble(what, error),
  });
  ends.add(() => store.close());
  const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const hall = makeHall({ store, now, wait, onTrouble: troubleIn('a table'), isFull: makeLoad() });
  const tell = async (text: string): Promise<void> => {
    const notice = db.notice(text);
    if (notice) await db.run([notice]);
  };
  const presence = makePresence({
    hall,
    process: newId(),
    tell: db.isShared ? tell : null,
    now,
    onTrouble: troubleIn('who is there'),
  });
  const hearLeft = (person: string, device: string, which: string): void =>
    lines.closeOf(person, (one) => (which === 'others') !== (one === device));
  /** Words may have been missed, that somebody has left a device among them. */
  const lookAgain = async (): Promise<void> => {
    const devices = [...lines.devices()];
    for (let i = 0; i < devices.length; i += DEVICES_AT_ONCE) {
      const some = devices.slice(i, i + DEVICES_AT_ONCE);
      const known = await store.knownSecrets(some.map(([device]) => device));
      for (const [device, person] of some) if (!known.has(device)) hearLeft(person, device, 'this');
    }
  };
  store.listen((text) => {
    if (text === '') lookAgain().catch(troubleIn('who is there'));
    if (presence.hear(text)) return;
    if (text.startsWith(FORGOTTEN)) {
      const [person = '', ...all] = text.slice(FORGOTTEN.length).split(' ');
      lines.closeOf(person);
      for (const room of all) hall.forget(room);
      return;
    }
    if (text.startsWith(LEFT)) {
      const [person = '', device = '', which = ''] = text.slice(LEFT.length).split(' ');
      return hearLeft(person, device, which);
    }
    for (const { room, length } of readNews(text))
      if (length === null) hall.forget(room);
      else if (hall.refresh(room, length)) presence.refresh(room);
  });
  const archives = makeArchives(db);
  const archivist = makeArchivist({ hall, archives, now, onTrouble: troubleIn('the archives') });
  ends.add(async () => {
    await hall.close();
    await archivist.settled();
  });
  const house = makeHouse(db);
  const idFor = makeIdFor(await serverKey(db, 'tables', newSecret));
  const desk: Desk = { hall, store, archives, house, presence, now, newId, idFor };
  const tables = makeLimit(config.tablesAnHour / 3600, config.tablesAnHour, now);
  const talk = makeLimit(SAID_A_MINUTE / 60, SAID_AT_ONCE, now);
  const tablesFrom = makeLimit(
    (TABLES_FROM_ONE * config.tablesAnHour) / 3600,
    TABLES_FROM_ONE * config.tablesAnHour,
    now,
  );
  const arrivals = limitArrivals(config.strangersAMinute, now);
  const strangers = makeLimit(config.strangersAMinute / 60, config.strangersAMinute * 2, now);
  const metrics = makeMetrics({
    sockets: () => lines.size,
    rooms: () => hall.size,
    overdue: () => rooms.late(now()),
  });
  const lines = makeLines({ desk, config, metrics, log, tables, tablesFrom, talk });
  ends.add(async () => {
    await presence.close();
    await lines.close();
  });
  const kept = makePushStore(db);
  const push = await startPush({
    ...outside,
    hall,
    presence,
    kept,
    contact: config.pushContact,
    now,
    count: (outcome) => metrics.pushes.inc({ outcome }),
    onTrouble: troubleIn('messages to browsers'),
  });
  ends.add(() => push.stop());
  const thinkers = startThinkers({ threads: config.botThreads });
  ends.add(() => thinkers.close());
  const { botPause, botTime } = config;
  const schedule = await startSchedule({
    hall,
    store,
    queue,
    rooms,
    keepHouse: makeHousework({ ...config, house, archivist, hall, store, now }),
    now,
    think: (request, whose) => thinkers.ask(request, whose),
    botPause,
    botTime,
    onTrouble: troubleIn('clocks and bots'),
  });
  ends.add(() => schedule.stop());
  const sweeper = setInterval(() => {
    hall.sweep();
    for (const limit of [tables, tablesFrom, talk, strangers, arrivals]) limit.sweep();
    presence.sweep();
  }, 10_000);
  ends.add(() => clearInterval(sweeper));

  const site: Site = {
    config,
    store,
    kept,
    push,
    desk,
    log,
    files,
    strangers,
    arrivals,
    metricsText: () => metrics.text(),
    countFailure: (outcome) => metrics.count('http', outcome),
    async tellForgotten(person, all) {
      lines.closeOf(person);
      for (let i = 0; i === 0 || i < all.length; i += ROOMS_IN_A_WORD)
        await tell(`${FORGOTTEN}${[person, ...all.slice(i, i + ROOMS_IN_A_WORD)].join(' ')}`);
    },
    async tellLeft(person, device, which) {
      hearLeft(person, device, which);
      await tell(`${LEFT}${person} ${device} ${which}`);
    },
  };
  const underWay = makeUnderWay();
  const server = createServer({ shouldUpgradeCallback: isForLine }, (request, response) =>
    underWay.add(response, answer(site, request, response)),
  );
  ends.add(async () => {
    server.close();
    await underWay.settled(LONGEST_FAREWELL);
    server.closeAllConnections();
  });
  server.requestTimeout = LONGEST_WAIT;
  server.headersTimeout = LONGEST_WAIT;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', destroy);
    const refuseLine = (status: number, text: string): void => refuse(socket, status, text);
    const address = addressOf(config, request);
    if (!arrivals.take(address)) return refuseLine(429, TOO_MANY);
    void admit(site, request, address).then(
      (from) => {
        if (!lines.mayHaveMore(from.person.id))
          return refuseLine(429, `You have ${config.linesAPerson} lines open, which is the most; close one.`);
        if (lines.size >= config.mostSockets || lines.from(address) >= config.mostSocketsEach)
          return refuseLine(503, 'Too many lines are open.');
        lines.open(request, socket, head, from);
      },
      (error: unknown) => {
        const { outcome, text } = failureOf(error, log);
        site.countFailure(outcome);
        refuseLine(error instanceof Problem ? 403 : 503, text);
      },
    );
  });
  const address = await listen(server, config.port, config.host);
  log.info('started', { address });
  return {
    address,
    stop() {
      log.info('stopping');
      thinkers.rest();
      return ends.all();
    },
  };
}

interface Site {
  readonly config: Config;
  readonly store: Store;
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
async function admit(site: Site, request: IncomingMessage, address: string): Promise<Origin> {
  if ((request.url ?? '').split('?')[0] !== '/ws') throw new Problem('There is nothing here.');
  refuseOtherSites(site, request);
  const secret = secretIn(request.headers.cookie);
  const person = await personWith(site.store, secret);
  if (!person || secret === null) throw new Problem('Say who you are first: POST /api/me.');
  return { person, device: deviceWith(secret), address };
}

/** Whoever would like to speak another protocol, such as HTTP/2, is answered as if they had not said so. */
const isForLine = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Another site's page may not act in the name of somebody who is known here. */
function refuseOtherSites({ config }: Site, { headers }: IncomingMessage): void {
  const { origin, host } = headers;
  if (origin === undefined) return; // no browser
  const ours = config.origin ?? `http://${host}`;
  if (origin !== ours) throw new Problem('This comes from another site.');
}

/** As a function of its own it does not hold on to the request for as long as the line is open. */
function destroy(this: Duplex): void {
  this.destroy();
}

function refuse(socket: Duplex, status: number, text: string): void {
  const headers = { ...SAFE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} No\r\n${lines.join('')}\r\n${text}\n`);
}

const addressOf = ({ isProxied }: Config, { headers, socket }: IncomingMessage): string => {
  const told = isProxied
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return networkOf(told || (socket.remoteAddress ?? 'nowhere'));
};

async function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  try {
    if (path === '/health') return plain(response, 200, 'ok\n');
    if (path === '/ready') return await ready(site, response);
    if (path === '/metrics' && site.config.hasMetrics) return plain(response, 200, await site.metricsText());
    if (path.startsWith('/api/')) return await api(site, path, request, response);
    site.files(request, response);
  } catch (error) {
    const { outcome, status, text } = failureOf(error, site.log);
    site.countFailure(outcome);
    if (!response.headersSent) json(response, status, { ok: false, error: text });
  }
}

async function ready({ store }: Site, response: ServerResponse): Promise<void> {
  try {
    await store.ping();
    plain(response, 200, 'ready\n');
  } catch {
    plain(response, 503, 'the store does not answer\n');
  }
}

function plain(response: ServerResponse, status: number, text: string): void {
  setSafeHeaders(response);
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(text);
}

function json(
  response: ServerResponse,
  status: number,
  value: object,
  headers: Record<string, string | string[]> = {},
): void {
  setSafeHeaders(response);
  const type = 'application/json; charset=utf-8';
  response
    .writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers })
    .end(JSON.stringify(value));
}

/** What needs a cookie and so goes by HTTP. All of it is POST with JSON, which another site's form cannot send. */
async function api(site: Site, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { store, config, desk, strangers } = site;
  if (request.method !== 'POST') {
    json(response, 405, { ok: false, error: 'Only POST is answered here.' }, { Allow: 'POST' });
    return;
  }
  const address = addressOf(config, request);
  if (!site.arrivals.take(address)) return json(response, 429, { ok: false, error: TOO_MANY });
  refuseOtherSites(site, request);
  if (!String(request.headers['content-type']).startsWith('application/json'))
    throw new Problem('A request here is JSON, with that content type.');
  const body = await bodyOf(request);
  const isSecure = config.origin?.startsWith('https:') ?? false;
  const told = secretIn(request.headers.cookie);
  const known = await personWith(store, told);
  const asker = known && path !== '/api/redeem' ? known.id : address;
  if (!strangers.take(asker, known && path === '/api/export' ? EXPORT : 1))
    return json(response, 429, { ok: false, error: TOO_MANY });
  if (path === '/api/me') {
    // A browser forgets a cookie after a year, so whoever comes back gets another year.
    if (known && told !== null)
      return json(response, 200, { ok: true, name: known.name }, { 'Set-Cookie': cookiesWith(told, isSecure) });
    const { person, secret } = await newPerson(store, desk.now());
    return json(response, 200, { ok: true, name: person.name }, { 'Set-Cookie': cookiesWith(secret, isSecure) });
  }
  if (path === '/api/redeem') {
    const { person, secret } = await redeem(store, body.code, desk.now());
    return json(response, 200, { ok: true, name: person.name }, { 'Set-Cookie': cookiesWith(secret, isSecure) });
  }
  if (!known || told === null) return json(response, 401, { ok: false, error: 'Say who you are first: POST /api/me.' });
  switch (path) {
    case '/api/code':
      return json(response, 200, { ok: true, code: await newCode(store, known, desk.now()), minutes: 10 });
    case '/api/export':
      return json(response, 200, { ok: true, data: await exportOf(site.desk, site.kept, known) });
    case '/api/leave':
      await store.removeSecret(deviceWith(told));
      await site.tellLeft(known.id, deviceWith(told), 'this');
      return json(response, 200, { ok: true }, { 'Set-Cookie': cookiesWithout(isSecure) });
    case '/api/leave-others':
      await store.keepOnlySecret(known.id, deviceWith(told));
      await site.kept.unsubscribeOthers(known.id, String(body.endpoint));
      await site.tellLeft(known.id, deviceWith(told), 'others');
      return json(response, 200, { ok: true });
    case '/api/forget':
      await forgetPerson(site.desk, known, (rooms) => site.tellForgotten(known.id, rooms));
      return json(response, 200, { ok: true }, { 'Set-Cookie': cookiesWithout(isSecure) });
    default: {
      const answered = await site.push.answer(path, known.id, body);
      if (answered) return json(response, 200, { ok: true, ...answered });
      return json(response, 404, { ok: false, error: 'There is nothing here.' });
    }
  }
}

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const text = await textOf(request);
  const value = text === '' ? {} : readJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Problem('A request is an object.');
  return { ...value };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      chunks.push(Buffer.from(chunk));
      length += chunk.length;
      if (length > LARGEST_BODY) throw new Problem(`A request here has at most ${LARGEST_BODY} bytes.`);
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('This request was cut off.'); // which is no trouble of ours
  }
  return String(Buffer.concat(chunks));
}
