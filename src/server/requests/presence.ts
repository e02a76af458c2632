import { Problem } from '../../engine/words.ts';
import { machineClock, type Timers } from '../run/time.ts';
import type { Hall } from '../rooms/hall.ts';
import { isPlay, isShutOut } from '../rooms/room.ts';

/*
 * Who is at a table just now: whoever has a line open that looks at it. It is true for the moment only, so nothing of it is kept.
 * Processes on one database tell each other what changes; one that is not heard of any more has nobody there. Of spectators
 * nobody is told.
 */

export interface Presence {
  came(room: string, visitor: Visitor): void;
  /** `isCut`: not by their own will. */
  left(room: string, visitor: Visitor, isCut: boolean): void;
  isHere(room: string, person: string): boolean;
  /** Whether anybody who sits there is. */
  isAttended(room: string): boolean;
  /** When somebody was here last, as far as this process can know. */
  lastSeen(room: string, person: string): number;
  /** Somebody may have sat down or got up. */
  refresh(room: string): void;
  listen(hearer: Hearer): void;
  /** A word of another process; whether it is one about this. */
  hear(text: string): boolean;
  /** From time to time: that we are there, and who of the others is not. */
  sweep(): void;
  close(): Promise<void>;
}

export interface Visitor {
  readonly person: { readonly id: string };
  send(text: string): void;
}

interface Hearer {
  came(room: string, person: string): void;
  cut(room: string, person: string): void;
  left?(room: string, person: string): void; // however that was
}

export interface PresenceNeeds {
  readonly hall: Hall;
  readonly process: string; // a name for this one that no other has
  readonly tell: ((text: string) => Promise<void>) | null; // to all processes; null: there is no other
  readonly now: () => number;
  readonly steady?: () => number; // a test may have one clock for both
  readonly timers?: Timers;
  readonly onTrouble: (error: unknown) => void;
}

interface Watched {
  readonly visitors: Set<Visitor>;
  told: string; // to the visitors
  announced: readonly string[]; // to other processes: those who sit here
  programs: ReadonlySet<string>; // those of them who are no people
  seated: readonly (string | null)[]; // by seat, as it was when it was told
}

/** What processes say to each other. */
interface Word {
  readonly here: string; // who speaks
  readonly rooms?: Readonly<Record<string, readonly string[]>>; // who is where
  readonly who?: true; // asks everybody for all they know
  readonly gone?: true;
}

const PREFIX = '{"here":';
const GRACE = 3000; // milliseconds: a page that is opened again was not away
const SILENCE = 35_000; // a process that says nothing for so long is gone
const REMEMBERED = 3_600_000; // when somebody left
const LONGEST_WORD = 7000; // letters about rooms: PostgreSQL carries 8000 bytes

