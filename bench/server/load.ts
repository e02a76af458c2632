import '../../src/games/all.ts';
import { writeAction } from '../../src/engine/edge.ts';
import type { Shape } from '../../src/engine/game.ts';
import { type Parcel, unpackView } from '../../src/engine/parcel.ts';
import { pickCode } from '../../src/engine/play.ts';
import { type Dice, makeDice } from '../../src/engine/luck/random.ts';
import { gameNamed } from '../../src/contract/shelf.ts';
import { type LightLine, openLine } from './light-line.ts';

/* People at tables of our server, as light as they can be: they keep their view as the page does and act at random. */

const GAME = 'five-ages';
const SEATS = 3;
const OPTIONS = { negotiation: 'turns' };

export interface Measured {
  readonly actions: number;
  readonly seconds: number;
  readonly latencies: readonly number[]; // milliseconds from a request to its answer
  readonly updates: readonly number[]; // bytes
}

type LaidTable = ReturnType<typeof unpackView<Shape>>;

export interface Person {
  readonly line: LightLine;
  readonly waiting: Map<number, (reply: Record<string, unknown>) => void>;
  last: number;
  seats: readonly number[]; // waited for
  onNews: () => void;
  isOver: boolean;
  table: LaidTable | null;
  view: Omit<Parcel, 'words' | 'bytes' | 'pinned'> & { words: Int32Array; bytes: Uint8Array; pinned: Uint16Array };
}

export interface Table {
  readonly room: string;
  readonly people: readonly Person[];
  wake: () => void; // what waits for news goes on
}

const updates: number[] = [];
const { game, mind } = gameNamed(GAME);

