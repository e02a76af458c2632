import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Problem } from '../../engine/words.ts';
import type { NoteHold } from '../limits/holds.ts';
import { readJson } from '../../desk/json.ts';
import { isObject } from '../../desk/kinds.ts';
import { type BuildNews, isServerWord, type ServerAnswer, type UnreadRequest } from '../../desk/server-wire.ts';
import type { Guest, Services } from '../requests/guests.ts';
import { answerRequest, DONE } from '../requests/requests.ts';
import type { Program } from '../programs/kept.ts';
import type { Person } from '../store/store.ts';
import type { Timers } from '../run/time.ts';
import { BURST, type Caller, makeCallers } from './callers.ts';
import type { Config } from '../run/config.ts';
import { failureOf } from '../http/failure.ts';
import { framesOf } from './frames.ts';
import { type Bucket, type Limit, takeFrom } from '../limits/limits.ts';
import type { Refusals } from '../limits/refusals.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { Courtesy } from '../limits/courtesy.ts';
import type { Slices } from '../limits/slices.ts';
import type { Log, Metrics } from '../run/watch.ts';
import type { Work } from '../limits/work.ts';

/*
 * Connections to people: WebSockets that speak docs/protocol-server.md. Everything that can grow has an end: the size of a message, how
 * many a second, how many wait for their answers, how much somebody leaves unread.
 */

const LARGEST = 64 * 1024; // bytes of one message
const MOST_WAITING = 64; // requests without an answer
const MOST_PIECES = 256; // frames of one message: each of them costs more than its bytes
const MOST_UNREAD = 1024 * 1024; // bytes
const BEAT = 30_000; // milliseconds in which every line is looked after once
const TURNS = 60; // in a beat: all lines at once would keep people waiting

const FAREWELL = 2000; // milliseconds: whoever is cut off and goes on sending is heard no longer than this

const TOO_MUCH = 1008;
const GOING_AWAY = 1001;
const CUT = 1006; // without a word
const FORGOTTEN = 4001;
const BANNED = 4003;
const LONGEST_REASON = 120; // bytes of a close frame

export interface Connections {
  /** Opens a line for somebody who is known. */
  open(request: IncomingMessage, socket: Duplex, head: Buffer, from: Origin): void;
  from(address: string): number; // open lines
  /** Whether somebody may have one more. */
  mayHaveMore(person: string): boolean;
  /** Closes the lines of somebody who is not known any more, or not at these devices. */
  closeOf(person: string, isGone?: (device: string) => boolean): void;
  /** Closes the connections of those for whom there is a sentence that says why. */
  closeBanned(sentenceFor: (person: string, address: string) => string | null): void;
  /** Where somebody who has a line open comes from; with several, from where the last one came. */
  addressOf(person: string): string | null;
  /** Who has lines open, with which devices. */
  devices(): Map<string, string>;
  readonly size: number;
  close(): Promise<void>;
}

/** Who opens a line, with what, from where. */
export interface Origin {
  readonly person: Person;
  readonly program?: Program; // it is one, with a token
  readonly device: string;
  readonly address: string;
}

export interface ConnectionsNeeds {
  readonly build: string | undefined; // of the page that this server has
  readonly desk: Services;
  readonly config: Config;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly tables: Limit; // made by one person
  readonly tablesFrom: Limit; // made from one address
  readonly talk: Limit; // what one person says
  readonly work: Work; // of the main thread, for one person
  readonly workFrom: Work; // and for one address
  readonly slices: Slices;
  readonly courtesy: Courtesy;
  readonly noteHold: NoteHold;
  readonly steady: () => number;
  readonly timers: Timers;
  readonly reports: Limit; // what one person reports
  readonly refusals: Refusals;
  readonly requestLog: RequestLog;
}

interface Connection {
  readonly guest: Guest;
  readonly socket: WebSocket;
  readonly pipe: Duplex; // below the socket
  outbox: string[];
  readonly bucket: Bucket;
  readonly caller: Caller<Connection>; // its person, with all their lines
  readonly device: string;
  readonly address: string;
  doubted: number;
  waiting: number;
  sending: number; // milliseconds that it took to send what is not charged yet
  work: Promise<void>;
  isAlive: boolean;
  readonly turn: number; // at which it is looked after
}

