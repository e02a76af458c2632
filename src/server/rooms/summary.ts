import type { RoomSummary } from '../store/rows.ts';
import type { Member } from '../store/store.ts';
import { botDue } from './bot-due.ts';
import { deadlineOf } from './clock.ts';
import type { Entry } from './entries.ts';
import { lineOf } from './face.ts';
import { isPlay, type Room, seatOfPerson, statusOf } from './room.ts';

const BOT_PATIENCE = 15_000; // milliseconds: a bot whose process died is picked up after this long

/** What lists and clocks need. */
export const summaryOf = (room: Room, at: number): RoomSummary & { readonly about: string } => ({
  ...summaryWith(room, at, null),
  about: lineOf(room),
});

/** The same after one more entry: play changes nothing of what lists tell before it is over. */
export const summaryAfter = (room: Room, entry: Entry, at: number): RoomSummary =>
  summaryWith(room, at, isPlay(entry) && statusOf(room) !== 'over' ? null : lineOf(room));

function summaryWith(room: Room, at: number, about: string | null): RoomSummary {
  const status = statusOf(room);
  return {
    status,
    isListed: room.plan.isListed && status === 'open' && room.closed === null && isFree(room),
    due: isForRating(room) ? at : status === 'playing' ? dueOf(room, at) : null,
    about,
  };
}

/** Whether it counts for those who began. */
export const isForRating = (room: Room): boolean =>
  room.plan.isRated &&
  room.closed === null &&
  statusOf(room) === 'over' &&
  room.players.every((person) => person !== null);

const isFree = ({ places }: Room): boolean => places.some(({ person, bot }) => person === null && bot === null);

/** When a clock runs out, or a bot should have moved. */
function dueOf(room: Room, at: number): number | null {
  const deadline = deadlineOf(room);
  return botDue(room) === null ? deadline : Math.min(deadline ?? Infinity, at + BOT_PATIENCE);
}

/** Whose this table is from now on, too. */
export function memberBy(room: Room, { do: word, by }: Entry): Member | null {
  if (by === null || (word !== 'sit' && word !== 'say')) return null;
  const sits = word === 'sit';
  return sits || seatOfPerson(room, by) === null ? { person: by, sits } : null;
}
