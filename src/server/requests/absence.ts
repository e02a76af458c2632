import { resign, wayBack } from '../../engine/match.ts';
import { isOver } from '../../engine/table.ts';
import { amountOf, lengthOf, Problem, type Seat } from '../../engine/words.ts';
import type { Ways } from '../../desk/server-wire.ts';
import type { Entry, KeptSeats } from '../rooms/entries.ts';
import { isSlow, type Patience, patienceAt } from '../rooms/patience.ts';
import type { Presence } from './presence.ts';
import { matchIn, namesOf, type Place, placeAt, type Room, seatOfPerson, statusOf } from '../rooms/room.ts';
import { type Ground, LEAST_VOTERS } from './votes.ts';

/*
 * Who is there, for what others may do about somebody who is not. The process that takes a request decides it, by its own clock
 * and by what it knows of open lines; what follows is an entry like any other, and no entry is judged by this when it is read again.
 */

export interface Eyes {
  readonly presence: Presence;
  readonly now: () => number;
  readonly awayAfter: number; // milliseconds: a connection that was cut, a page that is opened again, or a cup of tea
}

const MINUTE = 60_000;
const KEPT = 5 * MINUTE;

/** The bot that plays for a person at this table. */
export const standInAt = ({ plan }: Room): string => plan.standIn ?? 'normal';

/** Before a match begins somebody who is gone keeps nobody waiting. */
function isAbsent(room: Room, person: string, eyes: Eyes): boolean {
  const place = room.places.find((one) => one.person === person);
  return awayFor(room, place ?? { person, acted: 0, isProgram: false, waited: null }, eyes) >= eyes.awayAfter;
}

/** For how long somebody has neither looked at the table nor done anything there that others could notice. */
function awayFor(room: Room, place: Absentee, eyes: Eyes): number {
  const { person, acted } = place;
  const { now } = eyes;
  if (person === null || isPresent(room, place, eyes)) return 0;
  return now() - Math.max(acted, place.isProgram ? (place.waited ?? 0) : 0, seenAt(room, place, eyes));
}

type Absentee = Pick<Place, 'person' | 'acted' | 'isProgram' | 'waited'>;

/** That a program is connected says nothing: while it is waited for, it is there only if it plays. */
const seenAt = ({ id }: Room, { person, isProgram, waited }: Absentee, { presence }: Eyes): number =>
  person === null || (isProgram && waited !== null) ? 0 : presence.lastSeen(id, person);

const isPresent = ({ id }: Room, { person, isProgram, waited }: Absentee, { presence }: Eyes): boolean =>
  person !== null && !(isProgram && waited !== null) && presence.isHere(id, person);

/** Whoever made a table seats bots, gets people up who are gone, and begins; while they are gone themselves, anybody who sits there does. */
export function refuseOthers(room: Room, person: string, eyes: Eyes): void {
  if (room.owner === person) return;
  if (seatOfPerson(room, person) === null) throw new Problem('Only whoever made this table decides that.');
  if (!isAbsent(room, room.owner, eyes))
    throw new Problem(
      `Whoever made this table decides that. When they have been away for ${lengthOf(eyes.awayAfter / 1000)}, you can.`,
    );
}

