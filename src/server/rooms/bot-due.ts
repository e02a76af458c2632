import * as desk from '../../desk/next-seat.ts';
import type { Seat } from '../../engine/words.ts';
import { botAt, type Room } from './room.ts';

/** The bot that moves next, or null if people are waited for. What people do and say besides counts as a turn, too. */
export const botDue = (room: Room): Seat | null =>
  room.open && room.stopped === null
    ? desk.botDue(room.open, (seat) => botAt(room, seat) !== null, room.noticed.times)
    : null;
