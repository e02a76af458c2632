import { show } from '../../engine/options.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import type { Pieces } from '../limits/pieces.ts';
import type { Reporting } from '../admin/report-store.ts';
import type { ArchiveStore } from '../store/archives.ts';
import type { Invitations } from '../quick/invitations.ts';
import type { Listeners } from '../quick/listeners.ts';
import type { Quick } from '../quick/quick.ts';
import type { House } from '../store/house.ts';
import type { Person, Store } from '../store/store.ts';
import { Gone, NOT_FOR_STRANGERS } from '../rooms/gone.ts';
import type { Hall } from '../rooms/hall.ts';
import { isOwnWord } from './look-alike.ts';
import { whole } from '../rooms/plan.ts';
import type { Presence } from './presence.ts';
import { CLOSED, isShutOut, type Room, seatOfPerson } from '../rooms/room.ts';
import type { Watcher } from '../updates/updates.ts';

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

export interface Services {
  readonly hall: Hall;
  readonly store: Store;
  readonly archives: ArchiveStore;
  readonly house: House;
  readonly presence: Presence;
  readonly pieces: Pieces; // for what may take long
  readonly quick: Quick;
  readonly invitations: Invitations;
  readonly listeners: Listeners; // of these two
  readonly reporting: Reporting;
  readonly now: () => number;
  readonly awayAfter: number; // milliseconds that nobody has to wait for somebody who is not there
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
  if (isShutOut(room, person.id)) throw new Gone(room.isClosed ? CLOSED : NOT_FOR_STRANGERS);
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

/** Control characters, ends of lines, halves of characters, and what is not seen or turns the text around it, but for what scripts and emoji need. */
const UNSEEN =
  /(?![\u{200C}-\u{200F}]|\u{FE0E}|\u{FE0F})[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]/u;

/** Joiners where nothing is joined: between letters of the scripts that have them, and the parts of an emoji, they show. */
const JOINERS =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Mongolian}\p{Script=Nko}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}])[\u{200C}\u{200D}]|[\u{200C}\u{200D}]$/u;

/** What is left of these is blank; more marks on one letter than any script needs would reach into the lines around it. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\p{M}\u{2800}]*$/u;
const PILED = /\p{Mn}{5}/u;

/** Flags of parts of countries are written with characters that are not seen anywhere else. */
const FLAG = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}/gu;

export function readText(value: unknown, name: string, longest: number): string {
  const plain = typeof value === 'string' ? value.replace(FLAG, '\u{1F3F4}') : '';
  if (typeof value !== 'string' || value.length > longest || ODD.some((odd) => odd.test(plain)))
    throw new Problem(`"${name}" is a text of 1 to ${longest} printable characters, not ${show(value)}.`);
  return value.trim();
}

const ODD = [UNSEEN, JOINERS, BLANK, PILED];

/** What somebody wants to be called. Nobody is called like a bot, or like what the page calls others. */
export function readName(value: unknown): string {
  const name = readText(value, 'name', LONGEST_NAME);
  refuseOwnWord(name);
  return name;
}

export function refuseOwnWord(name: string): void {
  if (isOwnWord(name))
    throw new Problem(`${show(name)} looks like a name that tables give by themselves. Choose another.`);
}

const LONGEST_NAME = 40;

/** A person's own key: nobody can stand in another's way. */
export function readKey({ key }: Request, { id }: Person): string | null {
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new Problem(`"key" is a text of 1 to 64 letters, digits, - and _, not ${show(key)}.`);
  return `${id}:${key}`;
}