export function makePresence(needs: PresenceNeeds): Presence {
  const { hall, process, tell, now, steady = now, timers = machineClock, onTrouble } = needs;
  const rooms = new Map<string, Watched>();
  const others = new Map<string, { heard: number; readonly rooms: Map<string, readonly string[]> }>();
  const hearers: Hearer[] = [];
  const started = steady(); // who was here before that is not known
  const departures = new Map<string, number>(); // of somebody from a room, by the steady clock
  let isClosed = false;
  let speaking = Promise.resolve();

  /** One after the other, so that the last word is the last to arrive. */
  const say = (word: Omit<Word, 'here'>): void => {
    if (tell) speaking = speaking.then(() => tell(JSON.stringify({ here: process, ...word }))).catch(onTrouble);
  };

  const isHere = (room: string, person: string): boolean => {
    for (const visitor of rooms.get(room)?.visitors ?? []) if (visitor.person.id === person) return true;
    for (const other of others.values()) if (other.rooms.get(room)?.includes(person)) return true;
    return false;
  };

  const depart = (room: string, people: readonly string[]): void => {
    for (const person of people) if (!isHere(room, person)) departures.set(`${room} ${person}`, steady());
  };

  /** Tells what changed; a newcomer hears how it is. */
  const update = async (id: string, newcomer: Visitor | null): Promise<void> => {
    const watched = rooms.get(id);
    if (!watched || isClosed) return;
    const room = watched.visitors.size === 0 ? null : await hall.look(id, (one) => one);
    const people = room ? room.places.map(({ person }) => person) : [];
    watched.programs = new Set(room?.places.flatMap(({ person, isProgram }) => (isProgram ? (person ?? []) : [])));
    const here = people.flatMap((person, seat) =>
      person !== null && !watched.programs.has(person) && isHere(id, person) ? [seat] : [],
    );
    const text = JSON.stringify({ news: id, here });
    const hearing = text !== watched.told ? watched.visitors : newcomer ? [newcomer] : [];
    for (const visitor of hearing) if (room && !isShutOut(room, visitor.person.id)) visitor.send(text);
    watched.told = text;
    watched.seated = people;
    const ours = new Set(Array.from(watched.visitors, ({ person }) => person.id));
    const seated = people.filter((person) => person !== null && ours.has(person)) as string[];
    if (seated.join() !== watched.announced.join()) say({ rooms: { [id]: seated } });
    watched.announced = seated;
    if (watched.visitors.size === 0) rooms.delete(id);
  };

  const refresh = (id: string, newcomer: Visitor | null = null): void => {
    if (!rooms.has(id)) return;
    update(id, newcomer).catch((error: unknown) => {
      if (!(error instanceof Problem) && !isClosed) onTrouble(error);
    });
  };

  const announceAll = (): void => {
    let told: Record<string, readonly string[]> = {};
    let length = 0;
    for (const [id, { announced }] of rooms) {
      if (announced.length === 0) continue;
      const more = JSON.stringify([id, announced]).length;
      if (length + more > LONGEST_WORD) {
        say({ rooms: told });
        [told, length] = [{}, 0];
      }
      told[id] = announced;
      length += more;
    }
    if (length > 0) say({ rooms: told });
  };

  const lose = (name: string): void => {
    const lost = others.get(name);
    others.delete(name);
    for (const [id, people] of lost?.rooms ?? []) {
      depart(id, people);
      refresh(id);
    }
  };

  const take = ({ here: name, rooms: told = {}, who, gone }: Word): void => {
    if (name === process) return;
    if (gone) return lose(name);
    const other = others.get(name) ?? { heard: 0, rooms: new Map() };
    others.set(name, other);
    other.heard = steady();
    for (const [id, people] of Object.entries(told)) {
      const before = other.rooms.get(id) ?? [];
      if (people.length > 0) other.rooms.set(id, people);
      else other.rooms.delete(id);
      depart(id, before);
      refresh(id);
    }
    if (who) announceAll();
  };

  hall.onChange(({ id, places }, entry) => {
    if (entry && isPlay(entry)) return; // it moves nobody
    const seated = rooms.get(id)?.seated ?? [];
    for (let seat = 0; seat < seated.length; seat++) if (seated[seat] !== places[seat]?.person) return refresh(id);
  });
  say({ who: true });

  return {
    came(id, visitor) {
      let watched = rooms.get(id);
      if (!watched)
        rooms.set(id, (watched = { visitors: new Set(), told: '', announced: [], programs: new Set(), seated: [] }));
      watched.visitors.add(visitor);
      refresh(id, visitor);
      for (const hearer of hearers) hearer.came(id, visitor.person.id);
    },
    left(id, visitor, isCut) {
      if (!rooms.get(id)?.visitors.delete(visitor) || isClosed) return;
      depart(id, [visitor.person.id]);
      timers.after(GRACE, () => refresh(id)).unref();
      for (const hearer of hearers) hearer.left?.(id, visitor.person.id);
      if (isCut) for (const hearer of hearers) hearer.cut(id, visitor.person.id);
    },
    isHere,
    isAttended(id) {
      const { announced = [], programs } = rooms.get(id) ?? {};
      const isPerson = (one: string): boolean => programs?.has(one) !== true;
      for (const other of others.values()) if (other.rooms.get(id)?.some(isPerson)) return true;
      return announced.some(isPerson);
    },
    lastSeen: (id, person) =>
      isHere(id, person) ? now() : now() - (steady() - (departures.get(`${id} ${person}`) ?? started)),
    refresh: (id) => refresh(id),
    listen: (hearer) => void hearers.push(hearer),
    hear(text) {
      if (text === '') {
        say({ who: true }); // some words may have been missed
        for (const id of rooms.keys()) refresh(id);
      }
      if (!text.startsWith(PREFIX)) return false;
      take(JSON.parse(text) as Word);
      return true;
    },
    sweep() {
      say({});
      for (const [who, at] of departures) if (steady() - at > REMEMBERED) departures.delete(who);
      for (const [name, { heard }] of others) if (steady() - heard > SILENCE) lose(name);
    },
    async close() {
      isClosed = true;
      say({ gone: true });
      await speaking;
    },
  };
}
