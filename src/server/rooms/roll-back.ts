import { wayBack } from '../../engine/match.ts';
import type { Entry } from './entries.ts';
import type { Room } from './room.ts';

/*
 * An action happens in memory before it is kept. Where processes share a database, another may have taken its number; then the
 * room goes back to what it was and takes what the other wrote, instead of being read from its beginning.
 */

/** The way back from an action that is about to happen; null for all else that people do, which is rare. */
export function backFrom(room: Room, entry: Entry): (() => void) | null {
  const { open } = room;
  if (entry.do !== 'submit' || !open) return null;
  const back = wayBack(open.match);
  const clocks = room.clocks.map((clock) => ({ ...clock, rests: [...clock.rests] }));
  const since = room.phaseClock?.since ?? null;
  const [length, at, noticed] = [room.length, room.at, room.noticed];
  const [logged, taken] = [open.log.length, open.taken.length];
  const before = { waiting: open.waiting, noticed: open.noticed };
  const times = room.places.map(({ acted, played, isLate, waited }) => ({ acted, played, isLate, waited }));
  const ballot = room.votes.get(entry.seat);
  return () => {
    back(open.match);
    room.clocks.forEach((clock, seat) => Object.assign(clock, clocks[seat]));
    if (room.phaseClock) room.phaseClock.since = since;
    room.length = length;
    room.at = at;
    room.noticed = noticed;
    open.log.cut(logged);
    open.taken.length = taken;
    Object.assign(open, before);
    room.places.forEach((place, seat) => Object.assign(place, times[seat]));
    if (ballot && !room.votes.has(entry.seat)) {
      room.votes.set(entry.seat, ballot);
      room.seating++; // not the number of before: somebody may have been told what it stands for
    }
    if (entry.key !== undefined) room.keys.delete(entry.key);
  };
}
