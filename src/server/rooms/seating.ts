import { gameNamed } from '../../contract/shelf.ts';
import type { ListedRoom } from '../../desk/server-wire.ts';
import type { Seat } from '../../engine/words.ts';
import { seatsIn } from '../../engine/view.ts';
import type { KnownStanding, RoomRow } from '../store/store.ts';
import { firstLineSeatsOf } from '../updates/face.ts';
import { type Room, waitingMask } from './room.ts';

/*
 * Who sits where, beside a table's row in the store: lists are made from rows alone, whatever was done at the tables. Nobody is
 * told any of it as it is.
 */

interface Seating {
  readonly version: number; // of the game's rules
  readonly owner: string;
  readonly people: readonly (string | null)[]; // by seat
  readonly standIns: readonly (string | null)[]; // by seat: the bot that plays for somebody until they are back
  readonly first?: ListedRoom['seats']; // the seats as they were in the beginning, where spectators see everything later
}

/** As it is kept. */
export function seatingText(room: Room): string {
  const { plan, owner, places } = room;
  const seating: Seating = {
    version: plan.version,
    owner,
    people: places.map(({ person }) => person),
    standIns: places.map(({ standIn }) => standIn),
    ...(room.open && plan.spectators !== 0 && plan.spectators !== 'none' ? { first: firstLineSeatsOf(room) } : {}),
  };
  return JSON.stringify(seating);
}

/** What a row says of a table as it is. */
export const standingIn = (room: Room): KnownStanding => ({
  waiting: waitingMask(room),
  noticed: room.noticed.at,
  seating: seatingText(room),
});

/** What a row says of a table to one person. */
export interface Known {
  readonly isOutdated: boolean; // its rules have changed since
  readonly isOwner: boolean;
  readonly seat: Seat | null;
  readonly standIn: string | null; // that plays for them
  readonly waiting: readonly Seat[];
  readonly noticed: number;
  readonly first: ListedRoom['seats'] | null;
}

/** null: nothing has happened there since it is kept. */
export function knownFrom({ game, standing }: Pick<RoomRow, 'game' | 'standing'>, person: string): Known | null {
  if (!standing) return null;
  const { version, owner, people, standIns, first }: Seating = JSON.parse(standing.seating);
  const seat = people.indexOf(person);
  return {
    isOutdated: version !== gameNamed(game).game.version,
    isOwner: owner === person,
    seat: seat < 0 ? null : seat,
    standIn: standIns[seat] ?? null,
    waiting: seatsIn(standing.waiting),
    noticed: standing.noticed,
    first: first ?? null,
  };
}