export function makeConnections(needs: ConnectionsNeeds): Connections {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST,
    maxFragments: MOST_PIECES,
    perMessageDeflate: false,
    autoPong: false,
  });
  const lines = new Map<WebSocket, Connection>();
  const byAddress = new Map<string, number>();
  const { linesAPerson, requestsASecond } = needs.config;
  const callers = makeCallers<Connection>({
    most: linesAPerson,
    aSecond: requestsASecond * TOGETHER,
    now: needs.steady,
    timers: needs.timers,
    ask: ({ socket }) => socket.ping(),
    end: ({ socket }) => socket.terminate(),
  });
  let turn = 0;
  let opened = 0; // since the server was started
  const beat = needs.timers.every(BEAT / TURNS, () => {
    turn = (turn + 1) % TURNS;
    for (const [socket, line] of lines) {
      if (line.turn !== turn) continue;
      if (!line.isAlive) socket.terminate();
      line.isAlive = false;
      socket.ping();
    }
  });

  const begin = (socket: WebSocket, pipe: Duplex, { person, program, device, address }: Origin): void => {
    const of = program ? { program } : {};
    const guest: Guest = { person, ...of, address, watching: new Map(), send: (text) => sendTo(needs, line, text) };
    const line: Connection = {
      guest,
      socket,
      pipe,
      outbox: [],
      bucket: { tokens: rateOf(needs, guest) * BURST, at: needs.steady() },
      caller: callers.of(person.id),
      device,
      address,
      doubted: 0,
      waiting: 0,
      sending: 0,
      work: Promise.resolve(),
      isAlive: true,
      turn: opened++ % TURNS,
    };
    lines.set(socket, line);
    line.caller.lines.add(line);
    byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
    if (needs.build !== undefined)
      guest.send(JSON.stringify({ news: 'build', build: needs.build } satisfies BuildNews));
    const begun = performance.now();
    needs.requestLog.socket('open', address, {});
    needs.log.debug('connection opened', () => ({ person: person.id }));
    socket.on('pong', () => {
      line.isAlive = true;
      line.doubted = 0;
      if (socket.readyState === socket.OPEN && !isPatient(needs, line)) cut(needs, line, 'flood');
    });
    // No page of ours sends pings. Whoever does is answered as if they asked for something: answers that nobody reads pile up.
    socket.on('ping', (data) => {
      if (socket.readyState !== socket.OPEN) return;
      if (mayAsk(needs, line)) socket.pong(data);
      else cut(needs, line, 'flood');
    });
    socket.on('message', (data, isBinary) => {
      if (socket.readyState !== socket.OPEN) return; // it is being closed
      line.isAlive = true;
      if (isBinary || !mayAsk(needs, line)) cut(needs, line, isBinary ? 'binary' : 'flood');
      else hear(needs, line, data.toString());
    });
    socket.on('error', () => socket.terminate()); // too large, not UTF-8, not a frame
    socket.on('close', (code) => {
      lines.delete(socket);
      callers.left(line.caller, line);
      const bytes = 'bytesWritten' in pipe ? Number(pipe.bytesWritten) : 0;
      needs.requestLog.socket('close', address, { code, ms: Math.round(performance.now() - begun), bytes });
      needs.log.debug('connection closed', () => ({ person: person.id, code }));
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
      // What was asked before may still make them look at something.
      void line.work.then(() => {
        needs.desk.listeners.remove(guest);
        for (const [id, watcher] of guest.watching) {
          needs.desk.hall.unwatch(id, watcher);
          needs.desk.presence.left(id, guest, code === CUT);
        }
      });
    });
  };

  return {
    open(request, socket, head, from) {
      server.handleUpgrade(request, socket, head, (line) => begin(line, socket, from));
    },
    from: (address) => byAddress.get(address) ?? 0,
    mayHaveMore: (person) => callers.mayHaveMore(person),
    closeOf(person, isGone = () => true) {
      for (const { socket, device } of callers.linesOf(person))
        if (isGone(device)) socket.close(FORGOTTEN, 'You are not known here any more.');
    },
    closeBanned(sentenceFor) {
      for (const [socket, { caller, address }] of lines) {
        const sentence = sentenceFor(caller.person, address);
        if (sentence === null) continue;
        socket.close(BANNED, shortened(sentence));
        needs.timers.after(FAREWELL, () => socket.terminate()).unref();
      }
    },
    addressOf(person) {
      let address: string | null = null;
      for (const line of callers.linesOf(person)) ({ address } = line);
      return address;
    },
    devices: () => new Map(Array.from(lines.values(), ({ device, caller }) => [device, caller.person])),
    get size() {
      return lines.size;
    },
    async close() {
      beat.close();
      const work = [...lines.values()].map((line) => line.work);
      await Promise.allSettled(work); // what was asked is answered
      for (const [socket, line] of lines) {
        flush(line);
        socket.close(GOING_AWAY, 'The server stops.');
      }
      server.close();
      setTimeout(() => {
        for (const socket of lines.keys()) socket.terminate();
      }, 500).unref();
    },
  };
}

