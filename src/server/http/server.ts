import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '../../engine/words.ts';
import { type Post, postPublicly } from '../push/deliver.ts';
import { makePushStore } from '../push/kept.ts';
import { startPush } from '../push/start.ts';
import { makeArchivist } from '../rooms/archivist.ts';
import { makeHall } from '../rooms/hall.ts';
import type { Desk } from '../rooms/guests.ts';
import { makeHousework } from '../rooms/housework.ts';
import { makePresence } from '../rooms/presence.ts';
import { readNews } from '../store/appends.ts';
import { makeArchives } from '../store/archives.ts';
import { makeHouse } from '../store/house.ts';
import { serverKey } from '../store/server-keys.ts';
import { troubleOf, unusable } from '../store/damage/trouble.ts';
import { openStore } from '../store/open.ts';
import { fileIn } from '../store/sqlite.ts';
import { startThinkers } from '../thinkers.ts';
import type { Config } from './config.ts';
import { type Ends, makeEnds } from './ends.ts';
import { failureOf } from './failure.ts';
import { makeIdFor, newId, newSecret } from './identity.ts';
import { limitArrivals, makeLimit } from './limits.ts';
import { makeLoad } from './load.ts';
import { makeLines } from './lines.ts';
import { listen } from './listen.ts';
import { answer } from './routes.ts';
import { startSchedule } from './schedule.ts';
import { addressOf, admit, type Site, TOO_MANY } from './site.ts';
import { type Files, SAFE_HEADERS } from './static-files.ts';
import { makeUnderWay } from './under-way.ts';
import { type Log, makeLog, makeMetrics } from './watch.ts';

/** A server that runs. */
export interface Running {
  readonly address: string;
  /** When nothing can be kept any more: why, in a sentence. Nothing but a new start helps. */
  readonly ended: Promise<Problem>;
  stop(): Promise<void>;
}

const [SAID_A_MINUTE, SAID_AT_ONCE] = [60, 30]; // by one person, at all tables
const TABLES_FROM_ONE = 10; // times as many from one address as one person may make: a club has one address
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
  readonly lookFor?: number; // milliseconds that a start waits for a look at the whole store
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
    if (error instanceof Problem || troubleOf(error) === null) throw error;
    throw unusable(config.database === null ? fileIn(config.data) : 'the database of DATABASE_URL', error);
  }
}

async function begin(config: Config, files: Files, log: Log, outside: Outside, ends: Ends): Promise<Running> {
  const troubleIn =
    (what: string) =>
    (error: unknown): void =>
      log.trouble(what, error);
  const now = (): number => Date.now();
  const { db, store, rooms, queue, readiness, ended } = await openStore({
    ...config,
    now,
    ...(outside.lookFor === undefined ? {} : { lookFor: outside.lookFor }),
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
    readiness,
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
    ended,
    stop() {
      log.info('stopping');
      thinkers.rest();
      return ends.all();
    },
  };
}

/** Whoever would like to speak another protocol, such as HTTP/2, is answered as if they had not said so. */
const isForLine = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** As a function of its own it does not hold on to the request for as long as the line is open. */
function destroy(this: Duplex): void {
  this.destroy();
}

function refuse(socket: Duplex, status: number, text: string): void {
  const headers = { ...SAFE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} No\r\n${lines.join('')}\r\n${text}\n`);
}
