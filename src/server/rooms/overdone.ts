import { hasChosen } from '../../engine/play.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import type { Entry } from './entries.ts';
import {
  costOfGoingBack,
  isSecret,
  matchIn,
  MOST_OPEN,
  MOST_SAID,
  openStepsOf,
  type Room,
  seatOfPerson,
  statusOf,
} from './room.ts';

/*
 * What could be done for ever has an end for each person, and only whoever overdoes it is refused: clocks, bots and everybody
 * else go on, and nothing that brings the match to its end is ever refused here. By these ends a room stays small enough to be
 * read in a moment. What is in the store already is not judged again.
 */

const MOST_SEATED = 100; // by one person
const MOST_LED = 100; // by one person
const MOST_BEFORE = 10_000; // entries of a table that has not begun, by people who come and go
const MOST_RETURNS = 200; // of a seat
const MOST_SAID_EACH = 300; // by one person
const MOST_VOTES = 100; // of a seat
const MOST_BACK = 300; // steps that one seat takes back
const MOST_GOING_BACK = 300_000; // of all seats together, in steps that are taken again whenever the room is read

/** Whether all is as somebody wants it. It is answered as if it was done, and not written down. */
export function changesNothing(room: Room, entry: Entry): boolean {
  switch (entry.do) {
    case 'sit': {
      const { person, name, words } = room.places[entry.seat] ?? {};
      return !room.open && person === entry.by && name === entry.name && words === entry.words;
    }
    case 'bot': {
      const place = room.places[entry.seat];
      return !room.open && place?.person === null && place.bot === entry.bot;
    }
    case 'vote':
      return statusOf(room) === 'playing' && isCast(room, entry);
    case 'resign':
      return statusOf(room) === 'playing' && hasGivenUp(room, entry.seat);
    case 'here':
      return !isAnswer(room, entry.seat);
    case 'talk':
      return room.talkers === entry.who;
    case 'close':
      return entry.isDone !== true && room.closing.has(entry.by ?? '') !== (entry.isWithdrawn === true);
    case 'make':
    case 'rise':
    case 'begin':
    case 'submit':
    case 'undo':
    case 'clock':
    case 'away':
    case 'back':
    case 'out':
    case 'lapse':
    case 'remove':
    case 'readmit':
    case 'say':
    case 'rated':
    case 'again':
    case 'stop':
      return false;
  }
}

/** Whether there is this very vote; who counts may be others than before. */
function isCast({ votes }: Room, { seat, against, of, until, isWithdrawn }: Entry & { do: 'vote' }): boolean {
  const ballot = votes.get(against);
  if (isWithdrawn || !ballot?.by.has(seat)) return false;
  // Where a vote takes its time, who counts is found out in the end.
  return until === undefined ? String(ballot.of) === String(of ?? null) : ballot.until !== null;
}

/** Whether somebody is voted against for being away. */
function isAnswer({ votes }: Room, seat: Seat): boolean {
  const ballot = votes.get(seat);
  return ballot !== undefined && ballot.until !== null && ballot.ground !== 'stalling';
}

const hasGivenUp = (room: Room, seat: Seat): boolean =>
  matchIn(room).match.steps.some((step) => 'resign' in step && step.resign === seat);

/** Whoever has done something too often is told so. */
export function refuseOverdone(room: Room, entry: Entry): void {
  if (entry.by === null) return;
  switch (entry.do) {
    case 'sit':
    case 'bot':
      return refuseRestless(room, entry.by);
    case 'say':
      return refuseTalkative(room, entry.by);
    case 'submit':
      return refuseChange(room, entry.seat);
    case 'undo':
      return refuseGoingBack(room, entry.seat);
    case 'back':
      return refuseReturn(room, entry.seat);
    case 'vote':
      return refuseVote(room, entry.seat);
    case 'remove':
    case 'readmit':
    case 'talk':
      return refuseLeading(room, entry.by);
    case 'close':
      return entry.isDone ? undefined : refuseLeading(room, entry.by);
    case 'make':
    case 'rise':
    case 'begin':
    case 'resign':
    case 'clock':
    case 'away':
    case 'out':
    case 'lapse':
    case 'here':
    case 'rated':
    case 'again':
    case 'stop':
      return; // none of them can be done for ever
  }
}

function refuseRestless(room: Room, person: string): void {
  if (room.open) return;
  if ((room.spent.seated.get(person) ?? 0) >= MOST_SEATED)
    throw new Problem(`You have changed who sits at this table ${MOST_SEATED} times, which is the most.`);
  if (room.length >= MOST_BEFORE)
    throw new Problem('So many have come and gone at this table that nobody can sit down any more. Make another one.');
}

function refuseLeading({ spent }: Room, person: string): void {
  if ((spent.led.get(person) ?? 0) >= MOST_LED)
    throw new Problem(`You have decided ${MOST_LED} things at this table, which is the most. You can still close it.`);
}

function refuseTalkative(room: Room, person: string): void {
  if ((room.spent.said.get(person) ?? 0) >= MOST_SAID_EACH)
    throw new Problem(`You have said ${MOST_SAID_EACH} things at this table, which is the most for one person.`);
  if (seatOfPerson(room, person) === null && room.chat.length >= MOST_SAID / 2)
    throw new Problem('So much has been said here that only those who sit at the table may say more.');
  if (!room.open && room.chat.length >= (MOST_SAID * 3) / 4)
    throw new Problem('So much has been said here that the rest is for the match.');
}

function refuseReturn({ spent }: Room, seat: Seat): void {
  if ((spent.returns[seat] ?? 0) >= MOST_RETURNS)
    throw new Problem(`A bot has stood in for you ${MOST_RETURNS} times in this match; now it plays on for you.`);
}

function refuseVote({ spent }: Room, seat: Seat): void {
  if ((spent.votes[seat] ?? 0) >= MOST_VOTES)
    throw new Problem(`You have voted ${MOST_VOTES} times in this match, which is the most.`);
}

/** A choice that is not in yet can always be made. */
function refuseChange(room: Room, seat: Seat): void {
  const { open } = room;
  if (!open || !isSecret(open) || !hasChosen(open.match.table, seat) || openStepsOf(open, seat) < MOST_OPEN) return;
  throw new Problem('You have changed this choice so often that it stays as it is, unless you take a step back.');
}

function refuseGoingBack(room: Room, seat: Seat): void {
  if (!room.open) return;
  const spent = (room.spent.goingBack[seat] ?? 0) + costOfGoingBack(room.open, seat);
  if ((room.spent.back[seat] ?? 0) >= MOST_BACK || spent * room.plan.seats > MOST_GOING_BACK)
    throw new Problem('You have taken so many steps back in this match that from now on they stay.');
}