export function refuseGettingUp(room: Room, seat: Seat, eyes: Eyes): void {
  const { person, name } = placeAt(room, seat);
  if (person === null) throw new Problem(`No person sits at seat ${seat + 1}.`);
  if (!isAbsent(room, person, eyes))
    throw new Problem(`${name} keeps the seat, unless they have been away for ${lengthOf(eyes.awayAfter / 1000)}.`);
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

/** Where points are at stake, nobody is made to begin who is not there; where decisions take days, people come by. */
export function refuseBeginningWithout(room: Room, eyes: Eyes): void {
  if (!room.plan.isRated || isSlow(room.plan.clock)) return;
  const missing = room.places.findIndex((place) => awayFor(room, place, eyes) >= eyes.awayAfter);
  if (missing >= 0)
    throw new Problem(`${namesOf(room)[missing]} is away. A rated match begins when everybody is at the table.`);
}

/* ---- what may be done about somebody who is away ---- */

/** Those whose votes it takes: people who play themselves, and are here or did something lately. */
function votersAgainst(room: Room, against: Seat, eyes: Eyes, asker: Seat | null = null): Seat[] {
  const { lately } = patienceAt(room.plan, eyes.awayAfter);
  return room.places.flatMap((place, seat) => {
    if (seat === against || place.person === null || place.isProgram || place.standIn !== null) return [];
    return seat === asker || isAround(room, place.person, place.acted, lately, eyes) ? [seat] : [];
  });
}

const isAround = (room: Room, person: string, acted: number, lately: number, { presence, now }: Eyes): boolean =>
  presence.isHere(room.id, person) || now() - acted < lately;

const NO_WAY: Ways = { call: null, vote: null, claim: null };

/** As `asker` has them, who is one of those who wait. */
export function waysOn(room: Room, seat: Seat, eyes: Eyes, asker: Seat): Ways {
  const place = placeAt(room, seat);
  if (statusOf(room) !== 'playing' || place.person === null) return NO_WAY;
  const patience = patienceAt(room.plan, eyes.awayAfter);
  const voters = votersAgainst(room, seat, eyes, asker).length;
  const stalling = untilStalling(place, patience, eyes);
  const away = isPresent(room, place, eyes) ? null : patience.absence - awayFor(room, place, eyes);
  const after = (wait: number | null): number | null => {
    const waited = untilWaited(place, wait, eyes);
    return away === null || waited === null ? null : Math.max(0, away, waited);
  };
  const isStoodInFor = place.standIn !== null;
  const vote = isStoodInFor ? (away === null ? null : Math.max(0, away)) : after(patience.vote);
  return {
    call: isStoodInFor || !hasStandIns(room) ? null : after(patience.call),
    vote: voters < LEAST_VOTERS ? null : sooner(vote, stalling),
    claim: voters === 1 && !isStoodInFor ? after(patience.alone) : null,
  };
}

const sooner = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);

/** Until somebody was waited for so long. Whose time has run out, and who did nothing since, is not waited for anew. */
function untilWaited({ waited, acted, isLate }: Place, wait: number | null, { now }: Eyes): number | null {
  if (waited === null || wait === null) return null;
  return Math.max(acted, isLate ? acted : waited) + wait - now();
}

/** Until somebody who is waited for, whether they look at the table or not, has not played for too long; null: the clock decides. */
function untilStalling({ waited, played }: Place, { stalling }: Patience, { now }: Eyes): number | null {
  if (stalling === null || waited === null) return null;
  return Math.max(0, Math.max(waited, played) + stalling - now());
}

/** What a vote needs to be written down; a Problem says why there can be none. */
export function voteAgainst(
  room: Room,
  against: Seat,
  eyes: Eyes,
  asker: Seat,
): { readonly of: readonly Seat[]; readonly until: number; readonly ground: Ground } {
  const place = placeAt(room, against);
  const name = namesOf(room)[against] ?? '';
  if (statusOf(room) !== 'playing') throw new Problem('Nobody can be voted out just now.');
  if (place.person === null) throw new Problem('A vote is against another person at the table.');
  const of = votersAgainst(room, against, eyes, asker);
  const open = room.votes.get(against);
  if (open && open.until !== null && isStillSo(room, against, open.ground, eyes))
    return { of, until: open.until, ground: open.ground };
  const { vote, claim } = waysOn(room, against, eyes, asker);
  if (vote === null && claim === null) throw new Problem(whyNoVote(room, against, name, of.length, eyes));
  const left = vote ?? claim ?? 0;
  if (left > 0 && isPresent(room, place, eyes)) throw new Problem(whyNoVote(room, against, name, of.length, eyes));
  if (left > 0)
    throw new Problem(
      `${name} may come back. If nothing changes, ${vote === null ? 'you can end this' : 'you can vote'} in ${spanOf(left)}.`,
    );
  const { notice, longNotice } = patienceAt(room.plan, eyes.awayAfter);
  const ground = vote === null ? 'alone' : isStillSo(room, against, 'away', eyes) ? 'away' : 'stalling';
  return { of, until: eyes.now() + (ground === 'stalling' ? longNotice : notice), ground };
}

