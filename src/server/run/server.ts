import '../../games/all.ts';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '../../engine/words.ts';
import { makeHolds } from '../limits/holds.ts';
import { HOUSE, makePieces } from '../limits/pieces.ts';
import { BANS_CHANGED, makeActs } from '../admin/acts.ts';
import { makeBans, makeBanStore } from '../admin/bans.ts';
import { type Office, openOffice } from '../admin/office.ts';
import { makeReportStore } from '../admin/report-store.ts';
import { makeDayStore } from '../daily/day-store.ts';
import { makeUpkeep } from '../admin/upkeep.ts';
import { type Post, postPublicly } from '../push/deliver.ts';
import { makeProgramStore } from '../programs/kept.ts';
import { makePrograms } from '../programs/programs.ts';
import { makeStreams } from '../programs/streams.ts';
import { makePushStore } from '../push/kept.ts';
import { startPush } from '../push/start.ts';
import { makeQuickPart, tendQuick } from '../quick/start.ts';
import { makeArchivist } from '../archive/archivist.ts';
import { makeHall } from '../rooms/hall.ts';
import type { Services } from '../requests/guests.ts';
import { makeHousework } from '../archive/housework.ts';
import { makePresence } from '../requests/presence.ts';
import { FORGOTTEN, readNews } from '../store/appends.ts';
import { makeArchives } from '../store/archives.ts';
import { makeHouse } from '../store/house.ts';
import { makeIdentities } from '../store/identities.ts';
import { makeRetention } from '../store/retention.ts';
import { serverKey } from '../store/server-keys.ts';
import { troubleOf, unusable } from '../store/damage/trouble.ts';
import { openStore } from '../store/open.ts';
import { fileIn } from '../store/sqlite/sqlite.ts';
import { startThinkers } from '../bots/thinkers.ts';
import { type Clock, machineClock } from './time.ts';
import { refuseConnection } from '../http/admission.ts';
import type { Config } from './config.ts';
import { type Ends, makeEnds } from './ends.ts';
import { failureOf } from '../http/failure.ts';
import { transportHeaders } from '../http/https.ts';
import { hashOfToken, makeIdFor, newId, newSecret, newToken } from '../http/identity.ts';
import { networkFrom } from '../http/client-address.ts';
import { limitArrivals, limitLooks, makeLimit } from '../limits/limits.ts';
import { makeLoad } from '../limits/load.ts';
import { makeConnections, type Origin } from '../connections/connections.ts';
import { listen } from './listen.ts';
import { collectGently } from './memory.ts';
import { finishMerges } from '../http/merge.ts';
import { isOwnLook, makePaidFor } from '../limits/paid-for.ts';
import { makeRefusals } from '../limits/refusals.ts';
import { makeRequestLog } from '../http/request-log.ts';
import { answer, noteRefusal } from '../http/routes.ts';
import { startSchedule } from './schedule.ts';
import { startTime } from './server-time.ts';
import { sharedFor } from '../http/shared-answer.ts';
import { admit, type Site } from '../http/site.ts';
import { makeCourtesy } from '../limits/courtesy.ts';
import { makeSlices } from '../limits/slices.ts';
import { type Files, SAFE_HEADERS } from '../http/static-files.ts';
import { FROM_ADDRESS, retryAfter, takeOrRefuse } from '../limits/too-many.ts';
import { makeUnderWay } from '../http/under-way.ts';
import type { Load } from '../updates/rush.ts';
import { type Log, makeLog, makeMetrics } from './watch.ts';
import { makeWork, paidByOwners } from '../limits/work.ts';

/** A server that runs. */
export interface Running {
  readonly address: string;
  /** Somebody has moved the file of the request log away. */
  reopenLogs(): void;
  /** When nothing can be kept any more: why, in a sentence. Nothing but a new start helps. */
  readonly ended: Promise<Problem>;
  stop(): Promise<void>;
}