/** `from`: the address of whoever asks, as a proxy would tell it. */
export async function cookieFrom(address: string, from = ''): Promise<string> {
  const headers = { 'content-type': 'application/json', ...(from === '' ? {} : { 'x-forwarded-for': from }) };
  const answer = await fetch(`${address}api/me`, { method: 'POST', headers, body: '{}' });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function personAt(address: string, seat: number, from = ''): Promise<Person> {
  const cookie = await cookieFrom(address, from);
  const line = await openLine(address, cookie, (data, start, end) => hear(person, data, start, end), from);
  const person: Person = { line, waiting: new Map(), last: 0, onNews: () => undefined, ...before(seat) };
  return person;
}

/** What somebody knows of a match before it begins. */
const before = (seat: number): Pick<Person, 'seats' | 'isOver' | 'table' | 'view'> => ({
  seats: [],
  isOver: false,
  table: null,
  view: {
    game: GAME,
    version: game.version,
    seats: SEATS,
    options: {},
    setting: null,
    viewer: seat,
    words: new Int32Array(),
    bytes: new Uint8Array(),
    pinned: new Uint16Array(),
  },
});

const NEWS = 'n'.charCodeAt(0); // of `{"news":`, where an answer has `{"id":`
const VIEW = Buffer.from(',"view":');
const ROOM = Buffer.from(',"room":');

/** Nobody here reads the log. What they read stands after it, and is plain: no name or text of anybody is in it. */
function hear(person: Person, data: Buffer, start: number, end: number): void {
  if (data[start + 2] !== NEWS) {
    const message = JSON.parse(data.toString('utf8', start, end));
    person.waiting.get(message.id)?.(message);
    person.waiting.delete(message.id);
    return;
  }
  updates.push(end - start);
  // Within a text there is no quotation mark without a stroke before it, so these stand where they seem to.
  const from = Math.min(placeOf(VIEW, data, start), placeOf(ROOM, data, start));
  if (from < end) take(person, JSON.parse(`{${data.toString('utf8', from + 1, end)}`));
  person.onNews();
}

function placeOf(word: Buffer, data: Buffer, start: number): number {
  const place = data.indexOf(word, start);
  return place < 0 ? data.length : place;
}

interface News {
  readonly view?: Partial<Record<'words' | 'bytes' | 'pinned', number[]>> & {
    whole?: Record<'words' | 'bytes' | 'pinned', number[]>;
  };
  readonly room?: { options?: object; waiting?: number[]; status?: string };
}

function take(person: Person, { view, room }: News): void {
  if (room) {
    person.seats = room.waiting ?? person.seats;
    person.isOver = person.isOver || room.status === 'over';
    if (room.options) person.view = { ...person.view, options: room.options };
  }
  if (view?.whole) {
    person.view.words = Int32Array.from(view.whole.words);
    person.view.bytes = Uint8Array.from(view.whole.bytes);
    person.view.pinned = Uint16Array.from(view.whole.pinned);
    person.table = null;
  }
  for (const part of ['words', 'bytes', 'pinned'] as const) {
    const changes = view?.[part] ?? [];
    for (let i = 0; i < changes.length; i += 2) person.view[part][changes[i] ?? 0] = changes[i + 1] ?? 0;
  }
}

const ask = (person: Person, request: object): Promise<Record<string, unknown>> =>
  new Promise((resolve) => {
    const id = ++person.last;
    person.waiting.set(id, resolve);
    person.line.send(JSON.stringify({ id, ...request }));
  });

const COMPANIES = 7;

/** Matches that nobody plays just now: begun, and of the last of them this many are looked at on a line each. */
export async function makeIdle(address: string, number: number, lines: number): Promise<Person[]> {
  const rooms: unknown[] = [];
  const companies = Array.from({ length: COMPANIES }, async () => {
    const people = await company([address]);
    while (rooms.length < number) {
      const at = rooms.push(null) - 1;
      rooms[at] = await begin(people);
    }
    leave(people);
  });
  await Promise.all(companies);
  const onlookers: Person[] = [];
  for (const room of rooms.slice(number - lines)) {
    const one = await personAt(address, SEATS);
    await ask(one, { do: 'watch', room, view: true });
    onlookers.push(one);
  }
  return onlookers;
}

const company = (addresses: readonly string[], from = () => ''): Promise<Person[]> =>
  Promise.all(
    Array.from({ length: SEATS }, (_, seat) => personAt(addresses[seat % addresses.length] ?? '', seat, from())),
  );

async function begin(people: readonly Person[], isWatched = false): Promise<string> {
  const [owner] = people;
  if (!owner) throw new Error('nobody is there');
  const { room } = await ask(owner, { do: 'create', game: GAME, seats: SEATS, options: OPTIONS });
  for (const [seat, one] of people.entries()) await ask(one, { do: 'sit', room, seat, name: `P${seat}` });
  if (isWatched) await Promise.all(people.map((one) => ask(one, { do: 'watch', room, view: true })));
  await ask(owner, { do: 'begin', room });
  return String(room);
}

/** Its people are at several processes, where there are several. */
export const makeTable = async (addresses: readonly string[], from?: () => string): Promise<Table> =>
  tableFor(await company(addresses, from));

/** The same people leave their match as it is and begin another: one played to its end would be live no longer. */
export async function nextTable({ room, people }: Table): Promise<Table> {
  await Promise.all(people.map((one) => ask(one, { do: 'unwatch', room })));
  people.forEach((one, seat) => Object.assign(one, before(seat)));
  return tableFor(people);
}

async function tableFor(people: readonly Person[]): Promise<Table> {
  const table: Table = { room: await begin(people, true), people, wake: () => undefined };
  for (const person of people) person.onNews = () => table.wake();
  return table;
}

export interface Wanted {
  readonly seconds?: number; // at most
  readonly actions?: number; // at most, about
  readonly rate?: number; // at most, actions a second in all
  readonly hurry?: number; // milliseconds: how much of what they did not do in time people make up for at once
  /** Where a match is over its people begin another one; otherwise everything ends with the first. */
  readonly renew?: (at: number) => Promise<Table>;
}

/** Everybody acts as fast as they are answered, for as long as all matches are live. */
export async function measure(
  tables: readonly Table[],
  { seconds = LONGEST, actions = Infinity, rate = Infinity, hurry = 1000, renew }: Wanted,
): Promise<Measured> {
  const start = performance.now();
  let end = start + seconds * 1000;
  const latencies: number[] = [];
  updates.length = 0;
  let due = start;
  const pace = async (requests: number): Promise<void> => {
    if (rate === Infinity) return;
    due = Math.max(due + (1000 * requests) / rate, performance.now() - hurry);
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  };
  const current = [...tables];
  const turn = async (first: Table, at: number): Promise<void> => {
    let [table, dice] = [first, makeDice(first.room)];
    while (performance.now() < end && latencies.length < actions) {
      await pace(1);
      const latency = await actAt(table, dice);
      if (latency === null && renew) {
        await pace(TO_RENEW);
        current[at] = table = await renew(at);
        dice = makeDice(table.room);
      } else if (latency === null) stop();
      else if (latency > 0) latencies.push(latency);
    }
  };
  /** Whoever waits for news when it ends waits no longer. */
  const stop = (): void => {
    end = Math.min(end, performance.now());
    current.forEach(({ wake }) => wake());
  };
  const bell = setTimeout(stop, seconds * 1000);
  await Promise.all(tables.map(turn));
  clearTimeout(bell);
  return { actions: latencies.length, seconds: (performance.now() - start) / 1000, latencies, updates: [...updates] };
}

const LONGEST = 600; // seconds
const TO_RENEW = 4 * SEATS - 1; // requests until a match has begun in place of another

/** The view as a table, which is made once; from then on what is new is written into it. */
function tableOf(person: Person): LaidTable {
  if (!person.table) {
    person.table = unpackView(game, person.view);
    const { words, bytes, pinned } = person.table;
    person.view = { ...person.view, words, bytes, pinned: pinned ?? person.view.pinned };
  }
  return person.table;
}

const isCalled = ({ seats, view }: Person, seat: number): boolean => view.words.length > 0 && seats.includes(seat);

/** One action of somebody who knows that they are waited for; 0 if nobody does yet, null if it is over. */
async function actAt(table: Table, dice: Dice): Promise<number | null> {
  const { room, people } = table;
  if (people.some(({ isOver }) => isOver)) return null;
  const first = dice.below(people.length);
  const seat = people.map((_, i) => (first + i) % people.length).find((i) => isCalled(people[i]!, i));
  const one = seat === undefined ? undefined : people[seat];
  if (!one || seat === undefined) {
    await new Promise<void>((resolve) => (table.wake = resolve));
    return 0;
  }
  const view = tableOf(one);
  const action = writeAction(view, seat, mind?.pick ? mind.pick(view, seat, dice) : pickCode(view, seat, dice));
  const asked = performance.now();
  const { ok } = await ask(one, { do: 'submit', room, action, key: `${one.last}` });
  return ok === true ? performance.now() - asked : 0;
}

export const leave = (people: readonly Person[]): void => {
  for (const { line } of people) line.terminate();
};
