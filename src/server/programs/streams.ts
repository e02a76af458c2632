import type { ServerResponse } from 'node:http';
import { Problem } from '../../engine/words.ts';
import type { ObservedAs } from '../../desk/observing.ts';
import { setSafeHeaders } from '../http/static-files.ts';
import { TooMany } from '../limits/too-many.ts';
import type { Courtesy } from '../limits/courtesy.ts';
import type { Work } from '../limits/work.ts';
import type { Guest, Services } from '../requests/guests.ts';
import { answerRequest } from '../requests/requests.ts';
import { statusOf } from '../rooms/room.ts';
import type { Timers } from '../run/time.ts';
import type { Entrant } from './programs.ts';

/*
 * What happens, as lines of JSON that go on for as long as a program listens: who invites it, and at each table where it sits the
 * events of its seat, and whenever it has to decide all that it needs for that. After a cut it says what it knows and gets the rest.
 */

const BEAT = 15_000; // milliseconds: a stream that is silent for longer is dead
const MOST_UNREAD = 1024 * 1024; // bytes
const MOST_EACH = 2; // of one program: a new one ends the oldest, at which nobody may be any more
const NOTHING_SAID = 1_000_000; // of the talk only what is said from now on
const LATER = 30; // seconds

export interface Streams {
  open(response: ServerResponse, from: StreamOrigin, since: ReadonlyMap<string, number>, as: ObservedAs): Promise<void>;
  /** Whether there may be one more from here; a Problem says why not. */
  refuse(address: string): void;
  from(address: string): number;
  closeOf(person: string, isGone?: (device: string) => boolean): void;
  closeBanned(sentenceFor: (person: string, address: string) => string | null): void;
  devices(): Map<string, string>;
  readonly size: number;
  close(): Promise<void>;
}

export interface StreamOrigin extends Entrant {
  readonly address: string;
}

interface StreamsNeeds {
  readonly desk: Services;
  readonly work: Work;
  readonly courtesy: Courtesy;
  readonly timers: Timers;
  readonly now: () => number;
  readonly most: () => { readonly all: number; readonly each: number }; // streams, from one address
  readonly onTrouble: (error: unknown) => void;
}

interface Stream extends StreamOrigin {
  readonly guest: Guest;
  readonly as: ObservedAs;
  readonly response: ServerResponse;
  looking: Promise<void>; // one table after the other
}

export function makeStreams(needs: StreamsNeeds): Streams {
  const { desk, work, courtesy, timers, now, most, onTrouble } = needs;
  const all = new Set<Stream>();
  const byAddress = new Map<string, number>();
  const of = (person: string): Stream[] => [...all].filter((one) => one.person.id === person);

  const send = (stream: Stream, text: string): void => {
    const { response, program } = stream;
    if (response.destroyed || response.writableEnded) return;
    if (response.writableLength > MOST_UNREAD) return void response.destroy(); // it comes back and says how far it was
    const begun = performance.now();
    response.write(`${text}\n`);
    work.charge(program.owner, performance.now() - begun);
  };
  const end = (stream: Stream, why: string): void => {
    send(stream, JSON.stringify({ news: 'end', why }));
    stream.response.end();
  };
  const beat = timers.every(BEAT, () => {
    const text = JSON.stringify({ news: 'beat', now: now() });
    for (const stream of all) send(stream, text);
  });
  beat.unref();

  /** What is over is not looked at any more: there is room for what begins. */
  const leaveEnded = async ({ guest }: Stream): Promise<void> => {
    for (const room of guest.watching.keys()) {
      const isOver = await desk.hall.look(room, (one) => statusOf(one) === 'over').catch(() => true);
      if (isOver) await answerRequest(desk, guest, { do: 'unwatch', room });
    }
  };
  const look = (stream: Stream, room: string, since: number | undefined): Promise<void> => {
    const { guest, program, as } = stream;
    stream.looking = stream.looking
      .then(async () => {
        if (!all.has(stream) || guest.watching.has(room)) return;
        await work.turn(program.owner);
        await courtesy.turn();
        await leaveEnded(stream);
        const from = since === undefined ? {} : { since };
        const begun = performance.now();
        const looking = answerRequest(desk, guest, { do: 'watch', room, ...from, said: NOTHING_SAID, observe: as });
        work.charge(program.owner, performance.now() - begun);
        await looking;
        if (!all.has(stream)) leave(stream); // it was cut meanwhile
      })
      .catch((error: unknown) => {
        if (!(error instanceof Problem)) onTrouble(error); // a table that is gone was told
      });
    return stream.looking;
  };
  const leave = ({ guest }: Stream): void => {
    desk.listeners.remove(guest);
    for (const [room, watcher] of guest.watching) {
      desk.hall.unwatch(room, watcher);
      desk.presence.left(room, guest, true);
    }
    guest.watching.clear();
  };
  desk.programs.onSits((person, room) => {
    for (const stream of of(person)) void look(stream, room, undefined);
  });

  return {
    async open(response, from, since, as) {
      const { person, program, address } = from;
      const theirs = of(person.id);
      const [oldest] = theirs;
      if (theirs.length >= MOST_EACH && oldest) end(oldest, 'A newer stream of this bot has taken its place.');
      setSafeHeaders(response);
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-store' });
      const guest: Guest = { person, program, address, watching: new Map(), send: (text) => send(stream, text) };
      const stream: Stream = { ...from, guest, as, response, looking: Promise.resolve() };
      all.add(stream);
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
      response.on('error', () => response.destroy());
      response.on('close', () => {
        all.delete(stream);
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left > 0) byAddress.set(address, left);
        else byAddress.delete(address);
        leave(stream);
      });
      const hello = { news: 'hello', name: person.name, now: now(), beat: BEAT / 1000 };
      send(stream, JSON.stringify(hello));
      desk.listeners.add(guest);
      const running = await desk.store.roomsOf(person.id, desk.programs.mostTables + since.size);
      const rooms = running.filter(({ id, status }) => status !== 'over' || since.has(id)).map(({ id }) => id);
      send(stream, JSON.stringify({ news: 'invitations', invitations: await desk.invitations.openTo(person.id) }));
      for (const room of rooms) void look(stream, room, since.get(room));
    },
    refuse(address) {
      const { all: mostInAll, each } = most();
      if (all.size >= mostInAll) throw new TooMany('This server is full', LATER, 503);
      if ((byAddress.get(address) ?? 0) >= each)
        throw new TooMany('Too many connections are open from your address', LATER);
    },
    from: (address) => byAddress.get(address) ?? 0,
    closeOf(person, isGone = () => true) {
      for (const stream of of(person)) if (isGone(stream.device)) end(stream, 'This token is not good any more.');
    },
    closeBanned(sentenceFor) {
      for (const stream of all) {
        const sentence =
          sentenceFor(stream.person.id, stream.address) ?? sentenceFor(stream.program.owner, stream.address);
        if (sentence !== null) end(stream, sentence);
      }
    },
    devices: () => new Map(Array.from(all, ({ device, person }) => [device, person.id])),
    get size() {
      return all.size;
    },
    async close() {
      beat.close();
      for (const stream of all) end(stream, 'The server stops.');
      await Promise.allSettled(Array.from(all, ({ looking }) => looking));
    },
  };
}