const mayAsk = (needs: ConnectionsNeeds, line: Connection): boolean =>
  line.waiting < MOST_WAITING && isPatient(needs, line);

const rateOf = ({ config }: ConnectionsNeeds, { program }: Guest): number =>
  program ? config.ownBotRequests : config.requestsASecond;

/** Everything that somebody sends counts, whether it is answered or not. */
function isPatient(needs: ConnectionsNeeds, { bucket, caller, guest }: Connection): boolean {
  const now = needs.steady();
  const aSecond = rateOf(needs, guest);
  const together = aSecond * TOGETHER;
  return takeFrom(bucket, aSecond, aSecond * BURST, now) && takeFrom(caller.bucket, together, together * BURST, now);
}

/** As much of a sentence as a close frame can carry; all of it is answered to POST /api/line. */
const shortened = (sentence: string): string => {
  const bytes = Buffer.from(sentence);
  if (bytes.length <= LONGEST_REASON) return sentence;
  return `${new TextDecoder().decode(bytes.subarray(0, LONGEST_REASON - 3), { stream: true })}…`; // no half of a character
};

const TOGETHER = 2; // times as much as on one line is what somebody may do on all of theirs

function cut({ metrics, refusals, timers }: ConnectionsNeeds, { socket, address }: Connection, why: string): void {
  metrics.refusedLines.inc({ why });
  refusals.note(why === 'flood' ? 'too many messages' : 'no text', address);
  socket.close(TOO_MUCH, why === 'flood' ? 'Too many requests.' : 'Messages are text.');
  timers.after(FAREWELL, () => socket.terminate()).unref();
}

/** Answers in the order in which it was asked; whoever has used much of the main thread's time waits until that is made up for. */
function hear(needs: ConnectionsNeeds, line: Connection, text: string): void {
  const isFirst = line.waiting++ === 0;
  const turn = isFirst ? turnOf(needs, line) : null;
  const inSlice = (): Promise<void> =>
    line.guest.program
      ? needs.courtesy.turn().then(() => answer(needs, line, text))
      : needs.slices.run(() => answer(needs, line, text));
  line.work =
    isFirst && turn === null
      ? inSlice()
      : line.work
          .then(() => turn ?? paid(needs, line))
          .then(() => {
            // Whoever asks for too much and leaves has asked for nothing.
            if (line.socket.readyState === line.socket.OPEN) return inSlice();
            line.waiting--;
          });
}

/** Until somebody's debt is paid, and that of their address; null if they have none. */
function turnOf({ work, workFrom }: ConnectionsNeeds, { guest, address }: Connection): Promise<void> | null {
  const turn = work.turn(guest.person.id);
  return turn ? turn.then(() => workFrom.turn(address) ?? undefined) : workFrom.turn(address);
}

const paid = async (needs: ConnectionsNeeds, line: Connection): Promise<void> => {
  if (line.socket.readyState === line.socket.OPEN) await turnOf(needs, line);
};

const AROUND = 0.05; // milliseconds, twice for each request: to receive it, to keep what it did

/** What a request has held the main thread for until now is charged to whoever sent it, with what was sent to them since the last one. */
function charge(
  { work, workFrom, noteHold }: ConnectionsNeeds,
  line: Connection,
  by: string,
  since: number,
  charged = 0,
): void {
  const milliseconds = performance.now() - since - charged + AROUND + line.sending;
  line.sending = 0;
  work.charge(line.guest.person.id, milliseconds);
  workFrom.charge(line.address, milliseconds);
  noteHold(by, since);
}