const [REPORTS_AN_HOUR, REPORTS_AT_ONCE] = [20, 10]; // by one person
const SLOW = 1000; // milliseconds until the store answers: worth a warning
const [SAID_A_MINUTE, SAID_AT_ONCE] = [60, 30]; // by one person, at all tables
const TABLES_FROM_ONE = 10; // times as many from one address as one person may make: a club has one address
const WORK_FROM_ONE = 2; // times as much of the main thread's time for one address as for one person
const LONGEST_WAIT = 20_000; // milliseconds for one request by HTTP
const LONGEST_FAREWELL = 10_000; // milliseconds that a stop waits for them
const LEFT = 'left '; // before a person, a device, and whether it or the others are left
const DEVICES_AT_ONCE = 500;
const UPKEEP_PAUSE = 20; // milliseconds between two pieces of what is removed
const SWEEP = 10_000; // milliseconds
const LOOK_AGAIN = 1000; // milliseconds for which /metrics says the same
const ROOMS_IN_A_WORD = 200; // PostgreSQL carries 8000 bytes

/** What is outside of a server; a test has its own. */
export interface Outside {
  readonly post?: Post; // how messages to browsers go out
  readonly clock?: Clock;
  readonly lookFor?: number; // milliseconds that a start waits for a look at the whole store
  readonly isFull?: Load; // otherwise it depends on what else the machine does
}

export async function startServer(
  config: Config,
  files: Files,
  write: (line: string) => void,
  outside: Outside = {},
): Promise<Running> {
  collectGently();
  const log = makeLog(config, write);
  const ends = makeEnds((error) => log.trouble('the end', error));
  try {
    return await begin(config, files, log, outside, ends, write);
  } catch (error) {
    await ends.all(); // otherwise the process would live on, hold the folder, and do the work of a server that nobody reaches
    if (error instanceof Problem || troubleOf(error) === null) throw error;
    throw unusable(config.database === null ? fileIn(config.data) : 'the database of DATABASE_URL', error);
  }
}

