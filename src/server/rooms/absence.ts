import { amountOf, Problem, type Seat } from '../../engine/words.ts';
import type { KeptSeats } from './entries.ts';
import type { Presence } from './presence.ts';
import { type Place, placeAt, type Room, seatOfPerson, statusOf } from './room.ts';

/*
 * Who is there, for what others may do about somebody who is not. The process that takes a request decides it, by its own clock
 * and by what it knows of open lines; what follows is an entry like any other, and no entry is judged by this when it is read again.
 */

export interface Eyes {
  readonly presence: Presence;
  readonly now: () => number;
}

const MINUTE = 60_000;
const SILENCE = 10 * MINUTE; // after so long without a deed nobody has to wait any longer
const KEPT = 5 * MINUTE;
const ABSENCE = 2 * MINUTE; // a line that was cut, a page that is opened again, or a cup of tea

/** The bot that plays for a person at this table. */
export const standInAt = ({ plan }: Room): string => plan.standIn ?? 'normal';

/** Before a match begins somebody who is gone keeps nobody waiting. */
function isAbsent({ id, places }: Room, person: string, { presence, now }: Eyes): boolean {
  const acted = places.find((place) => place.person === person)?.acted ?? 0;
  return !presence.isHere(id, person) && now() - Math.max(acted, presence.lastSeen(id, person)) >= ABSENCE;
}

/** Whoever made a table seats bots, gets people up who are gone, and begins; while they are gone themselves, anybody who sits there does. */
export function refuseOthers(room: Room, person: string, eyes: Eyes): void {
  if (room.owner === person) return;
  if (seatOfPerson(room, person) === null) throw new Problem('Only whoever made this table decides that.');
  if (!isAbsent(room, room.owner, eyes))
    throw new Problem('Whoever made this table decides that. When they have been away for two minutes, you can.');
}

export function refuseGettingUp(room: Room, seat: Seat, eyes: Eyes): void {
  const { person, name } = placeAt(room, seat);
  if (person === null) throw new Problem(`No person sits at seat ${seat + 1}.`);
  if (!isAbsent(room, person, eyes))
    throw new Problem(`${name} keeps the seat, unless they have been away for two minutes.`);
}

/** Seats of a rematch are kept for those who played, who may just read how it ended. */
export const keepSeats = (people: readonly (string | null)[], now: number): KeptSeats => ({
  until: now + KEPT,
  people,
});

export function refuseKept({ kept }: Room, seat: Seat, person: string, now: number): void {
  const who = kept?.people[seat] ?? null;
  if (!kept || who === null || who === person || now >= kept.until) return;
  const left = amountOf(Math.ceil((kept.until - now) / MINUTE), 'minute');
  throw new Problem(`Seat ${seat + 1} is kept for ${left} for whoever had it in the last match.`);
}

/** Those whose votes it takes: people who play themselves, and are here or did something lately. */
export const votersAgainst = (room: Room, against: Seat, eyes: Eyes): Seat[] =>
  room.places.flatMap((place, seat) => (seat !== against && isAround(room, place, eyes) ? [seat] : []));

const isAround = (room: Room, place: Place, eyes: Eyes): boolean =>
  place.standIn === null && isAwake(room, place, eyes);

const isAwake = ({ id }: Room, { person, acted }: Place, { presence, now }: Eyes): boolean =>
  person !== null && (presence.isHere(id, person) || now() - acted < SILENCE);

/** Where points are at stake nobody is voted out for playing well. */
export function refuseRatedVote(room: Room, against: Seat, eyes: Eyes): void {
  const place = placeAt(room, against);
  if (room.plan.isRated && isAwake(room, place, eyes))
    throw new Problem('At a rated table only somebody who has been away for ten minutes can be voted out.');
}

/** Why a bot may not play for somebody who is not there; nothing if it may. */
export function refuseCall(room: Room, seat: Seat, { presence, now }: Eyes): void {
  const { person, name, standIn, waited, acted } = placeAt(room, seat);
  refuseStandIn(room);
  if (person === null) throw new Problem(`No person sits at seat ${seat + 1}.`);
  if (standIn !== null) throw new Problem(`A bot plays for ${name} already.`);
  if (waited === null) throw new Problem(`Nobody waits for ${name} just now.`);
  if (presence.isHere(room.id, person)) throw new Problem(`${name} is at the table.`);
  const until = Math.max(waited + SILENCE, acted + SILENCE, presence.lastSeen(room.id, person) + ABSENCE);
  const left = Math.ceil((until - now()) / MINUTE);
  if (left > 0)
    throw new Problem(`If ${name} does not come back, a bot can play for them in ${amountOf(left, 'minute')}.`);
}

/** Where the clock decides, a bot plays for people only if the table wants it so. */
export function refuseStandIn(room: Room): void {
  if (statusOf(room) !== 'playing') throw new Problem('A bot stands in only while a match goes on.');
  const { clock, standIn } = room.plan;
  if (clock.kind !== 'none' && standIn === null)
    throw new Problem('At this table no bot stands in: when somebody’s time runs out, the rulebook chooses for them.');
}