async function answer(needs: ConnectionsNeeds, line: Connection, text: string): Promise<void> {
  const { desk, metrics, log, tables, tablesFrom, talk, reports } = needs;
  const { guest } = line;
  const begun = performance.now();
  let id: unknown = null;
  let word = 'unknown';
  let told: string;
  let since: number | null = begun; // of what is not charged yet; null: until it is answered, nothing
  try {
    const request = asRequest(readJson(text));
    if (isServerWord(request.do)) word = request.do;
    id = idOf(request);
    if (MAKING.has(request.do)) {
      if (!tables.take(guest.person.id))
        throw new Problem('You have made many tables or invitations in the last hour; wait a little.');
      if (!tablesFrom.take(line.address))
        throw new Problem('Many tables or invitations were made from your address in the last hour; wait a little.');
    }
    if (request.do === 'say' && !talk.take(guest.program?.owner ?? guest.person.id))
      throw new Problem('You have said a lot in a short time; wait a little.');
    if (request.do === 'report' && !reports.take(guest.person.id))
      throw new Problem('You have reported a lot in a short time; wait an hour.');
    const { charged } = desk.pieces;
    const answering = answerRequest(desk, guest, request);
    charge(needs, line, word, begun, desk.pieces.charged - charged); // nothing is charged twice
    since = null;
    const answered = await answering;
    since = performance.now();
    metrics.count(word, answered.ok ? 'ok' : 'refused');
    told = answered === DONE || word === 'games' ? commonText(id, answered) : JSON.stringify({ id, ...answered });
  } catch (error) {
    since ??= performance.now();
    const failure = failureOf(error, log);
    metrics.count(word, failure.outcome);
    told = JSON.stringify({ id, ok: false, error: failure.text });
  }
  const seconds = (performance.now() - begun) / 1000;
  metrics.seconds.observe(seconds);
  log.debug('request', () => ({
    person: guest.person.id,
    do: word,
    ms: Math.round(seconds * 1000),
  }));
  line.waiting--;
  sendTo(needs, line, told);
  charge(needs, line, 'answer', since);
}

/** What leads to a table, or may. */
const MAKING: ReadonlySet<unknown> = new Set(['create', 'again', 'seek', 'invite', 'invite-bot']);

const common = new WeakMap<ServerAnswer, string>();

/** An answer that is the same for everybody is put into words once. */
function commonText(id: unknown, answered: ServerAnswer): string {
  let text = common.get(answered);
  if (text === undefined) common.set(answered, (text = JSON.stringify(answered)));
  return `{"id":${JSON.stringify(id)},${text.slice(1)}`;
}

function asRequest(value: unknown): UnreadRequest {
  if (!isObject(value)) throw new Problem('A request is an object like {"id":1,"do":"games"}.');
  return value;
}

function idOf({ id }: UnreadRequest): unknown {
  if (typeof id === 'object' && id !== null)
    throw new Problem('The id of a request is a text, a number, true, false or null.');
  if (typeof id === 'string' && id.length > 100) throw new Problem('The id of a request has at most 100 characters.');
  return id ?? null;
}

/** Whoever does not read is cut off; they come back and say how far they were. */
function sendTo({ metrics }: ConnectionsNeeds, line: Connection, text: string): void {
  const { socket } = line;
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_UNREAD) {
    metrics.refusedLines.inc({ why: 'slow' });
    socket.terminate();
    return;
  }
  line.outbox.push(text);
  if (line.outbox.length > 1) return;
  full.push(line);
  if (full.length === 1) process.nextTick(flushAll);
}

let full: Connection[] = []; // with something in the outbox

function flushAll(): void {
  const lines = full;
  full = [];
  lines.forEach(flush);
}

/** What goes to somebody in one moment, news and an answer, leaves in one packet: packets cost more than all else. */
function flush(line: Connection): void {
  const texts = line.outbox;
  line.outbox = [];
  if (texts.length === 0 || line.socket.readyState !== line.socket.OPEN) return;
  const begun = performance.now();
  line.pipe.write(framesOf(texts));
  line.sending += performance.now() - begun;
}