async function begin(
  config: Config,
  files: Files,
  log: Log,
  outside: Outside,
  ends: Ends,
  write: (line: string) => void,
): Promise<Running> {
  const troubleIn =
    (what: string) =>
    (error: unknown): void =>
      log.trouble(what, error);
  const { clock = machineClock, post = postPublicly, isFull = makeLoad() } = outside;
  const now = (): number => time.now();
  const requestLog = makeRequestLog(config, { write, onTrouble: troubleIn('the request log') });
  ends.add(() => requestLog.close());
  const refusals = makeRefusals(log);
  const { db, store, rooms, queue, readiness, ended } = await openStore({
    ...config,
    now,
    timers: clock,
    ...(outside.lookFor === undefined ? {} : { lookFor: outside.lookFor }),
    onTrouble: (what, error) => log.trouble(what, error),
  });
  ends.add(() => store.close());
  const time = await startTime({
    db,
    clocks: clock,
    tell: (text) => log.trouble('the clock', text),
    onTrouble: troubleIn('the clock'),
  });
  const { steady } = time;
  const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => clock.after(milliseconds, resolve));
  const later = (next: () => void, milliseconds: number): void =>
    void (milliseconds === 0 ? setImmediate(next) : clock.after(milliseconds, next));
  const ownWork = makeWork(config.workASecond, steady, later);
  const work = paidByOwners(ownWork, (person) => programs.payerOf(person));
  const workFrom = makeWork(WORK_FROM_ONE * config.workASecond, steady, later);
  const holds = makeHolds();
  ends.add(() => holds.close());
  const { note: noteHold } = holds;
  const onCharge = (whose: string, milliseconds: number): void => {
    work.charge(whose, milliseconds);
    const from = lines.addressOf(whose);
    if (from !== null) workFrom.charge(from, milliseconds);
  };
  const pieces = makePieces({ noteHold, onCharge });
  const onTrouble = troubleIn('a table');
  const slices = makeSlices();
  const courtesy = makeCourtesy({
    now: () => performance.now(),
    later: setImmediate,
    doPeopleWait: () => slices.waiting > 0,
  });
  const giveWay = (tell: () => void): void => courtesy.run(tell);
  const hall = makeHall({ store, pieces, noteHold, now, steady, wait, timers: clock, onTrouble, isFull, giveWay });
  const tell = async (text: string): Promise<void> => {
    const notice = db.notice(text);
    if (notice) await db.run([notice]);
  };
  const presence = makePresence({
    hall,
    process: newId(),
    tell: db.isShared ? tell : null,
    now,
    steady,
    timers: clock,
    onTrouble: troubleIn('who is there'),
  });
  const programStore = makeProgramStore(db);
  const programs = makePrograms({
    kept: programStore,
    alone: (name, what) => store.alone(name, what),
    now,
    newId,
    newToken,
    hashOfToken,
    tell: db.isShared ? tell : null,
    mostOf: config.ownBots,
    mostTables: config.ownBotTables,
  });
  const idFor = makeIdFor(await serverKey(db, 'tables', newSecret));
  const quickPart = makeQuickPart({
    db,
    hall,
    store,
    presence,
    now,
    newId,
    idFor,
    tell: db.isShared ? tell : null,
    notify: (person, notice) => push.send(person, notice),
    awaySeconds: config.quickAway,
    onTrouble: troubleIn('quick matches'),
  });
  const closeOf = (person: string, isGone?: (device: string) => boolean): void => {
    lines.closeOf(person, isGone);
    streams.closeOf(person, isGone);
  };
  const hearLeft = (person: string, device: string, which: string): void =>
    closeOf(person, (one) => (which === 'others') !== (one === device));
  /** Words may have been missed, that somebody has left a device among them. */
  const lookAgain = async (): Promise<void> => {
    const devices = [...lines.devices(), ...streams.devices()];
    for (let i = 0; i < devices.length; i += DEVICES_AT_ONCE) {
      const some = devices.slice(i, i + DEVICES_AT_ONCE);
      const known = await store.knownSecrets(some.map(([device]) => device));
      for (const [device, person] of some) if (!known.has(device)) hearLeft(person, device, 'this');
    }
  };
  let office: Office | null = null; // until it is open
  store.listen((text) => {
    if (text === '') {
      lookAgain().catch(troubleIn('who is there'));
      office?.lookAgain();
    }
    if (office?.hear(text)) return;
    if (programs.hear(text)) return;
    if (presence.hear(text) || quickPart.quick.hear(text) || quickPart.invitations.hear(text)) return;
    if (text.startsWith(FORGOTTEN)) {
      const [person = '', ...all] = text.slice(FORGOTTEN.length).split(' ');
      closeOf(person);
      for (const room of all) hall.rewritten(room);
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
  const archivist = makeArchivist({ hall, archives, pieces, now, onTrouble: troubleIn('the archives') });
  ends.add(async () => {
    await hall.close();
    await archivist.settled();
  });
  const house = makeHouse(db);
  const awayAfter = config.awaySeconds * 1000;
  const reports = makeReportStore(db);
  const reporting = { store: reports, toHide: config.reportsToHide };
  const desk: Services = {
    hall,
    store,
    archives,
    house,
    presence,
    reporting,
    days: makeDayStore(db),
    programs,
    ...quickPart,
    pieces,
    now,
    awayAfter,
    newId,
    idFor,
  };
  const tables = makeLimit(config.tablesAnHour / 3600, config.tablesAnHour, steady);
  const talk = makeLimit(SAID_A_MINUTE / 60, SAID_AT_ONCE, steady);
  const reported = makeLimit(REPORTS_AN_HOUR / 3600, REPORTS_AT_ONCE, steady);
  const tablesFrom = makeLimit(
    (TABLES_FROM_ONE * config.tablesAnHour) / 3600,
    TABLES_FROM_ONE * config.tablesAnHour,
    steady,
  );
  const arrivals = limitArrivals(config.strangersAMinute, steady);
  const loads = limitArrivals(config.strangersAMinute, steady); // a page is some dozen files, and a club has one address
  const looks = limitLooks(steady);
  const strangers = makeLimit(config.strangersAMinute / 60, config.strangersAMinute * 2, steady);
  const metrics = makeMetrics({
    sockets: () => lines.size + streams.size,
    rooms: () => hall.size,
    overdue: () => rooms.late(now()),
    holds,
    time,
  });
  const lines = makeConnections({
    build: files.build,
    desk,
    config,
    metrics,
    log,
    tables,
    tablesFrom,
    talk,
    work,
    workFrom,
    slices,
    courtesy,
    noteHold,
    steady,
    timers: clock,
    reports: reported,
    refusals,
    requestLog,
  });
  const streams = makeStreams({
    desk,
    work,
    courtesy,
    timers: clock,
    now,
    onTrouble,
    most: () => ({ all: config.mostSockets - lines.size, each: config.mostSocketsEach }),
  });
  ends.add(async () => {
    await presence.close();
    await streams.close();
    await lines.close();
  });
  const tellForgotten = async (person: string, all: readonly string[]): Promise<void> => {
    closeOf(person);
    for (let i = 0; i === 0 || i < all.length; i += ROOMS_IN_A_WORD)
      await tell(`${FORGOTTEN}${[person, ...all.slice(i, i + ROOMS_IN_A_WORD)].join(' ')}`);
  };
  const onRewritten = async (all: readonly string[]): Promise<void> => {
    for (const room of all) hall.rewritten(room);
    await tellForgotten('', all);
  };
  const banStore = makeBanStore(db);
  const bans = makeBans(banStore, now);
  const enforce = (): void => {
    streams.closeBanned((person, from) => bans.sentenceFor(person, from));
    lines.closeBanned(
      (person, from) => bans.sentenceFor(person, from) ?? bans.sentenceFor(programs.payerOf(person), from),
    );
  };
  office = await openOffice({
    db,
    hall,
    store,
    programs: programStore,
    onRevoked: (person) => tellForgotten(person, []),
    house,
    acts: makeActs(db),
    banStore,
    reports,
    now,
    bans,
    enforce,
    onRewritten,
    async onBans() {
      await bans.reload();
      enforce();
      await tell(BANS_CHANGED);
    },
    onDone: ({ who, act, why }, outcome, hasFailed) => log.info('admin', { who, ...act, why, outcome, hasFailed }),
    timers: clock,
    onTrouble: troubleIn('admin'),
  });
  ends.add(() => office?.stop());
  const kept = makePushStore(db);
  const push = await startPush({
    post,
    clock,
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
  const keepHouse = makeHousework({ ...config, house, archivist, hall, store, now });
  const keepUp = makeUpkeep({
    ...config,
    retention: makeRetention(db),
    store,
    banStore,
    reports,
    now,
    onGone: (room) => hall.forget(room),
    onRewritten,
    rest: () => wait(UPKEEP_PAUSE),
    onDone: (removed) => log.info('removed', removed),
  });
  const schedule = await startSchedule({
    hall,
    store,
    programs,
    presence,
    awayAfter,
    queue,
    rooms,
    async keepHouse() {
      await keepHouse();
      await keepUp();
      await finishMerges(site);
    },
    now,
    think: (request, whose) => thinkers.ask(request, whose),
    botPause,
    botTime,
    timers: clock,
    onTrouble: troubleIn('clocks and bots'),
  });
  ends.add(() => schedule.stop());
  ends.add(tendQuick(desk.quick, clock, troubleIn('quick matches')));
  const bots = makeLimit(config.ownBotRequests, 2 * config.ownBotRequests, steady);
  const limits = [reported, bots, tables, tablesFrom, talk, strangers, arrivals, loads, looks, work, workFrom];
  const swept = [hall, pieces, ...limits, presence];
  const sweeper = clock.every(SWEEP, () => {
    let next = 0;
    const sweepOne = (): boolean => {
      swept[next++]?.sweep();
      return next < swept.length;
    };
    pieces.run(HOUSE, sweepOne).catch(troubleIn('the housework')); // thousands of people are in each of them
    refusals.tell();
    time.sweep().catch(troubleIn('the clock'));
    void warnIfSlow(() => db.run([{ sql: 'SELECT 1 AS fine', values: [] }]), log);
  });
  ends.add(() => sweeper.close());

  const site: Site = {
    config,
    store,
    identities: makeIdentities(db),
    readiness,
    kept,
    push,
    desk,
    log,
    files,
    strangers,
    arrivals,
    looks,
    loads,
    bots,
    talk,
    work,
    courtesy,
    streams,
    bans,
    refusals,
    refuseConnection: (person, from) => refuseConnection(site, lines, person, from),
    metricsText: sharedFor(LOOK_AGAIN, () => metrics.text(), steady),
    countFailure: (outcome) => metrics.count('http', outcome),
    count: (word, outcome) => metrics.count(word, outcome),
    closeLines: closeOf,
    forgottenWords,
    tellForgotten,
    async tellLeft(person, device, which) {
      hearLeft(person, device, which);
      await tell(`${LEFT}${person} ${device} ${which}`);
    },
  };
  const underWay = makeUnderWay();
  const paidFor = makePaidFor({ workFrom, noteHold });
  const always = transportHeaders(config);
  const server = createServer({ shouldUpgradeCallback: isForLine }, (request, response) => {
    for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
    const from = networkFrom(config.trust, request);
    if (config.hasRequestLog) requestLog.watch(request, response, from);
    const work = (): Promise<void> => answer(site, request, response);
    underWay.add(response, isOwnLook(request) ? work() : paidFor.run(from, request.socket, work));
  });
  ends.add(async () => {
    server.close();
    work.close();
    workFrom.close();
    await underWay.settled(LONGEST_FAREWELL);
    server.closeAllConnections();
  });
  server.requestTimeout = LONGEST_WAIT;
  server.headersTimeout = LONGEST_WAIT;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', destroy);
    const address = networkFrom(config.trust, request);
    const admitted = async (): Promise<Origin> => {
      takeOrRefuse(arrivals, address, FROM_ADDRESS);
      const from = await admit(site, request, address);
      site.refuseConnection(from.person.id, address);
      return from;
    };
    const open = (): Promise<void> => admitted().then((from) => lines.open(request, socket, head, from));
    void paidFor.run(address, socket, open).catch((error: unknown) => {
      const { outcome, status, text } = failureOf(error, log);
      site.countFailure(outcome);
      noteRefusal(site, error, request);
      const told = error instanceof Problem && status === 400 ? 403 : status === 500 ? 503 : status;
      requestLog.socket('refused', address, { status: told });
      refuse(socket, told, text, { ...always, ...retryAfter(error) });
    });
  });
  const address = await listen(server, config.port, config.host);
  log.info('started', { address });
  return {
    address,
    ended,
    reopenLogs: () => requestLog.reopen(),
    stop() {
      log.info('stopping');
      thinkers.rest();
      return ends.all();
    },
  };
}

function forgottenWords(person: string, rooms: readonly string[]): string[] {
  const words: string[] = [];
  for (let i = 0; i === 0 || i < rooms.length; i += ROOMS_IN_A_WORD)
    words.push(`${FORGOTTEN}${[person, ...rooms.slice(i, i + ROOMS_IN_A_WORD)].join(' ')}`);
  return words;
}

/** Whoever would like to speak another protocol, such as HTTP/2, is answered as if they had not said so. */
const isForLine = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** As a function of its own it does not hold on to the request for as long as the line is open. */
function destroy(this: Duplex): void {
  this.destroy();
}

async function warnIfSlow(ping: () => Promise<unknown>, log: Log): Promise<void> {
  const begun = performance.now();
  await ping().catch(() => undefined); // that it is away is told where somebody needs it
  const ms = Math.round(performance.now() - begun);
  if (ms >= SLOW) log.warn('the store is slow', { ms });
}

function refuse(socket: Duplex, status: number, text: string, more: Record<string, string>): void {
  const headers = { ...SAFE_HEADERS, ...more, 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} No\r\n${lines.join('')}\r\n${text}\n`);
}
