import { show } from '../../engine/options.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import { must, whole } from '../../desk/kinds.ts';
import { NAME } from '../../desk/server-wire.ts';
import type { Pieces } from '../limits/pieces.ts';
import type { Program } from '../programs/kept.ts';
import type { Programs } from '../programs/programs.ts';
import type { Reporting } from '../admin/report-store.ts';
import type { ArchiveStore } from '../store/archives.ts';
import type { Invitations } from '../quick/invitations.ts';
import type { Listeners } from '../quick/listeners.ts';
import type { Quick } from '../quick/quick.ts';
import type { DayStore } from '../daily/day-store.ts';
import type { House } from '../store/house.ts';
import type { Person, Store } from '../store/store.ts';
import { Gone, NOT_FOR_STRANGERS } from '../rooms/gone.ts';
import type { Hall } from '../rooms/hall.ts';
import { isOwnWord } from './look-alike.ts';
import type { Presence } from './presence.ts';
import { CLOSED, isShutOut, type Room, seatOfPerson } from '../rooms/room.ts';
import type { Watcher } from '../updates/updates.ts';

/* Who asks, what they ask for, and whether the seat is theirs. */

/** Somebody at the other end of a line. */
export interface Guest {
  person: Person;
  readonly program?: Program; // it is one, with a token
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
  readonly days: DayStore;
  readonly programs: Programs;
  readonly now: () => number;
  readonly awayAfter: number; // milliseconds that nobody has to wait for somebody who is not there
  readonly newId: () => string; // that nobody can guess
  readonly idFor: (person: string, deed: string) => string; // the same for the same
}

export function ownSeat(room: Room, { person }: Guest, { seat }: { readonly seat?: Seat | null }): Seat {
  const own = seatOfPerson(room, person.id);
  if (own === null) throw new Problem('You do not sit at this table.');
  if (seat !== undefined && seat !== own) throw new Problem(`Your seat is ${own}, not ${show(seat)}.`);
  return own;
}

/** Whoever may not look learns no more than that. */
export function refuseStranger(room: Room, { person }: Guest): void {
  if (isShutOut(room, person.id)) throw new Gone(room.isClosed ? CLOSED : NOT_FOR_STRANGERS);
}

/** A seat of this very table. */
export const seatIn = ({ plan }: Room, seat: Seat | undefined, field = 'seat'): Seat =>
  must(whole(0, plan.seats - 1), seat, field);

/** What somebody wants to be called. Nobody is called like a bot, or like what the page calls others. */
export function readName(wanted: string): string {
  const name = must(NAME, wanted, 'name').trim(); // one of before may not do any more
  refuseOwnWord(name);
  return name;
}

export function refuseOwnWord(name: string): void {
  if (isOwnWord(name))
    throw new Problem(`${show(name)} looks like a name that tables give by themselves. Choose another.`);
}

/** A person's own key: nobody can stand in another's way. */
export const keyOf = ({ key }: { readonly key?: string }, { id }: Person): string | null =>
  key === undefined ? null : `${id}:${key}`;
