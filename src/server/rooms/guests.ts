import { show } from '../../engine/options.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import type { Reporting } from '../admin/report-store.ts';
import type { ArchiveStore } from '../store/archives.ts';
import type { House } from '../store/house.ts';
import type { Person, Store } from '../store/store.ts';
import { Gone, NOT_FOR_STRANGERS } from './gone.ts';
import type { Hall } from './hall.ts';
import { whole } from './plan.ts';
import type { Presence } from './presence.ts';
import { isShutOut, type Room, seatOfPerson } from './room.ts';
import type { Watcher } from './updates.ts';

/* Who asks, what they ask for, and whether the seat is theirs. */

export type Request = Readonly<Record<string, unknown>>;
export type Answer = Readonly<Record<string, unknown>>;

/** Somebody at the other end of a line. */
export interface Guest {
  person: Person;
  readonly watching: Map<string, Watcher>;
  readonly address?: string; // the network from which they come
  send(text: string): void;
}

export interface Desk {
  readonly hall: Hall;
  readonly store: Store;
  readonly archives: ArchiveStore;
  readonly house: House;
  readonly presence: Presence;
  readonly reporting: Reporting;
  readonly now: () => number;
  readonly newId: () => string; // that nobody can guess
  readonly idFor: (person: string, deed: string) => string; // the same for the same
}

export function ownSeat(room: Room, { person }: Guest, { seat }: Request): Seat {
  const own = seatOfPerson(room, person.id);
  if (own === null) throw new Problem('You do not sit at this table.');
  if (seat !== undefined && seat !== own) throw new Problem(`Your seat is ${own}, not ${show(seat)}.`);
  return own;
}

/** Whoever may not look learns no more than that. */
export function refuseStranger(room: Room, { person }: Guest): void {
  if (isShutOut(room, person.id)) throw new Gone(NOT_FOR_STRANGERS);
}

const KEY = /^[\w-]{1,64}$/;
const ID = /^[\w-]{1,64}$/;

/** `match` is the word of the engine, `room` that of the tables around it. */
export function roomOf({ room, match }: Request): string {
  const id = room ?? match;
  if (typeof id !== 'string' || !ID.test(id)) throw new Problem(`"room" is the id of a table, not ${show(id)}.`);
  return id;
}

export function seatIn({ plan }: Room, seat: unknown): Seat {
  return whole(seat, 'seat', 0, plan.seats - 1);
}

/** Control characters, ends of lines, halves of characters, what has no width, and what turns the text around it. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u{200B}\u{2060}\u{FEFF}\u{202A}-\u{202E}\u{2066}-\u{2069}]/u;

/** What is left of these is blank; more marks on one letter than any script needs would reach into the lines around it. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\p{M}\u{2800}]*$/u;
const PILED = /\p{Mn}{5}/u;

export function readText(value: unknown, name: string, longest: number): string {
  if (typeof value !== 'string' || value.length > longest || [UNSEEN, BLANK, PILED].some((odd) => odd.test(value)))
    throw new Problem(`"${name}" is a text of 1 to ${longest} printable characters, not ${show(value)}.`);
  return value.trim();
}

/** A person's own key: nobody can stand in another's way. */
export function readKey({ key }: Request, { id }: Person): string | null {
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new Problem(`"key" is a text of 1 to 64 letters, digits, - and _, not ${show(key)}.`);
  return `${id}:${key}`;
}
