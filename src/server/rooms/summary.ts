import type { RoomSummary } from '../store/rows.ts';
import type { Member } from '../store/store.ts';
import { botDue } from './bot-due.ts';
import { deadlineOf } from './clock.ts';
import type { Entry } from './entries.ts';
import { lineOf } from '../updates/face.ts';
import { isPlay, type Room, seatOfPerson, statusOf, waitingMask } from './room.ts';
import { standingIn } from './seating.ts';
import { nextVote } from '../requests/votes.ts';

const BOT_PATIENCE = 15_000; // milliseconds: a bot whose process died is picked up after this long

/** What lists and clocks need. */
export const summaryOf = (room: Room, at: number): RoomSummary & { readonly about: string } => ({
  ...summaryWith(room, at, true),
  about: lineOf(room),
});

/** The same after one more entry: play changes nothing of what lists tell before it is over. */
export const summaryAfter = (room: Room, entry: Entry, at: number): RoomSummary =>
  summaryWith(room, at, !isPlay(entry) || statusOf(room) === 'over');

function summaryWith(room: Room, at: number, isAnew: boolean): RoomSummary {
  const status = statusOf(room);
  return {
    status,
    isListed: room.plan.isListed && status === 'open' && isFree(room) && !room.isClosed && room.stopped === null,
    due: isForRating(room) ? at : status === 'playing' ? dueOf(room, at) : null,
    about: isAnew ? lineOf(room) : null,
    standing: isAnew ? standingIn(room) : { waiting: waitingMask(room), noticed: room.noticed.at, seating: null },
  };
}

/** Whether it counts for those who began. */
export const isForRating = (room: Room): boolean =>
  room.plan.isRated &&
  room.stopped === null &&
  statusOf(room) === 'over' &&
  room.players.every((person) => person !== null);

const isFree = ({ places }: Room): boolean => places.some(({ person, bot }) => person === null && bot === null);

/** When a clock runs out, a vote is decided, or a bot should have moved. */
function dueOf(room: Room, at: number): number | null {
  const deadline = nextDeadline(room);
  return botDue(room) === null ? deadline : Math.min(deadline ?? Infinity, at + BOT_PATIENCE);
}

/** The first clock that runs out, or vote that is decided; null: neither. */
export function nextDeadline(room: Room): number | null {
  const [clock, vote] = [deadlineOf(room), nextVote(room.votes)?.until ?? null];
  return clock === null ? vote : vote === null ? clock : Math.min(clock, vote);
}

/** Whose this table is from now on, too. */
export function memberBy(room: Room, { do: word, by }: Entry): Member | null {
  if (by === null || (word !== 'sit' && word !== 'say')) return null;
  const sits = word === 'sit';
  return sits || seatOfPerson(room, by) === null ? { person: by, sits } : null;
}