function whyNoVote(room: Room, against: Seat, name: string, voters: number, eyes: Eyes): string {
  const place = placeAt(room, against);
  const { waited, standIn } = place;
  if (voters < LEAST_VOTERS && room.plan.clock.kind === 'none')
    return 'A vote needs at least two people besides the one it is against.';
  if (isPresent(room, place, eyes)) return `${name} is at the table. Nobody is voted out who is there and plays.`;
  if (standIn !== null) return `A bot plays for ${name} already.`;
  if (waited === null) return `Nobody waits for ${name} just now.`;
  return 'A vote needs at least two people besides the one it is against.';
}

/** '3 minutes', '2 days'; never less than it is. */
function spanOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds <= 90) return amountOf(seconds, 'second');
  if (seconds <= 90 * 60) return amountOf(Math.ceil(seconds / 60), 'minute');
  return seconds <= 36 * 3600
    ? amountOf(Math.ceil(seconds / 3600), 'hour')
    : amountOf(Math.ceil(seconds / 86_400), 'day');
}

/** Whether what a vote was about is still so. */
function isStillSo(room: Room, seat: Seat, ground: Ground, eyes: Eyes): boolean {
  const place = placeAt(room, seat);
  const patience = patienceAt(room.plan, eyes.awayAfter);
  if (ground === 'stalling') return untilStalling(place, patience, eyes) === 0;
  return place.person !== null && awayFor(room, place, eyes) >= patience.absence;
}

/** What comes of a vote whose time has passed: all who count agree and it is still so, or nothing. */
export function outcomeOf(room: Room, against: Seat, eyes: Eyes): Entry {
  const ballot = room.votes.get(against);
  const counting = votersAgainst(room, against, eyes);
  const least = ballot?.ground === 'alone' ? 1 : LEAST_VOTERS;
  const isAgreed = counting.length >= least && counting.every((seat) => ballot?.by.has(seat) === true);
  if (!ballot || !isAgreed || !isStillSo(room, against, ballot.ground, eyes))
    return { do: 'lapse', seat: against, by: null };
  // Whoever ends it alone has nobody to play on with: where by the rulebook a match ends when somebody gives up, it is that.
  const isEnd = ballot.ground === 'alone' && endsByGivingUp(room, against);
  return { do: isEnd ? 'resign' : 'out', seat: against, by: null };
}

function endsByGivingUp(room: Room, seat: Seat): boolean {
  const { match } = matchIn(room);
  const back = wayBack(match);
  const isEnd = resign(match, seat).ok && isOver(match.table);
  back(match);
  return isEnd;
}

/** Why a bot may not play for somebody who is not there; nothing if it may. */
export function refuseCall(room: Room, seat: Seat, eyes: Eyes, asker: Seat): void {
  const place = placeAt(room, seat);
  const { person, standIn, waited } = place;
  const name = namesOf(room)[seat] ?? '';
  refuseStandIn(room);
  if (person === null) throw new Problem(`No person sits at seat ${seat + 1}.`);
  if (standIn !== null) throw new Problem(`A bot plays for ${name} already.`);
  if (waited === null) throw new Problem(`Nobody waits for ${name} just now.`);
  if (isPresent(room, place, eyes)) throw new Problem(`${name} is at the table.`);
  const left = waysOn(room, seat, eyes, asker).call ?? 0;
  if (left > 0) throw new Problem(`If ${name} does not come back, a bot can play for them in ${spanOf(left)}.`);
}

/** At a rated table everybody plays for themselves, unless it was made so that a bot stands in. */
const hasStandIns = ({ plan: { isRated, standIn } }: Room): boolean => !isRated || standIn !== null;

export function refuseStandIn(room: Room): void {
  if (statusOf(room) !== 'playing') throw new Problem('A bot stands in only while a match goes on.');
  if (!hasStandIns(room))
    throw new Problem(
      'At this rated table no bot stands in: when somebody’s time runs out, the rulebook chooses for them.',
    );
}

/* ---- the end of a table ---- */

const LONG_GONE = 2 * 86_400_000;

/** People who would have to agree that a match is closed: whoever sits there and has not been away for days. */
export const stillPlaying = (room: Room, eyes: Eyes): string[] =>
  room.places.flatMap(({ person, acted, isProgram }) => {
    const { clock } = room.plan;
    const long = Math.max(LONG_GONE, clock.kind === 'none' ? 0 : 2000 * clock.seconds);
    return person === null || isProgram || !isAround(room, person, acted, long, eyes) ? [] : [person];
  });
