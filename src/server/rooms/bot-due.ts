import { decisionOf } from '../../engine/play.ts';
import { isOver } from '../../engine/table.ts';
import type { Seat } from '../../engine/words.ts';
import { botAt, type Room, waitingSeats } from './room.ts';

/** The bot that moves next, or null if people are waited for. */
export function botDue(room: Room): Seat | null {
  if (!room.open || room.stopped !== null || isOver(room.open.match.table)) return null;
  const waiting = waitingSeats(room);
  if (waiting.every((seat) => botAt(room, seat) === null)) return null;
  const bots = waiting.filter((seat) => botAt(room, seat) !== null);
  // Where all choose in secret, people choose first: then they can change their minds until the last of them is done.
  if (decisionOf(room.open.match.table).who === 'together' && bots.length < waiting.length) return null;
  // Where anybody may speak, all of them get a turn. What was done in secret before must not show in whose it is.
  return bots[room.noticed.times % bots.length] ?? null;
}
